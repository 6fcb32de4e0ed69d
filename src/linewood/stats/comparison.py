"""Two players who have met the same opponent, and not each other: how far apart are they?"""

import math
from collections.abc import Sequence

from linewood.stats.estimates import NORMAL, Estimate, probability, two_sided
from linewood.stats.match import elo
from linewood.stats.results import Sample


def gap(one: Sequence[int], other: Sequence[int], *, confidence: float = 0.95) -> Estimate:
    """Elo of the one above the other, from the results of each against the same opponent.

    The interval is put together from the two of `elo` by "square and add": the distance to its lower end is the root of
    (one's distance to its lower end)^2 + (the other's to its upper end)^2. On scores this is the tenth method of R. G.
    Newcombe (Statistics in Medicine 17, 1998, p. 873), the one he recommends. The results count as independent; where
    both began with the same openings they are a little closer together than that, and the interval is a little wide.

    >>> estimate = gap([25, 2, 120, 3, 47], [30, 4, 120, 3, 40])
    >>> f"{estimate:+.1f}"
    '+23.1 [-18.4, +64.6]'
    """
    a, b = elo(one, confidence=confidence), elo(other, confidence=confidence)
    value = a.value - b.value
    return Estimate(
        value=value,
        low=value - math.hypot(a.value - a.low, b.high - b.value),
        high=value + math.hypot(a.high - a.value, b.value - b.low),
    )


def games_needed_for_gap(
    one: Sequence[int], other: Sequence[int], *, confidence: float = 0.95, power: float = 0.8
) -> int | None:
    """Games that the two together should still play against their opponent before the interval of `gap` leaves out 0.

    0 when it does so already, None when they are exactly even. If both play f times as many games as now, the interval
    shrinks by the root of f; with `power` 0.8 four attempts in five will have decided by then.

    >>> games_needed_for_gap([25, 2, 120, 3, 47], [30, 4, 120, 3, 40])
    4416
    """
    found = gap(one, other, confidence=confidence)
    reach = found.value - found.low if found.value > 0 else found.high - found.value
    if found.value == 0:
        return None
    now, wanted = abs(found.value) / reach * two_sided(confidence), two_sided(confidence)
    if now >= wanted:
        return 0
    target = wanted + NORMAL.inv_cdf(probability("power", power))
    samples = Sample.of(one), Sample.of(other)
    units = sum(max(math.ceil(sample.units * ((target / now) ** 2 - 1)), 1) for sample in samples)
    return units * (samples[0].games // samples[0].units)
