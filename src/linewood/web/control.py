"""How time is limited in a game: for each move, in total, or not at all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from linewood.errors import BadText, BadValue
from linewood.search import read_clock

SHORTEST: Final = 0.5
LONGEST: Final = 24 * 3600.0
"""Seconds."""


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

    @property
    def is_limited(self) -> bool:
        """Can anybody run out of time?"""
        return self.per_move is not None or self.total is not None


def in_range(seconds: float) -> float:
    """The time, once it is sure that one can play with it."""
    if not SHORTEST <= seconds <= LONGEST:
        raise BadValue("web.error.clock", low=SHORTEST, high=int(LONGEST))
    return seconds
