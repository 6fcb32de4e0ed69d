"""Statistics against published values, against other programs, by simulation, and by what must hold for any results."""

import json
import math
import random
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import choix
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize

from linewood import stats

LN10_400 = math.log(10) / 400
unhurried = settings(deadline=None, derandomize=True, database=None)

counts = st.integers(0, 300)
pairs = st.tuples(*[counts] * 5).filter(any)
results = pairs | st.tuples(*[counts] * 3).filter(any)
sweeps = [(0, 0, 0, 0, 1), (0, 0, 0, 0, 40), (7, 0, 0, 0, 0), (0, 0, 1), (1, 0, 0), (0, 0, 1000)]
draws = [(0, 0, 1, 0, 0), (0, 0, 500, 0, 0), (0, 1, 0), (0, 60, 0)]


# Published values. Printed with two decimals: an interval of this package, Wilson's, agrees with theirs, Wald's, to that
# precision from about a thousand games on.


@pytest.mark.parametrize(
    ("counts", "elo", "elo_error", "nelo", "nelo_error", "los"),
    [
        # fastchess 1.x, as printed in github.com/brunocodutra/cinder pull requests 727, 802, 836, 805, 820
        ((50, 287, 610, 387, 73), 18.04, 8.23, 28.19, 12.84, 1.0),
        ((363, 3205, 5861, 3376, 414), 3.59, 2.53, 5.93, 4.19, 0.9972),
        ((835, 6884, 13116, 7201, 852), 2.11, 1.70, 3.52, 2.83, 0.9925),
        ((188, 1644, 3079, 1847, 206), 5.96, 3.48, 9.89, 5.77, 0.9996),
        ((244, 1980, 3630, 2067, 263), 2.65, 3.24, 4.36, 5.32, 0.9456),
        # github.com/lynx-chess/Lynx pull request 1899
        ((235, 1384, 2521, 1341, 239), -1.06, 4.05, -1.67, 6.37, 0.3033),
        # fastchess's own tests, app/tests/elo_test.cpp: EloPentanomial 2 and 3
        ((332, 433, 498, 333, 334), -8.64, 10.33, -9.17, 10.96, 0.0505),
        ((7895, 8757, 5685, 568, 9999), -21.04, 2.95, -19.01, 2.65, 0.0),
    ],
)
def test_elo_normalised_elo_and_superiority_are_those_that_fastchess_prints(
    counts: Sequence[int], elo: float, elo_error: float, nelo: float, nelo_error: float, los: float
) -> None:
    measured, normalised = stats.elo(counts), stats.normalised_elo(counts)
    assert measured.value == pytest.approx(elo, abs=0.0051)
    assert measured.error == pytest.approx(elo_error, abs=0.0051)
    assert normalised.value == pytest.approx(nelo, abs=0.021)
    assert normalised.error == pytest.approx(nelo_error, abs=0.035)
    assert stats.superiority(counts) == pytest.approx(los, abs=0.0001)


def test_fastchess_783_gives_its_normalised_elo_and_a_log_likelihood_ratio_of_2_946() -> None:
    counts = (379, 10170, 21828, 10640, 343)  # github.com/Disservin/fastchess/pull/783
    normalised = stats.normalised_elo(counts)
    assert (round(normalised.value, 2), round(normalised.error, 2)) == (3.05, 2.31)
    test = stats.sprt(counts, elo0=0, elo1=2)
    assert test.verdict == "H1"
    # It prints 2.94598, by the approximation below, which fastchess has since given up for the exact ratio, 2.94550.
    assert test.llr == pytest.approx(2.946, abs=0.001)
    t, t1 = (math.sqrt(2) * nelo * math.log(10) / 800 for nelo in (normalised.value, 2))
    assert sum(counts) / 2 * math.log((1 + t**2) / (1 + (t - t1) ** 2)) == pytest.approx(2.94598, abs=0.0005)


def test_fishtest_s_raw_statistics_are_reproduced() -> None:
    counts = (13, 37, 50, 25, 3)  # montytest.muzhen.org/tests/stats/69d3c8dc7c5b3724e29d2712
    assert stats.elo(counts).value == pytest.approx(-43.6578, abs=0.0001)
    assert stats.normalised_elo(counts).value == pytest.approx(-63.97, rel=0.01)
    assert stats.sprt(counts, elo0=0, elo1=4).llr == pytest.approx(-0.54912, abs=0.00001)
    assert stats.sprt(counts, elo0=0, elo1=2.716, model="logistic").llr == pytest.approx(-0.53772, abs=0.0001)


