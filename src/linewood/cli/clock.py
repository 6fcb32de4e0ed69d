"""The clock beside the board of a sitting."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from linewood.search import GameClock, Limits, read_clock
from linewood.search.limits import LAG


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardClock:
    """The times of both sides before a move. Frozen, so that taking a move back takes its time back too.

    >>> clock = BoardClock.read("5m+2s").after(0, 12)
    >>> clock.text, clock.fallen
    (('4:50', '5:00'), None)
    >>> BoardClock.read("3s").after(1, 4).fallen
    1
    """

    limits: Limits
    """A time for each move, or a time for the whole game."""
    left: tuple[float, float]
    """Seconds that the first and the second player have left for the game; with a time for each move, that time."""
    spent: tuple[float, float] = (0.0, 0.0)
    """Seconds that they have used."""
    fallen: int | None = None
    """Who has run out of time; the clock has stood still since."""

    @classmethod
    def read(cls, text: str) -> Self:
        """A clock written as `60s` for each move, or as `5m+2s` for the game."""
        limits = read_clock(text)
        seconds = limits.seconds if limits.clock is None else limits.clock.remaining
        assert seconds is not None
        return cls(limits=limits, left=(seconds, seconds))

    @property
    def text(self) -> tuple[str, str]:
        """What the clock shows for each side: what is left for the game, or what was used where each move has its own."""
        shown = self.spent if self.limits.clock is None else self.left
        return minutes(shown[0]), minutes(shown[1])

    def limits_for(self, side: int) -> Limits | None:
        """The time of a searcher's next move; None once the clock stands still."""
        if self.fallen is not None:
            return None
        if self.limits.clock is None:
            return Limits(seconds=max(self.left[side] - LAG, self.left[side] / 2))
        return Limits(clock=GameClock(remaining=max(self.left[side], 0.001), increment=self.limits.clock.increment))

    def after(self, side: int, seconds: float) -> Self:
        """The clock after a move that took so long."""
        if self.fallen is not None:
            return self
        late = seconds > self.left[side]
        left = self.left[side]
        if self.limits.clock is not None:
            left = max(0.0, left - seconds) + (0.0 if late else self.limits.clock.increment)
        return replace(
            self,
            left=changed(self.left, side, left),
            spent=changed(self.spent, side, self.spent[side] + seconds),
            fallen=side if late else None,
        )


def changed(pair: tuple[float, float], side: int, value: float) -> tuple[float, float]:
    """The pair with another value on one side."""
    return (value, pair[1]) if side == 0 else (pair[0], value)


def minutes(seconds: float) -> str:
    """A time as a clock shows it.

    >>> minutes(61.9), minutes(3600)
    ('1:01', '60:00')
    """
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
