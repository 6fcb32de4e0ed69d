"""Pictures are well-formed and show what is on the board."""

from __future__ import annotations

import runpy
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

import pytest

import linewood as lw

POSITIONS = [
    "connect4 6x7",
    "connect4 11x10 !d4,f7 e e d",
    "connect4 6x7 1212121",
    "connect4 15x16 !a1,p15",
    "hex5 3 9",
    "hex5 9 108 0 107 1 106 2 105 3 104",
    "hex5 10",
    "loa",
    "loa b1-b3 a2-c2",
    "loa = 8/8/8/3xx3/8/8/o7/7o o",
]


def picture(position: lw.Position) -> ElementTree.Element:
    return ElementTree.fromstring(position.svg())


def cells(root: ElementTree.Element, kind: str) -> set[str]:
    """The cells that elements of this class mark."""
    return {element.attrib["data-cell"] for element in of_class(root, kind) if "data-cell" in element.attrib}


def of_class(root: ElementTree.Element, kind: str) -> Iterator[ElementTree.Element]:
    return (element for element in root.iter() if kind in element.get("class", "").split())


@pytest.mark.parametrize("text", POSITIONS)
@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_every_stone_is_drawn_once_and_inside_the_picture(text: str, theme: str) -> None:
    position = lw.parse(text)
    root = ElementTree.fromstring(position.svg(theme=theme))  # type: ignore[arg-type]
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    drawn = list(of_class(root, "lw-stone"))
    assert len(drawn) == sum(cell in (1, 2) for cell in position.cells)
    for element in root.iter("{http://www.w3.org/2000/svg}circle"):
        x, y, r = (float(element.attrib[name]) for name in ("cx", "cy", "r"))
        assert r <= x <= width - r
        assert r <= y <= height - r


def test_forbidden_cells_are_crossed_out() -> None:
    assert cells(picture(lw.parse("connect4 11x10 !d4,f7 e")), "lw-forbidden") == {"d4", "f7"}


def test_the_last_move_is_marked() -> None:
    assert cells(picture(lw.parse("connect4 6x7 !d2 d d")), "lw-last") == {"d3"}
    assert cells(picture(lw.parse("hex5 9 108 92")), "lw-last") == {"92"}
    assert cells(picture(lw.parse("connect4")), "lw-last") == set()
    moved = picture(lw.parse("loa b1-b3"))
    assert cells(moved, "lw-last") == {"b3"}
    assert cells(moved, "lw-from") == {"b1"}


def test_the_winning_line_is_marked() -> None:
    assert cells(picture(lw.parse("connect4 6x7 1212121")), "lw-win") == {"a1", "a2", "a3", "a4"}
    won = lw.parse("hex5 9 108 0 107 1 106 2 105 3 104")
    assert cells(picture(won), "lw-win") == {"104", "105", "106", "107", "108"}
    assert cells(picture(lw.parse("loa = 8/8/8/3xx3/8/8/o7/7o o")), "lw-win") == {"d5", "e5"}
    assert cells(picture(lw.parse("connect4 6x7 12")), "lw-win") == set()


def test_sides_differ_in_form_and_not_in_colour_alone() -> None:
    root = picture(lw.parse("connect4 6x7 1"))
    assert not list(of_class(root, "lw-ring"))
    root = picture(lw.parse("connect4 6x7 12"))
    assert len(list(of_class(root, "lw-ring"))) == 1


def test_coordinates_can_be_left_out() -> None:
    position = lw.parse("connect4 6x7")
    text = "{http://www.w3.org/2000/svg}text"
    names = {element.text for element in picture(position).iter(text)}
    assert names == set("abcdefg") | set("123456")
    assert not list(ElementTree.fromstring(position.svg(coordinates=False)).iter(text))
    numbers = {element.text for element in picture(lw.parse("hex5 3 9")).iter(text)}
    assert numbers == {str(cell) for cell in range(19)} - {"9"}


def test_a_screen_reader_is_told_the_position() -> None:
    root = picture(lw.parse("loa b1-b3"))
    title, description = root[0], root[1]
    assert title.text == "Lines of Action: white (o) to move"
    assert description.text == "loa b1-b3"
    chinese = ElementTree.fromstring(lw.parse("loa b1-b3").svg(language="zh"))
    assert chinese[0].text == "集结棋: 轮到 白方（o）"


def test_the_picture_follows_the_reader_into_the_dark() -> None:
    position = lw.parse("connect4")
    assert "prefers-color-scheme:dark" in position.svg()
    assert "prefers-color-scheme" not in position.svg(theme="light")
    assert position.svg(theme="dark") != position.svg(theme="light")


def test_a_picture_is_a_pure_function_of_the_position() -> None:
    assert lw.parse("hex5 9 108").svg() == lw.parse("hex5 9 108").svg()


def test_the_pictures_of_the_readme_are_those_that_the_script_draws() -> None:
    docs = Path(__file__).parents[2] / "docs"
    script = runpy.run_path(str(docs / "tools" / "pictures.py"))
    assert set(script["GAMES"]) == {"connect4", "hex5", "loa"}
    for name in script["GAMES"]:
        drawn = (docs / "pictures" / f"{name}.svg").read_text(encoding="utf-8")
        assert drawn == script["picture"](name), "run python docs/tools/pictures.py"
        assert len(drawn) < 20_000
