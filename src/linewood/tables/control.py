"""How time is limited in a game: for each move, in total, or not at all."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from linewood.errors import BadText, BadValue
from linewood.search import GameClock, Limits, read_clock

SHORTEST: Final = 0.5
LONGEST: Final = 24 * 3600.0
"""Seconds."""
LAG: Final = 0.1
"""Seconds of its time for a move that an engine leaves unused."""
LEAST: Final = 0.05
"""Seconds that an engine has for a move, however little is left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Control:
    """A limit on thinking, the same for both sides.

    >>> Control.read("5m+2s")
    Control(text='5m+2s', per_move=None, total=300.0, increment=2.0)
    >>> Control.read("").is_limited
    False
    """

    text: str = ""
    """As it was written: empty, `3s` for each move, or `5m+2s` for the game."""
    per_move: float | None = None
    """Seconds for each move."""
    total: float | None = None
    """Seconds for the whole game."""
    increment: float = 0.0
    """Seconds that are added after each move of the side that made it."""

    @classmethod
    def read(cls, text: object) -> Control:
        """The control that a text describes."""
        if not isinstance(text, str) or len(text) > 40:
            raise BadText("limit.time", value=text)
        spelled = text.strip().lower()
        if spelled in ("", "none"):
            return cls()
        limits = read_clock(spelled)
        if limits.clock is None:
            assert limits.seconds is not None
            return cls(text=spelled, per_move=in_range(limits.seconds))
        total, increment = in_range(limits.clock.remaining), limits.clock.increment
        if increment > LONGEST:
            raise BadValue("web.error.clock", low=SHORTEST, high=int(LONGEST))
        return cls(text=spelled, total=total, increment=increment)

    def after(self, left: tuple[float, float], side: int, seconds: float) -> tuple[float, float]:
        """What both sides have left for the game after a move of one of them.

        >>> Control.read("5m+2s").after((300.0, 300.0), 1, 12)
        (300.0, 290.0)
        """
        own, others = left[side], left[1 - side]
        clock = GameClock(remaining=own, increment=self.increment).after(seconds) if own > 0 else None
        own = 0.0 if clock is None else clock.remaining
        return (own, others) if side == 0 else (others, own)

    def within(self, limits: Limits, left: float | None) -> Limits:
        """The limits of a search with this many seconds left for the game."""
        if self.per_move is not None:
            most = max(LEAST, self.per_move - LAG)
            limits = replace(limits, seconds=min(most, limits.seconds or most))
        if left is not None:
            limits = replace(limits, clock=GameClock(remaining=max(left, LEAST), increment=self.increment))
        return limits

    @property
    def is_limited(self) -> bool:
        """Can anybody run out of time?"""
        return self.per_move is not None or self.total is not None


def in_range(seconds: float) -> float:
    """The time, once it is sure that one can play with it."""
    if not SHORTEST <= seconds <= LONGEST:
        raise BadValue("web.error.clock", low=SHORTEST, high=int(LONGEST))
    return seconds


def clock_text(seconds: float, exact: bool = False) -> str:
    """Minutes and seconds.

    >>> clock_text(75.2), clock_text(3.24, exact=True), clock_text(-1)
    ('1:15', '0:03.2', '0:00')
    """
    seconds = max(seconds, 0.0)
    minutes, rest = divmod(seconds if exact else int(seconds), 60)
    hours, minutes = divmod(int(minutes), 60)
    head = f"{hours}:{minutes:02}" if hours else f"{minutes}"
    return f"{head}:{rest:04.1f}" if exact else f"{head}:{int(rest):02}"
