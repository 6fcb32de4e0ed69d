"""What an external bot needs to see in addition to the system: its own folder, and what was installed with its interpreter."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from glob import escape, glob
from pathlib import Path
from typing import Final

from linewood.players.cell import SYSTEM, View, below

PYTHON: Final = re.compile(r"python[0-9.]*")


def reach_of(command: Sequence[str], cwd: str) -> tuple[list[str], View]:
    """What a program needs to see: where its interpreter lives, and the bot's folder, which is the folder of the first
    file, or the first folder, that the command names. Other paths in it must be allowed. The command that is returned
    names the interpreter itself, not a script that looks for it.
    """
    first, *rest = command
    paths: list[str] = []
    if os.sep not in first:
        first, paths = interpreter_named(first)
    elif is_interpreter(program := os.path.normpath(os.path.join(cwd, first))):
        paths = interpreter_at(program)
    else:
        rest = list(command)
    if sys.prefix in paths:  # linewood itself may live elsewhere, for someone who works on it
        paths = [*paths, *python_paths()]
    for word in rest:
        path = os.path.normpath(os.path.join(cwd, word))
        if "\0" not in path and os.path.exists(path) and not below(os.path.realpath(path), SYSTEM):
            view = view_of_file(path) if os.path.isfile(path) else View(own=None if is_wide(path) else path)
            return [first, *command[1:]], View(own=view.own, paths=(*paths, *view.paths))
    return [first, *command[1:]], View(paths=tuple(paths))


def view_of_file(path: str) -> View:
    """The folder of a file; the file alone, if its folder holds more than a bot's files."""
    own = os.path.dirname(os.path.realpath(path))
    return View(paths=(path,)) if is_wide(own) else View(own=own, paths=() if below(path, (own,)) else (path,))


def python_paths() -> tuple[str, ...]:
    """This Python, its packages, and linewood."""
    import site

    import linewood

    packages = [*site.getsitepackages(), *([site.getusersitepackages()] if site.ENABLE_USER_SITE else [])]
    found = (sys.prefix, sys.base_prefix, *packages, *linked_from(packages), *linewood.__path__)
    return tuple(path for path in dict.fromkeys(found) if os.path.isdir(path) and not is_wide(path))


def linked_from(packages: Iterable[str]) -> Iterator[str]:
    """Folders elsewhere that belong to the environment: .pth files name them, one on a line."""
    for file in sorted(path for folder in packages for path in glob(os.path.join(escape(folder), "*.pth"))):
        for line in Path(file).read_text(encoding="utf-8", errors="replace").splitlines():
            if os.path.isabs(line):
                yield os.path.normpath(line.rstrip())


def is_interpreter(path: str) -> bool:
    """Is this a program that runs a bot, not a bot: one in the folder `bin` of something that was installed?"""
    prefix, folder = os.path.split(os.path.dirname(path))
    return folder == "bin" and os.access(path, os.X_OK) and os.path.isdir(os.path.join(prefix, "lib"))


def interpreter_named(name: str) -> tuple[str, list[str]]:
    """The program that a name stands for, and the paths that it needs. A Python is asked where it lives: what is found
    by its name is the user's own, so it may be run.
    """
    program = shutil.which(name)
    if program is None or below(os.path.realpath(program), SYSTEM):
        return name, [] if program is None or below(program, SYSTEM) else [program]
    return asked(program) if PYTHON.fullmatch(name) else (program, interpreter_at(program))


def interpreter_at(program: str) -> list[str]:
    """The paths that a program outside of the system's folders needs: all that was installed with it."""
    found = []
    for name in dict.fromkeys((program, os.path.realpath(program))):
        prefix = os.path.dirname(os.path.dirname(name))
        if not below(name, SYSTEM):
            found.append(prefix if is_interpreter(name) and not is_wide(prefix) else name)
    return found


@cache
def asked(python: str) -> tuple[str, list[str]]:
    """A Python's own path and what was installed with it, as it says itself: it may be a script, a link, or both."""
    question = "import sys; print(sys.executable, sys.prefix, sys.base_prefix, sep='\\0', end='')"
    try:
        said = subprocess.run([python, "-I", "-c", question], capture_output=True, timeout=60, check=True).stdout
        executable, *prefixes = os.fsdecode(said).split("\0")
    except (OSError, subprocess.SubprocessError, ValueError):
        return python, [python]
    return executable, [path for path in dict.fromkeys(prefixes) if not is_wide(path) and not below(path, SYSTEM)]


def is_wide(folder: str) -> bool:
    """Does a folder hold more than a bot: the home folder, all that contains it, and what programs share?"""
    home = os.path.realpath(os.path.expanduser("~"))
    shared = ("/", "/tmp", "/var", "/var/tmp", "/home", "/etc", "/run", "/dev", "/dev/shm", "/proc", "/sys", "/opt")
    personal = (home, os.path.join(home, ".local"), os.path.join(home, ".local", "share"))
    folder = os.path.realpath(folder)
    return folder in (*shared, "/srv", "/mnt", "/media", *personal) or below(home, (folder,))
