"""Forced wins are found in front of the tree search, won against every defence, and not walked into."""

from __future__ import annotations

from dataclasses import replace

import pytest
from searching import check, without_time

import linewood as lw

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
    analysis = lw.search(lw.parse("loa"), options, lw.Limits(seconds=2.0))
    assert analysis.stopped_by == "seconds"
    assert analysis.playouts > 100, "so many positions would take all the time"
