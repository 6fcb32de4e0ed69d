"""A move on the board: what was there before, and what is there after it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from linewood.games import Position


class About(TypedDict):
    """The fields that all facts have."""

    move: str
    side: int


class Turn:
    """A move as those see it who describe it."""

    def __init__(self, position: Position, code: int) -> None:
        self.game = position.game
        self.side = position.side
        self.board = position.cells
        self.after = position.native.play(code)
        self.now = self.after.cells()
        touched = self.game.move_cells(self.board, code)
        self.cell = touched[-1] if touched else None
        """Where it ends; None for a pass."""
        is_drop = self.game.gesture == "column" and self.cell is not None
        spelled = self.game.cell_name(touched[-1]) if is_drop else self.game.write_move(self.board, code)
        self.about: About = {"move": spelled, "side": self.side}

    @property
    def own(self) -> int:
        """The number of the mover's stones."""
        return self.side + 1

    @property
    def other(self) -> int:
        """The number of the opponent's stones."""
        return 2 - self.side

    def names(self, cells: Iterable[int]) -> tuple[str, ...]:
        """What people call these cells."""
        return tuple(self.game.cell_name(cell) for cell in sorted(cells))
