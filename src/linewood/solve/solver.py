"""Solving a position, once or with a table that stays warm."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Any, Final

from linewood import _core
from linewood.errors import BadValue
from linewood.games import Game, Position
from linewood.search import Limits, search
from linewood.search.book import load_book
from linewood.search.models import AnyLimits, read_limits
from linewood.search.searcher import game_of
from linewood.solve import proof
from linewood.solve.solution import MoveSolution, Solution, StoppedBy, verdict_of

AT_ONCE: Final = 4096
"""Nodes that are searched before a thread is started for the work."""
POLL: Final = 0.05
"""Seconds between two looks at a running solver."""
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

    bounds: tuple[int, int]
    """Bounds on the score of the position it works on."""
    nodes: int
    """Nodes so far."""
    seconds: float
    """Time so far."""
    fill: float
    """The share of the table that is taken."""


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
            if self._core is None:
                self.solution = proof.solve(position, limited)
                return self.solution
            work = Work(self._core, position, limited, threads)
            try:
                work.run(moves)
            except BaseException as error:
                self.solution = work.solution("interrupt" if isinstance(error, KeyboardInterrupt) else "asked")
                raise
            finally:
                self._core.resume()
            self.solution = work.solution(None)
            if self.solution.result is None:
                estimate = search(position, limits=ESTIMATE).value
                self.solution = replace(self.solution, estimate=estimate)
            return self.solution

    def progress(self) -> Progress | None:
        """The progress of the running call, from any thread; None in games without a table."""
        if self._core is None:
            return None
        seconds = time.perf_counter() - self._began
        return Progress(bounds=self._core.bounds(), nodes=self._core.nodes(), seconds=seconds, fill=self._core.fill())

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
        if self._core is not None:
            self._core.stop()

    def save(self, path: str | Path) -> None:
        """Writes the table to a file. A later solver of the same game can continue from it."""
        if self._core is None:
            raise BadValue("solve.no_table", game=self.game.name)
        from linewood.solve import table_file

        with self._turn:
            table_file.write(Path(path), self.game, self._core)

    def load(self, path: str | Path) -> None:
        """Adds the contents of a file of the same game. A broken or foreign file raises BadFile and changes
        nothing."""
        if self._core is None:
            raise BadValue("solve.no_table", game=self.game.name)
        from linewood.solve import table_file

        with self._turn:
            bits, entries = table_file.read(Path(path), self.game)
            if bits < self._core.table_bits():
                size = table_file.BUCKET_BYTES << bits
                self._core = self.game.solver_type(self.game.native_start(), size, load_book(self.game))
            self._core.adopt(entries)

    def _check(self, position: Position, limits: AnyLimits, threads: int) -> Limits:
        if position.game != self.game:
            raise BadValue("solve.other_game", game=self.game.text, given=position.game.text)
        if not isinstance(threads, int) or not 1 <= threads <= MOST_THREADS:
            raise BadValue("limit.whole", name="threads", value=threads, low=1, high=MOST_THREADS)
        limited = read_limits(limits) or usual_limits(position)
        if limited.playouts is not None or limited.clock is not None:
            raise BadValue("solve.limits")
        return limited


class Work:
    """One call: a position, perhaps its moves, and what is left of the limits."""

    def __init__(self, core: _core.Connect4Solver, position: Position, limits: Limits, threads: int) -> None:
        self.core, self.position, self.limits, self.threads = core, position, limits, threads
        self.began = time.perf_counter()
        self.nodes = 0
        self.bounds: tuple[int, int] | None = None
        self.moves: list[MoveSolution] = []
        self.ended_by: StoppedBy = "solved"

    def run(self, moves: bool) -> None:
        """Solves the position, and its moves if they are wanted."""
        native: Any = self.position.native
        self.bounds = self.bounds_of(native)
        if moves and native.outcome() is None:
            for code in native.legal():
                lower, upper = self.bounds_of(native.play(code))
                verdict = verdict_of((-upper, -lower), self.core.cells(), native.ply())
                self.moves.append(MoveSolution(move=self.position.move(code), **verdict))
            self.moves.sort(key=lambda move: move.bounds or (0, 0), reverse=True)

    def bounds_of(self, native: Any) -> tuple[int, int]:
        """Bounds within what is left of the limits. Small work is done here, the rest in a thread: Ctrl-C works."""
        left = None if self.limits.nodes is None else max(self.limits.nodes - self.nodes, 1)
        found: tuple[int, int] = self.core.solve(native, self.seconds_left, min(AT_ONCE, left or AT_ONCE), 1)
        self.nodes += self.core.nodes()
        if found[0] == found[1] or self.is_over():
            return found
        self._solve_in_thread(native)
        found = self.core.bounds()
        self.nodes += self.core.nodes()
        if found[0] != found[1]:
            self.is_over()
        return found

    def _solve_in_thread(self, native: Any) -> None:
        left = None if self.limits.nodes is None else max(self.limits.nodes - self.nodes, 1)
        task = Task(lambda: self.core.solve(native, self.seconds_left, left, self.threads))
        try:
            while not task.done.wait(POLL):
                pass
        except BaseException:
            self.core.stop()
            task.done.wait()
            self.nodes += self.core.nodes()
            self.bounds = self.bounds or self.core.bounds()
            raise
        task.raise_error()

    @property
    def seconds_left(self) -> float | None:
        """Time until the limit."""
        if self.limits.seconds is None:
            return None
        return max(self.limits.seconds - (time.perf_counter() - self.began), 0.0)

    def is_over(self) -> bool:
        """Is a limit reached? Notes which."""
        if self.seconds_left == 0:
            self.ended_by = "seconds"
        elif self.limits.nodes is not None and self.nodes >= self.limits.nodes:
            self.ended_by = "nodes"
        else:
            return False
        return True

    def solution(self, ended_by: StoppedBy | None) -> Solution:
        """What is proven by now."""
        bounds = self.bounds or self.core.bounds()
        verdict = verdict_of(bounds, self.core.cells(), self.position.ply)
        stopped = "solved" if bounds[0] == bounds[1] else self.ended_by if self.ended_by != "solved" else "asked"
        return Solution(
            position=self.position.text,
            moves=tuple(self.moves),
            line=(),
            nodes=self.nodes,
            seconds=time.perf_counter() - self.began,
            estimate=None,
            stopped_by=ended_by or stopped,
            **verdict,
        )


class Task:
    """A call in a thread of its own. `Thread.join` does not survive Ctrl-C before Python 3.13, an Event does."""

    def __init__(self, call: Callable[[], object]) -> None:
        self.done = Event()
        self._error: BaseException | None = None
        self._call = call
        Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        try:
            self._call()
        except BaseException as error:
            self._error = error
        finally:
            self.done.set()

    def raise_error(self) -> None:
        """Raises what the call raised."""
        if self._error is not None:
            raise self._error


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
