"""Positions as numpy arrays. numpy is imported when someone asks for the first one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from linewood.errors import BadValue
from linewood.extras import load
from linewood.games.cells import FIRST, FORBIDDEN
from linewood.games.geometry import places, size

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from linewood.games.position import Position

PLANES: Final = 4
"""Observation planes of a position."""


def board(position: Position) -> NDArray[np.uint8]:
    """What stands on each cell, the top row first. What lies outside of a hexagon is forbidden."""
    geometry = position.game.geometry
    result: NDArray[np.uint8] = numpy().full(size(geometry), FORBIDDEN, dtype="uint8")
    rows, columns = zip(*places(geometry), strict=True)
    result[rows, columns] = numpy().frombuffer(position.cells, dtype="uint8")
    return result


def planes(position: Position, side: int) -> NDArray[np.float32]:
    """What the first (0) or second (1) player sees: own stones, the opponent's, forbidden cells; whether it is the first."""
    cells = board(position)
    own, other = FIRST + side, FIRST + 1 - side
    is_first = numpy().full(cells.shape, side == 0)
    stack: NDArray[np.float32] = numpy().stack([cells == own, cells == other, cells == FORBIDDEN, is_first])
    return stack.astype("float32")


def mask(position: Position) -> NDArray[np.bool_]:
    """Which actions are legal: one truth value for each action number of the game."""
    count = position.game.actions
    legal = [] if position.outcome is not None else position.native.legal()
    if legal and max(legal) >= count:
        raise BadValue("game.actions", game=position.game.text, last=count - 1, found=max(legal))
    result: NDArray[np.bool_] = numpy().zeros(count, dtype=bool)
    result[legal] = True
    return result


def numpy() -> Any:
    """The package, imported on demand: `import linewood` is to stay quick."""
    return load("numpy")
