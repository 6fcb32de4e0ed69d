"""From what an author has to a bot: a library, a Python file, or a folder or archive with a Makefile."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
import time
import zipfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from linewood.errors import BadFile
from linewood.players import Allowance, Function, Library, Player, Program, Sandbox, read_player
from linewood.players.cell import View
from linewood.players.exchange import remove_tree
from linewood.players.launch import is_used, launch
from linewood.players.sandbox import AUTO

MINUTES: Final = 5
LONGEST_LOG: Final = 4_000
"""Characters of what make has to say."""
MOST_BYTES: Final = 200_000_000
"""Of an archive that is unpacked, or of a folder that is built."""
MOST_BUILT: Final = 1_000_000_000
"""Bytes in a folder after make, and in any one file that it writes."""
BUILDER: Final = Allowance(memory=4 << 30, processes=256, output=MOST_BYTES, cpus=64.0)
"""What make and the compilers may use."""
LOOK_SECONDS: Final = 0.5
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


def player_at(text: str, folder: Path, sandbox: Sandbox = AUTO) -> Built:
    """The bot at a path, built if need be; an archive is unpacked into `folder`. Any player's text will do, too."""
    path = Path(text)
    if path.is_dir():
        return build(path, text, sandbox)
    if path.suffix.lower() == ".zip" and path.is_file():
        unpack(path, folder)
        home = home_of_makefile(folder)
        if home is not None and home != folder:
            raise BadFile("doctor.zip_folder", path=text, folder=home.name)
        return build(folder, text, sandbox)
    return Built(player=read_player(text).confined(sandbox))


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


def build(folder: Path, name: str, sandbox: Sandbox = AUTO) -> Built:
    """Runs make where the Makefile is, and finds what it has made."""
    top = home_of_makefile(folder)
    if top is None:
        found = product(folder)
        if found is None:
            raise BadFile("doctor.no_makefile", path=name)
        return Built(player=Player(name=name, bot=found, sandbox=sandbox))
    began = time.monotonic()
    code, log = make(top, sandbox)
    seconds = time.monotonic() - began
    bot = product(top) if code == 0 else None
    player = None if bot is None else Player(name=name, bot=bot, sandbox=sandbox)
    return Built(player=player, log=log, seconds=seconds)


def home_of_makefile(folder: Path) -> Path | None:
    """The folder itself, or the only one in it."""
    inside = [path for path in folder.iterdir() if path.is_dir() and not path.name.startswith((".", "__"))]
    candidates = [folder, *inside] if len(inside) == 1 else [folder]
    for candidate in candidates:
        if any((candidate / name).is_file() for name in ("Makefile", "makefile", "GNUmakefile")):
            return candidate
    return None


def make(folder: Path, sandbox: Sandbox) -> tuple[int, str]:
    """Runs make, confined where that works; its exit code and the end of what it printed.

    In a sandbox it runs in a copy of the folder, of which plain files come back if all went well: what a Makefile does
    to anything else, or with the rights of a file, stays there.
    """
    if shutil.which("make") is None:
        return 127, "make: No such file or directory"
    if not is_used(sandbox):
        return run_make(folder, sandbox, View())
    if size_of(folder) > MOST_BYTES:
        raise BadFile("doctor.folder_size", path=str(folder), limit=MOST_BYTES // 1_000_000)
    scratch = Path(tempfile.mkdtemp(prefix="linewood-"))
    try:
        copy_tree(folder, scratch)
        code, log = run_make(scratch, sandbox, View(shared=str(scratch)))
        if code == 0:
            copy_tree(scratch, folder)
        return code, log.replace(str(scratch), str(folder))
    finally:
        remove_tree(str(scratch))


def run_make(folder: Path, sandbox: Sandbox, view: View) -> tuple[int, str]:
    """Runs make where it is allowed to write."""
    command = ["/bin/sh", "-c", "exec make 2>&1"]
    log = b""
    with launch(command, BUILDER, sandbox=sandbox, view=view, cwd=str(folder), file_size=MOST_BUILT) as process:
        deadline = time.monotonic() + MINUTES * 60
        is_over = False
        while not is_over:
            is_over = process.ended is not None  # what it wrote last may have come later
            process.pump(0 if is_over else LOOK_SECONDS)
            log = (log + process.output.data)[-4 * LONGEST_LOG :]
            process.output.data.clear()
            if time.monotonic() > deadline:
                return 124, f"make: not ready after {MINUTES} minutes"
            if view.shared is not None and size_of(folder) > MOST_BUILT:
                return 125, f"make: more than {MOST_BUILT // 1_000_000} MB written"
        word, _, what = (process.ended or "").partition(" ")
    text = log.decode("utf-8", "replace")[-LONGEST_LOG:]
    return (int(what), text) if word == "exit" else (126, f"{text}\nmake: {word} {what}")


def copy_tree(source: Path, target: Path) -> None:
    """Copies what is new or different: plain files, folders, and links that stay inside, with the usual permissions."""
    for folder, folders, files in os.walk(source):
        here = target / Path(folder).relative_to(source)
        if here.is_symlink():  # whatever it leads to is not ours
            folders.clear()
            continue
        here.mkdir(exist_ok=True)
        for name in (*folders, *files):
            link = Path(folder, name)
            if link.is_symlink() and not os.path.lexists(here / name) and leads_inside(link, source):
                os.symlink(os.readlink(link), here / name)
        for name in files:
            copy_file(Path(folder, name), here / name)


def leads_inside(link: Path, folder: Path) -> bool:
    """Does a link lead to something in the folder, by a way that is the same in a copy?"""
    way = os.readlink(link)
    return not os.path.isabs(way) and Path(os.path.normpath(link.parent / way)).is_relative_to(folder)


def copy_file(source: Path, target: Path) -> None:
    """Copies a plain file, unless the same one is there. A link in its place is replaced, not followed."""
    status = source.lstat()
    if not stat.S_ISREG(status.st_mode):
        return
    if os.path.lexists(target):
        before = target.lstat()
        if stat.S_ISREG(before.st_mode) and (before.st_size, before.st_mtime_ns) == (
            status.st_size,
            status.st_mtime_ns,
        ):
            return
        target.unlink()
    shutil.copyfile(source, target, follow_symlinks=False)
    os.utime(target, ns=(status.st_atime_ns, status.st_mtime_ns))
    os.chmod(target, status.st_mode & 0o777)


def size_of(folder: Path) -> int:
    """Bytes of all files in a folder."""
    total = 0
    for place, _, files in os.walk(folder):
        for name in files:
            with suppress(OSError):
                total += os.lstat(os.path.join(place, name)).st_size
    return total


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
