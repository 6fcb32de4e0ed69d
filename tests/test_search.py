"""What a search promises, whatever its method: repeatable, within its limits, honest about what it knows."""

from __future__ import annotations

import collections
import itertools
import json
import math
import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import linewood as lw
from linewood.games import GAMES
from linewood.search import knobs, read_clock, read_time

POSITIONS = {
    "connect4": ("connect4 6x7", "connect4 5x5 !c1 a b", "connect4 12x12 !d4 f f f", "connect4 15x16 h h"),
    "hex5": ("hex5 3", "hex5 4 18 19", "hex5 9 108 107"),
    "loa": ("loa", "loa olympiad b1-b3 a2-c2", "loa openspiel = 8/8/2x5/3o4/8/1x4o1/8/x6o x"),
}
MODELS = [(model, text) for model in lw.presets() for text in POSITIONS[model.partition("/")[0]]]
NEARLY_FULL = "connect4 4x4 a a a a b b b b d d d d"
"""The last column decides: x wins there."""
WON_AT_ONCE = "connect4 6x7 d a d b d c"
ENDINGS = (
    NEARLY_FULL,
    "connect4 4x4 a b c d a b c d",
    "connect4 4x5 !b2 c c b c d",
    "hex5 3 9 0 10 18 12 15 7 17 8 11 14 13",
)


def without_time(analysis: lw.Analysis) -> lw.Analysis:
    return replace(analysis, seconds=0.0)


def check(analysis: lw.Analysis, position: lw.Position, options: lw.Options) -> None:
    """What is true of every analysis."""
    assert analysis.position == position.text
    assert -1 <= analysis.value <= 1
    assert 0 <= analysis.win_rate <= 1
    assert analysis.best == analysis.moves[0].move == analysis.line[0]
    names = [move.move for move in analysis.moves]
    assert len(set(names)) == len(names)
    assert set(names) <= set(position.legal)
    assert (analysis.proven is None) == (analysis.distance is None)
    visits = sum(move.visits for move in analysis.moves)
    assert visits <= analysis.visits <= visits + own_estimates(analysis, options)
    for move in analysis.moves:
        assert -1 <= move.lower_bound <= move.value <= 1
        assert 0 <= move.win_rate <= 1
        assert -1 <= move.prior <= 1
        assert (move.proven is None) == (move.distance is None)
        position.play(*move.line)
    check_choice(analysis)
    check_proof(analysis, position)


def own_estimates(analysis: lw.Analysis, options: lw.Options) -> int:
    """Visits of the root that went into no move: its own first estimate, and what it was kept with."""
    return 1 + analysis.reused + (analysis.playouts if analysis.memory_full or options.threads > 1 else 0)


def check_choice(analysis: lw.Analysis) -> None:
    """No move is played that is known to be worse than another one."""
    best, known = analysis.moves[0], {move.proven for move in analysis.moves}
    if "win" in known:
        assert best.proven == "win"
        assert best.distance == min(move.distance or 0 for move in analysis.moves if move.proven == "win")
    elif best.proven == "loss":
        assert known == {"loss"}
        assert best.distance == max(move.distance or 0 for move in analysis.moves)


def check_proof(analysis: lw.Analysis, position: lw.Position) -> None:
    """A proven position has the result of its best move, and the line shows it."""
    if analysis.proven is None:
        return
    best = analysis.moves[0]
    assert (best.proven, best.distance) == (analysis.proven, analysis.distance)
    if analysis.proven == "win":
        assert position.play(*analysis.line).outcome == position.to_move
        assert len(analysis.line) == analysis.distance


# Every method --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("model", "text"), MODELS)
def test_the_same_seed_gives_the_same_analysis(model: str, text: str) -> None:
    position = lw.parse(text)
    limits = lw.Limits(playouts=300)
    first = lw.search(position, model, limits)
    check(first, position, lw.Options.preset(model))
    assert without_time(lw.search(position, model, limits)) == without_time(first)


