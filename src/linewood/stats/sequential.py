"""The sequential test: play until one of two hypotheses about the strength is the clear winner.

The generalised sequential probability ratio test (GSPRT) on pairs, as fishtest and fastchess run it. H0 says that the
difference is elo0, H1 that it is elo1. Everything else about the distribution of the results is unknown and takes its
most likely value under each. Sources: A. Wald, "Sequential Analysis" (1947); X. Li, J. Liu, Z. Ying, "Generalized
Sequential Probability Ratio Test for Separate Families of Hypotheses" (Sequential Analysis 33, 2014); M. Van den Bergh,
"The Generalized Maximum Likelihood Ratio for the Expectation Value of a Distribution" for the logistic model and
"Comments on Normalized Elo", section 4, for the normalised one (both among the papers of fishtest).
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from linewood.stats.estimates import probability
from linewood.stats.match import NELO
from linewood.stats.results import checked

Verdict = Literal["H0", "H1", "continue"]
Model = Literal["logistic", "normalised"]

# Pairs put into each empty count, so that every distribution has support everywhere; fishtest's value.
EMPTY = 1e-3
# The farthest hypothesis, in Elo of either model: beyond it the arithmetic, not the results, would decide.
FARTHEST = 4000.0
# Relative tolerance of an optimum's place; the error of its height is of the order of the square.
CLOSE = 1e-7


@dataclass(frozen=True, slots=True, kw_only=True)
class Sprt:
    """Where a sequential test stands."""

    verdict: Verdict
    """H1: at least elo1 is the better explanation; H0: elo0 or less is; continue: more games are needed."""
    llr: float
    """Log-likelihood ratio of H1 against H0."""
    lower: float
    """H0 is accepted when the ratio falls to this."""
    upper: float
    """H1 is accepted when the ratio rises to this."""
    elo0: float
    """The difference under H0."""
    elo1: float
    """The difference under H1."""
    alpha: float
    """Probability of accepting H1 when H0 is true."""
    beta: float
    """Probability of accepting H0 when H1 is true."""
    model: Model
    """The scale of elo0 and elo1: that of `elo` or that of `normalised_elo`."""


def sprt(
    results: Sequence[int],
    *,
    elo0: float,
    elo1: float,
    alpha: float = 0.05,
    beta: float = 0.05,
    model: Model = "normalised",
) -> Sprt:
    """Where a sequential test of elo1 against elo0 stands after these results.

    Wald's bounds: H0 below ln(beta / (1 - alpha)), H1 above ln((1 - beta) / alpha). Results may be empty.

    >>> test = sprt([379, 10170, 21828, 10640, 343], elo0=0, elo1=2)
    >>> test.verdict, round(test.llr, 3), round(test.upper, 3)
    ('H1', 2.945, 2.944)
    """
    counts = checked(results)
    if probability("alpha", alpha) + probability("beta", beta) >= 1:
        raise ValueError(f"alpha and beta are {alpha} and {beta}, expected a sum below 1: 0.05 each is usual")
    if not -FARTHEST <= elo0 < elo1 <= FARTHEST:
        raise ValueError(
            f"elo0 is {elo0} and elo1 is {elo1}, expected {-FARTHEST:.0f} <= elo0 < elo1 <= {FARTHEST:.0f}"
        )
    if model not in ("logistic", "normalised"):
        raise ValueError(f"model is {model!r}, expected 'logistic' or 'normalised'")
    llr = _log_likelihood_ratio(counts, elo0, elo1, model) if any(counts) else 0.0
    lower, upper = math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)
    return Sprt(
        verdict="H1" if llr >= upper else "H0" if llr <= lower else "continue",
        llr=llr,
        lower=lower,
        upper=upper,
        elo0=elo0,
        elo1=elo1,
        alpha=alpha,
        beta=beta,
        model=model,
    )


def _log_likelihood_ratio(counts: Sequence[int], elo0: float, elo1: float, model: Model) -> float:
    filled = [count or EMPTY for count in counts]
    total = sum(filled)
    shares = [count / total for count in filled]
    if model == "logistic":
        cost0, cost1 = (_cost_of_score(shares, 1 / (1 + 10 ** (-elo / 400))) for elo in (elo0, elo1))
    else:
        # Normalised Elo is per game; the deviation of a pair's mean score is smaller by the root of two.
        root = math.sqrt((len(counts) - 1) / 2)
        cost0, cost1 = (_cost_of_t(shares, root * elo / NELO) for elo in (elo0, elo1))
    return total * (cost0 - cost1)


def _cost_of_score(shares: Sequence[float], score: float) -> float:
    """How far the nearest distribution with this expected score is from the observed shares, as relative entropy."""
    top = len(shares) - 1
    return _cost(shares, [i / top - score for i in range(top + 1)])[0]


def _cost_of_t(shares: Sequence[float], t: float) -> float:
    """How far the nearest distribution with (expected score - 1/2) / deviation = t is from the observed shares.

    For t > 0 and b = score - 1/2 the condition reads E b = c sqrt(E b^2) with c = t / sqrt(1 + t^2). As the root is the
    least (r + E b^2 / r) / 2 over r > 0, its two sides differ by the greatest E[b - c (r + b^2 / r) / 2] over r: for
    each r a condition on one expectation, as in `_cost_of_score`. Where the results are better than t demands, all of
    these must come down to 0, and the cost is the greatest over r, which has one peak. Where they are worse, it is
    enough to bring one of them up to 0, and the cost is the least over r. In both, r^2 = E b^2 at the optimum.
    """
    if t < 0:
        shares, t = shares[::-1], -t
    if t == 0:
        return _cost_of_score(shares, 0.5)
    top = len(shares) - 1
    values = [i / top - 0.5 for i in range(top + 1)]
    c = t / math.sqrt(1 + t * t)

    def at(r: float) -> tuple[float, float]:
        """Cost of the condition for r, and the root of E b^2 at its nearest distribution."""
        cost, nearest = _cost(shares, [b - c * (r + b * b / r) / 2 for b in values])
        return cost, math.sqrt(sum(q * b * b for q, b in zip(nearest, values, strict=True)))

    first = sum(p * b for p, b in zip(shares, values, strict=True))
    second = sum(p * b * b for p, b in zip(shares, values, strict=True))
    beyond = first * abs(first) - c * c * second
    if beyond <= 0:
        return min(_least(at, r) for r in values if r > 0)
    reach = first + math.sqrt(beyond)
    return _greatest(at, c * second / reach, reach / c)


def _least(at: Callable[[float], tuple[float, float]], r: float) -> float:
    """Cost at the minimum that the fixed-point iteration r <- sqrt(E b^2) descends to; it never climbs."""
    for _ in range(1000):
        cost, following = at(r)
        if abs(following - r) <= CLOSE * r:
            break
        r = following
    return cost


def _greatest(at: Callable[[float], tuple[float, float]], low: float, high: float) -> float:
    """Cost at the peak, where r = sqrt(E b^2), by bisection: below the peak the root is the greater of the two."""
    while True:
        r = math.sqrt(low * high)
        cost, root = at(r)
        if abs(root - r) <= CLOSE * r or high - low <= CLOSE * low:
            return cost
        low, high = (r, high) if root > r else (low, r)


def _cost(shares: Sequence[float], values: Sequence[float]) -> tuple[float, list[float]]:
    """Relative entropy to the nearest distribution with expected value 0, and that distribution.

    It is p / (1 + x value) with sum p value / (1 + x value) = 0. Sources: Van den Bergh, proposition 1.1; A. Owen,
    "Empirical Likelihood" (2001). `values` have both signs; seen from the side on which their mean is not positive, the
    weights are 1 - a + a u with a = value / greatest and 0 < u <= 1. The distance u from the pole may be tiny, which is
    why it is the unknown: Newton's method inside a bracket. Its lower end leaves out all other values above 0.
    """
    if sum(p * value for p, value in zip(shares, values, strict=True)) > 0:
        values = [-value for value in values]
    peak = max(values)
    terms = [(p, value / peak) for p, value in zip(shares, values, strict=True)]
    low, high = shares[values.index(peak)] / sum(-p * a for p, a in terms if a < 0), 1.0
    u = low
    while True:
        slopes = [a / (1 - a + a * u) for _, a in terms]
        gradient = sum(p * slope for (p, _), slope in zip(terms, slopes, strict=True))
        low, high = (u, high) if gradient > 0 else (low, u)
        following = u + gradient / sum(p * slope * slope for (p, _), slope in zip(terms, slopes, strict=True))
        if not low < following < high:
            following = math.sqrt(low * high)
        if abs(following - u) <= 1e-13 * u:
            break
        u = following
    weights = [1 - a + a * u for _, a in terms]
    cost = sum(p * math.log(weight) for p, weight in zip(shares, weights, strict=True))
    return cost, [p / weight for p, weight in zip(shares, weights, strict=True)]
