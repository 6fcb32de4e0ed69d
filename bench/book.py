"""Computes the opening book of the classic board: python bench/book.py FILE [--plies 4 5 6 7] [--megabytes N]

Solves all positions of some plies, up to mirror symmetry, in which nobody has won or wins at once; the scores of one ply
tell those of all earlier ones, so the book is of use after each. Each score is a line of FILE: ply, key, score. Positions
that are there already, or in the package's book, are left out, so the script can be stopped at any time and started again.
The positions that random games reach most often come first. The solver of a ply asks what is known of later plies: scores
of ply 7 make those of ply 4 cheap. `--write` puts all that is known into the package: missing scores are left to the
solver.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import linewood as lw
from linewood import _core
from linewood.search.book import load_book, write_book

GAME = lw.ConnectFour()
SHOWN_EVERY = 100


def main() -> None:
    """Solves what is missing, or writes the book."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--plies", type=int, nargs="+", default=[4, 5, 6, 7])
    parser.add_argument("--megabytes", type=int, default=1024)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    if given.write:
        return write(read_scores(given.file), max(given.plies))
    for plies in given.plies:
        solve_ply(plies, given.file, given.megabytes * 2**20)
    return None


def solve_ply(plies: int, path: Path, size: int) -> None:
    """Adds the scores that FILE has not."""
    done = read_scores(path)
    start, most = GAME.native_start(), max((ply for ply, _ in done), default=plies)
    solver = _core.Connect4Solver(start, size, _core.Book(start, most, scores_of(done, most)))
    level = [(key, native) for key, native in _core.Book.places(GAME.native_start(), plies) if native.ply() == plies]
    wanted = [(key, native) for key, native in level if (plies, key) not in done]
    likelihood = random_games(plies)
    wanted.sort(key=lambda place: likelihood[one_of_mirrored(place[1].cells())], reverse=True)
    print(f"{plies} plies: {len(level) - len(wanted)} solved, {len(wanted)} left", flush=True)
    with path.open("a") as file:
        for count, (key, native) in enumerate(wanted, 1):
            score, _ = solver.solve(native, None, None, 1)
            file.write(f"{plies} {key} {score}\n")
            file.flush()
            if count % SHOWN_EVERY == 0:
                print(f"{count} of {len(wanted)}", flush=True)


def random_games(plies: int) -> dict[bytes, float]:
    """How likely a random game reaches each position of a ply, or its mirror image."""
    level = {GAME.native_start().cells(): (GAME.native_start(), 1.0)}
    for _ in range(plies):
        following: dict[bytes, tuple[Any, float]] = {}
        for native, chance in level.values():
            legal = native.legal() if native.outcome() is None else ()
            for move in legal:
                child = native.play(move)
                key = one_of_mirrored(child.cells())
                following[key] = (child, chance / len(legal) + following.get(key, (child, 0.0))[1])
        level = following
    return {key: chance for key, (_, chance) in level.items()}


def one_of_mirrored(cells: bytes) -> bytes:
    """The same for a position and its mirror image."""
    columns = GAME.columns
    mirrored = b"".join(cells[start : start + columns][::-1] for start in range(0, len(cells), columns))
    return min(cells, mirrored)


def read_scores(path: Path) -> dict[tuple[int, int], int]:
    """Scores by ply and key, of the package and of FILE. A line that was cut off is left out."""
    scores = packaged_scores()
    for line in path.read_text().splitlines(keepends=True) if path.exists() else ():
        if line.endswith("\n"):
            ply, key, score = map(int, line.split())
            scores[ply, key] = score
    return scores


def packaged_scores() -> dict[tuple[int, int], int]:
    """What the package's book knows."""
    if GAME.book is None or not GAME.book.exists():
        return {}
    book = load_book(GAME)
    assert book is not None
    found = (
        (native.ply(), key, book.find(native)) for key, native in _core.Book.places(GAME.native_start(), book.plies())
    )
    return {(ply, key): score for ply, key, score in found if score is not None}


def scores_of(done: dict[tuple[int, int], int], plies: int) -> bytes:
    """The scores of a book of so many plies, in its order."""
    places = _core.Book.places(GAME.native_start(), plies)
    return bytes(done.get((native.ply(), key), _core.NO_SCORE) & 255 for key, native in places)


def write(done: dict[tuple[int, int], int], plies: int) -> None:
    """The book in the package."""
    scores = scores_of(done, plies)
    assert GAME.book is not None
    GAME.book.parent.mkdir(exist_ok=True)
    write_book(GAME.book, GAME, plies, scores)
    print(f"{len(scores) - scores.count(_core.NO_SCORE)} of {len(scores)} scores, {GAME.book.stat().st_size} bytes")


if __name__ == "__main__":
    main()
