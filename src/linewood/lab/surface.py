"""The model of a study: what score each setting probably has, given noisy trials. A Gaussian process.

The score at settings x is m + f(x). f is a Gaussian process with the Matern kernel of smoothness 5/2,

    k(x, y) = s^2 (1 + r + r^2 / 3) exp(-r),   r^2 = 5 sum over options of (distance of x and y in the option / its length)^2,

and a trial shows the score at its settings with an error whose variance is known from its games. Numbers are scaled to
0 .. 1, words and switches are at distance 1 from each other. m, s and the lengths are the most probable ones under wide
priors, by which a study that has seen nothing but noise finds a flat surface. C. E. Rasmussen and C. K. I. Williams,
Gaussian Processes for Machine Learning (2006), sections 2.2 and 5.4. The best setting is that of the highest posterior
mean, not of the luckiest trial: V. Picheny et al., "A benchmark of kriging-based infill criteria for noisy optimization"
(2013), section 3.

This file imports numpy and scipy; the rest of the package imports this file only when a model is asked for.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from linewood import extras

Array = NDArray[np.float64]

PRIOR_SCALE: Final = (math.log(0.1), 1.0)
"""Of ln s: a tenth of a point is about 70 Elo."""
PRIOR_LENGTH: Final = (math.log(0.5), 0.7)
"""Of the logarithm of each length: half of the range."""
PRIOR_MEAN: Final = (0.5, 0.2)
STARTS: Final = (math.log(0.2), math.log(0.7))
"""Lengths from which the search for the most probable ones begins."""
JITTER: Final = 1e-9


class Surface:
    """A Gaussian process through trials.

    >>> surface = Surface([[0.0], [0.5], [1.0]], [0.3, 0.7, 0.3], [1e-4] * 3, [1])
    >>> means, deviations = surface.at([[0.5], [0.0]])
    >>> bool(means[0] > means[1]), bool(deviations[0] < 0.05)
    (True, True)
    """

    def __init__(
        self,
        places: Sequence[Sequence[float]],
        scores: Sequence[float],
        variances: Sequence[float],
        widths: Sequence[int],
    ) -> None:
        """Fits the model. A place has `widths[i]` coordinates for option i: one for a number, one for each word."""
        self.places = np.asarray(places, dtype=float)
        self.scores = np.asarray(scores, dtype=float)
        self.variances = np.asarray(variances, dtype=float)
        self.options = np.repeat(np.arange(len(widths)), widths)
        self.count = len(widths)
        self.parts = self._squares(self.places, self.places)
        minimize = extras.load("scipy.optimize", "tune").minimize
        starts = [np.array([0.5, PRIOR_SCALE[0], *[length] * self.count]) for length in STARTS]
        found: list[Any] = [minimize(self._cost, start, method="L-BFGS-B", jac=True) for start in starts]
        self.parameters: Array = min(found, key=lambda result: float(result.fun)).x
        self.root = np.linalg.cholesky(self._covariance(self.parameters))
        self.weights = self._solve(self.scores - self.parameters[0])

    def at(self, places: Sequence[Sequence[float]]) -> tuple[Array, Array]:
        """Posterior mean and standard deviation of the score at some places."""
        across = self._kernel(self._squares(np.asarray(places, dtype=float), self.places), self.parameters)
        half = np.linalg.solve(self.root, across.T)
        variances = np.exp(2 * self.parameters[1]) - (half * half).sum(axis=0)
        return self.parameters[0] + across @ self.weights, np.sqrt(np.maximum(variances, 0.0))

    def together(self, places: Sequence[Sequence[float]]) -> tuple[Array, Array]:
        """Posterior mean and covariance of the scores at some places."""
        where = np.asarray(places, dtype=float)
        across = self._kernel(self._squares(where, self.places), self.parameters)
        within = self._kernel(self._squares(where, where), self.parameters)
        half = np.linalg.solve(self.root, across.T)
        return self.parameters[0] + across @ self.weights, within - half.T @ half

    def _cost(self, parameters: Array) -> tuple[float, Array]:
        """Minus the logarithm of the posterior of m, ln s and the logarithms of the lengths, and its gradient."""
        mean, spread = np.array([PRIOR_MEAN, PRIOR_SCALE, *[PRIOR_LENGTH] * self.count]).T
        away = (parameters - mean) / spread
        inverse = np.linalg.inv(self._covariance(parameters))
        rest = self.scores - parameters[0]
        weights = inverse @ rest
        cost = (rest @ weights - np.linalg.slogdet(inverse)[1] + away @ away) / 2
        # Rasmussen and Williams, equation 5.9: half the trace of (K^-1 - w w') dK for each parameter of the kernel.
        outer = inverse - np.outer(weights, weights)
        slopes = [(outer * slope).sum() / 2 for slope in self._kernel_slopes(parameters)]
        return float(cost), np.array([-weights.sum(), *slopes]) + away / spread

    def _kernel_slopes(self, parameters: Array) -> list[Array]:
        """The derivatives of the kernel by ln s and by the logarithm of each length."""
        shares = self.parts * np.exp(-2 * parameters[2:])[:, None, None]
        r = np.sqrt(5 * shares.sum(axis=0))
        steep = np.exp(2 * parameters[1]) * 5 / 3 * (1 + r) * np.exp(-r)
        return [2 * self._kernel(self.parts, parameters), *(steep * share for share in shares)]

    def _covariance(self, parameters: Array) -> Array:
        return self._kernel(self.parts, parameters) + np.diag(self.variances + JITTER)

    def _kernel(self, squares: Array, parameters: Array) -> Array:
        lengths = np.exp(parameters[2:])
        r = np.sqrt(5 * np.tensordot(lengths**-2, squares, axes=1))
        kernel: Array = np.exp(2 * parameters[1]) * (1 + r + r * r / 3) * np.exp(-r)
        return kernel

    def _squares(self, one: Array, other: Array) -> Array:
        """For each option the squared distances of all places."""
        gaps = (one[:, None, :] - other[None, :, :]) ** 2
        return np.stack([gaps[:, :, self.options == option].sum(axis=2) for option in range(self.count)])

    def _solve(self, values: Array) -> Array:
        solved: Array = np.linalg.solve(self.root.T, np.linalg.solve(self.root, values))
        return solved