@pytest.mark.parametrize("game", GAMES)
def test_another_seed_gives_another_search(game: str) -> None:
    position = lw.parse(POSITIONS[game][-1])
    limits = lw.Limits(playouts=300)
    found = {lw.search(position, lw.Options(seed=seed), limits).value for seed in range(5)}
    assert len(found) > 1


CASES = [
    (game, name, word)
    for game in GAMES
    for name, knob in knobs().items()
    if knob.choices
    for word in knob.words_in(game)
    if game in knob.games
]


@pytest.mark.parametrize(("game", "name", "word"), CASES)
@pytest.mark.parametrize("expansion", ["one", "all"])
def test_every_word_of_every_game_searches(game: str, name: str, word: str, expansion: str) -> None:
    values: dict[str, Any] = {"expansion": expansion} | {name: word}
    options = lw.Options(**values)
    for text in POSITIONS[game]:
        position = lw.parse(text)
        analysis = lw.search(position, options, lw.Limits(playouts=60))
        check(analysis, position, options)


def some_options(game: str) -> st.SearchStrategy[lw.Options]:
    """Any options that mean something in a game, numbers as they are usual."""

    def values() -> Iterator[tuple[str, st.SearchStrategy[Any]]]:
        for name, knob in knobs().items():
            if game not in knob.games or name in ("threads", "playouts_per_leaf"):
                continue
            match knob.kind:
                case "switch":
                    yield name, st.booleans()
                case "word":
                    yield name, st.sampled_from(knob.words_in(game))
                case "whole":
                    yield name, st.integers(int(knob.usual[0]), min(int(knob.usual[1]), 1000))
                case "real":
                    yield name, st.floats(*knob.usual)

    given_ones = dict(values()) | {"threads": st.sampled_from([1, 1, 2]), "playouts_per_leaf": st.integers(1, 3)}
    return st.fixed_dictionaries({}, optional=given_ones).map(lambda chosen: lw.Options(**chosen))


@st.composite
def cases(draw: st.DrawFn) -> tuple[lw.Position, lw.Options, lw.Limits]:
    """A position some moves into a game, options for it, and small limits."""
    game = draw(st.sampled_from(list(GAMES)))
    position = lw.parse(draw(st.sampled_from([*POSITIONS[game], *(e for e in ENDINGS if e.startswith(game))])))
    for choice in draw(st.lists(st.integers(0, 999), max_size=30)):
        after = position.play(position.legal[choice % len(position.legal)])
        if after.outcome is None:
            position = after
    limits = lw.Limits(playouts=draw(st.integers(1, 150)), megabytes=draw(st.sampled_from([1, 64])))
    return position, draw(some_options(game)), limits


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(cases())
def test_any_options_search_any_position(case: tuple[lw.Position, lw.Options, lw.Limits]) -> None:
    position, options, limits = case
    searcher = lw.Searcher(position.game, options)
    analysis = searcher.search(position, limits)
    check(analysis, position, options)
    after = position.play(analysis.best)
    if after.outcome is None:
        check(searcher.search(after, limits), after, options)


@pytest.mark.parametrize("text", ENDINGS)
@pytest.mark.parametrize("options", [{}, {"graph": True}, {"threads": 2}, {"expansion": "all"}, {"reuse": False}])
def test_an_ending_is_proven_and_its_line_ends_the_game(text: str, options: dict[str, Any]) -> None:
    position = lw.parse(text)
    searcher = lw.Searcher(position.game, lw.Options(**options))
    analysis = searcher.search(position, lw.Limits(playouts=100_000))
    check(analysis, position, searcher.options)
    assert analysis.stopped_by == "proven"
    outcome = {"win": 1, "draw": 0, "loss": -1}
    while position.play(analysis.best).outcome is None:  # a reused search proves the same
        assert analysis.proven is not None
        assert analysis.distance is not None
        position = position.play(analysis.best)
        later = searcher.search(position, lw.Limits(playouts=100_000))
        check(later, position, searcher.options)
        assert later.proven is not None
        assert outcome[later.proven] == -outcome[analysis.proven]
        analysis = later


# A search for forced wins ----------------------------------------------------------------------------------------

