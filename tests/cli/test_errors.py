"""Whatever is wrong is said in a sentence: the value, what was expected, the remedy and, in a text, the place."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import linewood as lw
from linewood.errors import BadFile, BadText, BadValue, IllegalMove, LinewoodError
from linewood.texts import SENTENCES

STUCK = "loa = 6ox/6oo/7o/8/8/8/6oo/6ox x"
FLOATING = "connect4 6x7 !d1 = 7/7/7/7/3x3/7 o"

# What is done, the key of the error, the whole English sentence.
Case = tuple[Callable[[], object], str, str]


class Miscounted(lw.ConnectFour):
    """A game that has more moves than it says."""

    __slots__ = ()
    actions = 5  # type: ignore[assignment]


def parse(text: str) -> Callable[[], object]:
    return lambda: lw.parse(text)


def play(text: str, move: str) -> Callable[[], object]:
    return lambda: lw.parse(text).play(move)


CASES: list[Case] = [
    # Boards and values.
    (
        lambda: lw.ConnectFour(rows=3),
        "number.range",
        "rows is 3, but it must be a whole number from 4 to 15",
    ),
    (
        lambda: lw.ConnectFour(columns=17),
        "number.range",
        "columns is 17, but it must be a whole number from 4 to 16",
    ),
    (
        lambda: lw.ConnectFour(rows=6.5),  # type: ignore[arg-type]
        "number.range",
        "rows is 6.5, but it must be a whole number from 4 to 15",
    ),
    (lambda: lw.HexFive(side=2), "number.range", "side is 2, but it must be a whole number from 3 to 10"),
    (
        lambda: lw.perft(lw.HexFive().start(), -1),
        "number.range",
        "depth is -1, but it must be a whole number from 0 to 1000",
    ),
    (
        lambda: lw.ConnectFour(forbidden=["44"]),
        "cell.unreadable",
        "'44' is not a cell: write a column letter and a row number, such as d4",
    ),
    (
        lambda: lw.ConnectFour(forbidden=["d7"]),
        "cell.off_board",
        "d7 is off the board: columns go from a to g, rows from 1 to 6",
    ),
    (
        lambda: lw.ConnectFour().start().svg(theme="blue"),  # type: ignore[arg-type]
        "choice.unknown",
        "'blue' is unknown here: use one of auto, light, dark",
    ),
    (
        lambda: lw.LinesOfAction(rules="olympic"),
        "rules.near",
        "'olympic' is not a rule set: did you mean 'olympiad'? Use course, olympiad, openspiel, then options such as "
        "both=draw",
    ),
    (
        lambda: lw.LinesOfAction(rules="zzz"),
        "rules.unknown",
        "'zzz' is not a rule set: use course, olympiad, openspiel, then options such as both=draw",
    ),
    (
        lambda: lw.LinesOfAction(rules="course,both=nobody"),
        "rules.option",
        "'both=nobody' is not a rule option: the options are both=mover|draw, lone=capturer|owner, stuck=pass|loses, "
        "repeat=third|second",
    ),
    (
        lambda: lw.LinesOfAction(rules="course,both=draw,both=draw"),
        "rules.twice",
        "both is given twice: give it once",
    ),
    # Cells.
    (
        lambda: lw.HexFive(side=3).from_cells([0] * 18),
        "cells.length",
        "18 cells are given, but this board has 19",
    ),
    (
        lambda: lw.ConnectFour().from_cells(7),  # type: ignore[arg-type]
        "cells.type",
        "cells must be a string, a list of numbers or a 2-D array, not int",
    ),
    (
        lambda: lw.ConnectFour().from_cells([[0] * 7] * 5),
        "cells.rows",
        "5 rows are given, but this board has 6",
    ),
    (
        lambda: lw.ConnectFour().from_cells([[0] * 6] * 6),
        "cells.row",
        "row 1 from the top has 6 cells, but it must have 7",
    ),
    (
        lambda: lw.HexFive(side=3).from_cells([[1, 0, 0, 0, 0]] + [[0] * 5] * 4),
        "cells.outside",
        "row 1 from the top has a stone outside the board: use 0 or 3 there",
    ),
    (
        lambda: lw.HexFive(side=3).from_cells([4] + [0] * 18),
        "cells.value",
        "cell 0 is 4, but a cell is 0 (empty), 1 (first), 2 (second) or 3 (forbidden)",
    ),
    (
        lambda: lw.HexFive(side=3).from_cells([3] + [0] * 18),
        "cells.not_forbidden",
        "cell 0 is given as forbidden, but this board does not forbid it: name it in `forbidden`",
    ),
    (
        lambda: lw.ConnectFour().from_cells([0] * 42, to_move="third"),
        "side.unknown",
        "the side to move is 'third', but it must be 'first' or 'second'",
    ),
    (
        parse("connect4 6x7 !d1 = 7/7/7/7/7/3x3 o"),
        "cells.forbidden",
        "at character 31: a stone stands on d1, which is forbidden: leave that cell empty",
    ),
    (
        parse("connect4 6x7 = 7/7/7/7/3x3/7 o"),
        "cells.floating",
        "at character 16: the stone on d2 floats: d1 below it is free, and stones fall down",
    ),
    (
        parse("hex5 3 = x2/4/5/4/3 x"),
        "cells.count",
        "at character 10: 1 x and 0 o with x to move do not fit: x begins, so there are as many x as o when x is to "
        "move, and one more x when o is",
    ),
    (
        parse("connect4 6x7 = 7/7/7/7/oooo3/xxxx3 x"),
        "cells.two_winners",
        "at character 16: both sides have a full line: the game would have ended with the first one",
    ),
    (
        parse("connect4 6x7 = 7/7/7/7/ooo4/xxxxo2 x"),
        "cells.winner_to_move",
        "at character 16: x has a full line and is to move: the game would have ended before the last stone",
    ),
    (
        parse("loa = 8/8/8/8/8/8/8/xx6 x"),
        "cells.pieces",
        "at character 7: white has 0 pieces, but a side has 1 to 12",
    ),
    # Position texts.
    (
        lambda: lw.parse(7),  # type: ignore[arg-type]
        "text.type",
        "a position text must be a str, not int: try 'connect4 6x7 d d'",
    ),
    (
        parse("  "),
        "text.empty",
        "at character 1: the position text is empty: write a game and its moves, such as 'connect4 6x7 d d'",
    ),
    (
        parse("conect4 6x7"),
        "game.near",
        "at character 1: 'conect4' is not a game: did you mean 'connect4'? The games are connect4, hex5, loa",
    ),
    (parse("go 19"), "game.unknown", "at character 1: 'go' is not a game: the games are connect4, hex5, loa"),
    (
        parse("connect4 6xx7"),
        "text.size",
        "at character 10: '6xx7' is not a board size: write rows x columns, such as 6x7",
    ),
    (
        parse("connect4 6"),
        "text.size_or_move",
        "at character 10: '6' could be a size or a move: write the board too, as in 'connect4 6x7 6'",
    ),
    (
        parse("connect4 20x7 d"),
        "number.range",
        "at character 10: rows is 20, but it must be a whole number from 4 to 15",
    ),
    (parse("hex5 nine"), "number.unreadable", "at character 6: 'nine' is not a whole number: write a few digits"),
    (
        parse("connect4 6x7 ! d"),
        "text.forbidden_empty",
        "at character 14: no forbidden cell follows the '!': write them as in !d4,f7",
    ),
    (
        parse("connect4 6x7 !d4,h1"),
        "cell.off_board",
        "at character 18: h1 is off the board: columns go from a to g, rows from 1 to 6",
    ),
    (
        parse("connect4 6x7 d !d4"),
        "text.forbidden_late",
        "at character 16: write forbidden cells once, right after the size: connect4 6x7 !d4,f7",
    ),
    (
        parse("connect4 10x10 44"),
        "text.digits",
        "at character 16: '44': a run of digits means columns only on boards with up to nine columns; use letters here",
    ),
    (
        parse("loa ="),
        "text.cells_missing",
        "at character 5: write the cells and the side to move after '=', such as 7/7/7/7/3o3/3x3 x",
    ),
    (
        parse("connect4 6x7 = 7/7/7/7/7/7 w"),
        "text.cells_side",
        "at character 28: 'w' is not a side to move: write x or o after the cells",
    ),
    (
        parse("connect4 6x7 = 7/7/7/7/7/7 x d"),
        "text.cells_rest",
        "at character 30: 'd' is not expected: a position written as cells ends with the side to move",
    ),
    (
        parse("connect4 6x7 = 7/7/7/7/7 x"),
        "text.cells_rows",
        "at character 16: 5 rows are given, but this board has 6: put / between rows, the top row first",
    ),
    (
        parse("connect4 6x7 = 7/7/7/8/7/7 x"),
        "text.cells_row",
        "at character 22: row 4 from the top has 8 cells, but it must have 7",
    ),
    (
        parse("connect4 6x7 = 7/7/7/3z3/7/7 x"),
        "text.cells_sign",
        "at character 23: 'z' does not belong among the cells: use x, o, numbers for runs of empty cells, and / "
        "between rows",
    ),
    # Moves in any game.
    (
        lambda: Miscounted().start().mask,
        "game.actions",
        "connect4 6x7 has a legal move with the number 6, but its actions are numbered from 0 to 4: override `actions`",
    ),
    (
        lambda: lw.parse("connect4").play(3.0),  # type: ignore[arg-type]
        "move.type",
        "a move is a str such as 'a' or an action number, not float",
    ),
    (
        lambda: lw.parse("connect4").play(True),
        "move.type",
        "a move is a str such as 'a' or an action number, not bool",
    ),
    (
        lambda: lw.parse("connect4").play(7),
        "move.no_action",
        "there is no action 7: this game's actions are numbered from 0 to 6",
    ),
    (
        lambda: lw.parse("connect4").move(-1),
        "move.no_action",
        "there is no action -1: this game's actions are numbered from 0 to 6",
    ),
    (
        lambda: lw.parse("connect4 6x7 444444").play(3),
        "move.action",
        "action 3 is not legal here: the legal actions are 0, 1, 2, 4, 5, 6",
    ),
    (
        lambda: lw.HexFive().start().play(0, 0),
        "move.action",
        "action 0 is not legal here: the legal actions are 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, …",
    ),
    (
        play("connect4 6x7 1212121", "c"),
        "move.game_over",
        "c cannot be played: the game is over, the first player won",
    ),
    # connect4
    (
        play("connect4", "dd"),
        "move.column_unreadable",
        "'dd' is not a move: write a column from a to g, or the cell where the stone lands, such as a1",
    ),
    (play("connect4", "h"), "move.column_off_board", "column h is off the board: columns go from a to g"),
    (
        play("connect4 6x7 444444", "d"),
        "move.column_full",
        "column d is full: it has no free cell; open columns are a, b, c, e, f, g",
    ),
    (
        parse("connect4 6x7 4444444"),
        "move.column_full",
        "at character 20: column d is full: it has no free cell; open columns are a, b, c, e, f, g",
    ),
    (
        play("connect4 6x7 !a1,a2,a3,a4,a5,a6", "a"),
        "move.column_full",
        "column a is full: it has no free cell; open columns are b, c, d, e, f, g",
    ),
    (
        play("connect4 6x7 d", "d4"),
        "move.lands_elsewhere",
        "a stone dropped into column d lands on d2, not on d4: play d2 or just d",
    ),
    (
        play("connect4 6x7 !d2 d", "d2"),
        "move.forbidden",
        "d2 is forbidden: a stone dropped into column d lands on d3",
    ),
    (
        play("connect4", "d7"),
        "cell.off_board",
        "d7 is off the board: columns go from a to g, rows from 1 to 6",
    ),
    # hex5
    (
        play("hex5", "centre"),
        "move.cell_unreadable",
        "'centre' is not a move: write the number of a cell from 0 to 216",
    ),
    (play("hex5", "217"), "move.cell_off_board", "cell 217 is off the board: cells are numbered from 0 to 216"),
    (play("hex5 9 108", "108"), "move.occupied", "cell 108 is taken: x has a stone there"),
    # loa
    (
        play("loa", "castle"),
        "move.step_unreadable",
        "'castle' is not a move: write from and to, such as b1-b3, or pass",
    ),
    (
        play("loa", "b1-b9"),
        "move.step_off_board",
        "b9 is off the board: files go from a to h, ranks from 1 to 8",
    ),
    (play("loa", "d4-d5"), "move.no_piece", "there is no piece on d4: black is to move"),
    (play("loa", "a2-c2"), "move.not_yours", "the piece on a2 is white's, and black is to move"),
    (
        play("loa", "b1-c3"),
        "move.not_a_line",
        "b1 to c3 is not legal: a piece moves along a row, a column or a diagonal",
    ),
    (
        play("loa", "b1-b1"),
        "move.not_a_line",
        "b1 to b1 is not legal: a piece moves along a row, a column or a diagonal",
    ),
    (
        play("loa", "c1-c4"),
        "move.distance",
        "c1 to c4 is not legal: 2 pieces stand on this line, so the piece moves exactly 2",
    ),
    (
        play("loa = 8/8/8/3x4/8/8/o6x/7o x", "d5-f5"),
        "move.distance_alone",
        "d5 to f5 is not legal: the piece stands alone on this line, so it moves exactly 1",
    ),
    (
        play("loa = 8/8/8/3x4/3o4/8/3o4/x6o x", "d5-d2"),
        "move.jump",
        "d5 to d2 is not legal: it would jump white's piece on d4; a piece jumps its own side only",
    ),
    (
        play("loa = 8/8/8/3x4/8/3x4/8/o6o x", "d5-d3"),
        "move.own_piece",
        "d5 to d3 is not legal: black's own piece stands on d3",
    ),
    (
        play("loa", "pass"),
        "move.may_not_pass",
        "black may not pass: it has a legal move, such as b1-h1",
    ),
    (play(STUCK, "h8-h7"), "move.must_pass", "h8-h7 cannot be played: black has no legal move and must pass"),
]

UNREACHED = {
    "cells.impossible": "the core's own objection, in case it knows one that Python does not",
}


@pytest.mark.parametrize(("action", "key", "english"), CASES, ids=[f"{i}-{key}" for i, (_, key, _) in enumerate(CASES)])
def test_an_error_says_what_is_wrong(action: Callable[[], object], key: str, english: str) -> None:
    with pytest.raises(LinewoodError) as caught:
        action()
    assert caught.value.key == key
    assert str(caught.value) == english
    chinese = caught.value.text("zh")
    assert chinese != english
    assert "{" not in chinese
    assert isinstance(caught.value, ValueError)


def test_every_objection_of_the_games_is_among_the_cases() -> None:
    areas = ("number.", "choice.", "game.", "cell.", "cells.", "text.", "rules.", "move.")
    descriptions = (
        "game.title.",
        "game.short.",
        "game.rules.",
        "game.setting.",
        "game.choice.",
        "rules.connect4.",
        "rules.hex5.",
        "rules.loa.",
    )
    objections = {key for key in SENTENCES if key.startswith(areas) and not key.startswith(descriptions)}
    from_the_command_line = {"number.real", "choice.near"}
    of_registering = {"game.name", "game.twice", "game.sentences", "game.plugin"}  # test_registry.py
    covered = {key for _, key, _ in CASES} - {"side.unknown"} | set(UNREACHED)
    assert objections - from_the_command_line - of_registering == covered


def test_a_stone_on_a_forbidden_bottom_does_not_float() -> None:
    assert lw.parse(FLOATING).to_move == "second"


def test_illegal_moves_are_illegal_moves_and_texts_are_texts() -> None:
    with pytest.raises(IllegalMove):
        lw.parse("loa").play("a1-a2")
    with pytest.raises(IllegalMove) as illegal:
        lw.parse("connect4 6x7 d d8")
    assert illegal.value.column == 16
    with pytest.raises(BadText):
        lw.parse("chess")


@pytest.mark.parametrize(
    ("kind", "builtin"),
    [(BadValue, ValueError), (BadText, ValueError), (IllegalMove, ValueError), (BadFile, OSError)],
)
def test_each_error_is_a_linewood_error_and_a_builtin(kind: type[LinewoodError], builtin: type[Exception]) -> None:
    assert issubclass(kind, LinewoodError)
    assert issubclass(kind, builtin)
    error = kind("file.not_text", path="games.txt").at(line=3, column=5)
    assert str(error) == "line 3, character 5: games.txt is not a text file in UTF-8"


def test_errors_travel_between_processes() -> None:
    for kind in (BadValue, BadFile):
        error = kind("file.not_text", path="games.txt").at(line=3)
        copy = pickle.loads(pickle.dumps(error))
        assert type(copy) is kind
        assert str(copy) == str(error) == "line 3: games.txt is not a text file in UTF-8"


def test_foreign_text_cannot_play_tricks_in_a_message() -> None:
    with pytest.raises(BadText) as caught:
        lw.parse("\x1b[31m" + "a" * 10_000)
    assert "\x1b" not in str(caught.value)
    assert len(str(caught.value)) < 200


SIGNS = st.sampled_from(list("connect4hex5loa x/=!,-0123456789abcdefgh\t\n盘"))
TEXTS = st.one_of(
    st.text(),
    st.text(SIGNS),
    st.tuples(
        st.sampled_from(["connect4 6x7 ", "connect4 12x12 !d4 ", "hex5 4 ", "loa ", "loa = ", "hex5 3 = "]),
        st.text(SIGNS),
    ).map("".join),
)


def objection(action: Callable[[], object]) -> LinewoodError | None:
    """The error that an action raises, if it is one of ours."""
    try:
        action()
    except LinewoodError as error:
        return error
    return None


@given(TEXTS)
def test_no_text_does_more_than_raise_a_linewood_error(text: str) -> None:
    error = objection(parse(text))
    if error is None:
        position = lw.parse(text)
        assert lw.parse(position.text) == position
    else:
        assert error.column is not None
        assert 1 <= error.column <= len(text) + 1
        assert error.text("en") != error.text("zh")


@given(st.sampled_from(["connect4", "connect4 15x16 !p15", "hex5", "loa", STUCK]), st.one_of(st.text(), st.text(SIGNS)))
def test_no_move_does_more_than_raise_illegal_move(start: str, move: str) -> None:
    position = lw.parse(start)
    error = objection(lambda: position.play(move))
    if error is None:
        after = position.play(move)
        assert after.ply == position.ply + 1
        assert after.last_move in position.legal
    else:
        assert isinstance(error, IllegalMove)
        assert error.text("en") != error.text("zh")
