"""Is a position a puzzle? Exactly in games with a solver; elsewhere by proofs of a search, and no other move at ten times
the budget."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from linewood.games import Position
from linewood.puzzles.puzzle import Kind, Puzzle
from linewood.search import Limits, Options, read_spec, search
from linewood.solve import Solver

SHORTEST: Final = 2
LONGEST: Final = 8
"""Own moves of a win."""
SOLVER_NODES: Final = 300_000
"""For a position with all its moves, while puzzles are looked for."""
CHECK_NODES: Final = 20_000_000
"""And when one is checked."""
SOLVER_MEGABYTES: Final = 64
MOST_FREE_CELLS: Final = 34
"""On emptier boards a solution takes longer than that."""
BUDGET: Final = 1_000
"""Playouts in which the solution shows itself."""
TIMES: Final = 10
"""So much more is spent in search of a second solution."""
PROOF_NODES: Final = 5_000
"""Positions of the search for a forced win."""
MOST_OTHERS: Final = 16
"""Other moves that are looked at one by one, the most promising ones."""
MOST_REPLIES: Final = 3
"""And replies to each of them."""
REPLY_PLAYOUTS: Final = 100
"""Of the search that chooses these replies."""
LEAST_PLIES: Final = 3
"""A defence against a win that comes sooner is no puzzle where all it takes is to see that win."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What makes a position a puzzle."""

    kind: Kind
    """What there is to find."""
    moves: int
    """Own moves to the win; 0 for a defence."""
    line: tuple[str, ...]
    """The solution and what follows."""


class Prover:
    """Looks for puzzles; keeps the solver's table of the last board."""

    def __init__(self, nodes: int = SOLVER_NODES) -> None:
        self._limits = Limits(nodes=nodes)
        self._solver: Solver | None = None

    def find(self, position: Position) -> Finding | None:
        """What there is to find in a position; None if it is no puzzle."""
        if position.outcome is not None or len(position.native.legal()) < 2:
            return None
        return self._solve(position) if position.game.solver_type is not None else look(position)

    def _solve(self, position: Position) -> Finding | None:
        """By the exact results of all moves."""
        if position.cells.count(0) > MOST_FREE_CELLS:
            return None
        if self._solver is None or self._solver.game != position.game:
            self._solver = Solver(position.game, megabytes=SOLVER_MEGABYTES)
        found = self._solver.solve(position, self._limits, moves=True)
        if any(move.distance is None for move in found.moves) or found.distance is None:
            return None
        best, *others = found.moves
        if found.result == "win" and all(move.result != "win" for move in others):
            moves = (found.distance + 1) // 2
            return Finding(kind="win", moves=moves, line=self._line(position)) if is_in_range(moves) else None
        slow = [move for move in others if (move.distance or 0) > LEAST_PLIES]
        if found.result == "draw" and all(move.result == "loss" for move in others) and slow:
            return Finding(kind="defence", moves=0, line=(best.move,))
        return None

    def _line(self, position: Position) -> tuple[str, ...]:
        """The shortest win against the longest resistance."""
        line: list[str] = []
        while position.outcome is None:
            assert self._solver is not None
            best = self._solver.solve(position, self._limits, moves=True).moves[0]
            line.append(best.move)
            position = position.play(best.move)
        return tuple(line)


def check_puzzle(puzzle: Puzzle) -> bool:
    """Is it still true that the puzzle has one solution, and that one?"""
    found = Prover(CHECK_NODES).find(puzzle.start)
    return found is not None and (found.kind, found.line[0]) == (puzzle.kind, puzzle.solution)


def look(position: Position) -> Finding | None:
    """By the proofs of a search."""
    return look_for_win(position) or look_for_defence(position)


def look_for_win(position: Position) -> Finding | None:
    """A forced win that only one move begins, as far as ten times the budget shows."""
    found = search(position, prover(position), Limits(playouts=1))
    if found.proven != "win" or found.distance is None or not is_in_range((found.distance + 1) // 2):
        return None
    others = [move for move in position.legal if move != found.best]
    for times in (1, TIMES):  # most have a second solution that shows itself soon
        other = search(position, limits=Limits(playouts=BUDGET * times), only=others)
        if other.proven == "win" or any(move.proven == "win" for move in other.moves):
            return None
        if any(beats_all(position.play(move.move), times) for move in other.moves[:MOST_OTHERS]):
            return None
    return Finding(kind="win", moves=(found.distance + 1) // 2, line=found.line)


def beats_all(position: Position, times: int) -> bool:
    """Has the opponent of the side to move a forced win whichever of the best replies is chosen?"""
    if position.outcome is not None:
        return position.outcome not in ("draw", position.to_move)
    replies = search(position, prover(position), Limits(playouts=REPLY_PLAYOUTS)).moves[:MOST_REPLIES]
    after = (position.play(reply.move) for reply in replies)
    return all(is_won(one, times) for one in after)


def look_for_defence(position: Position) -> Finding | None:
    """A position in which every move but one is proven to lose, some of them not at once."""
    quick = prover(position)
    moves = position.legal
    if not is_won(position.play(moves[0]), 1):  # hardly ever the one defence: so nothing is threatened
        return None
    saving: str | None = None
    slowest = 0
    for move in moves:
        after = position.play(move)
        if after.outcome is not None:
            return None
        found = search(after, quick, Limits(playouts=1))
        if found.proven == "win":
            slowest = max(slowest, found.distance or 0)
        elif saving is None:
            saving = move
        else:
            return None
    if saving is None or slowest < LEAST_PLIES or is_won(position.play(saving), TIMES, BUDGET * TIMES):
        return None
    return Finding(kind="defence", moves=0, line=(saving,))


def prover(position: Position, times: int = 1) -> Options:
    """The champion, with more time for the search for a forced win."""
    options = read_spec("best", position.game.name).options
    return replace(options, proof_nodes=PROOF_NODES * times) if options.proof_nodes else options


def is_won(position: Position, times: int, playouts: int = 1) -> bool:
    """Does the side to move win, as far as the search for a forced win and so many playouts show?"""
    if position.outcome is not None:
        return position.outcome == position.to_move
    return search(position, prover(position, times), Limits(playouts=playouts)).proven == "win"


def is_in_range(moves: int) -> bool:
    """Is a win neither too short nor too long?"""
    return SHORTEST <= moves <= LONGEST