WON_IN_FIVE = "loa olympiad = 6x1/2o2ox1/1x2oox1/oo2ox2/o3ox2/o3xx2/8/1x6 o"


def test_a_forced_win_is_found_in_front_of_the_tree_search() -> None:
    position, limits = lw.parse(WON_IN_FIVE), lw.Limits(playouts=100)
    assert lw.search(position, "loa/best:proof_nodes=0", limits).proven is None
    analysis = lw.search(position, "loa/best:proof_nodes=5000", limits)
    check(analysis, position, lw.Options.preset("loa/best"))
    assert (analysis.proven, analysis.distance, analysis.stopped_by) == ("win", 5, "proven")
    assert analysis.best in ("a5-b4", "f6-b6", "c7-c6")
    assert analysis.plies <= 5000
    again = lw.search(position, "loa/best:proof_nodes=5000", limits)
    assert without_time(again) == without_time(analysis)


def test_a_forced_win_is_won_against_every_first_defence() -> None:
    position, limits = lw.parse(WON_IN_FIVE), lw.Limits(playouts=100)
    after = position.play(lw.search(position, "loa/best:proof_nodes=5000", limits).best)
    for defence in after.legal:
        answer = after.play(defence)
        if answer.outcome is None:
            assert lw.search(answer, "loa/best:proof_nodes=5000", limits).proven == "win", defence
        else:
            assert answer.outcome == position.to_move


WON_BY_THREES = "hex5 9 95 116 93 100 128 91 110 108 126 119"
THREATENED = (
    "hex5 9 95 116 93 100 128 91 110 108 126",
    "hex5 9 124 117 93 111 108 109 127 107 102",
    "hex5 9 108 126 102 103 92 97 123 101 89",
)


def test_a_win_by_threes_and_fours_is_won_against_every_first_defence() -> None:
    position, limits = lw.parse(WON_BY_THREES), lw.Limits(playouts=20)
    assert lw.search(position, "hex5/best:proof_nodes=0", limits).proven is None
    analysis = lw.search(position, "hex5/best", limits)
    check(analysis, position, lw.Options.preset("hex5/best"))
    assert (analysis.proven, analysis.distance) == ("win", 7)
    assert len(analysis.moves) > 1  # what the tree knows of other moves stays
    after = position.play(analysis.best)
    for defence in after.legal:
        assert lw.search(after.play(defence), "hex5/best", limits).proven == "win", defence


@pytest.mark.parametrize("text", THREATENED)
def test_a_win_by_threes_and_fours_is_not_walked_into(text: str) -> None:
    position, limits = lw.parse(text), lw.Limits(playouts=300)

    def holds(move: str) -> bool:
        return lw.search(position.play(move), "hex5/best", lw.Limits(playouts=1)).proven != "win"

    assert not holds(lw.search(position, "hex5/best:proof_nodes=0", limits).best)
    analysis = lw.search(position, "hex5/best", limits)
    assert analysis.proven is None  # nothing is claimed to be lost
    assert all(holds(move.move) for move in analysis.moves)
    # The same when the tree followed the game here, and has other moves already.
    searcher = lw.Searcher(position.game, "hex5/best")
    searcher.search(lw.parse(text.rsplit(" ", 2)[0]), limits)
    assert holds(searcher.search(position, limits).best)


def test_what_was_found_stays_known_while_the_game_follows_its_line() -> None:
    position, limits = lw.parse(WON_IN_FIVE), lw.Limits(playouts=100)
    searcher = lw.Searcher(position.game, "loa/best:proof_nodes=5000")
    distance = 5
    while position.outcome is None:
        analysis = searcher.search(position, limits)
        assert analysis.distance == distance
        position, distance = position.play(analysis.best), distance - 1
    assert distance == 0


def test_a_search_for_forced_wins_leaves_most_of_the_time_to_the_tree() -> None:
    options = replace(lw.Options.preset("loa/best"), proof_nodes=100_000_000)
    analysis = lw.search(lw.parse("loa"), options, lw.Limits(seconds=0.2))
    assert analysis.stopped_by == "seconds"
    assert analysis.seconds < 0.4
    assert analysis.playouts > 100


