"""A picture of a search tree: root on top, moves from left to right, area by visits, colour by value.

Blue is good for the first player, amber for the second; a dashed circle was never tried, a ring is proven. At most
MOST_NODES nodes are drawn, the most visited ones; what is left out is counted below its parent.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from math import sqrt
from typing import Final

from linewood.search import TreeNode

MOST_NODES: Final = 200
LETTER: Final = 7.0
"""The width of a letter under a node."""
SPACE: Final = 6.0
"""Between two leaves."""
LEVEL: Final = 66.0
"""From one ply to the next, at least; at most HIGHEST."""
HIGHEST: Final = 200.0
LARGEST: Final = 17.0
SMALLEST: Final = 4.0
AMBER: Final = (222, 146, 10)
GREY: Final = (150, 156, 163)
BLUE: Final = (0, 114, 178)

Path = tuple[int, ...]


@dataclass(slots=True)
class Drawn:
    """A node that is drawn, and where."""

    node: TreeNode
    children: list[Drawn] = field(default_factory=list)
    folded: int = 0
    """Moves below that are left out."""
    r: float = 0.0
    """The radius of its circle."""
    x: float = 0.0
    y: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A drawing, ready for JSON."""

    title: str
    content: str
    """SVG elements."""
    width: float
    height: float
    letters: int
    """Signs of all moves at the root: where they have no room, their names are left out."""


def draw_tree(tree: TreeNode, path: Path, title: str, most: int = MOST_NODES) -> Picture:
    """The picture, the moves of `path` highlighted."""
    root = chosen(tree, path, most)
    total = max(1, tree.visits)
    for drawn in walk(root):
        drawn.r = SMALLEST + (LARGEST - SMALLEST) * sqrt(min(1.0, drawn.node.visits / total))
    width = place(root, SPACE) + SPACE
    every = list(walk(root))
    depth = max(len(drawn.node.path) for drawn in every)
    level = min(HIGHEST, max(LEVEL, 0.4 * width / max(1, depth)))  # a wide tree is a high one, too
    for drawn in every:
        drawn.y = 26.0 + level * len(drawn.node.path)
    height = level * depth + 66.0
    edges = "".join(edge(drawn, child, path, total) for drawn in every for child in drawn.children)
    dots = "".join(dot(drawn, path) for drawn in every)
    letters = sum(len(child.node.move or "") + 1 for child in root.children)
    return Picture(title=title, content=edges + dots, width=round(width), height=round(height), letters=letters)


def chosen(tree: TreeNode, path: Path, most: int) -> Drawn:
    """The nodes that are drawn: those on the path, and the most visited ones."""
    root = Drawn(tree)
    queue: list[tuple[bool, int, int, Drawn, TreeNode]] = []
    count = 0

    def offer(drawn: Drawn) -> None:
        nonlocal count
        for child in drawn.node.children:
            count += 1
            is_on_path = path[: len(child.path)] == child.path
            heapq.heappush(queue, (not is_on_path, -child.visits, count, drawn, child))

    offer(root)
    drawn_nodes = 1
    while queue:
        is_elsewhere, visits, _, parent, node = heapq.heappop(queue)
        is_worth_it = visits < 0 or not is_elsewhere or len(node.path) == 1
        if drawn_nodes >= most or not is_worth_it:
            parent.folded += 1
            continue
        drawn_nodes += 1
        drawn = Drawn(node)
        parent.children.append(drawn)
        if node.visits > 0 or not is_elsewhere:
            offer(drawn)
    for one in walk(root):
        one.children.sort(key=lambda child: child.node.path)
    return root


def place(drawn: Drawn, left: float) -> float:
    """Gives a node and all below it their places from left to right; returns how far they go."""
    right = left
    for child in drawn.children:
        right = place(child, right)
    right = max(right, left + room_for(drawn))
    places = [child.x for child in drawn.children]
    drawn.x = (places[0] + places[-1]) / 2 if places else left + room_for(drawn) / 2
    return right


def room_for(drawn: Drawn) -> float:
    """How wide a node is with its move."""
    return max(2 * drawn.r, LETTER * len(drawn.node.move or "")) + SPACE


def walk(drawn: Drawn) -> Iterator[Drawn]:
    """A node and all below it."""
    yield drawn
    for child in drawn.children:
        yield from walk(child)


def edge(parent: Drawn, child: Drawn, path: Path, total: int) -> str:
    """The line to a move, as thick as it is often played."""
    is_last = path[: len(child.node.path)] == child.node.path
    width = 1.0 + 5.0 * child.node.visits / total
    name = "lw-edge lw-edge-path" if is_last else "lw-edge"
    return (
        f'<path class="{name}" style="stroke-width:{max(width, 3.0 if is_last else 1.0):.1f}" '
        f'd="M{parent.x:.1f} {parent.y:.1f}L{child.x:.1f} {child.y:.1f}"/>'
    )


def dot(drawn: Drawn, path: Path) -> str:
    """A node: its circle, its move, and how many moves below it are not drawn."""
    node, r = drawn.node, drawn.r
    names = ["lw-node"]
    names += ["lw-node-untried"] if not node.is_tried else []
    names += ["lw-node-proven"] if node.proven is not None else []
    names += ["lw-node-path"] if path[: len(node.path)] == node.path else []
    names += ["lw-node-first"] if len(node.path) == 1 else []
    names += ["lw-node-leaf"] if path == node.path else []
    label = escape(node.move or "")
    about = f"{label} n={node.visits} Q={node.value:+z.3f}" if node.is_tried else label
    text = f'<text class="lw-node-move" x="{drawn.x:.1f}" y="{drawn.y - r - 4:.1f}">{label}</text>' if label else ""
    more = (
        f'<text class="lw-node-more" x="{drawn.x:.1f}" y="{drawn.y + r + 13:.1f}">+{drawn.folded}</text>'
        if drawn.folded
        else ""
    )
    where = ",".join(map(str, node.path))
    return (
        f'<g class="{" ".join(names)}" data-path="{where}"><title>{about}</title>'
        f'<circle cx="{drawn.x:.1f}" cy="{drawn.y:.1f}" r="{r:.1f}" style="fill:{colour(node)}"/>{text}{more}</g>'
    )


def colour(node: TreeNode) -> str:
    """From amber through grey to blue: what the node is worth to the first player."""
    if not node.is_tried:
        return "none"
    value = node.value if node.side == "first" else -node.value
    end = BLUE if value > 0 else AMBER
    share = min(1.0, abs(value))
    return "rgb({},{},{})".format(*(round(a + (b - a) * share) for a, b in zip(GREY, end, strict=True)))
