"""Where the cells of a board lie: all that a drawing or a cells text needs to know of a game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Geometry:
    """The cells of a board, row by row from the top."""

    shape: Literal["hole", "square", "hexagon"]
    """What a cell looks like."""
    rows: tuple[tuple[int, ...], ...]
    """Cell numbers, the top row first, each row from the left."""
    indents: tuple[int, ...]
    """How far each row is moved to the right, in half cells."""
    left: tuple[str, ...]
    """What is written before each row."""
    right: tuple[str, ...]
    """What is written after each row; empty where nothing is."""
    below: tuple[str, ...]
    """What is written under each column; empty where columns have no name."""


@cache
def rectangle(rows: int, columns: int, shape: Literal["hole", "square"]) -> Geometry:
    """A board of `rows` x `columns` cells, numbered row by row from the bottom left.

    >>> rectangle(4, 5, "hole").rows[0]
    (15, 16, 17, 18, 19)
    """
    from_top = range(rows - 1, -1, -1)
    return Geometry(
        shape=shape,
        rows=tuple(tuple(range(row * columns, (row + 1) * columns)) for row in from_top),
        indents=(0,) * rows,
        left=tuple(str(row + 1) for row in from_top),
        right=(),
        below=tuple(letter(column) for column in range(columns)),
    )


@cache
def hexagon(side: int) -> Geometry:
    """A hexagon with `side` cells on each side, numbered row by row from the top left.

    >>> hexagon(3).rows
    ((0, 1, 2), (3, 4, 5, 6), (7, 8, 9, 10, 11), (12, 13, 14, 15), (16, 17, 18))
    """
    indents = tuple(abs(side - 1 - row) for row in range(2 * side - 1))
    rows: list[tuple[int, ...]] = []
    first = 0
    for indent in indents:
        rows.append(tuple(range(first, first + 2 * side - 1 - indent)))
        first = rows[-1][-1] + 1
    return Geometry(
        shape="hexagon",
        rows=tuple(rows),
        indents=indents,
        left=tuple(str(row[0]) for row in rows),
        right=tuple(str(row[-1]) for row in rows),
        below=(),
    )


@cache
def places(geometry: Geometry) -> tuple[tuple[int, int], ...]:
    """Row and column of each cell in a 2-D array, by cell number.

    In a hexagon the column is the axial coordinate q: lines of cells are rows, columns and rising diagonals of the array.

    >>> places(rectangle(2, 3, "hole"))
    ((1, 0), (1, 1), (1, 2), (0, 0), (0, 1), (0, 2))
    >>> places(hexagon(3))[:4]
    ((0, 2), (0, 3), (0, 4), (1, 1))
    """
    is_hexagon = geometry.shape == "hexagon"
    starts = [indent - row if is_hexagon else indent for row, indent in enumerate(geometry.indents)]
    least = min(starts)
    found = {
        cell: (row, i + (starts[row] - least) // 2)
        for row, cells in enumerate(geometry.rows)
        for i, cell in enumerate(cells)
    }
    return tuple(found[cell] for cell in sorted(found))


@cache
def size(geometry: Geometry) -> tuple[int, int]:
    """Rows and columns of a 2-D array that holds the board.

    >>> size(hexagon(3))
    (5, 5)
    """
    return len(geometry.rows), 1 + max(column for _, column in places(geometry))


def letter(column: int) -> str:
    """The name of a column, counted from 0.

    >>> letter(0), letter(15)
    ('a', 'p')
    """
    return chr(ord("a") + column)


def square_name(cell: int, columns: int) -> str:
    """The name of a cell on a rectangle numbered from the bottom left.

    >>> square_name(0, 7), square_name(24, 7)
    ('a1', 'd4')
    """
    return f"{letter(cell % columns)}{cell // columns + 1}"
