"""Games of the web app by a clock that goes when it is told to."""

from __future__ import annotations

from linewood.games import parse
from linewood.tables.control import Control
from linewood.tables.sitting import Sitting


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def timed(text: str, *moves: str) -> tuple[Sitting, Clock]:
    clock = Clock()
    sitting = Sitting("test", parse("connect4 6x7"), control=Control.read(text), now=clock)
    sitting.start_clock()
    for move in moves:
        clock.now += 2
        sitting.play(sitting.tip, move)
    return sitting, clock
