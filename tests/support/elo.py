"""Elo in the natural units of others."""

import math

from linewood import stats

LN10_400 = math.log(10) / 400


def natural(estimate: stats.Estimate) -> tuple[float, float]:
    """An estimate in Elo as others print it: in natural units, with its standard error."""
    return LN10_400 * estimate.value, LN10_400 * estimate.error / 1.959964
