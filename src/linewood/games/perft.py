"""Counting move sequences: the usual proof that the rules are right."""

from __future__ import annotations

from linewood.games.game import Native
from linewood.games.numbers import whole
from linewood.games.position import Position

DEEPEST = 1000
"""loa, the longest game, ends there."""
ONE_CALL = 20_000_000
"""The core is asked for about this many sequences at a time, so that Ctrl-C is heard in between."""


def perft(position: Position, depth: int) -> int:
    """How many sequences of exactly `depth` legal moves begin here. Repetition is ignored.

    >>> from linewood.games import LinesOfAction
    >>> [perft(LinesOfAction().start(), depth) for depth in range(4)]
    [1, 36, 1244, 44952]
    """
    return _count(position.native, whole("depth", depth, 0, DEEPEST))


def _count(native: Native, depth: int, splits: int = 12) -> int:
    moves = native.legal()
    if splits == 0 or depth < 2 or len(moves) ** depth <= ONE_CALL:
        return native.perft(depth)
    return sum(_count(native.play(move), depth - 1, splits - 1) for move in moves)
