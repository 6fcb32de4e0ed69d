"""Who may sit at the board: people, graded opponents, presets, and the owner's bots."""

from __future__ import annotations

import random
from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, Literal

from linewood.errors import BadValue
from linewood.players.ladder import ladder
from linewood.search import Limits, Options, Preset, preset, presets
from linewood.texts import Word, say

Kind = Literal["person", "level", "preset", "bot"]
SHORTEST: Final = 0.05
LONGEST: Final = 600.0
"""Seconds that an engine may be given for a move."""

LEVELS: Final = 10
"""Graded opponents of each game, taken from the ladder at equal distances in Elo."""
MILD: Final = 3
"""The level a newcomer meets."""
LEVEL_SECONDS: Final = 8.0
"""However many playouts a level has, it answers within this time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """Who makes the moves of one side.

    >>> Seat.read("level:3", "connect4").text, Seat.read("preset:connect4/best:3", "connect4").seconds
    ('level:3', 3.0)
    """

    kind: Kind
    """What sort of player."""
    name: str = ""
    """The level's number, the preset's or the bot's name; empty for a person."""
    seconds: float | None = None
    """Time for each move of a preset or a bot."""

    @classmethod
    def read(cls, text: object, game: str, bots: Collection[str] = ()) -> Seat:
        """The seat that a text describes; BadValue for anyone who is not known here."""
        if not isinstance(text, str) or len(text) > 200:
            raise BadValue("web.error.seat")
        kind, _, rest = text.partition(":")
        match kind:
            case "person" if not rest:
                return PERSON
            case "level" if rest in [str(number) for number in range(1, LEVELS + 1)]:
                return cls(kind="level", name=rest)
            case "preset":
                name, _, seconds = rest.partition(":")
                if name in presets(game):
                    return cls(kind="preset", name=name, seconds=read_seconds(seconds or "1"))
            case "bot":
                name, _, seconds = rest.rpartition(":")
                if name in bots:
                    return cls(kind="bot", name=name, seconds=read_seconds(seconds))
        raise BadValue("web.error.seat")

    @property
    def text(self) -> str:
        """What `read` reads."""
        parts = [self.kind, self.name, "" if self.seconds is None else f"{self.seconds:g}"]
        return ":".join(part for part in parts if part)

    @property
    def is_person(self) -> bool:
        """Whether a person clicks the moves."""
        return self.kind == "person"

    @property
    def label(self) -> Word:
        """What the player is called."""
        match self.kind:
            case "person":
                return Word("web.seat.person")
            case "level":
                return Word("web.seat.named", (("number", self.name), ("name", Word(f"web.level.{self.name}"))))
            case _:
                name = self.name.partition("/")[2] or self.name
                return Word("web.seat.timed", (("name", name), ("seconds", f"{self.seconds:g}")))

    def model(self, game: str, megabytes: int) -> Preset:
        """How a level or a preset searches. A fresh seed each time, so that no two games are the same."""
        if self.kind == "level":
            found, limits = graded(game, int(self.name))
            limits = replace(limits, seconds=LEVEL_SECONDS, megabytes=megabytes)
        else:
            found = preset(self.name, game)
            limits = Limits(seconds=self.seconds, megabytes=megabytes)
        return replace(found, options=replace(found.options, seed=random.getrandbits(31)), limits=limits)


PERSON: Final = Seat(kind="person")


def guest(name: str, game: str) -> Seat:
    """The seat of a player that the front end asks itself: a preset, or a bot that only its owner can start."""
    return Seat(kind="preset" if name in presets(game) else "bot", name=name[:100], seconds=1.0)


def seat_names(game: str, bots: Collection[str], language: str) -> dict[str, str]:
    """All that may sit at a game, and what they are called: people, levels with name and strength, then engines."""
    names = {"person": say("web.seat.person", language)}
    known = ladder(game)
    for level, place in enumerate(known.levels(LEVELS), start=1):
        word = say(f"web.level.{level}", language)
        key = "web.seat.rated" if known.elo else "web.seat.named"
        elo = round(known.elo[place]) if known.elo else 0
        names[f"level:{level}"] = say(key, language, number=level, name=word, elo=f"{elo:+}")
    for name in presets(game):
        names[f"preset:{name}"] = say("web.seat.preset", language, name=name.partition("/")[2])
    for name in bots:
        names[f"bot:{name}"] = say("web.seat.bot", language, name=name)
    return names


@cache
def graded(game: str, level: int) -> tuple[Preset, Limits]:
    """The opponent of a level, counted from 1, and how much it searches.

    >>> graded("connect4", 1)[1].playouts < graded("connect4", 10)[1].playouts
    True
    """
    found = ladder(game)
    player = found.players[found.levels(LEVELS)[level - 1]]
    assert isinstance(player.options, Options)
    assert player.limits is not None
    return Preset(name=player.name, game=game, options=player.options, limits=player.limits), player.limits


def read_seconds(text: str) -> float:
    """Seconds for a move."""
    try:
        seconds = float(text[:20])
    except ValueError:
        seconds = -1.0
    if not SHORTEST <= seconds <= LONGEST:
        raise BadValue("number.real", name=Word("name.seconds"), value=text, low=SHORTEST, high=LONGEST)
    return seconds
