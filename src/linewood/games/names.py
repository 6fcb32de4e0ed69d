"""Names that come from outside."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that someone who wrote `name` probably meant.

    >>> nearest("conect4", ["connect4", "hex5", "loa"])
    'connect4'
    """
    from difflib import get_close_matches  # costs more than the rest of this package, and only errors need it

    return next(iter(get_close_matches(name[:100], list(known), n=1)), None)
