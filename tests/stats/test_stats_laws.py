"""Statistics by what must hold for any results, and for small and one-sided ones."""

import math
import random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from properties import unhurried

from linewood import stats

counts = st.integers(0, 300)
pairs = st.tuples(*[counts] * 5).filter(any)
results = pairs | st.tuples(*[counts] * 3).filter(any)
sweeps = [(0, 0, 0, 0, 1), (0, 0, 0, 0, 40), (7, 0, 0, 0, 0), (0, 0, 1), (1, 0, 0), (0, 0, 1000)]
draws = [(0, 0, 1, 0, 0), (0, 0, 500, 0, 0), (0, 1, 0), (0, 60, 0)]


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


@pytest.mark.parametrize("match", [(0, 789_241_203, 0, 0, 900_192_965), (682_630, 0, 0, 0, 847_961), (0, 10**9, 0)])
@pytest.mark.parametrize(("elo0", "elo1"), [(-4000.0, 4000.0), (0.0, 1e-3), (-1640.0, -940.0)])
def test_the_ratio_is_finite_for_any_number_of_games_and_any_hypotheses(
    match: tuple[int, ...], elo0: float, elo1: float
) -> None:
    mine, yours = stats.sprt(match, elo0=elo0, elo1=elo1), stats.sprt(stats.flip(match), elo0=-elo1, elo1=-elo0)
    assert math.isfinite(mine.llr)
    assert mine.llr == pytest.approx(-yours.llr, rel=1e-6, abs=1e-3)


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
    for factor, decided in ((0.9 * enough, False), (1.1 * enough, True)):
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
    assert stats.superiority(won) == 1 - 0.5**units  # equal players: units wins in a row


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
