"""lines: linewood's own protocol, for any game. One line each way, UTF-8.

    judge to bot   hello                      start-up is over when the bot has answered
                   newgame                    what follows has nothing to do with the past
                   position <position text>
                   go time 3.0                in seconds; or: go playouts 10000
                   quit
    bot to judge   ready NAME                 answers hello
                   info ...                   any number of them, before a move; see `Info`
                   move <move>                answers go

Either side ignores lines that begin with a word it does not know. `LineReader` makes lines of bytes, `read_command` and
`read_reply` make values of lines, `write` makes lines of values.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from linewood.errors import BadText
from linewood.games import Position, parse
from linewood.games.tokens import found_at
from linewood.texts import Word

LONGEST_LINE: Final = 65_536
"""Bytes. A thousand moves of loa take six thousand."""
LONGEST_TIME: Final = 1e6
MOST_PLAYOUTS: Final = 10**12


# What the judge says -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hello:
    """Are you there?"""


@dataclass(frozen=True, slots=True)
class NewGame:
    """Forget what has been."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Goodbye."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Think about this position from now on."""

    position: Position
    """The side to move is the bot's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Go:
    """Move, within these limits. At least one is given."""

    seconds: float | None = None
    """Time for the move."""
    playouts: int | None = None
    """Playouts for the move."""


Command = Hello | NewGame | Quit | Place | Go


def read_command(line: str) -> Command | None:
    """What a judge's line asks for; None for one to ignore. BadText, IllegalMove or BadValue for broken ones.

    >>> read_command("go time 3.0")
    Go(seconds=3.0, playouts=None)
    >>> read_command("position connect4 6x7 d")
    Place(position=<Position connect4 6x7 d>)
    >>> read_command("sing")
    """
    word, rest, at = first_word(line)
    match word:
        case "hello":
            return Hello()
        case "newgame":
            return NewGame()
        case "quit":
            return Quit()
        case "position":
            with found_at(at):
                return Place(position=parse(rest))
        case "go":
            return read_go(line)
    return None


def read_go(line: str) -> Go:
    """The limits of a `go`."""
    words = [(found[0], found.start() + 1) for found in re.finditer(r"\S+", line)][1:]
    if not words or len(words) % 2:
        raise BadText("lines.go").at(column=words[-1][1] if words else 1)
    seconds, playouts = None, None
    for (name, at), (value, value_at) in zip(words[::2], words[1::2], strict=True):
        if name == "time":
            seconds = real(value)
            if seconds is None or not 0 < seconds <= LONGEST_TIME:
                raise number_error("number.real", "seconds", value, LONGEST_TIME).at(column=value_at)
        elif name == "playouts":
            playouts = int(value) if re.fullmatch(r"[0-9]{1,13}", value) else 0
            if not 1 <= playouts <= MOST_PLAYOUTS:
                raise number_error("number.range", "playouts", value, MOST_PLAYOUTS, low=1).at(column=value_at)
        else:
            raise BadText("lines.limit", value=name).at(column=at)
    return Go(seconds=seconds, playouts=playouts)


# What the bot says ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """Here I am."""

    name: str
    """What the bot calls itself; may be empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """This is my move."""

    move: str
    """In the notation of the game; `position.play` tells whether it is legal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Info:
    """What a bot thinks: `info value 0.31 visits 4812 time 2.98 line e e d`, or any text.

    Each word is followed by its value and may be left out; `line` takes all words up to `text`, which takes the rest.
    """

    value: float | None = None
    """What the bot expects for itself, from -1 (loss) to 1 (win)."""
    visits: int | None = None
    """How much it has searched."""
    seconds: float | None = None
    """How long it has thought."""
    line: tuple[str, ...] = ()
    """What it expects to be played, its own move first."""
    text: str = ""
    """Anything else."""


Reply = Ready | Move | Info


def read_reply(line: str) -> Reply | None:
    """What a bot's line says; None for one to ignore. BadText for a `move` without a move.

    >>> read_reply("ready my bot")
    Ready(name='my bot')
    >>> read_reply("move e")
    Move(move='e')
    >>> read_reply("info value 0.25 visits 100 line e e d").line
    ('e', 'e', 'd')
    >>> read_reply("info thinking hard").text
    'thinking hard'
    """
    word, rest, at = first_word(line)
    match word:
        case "ready":
            return Ready(name=rest)
        case "move":
            if not rest:
                raise BadText("lines.move").at(column=at)
            return Move(move=rest)
        case "info":
            return read_info(rest)
    return None


