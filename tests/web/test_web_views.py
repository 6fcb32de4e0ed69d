"""What the web app shows: pictures of positions, reviews of games, and the tree of a search."""

from __future__ import annotations

from dataclasses import replace

import pytest
from timing import timed

from linewood.games import parse
from linewood.search import Limits, Options, Stepper, preset, search
from linewood.tables.sitting import Verdict
from linewood.web.review import glyph, lost_by, mistakes, note
from linewood.web.tree_view import found_at, unfolded
from linewood.web.view import candidates, cells_of, line_of, long_verdict

# Marks on the board.


def test_a_proven_win_is_marked_with_its_bound() -> None:
    position = parse("connect4 6x7 c c d d")
    analysis = search(position, "connect4/mcgs", Limits(seconds=60))
    assert candidates(position, analysis, "en")[0]["text"] == "W≤3"
    assert long_verdict(analysis.proven, analysis.distance, analysis.win_rate, "zh") == "3 手内必胜"


@pytest.mark.parametrize("text", ["connect4 6x7 d d", "hex5 5 30", "loa"])
def test_candidates_are_drawn_where_they_lead(text: str) -> None:
    position = parse(text)
    analysis = search(position, limits=Limits(playouts=300))
    drawn = candidates(position, analysis, "en")
    assert drawn[0]["move"] == analysis.best
    assert drawn[0]["line"][0]["cells"] == cells_of(position, analysis.best)
    assert len(line_of(position, analysis.line)) <= 8


def test_an_estimate_never_looks_like_a_certain_win() -> None:
    analysis = search(parse("connect4 6x7"), "connect4/uct", Limits(playouts=50))
    sure = replace(analysis, moves=tuple(replace(move, value=0.999) for move in analysis.moves))
    assert {mark["text"] for mark in candidates(parse("connect4 6x7"), sure, "en")} == {"99"}


# Review.


def test_a_mistake_is_what_lost_something() -> None:
    sitting, _ = timed("", "d", "e", "c")
    wins = (0.6, 0.6, 0.8, 0.3)
    for node, win in enumerate(wins):
        sitting.nodes[node].verdict = Verdict(win=win, best="a", visits=10)
    assert [round(lost_by(sitting, node) or 0, 2) for node in (1, 2, 3)] == [0, 0.2, 0.5]
    assert [glyph(sitting, node) for node in (1, 2, 3)] == ["", "?", "??"]
    assert [node for node, _ in mistakes(sitting, [0, 1, 2, 3])] == [2, 3]


def test_the_best_move_is_never_a_mistake() -> None:
    sitting, _ = timed("", "d")
    sitting.nodes[0].verdict = Verdict(win=0.9, best="d", visits=10)
    sitting.nodes[1].verdict = Verdict(win=0.1, best="d", visits=10)
    assert glyph(sitting, 1) == ""


def test_the_better_informed_verdict_stays() -> None:
    sitting, _ = timed("", "d")
    much = search(sitting.position, limits=Limits(playouts=500))
    little = search(sitting.position, limits=Limits(playouts=50))
    note(sitting, 1, much)
    known = sitting.nodes[1].verdict
    note(sitting, 1, little)
    assert sitting.nodes[1].verdict == known


# The tree.


@pytest.mark.parametrize("name", ["connect4/improved", "connect4/best", "loa/bias"])
def test_the_steps_are_a_search_with_as_many_playouts(name: str) -> None:
    model = preset(name)
    options = Options.from_json({**model.options.as_json(), "seed": 5, "threads": 1, "exact": 0})
    position = parse(name.partition("/")[0])
    stepper = Stepper(position, options)
    stepper.go_to(40)
    stepper.go_to(31)
    analysis = search(position, options, Limits(playouts=stepper.playouts))
    found = {node.move: node.visits for node in stepper.tree.children}
    for move in analysis.moves:
        assert found[move.move] == move.visits


def test_the_tree_unfolds_where_it_is_opened() -> None:
    stepper = Stepper(parse("connect4 6x7"), preset("connect4/improved").options)
    assert stepper.tree.children == ()
    stepper.go_to(200)
    best = stepper.tree.children[0]
    closed = list(unfolded(stepper.tree, set()))
    opened = list(unfolded(stepper.tree, {best.path}))
    assert len(opened) > len(closed)
    assert found_at(stepper.tree, best.path) == best
    assert found_at(stepper.tree, (*best.path, 99)) is None
    assert stepper.last_path
