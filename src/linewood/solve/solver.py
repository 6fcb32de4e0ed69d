"""Solving a position, once or with a table that stays warm."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock
from typing import Final

from linewood import _core
from linewood.errors import BadValue
from linewood.games import Game, Position
from linewood.search import Limits, search
from linewood.search.book import load_book
from linewood.search.models import AnyLimits, read_limits
from linewood.search.searcher import game_of
from linewood.solve.proof import Proof
from linewood.solve.solution import Solution
from linewood.solve.work import POLL, Task, Work

LARGEST_UNLIMITED: Final = 49
"""Free cells of a position that is solved without limits if none are given."""
USUAL_SECONDS: Final = 60.0
"""Time for larger positions if no limits are given."""
ESTIMATE: Final = Limits(playouts=2000)
"""The search that estimates what could not be solved."""
MOST_THREADS: Final = 256


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """A look at a running solver."""

    bounds: tuple[int, int] | None
    """Bounds on the score of the position; None in games without scores."""
    nodes: int
    """Nodes so far."""
    seconds: float
    """Time so far."""
    fill: float | None
    """The share of the table that is taken; None in games without a table."""


def solve(position: Position, limits: AnyLimits = None, *, threads: int = 1, moves: bool = False) -> Solution:
    """Solves a position, or proves what it can within the limits. Ctrl-C raises KeyboardInterrupt.

    connect4 is solved exactly: first the result, then the distance. In hex5 and loa it looks for a forced win.

    >>> from linewood.games import parse
    >>> solution = solve(parse("connect4 6x7 d d d d d b"), Limits(nodes=1_000_000))
    >>> solution.bounds[0] <= solution.bounds[1]
    True
    """
    game_of(position)
    limited = read_limits(limits) or usual_limits(position)
    return Solver(position.game, megabytes=limited.megabytes).solve(position, limited, threads=threads, moves=moves)


class Solver:
    """Solves positions of one game and keeps what it learns.

    After Ctrl-C, `solution` has what was proven until then.

    >>> from linewood.games import ConnectFour
    >>> solver = Solver(ConnectFour(rows=4, columns=5), megabytes=16)
    >>> solver.solve(solver.game.start()).result
    'draw'
    """

    def __init__(self, game: Game, *, megabytes: int = 1024, table: str | Path | None = None) -> None:
        """`table`: a file that `save` has written."""
        self.game = game
        self.solution: Solution | None = None
        """The last solution."""
        self._turn = Lock()
        self._began = time.perf_counter()
        self._work: Work | Proof | None = None
        self._is_asked_to_stop = False
        self._core: _core.Connect4Solver | None = None
        if game.solver_type is not None:
            check_memory(megabytes)
            self._core = game.solver_type(game.native_start(), megabytes * 2**20, load_book(game))
        if table is not None:
            self.load(table)

    def solve(self, position: Position, limits: AnyLimits = None, *, threads: int = 1, moves: bool = False) -> Solution:
        """Solves a position; with `moves`, each of its moves as well. Ctrl-C raises KeyboardInterrupt."""
        limited = self._check(position, limits, threads)
        with self._turn:
            core = self._core
            work = Proof(position, limited) if core is None else Work(core, position, limited, threads, moves)
            self._work = work
            try:
                if self._is_asked_to_stop:
                    work.stop()
                work.run()
            finally:
                self.solution = work.solution()
                self._end()
            if self.solution.result is None and self.solution.estimate is None:
                self.solution = replace(self.solution, estimate=search(position, limits=ESTIMATE).value)
            return self.solution

    def progress(self) -> Progress | None:
        """The progress of the running call, from any thread; None if there is nothing to report yet."""
        work, seconds = self._work, time.perf_counter() - self._began
        if isinstance(work, Work):
            return Progress(bounds=work.bounds_now(), nodes=work.nodes_now(), seconds=seconds, fill=work.core.fill())
        newest = None if work is None else work.newest
        return None if newest is None else Progress(bounds=None, nodes=newest.nodes, seconds=seconds, fill=None)

    def watch(
        self, position: Position, limits: AnyLimits = None, *, threads: int = 1, moves: bool = False
    ) -> Generator[Progress, None, None]:
        """Solves a position and yields its progress; `solution` has the final result."""
        self._began = time.perf_counter()
        task = Task(lambda: self.solve(position, limits, threads=threads, moves=moves))
        try:
            while not task.done.wait(POLL):
                if (now := self.progress()) is not None:
                    yield now
        finally:
            if not task.done.is_set():
                self.stop()
                task.done.wait()
        task.raise_error()

    def stop(self) -> None:
        """Stops the running call, in any thread, or the next one. Proven results are kept."""
        self._is_asked_to_stop = True
        if (work := self._work) is not None:
            work.stop()

    def save(self, path: str | Path) -> None:
        """Writes the table to a file. A later solver of the same game can continue from it."""
        if self._core is None:
            raise BadValue("solve.no_table", game=self.game.name)
        from linewood.solve import table_file

        with self._turn:
            table_file.write(Path(path), self.game, self._core)

    def check_file(self, path: str | Path) -> None:
        """BadFile if `save` could not write there: better before hours of work than after."""
        if self._core is None:
            raise BadValue("solve.no_table", game=self.game.name)
        from linewood.solve import table_file

        table_file.check_writable(Path(path))

    def load(self, path: str | Path) -> None:
        """Adds what a file of the same game knows. A broken or foreign file raises BadFile and changes nothing.

        A file of a smaller table makes this one as small: its entries do not say where they belong in a larger one.
        """
        if self._core is None:
            raise BadValue("solve.no_table", game=self.game.name)
        from linewood.solve import table_file

        def adopt(bits: int) -> Callable[[bytes], None]:
            assert self._core is not None
            if bits < self._core.table_bits():
                size = table_file.BUCKET_BYTES << bits
                self._core = self.game.solver_type(self.game.native_start(), size, load_book(self.game))
            return self._core.adopt

        with self._turn:
            table_file.read(Path(path), self.game, adopt)

    def _end(self) -> None:
        """Ready for the next call."""
        self._work = None
        self._is_asked_to_stop = False
        if self._core is not None:
            self._core.resume()

    def _check(self, position: Position, limits: AnyLimits, threads: int) -> Limits:
        if position.game != self.game:
            raise BadValue("solve.other_game", game=self.game.text, given=position.game.text)
        if not isinstance(threads, int) or not 1 <= threads <= MOST_THREADS:
            raise BadValue("limit.whole", name="threads", value=threads, low=1, high=MOST_THREADS)
        limited = read_limits(limits) or usual_limits(position)
        if limited.playouts is not None or limited.clock is not None:
            raise BadValue("solve.limits")
        return limited


def usual_limits(position: Position) -> Limits:
    """Limits of a call that was given none: small positions are solved, whatever it takes."""
    free = position.cells.count(0)
    if position.game.solver_type is not None and free <= LARGEST_UNLIMITED:
        return Limits()
    return Limits(seconds=USUAL_SECONDS)


def check_memory(megabytes: int) -> None:
    """BadValue if the machine has less."""
    if not isinstance(megabytes, int) or megabytes < 1:
        raise BadValue("limit.whole", name="megabytes", value=megabytes, low=1, high=2**20)
    if hasattr(os, "sysconf"):
        available = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2**20
        if megabytes > available:
            raise BadValue("solve.memory", megabytes=megabytes, available=available)
