"""The judges' protocols: what one side writes the other reads, RULES.md's own examples, and rubbish from outside."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import linewood as lw
from linewood.protocols import hexfile, kaggle, lines, saiblo, strategy
from linewood.protocols.question import NOWHERE, Point, Question, move_of, point_of, position_of, question_of

SEEDS = st.integers(0, 2**32 - 1)
unhurried = settings(deadline=None, derandomize=True, database=None)


def boards_with_one_forbidden_cell() -> st.SearchStrategy[lw.ConnectFour]:
    """Any size; the cell anywhere, at the bottom, at the top, or nowhere."""

    def board(rows: int, columns: int, column: int, kind: str, row: int) -> lw.ConnectFour:
        at = {"bottom": 0, "top": rows - 1, "below the top": rows - 2, "anywhere": row % rows}
        cells = [] if kind == "nowhere" else [f"{chr(97 + column % columns)}{at[kind] + 1}"]
        return lw.ConnectFour(rows=rows, columns=columns, forbidden=cells)

    kinds = st.sampled_from(["bottom", "top", "below the top", "anywhere", "nowhere"])
    return st.builds(board, st.integers(4, 15), st.integers(4, 16), st.integers(0, 15), kinds, st.integers(0, 14))


def random_game(game: lw.Game, seed: int, narrow: int = 16) -> Iterable[lw.Position]:
    """Every position of a random game; few columns of a connect4 board are used if `narrow` is small, so that piles
    grow over the forbidden cell.
    """
    chance, position = random.Random(seed), game.start()
    yield position
    while position.outcome is None:
        position = position.play(chance.choice(position.legal[:narrow]))
        yield position


# connect4: the question in the judge's numbers -----------------------------------------------------------------


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


@settings(unhurried, max_examples=15)
@given(boards_with_one_forbidden_cell(), SEEDS, st.sampled_from([2, 3, 16]))
def test_a_question_shows_the_position_it_was_made_of(game: lw.ConnectFour, seed: int, narrow: int) -> None:
    for position in random_game(game, seed, narrow):
        question = question_of(position)
        seen = position_of(question)
        assert seen == position
        assert seen.last_move == position.last_move
        assert question_of(seen) == question
        assert position_of(Question(**{**fields(question), "last": NOWHERE})) == position
        arguments = strategy.arguments_of(question)
        assert strategy.question_from(*arguments) == question
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
    (lambda: move_of(lw.parse("connect4 4x4 !a1"), Point(3, 0)), "judge.answer_elsewhere"),
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


# saiblo --------------------------------------------------------------------------------------------------------

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


@settings(unhurried, max_examples=25)
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


def fed(reader: Any, data: bytes, size: int) -> list[Any]:
    """What a reader makes of bytes that come in pieces."""
    pieces = (data[i : i + size] for i in range(0, len(data), size))
    return [value for piece in pieces for value in reader.feed(piece)]


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


@settings(unhurried, max_examples=150)
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


@settings(unhurried, max_examples=150)
@given(st.integers(-3, 20), st.integers(-3, 20), st.lists(st.integers(-1, 3), max_size=40), SEEDS)
def test_no_arguments_of_the_strategy_library_upset_anybody(
    rows: int, columns: int, numbers: list[int], n: int
) -> None:
    chance = random.Random(n)
    top = [chance.randint(-1, 5) for _ in range(max(0, columns))]
    question = strategy.question_from(rows, columns, top, numbers, *(chance.randint(-2, 4) for _ in range(4)))
    objection(lambda: position_of(question))
    board = tuple(chance.choice((0, 0, 1, 2)) for _ in range(rows * columns))
    objection(lambda: position_of(Question(**{**fields(question), "board": board})))  # type: ignore[arg-type]


def made_of(reader: object, data: bytes, size: int) -> list[object] | str:
    """What a reader makes of the bytes, or the key of its objection."""
    try:
        return fed(reader, data, size)
    except lw.LinewoodError as error:
        return error.key


def objection(action: Callable[[], object]) -> str | None:
    """The error that an action raises, if it is one of ours; any other is a failure."""
    try:
        action()
    except lw.LinewoodError as error:
        return error.key if error.text("en") != error.text("zh") else "not translated"
    return None


# hexfile -------------------------------------------------------------------------------------------------------


def state_text(index: int, **stones: int) -> bytes:
    cells = [stones.get(f"_{cell}", 0) for cell in range(217)]
    return f"{index} {' '.join(map(str, cells))}".encode()


def test_hexfile_as_written_in_the_rules() -> None:
    text = state_text(3, _108=1, _92=2)
    assert len(text.split()) == 218
    state = hexfile.read_state(text)
    assert state is not None
    assert hexfile.position_of(state).text.startswith("hex5 9 = ")
    assert hexfile.position_of(state) == lw.parse("hex5 9 108 92")
    assert hexfile.write_answer(3, 107) == "3 107"
    assert hexfile.read_answer(b"3 107") == hexfile.Answer(index=3, cell=107, is_ended=False)
    assert (hexfile.state_name("7"), hexfile.move_name("7")) == ("state_7.txt", "move_7.txt")


def test_an_empty_or_incomplete_file_means_not_yet() -> None:
    whole = state_text(12, _3=2)
    for length in range(len(whole)):
        assert hexfile.StateReader().look(whole[:length]) is None
    assert hexfile.StateReader().look(whole) is not None
    assert hexfile.read_answer(b"") is None
    assert hexfile.read_answer(b"12") is None


def test_the_same_index_is_already_answered() -> None:
    reader = hexfile.StateReader()
    assert reader.look(state_text(1)) is not None
    assert reader.look(state_text(1)) is None
    assert reader.look(b"") is None
    assert reader.look(state_text(1) + b"\n") is None
    assert reader.look(state_text(1, _0=1, _1=2)) is None  # a successor under the same index


@pytest.mark.parametrize("step", [1, 2])
def test_the_index_may_count_own_moves_or_all(step: int) -> None:
    reader = hexfile.StateReader()
    first = reader.look(state_text(1, _5=2))
    second = reader.look(state_text(1 + step, _5=2, _6=1, _7=2))
    assert first is not None
    assert second is not None
    assert (first.index, first.is_new_game, first.position.text) == (1, True, "hex5 9 5")
    assert (second.index, second.is_new_game, second.position.text) == (1 + step, False, "hex5 9 5 6 7")


@pytest.mark.parametrize(
    "text",
    [
        state_text(1, _8=2),  # a smaller index
        state_text(3, _8=2),  # the same index, and no successor
        state_text(5, _5=2, _6=1, _7=1, _9=2, _10=2),  # one stone too many
        state_text(5, _5=2, _6=2, _7=1),  # a stone has changed its owner
        state_text(5),
    ],
)
def test_a_smaller_index_or_a_board_that_is_no_successor_begins_a_new_game(text: bytes) -> None:
    reader = hexfile.StateReader()
    reader.look(state_text(3, _5=2, _6=1, _7=2))
    turn = reader.look(text)
    assert turn is not None
    assert turn.is_new_game


@settings(unhurried, max_examples=10)
@given(st.integers(3, 10), SEEDS)
def test_a_game_through_hexfile(side: int, seed: int) -> None:
    bots = (hexfile.StateReader(side), hexfile.StateReader(side))
    position, chance = lw.HexFive(side=side).start(), random.Random(seed)
    while position.outcome is None:
        state = hexfile.state_of(position)
        data = hexfile.write_state(state).encode()
        turn = bots[position.ply % 2].look(data)
        assert turn is not None
        assert turn.position == position
        assert turn.position.moves == position.moves
        assert turn.is_new_game == (position.ply < 2)
        if position.ply % 7 < 2:
            assert hexfile.position_of(state) == position
        written = hexfile.write_answer(turn.index, int(chance.choice(turn.position.legal)))
        answer = hexfile.read_answer(written.encode())
        assert answer is not None
        position = position.play(hexfile.move_of(position, state.index, answer))


def read(data: bytes) -> Callable[[], object]:
    return lambda: hexfile.read_state(data)


HEX_OBJECTIONS: list[tuple[Callable[[], object], str]] = [
    (read(b"one"), "hexfile.number"),
    (read(b"-1 0"), "hexfile.number"),
    (read(b"1 0 3"), "hexfile.stone"),
    (read(b"1" + b" 0" * 218), "hexfile.length"),
    (read(b" " * 200_000), "hexfile.too_long"),
    (lambda: hexfile.StateReader().look(state_text(1, _0=1)), "judge.count"),
    (lambda: hexfile.position_of(hexfile.State(index=1, board=(0,) * 20)), "hexfile.length"),
    (lambda: hexfile.read_answer(b"1 2 3"), "hexfile.answer"),
    (lambda: hexfile.read_answer(b"1, 2"), "hexfile.number"),
    (lambda: hexfile.move_of(lw.parse("hex5"), 1, hexfile.Answer(index=2, cell=5)), "hexfile.index"),
    (lambda: hexfile.move_of(lw.parse("hex5 9 5"), 2, hexfile.Answer(index=2, cell=5)), "move.occupied"),
    (lambda: hexfile.move_of(lw.parse("hex5"), 1, hexfile.Answer(index=1, cell=217)), "move.cell_off_board"),
    (lambda: hexfile.state_of(lw.parse("loa")), "judge.other_game"),
    (lambda: hexfile.state_name("../7"), "hexfile.team"),
]


@pytest.mark.parametrize(("action", "key"), HEX_OBJECTIONS, ids=[f"{i}-{k}" for i, (_, k) in enumerate(HEX_OBJECTIONS)])
def test_rubbish_in_hexfile_is_told(action: Callable[[], object], key: str) -> None:
    assert objection(action) == key


@settings(unhurried, max_examples=150)
@given(st.lists(st.one_of(st.binary(max_size=60), st.lists(st.integers(0, 2), max_size=20)), max_size=5))
def test_no_file_upsets_a_hexfile_reader(files: list[bytes | list[int]]) -> None:
    reader = hexfile.StateReader(side=3)
    for file in files:
        data = file if isinstance(file, bytes) else " ".join(map(str, file)).encode()
        objection(lambda data=data: reader.look(data))
        objection(lambda data=data: hexfile.read_answer(data))


# kaggle --------------------------------------------------------------------------------------------------------


def test_kaggle_as_written_in_the_rules() -> None:
    board = [0] * 35 + [0, 0, 0, 1, 0, 0, 0]
    observation = SimpleNamespace(board=board, mark=2)
    configuration = SimpleNamespace(rows=6, columns=7, inarow=4, actTimeout=2)
    assert kaggle.position_of(observation, configuration) == lw.parse("connect4 6x7 d")
    assert kaggle.seconds_of(configuration) == 2.0
    assert kaggle.seconds_of(SimpleNamespace(timeout=5)) == 5.0
    assert kaggle.seconds_of({}) is None
    assert kaggle.position_of(vars(observation), vars(configuration)) == lw.parse("connect4 6x7 d")


@settings(unhurried, max_examples=25)
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
    (lambda: kaggle.move_of(lw.parse("connect4 6x7 1212121"), 3), "move.code"),
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


# lines ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("hello", lines.Hello()),
        ("  newgame  ", lines.NewGame()),
        ("quit", lines.Quit()),
        ("go time 3.0", lines.Go(seconds=3.0)),
        ("go playouts 10000", lines.Go(playouts=10_000)),
        ("go time .5 playouts 7", lines.Go(seconds=0.5, playouts=7)),
        ("sing a song", None),
        ("", None),
        ("positions loa", None),
    ],
)
def test_commands_are_read(line: str, command: lines.Command | None) -> None:
    assert lines.read_command(line) == command


def test_a_position_may_be_written_in_any_way_that_parse_understands() -> None:
    command = lines.read_command("position\tconnect4  6x7   44 ")
    assert command == lines.Place(position=lw.parse("connect4 6x7 d d"))


@pytest.mark.parametrize(
    ("line", "key", "column"),
    [
        ("position", "text.empty", 9),
        ("position connect4 6x7 d9", "cell.off_board", 23),
        (" position  chess", "game.unknown", 12),
        ("go", "lines.go", 1),
        ("go time", "lines.go", 4),
        ("go time soon", "number.real", 9),
        ("go time -1", "number.real", 9),
        ("go time 1e999", "number.real", 9),
        ("go time nan", "number.real", 9),
        ("go playouts 0", "number.range", 13),
        ("go playouts 1.5", "number.range", 13),
        ("go depth 5", "lines.limit", 4),
    ],
)
def test_broken_commands_are_told_with_their_place(line: str, key: str, column: int) -> None:
    with pytest.raises(lw.BadValue) as caught:
        lines.read_command(line)
    assert (caught.value.key, caught.value.column) == (key, column)


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("ready my bot", lines.Ready(name="my bot")),
        ("ready", lines.Ready(name="")),
        ("move c1xc3", lines.Move(move="c1xc3")),
        (
            "info value -0.5 visits 12 time 0.1 line e e d",
            lines.Info(value=-0.5, visits=12, seconds=0.1, line=("e", "e", "d")),
        ),
        ("info line e d text 好棋", lines.Info(line=("e", "d"), text="好棋")),
        ("info text value 3", lines.Info(text="value 3")),
        ("info visits 5 and so on", lines.Info(visits=5, text="and so on")),
        ("info value much", lines.Info(text="value much")),
        ("info value 5 visits 3", lines.Info(visits=3)),
        ("info", lines.Info()),
        ("debug: 17", None),
    ],
)
def test_replies_are_read(line: str, reply: lines.Reply | None) -> None:
    assert lines.read_reply(line) == reply


def test_a_move_needs_a_move() -> None:
    with pytest.raises(lw.BadText):
        lines.read_reply("move ")


WORDS = st.text(st.characters(exclude_categories=["Cs", "Cc", "Z"]), min_size=1, max_size=8).filter(
    lambda word: word.split() == [word]
)
TEXTS = st.lists(WORDS, max_size=4).map(" ".join)
REALS = st.floats(0, 1e5, allow_nan=False, exclude_min=True)
POSITIONS = st.sampled_from(
    ["connect4 11x10 !d4 e e d", "hex5 9 108 92", "loa olympiad b1-b3", "hex5 3 = x2/4/5/4/3 o"]
)
VALUES = st.one_of(
    st.sampled_from([lines.Hello(), lines.NewGame(), lines.Quit()]),
    st.builds(lines.Place, position=POSITIONS.map(lw.parse)),
    st.builds(lines.Go, seconds=REALS),
    st.builds(lines.Go, playouts=st.integers(1, 10**12)),
    st.builds(lines.Ready, name=TEXTS),
    st.builds(lines.Move, move=WORDS),
    st.builds(
        lines.Info,
        value=st.none() | st.floats(-1, 1),
        visits=st.none() | st.integers(0, 10**12),
        seconds=st.none() | REALS,
        line=st.lists(WORDS.filter(lambda word: word != "text"), max_size=3).map(tuple),
        text=TEXTS,
    ),
)


@settings(unhurried, max_examples=150)
@given(VALUES)
def test_what_is_written_is_read(value: lines.Command | lines.Reply) -> None:
    line = lines.write(value)
    assert line.endswith("\n")
    assert line.count("\n") == 1
    assert value in (lines.read_command(line), lines.read_reply(line))


@settings(unhurried, max_examples=150)
@given(st.lists(VALUES, max_size=8), st.integers(1, 30), st.sampled_from([b"\n", b"\r\n"]))
def test_lines_survive_any_cutting(values: list[lines.Command | lines.Reply], size: int, end: bytes) -> None:
    expected = [lines.write(value).removesuffix("\n") for value in values]
    data = b"".join(line.encode() + end for line in expected)
    reader = lines.LineReader()
    assert fed(reader, data, size) == expected
    assert reader.end() == []


def test_the_last_line_may_lack_its_end() -> None:
    reader = lines.LineReader()
    assert reader.feed(b"\xef\xbb\xbfhello\nqu") == ["hello"]
    assert reader.end() == ["qu"]
    assert reader.end() == []


def test_an_endless_line_is_an_error() -> None:
    reader = lines.LineReader()
    assert fed(reader, b"x" * 65_536, 1000) == []
    with pytest.raises(lw.BadText):
        reader.feed(b"x")


@settings(unhurried, max_examples=150)
@given(st.one_of(st.binary(max_size=300), st.text(max_size=300).map(lambda text: text.encode("utf-8", "replace"))))
def test_no_bytes_upset_a_reader_of_lines(data: bytes) -> None:
    reader = lines.LineReader()
    for line in (*reader.feed(data), *reader.end()):
        for before in ("", "go ", "position ", "info ", "move ", "position connect4 6x7 "):
            objection(lambda line=line, before=before: lines.read_command(before + line))
            objection(lambda line=line, before=before: lines.read_reply(before + line))


@pytest.mark.timeout(5)
def test_a_long_line_of_anything_is_read_quickly() -> None:
    for filling in (" ", "a ", "1", "text ", "value 1 ", "line ", "\t"):
        for before in ("", "go ", "position ", "info ", "position hex5 9 "):
            line = (before + filling * 20_000)[:60_000]
            objection(lambda line=line: lines.read_command(line))
            objection(lambda line=line: lines.read_reply(line))
