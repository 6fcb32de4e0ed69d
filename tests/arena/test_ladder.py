"""The ladder: graded opponents, and a bot's way up."""

from __future__ import annotations

import importlib.util
import re
import sys
import tomllib
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from types import ModuleType, SimpleNamespace

import pytest

import linewood as lw
from linewood import stats
from linewood.arena import Plan, climb, opponents, play, read_tournament
from linewood.arena.ladders import BAND, rungs, steps_of
from linewood.games import games
from linewood.players import read_player
from linewood.players.ladder import Ladder, ladder, number_of, options_of, version_of
from linewood.records import Contestant, Record
from linewood.report.findings import gather
from linewood.report.tables import players_table
from linewood.search.networks import load
from linewood.tables.seats import LEVELS

MOST_PLAYOUTS = 100_000
LEAST_RISE, LEAST_SPAN = 100, 1500
"""Elo: from band to band and from level to level, and from the first rung to the last."""


def playouts(game: str) -> list[int]:
    found = []
    for player in opponents(game):
        assert player.limits is not None
        assert player.limits.playouts is not None
        assert player.limits.seconds is None
        found.append(player.limits.playouts)
    return found


@pytest.mark.parametrize("game", games())
def test_opponents_are_the_same_on_every_machine(game: str) -> None:
    players = opponents(game)
    assert len(players) == (100 if game == "connect4" else 10)
    version = ladder(game).version
    assert [player.name for player in players] == [
        f"ladder {number} v{version}" for number in range(1, len(players) + 1)
    ]
    assert max(playouts(game)) <= MOST_PLAYOUTS
    for player in players:
        assert isinstance(player.options, lw.Options)
        player.options.check_for(game)
        assert player.options.threads == 1


@pytest.mark.parametrize("game", games())
def test_the_ladder_is_graded(game: str) -> None:
    """By measured strength: rung by rung, band by band, and as the levels of the web app."""
    found = ladder(game)
    assert list(found.elo) == sorted(found.elo)
    assert found.elo[-1] - found.elo[0] >= LEAST_SPAN
    bands = [fmean(found.elo[start : start + BAND]) for start in range(0, len(found.elo), BAND)]
    assert all(high - low >= LEAST_RISE for low, high in pairwise(bands))
    levels = [found.elo[place] for place in found.levels(LEVELS)]
    assert all(high - low >= LEAST_RISE for low, high in pairwise(levels))


def test_even_and_odd_opponents_are_equally_strong() -> None:
    def strength(numbers: tuple[int, ...]) -> float:
        return fmean(ladder("connect4").elo[number - 1] for number in numbers)

    even, odd = rungs("connect4"), rungs("connect4", held_out=True)
    assert len(even) == len(odd) == 50
    assert not set(even) & set(odd)
    assert 0 <= strength(even) - strength(odd) < LEAST_RISE / 2


def test_the_first_version_is_played_as_it_was() -> None:
    """Results of 0.1.0 name these opponents."""
    player = read_player("connect4/ladder:100@1")
    assert player.name == "ladder 100"
    assert player.limits == lw.Limits(playouts=100_000)
    assert player.spec == "connect4/ladder:100@1"
    assert read_player(player.spec) == player


