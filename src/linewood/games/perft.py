"""Counting move sequences: the usual proof that the rules are right."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from linewood.errors import BadValue
from linewood.games.native import Native
from linewood.games.numbers import whole
from linewood.games.position import Position
from linewood.results import Result, Row

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
    return _count(checked(position).native, whole("depth", depth, 0, DEEPEST))


@dataclass(frozen=True, slots=True, kw_only=True)
class Perft(Result):
    """The sequences of each length, and how long it took to count them."""

    position: str
    """Where they begin."""
    depths: tuple[int, ...] = ()
    """How many moves."""
    counts: tuple[int, ...] = ()
    """How many sequences, for each depth."""
    seconds: tuple[float, ...] = ()
    """For each depth."""

    def rows(self) -> list[Row]:
        """One row per depth."""
        columns = zip(self.depths, self.counts, self.seconds, strict=True)
        return [{"depth": depth, "count": count, "seconds": seconds} for depth, count, seconds in columns]

    def to_json(self) -> Row:
        """Everything, ready for JSON."""
        return {"position": self.position, "depths": self.rows()}


def perft_depths(position: Position, depth: int) -> Iterator[Perft]:
    """Counts sequences of 1, 2, ... up to `depth` moves. Yields what is known before each depth, and the complete
    result at the end.

    >>> from linewood.games import LinesOfAction
    >>> [found.counts for found in perft_depths(LinesOfAction().start(), 2)]
    [(), (36,), (36, 1244)]
    """
    deepest = whole("depth", depth, 0, DEEPEST)
    found = Perft(position=checked(position).text)
    yield found
    for plies in range(min(1, deepest), deepest + 1):
        began = time.perf_counter()
        counts, seconds = (*found.counts, perft(position, plies)), (*found.seconds, time.perf_counter() - began)
        found = Perft(position=position.text, depths=(*found.depths, plies), counts=counts, seconds=seconds)
        yield found


def checked(position: Position) -> Position:
    """The position, if it is one."""
    if not isinstance(position, Position):
        raise BadValue("perft.type", found=type(position).__name__)
    return position


def _count(native: Native, depth: int, splits: int = 12) -> int:
    moves = native.legal()
    if splits == 0 or depth < 2 or len(moves) ** depth <= ONE_CALL:
        return native.perft(depth)
    return sum(_count(native.play(move), depth - 1, splits - 1) for move in moves)
