r"""Text with tags, numbered moves and comments, as chess players know it.

    [Event "?"]
    [Site "?"]
    [Date "2031.05.17"]
    [Round "?"]
    [White "quick"]
    [Black "deep"]
    [Result "1-0"]
    [Start "connect4 11x10 !d4"]
    [Termination "line"]

    {A comment on the game} 1. e {[%seconds 0.31] [%value 0.25] [%visits 4812] a comment on the move} e 2. d 1-0

The seven tags that every PGN file has come first. As in chess, White is who moves first, in loa too, where the first
player has the black pieces. `Start` is a position text without moves. Moves are numbered from 1, two a number; where the second player begins, `1...`
stands first. In a comment `[%name value]` holds a field of the ply. Inside of quotes and braces a backslash writes what
could not stand there: \" \\ \{ \} \[ \n \r \t, and \u followed by four digits. A line that begins with % is ignored, and ;
begins a comment that ends with the line.

What other programs write is read as far as it can be: the numbers of moves, signs such as $3, !?, + and #, and variations
in brackets are skipped; of a tag that is given twice the first counts; a missing result is that of the tags or of the
board.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, NamedTuple

from linewood.errors import BadText, BadValue, LinewoodError
from linewood.games.position import Outcome
from linewood.records.ending import check, start_of
from linewood.records.objects import compact, embedded, explained, made
from linewood.records.pgn_text import IN_BRACES, IN_QUOTES, UNKNOWN, ends_inside, escaped, quoted, unescaped, wrapped
from linewood.records.places import LONGEST_GAME, Chunk, Line, decoded, whole
from linewood.records.record import Contestant, Fault, Ply, Record, as_json

SUFFIXES: Final = (".pgn",)
RESULTS: Final[dict[Outcome | None, str]] = {"first": "1-0", "second": "0-1", "draw": "1/2-1/2", None: "*"}

FIELDS: Final = {
    "Event": "event",
    "Pair": "pair",
    "Opening": "opening",
    "TimeControl": "time_control",
    "Termination": "reason",
}
"""Tags that are a field of the record as they stand."""
SOURCES: Final = FIELDS | {"Date": "date", "OpeningPlies": "opening_plies"}
"""The tag to look at when a field is wrong."""
NOT_KEPT: Final = {
    *(*SOURCES, "Start", "Result", "Time", "Fault"),
    *("First", "Second", "FirstSpec", "SecondSpec", "FirstWeights", "SecondWeights", "White", "Black"),
    *("FirstSandbox", "SecondSandbox"),
}
"""All other tags go to `Record.tags`, in small letters."""
ROSTER_ONLY: Final = ("Site", "Round")
"""Tags that every file has and no record needs; they are kept where they say something."""
BEGINNINGS: Final = (b'[Event "', b'[Start "')
"""The first tag of a game, today and before linewood 1.0."""
KINDS: Final = {field.name: str(field.type) for field in fields(Ply)}
"""The annotations of what a command in a comment may name."""

TAG: Final = re.compile(r'\[[ \t]*([A-Za-z][A-Za-z0-9_]*)[ \t]+"([^"\\\n]*(?:\\.[^"\\\n]*)*)"[ \t]*\]')
TOKEN: Final = re.compile(
    r"(?P<comment>\{[^\\}]*(?:\\.[^\\}]*)*\})"
    r"|(?P<rest>;[^\n]*)"
    r"|(?P<ignored>[0-9]+\.+|\$[0-9]+|[!?+#]+)"
    r"|(?P<result>(?:1-0|0-1|1/2-1/2|\*)(?![^\s{;]))"
    r"|(?P<move>[A-Za-z0-9:-]+)",
    re.DOTALL,
)
VARIATION: Final = re.compile(r"\{[^\\}]*(?:\\.[^\\}]*)*\}|;[^\n]*|[()]", re.DOTALL)
"""Brackets, and comments, in which brackets mean nothing."""
BLANK: Final = re.compile(r"(?:\s|(?<![^\n])%[^\n]*)*")
COMMAND: Final = re.compile(r"\[%([a-z_]+) ([^\]\\{}]*)\] ?")


# Writing -------------------------------------------------------------------------------------------------------


def write(record: Record) -> bytes:
    """The record with an empty line after it."""
    tags = "".join(f'[{name} "{value}"]\n' for name, value in tags_of(record))
    return f"{tags}\n{wrapped(words_of(record))}\n\n".encode()


def tags_of(record: Record) -> Iterator[tuple[str, str]]:
    """All that is said of the whole game but its comment, as it stands in quotes."""
    others = dict(record.tags)
    day, _, time = record.date.partition("T")
    yield "Event", quoted(record.event) or "?"
    yield "Site", quoted(others.pop("site")) if "site" in others else "?"
    yield "Date", day.replace("-", ".") or "????.??.??"
    yield "Round", quoted(others.pop("round")) if "round" in others else "?"
    for colour, player in zip(("White", "Black"), record.players, strict=True):
        yield colour, quoted(player.name) or "?"
    yield "Result", RESULTS[record.result]
    yield "Start", escaped(record.start, IN_QUOTES)
    if time:
        yield "Time", time
    for side, player in zip(("First", "Second"), record.players, strict=True):
        if player.spec:
            yield f"{side}Spec", quoted(player.spec)
        if player.weights:
            yield f"{side}Weights", player.weights
        if player.sandbox:
            yield f"{side}Sandbox", quoted(player.sandbox)
    for name, own in FIELDS.items():
        if name != "Event" and getattr(record, own):
            yield name, quoted(getattr(record, own))
    if record.opening_plies:
        yield "OpeningPlies", str(record.opening_plies)
    for fault in record.faults:
        yield "Fault", escaped(compact(as_json(fault)), IN_QUOTES)
    for name, value in others.items():
        yield name, quoted(value)


def words_of(record: Record) -> Iterator[str]:
    """What is better not broken by a line's end: moves with their numbers and comments; the result last."""
    if record.comment:
        yield f"{{{escaped(record.comment, IN_BRACES)}}}"
    begin = start_of(record).side
    for i, ply in enumerate(record.plies, start=begin):
        number = f"{i // 2 + 1}. " if i % 2 == 0 else "1... " if i == begin else ""
        comment = comment_of(ply)
        yield f"{number}{ply.move} {{{comment}}}" if comment else number + ply.move
    yield RESULTS[record.result]