@pytest.mark.parametrize(
    ("counts", "elo0", "elo1", "llr"),
    [
        # fastchess, app/tests/sprt_test.cpp: normalized pentanomial 1 and 2, normalized trinomial 1 and 2
        ((365, 16618, 36229, 16974, 390), 0, 2, 2.25),
        ((127, 4883, 10712, 5150, 104), -1.75, 0.25, 3.01),
        ((36027, 68692, 36433), 0, 2, 0.92),
        ((10650, 20431, 10871), -1.75, 0.25, 2.30),
        # fastchess pull request 882: players so far apart that the iteration of others needs a special start
        ((77, 1, 0, 0, 0), -1000, -500, -2.95),
        ((72, 10, 0, 0, 0), -1000, -500, -2.97),
        # fastchess: github.com/brunocodutra/cinder pull requests 727, 802, 879, 795
        ((50, 287, 610, 387, 73), 0, 5, 2.97),
        ((363, 3205, 5861, 3376, 414), 0, 3, 2.91),
        ((115, 1156, 2443, 1233, 141), -3, 1, 2.90),
        ((1447, 13972, 26437, 14412, 1441), 0, 3, 1.98),
        # fishtest: github.com/official-stockfish/Stockfish pull requests 3972, 3514, 3679, 4160
        ((327, 8113, 21317, 8168, 347), -2.25, 0.25, 2.96),
        ((264, 5737, 31270, 5964, 269), -0.5, 2.5, 2.97),
        ((11, 1383, 3682, 1571, 17), 0.5, 3.5, 2.94),
        ((12, 2318, 9925, 2598, 3), 0.5, 2.5, 2.95),
        # montytest: github.com/official-monty/Monty pull request 66
        ((434, 4052, 8304, 4206, 492), 0, 4, 3.00),
        # OpenBench: github.com/paulsonkoly/chess-3 pull requests 139 and 119, TerjeKir/weiss 766, PlentyChess 334
        ((84, 290, 500, 369, 113), -5, 0, 2.97),
        ((30, 73, 195, 136, 84), 0, 5, 2.95),
        ((1453, 8952, 16711, 9425, 1427), 0, 3, 2.96),
        ((214, 8992, 19871, 9102, 235), 0, 2.5, 0.16),
    ],
)
def test_the_normalised_ratio_is_that_of_fishtest_fastchess_and_openbench(
    counts: Sequence[int], elo0: float, elo1: float, llr: float
) -> None:
    assert stats.sprt(counts, elo0=elo0, elo1=elo1).llr == pytest.approx(llr, abs=0.0051)


@pytest.mark.parametrize(
    ("counts", "elo0", "elo1", "llr"),
    [
        # fastchess, app/tests/sprt_test.cpp: logistic pentanomial 1 and 2, logistic trinomial 1 and 2
        ((223, 9863, 21279, 10037, 246), 0.5, 2.5, -3.07),
        ((871, 26175, 55983, 26678, 821), 0, 2, -4.98),
        ((21184, 40708, 21404), 0.5, 2.5, -1.57),
        ((57030, 106593, 57433), 0, 2, -2.59),
        # fishtest before normalised Elo: github.com/official-stockfish/Stockfish pull requests 3209 and 2493
        ((253, 4282, 17604, 4431, 286), -0.25, 1.25, 2.94),
        ((58, 3302, 33130, 3518, 84), 0.25, 1.25, 2.97),
        ((1284, 17437, 55536, 18085, 1292), 0, 2, 2.94),
    ],
)
def test_the_logistic_ratio_is_that_of_fishtest_and_fastchess(
    counts: Sequence[int], elo0: float, elo1: float, llr: float
) -> None:
    assert stats.sprt(counts, elo0=elo0, elo1=elo1, model="logistic").llr == pytest.approx(llr, abs=0.0051)


