"""One match between two players: score, Elo, normalised Elo, likelihood of superiority, games still needed.

All of them rest on one interval, Wilson's for the score, so that they never disagree: the Elo interval leaves out 0
exactly when the score interval leaves out 1/2. The interval reaches at least so far that it leaves out 1/2 only if the
exact test of equal strength does (`equality`): a verdict on equal players is wrong in at most 5 % of matches of any length.
"""

import math
from collections.abc import Callable, Sequence

from linewood.stats.equality import MANY, deviations, p_value
from linewood.stats.estimates import NORMAL, Estimate, probability, two_sided
from linewood.stats.results import Sample

# Normalised Elo per unit of (score - 1/2) / standard deviation of a game: M. Van den Bergh, "Normalized Elo" (2021).
NELO = 800 / math.log(10)


def score(results: Sequence[int], *, confidence: float = 0.95) -> Estimate:
    """Share of the points, with Wilson's interval.

    The true score m is in the interval when |s - m| <= z sqrt(f m (1 - m) / n), where s is the observed score of n
    units and f their variance as a share of the largest possible (`Sample.spread`). With f = 1, that is single games
    without draws, this is E. B. Wilson's interval (JASA 22, 1927, p. 209); f < 1 is the "design effect" of draws and of
    pairs (L. Kish, Survey Sampling, 1965).

    >>> estimate = score([25, 2, 120, 3, 47])
    >>> f"{estimate:.3f}"
    '0.557 [0.515, 0.598]'
    """
    sample = Sample.of(results)
    low, high = wilson(sample.mean, sample.units / sample.spread, reach(sample, confidence))
    return Estimate(value=sample.mean, low=low, high=high)


def elo(results: Sequence[int], *, confidence: float = 0.95) -> Estimate:
    """Logistic Elo difference: 400 log10(s / (1 - s)) of the score s and of the ends of its interval.

    Where a clean sweep would make one of them infinite, it counts as a quarter of a point short (`Sample.of`).

    >>> estimate = elo([25, 2, 120, 3, 47])
    >>> f"{estimate:+.1f}"
    '+39.9 [+10.4, +69.3]'
    """
    return _on_scale(_elo_of, Sample.of(results), confidence)


def normalised_elo(results: Sequence[int], *, confidence: float = 0.95) -> Estimate:
    """Elo difference in units of what a game can tell: 800 / ln 10 times (s - 1/2) / deviation of a game.

    The games it takes to prove a difference depend on this number alone, whatever the share of draws and however the
    openings are chosen. It equals Elo for small differences without draws. The deviation of a game is the square root
    of (games per unit) f m (1 - m), as in `score`. Source: M. Van den Bergh, "Normalized Elo" (2021).

    >>> estimate = normalised_elo([25, 2, 120, 3, 47])
    >>> f"{estimate:+.1f}"
    '+46.8 [+12.2, +81.7]'
    """
    return _on_scale(_normalised_elo_of, Sample.of(results), confidence)


def superiority(results: Sequence[int]) -> float:
    """Likelihood of superiority (LOS): one less the chance of equal players to end so far apart in this direction.

    The chance is that of the exact test (`equality.p_value`). Over many games this is the usual Phi of the score's
    distance from 1/2 in standard deviations.

    >>> f"{superiority([25, 2, 120, 3, 47]):.1%}", superiority([0, 0, 0, 0, 2])
    ('99.5%', 0.75)
    """
    sample = Sample.of(results)
    tail = chance(sample) / 2
    return 1 - tail if sample.surplus > 0 else tail


def games_needed(results: Sequence[int], *, confidence: float = 0.95, power: float = 0.8) -> int | None:
    """Games still to be played before the interval excludes equality, if the score stays what it is.

    0 when it does so already; None when the score is exactly even, as no number of games would do. Otherwise the usual
    sample size of a two-sided test: so many units that the score is `reach` plus z_power deviations from even, less what
    was played. With `power` 0.8 four matches in five will have decided by then.

    >>> games_needed([25, 2, 120, 3, 47]), games_needed([5, 2, 31, 3, 8]), games_needed([1, 1, 1, 1, 1])
    (0, 792, None)
    """
    sample = Sample.of(results)
    more = NORMAL.inv_cdf(probability("power", power))
    if abs(sample.standing) > reach(sample, confidence):
        return 0
    if sample.surplus == 0:
        return None
    low, high = sample.units, 2 * sample.units
    while not _decides(sample.of_length(high), confidence, more):
        low, high = high, 2 * high
    while high - low > 1:
        units = (low + high) // 2
        low, high = (low, units) if _decides(sample.of_length(units), confidence, more) else (units, high)
    return (high - sample.units) * (sample.games // sample.units)


def _decides(sample: Sample, confidence: float, more: float) -> bool:
    """Whether the interval still excludes equality if it is this many deviations wider."""
    return abs(sample.standing) > reach(sample, confidence) + more


def reach(sample: Sample, confidence: float) -> float:
    """Standard deviations to each side of the score: `two_sided`, or more where that would decide and the exact test not.

    Then the interval is widened by as much as the normal deviations of the score are too many, and holds 1/2.
    """
    z, standing, p = two_sided(confidence), abs(sample.standing), chance(sample)
    return z if standing <= z or p <= 1 - confidence else z * standing / deviations(p)


def chance(sample: Sample) -> float:
    """Probability that equal players end at least this far apart."""
    if sample.whole + sample.half > MANY:
        return 2 * NORMAL.cdf(-abs(sample.standing))
    return p_value(sample.whole, sample.half, sample.surplus)


def wilson(mean: float, trials: float, z: float) -> tuple[float, float]:
    """Wilson's interval of z deviations to each side, for a share of so many independent trials."""
    shrink = 1 + z * z / trials
    centre = (mean + z * z / (2 * trials)) / shrink
    half = z * math.sqrt(mean * (1 - mean) / trials + (z / (2 * trials)) ** 2) / shrink
    return centre - half if mean > 0 else 0.0, centre + half if mean < 1 else 1.0


def _on_scale(scale: Callable[[float, Sample], float], sample: Sample, confidence: float) -> Estimate:
    z, trials = reach(sample, confidence), sample.units / sample.spread
    low, _ = wilson(sample.mean or sample.inner_mean, trials, z)
    _, high = wilson(sample.mean if sample.mean < 1 else sample.inner_mean, trials, z)
    return Estimate(value=scale(sample.inner_mean, sample), low=scale(low, sample), high=scale(high, sample))


def _elo_of(mean: float, _: Sample) -> float:
    return 400 * math.log10(mean / (1 - mean))


def _normalised_elo_of(mean: float, sample: Sample) -> float:
    games_per_unit = sample.games / sample.units
    return NELO * (mean - 0.5) / math.sqrt(games_per_unit * sample.spread * mean * (1 - mean))