def comment_of(ply: Ply) -> str:
    """The fields of a ply but its move, the free text last."""
    given = {name: value for name, value in as_json(ply).items() if name not in ("move", "comment")}
    commands = (f"[%{name} {' '.join(v) if isinstance(v, list) else repr(v)}]" for name, v in given.items())
    return " ".join((*commands, *([escaped(ply.comment, IN_BRACES)] if ply.comment else [])))


# Reading -------------------------------------------------------------------------------------------------------


def split(lines: Iterable[Line]) -> Iterator[Chunk]:
    """The games of a file: a tag at the beginning of a line, after moves, begins the next one.

    The tags `Event` and `Start` do so even inside of a comment, so that one that is never closed does not swallow the
    rest: a line's end in a comment of linewood's is written as an escape.
    """
    begin, data, has_moves, is_inside, is_too_long = 0, bytearray(), False, False, False
    for number, line in whole(lines):
        is_tag = line is not None and line.lstrip().startswith(BEGINNINGS if is_inside else b"[")
        if is_tag and has_moves:
            is_inside = False
            yield Chunk(begin, None if is_too_long else bytes(data))
            begin, has_moves, is_too_long = 0, False, False
            data.clear()
        if not begin and line is not None and not line.strip():
            continue
        begin = begin or number
        if line is None or is_too_long or len(data) + len(line) > LONGEST_GAME:
            is_too_long, has_moves, is_inside = True, True, False
            data.clear()
            continue
        data += line
        if not is_tag and line.strip() and (is_inside or not line.startswith(b"%")):
            has_moves = True
            is_inside = ends_inside(line, is_inside)
    if begin:
        yield Chunk(begin, None if is_too_long else bytes(data))


