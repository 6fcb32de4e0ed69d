"""Does a player keep the exact result? python bench/exact_play.py [--positions 1000] [--player connect4/best] [--time 1]

Random positions of the classic board, judged by bitbully from PyPI: it says what every move is worth. The judge is asked
for nothing else. Positions with few stones take it long without its book (`pip install bitbully-databases`). With
--playouts instead of --time, the result does not depend on what else the machine does.
"""

from __future__ import annotations

import argparse
import random
import sys
from importlib.util import find_spec

from bitbully import bitbully_core
from positions import random_position

import linewood as lw

FULL = -1000
"""What bitbully says of a column that is full."""


def main() -> None:
    """Plays and counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--player", default="connect4/best")
    parser.add_argument("--time", type=float, default=1.0)
    parser.add_argument("--playouts", type=int)
    parser.add_argument("--stones", default="0-40")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    low, high = (int(number) for number in given.stones.split("-"))
    chance, judge = random.Random(given.seed), make_judge()
    limits = lw.Limits(playouts=given.playouts) if given.playouts else lw.Limits(seconds=given.time)
    kept = best = 0
    for count in range(1, given.positions + 1):
        position = random_position(chance, chance.randint(low, high))
        found = lw.search(position, given.player, limits)
        scores = score_moves(judge, position)
        score, greatest = scores[found.best], max(scores.values())
        kept += sign(score) == sign(greatest)
        best += score == greatest
        if sign(score) != sign(greatest):
            print(f"{position.text}: {found.best} is worth {score}, not {greatest}", flush=True)
        if count % 50 == 0:
            print(f"{count} positions: result kept in {kept}, best distance in {best}", file=sys.stderr, flush=True)
    print(f"{given.positions} positions: result kept in {kept}, best distance in {best}")


def make_judge() -> bitbully_core.BitBullyCore:
    """bitbully, with its book if that is installed."""
    judge = bitbully_core.BitBullyCore()
    if find_spec("bitbully_databases") is not None:
        from bitbully_databases import BitBullyDatabases

        assert judge.loadBook(BitBullyDatabases.get_database_path("12-ply-dist"))
    return judge


def score_moves(judge: bitbully_core.BitBullyCore, position: lw.Position) -> dict[str, int]:
    """What every legal move is worth to the player who makes it."""
    board = bitbully_core.BoardCore()
    assert board.play([ord(move) - ord("a") for move in position.moves])
    return {"abcdefg"[column]: score for column, score in enumerate(judge.scoreMoves(board)) if score != FULL}


def sign(score: int) -> int:
    """Win, draw or loss."""
    return (score > 0) - (score < 0)


if __name__ == "__main__":
    main()
