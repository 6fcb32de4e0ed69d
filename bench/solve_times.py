"""How long exact results take: python bench/solve_times.py empty|boards|classic|recorded [--positions N]

empty: the empty 6x7 board without the opening book, with a table of 1 GB, by one thread and by two in turns (--runs).
boards: other empty boards (--sizes), by one thread without the opening book.
classic: random positions of 0 to 41 stones on 6x7 with the opening book, each by a new solver; the value, then all moves.
recorded: the first positions of each Test_L*_R1 in the folder LINEWOOD_DATA, one warm solver against bitbully from PyPI
without its book.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bitbully import bitbully_core

import linewood as lw
from linewood import _core
from linewood.solve.solution import plies

SIZES = ("4x7", "7x4", "5x6", "6x5", "4x8", "8x4", "5x7", "7x5", "6x6", "4x9", "5x8", "8x5", "6x7", "7x6")
"""Boards with rows + columns from 11 to 13."""
SLOWEST = 3


def main() -> None:
    """Measures and prints tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["empty", "boards", "classic", "recorded"])
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--sizes", nargs="+", default=SIZES)
    given = parser.parse_args()
    chance = random.Random(given.seed)
    match given.what:
        case "empty":
            time_empty(given.runs)
        case "boards":
            time_boards(given.sizes)
        case "classic":
            time_classic(chance, given.positions)
        case "recorded":
            time_recorded(given.positions)


def time_empty(runs: int) -> None:
    """Seconds, and seconds of CPU of all threads."""
    print("| threads | score | million nodes | s | s of CPU |\n|---|---|---|---|---|")
    for _ in range(runs):
        for threads in (1, 2):
            score, nodes, seconds, busy = time_start(lw.ConnectFour(), threads)
            print(f"| {threads} | {score} | {nodes / 1e6:.1f} | {seconds:.1f} | {busy:.1f} |", flush=True)


def time_boards(sizes: list[str]) -> None:
    """A row for each board: who wins (1 the first player, 2 the second, = nobody), and the last stone."""
    print("| board | result | million nodes | s of CPU |\n|---|---|---|---|")
    for size in sizes:
        game = lw.parse(f"connect4 {size}").game
        score, nodes, _, busy = time_start(game, 1)
        winner = "1" if score > 0 else "2" if score < 0 else "="
        last = plies(score, game.rows * game.columns, 0)
        print(f"| {size} | {winner} {last} | {nodes / 1e6:.1f} | {busy:.1f} |", flush=True)


def time_start(game: lw.ConnectFour, threads: int) -> tuple[int, int, float, float]:
    """Score of the empty board, nodes, seconds and seconds of CPU, without the opening book."""
    solver = _core.Connect4Solver(game.native_start(), 2**30)
    began, busy = time.perf_counter(), time.process_time()
    score, _ = solver.solve(game.native_start(), None, None, threads)
    return score, solver.nodes(), time.perf_counter() - began, time.process_time() - busy


def time_recorded(positions: int) -> None:
    """Mean microseconds of CPU for a position of each file."""
    print("| file | positions | linewood µs | bitbully µs | ratio |\n|---|---|---|---|---|")
    solver, judge = _core.Connect4Solver(lw.ConnectFour().native_start(), 2**26), bitbully_core.BitBullyCore()
    for name in ("Test_L1_R1", "Test_L2_R1", "Test_L3_R1"):
        text = (Path(os.environ["LINEWOOD_DATA"]) / "connect4" / name).read_text()
        rows = [line.split() for line in text.splitlines()][:positions]
        games = [[int(digit) - 1 for digit in moves] for moves, _ in rows]
        scores = [int(score) for _, score in rows]
        natives, boards = [play_native(game) for game in games], [play_bitbully(game) for game in games]
        ours, found = timed(lambda native: solver.solve(native, None, None, 1)[0], natives)
        theirs, judged = timed(lambda board: judge.mtdf(board, 0), boards)
        assert found == judged == scores
        mean, other = 1e6 * ours / len(games), 1e6 * theirs / len(games)
        print(f"| {name} | {len(games)} | {mean:.1f} | {other:.1f} | {mean / other:.2f} |", flush=True)


def timed(solve: Callable[[Any], int], positions: list[Any]) -> tuple[float, list[int]]:
    """Seconds of CPU for all of them, and their scores."""
    began = time.process_time()
    scores = [solve(position) for position in positions]
    return time.process_time() - began, scores


def play_native(columns: list[int]) -> object:
    """The core's position after these moves."""
    native = lw.ConnectFour().native_start()
    for column in columns:
        native = native.play(column)
    return native


def play_bitbully(columns: list[int]) -> bitbully_core.BoardCore:
    """bitbully's position after these moves."""
    board = bitbully_core.BoardCore()
    assert board.play(columns)
    return board


def time_classic(chance: random.Random, positions: int) -> None:
    """Seconds of CPU for the value, and for all moves; the slowest positions of each."""
    sample = [position_with(chance, lw.ConnectFour(), 42 - chance.randint(0, 41)) for _ in range(positions)]
    for moves in (False, True):
        spent = []
        for position in sample:
            solver = lw.Solver(position.game, megabytes=64)
            began = time.process_time()
            assert solver.solve(position, lw.Limits(), moves=moves).solved
            spent.append((time.process_time() - began, position.text))
        spent.sort()
        seconds = [s for s, _ in spent]
        share = {limit: sum(s <= limit for s in seconds) / positions for limit in (1, 3, 5)}
        print(
            f"{'all moves' if moves else 'value'}: mean {sum(seconds) / positions:.3f} s, "
            f"99 % within {seconds[int(0.99 * (positions - 1))]:.2f} s, longest {seconds[-1]:.2f} s; "
            + ", ".join(f"{100 * part:.2f} % within {limit} s" for limit, part in share.items())
        )
        for second, text in spent[: -SLOWEST - 1 : -1]:
            print(f"  {second:.2f} s {text}", flush=True)


def is_quiet(position: lw.Position) -> bool:
    """Is the game not over, and does no move win?"""
    return position.outcome is None and all(position.play(move).outcome is None for move in position.legal)


def position_with(chance: random.Random, game: lw.ConnectFour, free: int) -> lw.Position:
    """A position of a random game with so many free cells in which nobody wins at once."""
    while True:
        position = game.start()
        while position.outcome is None and position.cells.count(0) > free:
            position = position.play(chance.choice(position.legal))
        if position.outcome is None and (free < 8 or is_quiet(position)):
            return position


if __name__ == "__main__":
    main()
