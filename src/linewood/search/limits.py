"""When a search ends: small values that compose. Whichever is reached first counts."""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Self

from linewood.errors import BadText, BadValue
from linewood.games import Position
from linewood.search.knobs import is_number, with_known_names
from linewood.search.memory import default_megabytes

MOST: Final = 2**62
MOST_MEGABYTES: Final = 1_000_000
MOST_INCREMENT: Final = sys.float_info.max
LAG: Final = 0.05
"""Seconds of a game clock that are kept for whatever happens between a search and the clock."""
FEWEST_MOVES_LEFT: Final = 8
"""However long a game has gone on, so many own moves may still come."""


@with_known_names
@dataclass(frozen=True, slots=True, kw_only=True)
class GameClock:
    """What is left of a player's time for the whole game, in seconds.

    >>> GameClock.read("5m+2s")
    GameClock(remaining=300.0, increment=2.0)
    """

    remaining: float
    """Seconds left now."""
    increment: float = 0.0
    """Seconds added after each of the player's moves."""

    def __post_init__(self) -> None:
        """Checks the numbers."""
        object.__setattr__(self, "remaining", positive("remaining", self.remaining))
        if not is_number(self.increment, int | float) or not 0 <= self.increment <= MOST_INCREMENT:
            raise BadValue("limit.not_negative", name="increment", value=self.increment)
        object.__setattr__(self, "increment", float(self.increment))

    @classmethod
    def read(cls, text: str) -> Self:
        """A clock written as total + increment."""
        total, _, increment = text.partition("+")
        return cls(remaining=read_time(total), increment=read_time(increment) if increment.strip() else 0.0)

    def after(self, seconds: float) -> Self | None:
        """The clock after a move that took this long; None if the time has run out.

        >>> GameClock.read("5m+2s").after(12), GameClock.read("5s+2s").after(5)
        (GameClock(remaining=290.0, increment=2.0), None)
        """
        left = self.remaining - seconds
        return replace(self, remaining=left + self.increment) if left > 0 else None

    def seconds_for(self, position: Position) -> float:
        """A fair share of the time for the next move: never more than half of what is left."""
        available = max(self.remaining - LAG, self.remaining / 4)
        if len(position.native.legal()) == 1:
            return min(available / 2, LAG)
        share = available / own_moves_left(position) + 0.8 * self.increment
        return min(share, available / 2)


def own_moves_left(position: Position) -> float:
    """About how many moves the side to move has still to make."""
    return max(FEWEST_MOVES_LEFT, (position.game.expected_plies - position.ply) / 2)


@with_known_names
@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """When a search ends. A search also ends when its root is proven.

    >>> Limits(seconds=0.5, playouts=10_000).nodes is None
    True
    >>> Limits(playouts=0)
    Traceback (most recent call last):
    linewood.errors.BadValue: playouts is 0, but it must be a whole number from 1 to 4611686018427387904
    """

    seconds: float | None = None
    """Time for one search; `math.inf` searches until it is stopped."""
    playouts: int | None = None
    """Playouts of one search."""
    nodes: int | None = None
    """Nodes in the tree, including those kept from the last search."""
    megabytes: int = field(default_factory=default_megabytes)
    """Memory of the tree. When it is full, the search continues without new nodes. By default 1024, or a quarter of
    what the machine has or its control group (cgroup) allows, if that is less."""
    clock: GameClock | None = None
    """A clock for the whole game: the search takes a share of it, and ends early once the move is decided."""

    def __post_init__(self) -> None:
        """Checks the numbers."""
        if self.seconds is not None:
            object.__setattr__(self, "seconds", positive("seconds", self.seconds))
        for name, high in (("playouts", MOST), ("nodes", MOST), ("megabytes", MOST_MEGABYTES)):
            value = getattr(self, name)
            if value is None and name != "megabytes":
                continue
            if not is_number(value, int) or not 1 <= value <= high:
                raise BadValue("limit.whole", name=name, value=value, low=1, high=high)
        if self.clock is not None and not isinstance(self.clock, GameClock):
            raise BadValue("limit.clock", value=self.clock)

    @property
    def end(self) -> bool:
        """Whether any limit ends a search."""
        return any(limit is not None for limit in (self.seconds, self.playouts, self.nodes, self.clock))

    @property
    def bytes(self) -> int:
        """Memory in the core's unit."""
        return self.megabytes * 2**20

    def seconds_for(self, position: Position) -> float | None:
        """Time for the next move: the lesser of `seconds` and the clock's share."""
        shares = [] if self.clock is None else [self.clock.seconds_for(position)]
        return min([*shares, *([] if self.seconds is None else [self.seconds])], default=None)

    def or_else(self, usual: Limits) -> Limits:
        """These limits; if none of them ends a search, the usual ones with this memory."""
        return self if self.end else replace(usual, megabytes=self.megabytes)

    def as_json(self) -> dict[str, int | float | dict[str, float]]:
        """What is limited, ready for JSON and TOML."""
        plain = {name: getattr(self, name) for name in ("seconds", "playouts", "nodes", "megabytes")}
        limited = {name: value for name, value in plain.items() if value is not None}
        if self.clock is not None:
            limited["clock"] = {"remaining": self.clock.remaining, "increment": self.clock.increment}
        return limited

    @classmethod
    def from_json(cls, data: Mapping[str, object]) -> Self:
        """The limits that a mapping names."""
        values = dict(data)
        clock = values.get("clock")
        if isinstance(clock, Mapping):
            values["clock"] = GameClock(**clock)
        return cls(**values)  # type: ignore[arg-type]  # checked by __post_init__


def positive(name: str, value: object) -> float:
    """The number, if it is one and greater than 0. Infinity is."""
    if not is_number(value, int | float) or not value > 0:  # type: ignore[operator]  # NaN is not greater
        raise BadValue("limit.positive", name=name, value=value)
    try:
        return float(value)  # type: ignore[arg-type]
    except OverflowError:  # more than any time there is
        return math.inf


ONE_SECOND: Final = Limits(seconds=1.0)
"""The limits of a search that was given none."""

UNITS: Final = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0}
TIME: Final = re.compile(r"(?:[0-9]+(?:\.[0-9]+)?(?:ms|[smh]))+|[0-9]+(?:\.[0-9]+)?")
PART: Final = re.compile(r"([0-9.]+)(ms|[smh])?")


def read_time(text: str) -> float:
    """Seconds.

    >>> read_time("3s"), read_time("500ms"), read_time("1m30s"), read_time("0.3")
    (3.0, 0.5, 90.0, 0.3)
    """
    spelled = text.strip().lower()
    if len(spelled) > 40 or not TIME.fullmatch(spelled):
        raise BadText("limit.time", value=text)
    return sum(float(number) * UNITS[unit or "s"] for number, unit in PART.findall(spelled))


def read_clock(text: str) -> Limits:
    """A time for each move (`3s`), or a clock for the whole game (`5m+2s`, `5m+0s`).

    >>> read_clock("60s").seconds
    60.0
    """
    return Limits(clock=GameClock.read(text)) if "+" in text else Limits(seconds=read_time(text))
