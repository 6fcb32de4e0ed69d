"""Gravity Connect Four on a board of any size with forbidden cells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from linewood import _core
from linewood.errors import BadValue, IllegalMove
from linewood.games import stones
from linewood.games.cells import EMPTY, FIRST, FORBIDDEN, SECOND
from linewood.games.geometry import Geometry, letter, rectangle, square_name
from linewood.games.numbers import whole
from linewood.games.position import Game, Native, Position

CELL = re.compile(r"([a-z])([0-9]{1,3})")
DIGIT_COLUMNS = 9
"""On boards with more columns a digit does not name a column."""
IN_LINE = 4
STEPS = ((0, 1), (1, -1), (1, 0), (1, 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectFour(Game):
    """A board of `rows` x `columns` cells into which stones fall; four in a line win.

    >>> ConnectFour(rows=11, columns=10, forbidden=["f7", "d4"]).text
    'connect4 11x10 !d4,f7'
    """

    name: ClassVar[str] = "connect4"
    side_words: ClassVar[tuple[str, str]] = ("x", "o")

    rows: int = 6
    """4 to 15."""
    columns: int = 7
    """4 to 16."""
    forbidden: Sequence[str] = ()
    """Cells such as `d4` that stones pass and never occupy. Any number; kept as a sorted tuple."""

    def __post_init__(self) -> None:
        """Checks the sizes and sorts the forbidden cells by column and row."""
        object.__setattr__(self, "rows", whole("rows", self.rows, 4, 15))
        object.__setattr__(self, "columns", whole("columns", self.columns, 4, 16))
        given = self.forbidden.split(",") if isinstance(self.forbidden, str) else self.forbidden
        numbers = {self.cell_number(name) for name in given if name != ""}
        by_column = sorted(numbers, key=lambda cell: (cell % self.columns, cell))
        object.__setattr__(self, "forbidden", tuple(self.cell_name(cell) for cell in by_column))

    @classmethod
    def random(cls, seed: int = 0) -> Self:
        """A board as the course's judge draws it: 9 to 12 rows and columns and one forbidden cell.

        >>> ConnectFour.random(seed=1) == ConnectFour.random(seed=1)
        True
        """
        from random import Random  # a tenth of the package's import time, and few need it

        draw = Random(seed)
        rows, columns = draw.randint(9, 12), draw.randint(9, 12)
        return cls(rows=rows, columns=columns, forbidden=[square_name(draw.randrange(rows * columns), columns)])

    @property
    def text(self) -> str:
        """Name, size and forbidden cells."""
        size = f"{self.name} {self.rows}x{self.columns}"
        return f"{size} !{','.join(self.forbidden)}" if self.forbidden else size

    @property
    def geometry(self) -> Geometry:
        """A rectangle of holes."""
        return rectangle(self.rows, self.columns, "hole")

    def cell_name(self, cell: int) -> str:
        """Column letter and row, counted from 1 at the bottom."""
        return square_name(cell, self.columns)

    def cell_number(self, name: str, error: type[BadValue] = BadValue) -> int:
        """The number of the cell with this name; `error` if there is none."""
        found = CELL.fullmatch(name.strip().lower()) if isinstance(name, str) else None
        if found is None:
            raise error("cell.unreadable", cell=name)
        column, row = ord(found[1]) - ord("a"), int(found[2]) - 1
        if not (column < self.columns and 0 <= row < self.rows):
            raise error("cell.off_board", cell=name, last=letter(self.columns - 1), rows=self.rows)
        return row * self.columns + column

    def native_start(self) -> Native:
        """An empty board."""
        return _core.Gravity(self.rows, self.columns, [self.cell_number(name) for name in self.forbidden])

    def native_from_cells(self, given: bytes, second_to_move: bool) -> Native:
        """A board with stones on it; none floats, and the game was not over before the last one."""
        self._check_nothing_floats(given)
        first, second = (
            {divmod(cell, self.columns) for cell, stone in enumerate(given) if stone == owner}
            for owner in (FIRST, SECOND)
        )
        stones.check((first, second), second_to_move, STEPS, IN_LINE)
        return _core.Gravity.from_cells(self.rows, self.columns, given, second_to_move)

    def read_move(self, position: Position, text: str) -> int:
        """A column (`e`, or its digit on narrow boards) or the cell where the stone lands (`e3`)."""
        board = position.cells
        if len(text) == 1 and text in "123456789" and self.columns <= DIGIT_COLUMNS:
            text = letter(int(text) - 1)
        found = CELL.fullmatch(text)
        if found is None and not (len(text) == 1 and "a" <= text <= "z"):
            last, example = letter(self.columns - 1), self._example(board)
            raise IllegalMove("move.column_unreadable", move=text, last=last, example=example)
        column = ord(text[0]) - ord("a")
        if column >= self.columns:
            raise IllegalMove("move.column_off_board", column=text[0], last=letter(self.columns - 1))
        wanted = self.cell_number(text, IllegalMove) if found else None
        landing = self._landing(board, column)
        if landing is None:
            raise IllegalMove("move.column_full", column=text[0], open=position.legal)
        if wanted is not None and wanted != landing:
            key = "move.forbidden" if board[wanted] == FORBIDDEN else "move.lands_elsewhere"
            cell, lands = self.cell_name(wanted), self.cell_name(landing)
            raise IllegalMove(key, column=text[0], cell=cell, landing=lands)
        return column

    def write_move(self, board: bytes, code: int) -> str:
        """The column's letter."""
        return letter(code)

    def last_cells(self, position: Position) -> tuple[int, ...]:
        """The highest stone of the column played last."""
        if position.last_move is None:
            return ()
        column, board = ord(position.last_move) - ord("a"), position.cells
        return (max(cell for cell in self._column(column) if board[cell] in (FIRST, SECOND)),)

    def _column(self, column: int) -> range:
        return range(column, self.rows * self.columns, self.columns)

    def _landing(self, board: bytes, column: int) -> int | None:
        return next((cell for cell in self._column(column) if board[cell] == EMPTY), None)

    def _example(self, board: bytes) -> str:
        landings = (self._landing(board, column) for column in range(self.columns))
        return next(self.cell_name(cell) for cell in landings if cell is not None)

    def _check_nothing_floats(self, board: bytes) -> None:
        for column in range(self.columns):
            landing = self._landing(board, column)
            for cell in self._column(column):
                if landing is not None and cell > landing and board[cell] in (FIRST, SECOND):
                    raise BadValue("cells.floating", cell=self.cell_name(cell), below=self.cell_name(landing))
