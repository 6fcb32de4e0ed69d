"""One game and everything that is known about it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any, Final, get_args

from linewood.errors import BadValue, LinewoodError
from linewood.games import parse
from linewood.games.position import SIDES, Outcome, Side
from linewood.records.values import (
    LONGEST,
    MOST,
    checked_date,
    clean,
    digest,
    move_text,
    put,
    real,
    reason,
    tags,
    tidy,
    whole,
)
from linewood.results import Result, Row
from linewood.texts import SENTENCES, Word, say

OUTCOMES: Final[tuple[str, ...]] = get_args(Outcome)
TAGS: Final = "tuple[tuple[str, str], ...]"
"""The annotation of a field that is written as an object."""
REALS: Final = {"seconds": (0, LONGEST), "clock": (-LONGEST, LONGEST), "value": (-1, 1), "engine_seconds": (0, LONGEST)}
"""The numbers of a ply and what they may be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contestant:
    """Who played a side."""

    name: str = ""
    """What people call the player; empty if it is not known."""
    spec: str = ""
    """How to make the same player again, if that is known."""
    weights: str = ""
    """The hash of the network that it asked, as in `Analysis.weights`; empty if it asked none or nobody knows."""
    sandbox: str = ""
    """What an external bot was confined by: `bubblewrap`, or `none`. Empty for all others, and where nobody knows."""

    def __post_init__(self) -> None:
        """Makes the texts printable, and takes a hash for `weights`, never a path."""
        tidy(self, "name", "spec", "sandbox")
        digest("weights", self.weights)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ply:
    """One move, the clock, and what the mover thought of it."""

    move: str
    """As the game writes it."""
    seconds: float | None = None
    """Time it took on the judge's clock."""
    clock: float | None = None
    """Seconds that were left on the mover's clock after it."""
    value: float | None = None
    """What the mover expected for itself, from -1 (loss) to 1 (win)."""
    visits: int | None = None
    """How much the mover searched."""
    engine_seconds: float | None = None
    """How long the mover says it thought."""
    line: tuple[str, ...] = ()
    """What the mover expected to be played, its own move first."""
    comment: str = ""
    """Anything else, said by anybody."""

    def __post_init__(self) -> None:
        """Checks every number and word."""
        move_text("move", self.move)
        if self.comment != "":
            tidy(self, "comment")
        if self.line != ():
            put(self, "line", tuple(self.line))
            for move in self.line:
                move_text("line", move)
        for name, (low, high) in REALS.items():
            if getattr(self, name) is not None:
                put(self, name, real(name, getattr(self, name), low, high))
        whole("visits", self.visits, MOST)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """What a bot did wrong, and its last words."""

    side: Side
    """Whose bot."""
    name: str
    """As in a judge's table: `timeout`, `crash`, `illegal move` ..."""
    text: str = ""
    """What happened, in English."""
    detail: Word | None = None
    """The same as a sentence that can be said in any language."""
    move: str = ""
    """The move that was not legal, as the bot wrote it."""
    last_words: str = ""
    """The end of what it wrote on standard error."""

    def __post_init__(self) -> None:
        """Checks the words."""
        tidy(self, "text", "move", "last_words")
        if self.side not in SIDES:
            raise BadValue("record.choice", name="side", value=self.side, known=SIDES)
        put(self, "name", reason("name", self.name))

    def said(self, language: str = "en") -> str:
        """What happened, in `language` if it is known how to say it."""
        if self.detail is None or self.detail.key not in SENTENCES:
            return self.text
        try:
            return say(self.detail.key, language, **dict(self.detail.values))
        except KeyError:  # a record of another version, with other placeholders
            return self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class Record(Result):
    """A game from its start to its end. Equal records have equal JSON lines.

    A record is not checked when it is made: `check` replays its moves and compares the result.

    >>> Record(start="connect4 6x7", plies=(Ply(move="d"), Ply(move="d"))).moves
    ('d', 'd')
    """

    start: str
    """The position text of the beginning: game and board, or cells; no moves."""
    plies: tuple[Ply, ...] = ()
    """The moves in their order."""
    players: tuple[Contestant, Contestant] = (Contestant(), Contestant())
    """The first player and the second."""
    result: Outcome | None = None
    """Who won, `draw`, or None if unknown."""
    reason: str = ""
    """Why it ended: see `ending`. Empty if unknown."""
    faults: tuple[Fault, ...] = ()
    """Faults of bots."""
    date: str = ""
    """When it began, as in ISO 8601: `2031-05-17` or `2031-05-17T14:03:00Z`."""
    comment: str = ""
    """A comment on the whole game."""
    opening_plies: int = 0
    """How many moves at the beginning were given to the players, not chosen by them."""
    event: str = ""
    """The tournament it belongs to."""
    pair: str = ""
    """Two games with sides swapped have the same pair."""
    opening: str = ""
    """Games from the same opening have the same one."""
    time_control: str = ""
    """The clock, as on the command line: `3s`, `5m+2s`."""
    tags: tuple[tuple[str, str], ...] = ()
    """Other facts: lowercase names and their values, sorted."""

    def __post_init__(self) -> None:
        """Checks every value by itself; the moves are not played."""
        tidy(self, "start", "comment", "event", "pair", "opening", "time_control")
        put(self, "plies", tuple(self.plies))
        put(self, "players", tuple(self.players))
        put(self, "faults", tuple(self.faults))
        put(self, "tags", tags(self.tags))
        if self.result is not None and self.result not in OUTCOMES:
            raise BadValue("record.choice", name="result", value=self.result, known=OUTCOMES)
        put(self, "reason", reason("reason", self.reason) if self.reason else "")
        checked_date(self.date)
        whole("opening_plies", self.opening_plies, len(self.plies))
        if len(self.players) != 2:
            raise BadValue("record.players", name="players", found=len(self.players))

    @property
    def moves(self) -> tuple[str, ...]:
        """Only the moves."""
        return tuple(ply.move for ply in self.plies)

    @property
    def title(self) -> str:
        """Who played, and the result."""
        names = " – ".join(player.name or "?" for player in self.players)
        return f"{names}: {self.result or '?'}"

    def chosen(self) -> Iterator[tuple[int, Ply]]:
        """The moves that players chose themselves, not those of the opening; each with the place of its player, 0 or 1."""
        to_move = parse(self.start).side
        for number, ply in enumerate(self.plies):
            if number >= self.opening_plies:
                yield (number + to_move) % 2, ply

    def to_json(self) -> dict[str, Any]:
        """Everything that differs from its default, as in a JSON line."""
        return as_json(self)

    def rows(self) -> list[Row]:
        """One row per move."""
        return [
            {"ply": number, "move": ply.move, "seconds": ply.seconds, "value": ply.value, "visits": ply.visits}
            for number, ply in enumerate(self.plies, start=1)
        ]

    def _repr_html_(self) -> str:
        try:
            board = parse(self.start).play(*self.moves).svg()
        except LinewoodError:  # a record by itself promises nothing
            board = ""
        return board + Result._repr_html_(self)


def as_json(value: Contestant | Ply | Fault | Record) -> dict[str, Any]:
    """The fields that have not their usual value, as JSON knows them."""
    entries = ((field, getattr(value, field.name)) for field in fields(value))
    return {
        field.name: dict(entry) if field.type == TAGS else packed(entry)
        for field, entry in entries
        if entry != field.default
    }


def packed(value: object) -> Any:
    """A field's value as JSON knows it."""
    if isinstance(value, Contestant | Ply | Fault):
        return as_json(value)
    if isinstance(value, Word):
        return {"key": value.key, "values": {name: packed(part) for name, part in value.values}}
    if isinstance(value, tuple | list):
        return [packed(part) for part in value]
    is_known = isinstance(value, int) or value is None or (isinstance(value, float) and math.isfinite(value))
    return value if is_known else clean(str(value))
