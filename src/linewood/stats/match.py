"""One match between two players: score, Elo, normalised Elo, likelihood of superiority, games still needed.

All of them rest on one interval, Wilson's for the score, so that they never disagree: the Elo interval leaves out 0
exactly when the score interval leaves out 1/2 and the likelihood of superiority is beyond the confidence.
"""

import math
from collections.abc import Callable, Sequence

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
    >>> f"{estimate.value:.3f} [{estimate.low:.3f}, {estimate.high:.3f}]"
    '0.557 [0.515, 0.598]'
    """
    sample = Sample.of(results)
    low, high = _wilson(sample.mean, sample, two_sided(confidence))
    return Estimate(value=sample.mean, low=low, high=high)


def elo(results: Sequence[int], *, confidence: float = 0.95) -> Estimate:
    """Logistic Elo difference: 400 log10(s / (1 - s)) of the score s and of the ends of its interval.

    Where a clean sweep would make one of them infinite, it counts as a quarter of a point short (`Sample.of`).

    >>> estimate = elo([25, 2, 120, 3, 47])
    >>> f"{estimate.value:+.1f} ± {estimate.error:.1f}"
    '+39.9 ± 29.4'
    """
    return _on_scale(_elo_of, Sample.of(results), confidence)


def normalised_elo(results: Sequence[int], *, confidence: float = 0.95) -> Estimate:
    """Elo difference in units of what a game can tell: 800 / ln 10 times (s - 1/2) / deviation of a game.

    The games it takes to prove a difference depend on this number alone, whatever the share of draws and however the
    openings are chosen. It equals Elo for small differences without draws. The deviation of a game is the square root
    of (games per unit) f m (1 - m), as in `score`. Source: M. Van den Bergh, "Normalized Elo" (2021).

    >>> estimate = normalised_elo([25, 2, 120, 3, 47])
    >>> f"{estimate.value:+.1f} ± {estimate.error:.1f}"
    '+46.8 ± 34.8'
    """
    return _on_scale(_normalised_elo_of, Sample.of(results), confidence)


def superiority(results: Sequence[int]) -> float:
    """Likelihood of superiority (LOS): how probable it is that the first-named player is the stronger one.

    Phi((s - 1/2) / sqrt(f / 4n)), the normal approximation with a flat prior, in the variance that holds if neither is
    stronger; the notation is that of `score`.

    >>> f"{superiority([25, 2, 120, 3, 47]):.1%}"
    '99.6%'
    """
    return NORMAL.cdf(_standing(Sample.of(results)))


def games_needed(results: Sequence[int], *, confidence: float = 0.95, power: float = 0.8) -> int | None:
    """Games still to be played before the interval leaves out equality, if the score stays what it is.

    0 when it does so already; None when the score is exactly even, as no number of games would do. Otherwise the usual
    sample size of a two-sided test, n = (z_confidence + z_power)^2 / (d / sigma)^2, less what was played, in whole
    units. With `power` 0.8 four matches in five will have decided by then.

    >>> games_needed([25, 2, 120, 3, 47]), games_needed([5, 2, 31, 3, 8]), games_needed([1, 1, 1, 1, 1])
    (0, 800, None)
    """
    sample = Sample.of(results)
    now, wanted = abs(_standing(sample)), two_sided(confidence)
    target = wanted + NORMAL.inv_cdf(probability("power", power))
    if now >= wanted:
        return 0
    if now == 0:
        return None
    units = math.ceil(sample.units * (target / now) ** 2) - sample.units
    return max(units, 1) * (sample.games // sample.units)


def _wilson(mean: float, sample: Sample, z: float) -> tuple[float, float]:
    trials = sample.units / sample.spread
    shrink = 1 + z * z / trials
    centre = (mean + z * z / (2 * trials)) / shrink
    reach = z * math.sqrt(mean * (1 - mean) / trials + (z / (2 * trials)) ** 2) / shrink
    return centre - reach if mean > 0 else 0.0, centre + reach if mean < 1 else 1.0


def _on_scale(scale: Callable[[float, Sample], float], sample: Sample, confidence: float) -> Estimate:
    z = two_sided(confidence)
    low, _ = _wilson(sample.mean or sample.inner_mean, sample, z)
    _, high = _wilson(sample.mean if sample.mean < 1 else sample.inner_mean, sample, z)
    return Estimate(value=scale(sample.inner_mean, sample), low=scale(low, sample), high=scale(high, sample))


def _elo_of(mean: float, _: Sample) -> float:
    return 400 * math.log10(mean / (1 - mean))


def _normalised_elo_of(mean: float, sample: Sample) -> float:
    games_per_unit = sample.games / sample.units
    return NELO * (mean - 0.5) / math.sqrt(games_per_unit * sample.spread * mean * (1 - mean))


def _standing(sample: Sample) -> float:
    """Standard deviations between the score and an even one."""
    return (sample.mean - 0.5) / math.sqrt(sample.spread / (4 * sample.units))
