"""What the search proves on the classic board, against an exact solver: bitbully from PyPI."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest
from bitbully import bitbully_core
from brute import Case, Question, Verdict
from proving import Tally

import linewood as lw

MORE = pytest.mark.slow
"""The same again with other positions, minutes long."""

SEEDS = (1, *(pytest.param(seed, marks=MORE) for seed in range(2, 8)))
STONES = [12, 13] * 10 + [14] * 40 + [15, 16, 17] * 150 + list(range(18, 31)) * 90
"""Few of the early ones: bitbully takes most of its time for them."""
BANDS = {"12 to 17": range(12, 18), "18 to 23": range(18, 24), "24 to 30": range(24, 31)}
FULL = -1000
"""What bitbully says of a column that is full."""

WAYS = {
    "graph with rule playouts": (lw.Options.preset("connect4/mcgs"), 5000, (0.35, 0.65, 0.9)),
    "tree with random playouts": (lw.Options(exploration=0.7), 1000, (0.2, 0.4, 0.6)),
    "two threads, decisive playouts, forced moves": (
        lw.Options(graph=True, threads=2, playout="decisive", forced=True, avoid_below=True),
        1000,
        (0.2, 0.4, 0.6),
    ),
}
"""Options, playouts, and the least share proven in each band."""


@cache
def solved(seed: int) -> list[Case]:
    chance, solver = random.Random(seed), bitbully_core.BitBullyCore()
    positions = random_positions(chance)
    return [case_of(next(positions[stones]), solver) for stones in STONES[:: share(seed)]]


def share(seed: int) -> int:
    """The usual run looks at every second position."""
    return 2 if seed == 1 else 1


def random_positions(chance: random.Random) -> dict[int, Iterator[lw.Position]]:
    """Without end: positions of random games with so many stones. In most of them nobody can win at once."""

    def with_stones(stones: int) -> Iterator[lw.Position]:
        while True:
            position = lw.ConnectFour().start()
            while position.outcome is None and position.ply < stones:
                position = position.play(chance.choice(position.legal))
            if position.outcome is None and (is_quiet(position) or chance.random() < 0.1):
                yield position

    return {stones: with_stones(stones) for stones in set(STONES)}


def is_quiet(position: lw.Position) -> bool:
    return all(position.play(move).outcome is None for move in position.legal)


def case_of(position: lw.Position, solver: bitbully_core.BitBullyCore) -> Case:
    """The truth, and about the moves too where that takes no time."""
    board = bitbully_core.BoardCore()
    assert board.play([ord(move) - ord("a") for move in position.moves])
    truth = verdict(solver.mtdf(board, 0), board)
    if position.ply < 18:
        return Case(Question(position), truth, dict.fromkeys(position.legal, Verdict(None, 0)))
    scores = solver.scoreMoves(board)
    after = {"abcdefg"[column]: verdict(score, board) for column, score in enumerate(scores) if score > FULL}
    return Case(Question(position), truth, after)


def verdict(score: int, board: bitbully_core.BoardCore) -> Verdict:
    result = "win" if score > 0 else "loss" if score < 0 else "draw"
    return Verdict(result, bitbully_core.BitBullyCore.scoreToMovesLeft(score, board))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("way", WAYS)
def test_what_is_proven_on_the_classic_board_is_true(way, seed):
    options, playouts, floors = WAYS[way]
    tallies = {band: Tally() for band in BANDS}
    for case in solved(seed):
        band = next(band for band, stones in BANDS.items() if case.position.ply in stones)
        tallies[band].check(case, lw.search(case.position, options, lw.Limits(playouts=playouts)))
    for (band, tally), floor in zip(tallies.items(), floors, strict=True):
        print(f"{way}, {playouts} playouts, {band} stones: {tally.share:.1%} of {tally.decided} positions proven")
        assert tally.decided > 400 // share(seed)
        assert tally.share > floor


def test_bitbully_counts_plies_as_we_do():
    position = lw.parse("connect4 6x7 4455 1 1")
    case = case_of(position, bitbully_core.BitBullyCore())
    assert case.truth == Verdict("win", 3)
