"""What is typed on the command line, read: numbers, choices, and positions given as text or in a file."""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from linewood.errors import BadValue
from linewood.files import read_text
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
    return parse(read_text(path, LONGEST_FILE) if is_file else text)


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
