"""A real search, one step at a time, forwards and backwards.

It is the same search that plays. A step is once down the tree and back; where all children are estimated at once it takes
several playouts, which are counted. With one thread and one seed, the steps so far are one search with as many playouts.
Going back is searching again with fewer steps, so nothing has to be undone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from linewood.games import Position
from linewood.search import Options
from linewood.search.searcher import SEARCHES

MOST_STEPS: Final = 5_000
MOST_BYTES: Final = 64 * 2**20
MOST_CHILDREN: Final = 6
"""Moves of a node that are shown, the most visited first."""
PHASES: Final = ("select", "expand", "simulate", "backup")


@dataclass(frozen=True, slots=True, kw_only=True)
class Branch:
    """A move in the tree, for the player who makes it."""

    path: tuple[int, ...]
    """The codes of the moves from the root, this one last."""
    move: str
    """As the game writes it."""
    visits: int
    """How often the search went there."""
    value: float
    """As selection sees it, from -1 to 1."""
    leaning: float
    """The heuristic's number, or the prior."""
    number: float
    """What selection compares."""
    is_tried: bool
    """Has the search been there?"""
    is_expanded: bool
    """Does the tree go on below?"""
    proven: int | None
    """1 win, 0 draw, -1 loss, for the player who makes the move."""


class Stepper:
    """A search that can be looked at between any two steps."""

    def __init__(self, position: Position, options: Options) -> None:
        """Expects a position that is not over, and options with one thread."""
        self.position = position
        self.options = options
        self.steps = 0
        self.playouts = 0
        self.before: tuple[int, float] = (0, 0.0)
        """Visits and value of the root before the last step."""
        self._core: Any = self._fresh()

    def go_to(self, steps: int) -> None:
        """Forward or back to so many steps."""
        steps = max(0, min(steps, MOST_STEPS))
        if steps < self.steps:
            self._core, self.steps, self.playouts = self._fresh(), 0, 0
        while self.steps < steps:
            if self.steps == steps - 1:
                self.before = self.root()
            self._core.run(None, 1, None, MOST_BYTES, False, False)
            self.steps += 1
            self.playouts += self._core.report()["playouts"]

    def root(self) -> tuple[int, float]:
        """Visits of the root, and its value for the side to move."""
        root = self._core.look([])
        return (root["visits"], root["value"]) if root else (0, 0.0)

    def last_path(self) -> tuple[int, ...]:
        """The codes of the moves of the last playout inside the tree."""
        return tuple(self._core.last_path()) if self.steps else ()

    def spelled(self, path: Sequence[int]) -> list[str]:
        """The moves of a path, as the game writes them."""
        position, words = self.position, []
        for code in path:
            words.append(position.move(code))
            position = position.play(words[-1])
        return words

    def value_at(self, path: Sequence[int]) -> tuple[int, float] | None:
        """Visits and value of a node for its side to move; None if there is none."""
        node = self._core.look(list(path))
        return None if node is None else (node["visits"], node["value"])

    def branches(self, path: tuple[int, ...] = ()) -> list[Branch]:
        """The moves of a node, the most visited first."""
        node = self._core.look(list(path))
        if node is None or not node["expanded"]:
            return []
        position = self.position
        for code in path:
            position = position.play(position.move(code))
        found = [self._branch(position, path, edge) for edge in node["edges"]]
        return sorted(found, key=lambda branch: -branch.visits)

    def visible(self, opened: set[tuple[int, ...]], path: tuple[int, ...] = ()) -> Iterator[Branch]:
        """The tree as far as it is unfolded, depth first."""
        for branch in self.branches(path)[:MOST_CHILDREN]:
            yield branch
            if branch.path in opened:
                yield from self.visible(opened, branch.path)

    def find(self, path: tuple[int, ...]) -> Branch | None:
        """The branch at the end of a path."""
        return next((branch for branch in self.branches(path[:-1]) if branch.path == path), None) if path else None

    def _branch(self, position: Position, path: tuple[int, ...], edge: dict[str, Any]) -> Branch:
        return Branch(
            path=(*path, edge["move"]),
            move=position.move(edge["move"]),
            visits=edge["visits"],
            value=edge["value"],
            leaning=edge["leaning"],
            number=edge["number"],
            is_tried=edge["tried"],
            is_expanded=edge["expanded"],
            proven=edge["proven"],
        )

    def _fresh(self) -> Any:
        search = SEARCHES[self.position.game.name]
        return search(self.position.native, self.position.history[:-1], self.options.as_json())
