"""What a connect4 judge asks and what a bot answers, in the judge's own numbers.

Rows count from 0 at the top, columns from 0 at the left; a board runs row by row from the top:

    row 0    0   1   2 ...          forbidden   0, like an empty cell
    row 1    N  N+1 N+2 ...         opponent    1
    ...                             own         2, the bot that is asked
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from linewood.errors import BadValue, IllegalMove
from linewood.games import ConnectFour, Game, Position
from linewood.games.cells import EMPTY, FIRST, SECOND

OPPONENT, OWN = 1, 2


class Point(NamedTuple):
    """A cell as judges name it."""

    x: int
    """The row, 0 at the top."""
    y: int
    """The column, 0 at the left."""


NOWHERE: Final = Point(-1, -1)
"""No last move, no forbidden cell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A board as the bot sees it that must move now.

    >>> from linewood.games import parse
    >>> question = question_of(parse("connect4 4x5 !b2 b b"))
    >>> question.top, question.last
    ((4, 1, 4, 4, 4), Point(x=1, y=1))
    >>> question.board
    (0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0)
    >>> position_of(question).text
    'connect4 4x5 !b2 = 5/1o3/5/1x3 x'
    """

    rows: int
    """M."""
    columns: int
    """N."""
    top: tuple[int, ...]
    """The next stone in column y lands on row `top[y] - 1`, which is never the forbidden cell; a full column has 0."""
    board: tuple[int, ...]
    """M * N numbers: 0 empty or forbidden, 1 opponent, 2 own."""
    last: Point = NOWHERE
    """The opponent's last move; NOWHERE if there is none."""
    forbidden: Point = NOWHERE
    """The cell that nobody can occupy; NOWHERE if there is none. There cannot be more than one."""


def question_of(position: Position) -> Question:
    """What a judge asks the side to move. BadValue where the board cannot be put into these numbers."""
    game = connect4_of(position.game)
    own = FIRST + position.side
    seen = {EMPTY: 0, own: OWN, FIRST + SECOND - own: OPPONENT}
    cells = position.cells
    last = position.last_cells
    return Question(
        rows=game.rows,
        columns=game.columns,
        top=tops(game, cells),
        board=tuple(seen.get(cells[cell], 0) for row in game.geometry.rows for cell in row),
        last=point_at(game, last[0]) if last else NOWHERE,
        forbidden=forbidden_point(game),
    )


def position_of(question: Question) -> Position:
    """The position that a judge shows; who has begun follows from the number of stones.

    The moves before the last one are not known, so that the position begins with its cells. BadValue tells where the
    numbers contradict the rules or each other.
    """
    game = board_of(question.rows, question.columns, question.forbidden)
    board = checked_board(question, game)
    count = Counter(board)
    if count[OPPONENT] - count[OWN] not in (0, 1):
        raise BadValue("judge.count", own=count[OWN], opponent=count[OPPONENT])
    is_second = count[OPPONENT] > count[OWN]
    owner = {0: EMPTY, OWN: SECOND if is_second else FIRST, OPPONENT: FIRST if is_second else SECOND}
    cells = bytearray(len(board))
    for stone, cell in zip(board, (cell for row in game.geometry.rows for cell in row), strict=True):
        cells[cell] = owner[stone]
    position = game.from_cells(cells, "second" if is_second else "first")
    check_top(question, tops(game, position.cells))
    if count[OPPONENT] == 0:
        return game.start()
    return with_last_move(position, cells, question.last)


def board_of(rows: int, columns: int, forbidden: Point) -> ConnectFour:
    """The board of these sizes. Two negative numbers are no forbidden cell."""
    empty = ConnectFour(rows=rows, columns=columns)
    x, y = forbidden
    if x < 0 and y < 0:
        return empty
    if not (0 <= x < rows and 0 <= y < columns):
        raise BadValue("judge.forbidden_off_board", x=x, y=y, rows=rows - 1, columns=columns - 1)
    return ConnectFour(rows=rows, columns=columns, forbidden=[empty.cell_name(cell_at(empty, forbidden))])


def connect4_of(game: Game) -> ConnectFour:
    """The game, once it is sure that these judges can play it: connect4 with at most one forbidden cell."""
    if not isinstance(game, ConnectFour):
        raise BadValue("judge.other_game", expected=ConnectFour.name, found=game.name)
    forbidden = tuple(game.forbidden)
    if len(forbidden) > 1:
        raise BadValue("judge.several_forbidden", cells=forbidden)
    return game


