"""The laboratory: simulated players whose strength is known, and small real sweeps and ablations."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from pathlib import Path

import pytest

import linewood as lw
from linewood import stats
from linewood.arena import Journal, Openings, Plan, Store
from linewood.lab import Ablation, Sweep, plan_ablation, plan_sweep, play_sweep, read_axis, read_toggles
from linewood.lab.allocation import allocate, opening_pairs
from linewood.lab.axis import changed
from linewood.lab.sweeps import Axis, edge_of, next_batch, together
from linewood.players import read_player

BOARD = lw.ConnectFour(rows=6, columns=7)
FEW = lw.Limits(playouts=12)

Counts = list[int]


# Simulated players --------------------------------------------------------------------------------------------


def score_of(elo: float) -> float:
    return 1 / (1 + 10 ** (-elo / 400))


def played(chance: random.Random, elo: float, pairs: int) -> Counts:
    """Pairs of games with a tenth of draws; the opening helps the first player, whoever that is."""
    counts = [0] * 5
    for _ in range(pairs):
        tilt = chance.uniform(-150, 150)
        points = 0
        for side in (1, -1):
            points += 1 if chance.random() < 0.1 else 2 * (chance.random() < score_of(elo + side * tilt))
        counts[points] += 1
    return counts


def simulated(truth: Sequence[float], pairs: int, seed: int, *, evenly: bool = False) -> list[Counts]:
    """A whole sweep of players whose Elo is known."""
    chance = random.Random(seed)
    results = [[0] * 5 for _ in truth]
    left = pairs
    while left > 0:
        batch = next_batch([tuple(counts) for counts in results], left, pairs)  # type: ignore[misc]
        if evenly:
            batch = [pairs // len(truth)] * len(truth)
        for place, more in enumerate(batch):
            results[place] = [
                one + new for one, new in zip(results[place], played(chance, truth[place], more), strict=True)
            ]
        left -= sum(batch) if not evenly else left
    return results


def best_of(results: list[Counts]) -> int:
    return max(range(len(results)), key=lambda place: stats.score(results[place]).value)


HILL = (-120.0, -60.0, -15.0, 25.0, 60.0, 20.0, -40.0, -110.0)


def test_games_go_where_they_decide_and_nothing_is_left_over() -> None:
    results = simulated(HILL, 400, seed=1)
    pairs = [sum(counts) for counts in results]
    assert sum(pairs) == 400
    assert min(pairs) >= opening_pairs(len(HILL), 400)
    assert pairs[4] > 2 * max(pairs[0], pairs[7])


def test_the_best_is_found_more_often_than_by_even_shares() -> None:
    seeds = range(400)
    adaptive = sum(best_of(simulated(HILL, 240, seed)) == 4 for seed in seeds)
    even = sum(best_of(simulated(HILL, 240, seed, evenly=True)) == 4 for seed in seeds)
    # By chance alone the two counts differ by more than 28 in one case of forty.
    assert adaptive > even + 28


def test_a_value_that_was_unlucky_at_first_comes_back() -> None:
    unlucky, middling = [3, 0, 3, 0, 2], [30, 0, 60, 0, 32]
    given = allocate([unlucky, middling], 20)
    assert given[0] == 20


def test_a_value_whose_few_pairs_are_all_alike_is_not_taken_for_known() -> None:
    alike, leading, behind = [0, 0, 9, 0, 0], [14, 0, 42, 0, 23], [6, 0, 4, 0, 2]
    given = allocate([alike, leading, behind], 20)
    assert given[0] >= 15


def test_intervals_hold_although_games_are_not_spread_evenly() -> None:
    inside, all_points = 0, 0
    for seed in range(120):
        for elo, counts in zip(HILL, simulated(HILL, 240, seed), strict=True):
            # The tilt of the openings pulls scores towards one half: the truth is the score with it.
            score = sum(score_of(elo + tilt) for tilt in range(-150, 151, 5)) / 61 * 0.9 + 0.05
            found = stats.score(counts)
            inside += found.low <= score <= found.high
            all_points += 1
    assert 0.92 <= inside / all_points <= 0.985


def test_the_gap_of_two_holds_the_truth() -> None:
    chance, inside = random.Random(4), 0
    for _ in range(600):
        one, other = played(chance, 60, 80), played(chance, -20, 40)
        low, high = (sum(score_of(e + t) for t in range(-150, 151, 5)) / 61 * 0.9 + 0.05 for e in (-20, 60))
        truth = 400 * math.log10(high / (1 - high)) - 400 * math.log10(low / (1 - low))
        found = stats.gap(one, other)
        inside += found.low <= truth <= found.high
    assert 0.93 <= inside / 600 <= 0.98


def test_as_many_games_as_were_said_tell_two_apart() -> None:
    one, other = [10, 0, 30, 0, 20], [14, 0, 32, 0, 14]
    more = stats.games_needed_for_gap(one, other)
    assert more is not None
    assert more > 0
    factor = 1 + more / 240
    grown = [[round(factor * count) for count in counts] for counts in (one, other)]
    assert stats.gap(*grown).low > 0
    assert stats.games_needed_for_gap(*grown) == 0
    assert stats.games_needed_for_gap(one, one) is None


def test_intervals_that_hold_together_are_wider() -> None:
    assert together(1) == 0.95
    one, other = [10, 0, 30, 0, 20], [14, 0, 32, 0, 14]
    assert stats.gap(one, other, confidence=together(7)).low < stats.gap(one, other).low


# What is typed ------------------------------------------------------------------------------------------------


def test_ranges_are_exact_and_both_ends_belong_to_them() -> None:
    assert read_axis("exploration=0.1:0.7:0.2", "connect4").values == ("0.1", "0.3", "0.5", "0.7")
    assert read_axis("top=1:20:x2", "connect4").values == ("1", "2", "4", "8", "16")
    assert read_axis("top=16,4,8", "connect4").values == ("4", "8", "16")
    assert read_axis("expansion=one,all", "connect4").values == ("one", "all")
    assert read_axis("graph", "loa").values == ("off", "on")
    assert read_axis("playout", "loa").values == ("random", "piece", "none")
    assert read_axis("playouts=100,200", "loa").values == ("100", "200")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("exploraton=1,2", "did you mean 'exploration'"),
        ("seed=1,2", "seed"),
        ("exploration", "has no values"),
        ("exploration=", "has no values"),
        ("exploration=0.2:1.6", "low:high:step"),
        ("exploration=a:b:c", "low:high:step"),
        ("exploration=0:inf:1", "low:high:step"),
        ("exploration=1:0:0.1", "must be the smaller one"),
        ("exploration=0:1:0", "must be above 0"),
        ("exploration=0:1:-1", "must be above 0"),
        ("exploration=0:1:x2", "would never end"),
        ("exploration=1:2:x1", "would never end"),
        ("exploration=0:1:0.0001", "more than 64 values"),
        ("exploration=-1:1:0.5", "exploration is -1"),
        ("exploration=1", "it takes two"),
        ("exploration=1,1.0", "twice"),
        ("top=1:3:0.5", "top is"),
        ("expansion=one,al", "did you mean 'all'"),
        ("expansion=1:2:1", "is not a number"),
        ("playout=rules,random", "rules"),
        ("avoid_below=on,off", "has no effect in loa"),
    ],
)
def test_what_cannot_be_tried_is_said(text: str, said: str) -> None:
    with pytest.raises(lw.BadValue, match=r".") as caught:
        read_axis(text, "loa")
    assert said in str(caught.value)


def test_a_changed_player_says_what_was_changed() -> None:
    player = changed(read_player("connect4/mcgs:exploration=1.8,threads=2"), {"exploration": "0.4"})
    assert player.name == "connect4/mcgs:threads=2,exploration=0.4"
    assert read_player(player.name).options == player.options
    quick = changed(read_player("connect4/mcgs"), {"playouts": "40"})
    assert quick.limits == lw.Limits(playouts=40)


def test_the_edge_of_a_range_is_told_unless_nothing_lies_beyond() -> None:
    numbers = Axis(name="exploration", values=("0.2", "0.4", "0.6"))
    assert edge_of(numbers, ("0.2",)) == "low"
    assert edge_of(numbers, ("0.4", "0.6")) == "high"
    assert edge_of(numbers, ("0.4",)) is None
    assert edge_of(Axis(name="exploration", values=("0", "0.4")), ("0",)) is None
    assert edge_of(Axis(name="expansion", values=("one", "all")), ("one",)) is None


def test_switches_flip_and_others_go_back_to_their_default() -> None:
    best = read_player("connect4/mcgs")
    toggles = read_toggles("solver,selection,exploration=1,rule_six=off", best, "connect4")
    assert [(toggle.name, toggle.before, toggle.after) for toggle in toggles] == [
        ("solver", "on", "off"),
        ("selection", "puct", "ucb1"),
        ("exploration", "2.3", "1"),
        ("rule_six", "on", "off"),
    ]
    assert all(toggle.after == "off" for toggle in read_toggles(None, best, "connect4"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("solvr", "did you mean 'solver'"),
        ("", "is not an option"),
        ("solver,solver", "twice"),
        ("top", "top is already 0"),
        ("solver=on", "solver is already on"),
        ("playouts=5", "is a limit"),
        ("exploration=many", "exploration is many"),
        ("evaluation=full", "has no effect in connect4"),
    ],
)
def test_what_cannot_be_switched_is_said(text: str, said: str) -> None:
    with pytest.raises(lw.BadValue, match=r".") as caught:
        read_toggles(text, read_player("connect4/best"), "connect4")
    assert said in str(caught.value)


# Real games ---------------------------------------------------------------------------------------------------


def small_sweep(games: int = 24, seed: int = 3) -> Plan:
    player, supply = read_player("connect4/uct"), Openings.random(BOARD, seed=seed)
    axis = read_axis("exploration=0.2,1,5", "connect4")
    return plan_sweep(player, player, axis, supply, games=games, limits=FEW, seed=seed)


def moves(store: Store, run: str) -> dict[int, tuple[str, ...]]:
    return {number: record.moves for number, record in store.records(run)}


def test_a_sweep_that_is_stopped_anywhere_plays_the_same_games(tmp_path: Path) -> None:
    plan = small_sweep()
    with Store(tmp_path / "whole.sqlite") as store:
        journal = Journal(store, plan)
        assert len(list(play_sweep(journal))) == 24
        whole = moves(store, plan.id)
        assert journal.done
        assert list(play_sweep(Journal(store, plan))) == []
    for stop in (1, 13):
        with Store(tmp_path / f"{stop}.sqlite") as store:
            for count, _ in enumerate(play_sweep(Journal(store, plan)), start=1):
                if count == stop:
                    break
            assert len(moves(store, plan.id)) == stop
            assert not Journal(store, plan).done
            list(play_sweep(Journal(store, plan)))
            assert moves(store, plan.id) == whole


def test_both_sides_and_the_same_openings_for_all_values(tmp_path: Path) -> None:
    plan = small_sweep()
    with Store(tmp_path / "s.sqlite") as store:
        list(play_sweep(Journal(store, plan)))
        games = dict(store.records(plan.id))
    values = len(plan.schedule.pairs)
    for number, record in games.items():
        other = games[number ^ 1]
        assert record.opening == other.opening
        assert [player.name for player in record.players] == [player.name for player in other.players][::-1]
        assert record.opening == plan.schedule.openings[number // 2 // values].text


def test_the_id_of_a_sweep_is_made_of_all_that_decides_it() -> None:
    plan = small_sweep()
    assert plan.id == small_sweep().id
    assert len({plan.id, small_sweep(games=26).id, small_sweep(seed=4).id}) == 3
    assert Plan.from_json(plan.as_json()) == plan
    assert Plan.from_json(plan.as_json()).id == plan.id


def test_a_player_that_does_not_look_is_told_from_one_that_does(tmp_path: Path) -> None:
    player, supply = read_player("connect4/uct"), Openings.random(BOARD, seed=1)
    axis = read_axis("playouts=1,200", "connect4")
    plan = plan_sweep(player, player, axis, supply, games=40, limits=lw.Limits(playouts=60), seed=1)
    with Store(tmp_path / "s.sqlite") as store:
        journal = Journal(store, plan)
        list(play_sweep(journal))
        found = Sweep.of(journal)
    assert found.best == found.safe == "200"
    assert found.edge == "high"
    assert found.open == ()
    assert [point.needed for point in found.points] == [0, None]
    assert sum(point.games for point in found.points) == 40


def test_an_ablation_plays_the_whole_as_well_unless_it_is_the_opponent(tmp_path: Path) -> None:
    player, supply = read_player("connect4/uct"), Openings.random(BOARD, seed=1)
    toggles = read_toggles("forced,final_move=random", player, "connect4")
    alone = plan_ablation(player, None, toggles, supply, games=32, limits=FEW)
    assert alone.id == plan_ablation(player, read_player("connect4/uct"), toggles, supply, games=32, limits=FEW).id
    assert len(alone.schedule) == 32
    versus = plan_ablation(player, read_player("connect4/random"), toggles, supply, games=24, limits=FEW)
    assert len(versus.schedule.players) == 4
    with Store(tmp_path / "s.sqlite") as store:
        for plan in (alone, versus):
            journal = Journal(store, plan)
            list(journal.play())
            found = Ablation.of(journal)
            assert (found.whole is None) == (plan is alone)
            assert [part.games for part in found.parts] == [len(plan.schedule) // len(plan.schedule.pairs)] * 2
            by_chance = found.parts[1]
            assert by_chance.worth is not None
            assert by_chance.worth.value > 100
            assert by_chance.verdict == ("helps" if by_chance.worth.low > 0 else "open")
    with pytest.raises(lw.BadValue, match="too few"):
        plan_ablation(player, None, toggles, supply, games=2)
    with pytest.raises(lw.BadValue, match="too few"):
        plan_sweep(player, player, read_axis("top=1,2", "connect4"), supply, games=6)


# Options that do nothing ------------------------------------------------------------------------------------------


def test_a_switch_that_does_nothing_is_not_offered() -> None:
    uct = read_player("connect4/uct")
    offered = {toggle.name for toggle in read_toggles(None, uct, "connect4")}
    assert offered
    assert not {"rule_six", "rule_seven"} & offered
    assert {"rule_six", "rule_seven"} <= {
        toggle.name for toggle in read_toggles(None, read_player("connect4/mcgs"), "connect4")
    }


def test_an_option_that_does_nothing_is_refused_with_what_it_needs() -> None:
    with pytest.raises(lw.BadValue, match="rule_six has no effect here: it needs playout=rules"):
        read_toggles("rule_six", read_player("connect4/uct"), "connect4")
    uct = read_player("connect4/uct")
    with pytest.raises(lw.BadValue, match="bias has no effect here: it needs selection=ucb_bias"):
        plan_sweep(uct, uct, read_axis("bias=0:2:1", "connect4"), Openings(game="connect4"))
