"""What the bots have in common: following a game that is only shown, and being in time."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Final

from linewood.games import Position

MARGIN_SECONDS: Final = 0.3
"""Kept from a judge's limit for all that is not thinking."""
MEGABYTES: Final = 768
"""Memory of the tree: with all the rest it stays under the judges' 1 GB."""


def followed(known: Position | None, seen: Position) -> Position:
    """The position that is seen, reached from a known one if a single move leads there.

    Judges show boards, not games. A search keeps what it knows only along the moves of a game.

    >>> from linewood.games import parse
    >>> known = parse("connect4 6x7 d")
    >>> followed(known, parse("connect4 6x7 = 7/7/7/7/7/2ox3 x")).text
    'connect4 6x7 d c'
    """
    if known is None or known.game != seen.game or known.outcome is not None or known.to_move == seen.to_move:
        return seen
    for code in known.native.legal():
        if known.native.play(code).cells() == seen.cells:
            return known.play(known.move(code))
    return seen


def thinking_time(limit: float) -> float:
    """How long to think where a judge waits `limit` seconds.

    >>> thinking_time(3.0), thinking_time(0.2)
    (2.7, 0.1)
    """
    return max(limit - MARGIN_SECONDS, limit / 2)


def seconds_since_start() -> float:
    """For how long this process has lived: a judge that starts a bot may not wait until it is ready."""
    try:
        fields = Path("/proc/self/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
        ticks = int(fields[19])
        return max(0.0, time.clock_gettime(time.CLOCK_BOOTTIME) - ticks / os.sysconf("SC_CLK_TCK"))
    except (OSError, AttributeError, ValueError, IndexError):
        return time.process_time()
