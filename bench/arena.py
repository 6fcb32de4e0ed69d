"""What the arena costs: overhead per game, memory of a long tournament, time for the ratings of a large one.

    python bench/arena.py [--quick] [--json]

Figures mean something on a quiet machine only.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from linewood import stats
from linewood.arena import Journal, Plan, Store, round_robin
from linewood.games import ConnectFour
from linewood.players import Player, read_player
from linewood.search import Limits, Options

AT_ONCE = 2
MOVE_SECONDS = 0.01


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description="What the arena costs.")
    parser.add_argument("--quick", action="store_true", help="a tenth of everything")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    scale = 10 if given.quick else 1
    figures = {**rating(100, 100_000 // scale), **overhead(40 // scale), **memory(10_000 // scale)}
    if given.json:
        print(json.dumps(figures, indent=2))
        return
    for name, value in figures.items():
        print(f"{name:<44} {value:,.3f}")


def overhead(openings: int) -> dict[str, float]:
    """Share of the time that is no thinking, with two games at once on 10 ms for a move."""
    players = [read_player("connect4/naive"), read_player("connect4/uct")]
    schedule = round_robin(players, max(openings, 2), limits=Limits(seconds=MOVE_SECONDS))
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "runs.sqlite") as store:
        journal = Journal(store, Plan.of("match", schedule))
        began = time.perf_counter()
        with ThreadPoolExecutor(AT_ONCE) as pool:
            records = [record for _, record in journal.play(pool)]
        elapsed = time.perf_counter() - began
    thinking = sum(ply.seconds or 0.0 for record in records for ply in record.plies)
    return {
        "overhead, % at 10 ms for a move": 100 * (1 - thinking / (AT_ONCE * elapsed)),
        "overhead, ms a game": 1000 * (AT_ONCE * elapsed - thinking) / len(records),
    }


def memory(games: int) -> dict[str, float]:
    """Memory of this process while a long tournament of quick players goes on (Linux)."""
    players = [Player(name=name, options=Options(final_move="random", reuse=False)) for name in ("one", "two", "three")]
    board = ConnectFour(rows=6, columns=7)
    schedule = round_robin(players, max(games // 6, 10), game=board, limits=Limits(playouts=1))
    marks = {len(schedule) // 10: "after a tenth", len(schedule) // 2: "at the half", len(schedule): "at the end"}
    figures: dict[str, float] = {"games of the long tournament": len(schedule)}
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "runs.sqlite") as store:
        journal = Journal(store, Plan.of("round robin", schedule))
        began = time.perf_counter()
        with ThreadPoolExecutor(AT_ONCE) as pool:
            for _ in journal.play(pool):
                if journal.played in marks:
                    figures[f"its memory {marks[journal.played]}, MB"] = resident()
        figures["its seconds"] = time.perf_counter() - began
    return figures


def resident() -> float:
    """Megabytes of this process in memory."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def rating(players: int, games: int) -> dict[str, float]:
    """Seconds for the ratings of many players."""
    draw = random.Random(1)
    strengths = {f"player {number}": draw.gauss(0, 1.5) for number in range(players)}
    results = []
    for _ in range(games):
        first, second = draw.sample(sorted(strengths), 2)
        chance = 1 / (1 + 2.718281828 ** (strengths[second] - strengths[first]))
        results.append((first, second, 1.0 if draw.random() < chance else 0.0))
    began = time.perf_counter()
    stats.ratings(stats.tally(results))
    return {f"ratings of {players} players from {games:,} games, s": time.perf_counter() - began}


if __name__ == "__main__":
    sys.exit(main())
