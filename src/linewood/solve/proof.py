"""hex5 and loa: forced wins, by the proof search that stands in front of the tree search."""

from __future__ import annotations

from dataclasses import replace

from linewood.games import Position
from linewood.search import Limits, read_spec, search
from linewood.search.analysis import result_for
from linewood.solve.solution import Solution, StoppedBy

NODES = 10_000_000
"""Positions that the proof search looks at, at most."""


def solve(position: Position, limits: Limits) -> Solution:
    """A proven result with its line, or nothing but an estimate."""
    if position.outcome is not None:
        return finished(position)
    options = read_spec("best", position.game.name).options
    if position.game.has_proof_search:
        options = replace(options, proof_nodes=min(limits.nodes or NODES, NODES))
    budget = Limits(seconds=limits.seconds, nodes=limits.nodes, megabytes=limits.megabytes)
    found = search(position, options, budget)
    stopped: StoppedBy = "seconds" if found.stopped_by == "seconds" else "nodes"
    if found.proven is None:
        return solution(position, estimate=found.value, nodes=found.nodes, seconds=found.seconds, stopped_by=stopped)
    return solution(
        position,
        result=found.proven,
        at_most=found.distance,
        line=found.line,
        nodes=found.nodes,
        seconds=found.seconds,
        stopped_by="solved",
    )


def finished(position: Position) -> Solution:
    """A game that is over."""
    return solution(position, result=result_for(position), distance=0, at_most=0, stopped_by="solved")


def solution(position: Position, **known: object) -> Solution:
    """A solution of which only this is known."""
    unknown: dict[str, object] = {
        "result": None,
        "distance": None,
        "at_most": None,
        "bounds": None,
        "moves": (),
        "line": (),
        "nodes": 0,
        "seconds": 0.0,
        "estimate": None,
    }
    return Solution(position=position.text, **unknown | known)  # type: ignore[arg-type]
