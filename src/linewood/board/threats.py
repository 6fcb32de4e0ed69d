"""Cells that win at once: what the board shows to those who want to see threats."""

from __future__ import annotations

from typing import Final

from linewood.games import Position
from linewood.games.position import SIDES

Place = tuple[int, int]
"""A row and a column, the latter in half cells."""
STEPS: Final[dict[str, tuple[Place, ...]]] = {
    "hole": ((0, 2), (1, 0), (1, 2), (1, -2)),
    "hexagon": ((0, 2), (1, 1), (1, -1)),
}


def find_threats(position: Position) -> list[tuple[int, int]]:
    """Cells and sides: where a stone of that side would complete a line, whether or not it can be played now.

    In games where pieces move, where a move of the side to move wins at once.

    >>> from linewood.games import parse
    >>> find_threats(parse("connect4 6x7 d a d a d b"))
    [(24, 0)]
    """
    if position.outcome is not None:
        return []
    length = position.game.in_line
    return winning_targets(position) if length is None else gaps(position, length)


def gaps(position: Position, length: int) -> list[tuple[int, int]]:
    """Empty cells that complete a line of `length`."""
    geometry, cells = position.game.geometry, position.cells
    places = {
        (row, 2 * column + indent): cells[cell]
        for row, (line, indent) in enumerate(zip(geometry.rows, geometry.indents, strict=True))
        for column, cell in enumerate(line)
    }
    numbers = dict(zip(places, (cell for line in geometry.rows for cell in line), strict=True))
    steps = STEPS[geometry.shape]
    return [
        (numbers[place], side)
        for place, owner in places.items()
        for side in (0, 1)
        if owner == 0 and any(run(places, place, step, side + 1) >= length for step in steps)
    ]


def run(places: dict[Place, int], place: Place, step: Place, owner: int) -> int:
    """How long the owner's line through a place would be."""
    count = 1
    for sign in (1, -1):
        row, column = place
        while places.get((row := row + sign * step[0], column := column + sign * step[1])) == owner:
            count += 1
    return count


def winning_targets(position: Position) -> list[tuple[int, int]]:
    """Where the moves of the side to move end that win at once."""
    side = position.side
    won = SIDES[side]
    moves = [move for move in position.legal if position.play(move).outcome == won]
    return sorted(
        {
            (cells[-1], side)
            for move in moves
            if (cells := position.game.move_cells(position.cells, position.code(move)))
        }
    )
