"""The mean of something that was measured several times."""

import math
from collections.abc import Sequence
from importlib import import_module

from linewood.stats.estimates import Estimate, probability


def mean(values: Sequence[float], *, confidence: float = 0.95) -> Estimate:
    """The mean with Student's interval (Biometrika 6, 1908): m ± t s / sqrt(n), t for n - 1 degrees of freedom.

    One value alone says nothing of how far off it is: its interval is everything. Needs scipy.

    >>> estimate = mean([9.0, 10.0, 11.0])
    >>> f"{estimate.value:.1f} [{estimate.low:.2f}, {estimate.high:.2f}]"
    '10.0 [7.52, 12.48]'
    """
    if not values:
        raise ValueError("there are no values, expected at least one")
    middle = math.fsum(values) / len(values)
    if len(values) == 1:
        return Estimate(value=middle, low=-math.inf, high=math.inf)
    variance = math.fsum((value - middle) ** 2 for value in values) / (len(values) - 1)
    reach = student(len(values) - 1, (1 + probability("confidence", confidence)) / 2)
    error = reach * math.sqrt(variance / len(values))
    return Estimate(value=middle, low=middle - error, high=middle + error)


def student(freedom: int, share: float) -> float:
    """The point below which this share of Student's distribution lies.

    >>> round(student(9, 0.975), 3), round(student(1, 0.975), 3)
    (2.262, 12.706)
    """
    return float(import_module("scipy.special").stdtrit(freedom, share))
