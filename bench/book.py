"""Computes the opening book of the classic board: python bench/book.py FILE [--plies 7] [--megabytes N]

Solves all positions of one ply, up to mirror symmetry, in which nobody has won or wins at once; their scores tell those of
all earlier plies. Each is a line of FILE: its ply, its key and its score. Positions that are there already are left out,
so the script can be stopped at any time and started again. Neighbours in the order of keys share most of their columns,
and so the table. `--write` puts what FILE has into the package: missing scores are left to the solver.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import linewood as lw
from linewood import _core
from linewood.search.book import write_book

GAME = lw.ConnectFour()
SHOWN_EVERY = 100


def main() -> None:
    """Solves what is missing, or writes the book."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--plies", type=int, default=7)
    parser.add_argument("--megabytes", type=int, default=4096)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    done = read_scores(given.file)
    if given.write:
        return write(done, given.plies)
    places = _core.Book.places(GAME.native_start(), given.plies)
    level = [(key, native) for key, native in places if native.ply() == given.plies]
    wanted = [(key, native) for key, native in level if (given.plies, key) not in done]
    print(f"{len(level) - len(wanted)} solved, {len(wanted)} left", flush=True)
    solver = _core.Connect4Solver(GAME.native_start(), given.megabytes * 2**20)
    with given.file.open("a") as file:
        for count, (key, native) in enumerate(wanted, 1):
            score, _ = solver.solve(native, None, None, 1)
            file.write(f"{given.plies} {key} {score}\n")
            file.flush()
            if count % SHOWN_EVERY == 0:
                print(f"{count} of {len(wanted)}", flush=True)
    return None


def read_scores(path: Path) -> dict[tuple[int, int], int]:
    """Scores by ply and key. A line that was cut off is left out."""
    scores = {}
    for line in path.read_text().splitlines(keepends=True) if path.exists() else ():
        if line.endswith("\n"):
            ply, key, score = map(int, line.split())
            scores[ply, key] = score
    return scores


def write(done: dict[tuple[int, int], int], plies: int) -> None:
    """The book in the package."""
    places = _core.Book.places(GAME.native_start(), plies)
    scores = bytes(done.get((native.ply(), key), _core.NO_SCORE) & 255 for key, native in places)
    assert GAME.book is not None
    GAME.book.parent.mkdir(exist_ok=True)
    write_book(GAME.book, GAME, plies, scores)
    print(f"{len(scores) - scores.count(_core.NO_SCORE)} of {len(scores)} scores, {GAME.book.stat().st_size} bytes")


if __name__ == "__main__":
    main()
