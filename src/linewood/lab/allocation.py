"""Which value plays the next games of a sweep: numbers in, numbers out.

1. Every value plays `opening_pairs` pairs: a third of the budget, spread evenly.
2. The rest is played in batches. Each pair of a batch goes to one of two values. The leader is the one that might be the
   best, that is, whose interval reaches highest. The challenger is the one that is hardest to tell from the leader: the
   least difference of the two scores in units of their common error. The one of them that has fewer games plays.
   Inside of a batch scores stay what they were, and errors shrink as if the games had been played. An error is that of
   a pair among all games, over the root of the value's own pairs: by its own few pairs a value may seem to be known well.

This is the UCB-based top-two rule of M. Jourdan and R. Degenne, "Non-asymptotic analysis of a UCB-based top two
algorithm" (NeurIPS 2023), with intervals of pairs instead of the bounds of its analysis. A batch depends on nothing but the
games before it: not on how many games are played at once, nor on where a run was interrupted.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from linewood import stats

EVEN_SHARE: Final = 1 / 3
"""Of the budget that is spread evenly at first."""
BATCHES: Final = 12
"""In which the rest is played."""
FEWEST_PAIRS: Final = 2
"""Of a value at first: fewer have no spread."""


def opening_pairs(values: int, pairs: int) -> int:
    """Pairs that each value plays before any plays more.

    >>> opening_pairs(8, 400), opening_pairs(8, 20)
    (16, 2)
    """
    return max(int(pairs * EVEN_SHARE / values), FEWEST_PAIRS) if values > 1 else pairs


def batch_pairs(values: int, pairs: int) -> int:
    """Pairs of a later batch.

    >>> batch_pairs(8, 400)
    23
    """
    return max(math.ceil((pairs - values * opening_pairs(values, pairs)) / BATCHES), 1)


def allocate(results: Sequence[Sequence[int]], pairs: int) -> list[int]:
    """How many of the next pairs each value plays, after these results of each ([LL, LD, DD or WL, WD, WW]).

    >>> allocate([[9, 0, 6, 0, 1], [4, 0, 8, 0, 4], [4, 0, 7, 0, 5]], 10)
    [0, 5, 5]
    """
    scores = [stats.score(counts) for counts in results]
    played = [sum(counts) for counts in results]
    everything = [sum(counts) for counts in zip(*results, strict=True)]
    of_a_pair = stats.score(everything).error * math.sqrt(sum(played))
    errors = [of_a_pair / math.sqrt(pairs) for pairs in played]
    given = [0] * len(scores)
    for _ in range(pairs):
        leader = max(range(len(scores)), key=lambda i: scores[i].value + errors[i])
        chosen = leader
        if len(scores) > 1:
            rival = min((i for i in range(len(scores)) if i != leader), key=lambda i: apart(scores, errors, leader, i))
            chosen = max(leader, rival, key=lambda i: errors[i])
        given[chosen] += 1
        errors[chosen] = of_a_pair / math.sqrt(played[chosen] + given[chosen])
    return given


def apart(scores: Sequence[stats.Estimate], errors: Sequence[float], leader: int, other: int) -> float:
    """How easily a value is told from the leader: below 0 if it is the better one so far."""
    return (scores[leader].value - scores[other].value) / math.hypot(errors[leader], errors[other])
