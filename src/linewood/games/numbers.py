"""Numbers that come from outside."""

from __future__ import annotations

from linewood.errors import BadValue
from linewood.texts import Word


def whole(name: str, value: object, low: int, high: int) -> int:
    """The value itself if it is a whole number from `low` to `high`; `name` is the end of a key in `texts`.

    >>> whole("rows", 6, 4, 15)
    6
    """
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadValue("number.range", name=Word(f"name.{name}"), value=value, low=low, high=high)
    return value
