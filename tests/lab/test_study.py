"""Studies: the model that chooses the winner, what Optuna proposes, and going on after an interruption."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import linewood as lw
from linewood import stats
from linewood.arena import Journal, Plan, Store
from linewood.lab import Study, Trial, confirmation, play_study, read_study, trials
from linewood.lab.design import Design
from linewood.lab.findings import best_settings, elo_of, elos, gain_of, surface_of
from linewood.lab.space import Dimension, Space, own_settings, place_of, read_dimension

SPACE: Space = (
    read_dimension("first_play_value", "-1:1", "connect4"),
    read_dimension("final_move", ["visits", "lcb"], "connect4"),
)


# The model ----------------------------------------------------------------------------------------------------


def truth(value: float, word: str) -> float:
    """The score of settings in a simulated world: a hill with its top at 0.3, and `lcb` is a little better."""
    return 0.56 - 0.12 * (value - 0.3) ** 2 + (0.03 if word == "lcb" else 0.0)


def simulated(chance: random.Random, value: float, word: str, pairs: int, number: int = 0) -> Trial:
    counts = [0] * 5
    for _ in range(pairs):
        counts[2 * sum(chance.random() < truth(value, word) for _ in range(2))] += 1
    return trial(number, value, word, counts)


def trial(number: int, value: float, word: str, counts: Sequence[int]) -> Trial:
    ll, ld, even, wd, ww = counts
    return Trial(
        number=number,
        settings={"first_play_value": f"{value:.4g}", "final_move": word},
        counts=(2 * ww + even, 0, 2 * ll + even),
        pairs=(ll, ld, even, wd, ww),
        elo=stats.elo(counts),
        model=None,
    )


def random_trials(seed: int, count: int = 40, pairs: int = 15) -> list[Trial]:
    chance = random.Random(seed)
    return [
        simulated(chance, chance.uniform(-1, 1), chance.choice(("visits", "lcb")), pairs, number)
        for number in range(count)
    ]


def luckiest(trials: Sequence[Trial]) -> Trial:
    return max(trials, key=lambda one: one.elo.value)


def test_a_lucky_trial_among_bad_neighbours_is_not_the_winner() -> None:
    chance = random.Random(3)
    trials = [simulated(chance, -1 + place / 15, "visits", 40, place) for place in range(31)]
    lucky = trial(31, -0.95, "visits", [0, 0, 0, 0, 3])
    everything = [*trials, lucky]
    assert luckiest(everything) is lucky
    surface = surface_of(SPACE, everything)
    winner = best_settings(surface, SPACE, [one.settings for one in everything], random.Random(1))
    assert winner != lucky.settings
    assert abs(float(winner["first_play_value"]) - 0.3) < 0.35
    believed, best = elos(surface, SPACE, [lucky.settings, winner])
    assert believed.value < best.value < lucky.elo.value
    assert believed.high < lucky.elo.value


def test_the_models_choice_is_better_than_the_luckiest_trial_on_average() -> None:
    by_model, by_luck = 0.0, 0.0
    for seed in range(20):
        trials = random_trials(seed)
        surface = surface_of(SPACE, trials)
        winner = best_settings(surface, SPACE, [one.settings for one in trials], random.Random(seed))
        by_model += truth(float(winner["first_play_value"]), winner["final_move"]) / 20
        lucky = luckiest(trials).settings
        by_luck += truth(float(lucky["first_play_value"]), lucky["final_move"]) / 20
    assert by_model > by_luck + 0.01
    assert by_model > truth(0.3, "lcb") - 0.035


def test_the_models_intervals_hold() -> None:
    inside, gains, looked = 0, 0, 0
    for seed in range(12):
        surface, chance = surface_of(SPACE, random_trials(seed)), random.Random(100 + seed)
        for _ in range(10):
            one, other = (
                {"first_play_value": f"{chance.uniform(-1, 1):.4g}", "final_move": chance.choice(("visits", "lcb"))}
                for _ in range(2)
            )
            true, lesser = (elo_of(truth(float(each["first_play_value"]), each["final_move"])) for each in (one, other))
            found, gain = elos(surface, SPACE, [one])[0], gain_of(surface, SPACE, one, other)
            inside += found.low <= true <= found.high
            gains += gain.low <= true - lesser <= gain.high
            looked += 1
    assert inside / looked >= 0.87
    assert gains / looked >= 0.87


def test_a_trial_counts_by_its_games() -> None:
    few, many = trial(0, 0.0, "lcb", [0, 0, 0, 0, 2]), trial(0, 0.0, "lcb", [0, 0, 0, 0, 40])
    others = [trial(place, -1 + place / 4, "visits", [5, 0, 10, 0, 5]) for place in range(1, 8)]
    believed = [elos(surface_of(SPACE, [one, *others]), SPACE, [one.settings])[0].value for one in (few, many)]
    assert believed[0] < 120 < believed[1]


# What may be tried --------------------------------------------------------------------------------------------


def test_values_and_places_belong_together() -> None:
    exploration = read_dimension("exploration", "0.5:8", "loa")
    assert (exploration.low, exploration.high, exploration.logarithmic) == (0.5, 8.0, True)
    assert [exploration.value_at(share) for share in (0, 0.5, 1)] == ["0.5", "2", "8"]
    assert exploration.place("2") == pytest.approx([0.5])
    assert read_dimension("top", "1:9", "loa").value_at(1) == "9"
    assert read_dimension("exploration", "1:2:0.5", "loa").choices == ("1", "1.5", "2")
    assert read_dimension("solver", [True, False], "loa").choices == ("on", "off")
    words = place_of((Dimension(name="expansion", choices=("one", "all")),), {"expansion": "all"})
    assert words == pytest.approx([0, 0.5**0.5])
    assert own_settings(SPACE, lw.Options()) == {"first_play_value": "0", "final_move": "visits"}
    assert own_settings(SPACE, lw.Options(first_play_value=2.0)) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "'player' is missing"),
        ("player = 3", "a text"),
        ("plyer = 'connect4/best'", "did you mean 'player'"),
        ("player = 'connect4/bst'", "player: 'connect4/bst'"),
        ("player = 'connect4/best'", "nothing to tune"),
        ("player = 'connect4/best'\n[options]", "nothing to tune"),
        ("player = 'connect4/best'\n[options]\nexploraton = '1:2'", "did you mean 'exploration'"),
        ("player = 'connect4/best'\n[options]\nexploration = 3", "a range such as"),
        ("player = 'connect4/best'\n[options]\nexploration = '2:1'", "must be the smaller one"),
        ("player = 'connect4/best'\n[options]\nexploration = 'a:b'", "'a:b' is not a range"),
        ("player = 'connect4/best'\n[options]\nexploration = '1:1000'", "exploration is 1000"),
        ("player = 'connect4/best'\n[options]\nfinal_move = ['lbc', 'visits']", "did you mean 'lcb'"),
        ("player = 'connect4/best'\n[options]\nfinal_move = ['lcb']", "it takes two"),
        ("player = 'connect4/best'\n[options]\nevaluation = true", "has no effect in connect4"),
        ("player = 'connect4/uct'\n[options]\nplayout_noise = '1:10'", "it needs playout=heuristic"),
        ("player = 'connect4/best'\ngames = 7\n[options]\nsolver = true", "even number"),
        ("player = 'connect4/best'\ntrials = 0\n[options]\nsolver = true", "a whole number above 0"),
        ("player = 'connect4/best'\nsampler = 'gird'\n[options]\nsolver = true", "gird"),
        ("player = 'connect4/best'\nconfirm = '20:0'\n[options]\nsolver = true", "is not a test"),
        ("player = 'connect4/best'\nversus = 'loa/best'\n[options]\nsolver = true", "different games"),
        ("player = [", "is not a TOML file"),
    ],
)
def test_a_bad_study_is_told_by_its_entry(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "study.toml"
    path.write_text(text)
    with pytest.raises(lw.BadValue, match=r".") as caught:
        read_study(path)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_option_may_need_another_one_that_is_tried_with_it(tmp_path: Path) -> None:
    path = tmp_path / "study.toml"
    path.write_text("player = 'connect4/uct'\n[options]\nplayout = ['centre', 'heuristic']\nplayout_noise = '1:10'")
    design = Design.of(read_study(path))
    assert [dimension.name for dimension in design.space] == ["playout", "playout_noise"]


# Real games ---------------------------------------------------------------------------------------------------

SMALL = """
player = "connect4/uct"
trials = 6
games = 4
together = {together}
playouts = 10
board = "connect4 6x7"
confirm = "0:50"
confirm_games = 8
seed = 5
[options]
exploration = "0.2:4"
forced = true
"""


def small(tmp_path: Path, together: int = 1) -> Plan:
    path = tmp_path / "study.toml"
    path.write_text(SMALL.format(together=together))
    return read_study(path)


def games(store: Store, plan: Plan) -> dict[int, tuple[tuple[str, ...], str]]:
    return {number: (record.moves, record.players[0].name) for number, record in store.records(plan.id)}


@pytest.mark.parametrize(("together", "stops"), [(1, (8,)), (2, (3, 8, 17))])
def test_a_study_that_is_stopped_anywhere_plays_the_same_games(
    tmp_path: Path, together: int, stops: tuple[int, ...]
) -> None:
    plan = small(tmp_path, together)
    with Store(tmp_path / "whole.sqlite") as store:
        list(play_study(Journal(store, plan)))
        whole = games(store, plan)
        assert len(whole) == 24
        assert Journal(store, plan).done
    for stop in stops:
        with Store(tmp_path / f"{stop}.sqlite") as store:
            for count, _ in enumerate(play_study(Journal(store, plan)), start=1):
                if count == stop:
                    break
            list(play_study(Journal(store, plan)))
            assert games(store, plan) == whole


@pytest.mark.parametrize("killed_at", [1, 2, *(pytest.param(call, marks=pytest.mark.slow) for call in (4, 5))])
def test_a_study_that_is_killed_while_trials_are_recorded_plays_the_same_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, killed_at: int
) -> None:
    plan, original, calls = small(tmp_path, together=2), trials.keep, []

    def keep(*values: Any) -> None:
        calls.append(values)
        if len(calls) == killed_at:
            raise MemoryError
        original(*values)

    with Store(tmp_path / "whole.sqlite") as store:
        list(play_study(Journal(store, plan)))
        whole = games(store, plan)
    with Store(tmp_path / "killed.sqlite") as store:
        monkeypatch.setattr(trials, "keep", keep)
        with pytest.raises(MemoryError):
            list(play_study(Journal(store, plan)))
        list(play_study(Journal(store, plan)))
        assert games(store, plan) == whole
    with sqlite3.connect(tmp_path / "killed.sqlite") as file:
        assert file.execute("SELECT COUNT(*) FROM trials").fetchone() == (6,)
    file.close()


def test_what_the_player_has_is_tried_first_and_the_confirmation_draws_its_own_openings(tmp_path: Path) -> None:
    plan = small(tmp_path)
    with Store(tmp_path / "s.sqlite") as store:
        journal = Journal(store, plan)
        list(play_study(journal))
        found = Study.of(journal)
        openings = {record.opening for _, record in store.records(plan.id)}
    assert found.own == {"exploration": "1", "forced": "on"}
    assert found.trials[0].settings == found.own
    assert [one.games for one in found.trials] == [4] * 6
    assert len({tuple(one.settings.values()) for one in found.trials}) >= 5
    assert found.winner is not None
    test = confirmation(plan, found.winner)
    assert test.schedule.openings.seed != plan.schedule.openings.seed
    assert not {test.schedule[number].start.text for number in range(0, 8, 2)} <= openings
    assert test.schedule.players[1] == plan.schedule.players[0]
    with sqlite3.connect(tmp_path / "s.sqlite") as file:
        states = [state for (state,) in file.execute("SELECT state FROM trials")]
    file.close()
    assert states == ["COMPLETE"] * 6


def test_the_example_in_the_documentation_is_a_study() -> None:
    plan = read_study(Path(__file__).parents[2] / "docs" / "how-to" / "study.toml")
    design = Design.of(plan)
    assert [dimension.name for dimension in design.space] == [
        "exploration",
        "final_share",
        "final_move",
        "blend_parent",
    ]
    assert len(plan.schedule) == design.trials * design.games == 3200


def test_all_that_decides_a_study_is_in_its_plan(tmp_path: Path) -> None:
    plan = small(tmp_path)
    again = Plan.from_json(plan.as_json())
    assert again == plan
    assert Design.of(again) == Design.of(plan)
    assert plan.id != small(tmp_path, together=2).id