def forbidden_point(game: ConnectFour) -> Point:
    """Where the forbidden cell lies."""
    forbidden = tuple(game.forbidden)
    return point_at(game, game.cell_number(forbidden[0])) if forbidden else NOWHERE


def point_of(position: Position, move: str) -> Point:
    """The cell on which a legal move lands: what a bot answers.

    >>> from linewood.games import parse
    >>> point_of(parse("connect4 6x7 d"), "d")
    Point(x=4, y=3)
    """
    game = connect4_of(position.game)
    column = position.code(move)
    return Point(tops(game, position.cells)[column] - 1, column)


def move_of(position: Position, answer: Point) -> str:
    """The move that an answer names. IllegalMove if x and y do not both name the landing cell.

    >>> from linewood.games import parse
    >>> move_of(parse("connect4 6x7 d"), Point(4, 3))
    'd'
    """
    game = connect4_of(position.game)
    x, y = answer
    if position.outcome is None and answer == forbidden_point(game):
        raise IllegalMove("judge.answer_forbidden", x=x, y=y)
    if position.outcome is None and not lands(game, position, x, y) and lands(game, position, y, x):
        raise IllegalMove("judge.answer_swapped", x=x, y=y)
    if not (0 <= x < game.rows and 0 <= y < game.columns):
        raise IllegalMove("judge.answer_off_board", x=x, y=y, rows=game.rows - 1, columns=game.columns - 1)
    top = tops(game, position.cells)[y]
    if position.outcome is None and top == 0:
        raise IllegalMove("judge.answer_full", x=x, y=y)
    if position.outcome is None and x != top - 1:
        raise IllegalMove("judge.answer_elsewhere", x=x, y=y, landing=top - 1)
    return position.move(position.code(game.cell_name(cell_at(game, answer))))


def lands(game: ConnectFour, position: Position, x: int, y: int) -> bool:
    """Does a stone in column y land on row x?"""
    return 0 <= x < game.rows and 0 <= y < game.columns and tops(game, position.cells)[y] - 1 == x


def tops(game: ConnectFour, cells: bytes) -> tuple[int, ...]:
    """`top` of each column: one more than the row, counted from the top, of its lowest free cell."""
    found = [0] * game.columns
    for cell in range(len(cells) - 1, -1, -1):
        if cells[cell] == EMPTY:
            found[cell % game.columns] = game.rows - cell // game.columns
    return tuple(found)


def point_at(game: ConnectFour, cell: int) -> Point:
    """A cell number as a point."""
    row, column = divmod(cell, game.columns)
    return Point(game.rows - 1 - row, column)


def cell_at(game: ConnectFour, point: Point) -> int:
    """A point as a cell number."""
    return (game.rows - 1 - point[0]) * game.columns + point[1]


def checked_board(question: Question, game: ConnectFour) -> tuple[int, ...]:
    """The board, once it is sure that there are enough numbers and that they mean something."""
    for name, given, expected in (
        ("top", question.top, game.columns),
        ("board", question.board, game.rows * game.columns),
    ):
        if len(given) != expected:
            raise BadValue("judge.length", name=name, found=len(given), expected=expected)
    for i, stone in enumerate(question.board):
        if stone not in (0, OPPONENT, OWN):
            raise BadValue("judge.stone", row=i // game.columns, column=i % game.columns, value=stone)
    return question.board


def check_top(question: Question, expected: Sequence[int]) -> None:
    """Raises BadValue where `top` is not what the board says."""
    for column, (given, right) in enumerate(zip(question.top, expected, strict=True)):
        if given != right:
            raise BadValue("judge.top", column=column, found=given, expected=right)


def with_last_move(position: Position, cells: bytearray, last: Point) -> Position:
    """The same position, reached by its last move where that is known."""
    if last[0] < 0 and last[1] < 0:
        return position
    game = connect4_of(position.game)
    x, y = last
    if not (0 <= x < game.rows and 0 <= y < game.columns):
        raise BadValue("judge.last_off_board", x=x, y=y)
    cell = cell_at(game, last)
    mover = SECOND - position.side
    higher = range(cell + game.columns, len(cells), game.columns)
    if cells[cell] != mover or any(cells[above] != EMPTY for above in higher):
        raise BadValue("judge.last", x=x, y=y)
    cells[cell] = EMPTY
    try:
        before = game.from_cells(cells, "first" if position.to_move == "second" else "second")
    except BadValue:  # the game was over before its last move
        return position
    return before.play(game.cell_name(cell))
