"""Positions to search, and what is true of every analysis."""

from __future__ import annotations

from dataclasses import replace

import linewood as lw

POSITIONS = {
    "connect4": ("connect4 6x7", "connect4 5x5 !c1 a b", "connect4 12x12 !d4 f f f", "connect4 15x16 h h"),
    "hex5": ("hex5 3", "hex5 4 18 19", "hex5 9 108 107"),
    "loa": ("loa", "loa olympiad b1-b3 a2-c2", "loa openspiel = 8/8/2x5/3o4/8/1x4o1/8/x6o x"),
}
NEARLY_FULL = "connect4 4x4 a a a a b b b b d d d d"
"""The last column decides: x wins there."""


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
