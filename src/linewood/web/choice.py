"""What someone likes to play: opponent, side and clock, remembered by the browser."""

from __future__ import annotations

import random
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, Literal

from linewood.errors import LinewoodError
from linewood.games.position import SIDES, Side
from linewood.tables.control import Control
from linewood.tables.seats import MILD, PERSON, Seat

Wanted = Side | Literal["random"]
WANTED: Final[tuple[Wanted, ...]] = (*SIDES, "random")
SEPARATOR: Final = "|"


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """How the next game begins.

    >>> choice = Choice.read("level:5|second|3m+2s")
    >>> [seat.text for seat in choice.seats("connect4")], choice.control.total
    (['level:5', 'person'], 180.0)
    """

    opponent: str = f"level:{MILD}"
    """As `Seat.read` reads it; `person` for two people at one screen."""
    side: Wanted = "first"
    """The side that one plays."""
    clock: str = ""
    """As `Control.read` reads it."""

    @classmethod
    def read(cls, text: object) -> Choice:
        """What `text` has written; the usual choice for anything else, for it comes from a cookie."""
        parts = text.split(SEPARATOR) if isinstance(text, str) and len(text) < 200 else []
        if len(parts) != 3 or parts[1] not in WANTED:
            return cls()
        try:
            Control.read(parts[2])
        except LinewoodError:
            return cls()
        return cls(opponent=parts[0], side=parts[1], clock=parts[2])

    @property
    def text(self) -> str:
        """What `read` reads."""
        return SEPARATOR.join((self.opponent, self.side, self.clock))

    @property
    def control(self) -> Control:
        """The clock."""
        return Control.read(self.clock)

    def seats(self, game: str, bots: Collection[str] = ()) -> tuple[Seat, Seat]:
        """Who plays; an opponent who does not know this game is replaced by a mild one."""
        try:
            other = Seat.read(self.opponent, game, bots)
        except LinewoodError:
            other = Seat(kind="level", name=str(MILD))
        is_second = self.side == "second" or (self.side == "random" and random.random() < 0.5)
        return (other, PERSON) if is_second else (PERSON, other)
