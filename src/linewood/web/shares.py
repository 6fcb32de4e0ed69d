"""What one visitor may have at the same time. The host has no such limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from linewood.errors import BadValue
from linewood.web.access import Visitor

MOST_SEARCHES: Final = 4
"""Analyses and reviews that run or wait."""
MOST_GAMES: Final = 2_000
"""Games in the journal."""


class Shares:
    """Counts the searches of each visitor."""

    def __init__(self) -> None:
        self._searches: Counter[str] = Counter()

    @contextmanager
    def search(self, visitor: Visitor) -> Iterator[None]:
        """Counts a search as long as it lasts; BadValue if it is one too many.

        >>> shares, visitor = Shares(), Visitor(id="a", is_host=False)
        >>> with shares.search(visitor):
        ...     shares.searches(visitor)
        1
        """
        if not visitor.is_host and self._searches[visitor.id] >= MOST_SEARCHES:
            raise BadValue("web.error.searches", most=MOST_SEARCHES)
        self._searches[visitor.id] += 1
        try:
            yield
        finally:
            self._searches[visitor.id] -= 1
            if not self._searches[visitor.id]:
                del self._searches[visitor.id]

    def searches(self, visitor: Visitor) -> int:
        """The searches of a visitor that go on."""
        return self._searches[visitor.id]


def check_games(visitor: Visitor, count: int) -> None:
    """BadValue if a visitor has as many games as there may be."""
    if not visitor.is_host and count >= MOST_GAMES:
        raise BadValue("web.error.games", most=MOST_GAMES)
