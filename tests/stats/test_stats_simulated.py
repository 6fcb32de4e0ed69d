"""Statistics by simulation: intervals hold the truth, and tests err, as often as promised."""

import math
import random
from collections.abc import Sequence
from itertools import product

import pytest
from elo import LN10_400

from linewood import stats
from linewood.stats.equality import p_value


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


# Verdicts on equal players.

EQUAL = {
    "decided pairs": (0.5, 0, 0, 0, 0.5),
    "no draws": (0.25, 0, 0.5, 0, 0.25),
    "some draws": (0.1, 0.15, 0.5, 0.15, 0.1),
    "mostly draws": (0.01, 0.09, 0.8, 0.09, 0.01),
    "the first move wins": (0.05, 0, 0.9, 0, 0.05),
    "single games": (0.5, 0, 0.5),
    "single games, draws": (0.25, 0.5, 0.25),
}


def wrong_verdicts(chances: Sequence[float], games: int, matches: int, seed: int = 3) -> float:
    """Share of the matches between equal players after which one of them is called the stronger."""
    units = games // 2 if len(chances) == 5 else games
    rng, wrong = random.Random(seed), 0
    for _ in range(matches):
        drawn = rng.choices(range(len(chances)), chances, k=units)
        score = stats.score([drawn.count(i) for i in range(len(chances))])
        wrong += score.low > 0.5 or score.high < 0.5
    return wrong / matches


@pytest.mark.parametrize("kind", EQUAL)
@pytest.mark.parametrize("games", [4, 10, 40])
def test_equal_players_are_told_apart_in_few_of_400_matches(kind: str, games: int) -> None:
    # 5 % and four standard deviations of what 400 matches show
    assert wrong_verdicts(EQUAL[kind], games, 400) <= 0.05 + 4 * math.sqrt(0.05 * 0.95 / 400)


@pytest.mark.slow
@pytest.mark.parametrize("kind", EQUAL)
def test_equal_players_are_told_apart_in_at_most_5_percent_of_matches_of_every_length(kind: str) -> None:
    for games in range(4, 401, 2):
        assert wrong_verdicts(EQUAL[kind], games, 2000, seed=games) <= 0.05 + 4 * math.sqrt(0.05 * 0.95 / 2000)


@pytest.mark.parametrize(("whole", "half"), [(0, 0), (1, 0), (0, 1), (2, 0), (1, 2), (6, 0), (3, 5), (0, 9), (7, 4)])
def test_the_chance_of_equal_players_is_that_of_all_coin_tosses(whole: int, half: int) -> None:
    sums = [sum(toss) for toss in product(*[(-2, 2)] * whole, *[(-1, 1)] * half)]
    for surplus in sorted({abs(one) for one in sums}):
        assert p_value(whole, half, surplus) == pytest.approx(sum(abs(one) >= surplus for one in sums) / len(sums))


def test_equal_players_never_get_a_verdict_after_four_games() -> None:
    swept = stats.elo((2, 0, 0, 0, 0))
    assert swept.low < 0 < swept.high
    assert stats.games_needed((2, 0, 0, 0, 0)) != 0


# The score against many opponents.


def test_the_stratified_interval_holds_the_truth_and_is_half_as_wide() -> None:
    rng, wide, narrow, held = random.Random(5), 0.0, 0.0, 0
    gaps = [40 * rung - 1000 for rung in range(50)]
    shares = [1 / (1 + 10 ** (gap / 400)) for gap in gaps]
    for _ in range(1000):
        pairs = [stats.count_pairs([(float(rng.random() < share), float(rng.random() < share))]) for share in shares]
        estimate = stats.stratified_score(pairs)
        held += estimate.low <= sum(shares) / 50 <= estimate.high
        narrow += estimate.error / 1000
        wide += stats.score([sum(counts) for counts in zip(*pairs, strict=True)]).error / 1000
    assert held / 1000 >= 0.93
    assert narrow < 0.6 * wide
