"""The packages of core/ include only what lies below them, as import-linter checks for src/linewood."""

import re
from pathlib import Path

import pytest

CORE = Path(__file__).parents[2] / "core"

# package: the packages it may include besides itself. "" is core/ itself: game, bits, block, random, options, threads.
# A folder inside of one, such as knowledge/loa, belongs to it.
BELOW: dict[str, set[str]] = {
    "": set(),
    "games": {""},
    "network": {"", "games"},
    "knowledge": {"", "games", "network", "solve"},
    "search": {"", "knowledge"},
    "solve": {"", "games"},
    "bots": {"", "games", "network", "solve", "knowledge", "search"},
    "selfplay": {"", "search"},
    "bind": {"", "games", "network", "knowledge", "search", "selfplay", "solve"},
}
INPUT_AND_OUTPUT = {"cstdio", "filesystem", "fstream", "iostream", "print", "syncstream"}
INCLUDE = re.compile(r'^\s*#\s*include\s*(?:<(?P<system>[^>]+)>|"(?P<own>[^"]+)")', re.MULTILINE)
SOURCES = sorted(path.relative_to(CORE).as_posix() for path in CORE.rglob("*.[ch]pp"))


def test_every_package_of_the_core_is_listed() -> None:
    assert SOURCES
    assert {package_of(source) for source in SOURCES} <= set(BELOW)


@pytest.mark.parametrize("source", SOURCES)
def test_a_package_includes_only_the_packages_below_it(source: str) -> None:
    for include in INCLUDE.finditer((CORE / source).read_text(encoding="utf-8")):
        if own := include["own"]:
            assert (CORE / own).is_file(), f"{source}: {own} is not a path relative to core/"
            assert may_include(source, own), f"{source} must not include {own}"
        else:
            assert is_allowed_outside(source, include["system"]), f"{source} must not include <{include['system']}>"


def test_the_rule_itself_says_no() -> None:
    assert not may_include("search/graph.hpp", "games/loa.hpp")
    assert not may_include("search/graph.hpp", "knowledge/loa/knowledge.hpp")
    assert may_include("search/tree.hpp", "knowledge/knowledge.hpp")
    assert not may_include("game.hpp", "games/loa.hpp")
    assert not may_include("bots/strategy.cpp", "bind/loa.cpp")
    assert not is_allowed_outside("games/loa.hpp", "iostream")
    assert not is_allowed_outside("games/loa.hpp", "nanobind/nanobind.h")
    assert is_allowed_outside("bind/loa.cpp", "nanobind/nanobind.h")


def package_of(source: str) -> str:
    return source.partition("/")[0] if "/" in source else ""


def may_include(source: str, target: str) -> bool:
    package = package_of(source)
    if package == "search" and target.startswith("knowledge/"):  # the search knows the concept, and no game
        return target == "knowledge/knowledge.hpp"
    return package_of(target) in BELOW[package] | {package}


def is_allowed_outside(source: str, header: str) -> bool:
    """Standard headers without input and output, and the CPU's own instructions; nanobind in bind/ alone.

    One program of its own speaks with a judge by standard input and output; one header asks the system for memory,
    and one module asks the CPU what it can run.
    """
    if header.startswith("nanobind/"):
        return package_of(source) == "bind"
    if (source, header) in {
        ("bots/saiblo.cpp", "cstdio"),
        ("block.hpp", "sys/mman.h"),
        ("bind/cpu.cpp", "cpuid.h"),
    }:
        return True
    return re.fullmatch(r"\w+|\w*intrin\.h|arm_neon\.h", header) is not None and header not in INPUT_AND_OUTPUT
