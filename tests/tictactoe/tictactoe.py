"""Tic-tac-toe, the way somebody brings a game of their own: one class, registered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import tictactoe_core  # type: ignore[import-not-found]  # built by the tests

from linewood.errors import IllegalMove
from linewood.games import Game, Position, register
from linewood.games.geometry import Geometry
from linewood.games.native import Native
from linewood.texts import Sentence

SQUARES = Geometry(
    shape="square",
    rows=((0, 1, 2), (3, 4, 5), (6, 7, 8)),
    indents=(0, 0, 0),
    left=("3", "2", "1"),
    right=(),
    below=("a", "b", "c"),
)
NAMES = ("a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1")


@register
@dataclass(frozen=True, slots=True, kw_only=True)
class TicTacToe(Game):
    """Three in a line on nine squares."""

    name: ClassVar[str] = "tictactoe"
    search_type: ClassVar[Any] = tictactoe_core.TicTacToeSearch
    sentences: ClassVar[dict[str, Sentence]] = {
        "game.title.tictactoe": Sentence("Tic-tac-toe", "井字棋"),
        "game.short.tictactoe": Sentence("Tic-tac-toe", "井字棋"),
        "game.rules.tictactoe": Sentence("Three in a line win.", "连成三子即胜。"),
        "tictactoe.square": Sentence(
            "'{move}' is not a free square: the free squares are {free}", "“{move}”不是空格：空格有 {free}"
        ),
    }

    @property
    def text(self) -> str:
        """The name alone: there is one board."""
        return self.name

    @property
    def geometry(self) -> Geometry:
        """Three rows of squares."""
        return SQUARES

    @property
    def expected_plies(self) -> float:
        """A full board."""
        return 9.0

    def cell_name(self, cell: int) -> str:
        """Column and row."""
        return NAMES[cell]

    def native_start(self) -> Native:
        """An empty board."""
        native: Native = tictactoe_core.TicTacToe()
        return native

    def native_from_cells(self, given: bytes, second_to_move: bool) -> Native:
        """The core checks the stones."""
        native: Native = tictactoe_core.TicTacToe.from_cells(given, second_to_move)
        return native

    def read_move(self, position: Position, text: str) -> int:
        """The name of a free square."""
        codes = {NAMES[code]: code for code in position.native.legal()}
        if text not in codes:
            raise IllegalMove("tictactoe.square", move=text, free=tuple(codes))
        return codes[text]

    def write_move(self, board: bytes, code: int) -> str:
        """The name of the square."""
        return NAMES[code]

    def move_cells(self, board: bytes, code: int) -> tuple[int, ...]:
        """The square."""
        return (code,)
