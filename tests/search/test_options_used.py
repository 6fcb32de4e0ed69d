"""Every option, and every word that an option can be, is used by a preset, a rung of a ladder or an experiment."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import linewood as lw
from linewood.search import knobs

PRESETS = Path(lw.__file__).parent / "presets"
LAB = Path(__file__).parents[2] / "docs/lab"
OF_THE_MACHINE = {"threads", "virtual_loss", "seed"}
"""With what a search is run, whichever it is."""


def settings(table: dict[str, Any]) -> Iterator[tuple[str, object]]:
    """All options that a file sets, in whatever table."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from settings(value)
        elif name in knobs():
            yield name, value


def used() -> set[tuple[str, object]]:
    """What presets and ladders set, and what the experiments write as `option=value`."""
    found = {
        each for path in PRESETS.rglob("*.toml") for each in settings(tomllib.loads(path.read_text(encoding="utf-8")))
    }
    for path in LAB.iterdir():
        if path.suffix in (".md", ".sh", ".toml"):
            for name, value in re.findall(r"\b(\w+)=([\w.]+)", path.read_text(encoding="utf-8")):
                found.add((name, value))
    return found


def test_every_option_is_used() -> None:
    assert knobs().keys() - {name for name, _ in used()} - OF_THE_MACHINE == set()


def test_every_word_of_an_option_is_used() -> None:
    words = {(name, word) for name, knob in knobs().items() for word in knob.choices}
    words -= {(name, getattr(lw.Options(), name)) for name in knobs()}
    assert len(words) > 15
    assert words - used() == set()
