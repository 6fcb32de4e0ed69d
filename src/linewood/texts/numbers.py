"""Numbers as people read them."""

from __future__ import annotations

import math
from typing import Any


def figure(value: Any, form: str, none: str = "-") -> str:
    """A number, or a sign where there is none.

    >>> figure(0.25, ".1f"), figure(None, ".1f"), figure(1234, ",")
    ('0.2', '-', '1,234')
    """
    return none if value is None else format(value, form)


def percent(share: float, digits: int = 1) -> str:
    """A share.

    >>> percent(0.557)
    '55.7 %'
    """
    return f"{100 * share:.{digits}f} %"


def short_number(number: float | None) -> str:
    """A number in four signs.

    >>> short_number(482_311), short_number(950), short_number(3_200_000), short_number(None), short_number(math.inf)
    ('482k', '950', '3.2M', '-', '-')
    """
    if number is None or not math.isfinite(number):
        return "-"
    for size, unit in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= size:
            return f"{number / size:.1f}{unit}" if number < 10 * size else f"{number / size:.0f}{unit}"
    return f"{number:.0f}"
