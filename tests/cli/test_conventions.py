"""Exploration constants under other formulas and rewards, and the command that explains them."""

from __future__ import annotations

import json
import math
import re

import pytest
from commands import Shell
from hypothesis import given
from hypothesis import strategies as st

import linewood as lw
from linewood.errors import BadValue
from linewood.search.conventions import CONVENTIONS, Convention, Point, convention, convert

NAMES = [known.name for known in CONVENTIONS]
points = st.builds(
    Point,
    parent_visits=st.integers(2, 10**9),
    visits=st.integers(1, 10**6),
    value=st.floats(-1, 1),
    prior=st.floats(0.01, 1),
    ply=st.integers(1, 200),
)


@pytest.mark.parametrize(
    ("name", "constant", "selection", "exploration"),
    [
        ("000", 0.5, "ucb1", 1.4142136),
        ("000-printed", 0.5, "ucb1", 1.0),
        ("001", 0.707, "ucb1", 0.9998490),
        ("002", 2.3, "puct", 2.3),
        ("003", 1.4142136, "ucb_ply", 2.8284271),
        ("004", 2.0, "ucb_bias", 2.8284271),
        ("004", 0.25, "linewood", 1.0),
        ("standard", 1.4142136, "linewood", 2.8284271),
        ("Auer", 1.0, "linewood", 2.8284271),
    ],
)
def test_constants_of_the_sources_in_linewood(name: str, constant: float, selection: str, exploration: float) -> None:
    found = convert(constant, convention(name), convention(selection), Point())
    assert found == pytest.approx(exploration, rel=1e-6)


@pytest.mark.parametrize(
    ("preset", "name"),
    [("connect4/naive", "A"), ("connect4/uct", "B"), ("connect4/mcgs", "C"), ("hex5/topten", "D"), ("loa/bias", "E")],
)
def test_presets_have_the_constant_of_their_source(preset: str, name: str) -> None:
    options, source = lw.Options.preset(preset), convention(name)
    assert source.usual is not None
    assert options.exploration == pytest.approx(
        convert(source.usual, source, convention(options.selection), Point()), rel=2e-4
    )


@given(st.sampled_from(CONVENTIONS), st.sampled_from(CONVENTIONS), st.floats(0.001, 100), points)
def test_there_and_back_is_the_same_constant(one: Convention, other: Convention, constant: float, point: Point) -> None:
    assert convert(convert(constant, one, other, point), other, one, point) == pytest.approx(constant, rel=1e-9)


@given(st.sampled_from(CONVENTIONS), st.floats(0.01, 10), st.lists(points, min_size=2, max_size=6))
def test_a_converted_constant_chooses_the_same_move_everywhere(
    one: Convention, constant: float, moves: list[Point]
) -> None:
    for other in CONVENTIONS:
        if other.form == one.form:
            converted = convert(constant, one, other, Point())
            for move in moves:
                ours = one.value(move) + one.bonus(constant, move)
                theirs = other.value(move) + other.bonus(converted, move)
                level = [
                    2 * number - 1 if known.from_zero else number for known, number in ((one, ours), (other, theirs))
                ]
                assert level[0] == pytest.approx(level[1], rel=1e-9, abs=1e-9)


def test_without_the_logarithm_no_constant_holds_everywhere() -> None:
    one, other = convention("linewood"), convention("puct")
    here, there = Point(), Point().times(100)
    assert convert(1.0, one, other, here) != pytest.approx(convert(1.0, one, other, there), rel=0.05)


@pytest.mark.parametrize("name", NAMES)
def test_the_filled_formula_is_right_as_arithmetic(name: str) -> None:
    known = convention(name)
    left, sum_, total = known.with_numbers(1.7, Point()).split(" = ")
    python = re.sub(r"√(\d+)", r"sqrt(\1)", left).replace("√", "sqrt").replace("·", "*")
    python = re.sub(r"ln (\d+)", r"log(\1)", python)
    value = eval(python, {"sqrt": math.sqrt, "log": math.log})
    assert value == pytest.approx(float(total), abs=2e-3)
    assert sum(map(float, sum_.split(" + "))) == pytest.approx(float(total), abs=2e-3)


def test_an_unknown_convention_is_told() -> None:
    with pytest.raises(BadValue, match="did you mean 'standard'"):
        convention("standart")


def test_all_conventions_without_arguments(linewood: Shell) -> None:
    code, out, err = linewood("explain-c")
    assert (code, err) == (0, "")
    for known in CONVENTIONS:
        assert re.search(rf"^ {re.escape(known.name)} .*{re.escape(known.formula)}", out, re.MULTILINE)
    rows = json.loads(linewood("explain-c", "--json")[1])
    by_name = {row["name"]: row for row in rows}
    assert by_name["E"]["linewood"] == {"selection": "ucb_bias", "exploration": pytest.approx(2.828427)}
    assert by_name["puct"]["linewood"] is None


def test_a_constant_is_explained_with_its_numbers(linewood: Shell) -> None:
    code, out, _ = linewood("explain-c", "0.707", "--from", "001", "--to", "linewood")
    assert code == 0
    assert "0.1 + 0.707 · √(2 · ln 1000 / 50) = 0.1 + 0.3716 = 0.4716" in out
    assert "c = 0.9998 in ucb1 (linewood)" in out
    assert "no constant alone converts one into the other" not in out
    assert re.search(r"standard .* 0\.4999 +0\.1858", out)
    assert linewood("explain-c", "--from", "B", "--to", "linewood")[1] == out


def test_a_missing_logarithm_is_warned_of_in_both_languages(linewood: Shell) -> None:
    typed = ("explain-c", "1", "--to", "ucb_ply", "-N", "10000", "-n", "7", "--ply", "9")
    english, chinese = linewood(*typed)[1], linewood(*typed, "--lang", "zh")[1]
    assert "no constant alone converts one into the other. c = 1.012 holds at N = 10,000, n = 7" in english
    assert "仅靠常数无法换算" in chinese
    found = json.loads(linewood(*typed, "--json")[1])
    assert found["to"]["by_constant_alone"] is False
    assert found["to"]["constant"] == pytest.approx(math.sqrt(math.log(10_000) / 9))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["x"], "error: the constant is x, but it must be a number from 0 to 1000000"),
        (["1", "--from", "pact"], "error: 'pact' is unknown here: did you mean 'puct'?"),
        (["1", "-N", "1"], "error: N is 1, but it must be a whole number from 2"),
        (["1", "-N", "10", "-n", "11"], "error: n is 11, but it must be a whole number from 1 to 10"),
        (["1", "-q", "2"], "error: Q is 2, but it must be a number from -1 to 1"),
        (["--from", "puct"], "error: puct has no default constant: give one"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_is_typed_wrong_is_told(linewood: Shell, arguments: list[str], sentence: str) -> None:
    code, out, err = linewood("explain-c", *arguments)
    assert (code, out) == (2, "")
    assert err.startswith(sentence)
