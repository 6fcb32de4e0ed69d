"""What is known of a position: from the exact solver where it answers in time, elsewhere from the proofs of a search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from linewood.coach.facts import Known
from linewood.games import Position
from linewood.search import Analysis, Limits
from linewood.search.analysis import Proven, result_for, win_rate
from linewood.search.searcher import How
from linewood.solve.known import LOOK_NODES
from linewood.solve.looks import Looks

USUAL: Final = Limits(playouts=3_000)
"""Of the search that looks at a position."""
OPPOSITE: Final[dict[Proven, Proven]] = {"win": "loss", "draw": "draw", "loss": "win"}


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What is known of a position, for the side to move."""

    known: Known
    """Result and estimate."""
    best: str | None
    """The move to play; None if the game is over."""
    moves: tuple[tuple[str, Known], ...] = ()
    """What is known of each move, the best first."""
    line: tuple[str, ...] = ()
    """What follows with best play."""


class Knowledge:
    """Looks at positions and keeps what it finds."""

    def __init__(self, options: How, limits: Limits, solver_nodes: int = LOOK_NODES) -> None:
        self._looks = Looks(options, limits, solver_nodes)

    def view(self, position: Position) -> View:
        """What is known of a position."""
        if position.outcome is not None:
            return View(known=finished(position), best=None)
        return view_of(self._looks.at(position))

    def line(self, position: Position) -> tuple[str, ...]:
        """What follows with best play, to the end of the game if that is known."""
        return () if position.outcome is not None else self._looks.line(position)


def view_of(found: Analysis) -> View:
    """An analysis in the coach's terms."""
    known = Known(result=found.proven, distance=found.distance, exact=found.exact, share=found.win_rate)
    moves = tuple(
        (one.move, Known(result=one.proven, distance=one.distance, exact=one.exact, share=one.win_rate))
        for one in found.moves
    )
    return View(known=known, best=found.best, moves=moves, line=found.line)


def finished(position: Position) -> Known:
    """A game that is over, for the side to move."""
    result = result_for(position)
    return Known(result=result, distance=0, exact=True, share=win_rate(0.0, result))


def for_mover(known: Known) -> Known:
    """What is known after a move, for the side that made it; the move counts."""
    result = None if known.result is None else OPPOSITE[known.result]
    distance = None if known.distance is None else known.distance + 1
    return Known(result=result, distance=distance, exact=known.exact, share=1 - known.share)
