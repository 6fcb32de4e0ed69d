"""Lines of a file, pieces of it that hold one game each, and places in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO, Final, NamedTuple

from linewood.errors import BadText

LONGEST_GAME: Final = 8_000_000
"""Bytes. A thousand moves with a page of comment each; whatever is longer is read past, not into memory."""


class Line(NamedTuple):
    """A line of a file with its end, or a piece of one that is longer than any game."""

    number: int
    """Counted from 1; the pieces of a line have the same."""
    data: bytes
    """At most a byte more than `LONGEST_GAME`."""


class Chunk(NamedTuple):
    """The part of a file that holds one game."""

    line: int
    """Where it begins, counted from 1."""
    data: bytes | None
    """None if it is longer than any game."""


def lines_of(stream: BinaryIO) -> Iterator[Line]:
    """The lines of a file, one at a time."""
    number, is_begin = 1, True
    while data := stream.readline(LONGEST_GAME + 1):
        yield Line(number, data.removeprefix(b"\xef\xbb\xbf") if number == 1 and is_begin else data)
        is_begin = data.endswith(b"\n")
        number += is_begin


def whole(lines: Iterable[Line]) -> Iterator[tuple[int, bytes | None]]:
    """The numbers of lines and the lines, with None for those that are longer than any game."""
    last = 0
    for number, data in lines:
        if number != last:
            yield number, data if len(data) <= LONGEST_GAME else None
        last = number


def decoded(data: bytes) -> str:
    """The text of a chunk; BadText with the place of the first byte that is not valid UTF-8."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line, column = place_of(data, error.start)
        raise BadText("records.encoding", value=data[error.start]).at(line=line, column=column) from error


def place_of(data: bytes, offset: int) -> tuple[int, int]:
    """Line and column of a byte, both counted from 1; columns are characters.

    >>> place_of("ab\\n好c".encode(), 6)
    (2, 2)
    """
    begin = data.rfind(b"\n", 0, offset) + 1
    return data.count(b"\n", 0, offset) + 1, len(data[begin:offset].decode("utf-8", "replace")) + 1
