"""Trees in memory: as many as there are search slots, however many pages ask for one."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from threading import Lock
from typing import Final

from linewood.games import Game
from linewood.search import Preset, Searcher
from linewood.solve.known import Known, after_a_look

MOST_EXACT: Final = 16
"""Megabytes of the exact solver's table, at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """How someone searches. Two equal recipes can go on with one tree."""

    game: Game
    """The game and its board."""
    how: Preset | str
    """A preset, or the name of one."""
    is_exact: bool = False
    """Ask the exact solver first?"""


class Kept:
    """A place in memory: a searcher with its tree, and the exact solver beside it."""

    def __init__(self, recipe: Recipe, exact: int) -> None:
        """Nothing is made yet."""
        self.recipe = recipe
        self.is_used = False
        self.known: Known | None = None
        self._exact = exact
        self._searcher: Searcher | None = None

    def open(self) -> Searcher:
        """The searcher, made the first time. That reads files, so a thread does it and not the event loop."""
        if self._searcher is None:
            game, how = self.recipe.game, self.recipe.how
            self._searcher = Searcher(game, after_a_look(game, how) if self.recipe.is_exact else how)
            if self.recipe.is_exact:
                self.known = Known(game, megabytes=self._exact)
        return self._searcher

    def close(self) -> None:
        """Frees the memory."""
        if self._searcher is not None:
            self._searcher.close()
        self._searcher = self.known = None


class Searchers:
    """Keeps the trees that were used last. A page that comes back later starts again."""

    def __init__(self, most: Callable[[], int], exact: int) -> None:
        """`most` says how many trees there may be now; `exact` is the exact solver's memory, in megabytes."""
        self._most = most
        self._exact = exact
        self._kept: OrderedDict[Hashable, Kept] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def take(self, owner: Hashable, recipe: Recipe) -> Kept:
        """The owner's place, with what it knows if it is still there. Give it back in any case."""
        with self._lock:
            kept = self._kept.get(owner)
            if kept is None or kept.recipe != recipe:
                self._remove(owner)
                self._make_room()
                kept = self._kept[owner] = Kept(recipe, self._exact)
            self._kept.move_to_end(owner)
            kept.is_used = True
            return kept

    def give_back(self, owner: Hashable, kept: Kept) -> None:
        """The tree stays until someone else needs the memory."""
        with self._lock:
            kept.is_used = False
            if self._kept.get(owner) is not kept:
                kept.close()
            self._make_room(0)

    def drop(self, owner: Hashable) -> None:
        """Frees the memory of an owner who does not come back."""
        with self._lock:
            self._remove(owner)

    def trim(self) -> None:
        """Frees what is more than there may be."""
        with self._lock:
            self._make_room(0)

    def _make_room(self, needed: int = 1) -> None:
        for owner in [owner for owner, kept in self._kept.items() if not kept.is_used]:
            if len(self._kept) + needed <= max(self._most(), needed):
                return
            self._remove(owner)

    def _remove(self, owner: Hashable) -> None:
        kept = self._kept.pop(owner, None)
        if kept is not None and not kept.is_used:
            kept.close()
