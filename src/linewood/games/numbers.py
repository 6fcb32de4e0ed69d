"""Numbers that come from outside."""

from __future__ import annotations

from operator import index
from typing import SupportsIndex

from linewood.errors import BadValue
from linewood.texts import Word


def whole(name: str, value: object, low: int, high: int) -> int:
    """The value as an int if it is a whole number from `low` to `high`; `name` is the end of a key in `texts`.

    >>> whole("rows", 6, 4, 15)
    6
    """
    number = integer(value)
    if number is None or not low <= number <= high:
        shown = repr(value) if isinstance(value, str) else value  # '4' is no number, and 4 would look like one
        raise BadValue("number.range", name=Word(f"name.{name}"), value=shown, low=low, high=high)
    return number


def integer(value: object) -> int | None:
    """The value as an int if it is a whole number of any library's kind; None for all else.

    >>> integer(3), integer(3.0), integer("3"), integer(True)
    (3, None, None, None)
    """
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        return None
    try:
        return index(value)
    except TypeError:  # an array of several numbers
        return None
