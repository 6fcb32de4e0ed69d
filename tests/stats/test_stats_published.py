"""Statistics against published values."""

import math
from collections.abc import Sequence

import pytest
from elo import natural

from linewood import stats

# Printed with two decimals: an interval of this package, Wilson's, agrees with theirs, Wald's, to that precision from
# about a thousand games on.


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