def test_wald_s_bounds_are_those_that_are_printed_everywhere() -> None:
    test = stats.sprt((0, 0, 0, 0, 0), elo0=0, elo1=3)
    assert (round(test.lower, 2), round(test.upper, 2), test.llr, test.verdict) == (-2.94, 2.94, 0.0, "continue")
    test = stats.sprt((0, 0, 0, 0, 0), elo0=0, elo1=3, alpha=0.05, beta=0.10)  # cinder, as above
    assert (round(test.lower, 2), round(test.upper, 2)) == (-2.25, 2.89)


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),  # R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_without_draws_the_score_has_wilson_s_interval(won: int, games: int, low: float, high: float) -> None:
    measured = stats.score((games - won, 0, won))
    assert measured.value == pytest.approx(won / games)
    assert (round(measured.low, 4), round(measured.high, 4)) == (low, high)


def test_baseball_ratings_and_home_advantage_are_those_of_bradleyterry2() -> None:
    # A. Agresti, Categorical Data Analysis (2002), 10.6; fitted in BradleyTerry2, tests/baseball.Rout.save
    teams = ("Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore")
    home_wins_and_losses = (
        " . 43 42 43 61 42 60",
        "33  . 42 43 60 61 43",
        "25 43  . 24 43 42 60",
        "33 51 25  . 43 42 61",
        "51 25 33 42  . 52 60",
        "25 33 34 43 42  . 24",
        "25 15 16 24 16 34  .",
    )
    tally = {
        (home, away): (int(cell[0]), 0, int(cell[1]))
        for home, row in zip(teams, home_wins_and_losses, strict=True)
        for away, cell in zip(teams, row.split(), strict=True)
        if cell != "."
    }
    fitted = stats.ratings(tally, anchor="Baltimore", spread=100_000)
    published = {
        "Milwaukee": (1.6196, 0.3474),
        "Detroit": (1.4754, 0.3446),
        "Toronto": (1.3271, 0.3403),
        "New York": (1.2813, 0.3404),
        "Boston": (1.1438, 0.3378),
        "Cleveland": (0.7047, 0.3350),
        "Baltimore": (0.0, 0.0),
    }
    assert [rating.player for rating in fitted.players] == list(published)
    for rating in fitted.players:
        assert natural(rating.elo) == pytest.approx(published[rating.player], abs=0.001)
    assert natural(fitted.first_move) == pytest.approx((0.3023, 0.1309), abs=0.001)


def test_ratings_of_journals_are_those_of_bradleyterry2() -> None:
    # S. Stigler's citations, fitted in BradleyTerry2, tests/BTabilities.Rout.save
    cited = {("Biometrika", "Comm Statist"): (730, 33), ("Biometrika", "JASA"): (498, 320)}
    cited |= {("Biometrika", "JRSS-B"): (221, 284), ("Comm Statist", "JASA"): (68, 813)}
    cited |= {("Comm Statist", "JRSS-B"): (17, 276), ("JASA", "JRSS-B"): (142, 325)}
    # Nobody moves first: half of the citations in each order, so there is no advantage to find.
    tally = {pair: (won, 0, lost) for pair, (won, lost) in cited.items()}
    tally |= {(second, first): (lost, 0, won) for (first, second), (won, lost) in cited.items()}
    fitted = stats.ratings(tally, anchor="Biometrika", spread=100_000)
    published = {"JRSS-B": 0.2689541, "Biometrika": 0.0, "JASA": -0.4795698, "Comm Statist": -2.9490725}
    assert {rating.player: natural(rating.elo)[0] for rating in fitted.players} == pytest.approx(published, abs=0.0005)
    assert math.sqrt(2) * natural(fitted.players[-1].elo)[1] == pytest.approx(0.10254534, abs=0.0001)
    assert fitted.first_move.value == pytest.approx(0)


def natural(estimate: stats.Estimate) -> tuple[float, float]:
    """An estimate in Elo as others print it: in natural units, with its standard error."""
    return LN10_400 * estimate.value, LN10_400 * estimate.error / 1.959964


# Other programs.


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


@pytest.mark.parametrize("match", [(0, 789_241_203, 0, 0, 900_192_965), (682_630, 0, 0, 0, 847_961), (0, 10**9, 0)])
@pytest.mark.parametrize(("elo0", "elo1"), [(-4000.0, 4000.0), (0.0, 1e-3), (-1640.0, -940.0)])
def test_the_ratio_is_finite_for_any_number_of_games_and_any_hypotheses(
    match: tuple[int, ...], elo0: float, elo1: float
) -> None:
    mine, yours = stats.sprt(match, elo0=elo0, elo1=elo1), stats.sprt(stats.flip(match), elo0=-elo1, elo1=-elo0)
    assert math.isfinite(mine.llr)
    assert mine.llr == pytest.approx(-yours.llr, rel=1e-6, abs=1e-3)


