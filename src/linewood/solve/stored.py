"""Solving with what is stored: a table file, or the personal cache of solved positions."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

from linewood.games import Position
from linewood.search.models import AnyLimits
from linewood.solve.cache import SolvedCache
from linewood.solve.solution import Solution
from linewood.solve.solver import Progress, Solver


def solve_stored(
    position: Position,
    limits: AnyLimits = None,
    *,
    table: str | Path | None = None,
    threads: int = 1,
    moves: bool = False,
    megabytes: int = 1024,
) -> Generator[Progress | Solution, None, None]:
    """Solves a position and yields its progress now and then; the solution comes last.

    Work goes on from the file `table`, which is written again at the end, also where this is closed early; without one, the
    personal cache is asked first. Ctrl-C ends the work, and what is proven by then is the solution.
    """
    solver, cache = Solver(position.game, megabytes=megabytes), SolvedCache()
    if table is None:
        found = cache.find(position, moves=moves)
        if found is None:
            found = yield from solve_anew(solver, position, limits, threads, moves)
            cache.keep(position, found)
        yield found
        return
    solver.check_file(table)
    if Path(table).exists():
        solver.load(table)
    try:
        yield (yield from solve_anew(solver, position, limits, threads, moves))
    finally:
        solver.save(table)


def solve_anew(
    solver: Solver, position: Position, limits: AnyLimits, threads: int, moves: bool
) -> Generator[Progress | Solution, None, Solution]:
    """Yields the progress and returns the solution, after Ctrl-C too if anything is known by then."""
    try:
        yield from solver.watch(position, limits, threads=threads, moves=moves)
    except KeyboardInterrupt:
        if solver.solution is None:
            raise
    assert solver.solution is not None
    return solver.solution
