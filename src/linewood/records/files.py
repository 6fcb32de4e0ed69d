"""Files of games: which format they have, and one game after the other out of them, in constant memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import BinaryIO, Final, Protocol

from linewood.errors import BadText, BadValue, LinewoodError
from linewood.records import digits, jsonl, pgn, sgf
from linewood.records.places import LONGEST_GAME, Chunk, Line, lines_of
from linewood.records.record import Record


class Format(Protocol):
    """What a module of this package does for a format."""

    @property
    def SUFFIXES(self) -> tuple[str, ...]: ...  # noqa: N802  # a constant of the module
    def split(self, lines: Iterable[Line]) -> Iterator[Chunk]: ...
    def read(self, data: bytes) -> Record: ...
    def write(self, record: Record) -> bytes: ...


FORMATS: Final[dict[str, Format]] = {"json": jsonl, "pgn": pgn, "sgf": sgf, "digits": digits}
"""Every format by its name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A game of a file, or what is wrong with it."""

    number: int
    """Counted from 1."""
    line: int
    """Where it begins, counted from 1."""
    form: str
    """The format of the file."""
    record: Record | None
    """The game, if it could be read and every move is legal."""
    error: LinewoodError | None
    """Otherwise what is wrong, with its place in the file."""


def scan(stream: BinaryIO, form: str | None = None) -> Iterator[Entry]:
    """The games of a file, good ones and broken ones. Without a name the format is found by content."""
    lines = lines_of(stream)
    if form is None:
        form, lines = detect(lines)
    module = format_of(form)
    for number, (line, data) in enumerate(module.split(lines), start=1):
        try:
            if data is None:
                raise BadText("records.too_long", limit=LONGEST_GAME)
            yield Entry(number=number, line=line, form=form, record=module.read(data), error=None)
        except LinewoodError as error:
            error.line = line + (error.line or 1) - 1
            yield Entry(number=number, line=line, form=form, record=None, error=error)


def read(stream: BinaryIO, form: str | None = None) -> Iterator[Record]:
    """The games of a file; the first broken one is an error.

    >>> from io import BytesIO
    >>> [record.result for record in read(BytesIO(b"4455\\n1212121\\n"))]
    [None, 'first']
    """
    for entry in scan(stream, form):
        if entry.record is None:
            assert entry.error is not None
            raise entry.error
        yield entry.record


def write(record: Record, form: str = "json") -> bytes:
    """A game as it stands in a file of that format; games follow each other without anything between."""
    return format_of(form).write(record)


def format_of(name: str) -> Format:
    """The format of that name."""
    if name not in FORMATS:
        raise BadValue("choice.unknown", value=name, known=tuple(FORMATS))
    return FORMATS[name]


def named_by(path: str) -> str | None:
    """The format that a file's name promises.

    >>> named_by("games.PGN"), named_by("games")
    ('pgn', None)
    """
    return next((name for name, form in FORMATS.items() if path.lower().endswith(form.SUFFIXES)), None)


def detect(lines: Iterator[Line]) -> tuple[str, Iterator[Line]]:
    """The format of a file by the first sign in it, and all its lines."""
    seen: list[Line] = []
    for line in lines:
        seen.append(line)
        begin = line.data.lstrip()[:1]
        if not begin or (begin in (b"#", b"%") and len(seen) < 100):
            continue
        signs = {b"{": "json", b"[": "pgn", b"(": "sgf"} | dict.fromkeys((b"%d" % i for i in range(10)), "digits")
        if begin not in signs:
            raise BadText("records.unknown", value=line.data[:40].decode("utf-8", "replace").strip()).at(
                line=line.number, column=1
            )
        return signs[begin], chain(seen, lines)
    raise BadText("records.empty")
