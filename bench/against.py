"""Matches the present build against an earlier revision, with one command:

    python bench/against.py eb89046                                     every champion against its former self
    python bench/against.py eb89046 connect4 -n 400 --time 0.1s -j 2    one game; the rest goes to `linewood match`
    python bench/against.py eb89046 loa/bias --playouts 1000            a preset other than the champion
    python bench/against.py eb89046 hex5 --print                        the two players, for use in other commands

The revision is built once, tuned for this CPU, with its dependencies, in a folder of its own under the user's cache; the
next call takes it from there. The present build is copied beside it, so it may change while a match runs. Both sides run
bench/against_bot.py in processes of their own: the same protocol, the same memory, no pondering, and whatever else the
preset says. Delete the folder `linewood/against` in the cache to free its space.
"""

from __future__ import annotations

import argparse
import fcntl
import hashlib
import io
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import linewood as lw
from linewood import _core

PYTHON = os.path.realpath(sys.executable)
ROOT = Path(__file__).parents[1]
BOT = Path(__file__).with_name("against_bot.py")
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "linewood" / "against"
CHAMPIONS = tuple(name for name in lw.presets() if name.endswith("/best"))
DIGITS = 10
"""Of a hash, in the names of folders."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What was typed."""

    revision: str
    presets: tuple[str, ...]
    """Each of them plays its former self."""
    options: tuple[str, ...]
    """Those of `linewood match`."""
    print_only: bool


def main() -> None:
    """Builds, and plays one match for each preset."""
    wanted = read(sys.argv[1:])
    then, now = build(wanted.revision), snapshot()
    code = 0
    for preset in wanted.presets:
        new, old = player(now, preset), player(then, preset)
        if wanted.print_only:
            print(shlex.quote(new), shlex.quote(old))
        else:
            game = preset.partition("/")[0]
            # Our own builds: they need this Python and the cache, and no sandbox.
            command = [PYTHON, "-S", "-m", "linewood", "match", new, old, "--game", game, "--sandbox", "off"]
            environment = os.environ | {"PYTHONPATH": search_path(now)}
            code = subprocess.run([*command, *wanted.options], env=environment, check=False).returncode or code
    sys.exit(code)


def read(arguments: Sequence[str]) -> Wanted:
    """The command line. What is not ours is for `linewood match`."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.add_argument("revision", metavar="REV", help="a commit, branch or tag of this repository")
    parser.add_argument("--print", action="store_true", help="print the two players and play nothing")
    parser.usage = "against.py [-h] [--print] REV [GAME or PRESET] [options of `linewood match`]"
    given, rest = parser.parse_known_args(arguments)
    presets = CHAMPIONS
    if rest and not rest[0].startswith("-"):
        name = rest.pop(0)
        presets = (name if "/" in name else f"{name}/best",)
        try:
            lw.Options.preset(presets[0])
        except lw.LinewoodError as error:
            parser.error(str(error))
    return Wanted(revision=given.revision, presets=presets, options=tuple(rest), print_only=given.print)


def player(folder: Path, preset: str) -> str:
    """The player as `linewood match` reads it."""
    return f"lines:{shlex.quote(str(folder / 'play'))} {shlex.quote(preset)}"


def build(revision: str, machine: str = "-march=native") -> Path:
    """The folder of a revision, built for a machine. If it has been built for this Python before, nothing happens."""
    found = subprocess.run(
        ["git", "-C", ROOT, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}"],
        capture_output=True,
        text=True,
        check=False,
    )
    if found.returncode != 0:
        sys.exit(f"{revision!r} is not a revision of this repository: give a commit, a branch or a tag, such as HEAD~1")
    commit = found.stdout.strip()
    name = commit[:DIGITS] + ("" if machine == "-march=native" else machine.removeprefix("-march="))
    folder, platform = CACHE / name, f"{sysconfig.get_platform()} {sys.version}"
    built_for = folder / "built-for"
    with locked(folder):
        if not built_for.exists() or built_for.read_text() != platform:
            print(f"building {revision} in {folder}: this takes a few minutes, but only once", file=sys.stderr)
            shutil.rmtree(folder, ignore_errors=True)
            install(commit, folder / "packages", machine)
            built_for.write_text(platform)
        write_script(folder)
    return folder


def install(commit: str, packages: Path, machine: str) -> None:
    """Installs a commit, compiled for a machine, and whatever it depends on into a folder."""
    archive = subprocess.run(["git", "-C", ROOT, "archive", commit], capture_output=True, check=True).stdout
    source = packages.with_name("source")
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        tar.extractall(source, filter="data")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--target", packages, source]
    # The flag comes from the environment, because a setting of an earlier revision may have another name.
    options = ["--config-settings=cmake.define.LINEWOOD_NATIVE=OFF"] if machine != "-march=native" else []
    environment = os.environ | ({"CXXFLAGS": machine} if options else {})
    if subprocess.run([*command, *options], env=environment, check=False).returncode != 0:
        sys.exit(f"{commit[:DIGITS]} could not be built; its sources are in {source}")
    shutil.rmtree(source)


def snapshot() -> Path:
    """The folder of a copy of the present build, named by its content."""
    package, core = Path(lw.__file__).parent, Path(_core.__file__)
    files = [path for path in sorted(package.rglob("*")) if path.is_file() and path.suffix not in (".pyc", ".pyi")]
    digest = hashlib.sha256()
    for path in (*files, core):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    folder = CACHE / f"now-{digest.hexdigest()[:DIGITS]}"
    copy = folder / "packages" / "linewood"
    with locked(folder):
        if not (copy / core.name).exists():
            for path in (*files, core):  # the core comes last: with it, the copy is complete
                target = copy / (core.name if path == core else path.relative_to(package))
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(path, target)
        write_script(folder)
    return folder


def search_path(folder: Path) -> str:
    """What Python imports from: the build in the folder; behind a copy of the present one, its dependencies."""
    paths = sysconfig.get_paths()
    present = (paths["purelib"], paths["platlib"]) if folder.name.startswith("now-") else ()
    return os.pathsep.join(dict.fromkeys((str(folder / "packages"), *present)))


def write_script(folder: Path) -> None:
    """Writes `play`, which starts the bot with these packages and no others: `-S` hides whatever else is installed."""
    bot, script = folder / "bot.py", folder / "play"
    command = f"PYTHONPATH={shlex.quote(search_path(folder))} exec {shlex.quote(PYTHON)} -S {shlex.quote(str(bot))}"
    for path, text in ((bot, BOT.read_text()), (script, f'#!/bin/sh\n{command} "$@"\n')):
        if not path.exists() or path.read_text() != text:
            path.write_text(text)
    script.chmod(0o755)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Waits for other processes that are busy with the folder."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    main()
