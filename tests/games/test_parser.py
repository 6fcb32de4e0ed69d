"""Whatever text comes in, a position comes out or an error of linewood's own."""

from __future__ import annotations

import re

import pytest
import reference
from hypothesis import example, given, settings
from hypothesis import strategies as st
from properties import examples, unhurried

import linewood as lw

VALID = (
    "4455",
    "connect4",
    "connect4 6x7",
    "connect4 6x7 4455",
    "connect4 11x10 !d4,f7 e e d",
    "connect4 11x10 !d4,f7 e1 e2 d1",
    "connect4 6x7 = 7/7/7/7/3o3/3x3 x",
    "connect4 4x5 !b1,e4 = 5/5/1o3/x1x2 o",
    "connect4 15x16 !p15 p o n",
    "hex5 9 108 92 107",
    "hex5 3 = o2/4/1xx2/4/3 o",
    "hex5 10 270 0",
    "loa",
    "loa b1-b3 a2-c2",
    "loa olympiad b1b3 a2xc2",
    "loa course,both=draw c1xa3",
    "loa openspiel,stuck=pass = 6ox/6oo/8/8/8/8/oo6/xo6 x",
    "loa olympiad = 1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x",
)
SIGNS = st.sampled_from("connect4hex5loa 0123456789xo=/!,-#.abpdmuir\n\t\x00é²٣ ") | st.characters()
assert issubclass(lw.BadValue, lw.LinewoodError)
assert issubclass(lw.BadValue, ValueError)


def read_or_refused(text: str) -> lw.Position | None:
    """The position, or None where it is refused in a sentence. Any other error fails the test."""
    try:
        return lw.parse(text)
    except lw.BadValue as error:
        return None if error.text("en") and error.text("zh") else pytest.fail(f"{text!r} is refused without a word")


def a_position_or_an_error(text: str) -> None:
    position = read_or_refused(text)
    if position is not None:
        again = lw.parse(position.text)
        assert again == position
        assert (again.text, again.moves, again.outcome) == (position.text, position.moves, position.outcome)
        assert lw.parse(reference.cells_text(reference.read(position.text))).cells == position.cells


@pytest.mark.parametrize("text", VALID)
def test_valid_texts_are_read_as_the_reference_reads_them(text):
    assert read_or_refused(text) is not None
    if text != "connect4":  # the rules give every text of connect4 a size
        assert "".join(".xo#"[cell] for cell in lw.parse(text).cells) == "".join(reference.read(text).board)
    a_position_or_an_error(text)


@settings(unhurried, max_examples=examples(200))
@given(st.text())
@example("")
@example("0")
@example("9" * 10_000)
@example("connect4 " * 1000)
@example("connect4 6x7 " + "d " * 1000)
@example("hex5 99999999999999999999")
@example("connect4 999999999999x7")
@example("loa = " + "9" * 5000 + " x")
@example("loa " + "course," * 1000)
def test_arbitrary_text_is_read_or_refused(text):
    a_position_or_an_error(text)


@settings(unhurried, max_examples=examples(200))
@given(st.sampled_from(["connect4", "hex5", "loa"]), st.lists(st.text(SIGNS, max_size=12), max_size=6))
def test_arbitrary_words_after_the_name_of_a_game_are_read_or_refused(name, words):
    a_position_or_an_error(" ".join([name, *words]))


@st.composite
def nearly_valid_texts(draw: st.DrawFn) -> str:
    """A valid text with a few signs or words cut out, put in, doubled or exchanged."""
    text = draw(st.sampled_from(VALID))
    for _ in range(draw(st.integers(1, 3))):
        at, length = draw(st.integers(0, len(text))), draw(st.integers(0, 3))
        kind = draw(st.sampled_from(("cut", "put in", "double", "exchange words")))
        if kind == "cut":
            text = text[:at] + text[at + length :]
        elif kind == "put in":
            text = text[:at] + draw(st.text(SIGNS, min_size=1, max_size=3)) + text[at + length :]
        elif kind == "double":
            text = text[: at + length] + text[at:]
        else:
            text = " ".join(draw(st.permutations(text.split())))
    return text


