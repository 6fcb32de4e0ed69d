"""The exact test of equal strength, and how far an interval must reach to agree with it.

If two players are equally strong, a pair of games with sides swapped is as likely to end 2 : 0 as 0 : 2, and 1.5 : 0.5 as
0.5 : 1.5. Given how many pairs ended by each margin, the surplus is a sum of fair coins: R. A. Fisher's randomisation test
(The Design of Experiments, 1935, section 21). Its error rate holds at every length and for every share of draws, which
that of a normal approximation does not: for two pairs it is a sweep's chance of one half that counts, not a formula.
"""

import math
from functools import lru_cache

from linewood.stats.estimates import NORMAL

# Decided units up to which the test is exact. Beyond, the normal approximation errs in 5.0 % of matches, not in 5.2 %.
MANY = 1000
# A result that equal players reach with this probability or more says nothing. Without a bound, the interval of a single
# pair would be infinitely wide.
NOTHING = 0.9


@lru_cache(maxsize=4096)
def p_value(whole: int, half: int, surplus: int) -> float:
    """Probability that equal players end at least this far apart.

    `whole` units were decided by the greatest margin and `half` by half of it; a whole one moves the surplus by 2 and a
    half one by 1.

    >>> p_value(2, 0, 4), p_value(6, 0, 12), p_value(0, 0, 0)
    (0.5, 0.03125, 1.0)
    """
    surplus = abs(surplus)
    if surplus == 0:
        return 1.0
    wins, total, tail = _tail(whole), 2**half, 0.0
    for halves in range(half + 1):
        needed = -((2 * halves - half - surplus - 2 * whole) // 4)  # whole wins, rounded up
        if needed <= whole:
            tail += math.comb(half, halves) / total * wins[max(needed, 0)]
    return min(2 * tail, 1.0)


def deviations(p: float) -> float:
    """Standard deviations at which a two-sided normal test would give this probability."""
    return -NORMAL.inv_cdf(min(p, NOTHING) / 2)


@lru_cache(maxsize=64)
def _tail(coins: int) -> tuple[float, ...]:
    """Probability of at least 0, 1, 2, ... heads."""
    total, sums, so_far = 2**coins, [0.0] * (coins + 1), 0
    for heads in range(coins, -1, -1):
        so_far += math.comb(coins, heads)
        sums[heads] = so_far / total
    return tuple(sums)
