"""kaggle: connect4 by a call `agent(observation, configuration)`, as in kaggle-environments' `connectx`.

    observation     board (flat, row by row from the top, 0 empty, 1 first, 2 second), mark (whose turn: 1 or 2)
    configuration   rows, columns, inarow, actTimeout (older: timeout), in seconds
    answer          a column, counted from 0

Both arguments may be objects with attributes or mappings. There are no forbidden cells.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any, Final

from linewood.errors import BadValue, IllegalMove
from linewood.games import ConnectFour, Position
from linewood.games.cells import FIRST, SECOND
from linewood.texts import Word

IN_A_ROW: Final = 4
LONGEST: Final = 1e6
"""Seconds. Kaggle's own notebooks use large numbers for "no limit"."""


class Struct(dict[str, Any]):
    """A mapping whose entries are attributes too, as agents expect it."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


def observation_of(position: Position) -> Struct:
    """What an agent sees.

    >>> from linewood.games import parse
    >>> seen = observation_of(parse("connect4 4x4 a b"))
    >>> seen.board, seen["mark"]
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 0, 0], 1)
    """
    game = plain(position)
    cells = position.cells
    board = [cells[cell] for row in game.geometry.rows for cell in row]
    return Struct(board=board, mark=FIRST + position.side, step=position.ply, remainingOverageTime=0.0)


def configuration_of(position: Position, seconds: float | None = None) -> Struct:
    """What an agent is told of the game; `seconds` is the time for a move."""
    game = plain(position)
    sizes = Struct(rows=game.rows, columns=game.columns, inarow=IN_A_ROW)
    return sizes if seconds is None else Struct(sizes, actTimeout=seconds, timeout=seconds)


def position_of(observation: object, configuration: object) -> Position:
    """The position that an agent sees. Moves are not known, so that it begins with its cells.

    >>> from linewood.games import parse
    >>> shown = parse("connect4 9x12 a b")
    >>> position_of(observation_of(shown), configuration_of(shown)).text
    'connect4 9x12 = 12/12/12/12/12/12/12/12/xo10 x'
    """
    in_a_row = whole(configuration, "inarow")
    if in_a_row != IN_A_ROW:
        raise BadValue("kaggle.in_a_row", found=in_a_row)
    game = ConnectFour(rows=whole(configuration, "rows"), columns=whole(configuration, "columns"))
    mark = whole(observation, "mark")
    if mark not in (FIRST, SECOND):
        raise BadValue("kaggle.mark", found=mark)
    board = stones(entry(observation, "board"), game)
    cells = bytearray(len(board))
    for stone, cell in zip(board, (cell for row in game.geometry.rows for cell in row), strict=True):
        cells[cell] = stone
    position = game.from_cells(cells, "first" if mark == FIRST else "second")
    return position if position.ply else game.start()


def seconds_of(configuration: object) -> float | None:
    """The time for a move; None where the configuration does not tell it."""
    for name in ("actTimeout", "timeout"):
        value = entry(configuration, name, None)
        if value is None:
            continue
        if not isinstance(value, int | float) or isinstance(value, bool) or not 0 < value <= LONGEST:
            raise BadValue("number.real", name=Word("name.seconds"), value=value, low=0, high=LONGEST)
        return float(value)
    return None


def column_of(position: Position, move: str) -> int:
    """What an agent answers.

    >>> from linewood.games import parse
    >>> column_of(parse("connect4"), "d")
    3
    """
    plain(position)
    return position.code(move)


def move_of(position: Position, answer: object) -> str:
    """The move that an agent's answer names; BadValue if it is no whole number, IllegalMove if it is no open column.

    >>> from linewood.games import parse
    >>> move_of(parse("connect4"), 3)
    'd'
    """
    game = plain(position)
    column = index(answer)
    if column is None:
        raise BadValue("kaggle.answer", found=repr(answer))
    if not 0 <= column < game.columns:
        raise IllegalMove("kaggle.answer_off_board", found=column, last=game.columns - 1)
    if position.outcome is None and column not in position.native.legal():
        raise IllegalMove("kaggle.answer_full", found=column, open=tuple(position.native.legal()))
    return position.move(column)


def plain(position: Position) -> ConnectFour:
    """The game, once it is sure that agents can play it."""
    game = position.game
    if not isinstance(game, ConnectFour):
        raise BadValue("judge.other_game", expected=ConnectFour.name, found=game.name)
    forbidden = tuple(game.forbidden)
    if forbidden:
        raise BadValue("kaggle.forbidden", cells=forbidden)
    return game


def stones(board: object, game: ConnectFour) -> list[int]:
    """The board as numbers from 0 to 2."""
    given = [index(stone) for stone in board] if hasattr(board, "__iter__") else []
    if len(given) != game.rows * game.columns:
        raise BadValue("judge.length", name="board", found=len(given), expected=game.rows * game.columns)
    checked = []
    for i, stone in enumerate(given):
        if stone not in (0, FIRST, SECOND):
            raise BadValue("judge.stone", row=i // game.columns, column=i % game.columns, value=stone)
        checked.append(stone)
    return checked


MISSING: Final = object()


def entry(values: object, name: str, default: object = MISSING) -> object:
    """An entry of a mapping, or an attribute."""
    found = values.get(name, MISSING) if isinstance(values, Mapping) else getattr(values, name, MISSING)
    if found is not MISSING:
        return found
    if default is MISSING:
        raise BadValue("kaggle.missing", name=name)
    return default


def whole(values: object, name: str) -> int:
    """An entry that must be a whole number."""
    value = entry(values, name)
    number = index(value)
    if number is None:
        raise BadValue("kaggle.whole", name=name, found=repr(value))
    return number


def index(value: object) -> int | None:
    """A whole number of any type (agents like numpy's), None for anything else."""
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None
