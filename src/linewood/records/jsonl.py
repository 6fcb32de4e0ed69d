"""JSON lines: one game a line, lossless and canonical.

The entries of an object are the fields of the dataclass in their order, without those that have their usual value, so
that equal records are equal lines. An entry that is no field is an error, for to drop it would be to lose it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from linewood.records.ending import check
from linewood.records.objects import compact, explained, loads, made, path_of, place
from linewood.records.places import Chunk, Line, decoded, whole
from linewood.records.record import Record, as_json

SUFFIXES: Final = (".jsonl", ".ndjson", ".json")


def split(lines: Iterable[Line]) -> Iterator[Chunk]:
    """The games of a file: its lines, but for empty ones."""
    return (Chunk(number, data) for number, data in whole(lines) if data is None or data.strip())


def write(record: Record) -> bytes:
    """The record as one line.

    >>> from linewood.records.record import Ply
    >>> write(Record(start="connect4 6x7", plies=(Ply(move="d", seconds=0.5),), comment="好"))
    b'{"start":"connect4 6x7","plies":[{"move":"d","seconds":0.5}],"comment":"\\xe5\\xa5\\xbd"}\\n'
    """
    return compact(as_json(record)).encode() + b"\n"


def read(data: bytes, *, trust: bool = False) -> Record:
    """The record in a line. Every move is replayed, unless `trust` is set for lines that linewood wrote itself.

    >>> read(b'{"start": "connect4", "plies": [{"move": "4"}]}').moves
    ('d',)
    """
    text = decoded(data).rstrip("\r\n")
    value = loads(text)
    with explained(partial(place, text)):
        record: Record = made(Record, value)
    return record if trust else check(record, lambda field, number: place(text, path_of(field, number)))