def met(players: int, times: int) -> list[tuple[int, int]]:
    """Every player against every other, so many times."""
    return [(i, j) for i in range(players) for j in range(i) for _ in range(times)]


# Simulation.


@pytest.mark.parametrize("units", [50, 200])
@pytest.mark.parametrize(
    "chances",
    [
        (0.12, 0.01, 0.72, 0.02, 0.13),  # even players, whoever moves first wins
        (0.10, 0.02, 0.55, 0.03, 0.30),  # 60 %
        (0.01, 0.02, 0.20, 0.04, 0.73),  # 87 %
        (0.02, 0.20, 0.50, 0.25, 0.03),  # even and drawish
        (0.25, 0.20, 0.55),  # single games
    ],
)
def test_over_2000_matches_the_95_percent_intervals_hold_the_truth_in_93_to_97_percent(
    chances: Sequence[float], units: int
) -> None:
    scores = [i / (len(chances) - 1) for i in range(len(chances))]
    mean = sum(p * score for p, score in zip(chances, scores, strict=True))
    deviation = math.sqrt(sum(p * (score - mean) ** 2 for p, score in zip(chances, scores, strict=True)))
    truth = {
        stats.score: mean,
        stats.elo: 400 * math.log10(mean / (1 - mean)),
        stats.normalised_elo: 800 / math.log(10) * (mean - 0.5) / deviation / math.sqrt((len(chances) - 1) / 2),
    }
    rng, held = random.Random(1), dict.fromkeys(truth, 0)
    for _ in range(2000):
        drawn = rng.choices(range(len(chances)), chances, k=units)
        match = [drawn.count(i) for i in range(len(chances))]
        for measure, true in truth.items():
            estimate = measure(match)
            held[measure] += estimate.low <= true <= estimate.high
    assert all(0.93 <= times / 2000 <= 0.97 for times in held.values()), held


def test_over_1000_ratings_the_95_percent_intervals_hold_the_truth_in_93_to_97_percent() -> None:
    rng, true, advantage, v = random.Random(2), {"a": 250, "b": 90, "c": 0, "d": -120, "e": -220}, 60, 0.2
    scale, held, rated = 2 / (2 + v), 0, 0
    weights = {
        (i, j): (math.exp(d / 2), v, math.exp(-d / 2))
        for i in true
        for j in true
        if i != j and (d := LN10_400 * (true[i] - true[j] + advantage))
    }
    for _ in range(250):
        games = [(*pair, score) for pair, w in weights.items() for score in rng.choices((1, 0.5, 0), w, k=30)]
        fitted = stats.ratings(stats.tally(games))
        for name, elo in [(rating.player, rating.elo) for rating in fitted.players]:
            held += elo.low <= scale * true[name] <= elo.high
            rated += 1
    assert 0.93 <= held / rated <= 0.97


@pytest.mark.parametrize(("nelo", "wrong"), [(0.0, "H1"), (60.0, "H0")])
def test_a_sequential_test_errs_as_seldom_as_promised(nelo: float, wrong: str) -> None:
    rng, errors = random.Random(3), 0
    # Moving a share s from LL to WW moves the mean by s; its square comes off the variance 0.08125 of equal players.
    t = math.sqrt(2) * nelo * math.log(10) / 800
    s = t * math.sqrt(0.08125 / (1 + t * t))
    chances = (0.15 - s, 0.05, 0.6, 0.05, 0.15 + s)
    for _ in range(150):
        match, verdict = [0] * 5, "continue"
        while verdict == "continue":
            for i in rng.choices(range(5), chances, k=10):
                match[i] += 1
            verdict = stats.sprt(match, elo0=0, elo1=60).verdict
        errors += verdict == wrong
    assert errors <= 0.05 * 150 + 2 * math.sqrt(0.05 * 0.95 * 150)


# What holds for any results.


