"""The board: pictures of positions, threats, and one component for all pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import linewood
from linewood.board import COMPONENT, NAME, PARTS, STYLES, find_threats, picture
from linewood.board.picture import landings, targets
from linewood.games import parse

# Pictures.


@pytest.mark.parametrize("text", ["connect4 6x7 !d2 d d", "hex5 9 108", "loa b1-b3"])
def test_a_picture_has_a_name_for_every_cell(text: str) -> None:
    position = parse(text)
    drawn = picture(position, language="zh", is_active=True)
    assert len(drawn["names"]) == len(drawn["cells"]) == sum(len(row) for row in drawn["rows"])


def test_stones_land_where_the_rules_say() -> None:
    position = parse("connect4 6x7 !d1,d2 d")
    assert landings(position)[3] == 3 * 7 + 3


def test_targets_are_the_legal_moves() -> None:
    position = parse("loa")
    assert sum(len(found) for found in targets(position).values()) == len(position.legal)


# Threats.


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("connect4 6x7 d a d a d b", [("d4", 0)]),
        ("connect4 6x7 a a b b c", [("d1", 0)]),
        ("connect4 6x7 d d", []),
        ("hex5 5 0 30 1 40 2 50 3", [("4", 0)]),
    ],
)
def test_a_threat_is_a_cell_that_completes_a_line(text: str, cells: list[tuple[str, int]]) -> None:
    position = parse(text)
    found = [(position.game.cell_name(cell), side) for cell, side in find_threats(position)]
    assert found == cells


@pytest.mark.parametrize("text", ["connect4 6x7 d a d a d b d", "loa = 8/8/8/8/8/8/8/xx4oo x"])
def test_a_game_that_is_over_has_no_threats(text: str) -> None:
    position = parse(text)
    assert position.outcome is not None
    assert find_threats(position) == []


def test_every_threat_wins_when_it_can_be_played() -> None:
    position = parse("connect4 6x7 d d e e f")
    playable = {position.game.move_cells(position.cells, position.code(move))[-1]: move for move in position.legal}
    for cell, side in find_threats(position):
        if cell in playable and side == position.side:
            assert position.play(playable[cell]).outcome is not None
    assert {position.game.cell_name(cell) for cell, _ in find_threats(position)} == {"c1", "g1"}


# The component.


def test_only_the_component_draws_stones() -> None:
    folder = Path(linewood.__file__).parent
    scripts = {path for suffix in ("*.js", "*.html") for path in folder.rglob(suffix)}
    assert {path for path in scripts if "lw-stone" in path.read_text(encoding="utf-8")} == {COMPONENT}
    assert not [path for path in scripts - {COMPONENT} if "STONE" in path.read_text(encoding="utf-8")]


def test_all_parts_of_the_component_are_there() -> None:
    program = COMPONENT.read_text(encoding="utf-8")
    parts = set(re.findall(f'from "{NAME}/([a-z]+.js)"', program))
    assert parts == {path.name for path in PARTS.iterdir()}


def test_every_colour_is_defined() -> None:
    styles = STYLES.read_text(encoding="utf-8")
    used = set(re.findall(r"var\((--lw-[a-z-]+)\)", styles))
    assert used - {"--lw-ratio"} <= set(re.findall(r"(--lw-[a-z-]+):", styles))
