"""Positions to examine a bot with."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from random import Random
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from linewood.games.game import Game
    from linewood.games.position import Position

LENGTHS: Final = (0, 1, 2, 0.1, 0.3, 0.5, 0.7, 0.9)
"""Moves that were played before; a fraction is one of a long game."""
LONG: Final = 100
"""Plies of a long game."""


def short_games(game: Game, draw: Random) -> Iterator[Position]:
    """Without end: games of random moves, cut short anywhere."""
    start = game.start()
    for length in cycle(LENGTHS):
        plies = length if isinstance(length, int) else int(length * LONG)
        yield wandered(start, plies, draw)


def wandered(position: Position, plies: int, draw: Random) -> Position:
    """The position after random moves that end no game, until so many have been played."""
    while position.ply < plies:
        moves = list(position.legal)
        draw.shuffle(moves)
        after = next((after for move in moves if (after := position.play(move)).outcome is None), None)
        if after is None:
            break
        position = after
    return position
