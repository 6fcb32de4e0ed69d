"""What an external bot sees from inside of its sandbox, as arguments of bubblewrap. Nothing else builds such a command.

Inside there are the system's programs and libraries, the bot's own folder, what the user allows, all read-only, and an
empty /tmp. The bot's own folder is a small writable layer in memory, on which each of its entries is mounted read-only:
a bot can write a log next to itself, but it can change nothing, and the log is gone with the bot. A log that is there
already is left out, so that the bot can begin a new one.
"""

from __future__ import annotations

import os
import re
import secrets
import shutil
import stat
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from glob import glob
from pathlib import Path
from typing import Final

from linewood.players.allowance import MEGABYTE
from linewood.players.sandbox import Sandbox

SYSTEM: Final = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")
SETTINGS: Final = ("/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/alternatives", "/etc/localtime")
SETTINGS_OF_JAVA: Final = "/etc/java-*"
ACCOUNT: Final = 65534
"""The bot's user and group, as it sees them itself."""
MADE_UP: Final = {
    "/etc/passwd": f"bot:x:{ACCOUNT}:{ACCOUNT}:bot:/tmp:/bin/sh\n",
    "/etc/group": f"bot:x:{ACCOUNT}:\n",
    "/etc/hosts": "127.0.0.1 localhost\n::1 localhost\n",
}
KEPT: Final = (
    "LANG",
    "LC_ALL",
    "TZ",
    "OMP_NUM_THREADS",
    "OPENBLAS_NUM_THREADS",
    "MKL_NUM_THREADS",
    "PYTHONPATH",
    "LINEWOOD_GAMES",
)
"""Variables of linewood's own environment that a bot is given too; paths in them only as far as it can see them."""
MADE_UP_VARIABLES: Final = {"HOME": "/tmp", "TMPDIR": "/tmp", "USER": "bot", "PYTHONDONTWRITEBYTECODE": "1"}
LOG: Final = re.compile(
    r".*\.log(?:\.\d+)?|(?:.*[^a-z])?logs?(?:[^a-z.][^.]*)?(?:\.(?:txt|csv|out|err|jsonl?))?", re.IGNORECASE
)
"""Files that a bot writes next to itself, by their names: they are not shown, for it could not write to them."""
SEARCHED: Final = ("/usr/local/bin", "/usr/bin", "/bin")
TEMPORARY: Final = 64 * MEGABYTE
"""Bytes in /tmp, and in any one file."""
LAYERS: Final = ("/tmp", "/dev/shm")
"""Folders that every bot can write to."""
LAYER: Final = 16 * MEGABYTE
"""Bytes in any other folder that a bot can write to."""
MOST_ENTRIES: Final = 100
"""A folder with more entries is mounted as a whole, without a writable layer: every mount takes time."""
STAGE: Final = "/run"
"""Where root lays out what an unprivileged user is to mount; see `jail`."""
FIRST_ACCOUNT, ACCOUNTS = 1_879_048_192, 1 << 27
"""User numbers that nobody else uses (systemd's list of ranges calls them unused)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What a bot needs to see in addition to the system."""

    own: str | None = None
    """Its folder."""
    paths: tuple[str, ...] = ()
    """Other files and folders, read-only."""
    shared: str | None = None
    """A folder in which it and linewood exchange files: the only one outside that it can write to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A sandbox that a keeper can start."""

    arguments: tuple[str, ...]
    """Of bubblewrap, but for the files that are made up."""
    account: int | None
    """The unprivileged user that root becomes; None where linewood is not run by root."""
    stage: tuple[str, ...]
    """What root lays out below STAGE, by number; an equals sign before a path says that not everyone can read it."""
    own: str | None
    """The bot's own folder, if it can write new files there."""
    known: tuple[str, ...]
    """What is in it."""
    shared: str | None
    """A folder outside that a bot can write to."""


