"""What is typed on the command line, read: numbers, choices, and positions given as text or in a file."""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from linewood.errors import BadFile, BadValue
from linewood.games.names import nearest
from linewood.texts import Word

if TYPE_CHECKING:
    from linewood.games import Position

LONGEST_FILE = 1_000_000
"""Bytes. A game of a thousand moves takes a few thousand."""


def read_position(text: str) -> Position:
    """The position that a text describes, or the text in the file of that name; `-` is standard input."""
    from linewood.games import parse

    if text == "-":
        return parse(sys.stdin.read(LONGEST_FILE).strip())
    path = Path(text)
    try:
        is_file = path.is_file()
    except (OSError, ValueError):  # too long for a file name, or with a null character in it
        is_file = False
    return parse(read_file(path) if is_file else text)


def read_file(path: Path) -> str:
    """The whole of a small text file."""
    try:
        with path.open("rb") as file:
            content = file.read(LONGEST_FILE + 1)
        if len(content) > LONGEST_FILE:
            raise BadFile("file.too_long", path=str(path), limit=LONGEST_FILE)
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadFile("file.not_text", path=str(path)) from error
    except BadFile:
        raise
    except OSError as error:
        raise BadFile("file.unreadable", path=str(path), reason=error.strerror or str(error)) from error


def read_whole(text: str, name: str, low: int, high: int) -> int:
    """A whole number; `name` is the end of its key in the texts."""
    digits = text.strip().removeprefix("-")
    value = int(text) if digits.isascii() and digits.isdigit() and len(digits) < 20 else None
    if value is None or not low <= value <= high:
        raise BadValue("number.range", name=Word(f"name.{name}"), value=text, low=low, high=high)
    return value


def read_real(text: str, name: str, low: float, high: float) -> float:
    """A number; `name` is the end of its key in the texts."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not low <= value <= high:
        raise BadValue("number.real", name=Word(f"name.{name}"), value=text, low=low, high=high)
    return value


def read_choice(text: str, known: Sequence[str]) -> str:
    """One of the known words."""
    if text in known:
        return text
    near = nearest(text, known)
    if near is None:
        raise BadValue("choice.unknown", value=text, known=tuple(known))
    raise BadValue("choice.near", value=text, near=near, known=tuple(known))
