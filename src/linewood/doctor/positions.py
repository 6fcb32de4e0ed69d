"""What a bot is asked: positions in which bots are known to stumble."""

from __future__ import annotations

from itertools import islice
from random import Random

from linewood.games import Position, by_name


def positions(game: str, count: int, seed: int = 0) -> list[Position]:
    """This many positions of a game, none of them over; the same seed gives the same ones.

    >>> [position.ply for position in positions("connect4", 6)]
    [0, 0, 0, 0, 1, 1]
    """
    return list(islice(by_name(game).trials(Random(seed)), count))
