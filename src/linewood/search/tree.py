"""The tree that a search has left behind, to be walked from the root down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol, SupportsIndex

from linewood import _core
from linewood.errors import BadValue
from linewood.games import Position
from linewood.games.position import SIDES, Side
from linewood.search.analysis import Proven, distance_of, result_of, within


class Source(Protocol):
    """A search at rest. It raises BadState once it is not the same any more."""

    @property
    def position(self) -> Position:
        """The position at the root."""

    def look(self, path: Sequence[int]) -> _core.NodeView | None:
        """The core's node after these moves."""

    def line(self, path: Sequence[int]) -> Sequence[int]:
        """What is expected after these moves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeNode:
    """A move in the tree, for the player who makes it. The root has no move; its numbers are for the side to move.

    The numbers are from the moment when the node was looked up. `children` and `line` ask the search again and
    raise BadState if it has moved on since.
    """

    source: Source = field(repr=False, compare=False)
    """The search that it belongs to."""
    path: tuple[int, ...]
    """The action numbers of the moves from the root, this one last; empty at the root."""
    visits: int
    """Visits from the node above."""
    total: int
    """Visits of this position. In a graph, several moves may lead to it."""
    value: float
    """What it is worth, from -1 to 1."""
    prior: float
    """The prior probability of the move; 1 at the root."""
    proven: Proven | None
    """The result, if it is known for sure."""
    distance: int | None
    """For a proven result, within how many plies the game ends, this move counted: an upper bound."""
    is_tried: bool
    """Whether the search visited it. If not, the value has no meaning."""
    is_expanded: bool
    """Whether the tree continues below it."""
    seen: float
    """The value as selection sees it; differs from `value` with the options `blend_parent` and `implicit_minimax`."""
    leaning: float
    """The heuristic score of the move, or its prior if there is one."""
    number: float
    """What selection compares: the move with the greatest number is visited next. 0 at the root."""

    @property
    def side(self) -> Side:
        """Whose move it is, and for whom the value is. At the root, the side to move."""
        first = SIDES.index(self.source.position.to_move)
        return SIDES[(first + max(len(self.path) - 1, 0)) % 2]

    @property
    def action(self) -> int | None:
        """The move as an action number; None at the root."""
        return self.path[-1] if self.path else None

    @property
    def move(self) -> str | None:
        """The move as people write it; None at the root."""
        return self.source.position.spelled(self.path)[-1] if self.path else None

    @property
    def position(self) -> Position:
        """The position after the move."""
        return self.source.position.play(*self.path)

    @property
    def children(self) -> tuple[TreeNode, ...]:
        """The moves that follow, the most visited first; empty where the tree ends."""
        view = self.source.look(self.path)
        edges = () if view is None or not view.expanded else view.edges
        found = (child_of(self, edge) for edge in edges)
        return tuple(sorted(found, key=lambda child: -child.visits))

    @property
    def line(self) -> tuple[str, ...]:
        """The principal variation: what is expected to happen from here on."""
        return self.position.spelled(self.source.line(self.path))

    def child(self, move: str | SupportsIndex) -> TreeNode:
        """The node after a move, given as text or action number; BadValue if the search has no such move here."""
        position = self.position
        action = position.code(move)
        found = next((child for child in self.children if child.action == action), None)
        if found is None:
            raise BadValue("tree.no_child", move=position.move(action))
        return found

    def walk(self, depth: int = 1) -> Iterator[TreeNode]:
        """This node and the visited nodes below it, down to `depth` plies, depth first."""
        yield self
        if depth > 0:
            for child in self.children:
                if child.visits > 0:
                    yield from child.walk(depth - 1)


def root_of(source: Source) -> TreeNode:
    """The root of a search at rest."""
    view = source.look(())
    assert view is not None, "every search has a root"
    return TreeNode(
        source=source,
        path=(),
        visits=view.visits,
        total=view.visits,
        value=within(view.value),
        prior=1.0,
        proven=result_of(view.proven),
        distance=distance_of(view.proven),
        is_tried=view.visits > 0,
        is_expanded=view.expanded,
        seen=within(view.value),
        leaning=0.0,
        number=0.0,
    )


def child_of(node: TreeNode, edge: _core.EdgeView) -> TreeNode:
    """The node after a move."""
    return TreeNode(
        source=node.source,
        path=(*node.path, edge.move),
        visits=edge.visits,
        total=edge.total,
        value=within(edge.value),
        prior=edge.prior,
        proven=result_of(edge.proven),
        distance=distance_of(edge.proven),
        is_tried=edge.tried,
        is_expanded=edge.expanded,
        seen=within(edge.seen),
        leaning=edge.leaning,
        number=edge.number,
    )
