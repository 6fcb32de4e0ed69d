"""Editing a position: stones are put onto a board and taken off again. Pure functions; what comes out is checked by the game."""

from __future__ import annotations

from typing import Final

from linewood.games import Game, Position

OWNERS: Final = {"first": 1, "second": 2, "erase": 0}
Cells = tuple[int, ...]
"""What each cell holds: 0 nothing, 1 the first player's stone, 2 the second's, 3 forbidden."""


def put(game: Game, cells: Cells, cell: int, tool: str) -> Cells:
    """The board with a stone more or less. Where stones fall, one lies on the column's pile, and the top one goes.

    >>> from linewood.games import ConnectFour
    >>> game = ConnectFour(rows=4, columns=4)
    >>> board = put(game, (0,) * 16, 13, "first")
    >>> board[1], put(game, board, 13, "erase") == (0,) * 16
    (1, True)
    """
    owner = OWNERS[tool]
    if game.gesture != "column":
        owner = 0 if cells[cell] == owner else owner
        return cells if cells[cell] == 3 else (*cells[:cell], owner, *cells[cell + 1 :])
    column = column_of(game, cell)
    pile = [cells[one] for one in column if cells[one] in (1, 2)]
    pile = [*pile, owner] if owner else pile[:-1]
    return settle(game, cells, column, pile)


def settle(game: Game, cells: Cells, column: list[int], pile: list[int]) -> Cells:
    """The board with one column's stones as they fall, from the bottom up; those that find no room are lost."""
    found = list(cells)
    rest = iter(pile)
    for one in column:
        if found[one] != 3:
            found[one] = next(rest, 0)
    return tuple(found)


def column_of(game: Game, cell: int) -> list[int]:
    """The cells of a column, from the bottom."""
    rows = game.geometry.rows
    place = next(row.index(cell) for row in rows if cell in row)
    return [row[place] for row in reversed(rows)]


def carry_over(game: Game, cells: Cells) -> Cells:
    """The stones of another board of the same size on this one, whose forbidden cells may be others."""
    empty = game.start().cells
    if len(empty) != len(cells):
        return tuple(empty)
    found = tuple(3 if wall == 3 else owner if owner != 3 else 0 for wall, owner in zip(empty, cells, strict=True))
    if game.gesture == "column":
        for cell in game.geometry.rows[-1]:
            column = column_of(game, cell)
            found = settle(game, found, column, [cells[one] for one in column if cells[one] in (1, 2)])
    return found


def position_of(game: Game, cells: Cells, to_move: str) -> Position:
    """The position, LinewoodError if it cannot come about. Where stones are placed in turn, their number tells who moves."""
    if tuple(game.start().cells) == cells and to_move == "first":
        return game.start()
    if game.gesture != "step":
        to_move = "second" if cells.count(1) > cells.count(2) else "first"
    return game.from_cells(cells, to_move)
