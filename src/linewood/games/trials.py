"""Positions to examine a bot with."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from random import Random
from typing import Final, Protocol, Self, TypeVar


class Playable(Protocol):
    """What is asked of a position."""

    @property
    def ply(self) -> int: ...
    @property
    def legal(self) -> tuple[str, ...]: ...
    @property
    def outcome(self) -> str | None: ...
    def play(self, *moves: str) -> Self: ...


P = TypeVar("P", bound=Playable)

LENGTHS: Final = (0, 1, 2, 0.1, 0.3, 0.5, 0.7, 0.9)
"""Moves that were played before; a fraction is one of a long game."""
LONG: Final = 100
"""Plies of a long game."""


def short_games(start: P, draw: Random) -> Iterator[P]:
    """Without end: games of random moves, cut short anywhere."""
    for length in cycle(LENGTHS):
        plies = length if isinstance(length, int) else int(length * LONG)
        yield wandered(start, plies, draw)


def wandered(position: P, plies: int, draw: Random) -> P:
    """The position after random moves that end no game, until so many have been played."""
    while position.ply < plies:
        moves = list(position.legal)
        draw.shuffle(moves)
        after = next((after for move in moves if (after := position.play(move)).outcome is None), None)
        if after is None:
            break
        position = after
    return position
