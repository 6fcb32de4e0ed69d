"""A folder in which linewood and an external bot exchange files. The bot may do in it whatever it likes."""

from __future__ import annotations

import os
import stat
import tempfile
import uuid
from contextlib import suppress
from typing import Final

from linewood.protocols import hexfile

DRAFT: Final = "state.part"
TRIES: Final = 3


class Exchange:
    """A temporary folder. No link in it is ever followed, and nothing but plain files is read."""

    def __init__(self) -> None:
        self.name = tempfile.mkdtemp(prefix="linewood-")
        self._fd = os.open(self.name, os.O_RDONLY | os.O_DIRECTORY)
        self._owner = os.getpid()

    def write(self, name: str, data: bytes) -> None:
        """Puts a complete file in its place at once."""
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
        for last in range(TRIES, 0, -1):
            self.remove(DRAFT)
            try:
                fd = os.open(DRAFT, flags, 0o644, dir_fd=self._fd)
                break
            except FileExistsError:  # the bot was quicker
                if last == 1:
                    return
        with open(fd, "wb") as file:
            file.write(data)
        with suppress(OSError):  # a folder of that name is in the way: the bot will wait in vain
            os.replace(DRAFT, name, src_dir_fd=self._fd, dst_dir_fd=self._fd)

    def read(self, name: str) -> bytes:
        """The beginning of a file that may not be there."""
        try:
            fd = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=self._fd)
        except OSError:
            return b""
        with open(fd, "rb") as file:
            return file.read(hexfile.LONGEST + 1) if stat.S_ISREG(os.fstat(fd).st_mode) else b""

    def remove(self, name: str) -> None:
        """Removes a file that may not be there."""
        with suppress(OSError):
            os.unlink(name, dir_fd=self._fd)

    def close(self) -> None:
        """Removes the folder and all that is in it. In the child of a fork, leaves it to the parent."""
        os.close(self._fd)
        if os.getpid() == self._owner:
            remove_tree(self.name)


def remove_tree(top: str) -> None:
    """Removes a folder that a bot has written to, once the bot has ended. Neither folders without permissions nor
    thousands of folders in each other are in its way: each is moved to the top before it is emptied.
    """
    waiting = [top]
    while waiting:
        folder = waiting.pop()
        with suppress(OSError):
            os.chmod(folder, 0o700)
            with os.scandir(folder) as found:
                entries = list(found)
            for entry in entries:
                with suppress(OSError):
                    if not entry.is_dir(follow_symlinks=False):
                        os.unlink(entry.path)
                        continue
                    place = os.path.join(top, uuid.uuid4().hex)
                    os.chmod(entry.path, 0o700)  # one that may not be written to cannot be moved
                    os.rename(entry.path, place)
                    waiting.append(place)
            if folder != top:
                os.rmdir(folder)
    with suppress(OSError):
        os.rmdir(top)
