"""Positions to search, and what is true of every analysis."""

from __future__ import annotations

import atexit
import random
import tempfile
from dataclasses import replace
from functools import cache
from math import prod
from pathlib import Path

import linewood as lw
from linewood.search.networks import Shape, written

POSITIONS = {
    "connect4": ("connect4 6x7", "connect4 5x5 !c1 a b", "connect4 12x12 !d4 f f f", "connect4 15x16 h h"),
    "hex5": ("hex5 3", "hex5 4 18 19", "hex5 9 108 107"),
    "loa": ("loa", "loa olympiad b1-b3 a2-c2", "loa openspiel = 8/8/2x5/3o4/8/1x4o1/8/x6o x"),
}
NEARLY_FULL = "connect4 4x4 a a a a b b b b d d d d"
"""The last column decides: x wins there."""


NETWORK = Shape(features=16, channels=16, blocks=1, policy_units=16, value_units=4)
FILES = tempfile.TemporaryDirectory(prefix="linewood-networks-")
atexit.register(FILES.cleanup)


def some_network(game: str, seed: int = 3) -> bytes:
    """A network of random weights, without PyTorch."""
    luck = random.Random(seed)
    count = sum(prod(shape) for shape in NETWORK.tensors().values())
    return written(NETWORK, [max(-1.0, min(1.0, luck.gauss(0, 0.2))) for _ in range(count)], {}, game)


@cache
def weights_for(game: str) -> str:
    """A network that a search of a game can ask: the default one is of Connect Four."""
    if game == "connect4":
        return lw.Options().weights
    path = Path(FILES.name) / f"{game}.safetensors"
    path.write_bytes(some_network(game))
    return str(path)


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
    check_choice(analysis, options)
    check_proof(analysis, position, has_line=options.exact == 0)


def own_estimates(analysis: lw.Analysis, options: lw.Options) -> int:
    """Visits of the root that went into no move: its own first estimate, and what it was kept with."""
    return 1 + analysis.reused + (analysis.playouts if analysis.memory_full or options.threads > 1 else 0)


def check_choice(analysis: lw.Analysis, options: lw.Options) -> None:
    """No move is played that is known to be worse than another one, or that nobody has tried; `visits` means visits."""
    best, known = analysis.moves[0], {move.proven for move in analysis.moves}
    if "win" in known:
        assert best.proven == "win"
        assert best.distance == min(move.distance or 0 for move in analysis.moves if move.proven == "win")
    elif best.proven == "loss":
        assert known == {"loss"}
        assert best.distance == max(move.distance or 0 for move in analysis.moves)
    elif best.proven is None:
        unproven = [move for move in analysis.moves if move.proven is None]
        assert best.visits > 0 or all(move.visits == 0 for move in unproven)
        assert "draw" not in known or (best.visits > 0 and best.value >= 0)
        assert options.final_move != "visits" or best.visits == max(move.visits for move in unproven)


def check_proof(analysis: lw.Analysis, position: lw.Position, has_line: bool) -> None:
    """A proven position has the result of its best move, and the line shows it; the exact solver only gives a move."""
    if analysis.proven is None:
        return
    best = analysis.moves[0]
    assert (best.proven, best.distance) == (analysis.proven, analysis.distance)
    if analysis.proven == "win" and has_line:
        assert position.play(*analysis.line).outcome == position.to_move
        assert len(analysis.line) == analysis.distance
