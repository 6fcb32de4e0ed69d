"""Exact results beside the estimates of a search, for those who look at a position."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from linewood.games import Game, Position
from linewood.search import Analysis, Limits, MoveAnalysis
from linewood.search.analysis import VALUES
from linewood.search.models import Preset
from linewood.search.searcher import How, model_of
from linewood.solve.cache import SolvedCache
from linewood.solve.solution import MoveSolution, Solution, Verdict
from linewood.solve.solver import Solver

MOST_FREE_CELLS: Final = 49
"""Positions with more free cells are hardly ever solved in a few seconds."""
LOOK_NODES: Final = 2_000_000
"""What the solver may spend on a position and its moves before a search begins, about a second."""


class Known:
    """What is known for sure of a game's positions: from the personal cache, the opening book and the solver."""

    def __init__(self, game: Game, *, megabytes: int = 64, cache: SolvedCache | None = None) -> None:
        """Without `cache`, the usual one."""
        self.game = game
        self._cache = cache or SolvedCache()
        self._solver = Solver(game, megabytes=megabytes) if game.solver_type is not None else None

    def look(self, position: Position) -> Solution | None:
        """What LOOK_NODES prove of a position and its moves; None if there is hardly a chance."""
        return self.solve(position, Limits(nodes=LOOK_NODES)) if is_worth_a_look(position) else None

    def solve(self, position: Position, limits: Limits) -> Solution | None:
        """What can be proven of a position and its moves within the limits; None in games without a solver."""
        if self._solver is None or position.outcome is not None:
            return None
        found = self._cache.find(position, moves=True)
        if found is None:
            found = self._solver.solve(position, limits, moves=True)
            self._cache.keep(position, found)
        return found

    @property
    def solution(self) -> Solution | None:
        """What the solver has proven last, even if it was interrupted."""
        return None if self._solver is None else self._solver.solution


def is_worth_a_look(position: Position) -> bool:
    """Can a look at a position prove much?"""
    return position.cells.count(0) <= MOST_FREE_CELLS


def after_a_look(game: Game, how: How) -> Preset:
    """How to search where the solver is asked first: the search does not ask it again with as many nodes or fewer.

    >>> from linewood.games import ConnectFour
    >>> after_a_look(ConnectFour(), "best").options.exact, after_a_look(ConnectFour(), "exact").options.exact > 0
    (0, True)
    """
    model = model_of(game, how)
    if model.options.exact > LOOK_NODES or model.options.exact_cells > MOST_FREE_CELLS:
        return model
    return replace(model, options=replace(model.options, exact=0))


def left_to_search(limits: Limits | None, solution: Solution | None) -> Limits | None:
    """The limits of a search after the solver: where it has solved every move or was interrupted, one playout is enough."""
    if solution is None:
        return limits
    is_solved = solution.solved and all(move.result for move in solution.moves)
    if not is_solved and solution.stopped_by != "interrupt":
        return limits
    return Limits(playouts=1) if limits is None else Limits(playouts=1, megabytes=limits.megabytes)


def with_exact(analysis: Analysis, solution: Solution | None) -> Analysis:
    """An analysis in which exact results take the place of estimates, and the best move comes first.

    >>> from linewood.games import parse
    >>> from linewood.search import search
    >>> from linewood.solve import solve
    >>> position = parse("connect4 6x7 d a c a")
    >>> found = search(position, "connect4/naive", Limits(playouts=50))
    >>> better = with_exact(found, solve(position, Limits(nodes=100_000), moves=True))
    >>> better.best, better.proven, better.distance, better.exact
    ('e', 'win', 3, True)
    """
    if solution is None:
        return analysis
    if solution.stopped_by == "interrupt":
        analysis = replace(analysis, stopped_by="interrupt")
    solved = {move.move: move for move in solution.moves}
    seen = {move.move for move in analysis.moves}
    moves = [with_verdict(move, solved.get(move.move)) for move in analysis.moves]
    root = analysis.moves[0].root
    others = [move for move in solution.moves if move.move not in seen and move.result]
    moves += [with_verdict(untried(root, move), move) for move in others]
    is_draw = solution.result == "draw"
    worse = {move.move for move in solution.moves if is_worse(move, solution)}
    moves.sort(key=lambda move: rank(move, is_draw, move.move in worse), reverse=True)
    if solution.result is None or solution.at_most is None:
        return replace(analysis, moves=tuple(moves))
    return replace(
        analysis,
        moves=tuple(moves),
        value=VALUES[solution.result],
        proven=solution.result,
        distance=solution.at_most,
        exact=solution.distance is not None,
    )


def with_verdict(move: MoveAnalysis, verdict: Verdict | None) -> MoveAnalysis:
    """A move with its exact result, if that is known."""
    if verdict is None or verdict.result is None or verdict.at_most is None:
        return move
    value = VALUES[verdict.result]
    is_exact = verdict.distance is not None
    return replace(
        move,
        value=value,
        lower_bound=value,
        proven=verdict.result,
        distance=verdict.at_most,
        exact=is_exact,
        tried=True,
    )


def untried(root: Position, move: MoveSolution) -> MoveAnalysis:
    """A move that the search did not look at."""
    return MoveAnalysis(
        root=root,
        actions=(root.game.read_move(root, move.move),),
        tried=False,
        visits=0,
        value=0.0,
        lower_bound=-1.0,
        prior=0.0,
        proven=None,
        distance=None,
    )


def is_worse(move: Verdict, position: Verdict) -> bool:
    """Is a move proven not to be the best?"""
    return move.bounds is not None and position.bounds is not None and move.bounds[1] < position.bounds[0]


def rank(move: MoveAnalysis, is_draw: bool, is_worse: bool) -> tuple[int, int]:
    """Wins first, the shortest before the others; losses last, the longest before the others. The rest keeps the order of
    the search, but what is proven to be worse than the best move comes after it, and in a drawn position moves that draw
    come before those of which nothing is known."""
    distance = move.distance or 0
    if move.proven == "win":
        return 3, -distance
    if move.proven == "loss":
        return 0, distance
    if is_worse:
        return 1, 0
    return 2, int(is_draw and move.proven == "draw")