# A move at random ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_random_move_is_any_legal_move_with_the_same_chance(game: str) -> None:
    position = lw.parse({"connect4": "connect4 6x7 d", "hex5": "hex5 3 9", "loa": "loa"}[game])
    draws = 60 * len(position.legal)
    options = lw.Options.preset(f"{game}/random")
    counts = collections.Counter(lw.search(position, replace(options, seed=seed)).best for seed in range(draws))
    assert set(counts) == set(position.legal)
    # Pearson's chi-squared: mean n - 1, variance 2 (n - 1). The seeds are fixed, so this holds or it does not.
    surplus = sum((count - 60) ** 2 / 60 for count in counts.values()) - (len(position.legal) - 1)
    assert abs(surplus) < 3 * math.sqrt(2 * (len(position.legal) - 1))


def test_random_moves_of_one_seed_do_not_go_together() -> None:
    """The place of the move among the legal ones, over many positions with as many of them."""
    starts = [lw.ConnectFour().start().play(*moves) for moves in pairs("abcdefg", 3)]
    places = collections.Counter(
        position.legal.index(lw.search(position, "connect4/random").best) for position in starts
    )
    assert all(abs(places[i] - len(starts) / 7) < 4 * math.sqrt(len(starts) / 7) for i in range(7))


def pairs(letters: str, length: int) -> Iterator[tuple[str, ...]]:
    if length == 0:
        yield ()
        return
    for rest in pairs(letters, length - 1):
        yield from ((letter, *rest) for letter in letters)


def test_a_random_move_needs_no_search() -> None:
    analysis = lw.search(lw.parse("loa"), "loa/random")
    assert (analysis.stopped_by, analysis.playouts, analysis.nodes) == ("random", 0, 0)


# Limits --------------------------------------------------------------------------------------------------------


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


@pytest.mark.parametrize("game", GAMES)
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


def test_limits_survive_json() -> None:
    for limits in (lw.Limits(), lw.Limits(seconds=1, playouts=2, nodes=3, megabytes=4), read_clock("1m+1s")):
        assert lw.Limits.from_json(json.loads(json.dumps(limits.as_json()))) == limits


# What cannot be searched ---------------------------------------------------------------------------------------


def test_what_cannot_be_searched_is_told() -> None:
    with pytest.raises(lw.BadValue, match="there is nothing to search: the game is over, the first player won"):
        lw.search(lw.parse("connect4 6x7 a b a b a b a"))
    there_and_back = ["b1-b3", "a2-c2", "b3-b1", "c2-a2"]
    with pytest.raises(lw.BadValue, match="the game is over, a draw"):
        lw.search(lw.LinesOfAction(rules="openspiel").start().play(*there_and_back))
    with pytest.raises(lw.BadValue, match="a search starts from a Position, not str"):
        lw.search("loa")  # type: ignore[arg-type]
    with pytest.raises(lw.BadValue, match=r"limits are Limits.* not int"):
        lw.search(lw.parse("loa"), limits=3)  # type: ignore[arg-type]
    with pytest.raises(lw.BadValue, match="this searcher is for 'loa', but the position is one of 'loa olympiad'"):
        lw.Searcher(lw.LinesOfAction()).search(lw.parse("loa olympiad"))


def test_repetition_counts_from_the_beginning_of_the_game() -> None:
    """black = x has joined but for one move; going back would repeat for the third time, and that is a draw."""
    start = lw.LinesOfAction(rules="openspiel").start()
    before = start.play("b1-b3", "a2-c2", "b3-b1")
    analysis = lw.search(before, lw.Options(), lw.Limits(playouts=2000))
    back = next(move for move in analysis.moves if move.move == "c2-a2")
    assert (back.proven, back.distance) == ("draw", 1)
    fresh = lw.parse(f"loa openspiel = {before_cells(before)} o")
    analysis = lw.search(fresh, lw.Options(), lw.Limits(playouts=2000))
    assert next(move for move in analysis.moves if move.move == "c2-a2").proven is None


