"""One search of one position in the core: before, while and after it runs.

A run is watched from any thread. It ends by itself at a limit or when someone stops it, and it keeps its last analysis
when the core moves on to another position. docs/explanation/search.md has the table of every call in every state.
"""

from __future__ import annotations

import atexit
import os
import time
from collections.abc import Callable, Sequence
from math import inf
from threading import RLock, get_ident, main_thread
from typing import Any, Final, Protocol, TypeVar
from weakref import WeakSet

from linewood import _core
from linewood.errors import BadState
from linewood.games import Position
from linewood.games.registry import cores
from linewood.search.analysis import Analysis, analysis_of
from linewood.search.limits import Limits
from linewood.search.tree import TreeNode, root_of

T = TypeVar("T")
PATIENCE: Final = 5.0
"""Seconds that an ending interpreter waits for threads that are inside the core."""


class NativeSearch(Protocol):
    """What all searches of the core can do."""

    def start(
        self,
        seconds: float | None,
        playouts: int | None,
        nodes: int | None,
        bytes: int,
        stop_when_decided: bool,
        background: bool,
    ) -> int: ...
    def wait(self, run: int, seconds: float, watch: bool) -> bool: ...
    def has_ended(self, run: int) -> bool: ...
    def stop(self, run: int) -> None: ...
    def halt(self) -> None: ...
    def abandon(self) -> None: ...
    def stopped_by(self) -> str: ...
    def advance(self, position: Any, history: Sequence[int], moves: Sequence[int]) -> int: ...
    def report(self) -> _core.Report: ...
    def choose_root_moves(self, moves: Sequence[int]) -> int: ...
    def is_newest(self, run: int) -> bool: ...
    def look(self, path: Sequence[int]) -> _core.NodeView | None: ...
    def line(self, path: Sequence[int]) -> list[int]: ...
    def last_path(self) -> list[int]: ...
    def record_playouts(self) -> None: ...
    def last_playout(self) -> tuple[int, list[int]]: ...


class Owner(Protocol):
    """Whatever has a search of the core."""

    def shut_down(self) -> None:
        """Stops the search when the interpreter exits."""

    def abandon(self) -> None:
        """Begins again in the child of a fork."""


OWNERS: Final[WeakSet[Owner]] = WeakSet()
"""Told when the interpreter ends, and in the child of a fork."""


class Run:
    """A search that has begun. In the background the core has a thread for it; otherwise `wait` does the work."""

    def __init__(
        self,
        core: NativeSearch,
        position: Position,
        limits: Limits,
        *,
        reused: int,
        began: float,
        background: bool,
        is_restricted: bool,
        weights: str | None,
    ) -> None:
        """The time since `began`, which reuse took, counts."""
        self.position = position
        self._core: NativeSearch | None = core
        self._reused = reused
        self._is_restricted = is_restricted
        self._weights = weights
        self._is_stopping = False
        self._overhead = time.perf_counter() - began
        self._lock = RLock()
        self._newest: Analysis | None = None
        self._is_final = False
        self._inside: set[int] = set()
        seconds = limits.seconds_for(position)
        if seconds is not None:
            seconds = max(seconds - self._overhead, 0.0)
        is_clock = limits.clock is not None
        self._number = 0  # of no run: the interpreter may end before the start
        OWNERS.add(self)
        self._number = core.start(seconds, limits.playouts, limits.nodes, limits.bytes, is_clock, background)

    def wait(self, seconds: float = inf) -> bool:
        """Waits so long at most; True once the run has ended. In the main thread, raises what a signal handler raises."""
        core = self._core
        if self._is_final or core is None:
            return True
        me = get_ident()
        self._inside.add(me)
        try:
            return core.wait(self._number, seconds, me == main_thread().ident)
        finally:
            self._inside.discard(me)

    def is_inside_this_thread(self) -> bool:
        """Is this thread waiting for the run at this moment, below on its stack?"""
        return get_ident() in self._inside

    def stop(self) -> None:
        """Asks the run to end, and does not wait for it."""
        self._is_stopping = True
        if self._core is not None:
            self._core.stop(self._number)

    def settle(self, stopped_by: str | None = None) -> Analysis | None:
        """Ends the run and returns what it found. `stopped_by` replaces the core's word for why it ended.

        In a signal handler that interrupts the run itself, returns what was found so far.
        """
        self.stop()
        if not self.is_inside_this_thread():
            while not self.wait():
                pass
        return self.analysis(stopped_by)

    def analysis(self, stopped_by: str | None = None) -> Analysis | None:
        """What is known now; None only in the child of a fork."""
        with self._lock:
            core = self._core
            if core is not None and not self._is_final:
                has_ended = core.has_ended(self._number)  # before the report, so that a final one is complete
                report = core.report()
                self._newest = analysis_of(
                    self.position,
                    report,
                    seconds=report.seconds + self._overhead,
                    stopped_by=(stopped_by or core.stopped_by()) if has_ended else None,
                    reused=self._reused,
                    is_restricted=self._is_restricted,
                    weights=self._weights,
                )
                self._is_final = has_ended
            return self._newest

    def root(self) -> TreeNode:
        """The tree as the run left it. Waits for a run that was asked to end; BadState if it goes on."""
        if self._is_stopping:
            self.settle()
        return root_of(self)

    def look(self, path: Sequence[int]) -> _core.NodeView | None:
        """The core's node after these moves; BadState if the run goes on, or something else has begun since."""
        return self._at_rest(lambda core: core.look(path))

    def line(self, path: Sequence[int]) -> Sequence[int]:
        """What is expected after these moves."""
        return self._at_rest(lambda core: core.line(path) if path else core.report().moves[0].line)

    def _at_rest(self, read: Callable[[NativeSearch], T]) -> T:
        """What is read of the core, if its tree is as this run left it before and after that.

        Reading is safe at any time; only what it says would be of another search.
        """
        core = self._core
        if core is None:
            raise BadState("tree.stale")
        if not core.has_ended(self._number):
            raise BadState("tree.running")
        found = read(core)
        if not core.is_newest(self._number):
            raise BadState("tree.stale")
        return found

    def release(self) -> None:
        """Lets go of the core and its memory. What `analysis` found last stays. Expects a run that has ended."""
        self._core = None

    def shut_down(self) -> None:
        """Ends the run while the interpreter ends."""
        self.stop()

    def abandon(self) -> None:
        """In the child of a fork: the threads of the run are not here, and nobody gives its locks back."""
        if self._core is not None:
            self._core.abandon()
        self._core = None
        self._lock = RLock()
        self._inside.clear()


def leave_interpreter() -> None:
    """Ends all searches, and waits for daemon threads that are inside one: they must not come back to no interpreter."""
    try:
        for owner in list(OWNERS):
            owner.shut_down()
    finally:
        for core in cores():
            core.leave_interpreter(PATIENCE)


def begin_child() -> None:
    """Lets every owner start again in the child of a fork."""
    for core in cores():
        core.after_fork()
    for owner in list(OWNERS):
        owner.abandon()


atexit.register(leave_interpreter)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=begin_child)
