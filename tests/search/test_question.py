"""The question of connect4 in the judge's numbers: it shows the position, and what contradicts the rules is told."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from judging import SEEDS, boards_with_one_forbidden_cell, objection
from properties import examples, unhurried

import linewood as lw
from linewood.protocols import saiblo, strategy
from linewood.protocols.question import NOWHERE, Point, Question, move_of, point_of, position_of, question_of


def random_game(game: lw.Game, seed: int, narrow: int = 16) -> Iterable[lw.Position]:
    """Every position of a random game; few columns of a connect4 board are used if `narrow` is small, so that piles
    grow over the forbidden cell.
    """
    chance, position = random.Random(seed), game.start()
    yield position
    while position.outcome is None:
        position = position.play(chance.choice(position.legal[:narrow]))
        yield position


def asked(rows: int, columns: int, top: Iterable[int], board: Iterable[int], *points: int) -> Question:
    """What a library is asked when `getPoint` is called with these arguments."""
    last, forbidden = Point(*points[:2]), Point(*points[2:])
    return Question(rows=rows, columns=columns, top=tuple(top), board=tuple(board), last=last, forbidden=forbidden)


def test_row_0_is_the_top_row() -> None:
    question = question_of(lw.parse("connect4 4x5 a"))
    assert question.board == (0,) * 15 + (1, 0, 0, 0, 0)
    assert question.last == Point(3, 0)
    assert point_of(lw.parse("connect4 4x5 a"), "a") == Point(2, 0)


def test_the_board_is_seen_by_the_bot_that_is_asked() -> None:
    position = lw.parse("connect4 4x4 a b")
    assert question_of(position).board[-4:] == (2, 1, 0, 0)
    assert question_of(position.play("c")).board[-4:] == (1, 2, 1, 0)


def test_top_starts_at_the_number_of_rows_except_over_a_forbidden_bottom() -> None:
    assert question_of(lw.parse("connect4 9x9 !c5")).top == (9,) * 9
    question = question_of(lw.parse("connect4 9x9 !c1"))
    assert question.forbidden == Point(8, 2)
    assert question.top == (9, 9, 8, 9, 9, 9, 9, 9, 9)


def test_top_drops_by_two_after_a_stone_under_the_forbidden_cell() -> None:
    position = lw.parse("connect4 9x9 !c3 c")
    assert question_of(position).top[2] == 8
    after = question_of(position.play("c"))
    assert after.forbidden == Point(6, 2)
    assert after.last == Point(7, 2)
    assert after.top[2] == 6


def test_a_column_with_a_forbidden_top_is_full_once_row_1_is_taken() -> None:
    position = lw.parse("connect4 4x4 !a4 a a")
    assert question_of(position).top[0] == 2
    assert question_of(position.play("a")).top[0] == 0


def test_the_forbidden_cell_is_empty_on_the_board() -> None:
    question = question_of(lw.parse("connect4 4x4 !b2 b b"))
    assert question.board == (0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0)


@settings(unhurried, max_examples=examples(15))
@given(boards_with_one_forbidden_cell(), SEEDS, st.sampled_from([2, 3, 16]))
def test_a_question_shows_the_position_it_was_made_of(game: lw.ConnectFour, seed: int, narrow: int) -> None:
    for position in random_game(game, seed, narrow):
        question = question_of(position)
        seen = position_of(question)
        assert seen == position
        assert seen.last_move == position.last_move
        assert question_of(seen) == question
        assert position_of(Question(**{**fields(question), "last": NOWHERE})) == position
        assert asked(*strategy.arguments_of(question)) == question
        for column, top in enumerate(question.top):
            assert (top > 0) == (chr(97 + column) in position.legal or position.outcome is not None) or top == 0
            if position.outcome is None and top > 0:
                point = Point(top - 1, column)
                assert point != question.forbidden
                assert question.board[point.x * game.columns + point.y] == 0
                assert point_of(position, chr(97 + column)) == point
                assert move_of(position, point) == chr(97 + column)


def fields(question: Question) -> dict[str, object]:
    return {name: getattr(question, name) for name in Question.__dataclass_fields__}


def changed(text: str, **changes: object) -> Callable[[], object]:
    question = question_of(lw.parse(text))
    return lambda: position_of(Question(**{**fields(question), **changes}))  # type: ignore[arg-type]


CONTRADICTIONS: list[tuple[Callable[[], object], str]] = [
    (changed("connect4 4x4", rows=3), "number.range"),
    (changed("connect4 4x4", columns=17), "number.range"),
    (changed("connect4 4x4", top=(4, 4, 4)), "judge.length"),
    (changed("connect4 4x4", board=(0,) * 17), "judge.length"),
    (changed("connect4 4x4", board=(0,) * 15 + (3,)), "judge.stone"),
    (changed("connect4 4x4", board=(0,) * 15 + (2,)), "judge.count"),
    (changed("connect4 4x4", board=(0,) * 14 + (1, 1)), "judge.count"),
    (changed("connect4 4x4", top=(4, 4, 4, 3)), "judge.top"),
    (changed("connect4 4x4 !a1", top=(4, 4, 4, 4)), "judge.top"),
    (changed("connect4 4x4 a", board=(1,) + (0,) * 15), "cells.floating"),
    (changed("connect4 4x4 a", forbidden=Point(3, 0)), "cells.forbidden"),
    (changed("connect4 4x4 a", forbidden=Point(4, 0)), "judge.forbidden_off_board"),
    (changed("connect4 4x4 a", forbidden=Point(-1, 0)), "judge.forbidden_off_board"),
    (changed("connect4 4x4 a", last=Point(3, 1)), "judge.last"),
    (changed("connect4 4x4 a b a", last=Point(3, 0)), "judge.last"),
    (changed("connect4 4x4 a", last=Point(9, 9)), "judge.last_off_board"),
    (lambda: question_of(lw.parse("connect4 4x4 !a1,b1")), "judge.several_forbidden"),
    (lambda: question_of(lw.parse("loa")), "judge.other_game"),
    (lambda: saiblo.write_header(lw.HexFive()), "judge.other_game"),
    (lambda: move_of(lw.parse("connect4 4x4"), Point(4, 0)), "judge.answer_off_board"),
    (lambda: move_of(lw.parse("connect4 4x4"), Point(3, -1)), "judge.answer_off_board"),
    (lambda: move_of(lw.parse("connect4 4x4"), Point(2, 0)), "judge.answer_elsewhere"),
    (lambda: move_of(lw.parse("connect4 4x4 !a1"), Point(3, 0)), "judge.answer_forbidden"),
    (lambda: move_of(lw.parse("connect4 4x4 a a a a"), Point(0, 0)), "judge.answer_full"),
    (lambda: move_of(lw.parse("connect4 4x4 a b a b a b a"), Point(3, 3)), "move.game_over"),
]


@pytest.mark.parametrize(("action", "key"), CONTRADICTIONS, ids=[f"{i}-{k}" for i, (_, k) in enumerate(CONTRADICTIONS)])
def test_numbers_that_contradict_the_rules_are_told(action: Callable[[], object], key: str) -> None:
    with pytest.raises(lw.BadValue) as caught:
        action()
    assert caught.value.key == key
    assert "{" not in caught.value.text("en") + caught.value.text("zh")


def test_a_finished_game_can_be_shown() -> None:
    over = lw.parse("connect4 4x4 a b a b a b a")
    assert position_of(question_of(over)).outcome == "first"


def test_a_board_that_was_won_before_its_last_move_still_shows_the_winner() -> None:
    board = (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 2, 0, 0, 0, 1, 2, 2, 2, 1)
    question = Question(rows=4, columns=5, top=(0, 2, 3, 3, 3), board=board, last=Point(3, 4))
    assert position_of(question).outcome == "first"


@settings(unhurried, max_examples=examples(150))
@given(st.integers(-3, 20), st.integers(-3, 20), st.lists(st.integers(-1, 3), max_size=40), SEEDS)
def test_no_arguments_of_the_strategy_library_upset_anybody(
    rows: int, columns: int, numbers: list[int], n: int
) -> None:
    chance = random.Random(n)
    top = [chance.randint(-1, 5) for _ in range(max(0, columns))]
    question = asked(rows, columns, top, numbers, *(chance.randint(-2, 4) for _ in range(4)))
    objection(lambda: position_of(question))
    board = tuple(chance.choice((0, 0, 1, 2)) for _ in range(rows * columns))
    objection(lambda: position_of(Question(**{**fields(question), "board": board})))  # type: ignore[arg-type]
