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


# Colours, in both themes.

DARK = ".body--dark"
LEAST = {"sign": 3.0, "text": 4.5}
PAIRS = [
    *[("sign", stone, "hex") for stone in ("first", "second", "edge")],
    *[("sign", sign, square) for sign in ("black", "white", "target", "picked") for square in ("square", "shade")],
    ("sign", "cross", "shade"),
    ("sign", "plug-edge", "front"),
    *[("text", ink, ground) for ink in ("ink", "soft", "accent", "error") for ground in ("ground", "panel")],
    *[("text", ink, ground) for ink in ("ink", "accent") for ground in ("warm", "tint")],
    ("text", "accent-ink", "accent"),
    ("text", "index", "hex"),
]
WRITTEN = [
    *[(".lw-candidate text", f"{mark} circle") for mark in (".lw-candidate", ".lw-rank-1")],
    *[(".lw-candidate text", f".lw-proven-{result} circle") for result in ("win", "loss")],
    *[(f".lw-line.lw-{side} text", f".lw-line.lw-{side} circle") for side in ("first", "second", "black", "white")],
    (".lw-hint text", ".lw-hint circle"),
]


@pytest.fixture(scope="module")
def sheet() -> dict[str, dict[str, str]]:
    """The style sheet: what each selector declares."""
    rules = re.findall(r"([^{}]+){([^{}]+)}", re.sub(r"/\*.*?\*/", "", STYLES.read_text(), flags=re.S))
    found: dict[str, dict[str, str]] = {}
    for selectors, body in rules:
        for selector in selectors.split(","):
            found.setdefault(selector.strip(), {}).update(re.findall(r"([\w-]+):\s*([^;]+)", body))
    return found


def colour(sheet: dict[str, dict[str, str]], value: str, theme: str) -> str:
    """A colour, looked up if it is a variable."""
    name = re.fullmatch(r"var\((--[\w-]+)\)", value)
    return value if name is None else sheet[theme][name[1]]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG 2.2 defines it."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("theme", [":root", DARK])
@pytest.mark.parametrize(("kind", "sign", "ground"), PAIRS)
def test_signs_and_texts_stand_out(
    sheet: dict[str, dict[str, str]], theme: str, kind: str, sign: str, ground: str
) -> None:
    """A stone or a target may stand out by its face or by its edge."""
    colours = sheet[theme]
    faces = [colours[name] for name in (f"--lw-{sign}", f"--lw-{sign}-edge") if name in colours]
    faces = faces if kind == "sign" else faces[:1]
    assert max(contrast(face, colours[f"--lw-{ground}"]) for face in faces) >= LEAST[kind]


@pytest.mark.parametrize("theme", [":root", DARK])
@pytest.mark.parametrize(("text", "mark"), WRITTEN)
def test_what_is_written_into_marks_can_be_read(
    sheet: dict[str, dict[str, str]], theme: str, text: str, mark: str
) -> None:
    def fill(selector: str) -> str:
        rule = sheet[selector] | (sheet.get(f"{DARK} {selector}", {}) if theme == DARK else {})
        return colour(sheet, rule["fill"], theme)

    assert contrast(fill(text), fill(mark)) >= LEAST["text"]
