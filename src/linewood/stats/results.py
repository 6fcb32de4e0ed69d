"""Counts of results: how one match between two players is written down.

Five counts are pairs of games (one opening, both sides): [LL, LD, DD or WL, WD, WW]. Three counts are single games:
[L, D, W]. Both are seen by the first-named player, worst first. The two games of a pair share an opening and are
therefore not independent; the pair is the unit of observation wherever there is one.
"""

import math
import operator
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

# One pair in an even match, in the units of `Sample.spread`: see there.
PRIOR_WEIGHT = 0.25


def count_pairs(pairs: Iterable[tuple[float, float]]) -> tuple[int, int, int, int, int]:
    """Five counts from the scores (0, 0.5 or 1) of the same player in the two games of each pair.

    >>> count_pairs([(1, 0), (1, 0.5), (1, 1)])
    (0, 0, 1, 1, 1)
    """
    counts = [0] * 5
    for pair in pairs:
        for score in pair:
            if score not in (0, 0.5, 1):
                raise ValueError(f"a game's score is {score}, expected 0 (lost), 0.5 (drawn) or 1 (won)")
        counts[round(2 * sum(pair))] += 1
    ll, ld, even, wd, ww = counts
    return ll, ld, even, wd, ww


def flip(results: Sequence[int]) -> tuple[int, ...]:
    """The same results seen by the other player.

    >>> flip((1, 2, 3, 4, 5))
    (5, 4, 3, 2, 1)
    """
    return tuple(reversed(results))


def checked(results: Sequence[int]) -> tuple[int, ...]:
    """Hand back three or five counts, or say what is wrong with them."""
    counts = tuple(operator.index(count) for count in results)
    if len(counts) not in (3, 5):
        raise ValueError(
            f"results are {len(counts)} counts, expected 5 for pairs [LL, LD, DD or WL, WD, WW] or 3 for games [L, D, W]"
        )
    if min(counts) < 0:
        raise ValueError(f"results are {list(counts)}, expected no count below 0: count each result once")
    return counts


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """Results boiled down to what an interval needs, made safe for clean sweeps, all draws and a single game."""

    units: int
    """Independent observations: pairs, or single games."""
    games: int
    """Games played."""
    mean: float
    """Score of a game, between 0 and 1."""
    inner_mean: float
    """The same, kept a quarter of a point away from a clean sweep."""
    spread: float
    """Variance of a unit's score as a share of mean (1 - mean), the largest that a score between 0 and 1 can have."""
    whole: int
    """Units that one player won by the greatest margin."""
    half: int
    """Pairs that one player won by half of it: a win and a draw."""
    surplus: int
    """Margins of the player less those of the opponent: 2 for a whole one, 1 for a half."""

    @classmethod
    def of(cls, results: Sequence[int]) -> Self:
        """Boil down results.

        The smallest shortfall from a clean sweep is half a point. A sweep is taken as half of that, so that its Elo is
        finite and still above that of every other result.

        The spread is the sample's variance over its largest possible one, mixed with a prior of the weight of one even
        pair (PRIOR_WEIGHT = 1/4 = mean (1 - mean) at 0.5) that says what independent games without draws would give:
        1 for single games, 1/2 for pairs. It is what remains when a sample shows no variance at all, and next to
        nothing after a few dozen pairs.
        """
        counts = checked(results)
        units, top = sum(counts), len(counts) - 1
        if units == 0:
            raise ValueError(f"results are {list(counts)}, expected at least one: wait for the first to finish")
        surplus = sum((4 * i // top - 2) * count for i, count in enumerate(counts))
        return cls.shaped(units, top, counts[0] + counts[-1], counts[1] + counts[3] if top == 4 else 0, surplus)

    @classmethod
    def shaped(cls, units: int, top: int, whole: int, half: int, surplus: int) -> Self:
        """The sample of so many units with these margins and this surplus; `top` is 4 for pairs and 2 for games."""
        games = units * top // 2
        mean = 0.5 + surplus / (4 * units)
        variance = (4 * whole + half) / (16 * units) - (mean - 0.5) ** 2
        spread = mixed(variance, units, mean, 2 / top)
        margin = 0.25 / games
        inner_mean = min(max(mean, margin), 1 - margin)
        return cls(
            units=units,
            games=games,
            mean=mean,
            inner_mean=inner_mean,
            spread=spread,
            whole=whole,
            half=half,
            surplus=surplus,
        )

    def of_length(self, units: int) -> Self:
        """The sample of so many units with the same shares."""
        factor = units / self.units
        whole, half, surplus = (round(factor * count) for count in (self.whole, self.half, self.surplus))
        most = 2 * whole + half
        return self.shaped(units, 2 * self.games // self.units, whole, half, max(-most, min(surplus, most)))

    @property
    def standing(self) -> float:
        """Standard deviations between the score and an even one."""
        return (self.mean - 0.5) / math.sqrt(self.spread / (4 * self.units))


def mixed(variance: float, units: int, mean: float, independent: float) -> float:
    """A variance as a share of the largest possible one, mixed with a prior; see `Sample.of`."""
    return (units * variance + PRIOR_WEIGHT * independent) / (units * mean * (1 - mean) + PRIOR_WEIGHT)
