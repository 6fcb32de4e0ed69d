"""The score against several opponents, each of them met a fixed number of times."""

from collections.abc import Iterator, Sequence

from linewood.stats.estimates import Estimate, two_sided
from linewood.stats.match import score, wilson
from linewood.stats.results import checked, mixed


def stratified_score(results: Sequence[Sequence[int]], *, confidence: float = 0.95) -> Estimate:
    """Share of the points over all opponents; `results` are those against each, similar opponents next to each other.

    The same opponents would be met again, so that differences between them are not noise: only the variance of results
    against the same opponent counts (stratified sampling; W. G. Cochran, Sampling Techniques, 1977, chapter 5). Opponents
    met in a single pair are put together with their neighbour ("collapsed strata", section 5A.12), which leaves the
    interval a little wide. It has Wilson's form, as in `score`.

    >>> weak, strong = [0, 0, 1, 1, 8], [8, 1, 1, 0, 0]
    >>> f"{stratified_score([weak, strong]):.2f}"
    '0.50 [0.42, 0.58]'
    """
    counted = [counts for counts in map(checked, results) if any(counts)]
    if not counted:
        raise ValueError("there are no results, expected at least one: wait for the first game to finish")
    if len(counted) == 1:
        return score(counted[0], confidence=confidence)
    top = len(counted[0]) - 1
    units = sum(map(sum, counted))
    mean = sum(i * count for counts in counted for i, count in enumerate(counts)) / (top * units)
    variance = sum(_scatter(stratum) for stratum in _strata(counted)) / units
    low, high = wilson(mean, units / mixed(variance, units, mean, 2 / top), two_sided(confidence))
    return Estimate(value=mean, low=low, high=high)


def _strata(counted: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    """Opponents, put together until there are two units; what is left at the end goes with the last."""
    waiting: list[int] = []
    last: list[int] | None = None
    for counts in counted:
        waiting = [one + other for one, other in zip(waiting, counts, strict=True)] if waiting else list(counts)
        if sum(waiting) >= 2:
            if last is not None:
                yield last
            last, waiting = waiting, []
    if last is None or not waiting:
        yield last or waiting
    else:
        yield [one + other for one, other in zip(last, waiting, strict=True)]


def _scatter(counts: Sequence[int]) -> float:
    """Units times the variance of a unit's score, without the bias of few units; 0 for a single one."""
    units, top = sum(counts), len(counts) - 1
    if units < 2:
        return 0.0
    mean = sum(i * count for i, count in enumerate(counts)) / (top * units)
    return sum((i / top - mean) ** 2 * count for i, count in enumerate(counts)) * units / (units - 1)