@unhurried
@given(results)
def test_seen_by_the_other_player_everything_turns_round(match: tuple[int, ...]) -> None:
    for measure in (stats.elo, stats.normalised_elo):
        mine, yours = measure(match), measure(stats.flip(match))
        assert (-yours.value, -yours.high, -yours.low) == pytest.approx((mine.value, mine.low, mine.high), abs=1e-6)
    assert stats.score(match).low == pytest.approx(1 - stats.score(stats.flip(match)).high)
    assert stats.superiority(match) == pytest.approx(1 - stats.superiority(stats.flip(match)))
    assert stats.games_needed(match) == stats.games_needed(stats.flip(match))


@unhurried
@given(results, st.sampled_from(["normalised", "logistic"]), st.floats(-300, 300), st.floats(1, 300))
def test_a_sequential_test_seen_by_the_other_player_turns_round(
    match: tuple[int, ...], model: Any, elo0: float, apart: float
) -> None:
    mine = stats.sprt(match, elo0=elo0, elo1=elo0 + apart, model=model)
    yours = stats.sprt(stats.flip(match), elo0=-elo0 - apart, elo1=-elo0, model=model)
    assert math.isfinite(mine.llr)
    assert mine.llr == pytest.approx(-yours.llr, rel=1e-6, abs=1e-6)


@unhurried
@given(results | st.sampled_from(sweeps + draws), st.floats(0.5, 0.999))
def test_intervals_are_finite_hold_their_value_and_agree(match: tuple[int, ...], confidence: float) -> None:
    score = stats.score(match, confidence=confidence)
    assert 0 <= score.low <= score.value <= score.high <= 1
    for measure in (stats.elo, stats.normalised_elo):
        estimate = measure(match, confidence=confidence)
        assert all(map(math.isfinite, (estimate.value, estimate.low, estimate.high)))
        assert estimate.low <= estimate.value <= estimate.high
        for end, bound in ((estimate.low, score.low), (estimate.high, score.high)):
            assert abs(bound - 0.5) < 1e-12 or (end > 0) == (bound > 0.5)
    assert math.isfinite(stats.sprt(match, elo0=0, elo1=10).llr)


@unhurried
@given(results, st.data())
def test_a_better_result_is_worth_more(match: tuple[int, ...], data: st.DataObject) -> None:
    assume(any(match[:-1]))
    i = data.draw(st.sampled_from([i for i, count in enumerate(match[:-1]) if count]))
    better = list(match)
    better[i] -= 1
    better[data.draw(st.integers(i + 1, len(match) - 1))] += 1
    assert stats.score(better).value > stats.score(match).value
    assert stats.elo(better).value > stats.elo(match).value


@unhurried
@given(results)
def test_four_times_the_games_say_the_same_with_half_the_error(match: tuple[int, ...]) -> None:
    more = [4 * count for count in match]
    assert stats.score(more).value == pytest.approx(stats.score(match).value)
    assert stats.score(more).error < stats.score(match).error
    assume(sum(match) >= 100)
    assume(0.05 < stats.score(match).value < 0.95)
    assert stats.elo(more).error == pytest.approx(stats.elo(match).error / 2, rel=0.2)


@unhurried
@given(results)
def test_no_more_games_are_needed_exactly_when_the_interval_leaves_out_equality(match: tuple[int, ...]) -> None:
    score, needed = stats.score(match), stats.games_needed(match)
    assert (needed == 0) == (score.low > 0.5 or score.high < 0.5)
    assert (needed is None) == (score.value == 0.5)
    stricter = stats.games_needed(match, confidence=0.99)
    assert needed is None or (stricter is not None and stricter >= needed)


def test_the_games_still_needed_do_decide_if_the_score_stays_what_it_is() -> None:
    match = (100, 50, 400, 50, 130)
    needed = stats.games_needed(match, power=0.5)
    assert needed is not None
    enough = 1 + needed / (2 * sum(match))
    for factor, decided in ((0.98 * enough, False), (1.02 * enough, True)):
        assert (stats.games_needed([round(factor * count) for count in match]) == 0) == decided


