"""The values that the fields of a record may have."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from linewood.errors import BadValue

MOVE: Final = re.compile(r"[A-Za-z0-9:-]{1,20}")
DATE: Final = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?)?", re.ASCII)
DIGEST: Final = re.compile(r"[0-9a-f]{8,64}")
REASON: Final = re.compile(r"[a-z][a-z ]{0,39}")
TAG: Final = re.compile(r"[a-z][a-z0-9_]{0,63}")
MOST: Final = 2**63 - 1
LONGEST: Final = 1e9
"""Seconds: thirty years."""


def put(value: object, name: str, content: object) -> None:
    """Sets a field of a frozen value that is being made."""
    object.__setattr__(value, name, content)


def tidy(value: object, *names: str) -> None:
    """Sees to it that texts can be written to a file: halves of a character become a replacement character."""
    for name in names:
        text = getattr(value, name)
        if not isinstance(text, str):
            raise BadValue("record.text", name=name, value=text)
        put(value, name, clean(text))


def clean(text: str) -> str:
    r"""The text without lone surrogates.

    >>> clean("\ud800 好")
    '\ufffd 好'
    """
    return text if text.isascii() else text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def real(name: str, value: float | None, low: float, high: float) -> float | None:
    """A number that can be written and read back."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise BadValue("record.number", name=name, value=value, low=f"{low:g}", high=f"{high:g}")
    return float(value) + 0.0  # which takes the sign from a zero


def whole(name: str, value: int | None, high: int) -> int | None:
    """A number of things."""
    if value is not None and (isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= high):
        raise BadValue("record.count", name=name, value=value, high=high)
    return value


def move_text(name: str, value: object) -> None:
    """Raises BadValue for what cannot be a move of any game."""
    if not isinstance(value, str) or not MOVE.fullmatch(value):
        raise BadValue("record.move_text", name=name, value=value)


def digest(name: str, value: object) -> None:
    """Raises BadValue for what is neither the hash of a file nor empty."""
    if value != "" and not (isinstance(value, str) and DIGEST.fullmatch(value)):
        raise BadValue("record.digest", name=name, value=value)


def checked_date(value: object) -> None:
    """Raises BadValue for what is neither a date nor empty."""
    if value != "" and not (isinstance(value, str) and DATE.fullmatch(value)):
        raise BadValue("record.date", name="date", value=value)


def reason(name: str, value: object) -> str:
    """The name of an ending or a fault: small letters and spaces."""
    if not isinstance(value, str) or not REASON.fullmatch(value):
        raise BadValue("record.reason_text", name=name, value=value)
    return value


def tags(given: Mapping[str, str] | Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Other facts, sorted by their names, which are unique."""
    found: dict[str, str] = {}
    for name, value in given.items() if isinstance(given, Mapping) else given:
        if not isinstance(name, str) or not TAG.fullmatch(name):
            raise BadValue("record.tag", name="tags", value=name)
        if not isinstance(value, str):
            raise BadValue("record.text", name=name, value=value)
        if name in found:
            raise BadValue("record.tag_twice", name="tags", value=name)
        found[name] = clean(value)
    return tuple(sorted(found.items()))
