"""The protocol of Kaggle: the rules' own example, whole games, and rubbish from either side."""

from __future__ import annotations

import random
from collections.abc import Callable
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from judging import SEEDS, objection
from properties import examples, unhurried

import linewood as lw
from linewood.protocols import kaggle


def test_kaggle_as_written_in_the_rules() -> None:
    board = [0] * 35 + [0, 0, 0, 1, 0, 0, 0]
    observation = SimpleNamespace(board=board, mark=2)
    configuration = SimpleNamespace(rows=6, columns=7, inarow=4, actTimeout=2)
    assert kaggle.position_of(observation, configuration) == lw.parse("connect4 6x7 d")
    assert kaggle.seconds_of(configuration) == 2.0
    assert kaggle.seconds_of(SimpleNamespace(timeout=5)) == 5.0
    assert kaggle.seconds_of({}) is None
    assert kaggle.position_of(vars(observation), vars(configuration)) == lw.parse("connect4 6x7 d")


@settings(unhurried, max_examples=examples(25))
@given(st.integers(4, 15), st.integers(4, 16), SEEDS)
def test_a_game_through_kaggle(rows: int, columns: int, seed: int) -> None:
    position, chance = lw.ConnectFour(rows=rows, columns=columns).start(), random.Random(seed)
    while position.outcome is None:
        observation, configuration = kaggle.observation_of(position), kaggle.configuration_of(position, 2.0)
        assert observation["mark"] == observation.mark == 1 + position.ply % 2
        seen = kaggle.position_of(observation, configuration)
        assert seen == position
        assert kaggle.seconds_of(configuration) == 2.0
        column = kaggle.column_of(seen, chance.choice(seen.legal))
        position = position.play(kaggle.move_of(position, column))


def seen(**changes: object) -> Callable[[], object]:
    values = {"board": [0] * 42, "mark": 1, "rows": 6, "columns": 7, "inarow": 4} | changes
    return lambda: kaggle.position_of(values, values)


KAGGLE_OBJECTIONS: list[tuple[Callable[[], object], str]] = [
    (seen(inarow=5), "kaggle.in_a_row"),
    (seen(rows=20), "number.range"),
    (seen(rows="six"), "kaggle.whole"),
    (seen(rows=True), "kaggle.whole"),
    (seen(mark=3), "kaggle.mark"),
    (seen(mark=2), "cells.count"),
    (seen(board=[0] * 41), "judge.length"),
    (seen(board=None), "judge.length"),
    (seen(board=[3] + [0] * 41), "judge.stone"),
    (seen(board=["x"] + [0] * 41), "judge.stone"),
    (lambda: kaggle.position_of({}, {}), "kaggle.missing"),
    (lambda: kaggle.position_of(None, object()), "kaggle.missing"),
    (lambda: kaggle.seconds_of({"actTimeout": -1}), "number.real"),
    (lambda: kaggle.seconds_of({"actTimeout": "2"}), "number.real"),
    (lambda: kaggle.observation_of(lw.parse("connect4 6x7 !a1")), "kaggle.forbidden"),
    (lambda: kaggle.observation_of(lw.parse("hex5")), "judge.other_game"),
    (lambda: kaggle.move_of(lw.parse("connect4"), None), "kaggle.answer"),
    (lambda: kaggle.move_of(lw.parse("connect4"), "d"), "kaggle.answer"),
    (lambda: kaggle.move_of(lw.parse("connect4"), 3.0), "kaggle.answer"),
    (lambda: kaggle.move_of(lw.parse("connect4"), True), "kaggle.answer"),
    (lambda: kaggle.move_of(lw.parse("connect4"), 7), "kaggle.answer_off_board"),
    (lambda: kaggle.move_of(lw.parse("connect4 6x7 444444"), 3), "kaggle.answer_full"),
    (lambda: kaggle.move_of(lw.parse("connect4 6x7 1212121"), 3), "move.game_over"),
]


@pytest.mark.parametrize(
    ("action", "key"), KAGGLE_OBJECTIONS, ids=[f"{i}-{k}" for i, (_, k) in enumerate(KAGGLE_OBJECTIONS)]
)
def test_rubbish_in_kaggle_is_told(action: Callable[[], object], key: str) -> None:
    assert objection(action) == key


def test_a_struct_is_a_mapping_with_attributes() -> None:
    struct = kaggle.Struct(rows=6)
    struct.columns = 7
    assert struct == {"rows": 6, "columns": 7}
    with pytest.raises(AttributeError):
        _ = struct.inarow
