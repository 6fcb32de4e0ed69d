"""Connect-5 on a hexagon."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linewood import _core
from linewood.errors import IllegalMove
from linewood.games import stones
from linewood.games.cells import EMPTY, FIRST, SECOND
from linewood.games.geometry import Geometry, hexagon
from linewood.games.numbers import whole
from linewood.games.position import Game, Native, Position

IN_LINE = 5
STEPS = ((0, 1), (1, 0), (1, -1))
"""Along constant row r, constant column q, constant q + r."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HexFive(Game):
    """A hexagon of hexagons; five in a line win.

    >>> HexFive().start().play("108", "92").text
    'hex5 9 108 92'
    """

    name: ClassVar[str] = "hex5"
    side_words: ClassVar[tuple[str, str]] = ("x", "o")

    side: int = 9
    """Cells on each side, 3 to 10."""

    def __post_init__(self) -> None:
        """Checks the size."""
        object.__setattr__(self, "side", whole("side", self.side, 3, 10))

    @property
    def text(self) -> str:
        """Name and side."""
        return f"{self.name} {self.side}"

    @property
    def geometry(self) -> Geometry:
        """Rows of hexagons."""
        return hexagon(self.side)

    def cell_name(self, cell: int) -> str:
        """The cell's number, counted from 0 row by row from the top left."""
        return str(cell)

    def native_start(self) -> Native:
        """An empty board."""
        return _core.HexFive(self.side)

    def native_from_cells(self, given: bytes, second_to_move: bool) -> Native:
        """A board with stones on it; the game was not over before the last one."""
        places: dict[int, set[stones.Place]] = {EMPTY: set(), FIRST: set(), SECOND: set()}
        for row, numbers in enumerate(self.geometry.rows):
            for i, cell in enumerate(numbers):
                places[given[cell]].add((row, i + max(0, self.side - 1 - row)))
        stones.check((places[FIRST], places[SECOND]), second_to_move, STEPS, IN_LINE)
        return _core.HexFive.from_cells(self.side, given, second_to_move)

    def read_move(self, position: Position, text: str) -> int:
        """The number of a free cell."""
        board = position.cells
        last = len(board) - 1
        if not (text.isascii() and text.isdigit()):
            raise IllegalMove("move.cell_unreadable", move=text, last=last)
        if len(text) > len(str(last)) or int(text) > last:
            raise IllegalMove("move.cell_off_board", cell=text, last=last)
        cell = int(text)
        if board[cell] != EMPTY:
            raise IllegalMove("move.occupied", cell=cell, owner=self.side_word(board[cell] - FIRST))
        return cell

    def write_move(self, board: bytes, code: int) -> str:
        """The cell's number."""
        return str(code)

    def last_cells(self, position: Position) -> tuple[int, ...]:
        """The cell played last."""
        return () if position.last_move is None else (int(position.last_move),)
