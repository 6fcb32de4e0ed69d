"""Reviewing a game: how much each move lost, and which ones were mistakes."""

from __future__ import annotations

from typing import Final

from linewood.search import Analysis
from linewood.web.sitting import Sitting, Verdict

MARKS: Final = ((0.30, "??"), (0.15, "?"), (0.07, "?!"))
"""Share of points that a move has lost, and the sign for it: blunder, mistake, doubtful."""


def verdict_of(analysis: Analysis, side: int) -> Verdict:
    """What an analysis says of its position; `side` is to move there."""
    share = analysis.win_rate
    return Verdict(
        win=share if side == 0 else 1 - share,
        best=analysis.best,
        visits=analysis.visits,
        proven=analysis.proven,
        distance=analysis.distance,
    )


def note(sitting: Sitting, node: int, analysis: Analysis) -> None:
    """Keeps what an analysis found, unless more is known already."""
    known = sitting.nodes[node].verdict
    if analysis.moves and (known is None or known.visits <= analysis.visits or analysis.proven is not None):
        sitting.nodes[node].verdict = verdict_of(analysis, sitting.nodes[node].position.native.to_move())


def share_of_first(sitting: Sitting, node: int) -> float | None:
    """The first player's share of points; None while nobody has looked."""
    outcome = sitting.nodes[node].position.outcome
    if outcome is not None:
        return {"first": 1.0, "second": 0.0, "draw": 0.5}[outcome]
    verdict = sitting.nodes[node].verdict
    return None if verdict is None else verdict.win


def lost_by(sitting: Sitting, node: int) -> float | None:
    """The share of points that the move to this node has lost; None if that is not known."""
    parent = sitting.nodes[node].parent
    if parent is None:
        return None
    before, after = share_of_first(sitting, parent), share_of_first(sitting, node)
    verdict = sitting.nodes[parent].verdict
    if before is None or after is None:
        return None
    if verdict is not None and verdict.best == sitting.nodes[node].move:
        return 0.0
    gain = after - before if sitting.nodes[parent].position.native.to_move() == 0 else before - after
    return max(0.0, -gain)


def glyph(sitting: Sitting, node: int) -> str:
    """`??`, `?`, `?!`, or nothing."""
    lost = lost_by(sitting, node)
    return "" if lost is None else next((sign for least, sign in MARKS if lost >= least), "")


def mistakes(sitting: Sitting, line: list[int]) -> list[tuple[int, float]]:
    """The nodes on a line whose moves lost something, with how much."""
    found = ((node, lost_by(sitting, node) or 0.0) for node in line[1:])
    return [(node, lost) for node, lost in found if lost >= MARKS[-1][0]]
