"""What the search proves of positions whose results are on record. They are not part of the product: LINEWOOD_DATA names
the folder that holds them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from brute import Case, Question, Verdict
from proving import Tally

import linewood as lw

pytestmark = pytest.mark.skipif("LINEWOOD_DATA" not in os.environ, reason="LINEWOOD_DATA names no folder of positions")
DATA = Path(os.environ.get("LINEWOOD_DATA", "."))
LAST_STONE = 22
"""A score is 22 less the number of the winner's last stone."""

CONNECT4_WAYS = {
    "graph with rule playouts": lw.Options.preset("connect4/mcgs"),
    "tree with decisive playouts": lw.Options(playout="decisive", forced=True, avoid_below=True),
}
CONNECT4_FLOORS = {"Test_L1_R1": (0.75, 0.5), "Test_L2_R1": (0.85, 0.5), "Test_L3_R1": (0.97, 0.6)}
"""The least share proven, for each of the ways. A forced move at the root ends the second one without a proof."""

LOA_WAYS = {
    f"{'graph' if graph else 'tree'}, {threads} thread{'s' * (threads > 1)}": lw.Options(
        graph=graph, threads=threads, forced=True, cutoff_plies=4
    )
    for graph in (False, True)
    for threads in (1, 2)
}
LOA_PLAYOUTS = 5000
"""Playouts within which a win in 1 or 3 plies is proven, always."""


# connect4 ---------------------------------------------------------------------------------------------------


@cache
def scored(file: str) -> list[Case]:
    lines = (DATA / "connect4" / file).read_text().splitlines()
    assert len(lines) > 900
    return [case_of(*line.split()) for line in lines]


def case_of(digits: str, score: str) -> Case:
    position = lw.parse(f"connect4 6x7 {digits}")
    unknown = dict.fromkeys(position.legal, Verdict(None, 0))
    return Case(Question(position), verdict(int(score), position.ply), unknown)


def verdict(score: int, ply: int) -> Verdict:
    """The result for the side to move, and the plies until the winner's last stone."""
    if score == 0:
        return Verdict("draw", 42 - ply)
    last = LAST_STONE - abs(score)
    if score > 0:
        return Verdict("win", 2 * (last - ply // 2) - 1)
    return Verdict("loss", 2 * (last - (ply + 1) // 2))


@pytest.mark.parametrize(
    ("file", "way", "floor"),
    [(file, *each) for file, floors in CONNECT4_FLOORS.items() for each in zip(CONNECT4_WAYS, floors, strict=True)],
)
def test_what_is_proven_of_scored_positions_is_true(file, way, floor):
    tally = Tally()
    for case in scored(file):
        tally.check(case, lw.search(case.position, CONNECT4_WAYS[way], lw.Limits(playouts=2000)))
    print(f"{file}, {way}, 2000 playouts: {tally.share:.1%} of {tally.decided} positions proven")
    assert tally.share > floor


# loa --------------------------------------------------------------------------------------------------------


def forced_wins() -> Iterator[tuple[lw.Position, int, set[str]]]:
    """Positions, plies to the win, and the moves that win in so many."""
    lines = (DATA / "loa" / "forced_wins.tsv").read_text().splitlines()
    assert len(lines) > 900
    for board, side, plies, legal, winning in (line.split("\t") for line in lines[2:]):
        rows = re.sub(r"[.]+", lambda run: str(len(run[0])), board)
        position = lw.parse(f"loa olympiad = {rows} {side}")
        assert len(position.legal) == int(legal)
        yield position, int(plies), {position.move(position.code(move)) for move in winning.split(",")}


@pytest.mark.parametrize("way", LOA_WAYS)
def test_a_forced_win_in_one_or_three_plies_is_always_found_and_proven(way):
    searched, most = 0, 0
    for position, plies, winning in forced_wins():
        if plies > 3:
            continue
        analysis = lw.search(position, LOA_WAYS[way], lw.Limits(playouts=LOA_PLAYOUTS))
        assert analysis.proven == "win", position.text
        assert analysis.distance >= plies
        assert analysis.distance > plies or analysis.best in winning, position.text
        wrong = [move.move for move in analysis.moves if move.distance == plies and move.move not in winning]
        assert wrong == [], position.text
        searched, most = searched + 1, max(most, analysis.playouts)
    print(f"{way}: {searched} wins, each within {most} playouts")
    assert searched > 500


def test_a_longer_forced_win_is_never_proven_to_be_shorter_or_no_win():
    searched = proven = 0
    for position, plies, winning in forced_wins():
        if plies <= 3:
            continue
        analysis = lw.search(position, LOA_WAYS["graph, 1 thread"], lw.Limits(playouts=LOA_PLAYOUTS))
        assert analysis.proven in (None, "win"), position.text
        assert analysis.proven is None or analysis.distance > plies or analysis.best in winning, position.text
        assert all(move.proven != "win" or move.distance >= plies for move in analysis.moves), position.text
        searched, proven = searched + 1, proven + (analysis.proven is not None)
    print(f"{proven} of {searched} wins in 5 or 7 plies proven within {LOA_PLAYOUTS} playouts")
    assert searched > 300
    assert proven > 0
