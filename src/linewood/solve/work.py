"""One call of the exact solver: a position, perhaps its moves, within limits."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event, Thread
from typing import Any, Final

from linewood import _core
from linewood.games import Position
from linewood.search import Limits
from linewood.solve.solution import MoveSolution, Solution, StoppedBy, verdict_of

AT_ONCE: Final = 4096
"""Nodes that are searched before a thread is started for the work."""
POLL: Final = 0.05
"""Seconds between two looks at a running solver."""
Bounds = tuple[int, int]


class Work:
    """What is proven so far, and what is left of the limits."""

    def __init__(
        self, core: _core.Connect4Solver, position: Position, limits: Limits, threads: int, moves: bool
    ) -> None:
        self.core, self.position, self.limits, self.threads = core, position, limits, threads
        self.began = time.perf_counter()
        self.nodes = 0
        """Of the questions that are answered."""
        self.bounds: Bounds | None = None
        """On the score of the position, once the work on it has ended."""
        native: Any = position.native
        wanted = native.legal() if moves and native.outcome() is None else ()
        self.after = {code: native.play(code) for code in wanted}
        """The positions after the moves to solve."""
        self.most = core.cells() // 2 + 1
        """No score is as great."""
        self.moves: dict[int, Bounds] = dict.fromkeys(wanted, (-self.most, self.most))
        """Bounds on the moves, for the player who makes them."""
        self.ended_by: StoppedBy | None = None
        self._is_asking = False
        self._is_stopped = False

    def run(self) -> None:
        """Solves the position, and its moves if they are wanted. Ctrl-C raises KeyboardInterrupt."""
        try:
            self.bounds = self.ask(self.position.native)
            self.moves = dict.fromkeys(self.moves, (-self.most, self.bounds[1]))
            if self.moves and self.bounds[0] == self.bounds[1]:
                self.find_best(self.bounds[0])
            for code, window in self.moves.items():
                self.solve_move(code, window)
        except KeyboardInterrupt:
            self.ended_by = "interrupt"
            raise

    def find_best(self, score: int) -> None:
        """Looks for a move that is worth the score of the position: it comes first, in case that a limit ends the work."""
        for code in self.open_moves(score):
            if self.is_found(score) or self.is_over():
                return
            self.solve_move(code, (score - 1, score), AT_ONCE)
        if self.is_found(score) or self.is_over():
            return

        def solve_moves() -> None:
            native: Any = self.position.native
            known = (score, score)
            for code, lower, upper in self.core.solve_moves(native, self.seconds_left, self.nodes_left(), known):
                low, high = self.moves[code]
                self.moves[code] = (max(low, lower), min(high, upper))

        self.counted(lambda: self.wait_for(solve_moves))

    def is_found(self, score: int) -> bool:
        """Is a move known to be worth the score of the position? If all others are worth less, it is."""
        if len(rest := self.open_moves(score)) == 1:
            self.moves[rest[0]] = (score, score)
        return any(self.moves[code][0] == score for code in rest)

    def open_moves(self, score: int) -> list[int]:
        """Moves that may be worth the score of the position, from the centre outwards."""
        centre = (max(self.moves) + min(self.moves)) / 2
        return sorted(
            (code for code in self.moves if self.moves[code][1] >= score), key=lambda code: abs(code - centre)
        )

    def solve_move(self, code: int, window: Bounds, nodes: int | None = None) -> None:
        """Narrows the bounds of a move within a window, and within so many nodes if they are given."""
        if window[0] == window[1]:
            return
        low, high = self.moves[code]
        lower, upper = self.ask(self.after[code], (-window[1], -window[0]), nodes)
        # An edge of the window says nothing of the score.
        if -upper > window[0]:
            low = max(low, -upper)
        if -lower < window[1]:
            high = min(high, -lower)
        self.moves[code] = (low, high)

    def ask(self, native: Any, window: Bounds | None = None, nodes: int | None = None) -> Bounds:
        """Bounds within what is left of the limits. Small work is done here, the rest in a thread: Ctrl-C works."""
        low, high = window or (-self.most, self.most)

        def solve(most: int | None, threads: int) -> Bounds:
            result: Bounds = self.core.solve(native, self.seconds_left, most, threads, (low, high))
            return result

        few = min(AT_ONCE, self.nodes_left(nodes) or AT_ONCE)
        found: Bounds = self.counted(lambda: solve(few, 1))
        if found[0] == found[1] or self.is_over() or (nodes is not None and nodes <= few):
            return found
        most = self.nodes_left(None if nodes is None else nodes - few)
        self.counted(lambda: self.wait_for(lambda: solve(most, self.threads)))
        now: Bounds = self.core.bounds()
        return max(found[0], now[0]), min(found[1], now[1])

    def counted(self, call: Callable[[], Any]) -> Any:
        """What a call of the core returns; its nodes are added up."""
        self._is_asking = True
        try:
            return call()
        finally:
            self._is_asking = False
            self.nodes += self.core.nodes()

    def wait_for(self, call: Callable[[], object]) -> None:
        """Calls the core in a thread of its own. Whatever ends the wait ends the call."""
        task = Task(call)
        try:
            while not task.done.wait(POLL):
                pass
        except BaseException:
            self.core.stop()
            task.done.wait()
            raise
        task.raise_error()

    def stop(self) -> None:
        """Ends the work, in whichever thread. Whatever is proven stays."""
        self._is_stopped = True
        self.core.stop()

    def nodes_left(self, most: int | None = None) -> int | None:
        """Nodes until a limit, and no more than `most`; None without a limit."""
        left = None if self.limits.nodes is None else max(self.limits.nodes - self.nodes, 1)
        return min((number for number in (left, most) if number is not None), default=None)

    @property
    def seconds_left(self) -> float | None:
        """Time until the limit."""
        if self.limits.seconds is None:
            return None
        return max(self.limits.seconds - (time.perf_counter() - self.began), 0.0)

    def is_over(self) -> bool:
        """Is a limit reached, or is the work to end for another reason? Notes which."""
        if self._is_stopped:
            self.ended_by = "asked"
        elif self.seconds_left == 0:
            self.ended_by = "seconds"
        elif self.limits.nodes is not None and self.nodes >= self.limits.nodes:
            self.ended_by = "nodes"
        return self.ended_by is not None

    def bounds_now(self) -> Bounds:
        """What is proven of the position, from any thread."""
        return self.bounds or self.core.bounds()

    def nodes_now(self) -> int:
        """Nodes so far, from any thread."""
        return self.nodes + (self.core.nodes() if self._is_asking else 0)

    def solution(self) -> Solution:
        """What is proven by now."""
        bounds, ply, cells = self.bounds_now(), self.position.ply, self.core.cells()
        best_first = sorted(self.moves, key=lambda code: rank(self.moves[code]), reverse=True)
        moves = [
            MoveSolution(move=self.position.move(code), **verdict_of(self.moves[code], cells, ply))
            for code in best_first
        ]
        is_solved = all(lower == upper for lower, upper in (bounds, *self.moves.values()))
        if not is_solved:
            self.is_over()
        return Solution(
            position=self.position.text,
            moves=tuple(moves),
            line=(),
            nodes=self.nodes,
            seconds=time.perf_counter() - self.began,
            estimate=None,
            stopped_by="solved" if is_solved else self.ended_by or "asked",
            **verdict_of(bounds, cells, ply),
        )


def rank(bounds: Bounds) -> tuple[int, int, int]:
    """Wins first, losses last; then by what a move may be worth.

    >>> sorted([(-9, 9), (0, 0), (2, 9), (-1, -1)], key=rank, reverse=True)
    [(2, 9), (-9, 9), (0, 0), (-1, -1)]
    """
    lower, upper = bounds
    return int(lower > 0) - int(upper < 0), upper, lower


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
