"""What a bot is asked: positions in which bots are known to stumble."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from random import Random
from typing import Final

from linewood.games import GAMES, ConnectFour, Position

PLACES: Final = ("bottom", "top", "under a pile", "anywhere")
"""Where the forbidden cell lies."""
LENGTHS: Final = (0, 1, 2, 0.1, 0.3, 0.5, 0.7, 0.9)
"""Moves that were played before; a fraction is one of the board."""


def positions(game: str, count: int, seed: int = 0) -> list[Position]:
    """So many positions of a game, none of them over; the same seed gives the same ones.

    >>> [position.ply for position in positions("connect4", 6)]
    [0, 0, 0, 0, 1, 1]
    """
    chance = Random(seed)
    made = connect4_positions(chance) if game == ConnectFour.name else other_positions(game, chance)
    return list(islice(made, count))


def connect4_positions(chance: Random) -> Iterator[Position]:
    """Without end: boards as a judge draws them, with forbidden cells where they are most trouble."""
    for place, length in cycle((place, length) for length in LENGTHS for place in PLACES):
        rows, columns = chance.randint(9, 12), chance.randint(9, 12)
        column = chance.randrange(columns)
        row = {"bottom": 0, "top": rows - 1, "under a pile": chance.randint(1, rows - 4)}.get(
            place, chance.randrange(rows)
        )
        empty = ConnectFour(rows=rows, columns=columns)
        cell = row * columns + column
        position = ConnectFour(rows=rows, columns=columns, forbidden=[empty.cell_name(cell)]).start()
        if place == "under a pile" and length > 0:
            position = filled(position, column, row + 2, chance)
        plies = length if isinstance(length, int) else int(length * rows * columns)
        yield wandered(position, plies, chance)


def other_positions(game: str, chance: Random) -> Iterator[Position]:
    """Without end: games of random moves, cut short anywhere."""
    start = GAMES[game]().start()
    for length in cycle(LENGTHS):
        plies = length if isinstance(length, int) else int(length * 100)
        yield wandered(start, plies, chance)


def filled(position: Position, column: int, height: int, chance: Random) -> Position:
    """The position with a column filled up to a height, as far as that ends no game."""
    move = next(move for move in position.legal if position.code(move) == column)
    for _ in range(height):
        for step in (move, chance.choice(position.legal)):
            after = position.play(step) if step in position.legal else position
            position = after if after.outcome is None else position
    return position


def wandered(position: Position, plies: int, chance: Random) -> Position:
    """The position after random moves that end no game, until so many have been played."""
    while position.ply < plies:
        moves = list(position.legal)
        chance.shuffle(moves)
        after = next((after for move in moves if (after := position.play(move)).outcome is None), None)
        if after is None:
            break
        position = after
    return position
