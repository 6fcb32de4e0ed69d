"""The fit behind `ratings`: Newton's method on the posterior of the Bradley-Terry-Davidson model.

With d = r_i - r_j + g, where player i moves first and g is the advantage of doing so,

    P(first wins) : P(draw) : P(second wins)  =  exp(d/2) : v : exp(-d/2)

R. A. Davidson, "On extending the Bradley-Terry model to accommodate ties" (JASA 65, 1970); Davidson and R. J. Beaver, "On
extending the Bradley-Terry model to incorporate within-pair order effects" (Biometrics 33, 1977). With normal priors the
logarithm of the posterior over x = (r_1, ..., r_n, g, ln v) is strictly concave: there is one optimum.

This file imports numpy; the rest of the package imports this file only when ratings are asked for.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

# Prior standard deviation of ln v around 0: between equals, 1 % to 96 % of the games are drawn.
LOG_V_SPREAD = 2.0
# Log-likelihood that a step promises: from here on it is not worth taking, and from here on it need not be checked, as
# Newton's method is at its best and the sum over all games is not exact enough to tell.
DONE, NEAR = 1e-12, 1e-6


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """The most probable parameters and how uncertain they are, in natural units."""

    ratings: Array
    """r less the average of all players, or less the anchor's."""
    covariance: Array
    """Posterior covariance of these ratings."""
    first_move: float
    """g."""
    first_move_deviation: float
    """Posterior standard deviation of g."""
    log_v: float
    """ln v."""
    log_v_deviation: float
    """Posterior standard deviation of ln v."""


def fit(
    encounters: Iterable[tuple[int, int, tuple[int, int, int]]], players: int, *, spread: float, anchor: int | None
) -> Fit:
    """Fit encounters (first to move, second, its wins, draws and losses), players numbered from 0.

    `spread` is the prior standard deviation of each rating and of the first-move advantage, around 0.
    """
    counts = np.zeros((3, players, players))
    for first, second, results in encounters:
        counts[:, first, second] += results
    posterior = _Posterior(counts, spread)
    x = _maximum(posterior, players + 2)
    covariance = np.linalg.inv(posterior.slopes(x)[1])
    # One linear map for the values and their covariance: only differences between players are known.
    relative = np.eye(players)
    relative -= 1 / players if anchor is None else relative[anchor].copy()
    return Fit(
        ratings=relative @ x[:-2],
        covariance=relative @ covariance[:-2, :-2] @ relative.T,
        first_move=float(x[-2]),
        first_move_deviation=float(np.sqrt(covariance[-2, -2])),
        log_v=float(x[-1]),
        log_v_deviation=float(np.sqrt(covariance[-1, -1])),
    )


class _Posterior:
    """Logarithm of the posterior; matrices have the first to move as row and the second as column."""

    def __init__(self, counts: Array, spread: float) -> None:
        self.wins, self.draws, self.losses = counts
        self.games = counts.sum(axis=0)
        self.precision = np.full(len(self.games) + 2, spread**-2)
        self.precision[-1] = LOG_V_SPREAD**-2

    def height(self, x: Array) -> float:
        d, total = self._odds(x)
        likelihood = (self.wins - self.losses) * d / 2 + self.draws * x[-1] - self.games * total
        return float(likelihood.sum() - (self.precision * x * x).sum() / 2)

    def slopes(self, x: Array) -> tuple[Array, Array]:
        """Gradient, and the Hessian with its sign turned."""
        d, total = self._odds(x)
        win, draw, loss = np.exp(d / 2 - total), np.exp(x[-1] - total), np.exp(-d / 2 - total)
        lean = (win - loss) / 2
        by_d = (self.wins - self.losses) / 2 - self.games * lean
        by_dd = self.games * ((win + loss) / 4 - lean * lean)
        by_dv = -self.games * draw * lean
        by_v = self.draws - self.games * draw
        by_vv = self.games * draw * (1 - draw)

        gradient = np.append(_by_player(by_d), by_v.sum()) - self.precision * x
        curvature = np.diag(self.precision)
        curvature[:-2, :-2] += np.diag(by_dd.sum(axis=0) + by_dd.sum(axis=1)) - by_dd - by_dd.T
        curvature[-2, :-2] = curvature[:-2, -2] = _by_player(by_dd)[:-1]
        curvature[-2, -2] += by_dd.sum()
        curvature[-1, :-1] = curvature[:-1, -1] = _by_player(by_dv)
        curvature[-1, -1] += by_vv.sum()
        return gradient, curvature

    def _odds(self, x: Array) -> tuple[Array, Array]:
        """d of every pairing, and the logarithm of the sum of its three terms."""
        d = x[:-2, None] - x[None, :-2] + x[-2]
        return d, np.logaddexp(np.logaddexp(d / 2, -d / 2), x[-1])


def _maximum(posterior: _Posterior, parameters: int) -> Array:
    x = np.zeros(parameters)
    height = posterior.height(x)
    while True:
        gradient, curvature = posterior.slopes(x)
        step = np.linalg.solve(curvature, gradient)
        gain = float(gradient @ step)
        if gain <= DONE:
            return x
        while (following := posterior.height(x + step)) < height + gain / 10 and gain > NEAR:
            step, gain = step / 2, gain / 2
        x, height = x + step, following


def _by_player(by_d: Array) -> Array:
    """What concerns d as it concerns the ratings, + of the first to move and - of the second, and the advantage."""
    return np.append(by_d.sum(axis=1) - by_d.sum(axis=0), by_d.sum())
