"""What is known of the positions of a game: exact results where the solver answers in time, elsewhere those of a search."""

from __future__ import annotations

from typing import Final

from linewood.games import Position
from linewood.search import Analysis, Limits, search
from linewood.search.searcher import How
from linewood.solve.known import LOOK_NODES, after_a_look, is_worth_a_look, left_to_search, with_exact
from linewood.solve.solution import Solution
from linewood.solve.solver import Solver

SOLVER_MEGABYTES: Final = 16


class Looks:
    """Looks at positions and keeps what it finds.

    >>> from linewood.games import parse
    >>> looks = Looks("connect4/naive", Limits(playouts=50))
    >>> looks.at(parse("connect4 6x7 d a c a")).distance, looks.line(parse("connect4 6x7 d a c a"))
    (3, ('e', 'd', 'b'))
    """

    def __init__(self, how: How, limits: Limits | None, nodes: int = LOOK_NODES) -> None:
        """`limits` are those of a search, `nodes` those of the solver, for one position."""
        self._how = how
        self._limits = limits
        self._nodes = nodes
        self._solver: Solver | None = None
        self._seen: dict[Position, Analysis] = {}

    def at(self, position: Position) -> Analysis:
        """What is known of a position in which the game goes on."""
        if position not in self._seen:
            self._seen[position] = self._look(position)
        return self._seen[position]

    def line(self, position: Position) -> tuple[str, ...]:
        """What follows with best play, to the end of the game if that is known: the loser resists as long as possible."""
        if position.game.solver_type is None or not self.at(position).exact:
            return self.at(position).line
        line: list[str] = []
        while position.outcome is None and self.at(position).exact:
            line.append(self.at(position).best)
            position = position.play(line[-1])
        return tuple(line)

    def _look(self, position: Position) -> Analysis:
        solution = self._solve(position)
        how, limits = after_a_look(position.game, self._how), left_to_search(self._limits, solution)
        return with_exact(search(position, how, limits), solution)

    def _solve(self, position: Position) -> Solution | None:
        """The exact result of every move, if the game has a solver and there is a chance."""
        if position.game.solver_type is None or not is_worth_a_look(position):
            return None
        if self._solver is None or self._solver.game != position.game:
            self._solver = Solver(position.game, megabytes=SOLVER_MEGABYTES)
        return self._solver.solve(position, Limits(nodes=self._nodes), moves=True)