def read(data: bytes) -> Record:
    """The record in a chunk, every move of it played."""
    reading = Reading(decoded(data))
    reading.read_tags()
    reading.read_moves()
    return reading.record()


class Found(NamedTuple):
    """A text and where it begins, counted from 0."""

    text: str
    at: int


@dataclass(slots=True)
class Entry:
    """A move that is being read."""

    move: Found
    comments: list[Found] = field(default_factory=list)


class Reading:
    """A game that is being read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.tags: dict[str, Found] = {}
        self.faults: list[Found] = []
        self.comments: list[Found] = []
        self.moves: list[Entry] = []
        self.result = Found("", 0)

    def read_tags(self) -> None:
        """Reads the tags at the beginning."""
        while self.skip() and self.text[self.at] == "[":
            found = TAG.match(self.text, self.at)
            if found is None:
                raise self.error("pgn.tag", self.at)
            name, value = found[1], Found(found[2], self.at)
            if name == "Fault":
                self.faults.append(value)
            else:
                self.tags.setdefault(name, value)
            self.at = found.end()

    def read_moves(self) -> None:
        """Reads moves and comments up to the result, and comments behind it."""
        while self.skip():
            sign = self.text[self.at]
            if sign == "(":
                self.skip_variation()
                continue
            found = TOKEN.match(self.text, self.at)
            if found is None:
                raise self.error("pgn.open", self.at) if sign == "{" else self.error("pgn.sign", self.at, sign=sign)
            if self.result.text and found.lastgroup not in ("comment", "rest"):
                raise self.error("pgn.after_result", self.at, word=found[0])
            self.take(str(found.lastgroup), found[0])
            self.at = found.end()
        if not self.result.text:
            stated = self.tags.get("Result", Found("*", 0))
            self.result = stated if stated.text in RESULTS.values() else Found("*", stated.at)

    def skip_variation(self) -> None:
        """Goes past moves that were not played, with all that stands in their brackets."""
        begin, depth = self.at, 0
        for found in VARIATION.finditer(self.text, self.at):
            depth += {"(": 1, ")": -1}.get(found[0], 0)
            if depth == 0:
                self.at = found.end()
                return
        raise self.error("pgn.variation", begin)

    def skip(self) -> bool:
        """Goes past white space and lines that begin with %. Is anything left?"""
        found = BLANK.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return self.at < len(self.text)

    def take(self, kind: str, word: str) -> None:
        """Takes one word of the moves."""
        match kind:
            case "comment" | "rest":
                inner = word[1:-1] if kind == "comment" else word[1:].rstrip("\r")
                (self.moves[-1].comments if self.moves else self.comments).append(Found(inner, self.at))
            case "move":
                self.moves.append(Entry(Found(word, self.at)))
            case "result":
                self.result = Found(word, self.at)

    def record(self) -> Record:
        """The record that was read."""
        if "Start" not in self.tags:
            raise self.error("pgn.no_start", 0)
        plies = tuple(self.ply(entry) for entry in self.moves)
        record = self.with_tags(Record(start=self.known("Start"), plies=plies))
        return check(record, self.locate)

    def with_tags(self, record: Record) -> Record:
        """The record with what the tags say."""
        result = next(name for name, word in RESULTS.items() if word == self.result.text)
        stated = self.tags.get("Result", self.result)
        if stated.text not in (self.result.text, "*"):
            raise self.error("pgn.results", stated.at, tag=stated.text, word=self.result.text)
        facts: dict[str, Any] = {
            "result": result,
            "comment": "\n".join(unescaped(comment.text) for comment in self.comments),
            "players": (self.player("First", "White"), self.player("Second", "Black")),
            "date": self.date(),
            "faults": tuple(self.fault(fault) for fault in self.faults),
            "opening_plies": self.count("OpeningPlies"),
            "tags": tuple(
                (name.lower(), self.known(name)) for name, found in self.tags.items() if is_kept(name, found)
            ),
        }
        facts |= {own: self.known(name) for name, own in FIELDS.items()}
        try:
            return replace(record, **facts)
        except BadValue as error:
            wrong = error.values.get("name")
            tag = next((tag for tag, own in SOURCES.items() if own == wrong and tag in self.tags), "Start")
            raise self.placed(error, self.tags[tag].at) from error

    def player(self, name: str, other: str) -> Contestant:
        """Who played a side; other programs call it by its colour."""
        weights = f"{name}Weights"
        try:
            return Contestant(
                name=self.known(name) or self.known(other),
                spec=self.known(f"{name}Spec"),
                weights=self.known(weights),
                sandbox=self.known(f"{name}Sandbox"),
            )
        except BadValue as error:
            raise self.placed(error, self.tags[weights].at) from error

    def date(self) -> str:
        """Day and time; empty if a part of the day is not known."""
        day, time = self.known("Date").replace(".", "-"), self.known("Time")
        return "" if "?" in day else f"{day}T{time}" if day and time else day

    def fault(self, found: Found) -> Fault:
        """A fault, which is JSON."""
        where = self.place(found.at)
        with explained(lambda path: where):
            fault: Fault = made(Fault, embedded(unescaped(found.text), where))
        return fault

    def known(self, name: str) -> str:
        """The value of a tag; empty if there is none, or where it says that nothing is known."""
        found = self.tags.get(name)
        return "" if found is None or found.text in UNKNOWN else unescaped(found.text)

    def count(self, name: str) -> int:
        """The number in a tag, 0 if there is none."""
        text = self.known(name) or "0"
        if not re.fullmatch(r"[0-9]{1,9}", text):
            raise self.error("number.unreadable", self.tags[name].at, value=text)
        return int(text)

    def ply(self, entry: Entry) -> Ply:
        """A move with its comments."""
        content: dict[str, Any] = {}
        texts = []
        for comment in entry.comments:
            at = 0
            while found := COMMAND.match(comment.text, at):
                value = field_value(found[1], found[2])
                if value is None:
                    break
                content[found[1]] = value
                at = found.end()
            if at < len(comment.text):
                texts.append(unescaped(comment.text[at:]))
        try:
            return Ply(move=entry.move.text, comment="\n".join(texts), **content)
        except BadValue as error:
            raise self.placed(error, (entry.comments or [entry.move])[0].at) from error

    def locate(self, name: str, number: int) -> tuple[int, int]:
        """Line and column of a field of the record."""
        if name == "plies":
            return self.place(self.moves[number].move.at)
        if name == "result":
            return self.place(self.result.at)
        tag = next((tag for tag, own in SOURCES.items() if own == name and tag in self.tags), "Start")
        return self.place(self.tags[tag].at)

    def place(self, at: int) -> tuple[int, int]:
        """Line and column, counted from 1."""
        return self.text.count("\n", 0, at) + 1, at - self.text.rfind("\n", 0, at)

    def placed(self, error: LinewoodError, at: int) -> LinewoodError:
        """An error with its place."""
        line, column = self.place(at)
        return error.at(line=line, column=column)

    def error(self, key: str, at: int, **values: object) -> LinewoodError:
        """An error of ours with its place."""
        return self.placed(BadText(key, **values), at)


def is_kept(name: str, found: Found) -> bool:
    """Does a tag go to `Record.tags`?"""
    return name not in NOT_KEPT and not (name in ROSTER_ONLY and found.text == "?")


def field_value(name: str, text: str) -> object | None:
    """The value of a field of a ply; None if it is none, as in other programs' commands."""
    try:
        match KINDS.get(name):
            case "float | None":
                return float(text)
            case "int | None":
                return int(text[:30])
            case "tuple[str, ...]":
                return tuple(text.split())
    except ValueError:
        return None
    return None
