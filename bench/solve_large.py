"""How far the solver reaches on large boards: python bench/solve_large.py FILE [--positions 30] [--free 36 40 44 48 52]

Boards of 9 to 12 rows and columns with one forbidden cell and so many free cells. Half of the positions are quiet ones of
random games, half come from games of connect4/best; --positions is the number of each kind. The solver and connect4/mcgs
get ten seconds of CPU each for every position (--time), which other processes change little. Each position is a line of
JSON in FILE. Those that are there already are left out, so the script can be stopped at any time and started again, with
more positions or other free cells too. It prints the table of all that FILE has; --report does nothing else.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from collections.abc import Callable
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import Any

from solve_times import is_quiet

import linewood as lw

FREE_CELLS = (36, 40, 44, 48, 52)
GAME_LIMITS = lw.Limits(playouts=200)


def main() -> None:
    """Solves what is missing, and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--positions", type=int, default=30)
    parser.add_argument("--free", type=int, nargs="+", default=FREE_CELLS)
    parser.add_argument("--time", type=float, default=10.0)
    parser.add_argument("--report", action="store_true")
    given = parser.parse_args()
    done = read_lines(given.file)
    for number, free, kind in product(range(given.positions), given.free, KINDS):
        if given.report or any((row["free"], row["kind"], row["number"]) == (free, kind, number) for row in done):
            continue
        done.append({"free": free, "kind": kind, "number": number, **measure(free, kind, number, given.time)})
        with given.file.open("a") as file:
            file.write(json.dumps(done[-1]) + "\n")
    print_table(done)


def read_lines(path: Path) -> list[dict[str, Any]]:
    """What FILE has. A line that was cut off is taken away."""
    if not path.exists():
        return []
    lines = [line for line in path.read_text().splitlines(keepends=True) if line.endswith("\n")]
    path.write_text("".join(lines))
    return [json.loads(line) for line in lines]


def measure(free: int, kind: str, number: int, seconds: float) -> dict[str, Any]:
    """What is proven of one position. The same numbers always mean the same position."""
    chance = random.Random(f"{kind} {free} {number}")
    position = KINDS[kind](chance, lw.ConnectFour.random(chance.getrandbits(32)), free)
    began = time.process_time()
    found = solve_within(position, seconds)
    spent = min(time.process_time() - began, seconds)
    proven = prove_within(position, seconds)
    assert None in (found.result, proven) or found.result == proven, position.text
    return {
        "position": position.text,
        "result": found.result,
        "solved": found.solved,
        "bounds": found.bounds,
        "nodes": found.nodes,
        "seconds": round(spent, 2),
        "mcgs": proven,
    }


def print_table(done: list[dict[str, Any]]) -> None:
    """A row for each number of free cells and each kind of position."""
    print("| free cells | positions from | positions | solved | result known | mean s | connect4/mcgs proves |")
    print("|---|---|---|---|---|---|---|")
    for free, kind in sorted({(row["free"], row["kind"]) for row in done}):
        rows = [row for row in done if (row["free"], row["kind"]) == (free, kind)]
        solved, known = sum(row["solved"] for row in rows), sum(row["result"] is not None for row in rows)
        mean = sum(row["seconds"] for row in rows) / len(rows)
        proven = sum(row["mcgs"] is not None for row in rows)
        print(f"| {free} | {kind} | {len(rows)} | {solved} | {known} | {mean:.1f} | {proven} |")


def solve_within(position: lw.Position, seconds: float) -> lw.Solution:
    """What the solver proves in so many seconds of CPU."""
    solver, end = lw.Solver(position.game), time.process_time() + seconds
    with closing(solver.watch(position, lw.Limits())) as progress:
        for _ in progress:
            if time.process_time() >= end:
                break
    assert solver.solution is not None
    return solver.solution


def prove_within(position: lw.Position, seconds: float) -> str | None:
    """What connect4/mcgs proves in so many seconds of CPU."""
    end = time.process_time() + seconds
    with closing(lw.stream(position, "connect4/mcgs", lw.Limits(seconds=math.inf))) as analyses:
        for found in analyses:
            if found.proven is not None or time.process_time() >= end:
                return found.proven
    return None


def quiet_position(chance: random.Random, game: lw.ConnectFour, free: int) -> lw.Position:
    """A position of a random game with so many free cells in which nobody ever could win at once."""
    while True:
        position = game.start()
        while position.cells.count(0) > free:
            after = [position.play(move) for move in position.legal]
            if not (quiet := [position for position in after if is_quiet(position)]):
                break
            position = chance.choice(quiet)
        else:
            return position


def played_by_best(chance: random.Random, game: lw.ConnectFour, free: int) -> lw.Position:
    """A position of a game that connect4/best plays against itself, after two random moves."""
    while True:
        position = game.start().play(chance.choice(game.start().legal))
        position = position.play(chance.choice(position.legal))
        searcher = lw.Searcher(game, "connect4/best")
        while position.outcome is None and position.cells.count(0) > free:
            position = position.play(searcher.search(position, GAME_LIMITS).best)
        if position.outcome is None:
            return position


KINDS: dict[str, Callable[[random.Random, lw.ConnectFour, int], lw.Position]] = {
    "random games": quiet_position,
    "games of connect4/best": played_by_best,
}


if __name__ == "__main__":
    main()