def before_cells(position: lw.Position) -> str:
    from linewood.games import cells

    return cells.write(position.cells, position.game)


# A game ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("model", ["connect4/mcgs", "connect4/uct", "hex5/topten", "loa/best"])
def test_a_searcher_keeps_what_it_knows(model: str) -> None:
    position = GAMES[model.partition("/")[0]]().start().play()
    searcher = lw.Searcher(position.game, model)
    limits = lw.Limits(playouts=3000)
    first = searcher.search(position, limits)
    assert first.reused == 0
    again = searcher.search(position, limits)
    assert again.reused == first.visits
    assert again.visits > first.visits
    after = position.play(*again.line[:2])
    later = searcher.search(after, limits)
    assert 0 < later.reused < again.visits
    assert later.visits >= later.reused
    check(later, after, searcher.options)
    assert searcher.search(position, limits).reused == 0, "back to an earlier position"
    searcher.forget()
    assert searcher.search(position, limits).reused == 0


def test_a_searcher_without_reuse_forgets() -> None:
    position = lw.parse("connect4 6x7")
    searcher = lw.Searcher(position.game, "connect4/improved")
    limits = lw.Limits(playouts=500)
    first = searcher.search(position, limits)
    assert searcher.search(position, limits).reused == 0
    assert searcher.search(position.play(*first.line[:2]), limits).reused == 0


def test_a_searcher_ponders_and_uses_it() -> None:
    position = lw.parse("connect4 6x7 d")
    with lw.Searcher(position.game, "connect4/mcgs") as searcher:
        assert searcher.stop() is None
        searcher.ponder(position)
        wait_for_visits(searcher, 2000)
        found = searcher.stop()
        assert found is not None
        assert found.stopped_by == "asked"
        check(found, position, searcher.options)
        assert searcher.search(position.play(found.best), lw.Limits(playouts=1)).reused > 0
        searcher.ponder(position)
        searcher.ponder(position.play("a"))
        assert searcher.search(position.play("a", "a"), lw.Limits(playouts=100)).playouts >= 100
        searcher.ponder(lw.parse("connect4 6x7 a b a b a b a"))
        assert searcher.stop() is None, "the game is over"


def wait_for_visits(searcher: lw.Searcher, visits: int) -> None:
    while True:
        thinking = searcher._thinking
        assert thinking is not None
        if thinking.job.analysis().visits >= visits or thinking.wait(0.01):
            return


def test_a_forgotten_searcher_stops_pondering() -> None:
    before = threading.active_count()
    searcher = lw.Searcher(lw.HexFive(), "hex5/topten")
    searcher.ponder(lw.HexFive().start())
    assert threading.active_count() == before + 1
    del searcher
    assert threading.active_count() == before


