"""The cells of a position: as text, rows from the top, and as numbers, one a cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Protocol, cast

from linewood.errors import BadText, BadValue
from linewood.games.geometry import Geometry, places, size
from linewood.games.native import Native
from linewood.games.numbers import integer

EMPTY, FIRST, SECOND, FORBIDDEN = range(4)
LONGEST_RUN = 3
"""Digits in the longest run of empty cells that any board could hold."""


class Board(Protocol):
    """What is asked of a game."""

    @property
    def geometry(self) -> Geometry: ...
    def cell_name(self, cell: int) -> str: ...
    def native_start(self) -> Native: ...


def write(given: bytes, game: Board) -> str:
    """The rows from the top: `x`, `o`, numbers for runs of empty or forbidden cells, `/` between rows."""
    return "/".join("".join(_signs(given[cell] for cell in row)) for row in game.geometry.rows)


def read(text: str, game: Board) -> bytes:
    """The cells that such rows describe; BadText with the place where they cannot be read."""
    numbers = bytearray(game.native_start().cells())
    for cell in range(len(numbers)):
        numbers[cell] = FORBIDDEN if numbers[cell] == FORBIDDEN else EMPTY
    layout = game.geometry.rows
    rows = text.split("/")
    if len(rows) != len(layout):
        raise BadText("text.cells_rows", found=len(rows), expected=len(layout)).at(column=1)
    column = 1
    for number, (row, expected) in enumerate(zip(rows, layout, strict=True), start=1):
        found = list(_stones(row, column))
        if len(found) != len(expected):
            raise BadText("text.cells_row", row=number, found=len(found), expected=len(expected)).at(column=column)
        for (stone, at), cell in zip(found, expected, strict=True):
            if stone != EMPTY and numbers[cell] == FORBIDDEN:
                raise BadText("cells.forbidden", cell=game.cell_name(cell)).at(column=at)
            numbers[cell] |= stone
        column += len(row) + 1
    return bytes(numbers)


def check(given: Iterable[object], game: Board) -> bytes:
    """The numbers of a flat list or of a 2-D array, once it is sure that they fit the board. A forbidden cell may be
    given as empty.
    """
    walls = game.native_start().cells()
    values = flattened(given, game)
    if len(values) != len(walls):
        raise BadValue("cells.length", found=len(values), expected=len(walls))
    return bytes(_fitting(value, cell, walls, game) for cell, value in enumerate(values))


def flattened(given: Iterable[object], game: Board) -> list[object]:
    """One value a cell: those of a flat list as they are, those of a 2-D array or a list of rows by their places.

    The top row comes first. A row of a hexagon has either its own length or that of the middle row.
    """
    try:
        values = list(given)
    except TypeError as error:
        raise BadValue("cells.type", found=type(given).__name__) from error
    if not values or not all(_is_row(value) for value in values):
        return values
    rows, (height, width) = [list(cast(Iterable[object], row)) for row in values], size(game.geometry)
    if len(rows) != height:
        raise BadValue("cells.rows", found=len(rows), expected=height)
    flat: dict[int, object] = {}
    for number, (row, cells) in enumerate(zip(rows, game.geometry.rows, strict=True), start=1):
        if len(row) == len(cells):
            flat |= zip(cells, row, strict=True)
            continue
        if len(row) != width:
            raise BadValue("cells.row", row=number, found=len(row), expected=width)
        first = places(game.geometry)[cells[0]][1]
        outside = row[:first] + row[first + len(cells) :]
        if any(integer(value) not in (EMPTY, FORBIDDEN) for value in outside):
            raise BadValue("cells.outside", row=number)
        flat |= zip(cells, row[first:], strict=False)
    return [flat[cell] for cell in sorted(flat)]


def _is_row(value: object) -> bool:
    return isinstance(value, Iterable) and not isinstance(value, str | bytes) and getattr(value, "shape", None) != ()


def _fitting(given: object, cell: int, walls: bytes, game: Board) -> int:
    """What stands on a cell, once it is sure that it may stand there."""
    value, is_wall = integer(given), walls[cell] == FORBIDDEN
    if value is None or not EMPTY <= value <= FORBIDDEN:
        raise BadValue("cells.value", cell=game.cell_name(cell), value=given)
    if value == FORBIDDEN and not is_wall:
        raise BadValue("cells.not_forbidden", cell=game.cell_name(cell))
    if value in (FIRST, SECOND) and is_wall:
        raise BadValue("cells.forbidden", cell=game.cell_name(cell))
    return FORBIDDEN if is_wall else value


def _signs(row: Iterable[int]) -> Iterator[str]:
    for stone, run in groupby(0 if cell == FORBIDDEN else cell for cell in row):
        length = len(list(run))
        yield str(length) if stone == EMPTY else ".xo"[stone] * length


def _stones(row: str, column: int) -> Iterator[tuple[int, int]]:
    """Each cell of a row with the place where it is written; the row begins at `column`."""
    for is_number, signs in groupby(enumerate(row, start=column), key=lambda sign: sign[1] in "0123456789"):
        run = list(signs)
        if is_number:
            digits = "".join(sign for _, sign in run)
            if digits[0] == "0" or len(digits) > LONGEST_RUN:
                raise BadText("text.cells_sign", sign=digits).at(column=run[0][0])
            yield from ((EMPTY, run[0][0]) for _ in range(int(digits)))
            continue
        for at, sign in run:
            if sign not in "xo":
                raise BadText("text.cells_sign", sign=sign).at(column=at)
            yield FIRST if sign == "x" else SECOND, at
