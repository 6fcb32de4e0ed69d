"""The rooms of core/ include only what lies below them, as import-linter sees to it for src/linewood."""

import re
from pathlib import Path

import pytest

CORE = Path(__file__).parents[1] / "core"

# room: the rooms it may include besides itself. "" is core/ itself: game, bits, random.
BELOW: dict[str, set[str]] = {
    "": set(),
    "games": {""},
    "weights": set(),  # numbers that were learned
    "playouts": {"", "games", "weights"},
    "search": {""},
    "bots": {"", "games", "playouts", "search"},
    "bind": {"", "games", "playouts", "search"},
}
INPUT_AND_OUTPUT = {"cstdio", "filesystem", "fstream", "iostream", "print", "syncstream"}
INCLUDE = re.compile(r'^\s*#\s*include\s*(?:<(?P<system>[^>]+)>|"(?P<own>[^"]+)")', re.MULTILINE)
SOURCES = sorted(path.relative_to(CORE).as_posix() for path in CORE.rglob("*.[ch]pp"))


def test_every_room_of_the_core_is_listed() -> None:
    assert SOURCES
    assert {room_of(source) for source in SOURCES} <= set(BELOW)


@pytest.mark.parametrize("source", SOURCES)
def test_a_room_includes_only_the_rooms_below_it(source: str) -> None:
    for include in INCLUDE.finditer((CORE / source).read_text(encoding="utf-8")):
        if own := include["own"]:
            assert (CORE / own).is_file(), f"{source}: {own} is not a path relative to core/"
            assert may_include(source, own), f"{source} must not include {own}"
        else:
            assert is_allowed_outside(source, include["system"]), f"{source} must not include <{include['system']}>"


def test_the_rule_itself_says_no() -> None:
    assert not may_include("search/graph.hpp", "games/loa.hpp")
    assert not may_include("game.hpp", "games/loa.hpp")
    assert not may_include("bots/strategy.cpp", "bind/loa.cpp")
    assert not is_allowed_outside("games/loa.hpp", "iostream")
    assert not is_allowed_outside("games/loa.hpp", "nanobind/nanobind.h")
    assert is_allowed_outside("bind/loa.cpp", "nanobind/nanobind.h")


def room_of(source: str) -> str:
    return source.rpartition("/")[0]


def may_include(source: str, target: str) -> bool:
    room = room_of(source)
    return room_of(target) in BELOW[room] | {room}


def is_allowed_outside(source: str, header: str) -> bool:
    """Standard headers without input and output, and the CPU's own instructions; nanobind in bind/ alone.

    One program of its own speaks with a judge by standard input and output; one header asks the system for memory.
    """
    if header.startswith("nanobind/"):
        return room_of(source) == "bind"
    if (source, header) in {("bots/saiblo.cpp", "cstdio"), ("search/block.hpp", "sys/mman.h")}:
        return True
    return re.fullmatch(r"\w+|\w*intrin\.h|arm_neon\.h", header) is not None and header not in INPUT_AND_OUTPUT