def cell_for(view: View, sandbox: Sandbox, cwd: str) -> Cell:
    """The sandbox for a bot that needs to see this, and runs in `cwd`."""
    mounts = Mounts(os.geteuid() == 0)
    for path in (*sandbox.allow, *view.paths):
        mounts.show(path)
    if view.own is not None:
        mounts.show_own(view.own)
    if view.shared is not None:
        mounts.share(view.shared)
    mounts.hide(open_for_writing())
    words = [
        *("--unshare-all", "--unshare-user", "--disable-userns", "--uid", str(ACCOUNT), "--gid", str(ACCOUNT)),
        *("--hostname", "bot", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--clearenv"),
        *system(),
        *("--proc", "/proc", "--dev", "/dev", "--remount-ro", "/dev"),
        *("--perms", "1777", "--size", str(LAYER), "--tmpfs", "/dev/shm"),
        *("--perms", "1777", "--size", str(TEMPORARY), "--tmpfs", "/tmp"),
        *mounts.words(),
        *("--dir", cwd, "--remount-ro", "/", "--chdir", cwd),
    ]
    for name, value in variables(os.environ, mounts).items():
        words += ["--setenv", name, value]
    return Cell(
        arguments=tuple(words),
        account=None if mounts.staged is None else unused_account(),
        stage=tuple(mounts.staged or ()),
        own=mounts.layer,
        known=tuple(mounts.known),
        shared=view.shared,
    )


def settings_of(cell: Cell) -> Iterator[tuple[str, object]]:
    """What a keeper needs to know about a cell in addition to the command."""
    yield from (("layer", path) for path in LAYERS)
    yield from (("stage", path) for path in cell.stage)
    yield from (("known", name) for name in cell.known)
    for name, value in (("account", cell.account), ("shared", cell.shared), ("own", cell.own)):
        if value is not None:
            yield name, value


def system() -> Iterator[str]:
    """Programs, libraries and the few settings that they need."""
    for path in (*SYSTEM, *SETTINGS, *sorted(glob(SETTINGS_OF_JAVA))):
        if os.path.islink(path):
            yield from ("--symlink", os.readlink(path), path)
        elif os.path.exists(path):
            yield from ("--ro-bind", path, path)


def opened(cell: Cell, command: Sequence[str]) -> tuple[list[str], list[int]]:
    """The command that runs another one in the cell, and the open files that it needs.

    The arguments are in one of them: a bot can read the command line of bubblewrap, and they name the user's folders.
    """
    files = [memory_file(text.encode()) for text in MADE_UP.values()]
    words = [word for fd, path in zip(files, MADE_UP, strict=True) for word in ("--ro-bind-data", str(fd), path)]
    files.append(memory_file(b"".join(os.fsencode(word) + b"\0" for word in (*words, *cell.arguments))))
    return [shutil.which("bwrap") or "bwrap", "--args", str(files[-1]), "--", *command], files


def memory_file(data: bytes = b"") -> int:
    """An open file without a name, at its beginning."""
    if hasattr(os, "memfd_create"):
        fd = os.memfd_create("linewood")
    else:  # macOS
        with tempfile.TemporaryFile() as file:
            fd = os.dup(file.fileno())
    os.pwrite(fd, data, 0)
    return fd


def unused_account() -> int:
    """A user number that nobody has. A container may have few numbers: there it is that of `nobody`."""
    with open("/proc/self/uid_map") as file:
        ranges = [tuple(map(int, line.split())) for line in file]
    if any(first <= FIRST_ACCOUNT and first + count >= FIRST_ACCOUNT + ACCOUNTS for first, _, count in ranges):
        return FIRST_ACCOUNT + secrets.randbelow(ACCOUNTS)
    return ACCOUNT


class Mounts:
    """What is mounted where, beside the system."""

    def __init__(self, by_root: bool) -> None:
        self.staged: list[str] | None = [] if by_root else None
        self.layer: str | None = None
        self.known: list[str] = []
        self._entries: dict[str, tuple[str, ...]] = {}
        self._shown: list[str] = []

    def show(self, path: str) -> None:
        """A file or a folder, as it is, under both of its names if it has two."""
        for name in dict.fromkeys((path, os.path.realpath(path))):
            if not self.sees(name):
                self._add(name, "--ro-bind", self._source(name, is_public(name)), name)
                self._shown.append(name)

    def show_own(self, folder: str) -> None:
        """A bot's own folder under a writable layer."""
        folder = os.path.realpath(folder)
        if below(folder, SYSTEM):
            return
        with os.scandir(folder) as found:
            entries = list(found)
        if len(entries) > MOST_ENTRIES:
            self.show(folder)
            return
        source = self._source(folder, is_public(folder) and all(is_public(entry.path) for entry in entries))
        self.layer, self.known = folder, [entry.name for entry in entries if not is_log(entry)]
        self._shown.append(folder)
        self._add(folder, "--perms", "0755", "--size", str(LAYER), "--tmpfs", folder)
        for entry in entries:
            if is_log(entry):  # the bot may begin a new one
                if entry.is_dir(follow_symlinks=False):
                    self.known.append(entry.name)
                    self._add(entry.path, "--dir", entry.path)
            elif entry.is_symlink():  # mounting one would show what it leads to
                self._add(entry.path, "--symlink", os.readlink(entry.path), entry.path)
            elif entry.is_dir() or entry.is_file():  # neither sockets, pipes nor devices
                self._add(entry.path, "--ro-bind", os.path.join(source, entry.name), entry.path)

    def share(self, folder: str) -> None:
        """A folder to write to."""
        self._add(folder, "--bind", self._source(folder), folder)
        self._shown.append(folder)

    def hide(self, files: Iterable[str]) -> None:
        """Empties files that would be seen otherwise."""
        for path in files:
            if below(path, self._shown):
                self._add(path, "--ro-bind", os.devnull, path)

    def sees(self, path: str) -> bool:
        """Is the path visible from inside?"""
        return below(path, (*SYSTEM, *self._shown))

    def words(self) -> Iterator[str]:
        """All of it, what contains others first."""
        for path in sorted(self._entries, key=lambda path: path.split(os.sep)):
            yield from self._entries[path]

    def _add(self, path: str, *words: str) -> None:
        self._entries[path] = words

    def _source(self, path: str, is_readable: bool = True) -> str:
        """Where bubblewrap finds it. What is not readable for the bot's user is made so."""
        if self.staged is None:
            return path
        self.staged.append(path if is_readable else f"={path}")
        return f"{STAGE}/{len(self.staged) - 1}"


def variables(given: Mapping[str, str], mounts: Mounts) -> dict[str, str]:
    """The bot's environment."""
    kept = {name: given[name] for name in KEPT if name in given}
    if "PYTHONPATH" in kept:
        kept["PYTHONPATH"] = os.pathsep.join(visible(kept["PYTHONPATH"], mounts))
    path = dict.fromkeys((*visible(given.get("PATH", ""), mounts), *SEARCHED))
    return kept | MADE_UP_VARIABLES | {"PATH": os.pathsep.join(path)}


def visible(paths: str, mounts: Mounts) -> list[str]:
    """Those of several folders that are seen inside."""
    return [path for path in paths.split(os.pathsep) if os.path.isabs(path) and mounts.sees(path)]


def is_log(entry: os.DirEntry[str]) -> bool:
    """Does a bot write this, to judge by its name? A Python package is code, whatever its name is."""
    return bool(LOG.fullmatch(entry.name)) and not os.path.exists(os.path.join(entry.path, "__init__.py"))


def is_public(path: str) -> bool:
    """May everyone read this file, or list and enter this folder?"""
    try:
        status = os.lstat(path)
    except OSError:
        return True
    wanted = 0o005 if stat.S_ISDIR(status.st_mode) else 0o004
    return stat.S_ISLNK(status.st_mode) or status.st_mode & wanted == wanted


def below(path: str, folders: Iterable[str]) -> bool:
    """Is the path one of the folders, or inside of one?

    >>> below("/usr/bin/python3", ("/usr",)), below("/usrlocal", ("/usr",))
    (True, False)
    """
    return any(path == folder or path.startswith(folder.rstrip("/") + "/") for folder in folders)


def open_for_writing() -> list[str]:
    """The files that linewood itself is writing: stores above all."""
    found = []
    for number in os.listdir("/proc/self/fd"):
        try:
            flags = Path(f"/proc/self/fdinfo/{number}").read_bytes().split(b"flags:")[1].split()[0]
            if int(flags, 8) & os.O_ACCMODE and stat.S_ISREG(os.stat(int(number)).st_mode):
                found.append(os.readlink(f"/proc/self/fd/{number}"))
        except (OSError, IndexError, ValueError):
            continue
    return found
