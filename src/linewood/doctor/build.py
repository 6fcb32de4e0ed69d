"""From what an author has to a bot: a library, a Python file, or a folder or archive with a Makefile."""

from __future__ import annotations

import os
import signal
import subprocess
import time
import zipfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from linewood.errors import BadFile, BadValue
from linewood.players import Function, Library, Player, Program, read_player

MINUTES: Final = 5
LONGEST_LOG: Final = 4_000
"""Characters of what make has to say."""
MOST_BYTES: Final = 200_000_000
"""Of an archive that is unpacked."""
PROGRAMS: Final = ("main", "bot", "a.out")
"""What a program is usually called."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """What came of building a bot."""

    player: Player | None
    """The bot; None if it could not be built."""
    log: str = ""
    """The end of what make had to say."""
    seconds: float | None = None
    """How long make took; None if nothing had to be built."""


def player_at(text: str, folder: Path) -> Built:
    """The bot at a path, built if need be; an archive is unpacked into `folder`. Any player's text will do, too."""
    path = Path(text)
    if path.is_dir():
        return build(path, text)
    if path.suffix.lower() == ".zip" and path.is_file():
        unpack(path, folder)
        return build(folder, text)
    return Built(player=read_player(text))


def unpack(archive: Path, folder: Path) -> None:
    """Unpacks an archive, as a judge would."""
    try:
        with zipfile.ZipFile(archive) as files:
            if sum(entry.file_size for entry in files.infolist()) > MOST_BYTES:
                raise BadFile("doctor.zip_size", path=str(archive), limit=MOST_BYTES // 1_000_000)
            files.extractall(folder)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError) as error:
        if isinstance(error, BadFile):
            raise
        raise BadFile("doctor.not_zip", path=str(archive), reason=str(error)) from error


def build(folder: Path, name: str) -> Built:
    """Runs make where the Makefile is, and finds what it has made."""
    top = home_of_makefile(folder)
    if top is None:
        found = product(folder)
        if found is None:
            raise BadFile("doctor.no_makefile", path=name)
        return Built(player=Player(name=name, bot=found))
    began = time.monotonic()
    code, log = make(top)
    seconds = time.monotonic() - began
    bot = product(top) if code == 0 else None
    return Built(player=None if bot is None else Player(name=name, bot=bot), log=log, seconds=seconds)


def home_of_makefile(folder: Path) -> Path | None:
    """The folder itself, or the only one in it."""
    inside = [path for path in folder.iterdir() if path.is_dir() and not path.name.startswith((".", "__"))]
    candidates = [folder, *inside] if len(inside) == 1 else [folder]
    for candidate in candidates:
        if any((candidate / name).is_file() for name in ("Makefile", "makefile", "GNUmakefile")):
            return candidate
    return None


def make(folder: Path) -> tuple[int, str]:
    """Runs make with its children in a session of its own; its exit code and the end of what it printed."""
    if os.name != "posix":
        raise BadValue("player.posix")
    try:
        process = subprocess.Popen(
            ["make"],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    except OSError as error:
        return 127, f"make: {error.strerror}"
    try:
        output, _ = process.communicate(timeout=MINUTES * 60)
        return process.returncode, output.decode("utf-8", "replace")[-LONGEST_LOG:]
    except subprocess.TimeoutExpired:
        return 124, f"make: not ready after {MINUTES} minutes"
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


def product(folder: Path) -> Program | Library | Function | None:
    """What there is to play with in a folder: a program, a library, or a Python file called bot.py."""
    for name in PROGRAMS:
        if is_program(folder / name):
            return Program(protocol="saiblo", command=(str((folder / name).resolve()),), cwd=str(folder.resolve()))
    libraries = sorted(folder.glob("*.so")) or sorted(folder.glob("*.dylib"))
    if libraries:
        return Library(path=str(libraries[0].resolve()))
    programs = [path for path in sorted(folder.iterdir()) if is_program(path) and not path.suffix]
    if len(programs) == 1:
        return Program(protocol="saiblo", command=(str(programs[0].resolve()),), cwd=str(folder.resolve()))
    python = folder / "bot.py"
    return Function(where=str(python.resolve())) if python.is_file() else None


def is_program(path: Path) -> bool:
    """Can it be run?"""
    return path.is_file() and os.access(path, os.X_OK)
