"""A number with its interval, the form in which every package passes on what was measured."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import NormalDist

NORMAL = NormalDist()


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """A measured value and the interval that holds the true one with the confidence asked for.

    >>> Estimate(value=40.0, low=10.0, high=68.0).error
    29.0
    """

    value: float
    """The best single guess."""
    low: float
    """Lower end of the interval."""
    high: float
    """Upper end of the interval; the two ends need not be equally far from the value."""

    def __format__(self, form: str) -> str:
        """The value and its interval, each number written in the same form.

        >>> f"{Estimate(value=39.94, low=10.1, high=69.2):+.1f}"
        '+39.9 [+10.1, +69.2]'
        """
        return f"{self.value:{form}} [{self.low:{form}}, {self.high:{form}}]"

    def times(self, factor: float) -> Estimate:
        """The same in another unit, such as percent.

        >>> f"{Estimate(value=0.557, low=0.4, high=0.7).times(100):.0f}"
        '56 [40, 70]'
        """
        return Estimate(value=factor * self.value, low=factor * self.low, high=factor * self.high)

    @property
    def error(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


def two_sided(confidence: float) -> float:
    """Standard deviations that a two-sided normal interval of this confidence reaches to each side.

    >>> round(two_sided(0.95), 6)
    1.959964
    """
    return NORMAL.inv_cdf((1 + probability("confidence", confidence)) / 2)


def probability(name: str, value: float) -> float:
    """Hand back a probability strictly between 0 and 1, or say what is wrong with it."""
    if not 0 < value < 1:
        raise ValueError(f"{name} is {value}, expected a number between 0 and 1: write 95 % as 0.95")
    return value
