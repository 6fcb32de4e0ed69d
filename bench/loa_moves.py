"""Plies per second of random games of Lines of Action, by how a move is drawn. `--json` for machines.

The ways take turns, and the best of several rounds counts, so that a busy machine disturbs all of them alike.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from pathlib import Path

from building import built

WAYS = ("list", "drawn", "piece")
"""See bench/loa_moves.cpp."""


def main() -> None:
    """Compiles, measures and prints."""
    parser = argparse.ArgumentParser(description="Plies per second, by how a move is drawn.")
    parser.add_argument("--games", type=int, default=10_000, help="in each round")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    program = built("loa_moves")
    runs = [[run(program, way, given.games) for way in WAYS] for _ in range(given.rounds)]
    best = {way: min(row[i] for row in runs) for i, way in enumerate(WAYS)}
    rows = [
        {
            "way": way,
            "plies a game": round(plies / given.games, 1),
            "plies/s": round(plies / seconds),
            "ratio": round(plies / seconds * best["list"][0] / best["list"][1], 2),
        }
        for way, (seconds, plies) in best.items()
    ]
    if given.json:
        print(json.dumps(rows, indent=2))
        return
    print("way     plies a game      plies/s   ratio")
    for row in rows:
        print(f"{row['way']:6}  {row['plies a game']:12}  {row['plies/s']:11,}  {row['ratio']:6}")


def run(program: Path, way: str, games: int) -> tuple[float, int]:
    """Seconds and plies of one round."""
    done = subprocess.run([str(program), way, str(games)], capture_output=True, text=True, check=True)
    plies, seconds = done.stdout.split()
    return float(seconds), int(plies)


if __name__ == "__main__":
    main()