def test_searches_run_in_threads_of_their_own() -> None:
    position, found = lw.parse("connect4 9x9 e"), []
    threads = [
        threading.Thread(target=lambda: found.append(lw.search(position, "connect4/mcgs", lw.Limits(playouts=5000))))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({without_time(analysis) for analysis in found}) == 1


# A stream --------------------------------------------------------------------------------------------------------


def test_a_stream_gives_newer_analyses_and_ends() -> None:
    position = lw.parse("connect4 12x12 f")
    options = lw.Options.preset("connect4/mcgs")
    frames = list(lw.stream(position, options, lw.Limits(playouts=300_000), interval=0.01))
    assert len(frames) > 1
    for frame in frames:
        assert frame.best in position.legal
    for older, newer in itertools.pairwise(frames):
        assert older.stopped_by is None
        assert older.playouts <= newer.playouts
        assert older.visits <= newer.visits
        assert older.seconds <= newer.seconds
    assert frames[-1].stopped_by == "playouts"
    assert without_time(frames[-1]) == without_time(lw.search(position, options, lw.Limits(playouts=300_000)))


def test_who_stops_listening_stops_the_search() -> None:
    before = threading.active_count()
    frames = lw.stream(lw.parse("loa"), limits=lw.Limits(seconds=math.inf), interval=0.001)
    assert next(frames).stopped_by is None
    assert threading.active_count() == before + 1
    frames.close()
    assert threading.active_count() == before


def test_a_stream_that_nobody_reads_does_not_begin() -> None:
    before = threading.active_count()
    lw.stream(lw.parse("loa"), limits=lw.Limits(seconds=math.inf))
    assert threading.active_count() == before
    with pytest.raises(lw.BadValue):
        lw.stream(lw.parse("loa"), lw.Options(playout="rules"))


INTERRUPTED = """
import linewood as lw, math, sys
position, limits = lw.parse("connect4 12x12"), lw.Limits(seconds=math.inf)
print("ready", flush=True)
if sys.argv[1] == "search":
    last = lw.search(position, sys.argv[2], limits)
else:
    last = list(lw.stream(position, sys.argv[2], limits, interval=float(sys.argv[3])))[-1]
print(last.stopped_by, last.best in position.legal, last.playouts > 0)
"""


@pytest.mark.parametrize(
    "how",
    [
        ("search", "connect4/mcgs"),
        ("search", "connect4/mcgs:threads=2"),
        ("search", "connect4/heuristic"),
        ("stream", "connect4/mcgs", "60"),
        ("stream", "connect4/uct", "0.01"),
    ],
)
def test_ctrl_c_ends_a_search_with_the_best_so_far(how: tuple[str, ...]) -> None:
    command = [sys.executable, "-c", INTERRUPTED, *how]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        threading.Event().wait(0.5)
        os.kill(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (out, err) == ("interrupt True True\n", "")


# An analysis as a value --------------------------------------------------------------------------------------------

NUMBERS = st.floats(-1, 1)
COUNTS = st.integers(0, 2**40)
PROOFS: st.SearchStrategy[Any] = st.one_of(
    st.just((None, None)), st.tuples(st.sampled_from(["win", "loss", "draw"]), st.integers(0, 1000))
)


@st.composite
def move_analyses(draw: st.DrawFn) -> lw.MoveAnalysis:
    proven, distance = draw(PROOFS)
    return lw.MoveAnalysis(
        move=draw(st.text(min_size=1)),
        tried=draw(st.booleans()),
        visits=draw(COUNTS),
        value=draw(NUMBERS),
        lower_bound=draw(NUMBERS),
        prior=draw(NUMBERS),
        proven=proven,
        distance=distance,
        line=tuple(draw(st.lists(st.text(), max_size=3))),
    )


@st.composite
def analyses(draw: st.DrawFn) -> lw.Analysis:
    proven, distance = draw(PROOFS)
    return lw.Analysis(
        position=draw(st.text()),
        moves=tuple(draw(st.lists(move_analyses(), min_size=1, max_size=3))),
        value=draw(NUMBERS),
        proven=proven,
        distance=distance,
        visits=draw(COUNTS),
        playouts=draw(COUNTS),
        plies=draw(COUNTS),
        nodes=draw(COUNTS),
        depth=draw(COUNTS),
        seconds=draw(st.floats(0, 1e6)),
        megabytes=draw(st.floats(0, 1e6)),
        memory_full=draw(st.booleans()),
        stopped_by=draw(st.none() | st.text()),
        reused=draw(COUNTS),
    )


@given(analyses())
def test_an_analysis_survives_json_and_pickle(analysis: lw.Analysis) -> None:
    text = json.dumps(analysis.as_json())
    assert lw.Analysis.from_json(text) == analysis
    assert lw.Analysis.from_json(json.loads(text)) == analysis
    assert pickle.loads(pickle.dumps(analysis)) == analysis
    assert hash(analysis) == hash(lw.Analysis.from_json(text))


@pytest.mark.parametrize("data", ["", "{", "[]", "{}", "3", "null", '{"moves": 3}', '{"moves": [{}]}', {"moves": []}])
def test_what_is_no_analysis_is_told(data: Any) -> None:
    with pytest.raises(lw.BadValue, match="this is not an analysis in JSON"):
        lw.Analysis.from_json(data)
