"""Limits of a search: each stops it and is named, clocks do not run out, and what cannot be a limit is told."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from awaiting import awaited
from hypothesis import given
from hypothesis import strategies as st
from searching import NEARLY_FULL, POSITIONS, check

import linewood as lw
from linewood.games import games
from linewood.search import read_clock, read_time

WON_AT_ONCE = "connect4 6x7 d a d b d c"


def test_each_limit_stops_the_search_and_is_named() -> None:
    position = lw.parse("connect4 12x12")
    options = lw.Options.preset("connect4/mcgs")
    assert lw.search(position, options, lw.Limits(seconds=0.02)).stopped_by == "seconds"
    by_playouts = lw.search(position, options, lw.Limits(playouts=500, seconds=60))
    assert by_playouts.stopped_by == "playouts"
    assert 500 <= by_playouts.playouts < 500 + 12
    by_nodes = lw.search(position, options, lw.Limits(nodes=800, seconds=60))
    assert by_nodes.stopped_by == "nodes"
    assert 800 <= by_nodes.nodes < 800 + 12
    proven = lw.search(lw.parse(WON_AT_ONCE), lw.Options(), lw.Limits(seconds=60))
    assert (proven.stopped_by, proven.proven, proven.distance, proven.best) == ("proven", "win", 1, "d")
    forced = lw.search(lw.parse(WON_AT_ONCE), "connect4/uct", lw.Limits(seconds=60))
    assert (forced.stopped_by, forced.best) == ("forced", "d")
    clock = lw.GameClock(remaining=5)
    decided = lw.search(lw.parse("connect4 6x7 d a d b d g"), lw.Options(solver=False), lw.Limits(clock=clock))
    assert decided.stopped_by in ("decided", "forced")


def test_a_search_ends_even_where_there_is_nothing_left_to_play_out() -> None:
    analysis = lw.search(lw.parse(NEARLY_FULL), lw.Options(solver=False), lw.Limits(playouts=1000))
    assert analysis.stopped_by == "playouts"


def test_threads_that_work_from_a_stock_keep_the_limits() -> None:
    """Each takes nodes by the portion and reports its playouts now and then; neither may be seen from outside."""
    position = lw.parse("connect4 9x10 !d3")
    by_nodes = lw.search(position, "connect4/mcgs:threads=2", lw.Limits(nodes=200, seconds=60))
    assert by_nodes.stopped_by == "nodes"
    assert 200 <= by_nodes.nodes <= 230
    by_playouts = lw.search(position, "connect4/mcgs:threads=2", lw.Limits(playouts=40_000, seconds=60))
    assert by_playouts.stopped_by == "playouts"
    assert 40_000 <= by_playouts.playouts <= 40_030
    many_at_once = lw.Options(threads=2, playouts_per_leaf=500)
    assert 20_000 <= lw.search(position, many_at_once, lw.Limits(playouts=20_000)).playouts <= 21_000


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("graph", [False, True])
@pytest.mark.parametrize("threads", [1, 2])
def test_memory_stays_below_its_cap_and_the_search_goes_on(game: str, graph: bool, threads: int) -> None:
    position = lw.parse(POSITIONS[game][-2])
    options = lw.Options(graph=graph, threads=threads, expansion="all", cutoff_plies=4 if game != "connect4" else 0)
    analysis = lw.search(position, options, lw.Limits(playouts=60_000, megabytes=1))
    check(analysis, position, options)
    if analysis.proven is None:
        assert analysis.memory_full
        assert analysis.stopped_by == "playouts"
    assert analysis.megabytes <= 1


@pytest.mark.parametrize("name", lw.presets())
@pytest.mark.parametrize("limits", [{"nodes": 1}, {"playouts": 1}, {"seconds": 1e-9}, {"playouts": 1, "megabytes": 1}])
def test_however_tight_the_limits_an_analysis_has_a_best_move(name: str, limits: dict[str, Any]) -> None:
    position = lw.parse(POSITIONS[name.partition("/")[0]][-2])
    searcher = lw.Searcher(position.game, name)
    for _ in range(3):  # a new root, and one that may be known or not
        best = searcher.search(position, lw.Limits(**limits)).best
        assert best in position.legal
        position = position.play(best)
        if position.outcome is not None:
            return


def test_without_limits_the_presets_hold_and_otherwise_a_second() -> None:
    game = lw.ConnectFour()
    assert lw.Searcher(game, "connect4/uct").limits == lw.Limits(seconds=2.0, nodes=500_000)
    assert lw.Searcher(game, lw.Options()).limits == lw.Limits(seconds=1.0)
    assert lw.Limits(megabytes=64).or_else(lw.Limits(seconds=1.0)) == lw.Limits(seconds=1.0, megabytes=64)
    assert lw.Limits(playouts=3).or_else(lw.Limits(seconds=1.0)) == lw.Limits(playouts=3)


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"seconds": 0}, "seconds is 0, but it must be a number greater than 0"),
        ({"seconds": -1.5}, "seconds is -1.5, but it must be a number greater than 0"),
        ({"seconds": math.nan}, "seconds is nan, but it must be a number greater than 0"),
        ({"seconds": "3"}, "seconds is 3, but it must be a number greater than 0"),
        ({"seconds": True}, "seconds is True, but it must be a number greater than 0"),
        ({"playouts": 0}, "playouts is 0, but it must be a whole number from 1 to"),
        ({"playouts": -1}, "playouts is -1, but it must be a whole number from 1 to"),
        ({"playouts": 1.5}, "playouts is 1.5, but it must be a whole number from 1 to"),
        ({"nodes": 0}, "nodes is 0, but it must be a whole number from 1 to"),
        ({"megabytes": 0}, "megabytes is 0, but it must be a whole number from 1 to 1000000"),
        ({"megabytes": None}, "megabytes is None, but it must be a whole number from 1 to 1000000"),
        ({"clock": 3}, "clock is 3, but it must be a GameClock"),
        ({"second": 3}, "'second' is not an option: did you mean 'seconds'?"),
    ],
)
def test_what_a_limit_cannot_be_is_told(values: dict[str, Any], sentence: str) -> None:
    with pytest.raises(lw.BadValue) as caught:
        lw.Limits(**values)
    assert isinstance(caught.value, ValueError)
    assert str(caught.value).startswith(sentence)
    assert caught.value.text("zh") != str(caught.value)


@pytest.mark.parametrize(
    "values", [{"remaining": 0}, {"remaining": -1}, {"remaining": math.nan}, {"remaining": 1, "increment": -1}]
)
def test_what_a_clock_cannot_be_is_told(values: dict[str, Any]) -> None:
    with pytest.raises(lw.BadValue):
        lw.GameClock(**values)


@given(
    st.sampled_from([text for texts in POSITIONS.values() for text in texts]),
    st.floats(0.001, 100_000),
    st.floats(0, 100),
    st.integers(1, 500),
)
def test_a_clock_never_runs_out(text: str, total: float, increment: float, moves: int) -> None:
    position, remaining = lw.parse(text), total
    for _ in range(moves):
        share = lw.GameClock(remaining=remaining, increment=increment).seconds_for(position)
        assert 0 < share <= remaining / 2
        remaining += increment - share
    assert lw.Limits(seconds=1.0, clock=lw.GameClock(remaining=100_000)).seconds_for(position) == 1.0


def test_times_are_read() -> None:
    assert read_clock("5m+2s") == lw.Limits(clock=lw.GameClock(remaining=300, increment=2))
    assert read_clock("60s") == lw.Limits(seconds=60)
    for text in ("", "s", "3x", "-3s", "1e9", "3 s", "٣s", "9" * 50):
        with pytest.raises(lw.BadText):
            read_time(text)


def test_limits_are_a_text_wherever_they_are_limits() -> None:
    position = lw.parse("connect4 6x7")
    assert lw.search(position, "connect4/uct", "playouts=50").playouts == 50
    assert list(lw.stream(position, "connect4/uct", "playouts=50"))[-1].playouts == 50
    assert awaited(lw.asearch(position, "connect4/uct", "playouts=50")).playouts == 50
    assert lw.Searcher(position.game, "connect4/uct").search(position, "playouts=50").playouts == 50
    assert lw.solve(lw.parse("connect4 4x5"), "5s").result == "draw"
    assert lw.explain(position, "d", limits="playouts=50").move == "d"
    for text, words in (("soon", "is not a time"), ("threads=2", "is not a limit: write"), ("plaouts=3", "playouts")):
        with pytest.raises(lw.BadValue, match=words):
            lw.search(position, limits=text)


def test_a_time_beyond_all_numbers_is_as_long_as_any() -> None:
    assert lw.Limits(seconds=10**400).seconds == math.inf
    with pytest.raises(lw.BadValue, match="increment"):
        lw.GameClock(remaining=1, increment=10**400)


def test_limits_survive_json() -> None:
    for limits in (lw.Limits(), lw.Limits(seconds=1, playouts=2, nodes=3, megabytes=4), read_clock("1m+1s")):
        assert lw.Limits.from_json(json.loads(json.dumps(limits.as_json()))) == limits
