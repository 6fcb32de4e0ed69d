"""One digit a move, one game a line, as public connect-four solvers write them: 6 x 7, columns from 1.

A number behind the digits is the solver's score and is kept as the tag `score`. Lines that begin with # are ignored.
Digits say nothing but the moves: whatever else is known of a game is lost in them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from linewood.errors import BadText, BadValue
from linewood.records.ending import check, nowhere
from linewood.records.places import Chunk, Line, decoded, whole
from linewood.records.record import Ply, Record

SUFFIXES: Final = (".txt", ".digits")
BOARD: Final = "connect4 6x7"
GAME: Final = re.compile(r"\s*([0-9]+)(?:\s+([+-]?[0-9]{1,9}))?\s*", re.ASCII)


def split(lines: Iterable[Line]) -> Iterator[Chunk]:
    """The games of a file: its lines, but for empty ones and remarks."""
    for number, data in whole(lines):
        if data is None or (data.strip() and not data.lstrip().startswith(b"#")):
            yield Chunk(number, data)


def write(record: Record) -> bytes:
    """The moves as digits.

    >>> write(read(b"4455 -1"))
    b'4455\\n'
    """
    if record.start != BOARD:
        raise BadValue("digits.board", start=record.start)
    if not record.plies:
        raise BadValue("digits.empty")
    digits = "".join(str(ord(move) - ord("a") + 1) for move in check(record).moves)
    return digits.encode() + b"\n"


def read(data: bytes) -> Record:
    """The record in a line, every move of it played.

    >>> read(b"1212121").result
    'first'
    """
    text = decoded(data)
    found = GAME.fullmatch(text)
    if found is None:
        wrong = re.search(r"[^0-9\s]", text)
        raise BadText("digits.sign", value=text.strip()).at(line=1, column=wrong.start() + 1 if wrong else 1)
    plies = tuple(Ply(move=digit) for digit in found[1])
    tags = (("score", str(int(found[2]))),) if found[2] else ()

    def locate(field: str, number: int) -> tuple[int | None, int | None]:
        return (1, found.start(1) + 1 + number) if field == "plies" else nowhere(field, number)

    return check(Record(start=BOARD, plies=plies, tags=tags), locate)
