"""The search in plain Python that we show to readers is the core's search: it visits every move as often."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

import linewood as lw

EXAMPLES = Path(__file__).parents[2] / "examples"
sys.path.insert(0, str(EXAMPLES))
import mcts  # noqa: E402

OPTIONS = lw.Options(playout="none", order="sequential", solver=False, reuse=False, exploration=0.7)
"""UCT without anything random: the evaluation takes the place of playouts, and moves are tried from left to right."""
POSITIONS = (
    "connect4 4x5 !b2 c d b d e a e b a b",
    "connect4 5x4 d c b d d b a c a c",
    "connect4 6x7 !d1 g d a e g d c d e g",
    "connect4 5x5 !a1,c3,e5 a d a b e b a b d c",
    "connect4 6x7 c c b g a f b f f c",
)
"""Positions with threats, so that the values of the moves differ."""


def evaluate(position: lw.Position) -> float:
    """The core's estimate for `playout="none"`: 0.12 for every empty cell that would complete four, cut at 0.9."""
    difference = winning_cells(position, position.to_move) - winning_cells(position, other(position.to_move))
    return max(-0.9, min(0.9, 0.12 * difference))


def winning_cells(position: lw.Position, side: str) -> int:
    board = position.array
    stone = 1 if side == "first" else 2
    rows, columns = board.shape

    def has(row: int, column: int) -> bool:
        return 0 <= row < rows and 0 <= column < columns and board[row, column] == stone

    def run(row: int, column: int, down: int, right: int) -> int:
        length = 0
        while has(row + down * (length + 1), column + right * (length + 1)):
            length += 1
        return length

    lines = ((0, 1), (1, 0), (1, 1), (1, -1))
    return sum(
        any(run(row, column, a, b) + run(row, column, -a, -b) >= 3 for a, b in lines)
        for row in range(rows)
        for column in range(columns)
        if board[row, column] == 0
    )


def other(side: str) -> str:
    return "second" if side == "first" else "first"


@pytest.mark.parametrize("playouts", [1, 150])
@pytest.mark.parametrize("text", POSITIONS)
def test_the_core_visits_every_move_as_often_as_plain_python(text: str, playouts: int) -> None:
    position = lw.parse(text)
    root = mcts.search(position, playouts, exploration=0.7, simulate=evaluate)
    analysis = lw.search(position, OPTIONS, lw.Limits(playouts=playouts))
    visits = {move.move: move.visits for move in analysis.moves if move.visits}
    assert visits == {move: child.visits for move, child in root.children.items()}
    values = {move.move: move.value for move in analysis.moves if move.visits}
    assert values == pytest.approx({move: -child.value for move, child in root.children.items()}, abs=1e-5)


def test_the_comparison_notices_another_constant() -> None:
    position = lw.parse(POSITIONS[2])
    root = mcts.search(position, 150, exploration=1.0, simulate=evaluate)
    analysis = lw.search(position, OPTIONS, lw.Limits(playouts=150))
    assert {move.move: move.visits for move in analysis.moves} != {m: c.visits for m, c in root.children.items()}


@pytest.mark.parametrize("text", ["connect4 4x4 a b a b", "hex5 3", "loa"])
def test_it_plays_every_game(text: str) -> None:
    position = lw.parse(text)
    root = mcts.search(position, 10, chance=random.Random(1))
    assert sum(child.visits for child in root.children.values()) == 10
    assert mcts.best_move(root) in position.legal


def test_it_takes_a_win() -> None:
    root = mcts.search(lw.parse("connect4 4x4 a b a b a b"), 200, chance=random.Random(1))
    assert mcts.best_move(root) == "a"


def test_it_is_short() -> None:
    assert len((EXAMPLES / "mcts.py").read_text().splitlines()) <= 150
