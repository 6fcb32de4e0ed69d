"""The words of a position text, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from linewood.errors import BadText, LinewoodError

SIZE = re.compile(r"([0-9]{1,3})x([0-9]{1,3})")


class Token(NamedTuple):
    """A word of a text and where it begins, counted from 1."""

    text: str
    column: int


def read_tokens(text: str) -> list[Token]:
    """The words of a text, in small letters."""
    return [Token(found[0].lower(), found.start() + 1) for found in re.finditer(r"\S+", text)]


def read_size(text: str) -> tuple[int, int]:
    """Rows and columns of a size such as `6x7`."""
    found = SIZE.fullmatch(text)
    if found is None:
        raise BadText("text.size", value=text)
    return int(found[1]), int(found[2])


def read_number(text: str) -> int:
    """The number that a text spells."""
    if not is_digits(text) or len(text) > 9:
        raise BadText("number.unreadable", value=text)
    return int(text)


def is_digits(text: str) -> bool:
    """Nothing but the digits 0 to 9."""
    return text.isascii() and text.isdigit()


def between_commas(token: Token) -> Iterator[Token]:
    """The parts of a list, each with its own place."""
    return (Token(part[0], token.column + part.start()) for part in re.finditer(r"[^,]+", token.text))


@contextmanager
def found_at(column: int) -> Iterator[None]:
    """Gives an error raised inside its place in the text: `column`, or a place counted from there."""
    try:
        yield
    except LinewoodError as error:
        error.column = column if error.column is None else column + error.column - 1
        raise
