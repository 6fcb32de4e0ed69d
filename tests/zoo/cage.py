"""What the tests of the zoo share: recipes for its inhabitants, and a look at whether one has got away."""

from __future__ import annotations

import atexit
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

import pytest
from building import built

from linewood.players import Allowance, Program, Sandbox
from linewood.players.bots import SAIBLO
from linewood.players.cell import KEPT
from linewood.starters import write_starter

ZOO = Path(__file__).parent
LIBRARIES = tempfile.TemporaryDirectory(prefix="linewood-zoo-")
atexit.register(LIBRARIES.cleanup)
OFF = Sandbox(policy="off")
INSIDE = Sandbox(policy="required")
SMALL = Allowance(memory=300 << 20, errors=64 << 10, start_seconds=120.0)
"""Enough for any of them, and soon used up."""


def saiblo(behaviour: str, allowance: Allowance = SAIBLO) -> Program:
    return program("saiblo", "saiblo_bot.py", behaviour, allowance=allowance)


def program(protocol: str, file: str, *arguments: str, allowance: Allowance = SMALL, team: str = "1") -> Program:
    command = (sys.executable, str(ZOO / file), *arguments)
    return Program(protocol=protocol, command=command, allowance=allowance, team=team)  # type: ignore[arg-type]


def spy(out: Path, secret: Path) -> str:
    """A strategy library that reads a file."""
    path = str(secret).encode()
    mark = b"SECRET PATH"
    room = mark.ljust(len(path) + 1, b"\0") if len(path) >= len(mark) else mark
    content = built("zoo_spy").with_suffix(".so").read_bytes()
    assert content.count(room) == 1
    out.write_bytes(content.replace(room, path.ljust(len(room), b"\0")))
    return str(out)


@cache
def compiled(name: str = "zoo_strategy") -> str:
    """A strategy library of the zoo; tests/zoo/CMakeLists.txt lists them."""
    out = Path(LIBRARIES.name) / f"{name}.so"
    shutil.copy(built(name).with_suffix(".so"), out)
    return str(out)


@cache
def built_starter() -> str:
    """The folder of a new bot in C++, built once for all tests: nobody changes it."""
    folder = Path(LIBRARIES.name) / "starter"
    write_starter(folder, "cpp")
    subprocess.run(["make", "-s", "main", "Strategy.so"], cwd=folder, check=True)
    return str(folder)


def tell_the_zoo(monkeypatch: pytest.MonkeyPatch, behaviour: str) -> None:
    """Has the strategy library of the zoo behave in some way, in a sandbox too."""
    monkeypatch.setenv("ZOO", behaviour)
    monkeypatch.setattr("linewood.players.cell.KEPT", (*KEPT, "ZOO"))


def left_behind(mark: str) -> list[str]:
    """The command lines of all processes that have this text in their environment, this one aside."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            if mark.encode() in (path / "environ").read_bytes():
                command = (path / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                found += [f"{path.name} {command}"] if command else []
        except OSError:
            continue
    return found
