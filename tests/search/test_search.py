"""What a search promises, whatever its method: repeatable, and honest about what it knows and what it refuses."""

from __future__ import annotations

import collections
import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from searching import NEARLY_FULL, POSITIONS, check, weights_for, without_time

import linewood as lw
from linewood.games import games
from linewood.search import knobs

MODELS = [(model, text) for model in lw.presets() for text in POSITIONS[model.partition("/")[0]]]
ENDINGS = (
    NEARLY_FULL,
    "connect4 4x4 a b c d a b c d",
    "connect4 4x5 !b2 c c b c d",
    "hex5 3 9 0 10 18 12 15 7 17 8 11 14 13",
)


CLOSE_CALLS = (
    ("connect4/best", 2000, "connect4 7x7 g g f g a"),
    ("connect4/best", 300, "connect4 9x9 d b a h a h e f"),
    ("connect4/uct:final_move=visits", 300, "connect4 7x7 g g e d e"),
)
"""The most visited move is worth a little less than a draw here, and another one a little more."""


# Every method --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("model", "text"), MODELS)
def test_the_same_seed_gives_the_same_analysis(model: str, text: str) -> None:
    position = lw.parse(text)
    limits = lw.Limits(playouts=300)
    first = lw.search(position, model, limits)
    check(first, position, lw.Options.preset(model))
    assert without_time(lw.search(position, model, limits)) == without_time(first)


@pytest.mark.parametrize("game", games())
def test_another_seed_gives_another_search(game: str) -> None:
    position = lw.parse(POSITIONS[game][-1])
    limits = lw.Limits(playouts=300)
    found = {lw.search(position, lw.Options(seed=seed), limits).value for seed in range(5)}
    assert len(found) > 1


CASES = [
    (game, name, word)
    for game in games()
    for name, knob in knobs().items()
    if knob.choices
    for word in knob.words_in(game)
    if knob.applies(name, game)
]


@pytest.mark.parametrize(("game", "name", "word"), CASES)
@pytest.mark.parametrize("expansion", ["one", "all"])
def test_every_word_of_every_game_searches(game: str, name: str, word: str, expansion: str) -> None:
    values: dict[str, Any] = {"expansion": expansion, "weights": weights_for(game)} | {name: word}
    options = lw.Options(**values)
    for text in POSITIONS[game]:
        position = lw.parse(text)
        analysis = lw.search(position, options, lw.Limits(playouts=60))
        check(analysis, position, options)


def some_options(game: str) -> st.SearchStrategy[lw.Options]:
    """Any options that mean something in a game, numbers as they are usual."""

    def values() -> Iterator[tuple[str, st.SearchStrategy[Any]]]:
        for name, knob in knobs().items():
            if not knob.applies(name, game) or name in ("threads", "playouts_per_leaf"):
                continue
            match knob.kind:
                case "switch":
                    yield name, st.booleans()
                case "word":
                    yield name, st.sampled_from(knob.words_in(game))
                case "whole":
                    low = int(knob.usual[0])
                    yield name, st.integers(low, max(low, min(int(knob.usual[1]), 1000)))
                case "real":
                    yield name, st.floats(*knob.usual)

    given_ones = dict(values()) | {"threads": st.sampled_from([1, 1, 2]), "playouts_per_leaf": st.integers(1, 3)}
    return st.fixed_dictionaries({}, optional=given_ones).map(
        lambda chosen: lw.Options(weights=weights_for(game), **chosen)
    )


@st.composite
def cases(draw: st.DrawFn) -> tuple[lw.Position, lw.Options, lw.Limits]:
    """A position some moves into a game, options for it, and small limits."""
    game = draw(st.sampled_from(games()))
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


@pytest.mark.parametrize(("model", "playouts", "text"), CLOSE_CALLS)
def test_the_most_visited_move_is_played_whatever_the_sign_of_its_value(model: str, playouts: int, text: str) -> None:
    moves = lw.search(lw.parse(text), model, lw.Limits(playouts=playouts)).moves
    assert {move.proven for move in moves} <= {None, "loss"}
    assert moves[0].visits == max(move.visits for move in moves if move.proven is None)


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


# A move at random ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games())
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


# What cannot be searched ---------------------------------------------------------------------------------------


def test_what_cannot_be_searched_is_told() -> None:
    with pytest.raises(lw.BadValue, match="there is nothing to search: the game is over, the first player won"):
        lw.search(lw.parse("connect4 6x7 a b a b a b a"))
    there_and_back = ["b1-b3", "a2-c2", "b3-b1", "c2-a2"]
    with pytest.raises(lw.BadValue, match="the game is over, a draw"):
        lw.search(lw.LinesOfAction(rules="openspiel").start().play(*there_and_back))
    with pytest.raises(lw.BadValue, match="a search starts from a Position, not str"):
        lw.search("loa")  # type: ignore[arg-type]
    with pytest.raises(lw.BadValue, match=r"limits must be a Limits object.* not int"):
        lw.search(lw.parse("loa"), limits=3)  # type: ignore[arg-type]
    with pytest.raises(lw.BadValue, match="this searcher is for 'loa', but the position belongs to 'loa olympiad'"):
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
