"""Positions as numpy arrays. numpy is imported when someone asks for the first one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from linewood.errors import BadValue
from linewood.extras import load
from linewood.games.cells import FIRST, FORBIDDEN
from linewood.games.geometry import Geometry, places, size

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PLANES: Final = 4
"""Observation planes of a position."""


def board(geometry: Geometry, cells: bytes) -> NDArray[np.uint8]:
    """What stands on each cell, the top row first. What lies outside of a hexagon is forbidden."""
    result: NDArray[np.uint8] = numpy().full(size(geometry), FORBIDDEN, dtype="uint8")
    rows, columns = zip(*places(geometry), strict=True)
    result[rows, columns] = numpy().frombuffer(cells, dtype="uint8")
    return result


def planes(geometry: Geometry, cells: bytes, side: int) -> NDArray[np.float32]:
    """What the first (0) or second (1) player sees: own stones, the opponent's, forbidden cells; whether it is the first."""
    grid = board(geometry, cells)
    own, other = FIRST + side, FIRST + 1 - side
    is_first = numpy().full(grid.shape, side == 0)
    stack: NDArray[np.float32] = numpy().stack([grid == own, grid == other, grid == FORBIDDEN, is_first])
    return stack.astype("float32")


def mask(game: str, count: int, legal: list[int]) -> NDArray[np.bool_]:
    """Which actions are legal: one truth value for each of so many action numbers of the game."""
    if legal and max(legal) >= count:
        raise BadValue("game.actions", game=game, last=count - 1, found=max(legal))
    result: NDArray[np.bool_] = numpy().zeros(count, dtype=bool)
    result[legal] = True
    return result


def numpy() -> Any:
    """The package, imported on demand: `import linewood` is to stay quick."""
    return load("numpy")