def test_a_climb_is_a_hundred_games_from_both_sides() -> None:
    plan = climb(read_player("connect4/random"), repeat=2)
    games = [(number, number // 100) for number in range(len(plan.schedule))]
    assert len(games) == 200
    names = Counter(
        (pairing.first.name, pairing.second.name)
        for pairing in map(plan.schedule.__getitem__, (0, 1, 98, 99, 100, 101))
    )
    assert names["connect4/random", "ladder 2 v2"] == names["ladder 2 v2", "connect4/random"] == 2
    assert names["connect4/random", "ladder 100 v2"] == 1
    assert plan.schedule[0].start.text == plan.schedule[1].start.text != plan.schedule[2].start.text


def won_by(plan: Plan, hero_wins: int) -> list[tuple[int, Record]]:
    """Games of a bot that beats the weakest so many opponents and loses to the others."""
    games = []
    for number in range(len(plan.schedule)):
        place = number // 2 % len(plan.schedule.pairs)
        one, other = plan.schedule.pairs[place]
        if number % 2:
            one, other = other, one
        players = plan.schedule.players
        hero_first = one == 0
        result = ("first" if hero_first else "second") if place < hero_wins else ("second" if hero_first else "first")
        record = Record(
            start="connect4 6x7",
            players=(Contestant(name=players[one].name), Contestant(name=players[other].name)),
            result=result,  # type: ignore[arg-type]
            pair=str(number // 2),
        )
        games.append((number, record))
    return games


def test_points_are_counted_as_the_course_counts_them() -> None:
    plan = climb(read_player("connect4/random"), repeat=2)
    way = SimpleNamespace(**steps_of(plan, won_by(plan, 30)))
    assert len(way.bands) == 10
    assert [band.name for band in way.bands[:2]] == ["2-10", "12-20"]
    assert [band.counts for band in way.bands] == [(20, 0, 0)] * 6 + [(0, 0, 20)] * 4
    assert [batch.points for batch in way.batches] == [120, 120]
    assert (way.total.points, way.total.games) == (240, 200)
    assert way.batches[0].course is not None
    assert way.batches[0].course.value == pytest.approx(24.0)
    assert way.batches[0].course.low < 24.0 < way.batches[0].course.high
    half = SimpleNamespace(**steps_of(plan, won_by(plan, 30)[:1]))
    assert half.total.games == 0
    assert half.total.course is None


def test_the_ladder_and_a_report_of_the_same_games_print_the_same_score() -> None:
    plan = climb(read_player("connect4/random"), repeat=2)
    games = won_by(plan, 30)
    hero = plan.schedule.players[0].name
    table = players_table(gather(record for _, record in games))
    (row,) = [row for row in table.rows if row[1] == hero]
    total = steps_of(plan, games)["total"].score
    assert total is not None
    assert row[7:10] == (total.value, total.low, total.high)
    assert total.high - total.low < 0.1  # nothing but the step from wins to losses is open


def test_the_bottom_of_the_ladder_is_easier_than_its_middle() -> None:
    low, middle = opponents("connect4")[3], opponents("connect4")[55]
    schedule = lw.round_robin([low, middle], openings=10, game="connect4")
    table = lw.standings(play(schedule))
    assert table.players[0].player == middle.name
    assert table.players[0].score > 0.7


def test_a_ladder_that_does_not_exist_is_named() -> None:
    with pytest.raises(lw.BadValue, match="connect4, hex5, loa"):
        opponents("chess")
    with pytest.raises(lw.BadValue):
        climb(replace(read_player("loa/random"), name="mine"), "hex5")


# Opponents of the ladder as players


@pytest.mark.parametrize(
    ("text", "game", "number"),
    [
        ("ladder:57", "connect4", 57),
        ("connect4/ladder:100", None, 100),
        (" hex5/ladder:10 ", None, 10),
        ("loa/ladder:1", "loa", 1),
    ],
)
def test_an_opponent_can_be_named_as_a_player(text: str, game: str | None, number: int) -> None:
    player = read_player(text, game)
    board = game or text.strip().partition("/")[0]
    original = opponents(board)[number - 1]
    assert player.name == original.name
    assert player.as_json() == original.as_json()
    assert isinstance(player.options, lw.Preset)
    assert player.options.game == board
    assert read_player(player.spec) == player


def test_an_opponent_may_be_changed_and_then_has_another_name() -> None:
    player = read_player("loa/ladder:4,playouts=7,exploration=0.3")
    assert player.name == "ladder 4 v2,playouts=7,exploration=0.3"
    assert player.limits == lw.Limits(playouts=7)
    assert isinstance(player.options, lw.Preset)
    assert player.options.options.exploration == 0.3
    assert read_player(player.spec) == player


@pytest.mark.parametrize(
    ("text", "game", "said"),
    [
        ("ladder:0", "connect4", "no opponent '0' on the ladder of connect4: they are numbered from 1 to 100"),
        ("ladder:101", "connect4", "from 1 to 100"),
        ("loa/ladder:11", None, "from 1 to 10"),
        ("ladder:strong", "hex5", "no opponent 'strong' on the ladder of hex5"),
        ("ladder:", "hex5", "from 1 to 10"),
        ("ladder:5", None, "choose one of connect4/ladder:5, hex5/ladder:5, loa/ladder:5"),
        ("chess/ladder:5", None, "'chess' is not a game"),
        ("ladder:5,exploraton=1", "loa", "did you mean 'exploration'?"),
    ],
)
def test_an_opponent_that_does_not_exist_is_told(text: str, game: str | None, said: str) -> None:
    with pytest.raises(lw.BadValue, match=re.escape(said)):
        read_player(text, game)


def test_an_opponent_may_climb_the_ladder_it_stands_on() -> None:
    plan = climb(read_player("connect4/ladder:56"))
    assert plan.schedule.players[0].name == "ladder 56 v2 (2)"
    assert len(steps_of(plan, [])["bands"]) == 10


def test_the_ladder_takes_part_in_tournaments(tmp_path: Path) -> None:
    file = tmp_path / "t.toml"
    file.write_text('players = ["ladder:3", "loa/ladder:1", { name = "top", player = "ladder:10" }]\nopenings = 1')
    plan = read_tournament(file)
    assert [player.name for player in plan.schedule.players] == ["ladder 3 v2", "ladder 1 v2", "top"]
    assert plan.schedule.openings.game == "loa"
    file.write_text('players = ["loa/best", "ladder:11"]')
    with pytest.raises(lw.BadValue, match="player 2: there is no opponent '11' on the ladder of loa"):
        read_tournament(file)
    file.write_text('players = ["ladder:1", "ladder:2"]')
    with pytest.raises(lw.BadValue, match="every game has a ladder"):
        read_tournament(file)


# Versions, and how rungs are chosen


def test_an_earlier_version_can_be_named_and_an_unknown_one_is_told() -> None:
    newest = ladder("loa").version
    assert read_player(f"loa/ladder:4@{newest}") == read_player("loa/ladder:4")
    with pytest.raises(lw.BadValue, match=f"no version 99: its versions are numbered from 1 to {newest}"):
        read_player("loa/ladder:4@99")


def test_every_version_before_the_present_one_can_be_loaded() -> None:
    for game in games():
        for version in range(1, ladder(game).version + 1):
            found = ladder(game, version)
            assert found.version == version
            assert {version_of(player.name) for player in found.players} == {version}
            assert [number_of(player.name) for player in found.players] == list(range(1, len(found.players) + 1))


def test_a_family_plays_with_the_network_that_it_was_measured_with() -> None:
    asks = {"options": {"network": 0.5}}
    digest = load("connect4").digest
    assert options_of("connect4", "net", asks | {"network": digest}).network == 0.5
    for other in (asks, asks | {"network": "0" * len(digest)}):
        with pytest.raises(lw.BadValue, match=f"but {digest} is installed"):
            options_of("connect4", "net", other)


def test_levels_are_at_equal_distances_in_elo() -> None:
    players = opponents("connect4")[:6]
    graded = Ladder(game="connect4", version=1, players=players, elo=(0, 5, 10, 290, 310, 600))
    assert graded.levels(3) == (0, 3, 5)
    assert graded.levels(6) == (0, 1, 2, 3, 4, 5)
    assert Ladder(game="connect4", version=1, players=players, elo=()).levels(3) == (0, 2, 5)


def bench() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bench_ladder", Path(__file__).parents[2] / "bench" / "ladder.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_rungs_are_chosen_so_that_the_least_rise_is_the_largest() -> None:
    chosen = bench().chosen
    assert chosen([0, 1, 5, 9, 10, 20], 3) == [0, 4, 5]
    assert chosen([0, 1, 2], 3) == [0, 1, 2]
    assert chosen([-300, -290, -280, 0, 100, 110, 300], 4) == [0, 3, 5, 6]
    assert chosen([0, 1, 2, 10, 11, 12, 20, 21], 4, band=2) == [0, 1, 6, 7]
    assert chosen([0, 1, 2, 10, 11, 12, 20, 21], 6, band=2) == [0, 1, 3, 4, 6, 7]


def test_a_lucky_player_of_a_family_is_not_rated_by_luck_alone() -> None:
    module = bench()
    players = [module.Candidate(family="a", playouts=10 * 2**step, options=lw.Options()) for step in range(9)]
    names = [one.name for one in players]
    tally = {}
    for low, high in pairwise(names):
        wins, losses = (10, 0) if high == names[4] else (7, 3)
        tally |= {(high, low): (wins, 0, losses), (low, high): (losses, 0, wins)}
    ratings = stats.ratings(tally)
    measured = {rating.player: rating.elo.value for rating in ratings.players}
    smooth = module.smoothed(players, ratings)
    assert measured[names[4]] - measured[names[3]] > 2 * (smooth[names[4]] - smooth[names[3]]) > 0
    assert sorted(names, key=smooth.get) == names


def test_the_rise_of_a_band_is_that_of_its_mean() -> None:
    names = [f"p{number:02}" for number in range(20)]
    tally = {(a, b): (12, 0, 8) for i, b in enumerate(names) for a in names[i + 1 : i + 4]}
    ratings = stats.ratings(tally)
    elo = {rating.player: rating.elo.value for rating in ratings.players}
    (rise,) = bench().band_rises(ratings, names)
    assert rise.value == pytest.approx(
        sum(elo[name] for name in names[10:]) / 10 - sum(elo[n] for n in names[:10]) / 10
    )
    assert rise.low < rise.value < rise.high


def test_a_written_ladder_is_read_back_with_every_option_that_matters() -> None:
    module = bench()
    options = lw.Options(selection="puct", exploration=2.3, solver=False)
    one = module.Candidate(family="some", playouts=12, options=options)
    text = module.ladder_text("connect4", 2, [one], {one.name: stats.Estimate(value=3, low=1, high=5)})
    data = tomllib.loads(text)
    assert (data["version"], data["rungs"]) == (2, [{"family": "some", "playouts": 12, "elo": 3}])
    assert options_of("connect4", "some", data["families"]["some"]) == options
    assert data["families"]["some"]["options"]["final_move"] == "visits"  # a default, pinned


def test_the_page_of_a_ladder_has_the_same_figures_in_both_languages() -> None:
    module = bench()
    rungs = [module.Candidate(family="some", playouts=playouts, options=lw.Options()) for playouts in range(20, 40)]
    tally = {(high.name, low.name): (12, 0, 8) for low, high in pairwise(rungs)}
    ratings, rise = stats.ratings(tally), stats.Estimate(value=103, low=101, high=105)
    alone = module.Alone(games=77, rises=[rise], span=stats.Estimate(value=1800, low=1600, high=2000))
    pages = [module.page(language, "loa", 3, rungs, ratings, alone) for language in ("en", "zh")]
    rows = [[line for line in page.splitlines() if re.match(r"\| \d", line)] for page in pages]
    assert rows[0] == rows[1]
    assert len(rows[0]) == 1 + len(rungs)
    assert rows[0][0].startswith("| 1-10 | 11-20 | ")
    assert rows[0][0].endswith(" | +103 [+101, +105] |")
    assert all("77" in page and "+1800 [+1600, +2000] Elo" in page for page in pages)
