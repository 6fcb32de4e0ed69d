"""How often the coach names the refutation of a mistake, where one is known.

    python bench/coach.py connect4 --count 100

A mistake is a move of a weak player after which the opponent's win is proven, from a position that was not lost. It is proven here with
ten times the coach's budget; the coach then has its usual one. An answer counts as named if it keeps that win proven.
"""

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import linewood as lw
from linewood.coach import Coach
from linewood.coach.knowledge import USUAL, Knowledge
from linewood.solve.known import LOOK_NODES

TIMES = 10
STRONG = Knowledge(None, replace(USUAL, playouts=TIMES * (USUAL.playouts or 1)), TIMES * LOOK_NODES)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("connect4", "hex5", "loa"))
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    counts: Counter[str] = Counter()
    coach = Coach()
    for position, move in mistakes(options.game, random.Random(options.seed)):
        answer = coach.explain(position, move).refutation
        counts["mistakes"] += 1
        counts["named"] += bool(answer)
        counts["right"] += bool(answer) and wins(position.play(move), answer[0])
        print(f"\r{dict(counts)}", end="", flush=True)
        if counts["mistakes"] == options.count:
            break
    share = 100 * counts["right"] / counts["mistakes"]
    print(f"\n{options.game}: {counts['right']} of {counts['mistakes']} refutations named, {share:.1f} %")


def mistakes(game: str, chance: random.Random) -> Iterator[tuple[lw.Position, str]]:
    """Without end: positions that were not lost, and moves that lose them."""
    weak = lw.read_spec("best:proof_nodes=0", game).options
    while True:
        position = lw.parse("connect4 6x7" if game == "connect4" else game)
        while position.outcome is None and position.ply < 120:
            found = lw.search(position, replace(weak, seed=chance.getrandbits(31)), lw.Limits(playouts=30))
            move = chance.choice(position.legal) if chance.random() < 0.25 else found.best
            after = position.play(move)
            if position.ply >= 8 and after.outcome is None and is_mistake(position, after):
                yield position, move
            position = after


def is_mistake(position: lw.Position, after: lw.Position) -> bool:
    return STRONG.view(after).known.result == "win" and STRONG.view(position).known.result != "loss"


def wins(position: lw.Position, answer: str) -> bool:
    """Does the answer win, as far as the larger budget shows?"""
    after = position.play(answer)
    view = STRONG.view(position)
    proven = dict(view.moves).get(answer)
    if proven is not None and proven.result == "win":
        return True
    return STRONG.view(after).known.result == "loss"


if __name__ == "__main__":
    main()