def read_info(text: str) -> Info:
    """The words of an `info` line. Nothing is wrong in it: what is not understood is text."""
    value, visits, seconds, line = None, None, None, ""
    rest = text
    while rest:
        word, after, _ = first_word(rest)
        if word == "line":
            line, _, rest = f" {after} ".partition(" text ")
            break
        if word == "text":
            rest = after
            break
        given, after, _ = first_word(after)
        number = real(given)
        if number is None or word not in ("value", "visits", "time"):
            break
        if word == "value" and -1 <= number <= 1:
            value = number
        elif word == "visits" and 0 <= number <= MOST_PLAYOUTS:
            visits = int(number)
        elif word == "time" and 0 <= number <= LONGEST_TIME:
            seconds = number
        rest = after
    return Info(value=value, visits=visits, seconds=seconds, line=tuple(line.split()), text=rest.strip())


# Lines ---------------------------------------------------------------------------------------------------------


def write(value: Command | Reply) -> str:
    """The line that says it, with its end.

    >>> write(Go(playouts=100)), write(Ready(name="two\\nlines"))
    ('go playouts 100\\n', 'ready two lines\\n')
    """
    return " ".join(words_of(value)) + "\n"


def words_of(value: Command | Reply) -> Iterator[str]:
    """The words of a line, none of them with white space in it."""
    match value:
        case Hello() | NewGame() | Quit():
            yield type(value).__name__.lower()
        case Place(position=position):
            yield from ("position", position.text)
        case Go(seconds=seconds, playouts=playouts):
            yield "go"
            yield from () if seconds is None else ("time", repr(seconds))
            yield from () if playouts is None else ("playouts", str(playouts))
        case Ready(name=name):
            yield from ("ready", *name.split())
        case Move(move=move):
            yield from ("move", *move.split())
        case Info():
            yield "info"
            for word, number in (("value", value.value), ("visits", value.visits), ("time", value.seconds)):
                yield from () if number is None else (word, repr(number))
            yield from ("line", *value.line) if value.line else ()
            yield from ("text", *value.text.split()) if value.text else ()


class LineReader:
    """Makes lines of bytes that come in pieces of any size. Odd bytes are replaced; an endless line is an error.

    >>> reader = LineReader()
    >>> reader.feed(b"hel"), reader.feed(b"lo\\r\\ngo time 1\\n"), reader.end()
    ([], ['hello', 'go time 1'], [])
    """

    def __init__(self) -> None:
        self._pending = bytearray()

    def feed(self, data: bytes) -> list[str]:
        """The lines that these bytes complete, without their ends. BadText if one of them is too long."""
        *lines, rest = data.split(b"\n")
        if not lines:
            self._pending += rest
        else:
            lines[0] = bytes(self._pending) + lines[0]
            self._pending[:] = rest
        if any(len(line) > LONGEST_LINE for line in (*lines, self._pending)):
            raise BadText("lines.too_long", limit=LONGEST_LINE)
        return [decoded(line) for line in lines]

    def end(self) -> list[str]:
        """The last line, if the bytes have ended without a line's end."""
        line = decoded(bytes(self._pending))
        self._pending.clear()
        return [line] if line else []


def first_word(line: str) -> tuple[str, str, int]:
    """The first word of a line, the rest of it, and where the rest begins, counted from 1.

    >>> first_word("  go   time 3 ")
    ('go', 'time 3', 8)
    """
    found = re.match(r"\s*(\S*)\s*", line)
    assert found is not None, "the pattern fits any text"
    return found[1], line[found.end() :].rstrip(), found.end() + 1


def decoded(line: bytes) -> str:
    """A line as text, without a mark that some editors put first."""
    return line.removesuffix(b"\r").decode("utf-8", "replace").removeprefix("\ufeff")


def real(text: str) -> float | None:
    """A finite number, written as everywhere; None for anything else."""
    if len(text) > 40 or not re.fullmatch(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,3})?", text):
        return None
    number = float(text)
    return number if math.isfinite(number) else None


def number_error(key: str, name: str, value: str, high: float, low: float = 0) -> BadText:
    """A number out of its range."""
    return BadText(key, name=Word(f"name.{name}"), value=value, low=low, high=f"{high:g}" if high > 1e9 else int(high))