@settings(unhurried, max_examples=examples(100))
@given(nearly_valid_texts())
def test_nearly_valid_texts_are_read_or_refused(text):
    a_position_or_an_error(text)


@settings(unhurried, max_examples=examples(200))
@given(
    st.sampled_from(["connect4 4x4", "connect4 4x4 !b1,c3", "connect4 4x5 !a1,a2,a3,a4,e4", "hex5 3"]),
    st.lists(st.sampled_from("xo."), min_size=20, max_size=20),
    st.integers(0, 20),
    st.sampled_from("xo"),
)
def test_cells_are_refused_exactly_where_the_rules_say_so(head, stones, filled, side):
    empty = reference.read(head)
    size, widths = len(empty.board), [len(row) for row in empty.rows_from_the_top()]
    board = stones[:filled] + ["."] * (size - filled)
    rows = ["".join(board[sum(widths[:r]) : sum(widths[: r + 1])]) for r in range(len(widths))]
    rows = rows if head.startswith("hex5") else rows[::-1]
    text = f"{head} = {re.sub(r'[.]+', lambda run: str(len(run[0])), '/'.join(rows))} {side}"
    try:
        theirs = reference.read(text)
    except reference.Wrong:
        assert read_or_refused(text) is None
        return
    ours = read_or_refused(text)
    if theirs.outcome() == theirs.to_move():  # nobody moves after having won
        assert ours is None
    else:
        assert ours is not None
        assert (ours.outcome, list(ours.legal)) == (theirs.outcome(), theirs.legal())


@settings(unhurried, max_examples=examples(200))
@given(st.sampled_from(VALID), st.text(SIGNS, max_size=8) | st.text(max_size=8))
def test_arbitrary_text_as_a_move_is_played_or_illegal(start, move):
    position = lw.parse(start)
    try:
        after = position.play(move)
    except lw.IllegalMove:
        return
    assert after.last_move in position.legal


@settings(unhurried, max_examples=examples(100))
@given(st.text() | st.text("courselympiadnbth=,wkpqj_ "))
def test_arbitrary_rules_are_taken_or_refused(rules):
    try:
        game = lw.LinesOfAction(rules=rules)
    except lw.BadValue:
        return
    assert lw.LinesOfAction(rules=game.rules) == game


ANYTHING = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.lists(st.integers())


@settings(unhurried, max_examples=examples(100))
@given(ANYTHING, ANYTHING, st.lists(st.text(max_size=4) | ANYTHING, max_size=4))
def test_arbitrary_values_for_a_board_are_taken_or_refused(rows, columns, forbidden):
    for make in (
        lambda: lw.ConnectFour(rows=rows, columns=columns),
        lambda: lw.ConnectFour(forbidden=forbidden),
        lambda: lw.HexFive(side=rows),
        lambda: lw.LinesOfAction(rules=columns),
    ):
        try:
            make().start()
        except lw.BadValue:
            continue


@settings(unhurried, max_examples=examples(100))
@given(
    st.sampled_from([lw.ConnectFour(rows=4, columns=4, forbidden=["b2"]), lw.HexFive(side=3), lw.LinesOfAction()]),
    st.data(),
)
def test_arbitrary_cells_are_taken_or_refused(game, data):
    size = len(game.start().cells)
    length = data.draw(st.sampled_from([size, size, size, 0, size + 1]))
    cells = data.draw(st.lists(st.integers(-1, 4) | st.sampled_from([0, 0, 0, 1, 2]), min_size=length, max_size=length))
    try:
        position = game.from_cells(cells, data.draw(st.sampled_from(["first", "second", "third"])))
    except lw.BadValue:
        return
    assert len(position.cells) == size
    assert lw.parse(position.text) == position


@pytest.mark.parametrize("number", ["6", "12", "44"])
def test_a_lone_number_after_connect4_is_neither_a_size_nor_a_move(number):
    with pytest.raises(lw.BadText, match=re.escape(f"write the board too, as in 'connect4 6x7 {number}'")) as caught:
        lw.parse(f"connect4 {number}")
    assert caught.value.column == 10
    assert lw.parse("connect4 6x7 6") == lw.parse("6") == lw.parse("connect4 f") == lw.parse("connect4 6x7 f")
    assert lw.parse("connect4 4455") == lw.parse("4455")
