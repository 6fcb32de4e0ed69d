"""A real search, one step at a time, forwards and backwards.

It is the same search that plays. A step is once down the tree and back; where all children are estimated at once it takes
several playouts, which are counted. With one thread and one seed, the steps so far are one search with as many playouts.
Going back is searching again with fewer steps, so nothing has to be undone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Final

from linewood import _core
from linewood.errors import BadState, BadValue
from linewood.games import Position
from linewood.search.run import NativeSearch
from linewood.search.searcher import How, check_open, model_of
from linewood.search.tree import TreeNode, root_of

MOST_STEPS: Final = 5_000
MOST_BYTES: Final = 64 * 2**20


class Stepper:
    """A search that runs step by step, forwards and backwards.

    >>> from linewood.games import parse
    >>> stepper = Stepper(parse("connect4 6x7"), "connect4/uct")
    >>> stepper.go_to(100)
    >>> stepper.tree.visits, len(stepper.tree.children)
    (100, 7)
    """

    def __init__(self, position: Position, options: How = None) -> None:
        """Expects a position that is not over. Options are given as to `search`; they must ask for one thread. The exact
        solver is left out: where it answers, there are no steps to look at.
        """
        check_open(position)
        self.position = position
        self.options = replace(model_of(position.game, options).options, exact=0)
        if self.options.threads != 1:
            raise BadValue("stepper.threads", threads=self.options.threads)
        self.steps = 0
        """Steps so far."""
        self.playouts = 0
        """Playouts in them."""
        self.before = 0.0
        """The root's value before the last step."""
        self._network = self.options.load_network(position.game.name)
        self._core = self._fresh()

    def go_to(self, steps: int) -> None:
        """Goes forward or back to this many steps, 0 to 5,000."""
        if not 0 <= steps <= MOST_STEPS:
            raise BadValue("stepper.steps", steps=steps, most=MOST_STEPS)
        if steps < self.steps:
            self._core, self.steps, self.playouts = self._fresh(), 0, 0
        while self.steps < steps:
            if self.steps == steps - 1:
                self.before = self.tree.value
            self._core.wait(self._core.start(None, 1, None, MOST_BYTES, False, False), inf, False)
            self.steps += 1
            self.playouts += self._core.report().playouts

    @property
    def tree(self) -> TreeNode:
        """The tree after the last step."""
        return root_of(Moment(stepper=self, steps=self.steps, core=self._core))

    @property
    def last_path(self) -> tuple[int, ...]:
        """The action numbers of the moves of the last step inside the tree."""
        return tuple(self._core.last_path()) if self.steps else ()

    @property
    def last_playout(self) -> tuple[Position, tuple[str, ...]] | None:
        """Where the last playout of the last step began, and its moves; None if the step needed no playout.

        Where all children are estimated at once, it is the playout of the last child. A network's estimate has no moves.
        """
        key, actions = self._core.last_playout()
        if not self.steps or not actions:
            return None
        end = self.position
        for action in self.last_path:
            end = end.play(action)
        starts = [end] if end.key == key else [end.play(move) for move in end.legal]
        start = next((one for one in starts if one.key == key), None)
        return None if start is None else (start, tuple(start.spelled(actions)))

    def _fresh(self) -> NativeSearch:
        native = None if self._network is None else self._network.native
        search: NativeSearch = self.position.game.search_type(
            self.position.native, self.position.history[:-1], self.options.for_core(), native
        )
        search.record_playouts()
        return search


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A stepper's search between two steps."""

    stepper: Stepper
    steps: int
    core: NativeSearch

    @property
    def position(self) -> Position:
        """The position at the root."""
        return self.stepper.position

    def look(self, path: Sequence[int]) -> _core.NodeView | None:
        """The core's node after these moves; BadState if there were steps since."""
        self._check()
        return self.core.look(path)

    def line(self, path: Sequence[int]) -> Sequence[int]:
        """What is expected after these moves; BadState if there were steps since."""
        self._check()
        return self.core.line(path) if path else self.core.report().moves[0].line

    def _check(self) -> None:
        if self.stepper.steps != self.steps or self.stepper._core is not self.core:
            raise BadState("tree.stale")
