"""Lines of stones: where a side wins with one more stone, and where one more makes an open four."""

from __future__ import annotations

from functools import cache

from linewood.games import Game
from linewood.games.cells import EMPTY
from linewood.games.geometry import places

Board = bytes
Windows = tuple[tuple[int, ...], ...]


@cache
def windows(game: Game, length: int) -> Windows:
    """All lines of so many cells."""
    where = places(game.geometry)
    cells = {place: cell for cell, place in enumerate(where)}
    found = []
    for row, column in where:
        for down, right in game.axes:
            line = [cells.get((row + k * down, column + k * right)) for k in range(length)]
            if None not in line:
                found.append(tuple(cell for cell in line if cell is not None))
    return tuple(found)


def winning_cells(board: Board, lines: Windows, stone: int) -> frozenset[int]:
    """The empty cells on which one more stone completes a line."""
    found = set()
    for line in lines:
        stones = [board[cell] for cell in line]
        if stones.count(stone) == len(line) - 1 and EMPTY in stones:
            found.add(line[stones.index(EMPTY)])
    return frozenset(found)


def open_four_cells(board: Board, longer: Windows, stone: int) -> dict[int, frozenset[int]]:
    """The empty cells on which one more stone makes four in a row between two empty cells, each with the stones of those
    fours. `longer` are the lines of six cells.
    """
    found: dict[int, frozenset[int]] = {}
    for line in longer:
        inner = line[1:-1]
        if board[line[0]] == board[line[-1]] == EMPTY:
            stones = [board[cell] for cell in inner]
            if stones.count(stone) == len(inner) - 1 and EMPTY in stones:
                gap = inner[stones.index(EMPTY)]
                found[gap] = found.get(gap, frozenset()) | frozenset(inner) - {gap}
    return found


def placed(board: Board, cell: int, stone: int) -> Board:
    """The board with one more stone."""
    return board[:cell] + bytes((stone,)) + board[cell + 1 :]
