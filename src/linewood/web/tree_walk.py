"""A search that is walked through step by step, with the tree before each step and after it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass

from linewood.games import Position
from linewood.search import Options, Stepper, TreeNode


class Walk:
    """Two searches from the same seed, one of them a step behind: what a step saw, and what it changed."""

    def __init__(self, position: Position, options: Options) -> None:
        self.position = position
        self.options = options
        self._before = Stepper(position, options)
        self._after = Stepper(position, options)

    @property
    def steps(self) -> int:
        """Steps so far."""
        return self._after.steps

    @property
    def path(self) -> tuple[int, ...]:
        """The moves of the last step inside the tree."""
        return self._after.last_path

    @property
    def playout(self) -> tuple[Position, tuple[str, ...]] | None:
        """Where the playout of the last step began, and its moves; None if there was none."""
        return self._after.last_playout

    @property
    def before(self) -> TreeNode:
        """The tree that the last step has selected in."""
        return self._before.tree

    @property
    def after(self) -> TreeNode:
        """The tree with the last step backed up."""
        return self._after.tree

    def go_to(self, steps: int) -> None:
        """Forward or back to so many steps."""
        self._after.go_to(steps)
        self._before.go_to(max(0, steps - 1))


def opening_of(options: Options, position: Position) -> str | None:
    """The first stone of a game, where these options always play the same one: there is nothing to search."""
    return position.legal[len(position.legal) // 2] if options.centre_opening and position.ply == 0 else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The walks that a page wants: one, or two side by side."""

    position: Position
    options: tuple[Options, ...]


class Walks:
    """The walks of the pages that were used last. A page that comes back later walks the same way again."""

    def __init__(self, most: int) -> None:
        """`most` pages keep theirs."""
        self._most = most
        self._kept: OrderedDict[Hashable, tuple[Asked, list[Walk]]] = OrderedDict()

    def at(self, owner: Hashable, asked: Asked, steps: int) -> list[Walk]:
        """A page's walks, after so many steps. Takes its time: call it in a thread, one at a time for each owner."""
        known, walks = self._kept.get(owner, (None, []))
        if known != asked:
            walks = [Walk(asked.position, options) for options in asked.options]
        self._kept[owner] = (asked, walks)
        self._kept.move_to_end(owner)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        for walk in walks:
            walk.go_to(steps)
        return walks

    def drop(self, owner: Hashable) -> None:
        """Frees what a page has."""
        self._kept.pop(owner, None)
