"""Statistics against other programs, general optimisers and closed forms."""

import math
import random
from collections.abc import Sequence
from typing import Any

import choix
import numpy as np
import pytest
from elo import LN10_400
from scipy.optimize import minimize

from linewood import stats


def test_ratings_without_draws_are_those_of_choix() -> None:
    rng = random.Random(5)
    strength = [rng.gauss(0, 1) for _ in range(8)]
    won = [(i, j) if rng.random() < 1 / (1 + math.exp(strength[j] - strength[i])) else (j, i) for i, j in met(8, 40)]
    tally = stats.tally([(str(i), str(j), 1) for i, j in won] + [(str(j), str(i), 0) for i, j in won])
    prior = 600 * LN10_400
    theirs = choix.opt_pairwise(8, won + won, alpha=1 / (2 * prior**2), method="Newton-CG")
    ours = {rating.player: LN10_400 * rating.elo.value for rating in stats.ratings(tally).players}
    assert [ours[str(i)] for i in range(8)] == pytest.approx(theirs, abs=0.005)


def test_the_fit_is_the_optimum_that_a_general_optimiser_finds() -> None:
    tally = {("a", "b"): (7, 3, 2), ("b", "a"): (4, 4, 5), ("b", "c"): (6, 1, 3), ("c", "a"): (2, 5, 4)}

    def cost(x: Any) -> float:
        a, b, c, advantage, log_v = x
        r = {"a": a, "b": b, "c": c}
        total = (a * a + b * b + c * c + advantage**2) / (600 * LN10_400) ** 2 / 2 + log_v**2 / 8
        for (first, second), (wins, drawn, losses) in tally.items():
            d = r[first] - r[second] + advantage
            normaliser = math.log(math.exp(d / 2) + math.exp(log_v) + math.exp(-d / 2))
            total -= (wins - losses) * d / 2 + drawn * log_v - (wins + drawn + losses) * normaliser
        return total

    a, b, c, advantage, log_v = minimize(cost, np.zeros(5), method="BFGS", options={"gtol": 1e-8}).x
    fitted = stats.ratings(tally)
    share = math.exp(log_v) / (2 + math.exp(log_v))
    assert fitted.draw_rate.value == pytest.approx(share, abs=1e-5)
    assert fitted.first_move.value == pytest.approx((1 - share) * advantage / LN10_400, abs=0.01)
    elo = {rating.player: rating.elo.value for rating in fitted.players}
    expected = {"a": a, "b": b, "c": c}
    assert elo == pytest.approx({name: (1 - share) * r / LN10_400 for name, r in expected.items()}, abs=0.01)


@pytest.mark.parametrize("counts", [(5, 20, 30, 25, 9), (40, 3, 9, 2, 1), (1, 2, 50, 3, 1), (1, 30, 9)])
@pytest.mark.parametrize("nelo", [-200.0, 60.0])
def test_the_ratio_compares_the_best_distributions_that_a_general_optimiser_finds(
    counts: Sequence[int], nelo: float
) -> None:
    top, total = len(counts) - 1, sum(counts)
    scores, shares = np.arange(top + 1) / top, np.array(counts) / total

    def nearest(target: float) -> float:
        t = math.sqrt(top / 2) * target * math.log(10) / 800

        def gap(q: Any) -> float:
            mean = q @ scores
            return float(mean - 0.5 - t * math.sqrt(max(q @ (scores - mean) ** 2, 1e-12)))

        limits = [{"type": "eq", "fun": gap}, {"type": "eq", "fun": lambda q: q.sum() - 1}]
        found = [
            minimize(
                lambda q: -(shares @ np.log(q)), start, bounds=[(1e-9, 1)] * (top + 1), constraints=limits, tol=1e-12
            )
            for start in (shares, *(0.9 * np.eye(top + 1) + 0.1 * shares))
        ]
        return min(float(one.fun) for one in found if abs(gap(one.x)) < 1e-7)

    low, high = sorted((0.0, nelo))
    assert stats.sprt(counts, elo0=low, elo1=high).llr == pytest.approx(
        total * (nearest(low) - nearest(high)), abs=1e-3
    )


def test_the_ratio_of_a_clean_sweep_has_a_closed_form() -> None:
    # All mass on the best and the worst result: wins are (1 + c) / 2 under H1 and 1/2 under H0.
    t = math.sqrt(2) * 5 * math.log(10) / 800
    closed = 104 * math.log(1 + t / math.sqrt(1 + t * t))
    assert stats.sprt((0, 0, 0, 0, 104), elo0=0, elo1=5).llr == pytest.approx(closed, rel=0.001)


def met(players: int, times: int) -> list[tuple[int, int]]:
    """Every player against every other, so many times."""
    return [(i, j) for i in range(players) for j in range(i) for _ in range(times)]
