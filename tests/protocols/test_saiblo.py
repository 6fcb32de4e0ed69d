"""The protocol of saiblo: the rules' own example, whole games, and rubbish from either side."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from judging import SEEDS, boards_with_one_forbidden_cell, fed, objection
from properties import examples, unhurried

import linewood as lw
from linewood.protocols import saiblo
from linewood.protocols.question import Point, Question, move_of, point_of, position_of

JUDGE_TEXT = (
    """9 10 8 3
-1 -1
9 9 9 8 9 9 9 9 9 9
"""
    + "0 0 0 0 0 0 0 0 0 0\n" * 9
)


def test_saiblo_as_written_in_the_rules() -> None:
    position = lw.parse("connect4 9x10 !d1")
    assert saiblo.write_header(position.game) + saiblo.write_turn(position) == JUDGE_TEXT
    (question,) = saiblo.QuestionReader().feed(JUDGE_TEXT.encode())
    assert position_of(question).text == "connect4 9x10 !d1"
    assert saiblo.write_answer(Point(7, 3)) == b"\x00\x00\x00\x037 3"
    assert saiblo.AnswerReader().feed(b"\x00\x00\x00\x037 3") == [Point(7, 3)]


@settings(unhurried, max_examples=examples(25))
@given(boards_with_one_forbidden_cell(), SEEDS, st.integers(1, 50), st.sampled_from(["\n", "\r\n", " ", "\t \n"]))
def test_a_game_through_saiblo(game: lw.ConnectFour, seed: int, size: int, gap: str) -> None:
    bot, judge = saiblo.QuestionReader(), saiblo.AnswerReader()
    position, chance = game.start(), random.Random(seed)
    assert fed(bot, saiblo.write_header(game).encode(), size) == []
    assert bot.game == game
    while position.outcome is None:
        text = saiblo.write_turn(position).replace("\n", gap).strip()  # nothing follows the last number
        (question,) = fed(bot, text.encode(), size)
        seen = position_of(question)
        assert seen == position
        answer = saiblo.write_answer(point_of(seen, chance.choice(seen.legal)))
        (point,) = fed(judge, answer, size)
        position = position.play(move_of(position, point))
        fed(bot, gap.encode(), size)


@pytest.mark.parametrize(
    ("data", "key", "word"),
    [
        (b"nine ", "saiblo.number", "nine"),
        (b"9 10 1.5 ", "saiblo.number", "1.5"),
        (b"999999999999", "saiblo.number", "9999999"),
        (b"99 10 0 0 ", "number.range", "99"),
        (b"9 10 9 0 ", "judge.forbidden_off_board", "9"),
        (b"4 4 0 0 x ", "saiblo.number", "lastX"),
        (b"4 4 0 0 -1 -1 4 4 ? ", "saiblo.number", "top"),
        (b"4 4 0 0 -1 -1 4 4 4 4 \xff ", "saiblo.number", "board"),
    ],
)
def test_rubbish_from_a_saiblo_judge_is_told(data: bytes, key: str, word: str) -> None:
    with pytest.raises(lw.BadValue) as caught:
        saiblo.QuestionReader().feed(data)
    assert caught.value.key == key
    assert word in str(caught.value)


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"5 3\n", "saiblo.length"),
        (b"thinking ...\n", "saiblo.length"),
        (b"\0\0\0\0", "saiblo.length"),
        (b"\0\0\0\x015", "saiblo.point"),
        (b"\0\0\0\x035,3", "saiblo.point"),
        (b"\0\0\0\x045 3 1", None),
        (b"\0\0\0\x055 3 1", "saiblo.point"),
        (b"\0\0\0\x03\xff 3", "saiblo.point"),
    ],
)
def test_rubbish_from_a_saiblo_bot_is_told(data: bytes, key: str | None) -> None:
    if key is None:
        assert saiblo.AnswerReader().feed(data) == [Point(5, 3)]
        return
    with pytest.raises(lw.BadText) as caught:
        saiblo.AnswerReader().feed(data)
    assert caught.value.key == key


NUMBERS = st.lists(st.integers(-2, 20), max_size=60).map(lambda numbers: " ".join(map(str, numbers)).encode())


@settings(unhurried, max_examples=examples(150))
@given(st.one_of(st.binary(max_size=200), NUMBERS), st.integers(1, 9))
def test_no_bytes_upset_a_saiblo_reader(data: bytes, size: int) -> None:
    for make in (saiblo.QuestionReader, saiblo.AnswerReader):
        in_pieces, at_once = made_of(make(), data, size), made_of(make(), data, len(data) + 1)
        assert isinstance(in_pieces, str) == isinstance(at_once, str)
        if isinstance(at_once, str):
            assert in_pieces == at_once
        for value in at_once:
            if isinstance(value, Question):
                assert objection(lambda value=value: position_of(value)) is not None or position_of(value)


def made_of(reader: object, data: bytes, size: int) -> list[object] | str:
    """What a reader makes of the bytes, or the key of its objection."""
    try:
        return fed(reader, data, size)
    except lw.LinewoodError as error:
        return error.key