@pytest.mark.parametrize("power", [0.5, 0.8, 0.95])
def test_the_games_still_needed_decide_with_the_power_asked_for(power: float) -> None:
    rng, match = random.Random(4), (3, 10, 35, 16, 6)
    needed = stats.games_needed(match, power=power)
    assert needed is not None
    matches = [rng.choices(range(5), match, k=sum(match) + needed // 2) for _ in range(400)]
    decided = sum(stats.score([one.count(i) for i in range(5)]).low > 0.5 for one in matches)
    assert decided / 400 == pytest.approx(power, abs=0.06)


@unhurried
@given(st.lists(st.tuples(*[st.sampled_from([0, 0.5, 1])] * 2)))
def test_the_order_of_pairs_and_of_the_games_in_a_pair_does_not_count(games: list[tuple[float, float]]) -> None:
    counted = stats.count_pairs(games)
    assert counted == stats.count_pairs([(second, first) for first, second in reversed(games)])
    assert sum(counted) == len(games)
    assert sum(i * count for i, count in enumerate(counted)) == 2 * sum(map(sum, games))


names = st.sampled_from("abcd")
tallies = st.dictionaries(
    st.tuples(names, names).filter(lambda pair: pair[0] != pair[1]), st.tuples(*[st.integers(0, 40)] * 3), min_size=1
)


@unhurried
@given(tallies)
def test_ratings_do_not_depend_on_names_or_order(tally: dict[tuple[str, str], tuple[int, int, int]]) -> None:
    other = dict(zip("abcd", "zyxw", strict=True))
    renamed = {(other[i], other[j]): counts for (i, j), counts in reversed(tally.items())}
    mine, yours = stats.ratings(tally), stats.ratings(renamed)
    theirs = {rating.player: rating.elo.value for rating in yours.players}
    for rating in mine.players:
        assert math.isfinite(rating.elo.error)
        assert rating.elo.value == pytest.approx(theirs[other[rating.player]], abs=1e-4)
    assert sum(rating.elo.value for rating in mine.players) == pytest.approx(0, abs=1e-6)


@unhurried
@given(tallies)
def test_if_every_game_had_ended_the_other_way_ratings_would_change_sign(
    tally: dict[tuple[str, str], tuple[int, int, int]],
) -> None:
    turned = stats.ratings({pair: (losses, drawn, wins) for pair, (wins, drawn, losses) in tally.items()})
    theirs = {rating.player: rating.elo.value for rating in turned.players}
    fitted = stats.ratings(tally)
    assert all(rating.elo.value == pytest.approx(-theirs[rating.player], abs=1e-4) for rating in fitted.players)
    assert fitted.first_move.value == pytest.approx(-turned.first_move.value, abs=1e-4)


@unhurried
@given(tallies)
def test_an_anchor_moves_all_ratings_together(tally: dict[tuple[str, str], tuple[int, int, int]]) -> None:
    first, second = next(iter(tally))
    free, anchored = stats.ratings(tally), stats.ratings(tally, anchor=first, anchor_elo=1500)
    held = next(rating for rating in anchored.players if rating.player == first)
    assert (held.elo.value, held.elo.error) == (1500, 0)
    mine, yours = stats.difference(free, first, second), stats.difference(anchored, first, second)
    assert mine.value == pytest.approx(yours.value, abs=1e-4)
    assert mine.error == pytest.approx(yours.error, rel=1e-6)
    assert mine.value == pytest.approx(-stats.difference(free, second, first).value)


@unhurried
@given(tallies)
def test_one_more_win_does_not_lower_a_rating(tally: dict[tuple[str, str], tuple[int, int, int]]) -> None:
    (first, second), (wins, drawn, losses) = next(iter(tally.items()))
    before = stats.difference(stats.ratings(tally), first, second).value
    after = stats.difference(stats.ratings({**tally, (first, second): (wins + 1, drawn, losses)}), first, second).value
    assert after >= before - 1e-6


# Small and one-sided results.


@pytest.mark.parametrize("match", sweeps)
def test_a_clean_sweep_is_finite_wide_and_above_anything_short_of_it(match: tuple[int, ...]) -> None:
    won = match if match[-1] else stats.flip(match)
    units = sum(won)
    measured, short = stats.elo(won), stats.elo((*won[:-2], 1, units - 1))
    assert measured.value > short.value
    assert measured.error > 250
    assert stats.superiority(won) > 0.8


@pytest.mark.parametrize("match", draws)
def test_all_draws_are_even_and_as_uncertain_as_they_are_few(match: tuple[int, ...]) -> None:
    measured = stats.elo(match)
    assert (measured.value, measured.low) == (0, pytest.approx(-measured.high))
    assert measured.error > 300 / sum(match)
    assert stats.superiority(match) == 0.5
    assert stats.games_needed(match) is None


def test_a_single_game_leaves_everything_open() -> None:
    measured = stats.elo((0, 0, 1))
    assert measured.low < -200 < 700 < measured.high
    rated = stats.ratings({("ann", "bob"): (1, 0, 0)})
    gap = stats.difference(rated, "ann", "bob")
    assert gap.low < 0 < gap.value < 500 < gap.high
    needed = stats.games_needed_between(rated, "ann", "bob")
    assert needed is not None
    assert needed > 0


def test_players_who_won_every_game_or_never_met_are_rated() -> None:
    swept = stats.ratings({("ann", "bob"): (1000, 0, 0), ("bob", "ann"): (0, 0, 1000)})
    gap = stats.difference(swept, "ann", "bob")
    assert 1000 < gap.value < 3000
    assert stats.games_needed_between(swept, "ann", "bob") == 0
    apart = stats.ratings({("ann", "bob"): (5, 0, 5), ("cat", "dan"): (5, 0, 5)})
    assert stats.difference(apart, "ann", "cat").error > 1000
    assert stats.games_needed_between(apart, "ann", "cat") is None
    drawn = stats.ratings({("ann", "bob"): (0, 50, 0), ("bob", "ann"): (0, 50, 0)})
    assert stats.difference(drawn, "ann", "bob").value == pytest.approx(0)
    assert drawn.draw_rate.low > 0.9


# Manners.


def test_results_are_values_that_compare_and_become_json() -> None:
    tally = {("ann", "bob"): (3, 1, 2), ("bob", "cat"): (2, 2, 2)}
    for make in (
        lambda: stats.elo((1, 2, 3, 4, 5)),
        lambda: stats.sprt((1, 2, 3, 4, 5), elo0=0, elo1=10),
        lambda: stats.ratings(tally),
    ):
        assert make() == make()
        assert hash(make()) == hash(make())
        assert json.loads(json.dumps(asdict(make()), allow_nan=False)).keys() == asdict(make()).keys()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: stats.elo((1, 2)), "results are 2 counts, expected 5 for pairs .* or 3 for games"),
        (lambda: stats.elo((1, -2, 3)), r"results are \[1, -2, 3\], expected no count below 0"),
        (lambda: stats.score((0, 0, 0)), "expected at least one"),
        (lambda: stats.score((1, 2, 3), confidence=95), "confidence is 95, expected .* 0.95"),
        (lambda: stats.games_needed((1, 2, 4), power=0), "power is 0"),
        (lambda: stats.count_pairs([(1, 2)]), "score is 2, expected 0"),
        (lambda: stats.sprt((1, 2, 3), elo0=5, elo1=0), "expected -4000 <= elo0 < elo1"),
        (lambda: stats.sprt((1, 2, 3), elo0=0, elo1=5, alpha=0.6, beta=0.6), "expected a sum below 1"),
        (lambda: stats.sprt((1, 2, 3), elo0=0, elo1=5, model="bayes"), "expected 'logistic' or 'normalised'"),
        (lambda: stats.tally([("a", "b", 2)]), "score of a against b is 2"),
        (lambda: stats.ratings({}), "tally is empty"),
        (lambda: stats.ratings({("a", "a"): (1, 0, 0)}), "'a' plays against itself"),
        (lambda: stats.ratings({("a", "b"): (1, 0, -1)}), "none below 0"),
        (
            lambda: stats.ratings({("a", "b"): (1, 0, 0)}, anchor="c"),
            "anchor is 'c', expected one of the players: a, b",
        ),
        (lambda: stats.ratings({("a", "b"): (1, 0, 0)}, spread=0), "spread is 0"),
        (lambda: stats.difference(stats.ratings({("a", "b"): (1, 0, 0)}), "a", "c"), "player is 'c'"),
    ],
)
def test_an_error_names_the_value_and_what_was_expected(call: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()


def test_numpy_is_loaded_by_ratings_alone_and_named_when_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    code = "import sys; from linewood import stats; stats.elo([1, 2, 3]); sys.exit('numpy' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.delitem(sys.modules, "linewood.stats.davidson", raising=False)
    with pytest.raises(ModuleNotFoundError, match=r"ratings need numpy.*linewood\[arena\]"):
        stats.ratings({("ann", "bob"): (1, 0, 0)})
