"""Is this installation complete? What works, what is missing, and how to get it."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import accumulate
from pathlib import Path
from typing import Any, Final, Literal, overload

from linewood.arena import Store
from linewood.arena.store import usual_store
from linewood.errors import LinewoodError
from linewood.extras import install_command
from linewood.games import parse
from linewood.players import sandbox_obstacle
from linewood.results import Collection, Row
from linewood.search import Limits, search
from linewood.search.memory import default_megabytes, machine_memory
from linewood.texts import Word, shown

Status = Literal["ok", "missing", "broken"]
Verdict = Literal["complete", "optional", "broken"]
EXTRAS: Final[dict[str, tuple[str, ...]]] = {
    "arena": ("scipy", "matplotlib", "distributed"),
    "tune": ("optuna", "scipy", "matplotlib"),
    "train": ("torch", "numpy", "scipy", "matplotlib"),
    "envs": ("gymnasium", "pettingzoo", "numpy"),
}
"""The extras, and the packages by which they are recognised."""
SPEED_TRIAL: Final = 0.3
"""Seconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that was checked."""

    name: str
    """What was checked: `python`, `core`, `speed`, `machine`, `compiler`, `sandbox`, `store`, or `extra NAME`."""
    status: Status
    """`missing` things are optional; a `broken` one needs repair."""
    detail: Word
    """What was found."""
    fix: Word | None = None
    """What to do about it."""

    def to_json(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        fix = None if self.fix is None else shown(self.fix, longest=1000)
        return {"name": self.name, "status": self.status, "detail": shown(self.detail, longest=1000), "fix": fix}


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings(Collection[Finding]):
    """What was found, in the order of the checks."""

    entries: tuple[Finding, ...]
    """One for each check."""

    @property
    def verdict(self) -> Verdict:
        """The verdict in one word: `optional` if nothing is broken, but something is missing."""
        found = {finding.status for finding in self.entries}
        return "broken" if "broken" in found else "optional" if "missing" in found else "complete"

    def to_json(self) -> list[Row]:
        """Everything, ready for JSON."""
        return [finding.to_json() for finding in self.entries]

    def rows(self) -> list[Row]:
        """One row per check."""
        return self.to_json()


@overload
def selfcheck(store: Path | None = None, *, live: Literal[False] = False) -> Findings: ...
@overload
def selfcheck(store: Path | None = None, *, live: Literal[True]) -> Iterator[Findings]: ...
def selfcheck(store: Path | None = None, *, live: bool = False) -> Findings | Iterator[Findings]:
    """Checks the installation. With `live`, yields the findings after each check.

    >>> next(selfcheck(live=True))[0].name
    'python'
    """
    states = (Findings(entries=found) for found in accumulate((one,) for one in checks(store or usual_store())))
    return states if live else deque(states, maxlen=1).pop()


def checks(store: Path) -> Iterator[Finding]:
    """One finding after another."""
    yield Finding(name="python", status="ok", detail=word("python", version=platform.python_version()))
    for check in (check_core, check_machine, check_compiler, check_sandbox):
        yield check()
    yield check_store(store)
    for extra in EXTRAS:
        yield check_extra(extra)


def check_core() -> Finding:
    """Does the search work, and how fast is it?"""
    analysis = search(parse("connect4 11x10"), "connect4/mcgs", Limits(seconds=SPEED_TRIAL))
    detail = word("core", speed=f"{analysis.playouts_per_second:,.0f}")
    return Finding(name="core", status="ok", detail=detail)


def check_machine() -> Finding:
    """How many cores there are, and how much memory a search takes by default."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    memory = f"{machine_memory() / 2**30:.1f}"
    return Finding(
        name="machine", status="ok", detail=word("machine", cores=cores, memory=memory, cap=default_megabytes())
    )


def check_compiler() -> Finding:
    """Bots in C++ are built with make and a compiler."""
    for program in ("make", os.environ.get("CXX", "c++")):
        version = version_of(program)
        if version is None:
            return Finding(
                name="compiler", status="missing", detail=word("no_program", program=program), fix=word("get_compiler")
            )
    return Finding(name="compiler", status="ok", detail=word("program", version=version))


def version_of(program: str) -> str | None:
    """The first line of what a program says of its version; None if it does not run."""
    if shutil.which(program) is None:
        return None
    try:
        done = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=30, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.partition("\n")[0]


def check_sandbox() -> Finding:
    """Do external bots run in a sandbox here?"""
    obstacle = sandbox_obstacle()
    if obstacle is None:
        return Finding(name="sandbox", status="ok", detail=word("sandbox"))
    return Finding(name="sandbox", status="missing", detail=obstacle, fix=word("get_sandbox"))


def check_store(path: Path) -> Finding:
    """Can the file of all runs be read?"""
    if not path.exists():
        return Finding(name="store", status="ok", detail=word("no_store", path=path))
    try:
        with Store(path) as store:
            runs = store.runs()
    except LinewoodError as error:
        return Finding(name="store", status="broken", detail=Word(error.key, tuple(error.values.items())))
    return Finding(name="store", status="ok", detail=word("store", path=path, runs=len(runs)))


def check_extra(extra: str) -> Finding:
    """Is everything there that an extra brings?"""
    missing = [package for package in EXTRAS[extra] if find_spec(package) is None]
    name = f"extra {extra}"
    if not missing:
        return Finding(name=name, status="ok", detail=word(f"extra.{extra}"))
    command = install_command(missing[0], extra)
    return Finding(
        name=name, status="missing", detail=word("lacks", packages=tuple(missing)), fix=word("install", command=command)
    )


def word(key: str, **values: object) -> Word:
    """One of the sentences of this module."""
    return Word(f"selfcheck.{key}", tuple(values.items()))
