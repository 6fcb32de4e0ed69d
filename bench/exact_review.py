"""Does a review find the mistakes? python bench/exact_review.py [--games 10] [--playouts 30] [--seed 1]

Games of a weak player against itself on the classic board, reviewed as the Analyse page and `linewood review` do it. The
judge is bitbully from PyPI: a mistake is a move after which the result is worse than before.
"""

from __future__ import annotations

import argparse

from exact_play import make_judge, score_moves, sign

import linewood as lw
from linewood.records import record_of
from linewood.reviews import review_game
from linewood.solve.cache import SolvedCache
from linewood.solve.known import Known, with_exact
from linewood.tables.sitting import Sitting
from linewood.web.review import mistakes, note
from linewood.web.reviews import EFFORT

LIMITS = lw.Limits(playouts=EFFORT.playouts)
"""Without a time limit, the result does not depend on what else the machine does."""


class Forgetful(SolvedCache):
    """A personal cache that is always empty."""

    def find(self, *_: object, **__: object) -> None:
        """Nothing."""

    def keep(self, *_: object, **__: object) -> None:
        """Nothing."""


def main() -> None:
    """Plays, reviews and counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--playouts", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    judge = make_judge()
    flags = false = missed = named = right = 0
    for number in range(given.games):
        game = play(given.seed + number, given.playouts)
        true = true_mistakes(judge, game)
        found = flagged(game)
        flags, false, missed = flags + len(found), false + len(found - true), missed + len(true - found)
        review = review_game(record_of(game), limits=LIMITS)
        if review.kind == "move":
            named += 1
            right += review.ply in true
        print(f"{game.text}: mistakes {sorted(true)}, flagged {sorted(found)}, lost by {review.ply}", flush=True)
    print(f"Analyse page: {flags} flags, {false} false alarms, {missed} missed")
    print(f"linewood review: {named} losing moves named, {right} right")


def play(seed: int, playouts: int) -> lw.Position:
    """A game that is over."""
    position, options = lw.ConnectFour().start(), lw.read_spec(f"connect4/uct:seed={seed}").options
    while position.outcome is None:
        position = position.play(lw.search(position, options, lw.Limits(playouts=playouts)).best)
    return position


def true_mistakes(judge: object, game: lw.Position) -> set[int]:
    """The plies, counted from 1, after which the result was worse than before."""
    position, found = lw.ConnectFour().start(), set()
    for ply, move in enumerate(game.moves, 1):
        scores = score_moves(judge, position)
        if sign(scores[move]) < sign(max(scores.values())):
            found.add(ply)
        position = position.play(move)
    return found


def flagged(game: lw.Position) -> set[int]:
    """The plies that the Analyse page marks."""
    start = lw.ConnectFour().start()
    sitting, known = Sitting("review", start), Known(start.game, cache=Forgetful())
    for move in game.moves:
        sitting.play(sitting.tip, move)
    line = sitting.main_line(sitting.tip)
    for node in line:
        position = sitting.nodes[node].position
        if position.outcome is None:
            found = lw.search(position, "connect4/best", LIMITS)
            note(sitting, node, with_exact(found, known.look(position)))
    return {line.index(node) for node, _ in mistakes(sitting, line)}


if __name__ == "__main__":
    main()
