"""What is known of a position: from the exact solver where it answers in time, elsewhere from the proofs of a search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from linewood.coach.facts import Known
from linewood.games import Position
from linewood.search import Analysis, Limits, search
from linewood.search.analysis import Proven, result_for, win_rate
from linewood.search.searcher import How
from linewood.solve import Solver
from linewood.solve.known import MOST_FREE_CELLS, with_exact

USUAL: Final = Limits(playouts=3_000)
"""Of the search that looks at a position."""
SOLVER_NODES: Final = 300_000
"""What the solver may spend on a position and its moves: a fraction of a second."""
SOLVER_MEGABYTES: Final = 16
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

    def __init__(self, options: How, limits: Limits, solver_nodes: int = SOLVER_NODES) -> None:
        self._options = options
        self._limits = limits
        self._solver_limits = Limits(nodes=solver_nodes)
        self._solver: Solver | None = None
        self._seen: dict[Position, View] = {}

    def view(self, position: Position) -> View:
        """What is known of a position."""
        if position not in self._seen:
            self._seen[position] = self._look(position)
        return self._seen[position]

    def line(self, position: Position) -> tuple[str, ...]:
        """What follows with best play, to the end of the game if that is known: the loser resists as long as possible."""
        view = self.view(position)
        if self._solver_of(position) is None or not view.known.exact:
            return view.line
        line: list[str] = []
        while position.outcome is None and (best := self.view(position).best) is not None:
            if not self.view(position).known.exact:
                break
            line.append(best)
            position = position.play(best)
        return tuple(line)

    def _look(self, position: Position) -> View:
        if position.outcome is not None:
            return View(known=finished(position), best=None)
        solver = self._solver_of(position)
        solution = None
        if solver is not None:
            solution = solver.solve(position, self._solver_limits, moves=True)
            if solution.distance is not None and all(move.result is not None for move in solution.moves):
                found = with_exact(search(position, self._options, Limits(playouts=1)), solution)
                return view_of(found)
        return view_of(with_exact(search(position, self._options, self._limits), solution))

    def _solver_of(self, position: Position) -> Solver | None:
        if position.game.solver_type is None or position.cells.count(0) > MOST_FREE_CELLS:
            return None
        if self._solver is None or self._solver.game != position.game:
            self._solver = Solver(position.game, megabytes=SOLVER_MEGABYTES)
        return self._solver


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
