"""What the tests of the zoo share: recipes for its inhabitants, and a look at whether one has got away."""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

from linewood.players import Allowance, Program
from linewood.players.bots import SAIBLO
from linewood.starters import write_starter

ZOO = Path(__file__).parent
LIBRARIES = tempfile.TemporaryDirectory(prefix="linewood-zoo-")
atexit.register(LIBRARIES.cleanup)
SMALL = Allowance(memory=300 << 20, errors=64 << 10, start_seconds=5.0)
"""Enough for any of them, and soon used up."""


def saiblo(behaviour: str, allowance: Allowance = SAIBLO) -> Program:
    return program("saiblo", "saiblo_bot.py", behaviour, allowance=allowance)


def program(protocol: str, file: str, *arguments: str, allowance: Allowance = SMALL) -> Program:
    command = (sys.executable, str(ZOO / file), *arguments)
    return Program(protocol=protocol, command=command, allowance=allowance)  # type: ignore[arg-type]


@cache
def compiled(*flags: str) -> str:
    """The strategy library of the zoo, compiled with these flags once for all tests."""
    out = Path(LIBRARIES.name) / f"strategy{len(os.listdir(LIBRARIES.name))}.so"
    subprocess.run(["g++", "-std=c++17", "-shared", "-fPIC", *flags, str(ZOO / "strategy.cpp"), "-o", out], check=True)
    return str(out)


@cache
def built_starter() -> str:
    """The folder of a new bot in C++, built once for all tests: nobody changes it."""
    folder = Path(LIBRARIES.name) / "starter"
    write_starter(folder, "cpp")
    subprocess.run(["make", "-s", "main", "Strategy.so"], cwd=folder, check=True)
    return str(folder)


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
