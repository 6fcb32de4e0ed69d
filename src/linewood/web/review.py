"""Reviewing a game: how much each move lost, and which ones were mistakes."""

from __future__ import annotations

from math import exp
from typing import Final

from linewood.games import Position
from linewood.search import Analysis
from linewood.tables.sitting import Sitting, Verdict

MARKS: Final = ((0.30, "??"), (0.15, "?"), (0.07, "?!"))
"""Share of points that a move has lost, and the sign for it: blunder, mistake, doubtful."""


ONLY: Final = "□"
"""The sign for the only move that does not throw the result away."""


def verdict_of(analysis: Analysis, position: Position) -> Verdict:
    """What an analysis says of its position."""
    share, second, side = analysis.win_rate, second_best(analysis, len(position.legal)), position.side
    return Verdict(
        second=second if side == 0 or second is None else 1 - second,
        win=share if side == 0 else 1 - share,
        best=analysis.best,
        visits=analysis.visits,
        proven=analysis.proven,
        distance=analysis.distance,
    )


def second_best(analysis: Analysis, choices: int) -> float | None:
    """The share of points after the second-best of `choices` moves; None if nothing is known of it."""
    if len(analysis.moves) == 1 < choices and analysis.proven is None:
        return 0.0  # a search drops what loses at a glance
    other = analysis.moves[1] if len(analysis.moves) > 1 else None
    return None if other is None or not (other.visits or other.proven) else other.win_rate


def note(sitting: Sitting, node: int, analysis: Analysis) -> None:
    """Keeps what an analysis found, unless more is known already."""
    known = sitting.nodes[node].verdict
    if analysis.moves and (known is None or known.visits <= analysis.visits or analysis.proven is not None):
        sitting.nodes[node].verdict = verdict_of(analysis, sitting.nodes[node].position)


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
    gain = after - before if sitting.nodes[parent].position.side == 0 else before - after
    return max(0.0, -gain)


def is_only_move(sitting: Sitting, node: int) -> bool:
    """Was the move to this node the only one that did not throw points away?"""
    parent = sitting.nodes[node].parent
    verdict = None if parent is None else sitting.nodes[parent].verdict
    if parent is None or verdict is None or verdict.second is None or verdict.best != sitting.nodes[node].move:
        return False
    return abs(verdict.win - verdict.second) >= MARKS[0][0]


def accuracy(sitting: Sitting, line: list[int]) -> tuple[float | None, float | None]:
    """How well each side has played, in percent: the mean over its moves, by lichess's formula. None if nobody knows."""
    found: tuple[list[float], list[float]] = ([], [])
    for node in line[1:]:
        lost = lost_by(sitting, node)
        if lost is not None:
            mover = sitting.nodes[sitting.nodes[node].parent or 0].position.side
            found[mover].append(accuracy_of(lost))
    first, second = (sum(one) / len(one) if one else None for one in found)
    return first, second


def accuracy_of(lost: float) -> float:
    """The accuracy of a move that has lost a share of the points.

    >>> round(accuracy_of(0.0)), round(accuracy_of(0.1)), round(accuracy_of(1.0))
    (100, 64, 0)
    """
    return min(100.0, max(0.0, 103.1668 * exp(-4.354 * lost) - 3.1669))


def glyph(sitting: Sitting, node: int) -> str:
    """`??`, `?`, `?!`, the square for an only move, or nothing."""
    lost = lost_by(sitting, node)
    if is_only_move(sitting, node):
        return ONLY
    return "" if lost is None else next((sign for least, sign in MARKS if lost >= least), "")


def mistakes(sitting: Sitting, line: list[int]) -> list[tuple[int, float]]:
    """The nodes on a line whose moves lost something, with how much."""
    found = ((node, lost_by(sitting, node) or 0.0) for node in line[1:])
    return [(node, lost) for node, lost in found if lost >= MARKS[-1][0]]


def game_line(sitting: Sitting, view: int) -> list[int]:
    """The moves that a review is about: the game, whichever variation is shown; where nothing was played, what is shown."""
    return sitting.main_line(sitting.tip or view)
