"""Monte-Carlo tree search in plain Python, to read and to copy from.

    python examples/mcts.py                               thinks about the empty 6x7 board
    python examples/mcts.py "connect4 6x7 d d e e"        or about any position that linewood can read

The algorithm repeats four steps. It starts at the root, which stands for the position to think about.

1. Select: walk down the tree. In each node, follow the move with the greatest UCB1 number.
2. Expand: in the first node that has an untried move, try it. That adds one node to the tree.
3. Simulate: play random moves from there to the end of the game.
4. Back up: tell every node on the way who won.

The move that was tried most often is the answer. linewood's preset `connect4/naive` is this algorithm with a few
improvements; linewood's own search is the same algorithm in C++, about a thousand times as fast.
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass, field

import linewood as lw

Simulation = Callable[[lw.Position], float]
"""Estimates what a position is worth to the side to move, from -1 (it loses) to 1 (it wins)."""


@dataclass
class Node:
    """A position in the tree, and what is known about it."""

    position: lw.Position
    untried: list[str]
    """Moves without a node yet. The last one is tried next."""
    children: dict[str, Node] = field(default_factory=dict)
    visits: int = 0
    total: float = 0.0
    """The sum of all results, from the point of view of the side to move in this position."""

    @property
    def value(self) -> float:
        """The average result, for the side to move."""
        return self.total / self.visits


def search(
    position: lw.Position,
    playouts: int,
    exploration: float = 1.0,
    simulate: Simulation | None = None,
    chance: random.Random | None = None,
) -> Node:
    """Searches a position and returns the root of the tree. Without `chance`, moves are tried from left to right."""
    simulate = simulate or Playouts(chance or random.Random(1))
    root = new_node(position, chance)
    for _ in range(playouts):
        path = select(root, exploration)
        if path[-1].untried:
            path.append(expand(path[-1], chance))
        result = outcome_for_mover(path[-1].position)
        if result is None:
            result = simulate(path[-1].position)
        back_up(path, result)
    return root


def new_node(position: lw.Position, chance: random.Random | None) -> Node:
    """A node without children."""
    moves = list(position.legal)
    if chance:
        chance.shuffle(moves)
    else:
        moves.reverse()  # the last one is tried first
    return Node(position, moves)


def select(root: Node, exploration: float) -> list[Node]:
    """1. Select: the path from the root to a node with an untried move, or to the end of a game."""
    path = [root]
    while not path[-1].untried and path[-1].children:
        parent = path[-1]
        path.append(max(parent.children.values(), key=lambda child: ucb1(parent, child, exploration)))
    return path


def ucb1(parent: Node, child: Node, exploration: float) -> float:
    """How much a move deserves to be tried: its value for the player who makes it, plus a bonus for few visits."""
    return -child.value + exploration * math.sqrt(math.log(parent.visits) / child.visits)


def expand(node: Node, chance: random.Random | None) -> Node:
    """2. Expand: a new node for the next untried move."""
    move = node.untried.pop()
    node.children[move] = new_node(node.position.play(move), chance)
    return node.children[move]


@dataclass
class Playouts:
    """3. Simulate: random moves up to the end of the game."""

    chance: random.Random

    def __call__(self, position: lw.Position) -> float:
        """The result for the side to move in `position`."""
        sign = 1
        while (result := outcome_for_mover(position)) is None:
            position = position.play(self.chance.choice(position.legal))
            sign = -sign
        return sign * result


def outcome_for_mover(position: lw.Position) -> float | None:
    """The result of a finished game for the side to move; None if the game goes on."""
    if position.outcome is None:
        return None
    return {"draw": 0.0, position.to_move: 1.0}.get(position.outcome, -1.0)


def back_up(path: list[Node], result: float) -> None:
    """4. Back up: `result` is for the side to move in the last node, so it changes sign at every step."""
    for node in reversed(path):
        node.visits += 1
        node.total += result
        result = -result


def best_move(root: Node) -> str:
    """The move that was tried most often."""
    return max(root.children, key=lambda move: root.children[move].visits)


if __name__ == "__main__":
    found = search(lw.parse(sys.argv[1] if len(sys.argv) > 1 else "connect4 6x7"), 2000, chance=random.Random(1))
    for name, child in sorted(found.children.items(), key=lambda item: -item[1].visits):
        print(f"{name}  {child.visits:5} visits  {(1 - child.value) / 2:.1%}")
    print("best move:", best_move(found))
