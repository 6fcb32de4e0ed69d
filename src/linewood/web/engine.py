"""Bounded engine work: a few search slots for everybody, a queue for the rest, and frames of which the newest wins."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from threading import Lock, get_native_id
from typing import Final, Literal, TypeVar

from linewood.games import Position
from linewood.search import Analysis, Limits, Searcher, Stream
from linewood.solve.known import Known, with_exact

INTERVAL: Final = 0.15
"""Seconds between two frames of a running search."""
NICENESS: Final = 10
"""How far searches stand back behind the pages, as `nice` counts."""
EXACT_NODES: Final = 1_000_000
"""What the exact solver may look at before a search begins, about half a second."""
FAIR_SHARE: Final = 10.0
"""Seconds after which an open-ended search gives its slot to somebody who waits."""

State = Literal["waiting", "running", "done"]
T = TypeVar("T")


class Engine:
    """Runs at most `searches` searches at the same time, first come, first served."""

    def __init__(self, searches: int, megabytes: int) -> None:
        self.searches = searches
        self.megabytes = megabytes
        self.waiting = 0
        """Searches that wait for a slot."""
        self.running = 0
        """Searches that run."""
        self._slots = asyncio.Semaphore(searches)
        self._pool = ThreadPoolExecutor(searches, "linewood web", step_back)

    async def run(self, thought: Thought) -> Analysis | None:
        """Searches until the limits or `stop` end it; what was found last, None if it was stopped before it began."""
        try:
            async with self.slot(thought.tell):
                return None if thought.is_stopped else await self._run_now(thought)
        finally:
            thought.stop()

    async def ask(self, function: Callable[[], T], tell: Callable[[State], None]) -> T:
        """Calls a function that takes its time, in a slot."""
        async with self.slot(tell):
            return await asyncio.get_running_loop().run_in_executor(self._pool, function)

    @asynccontextmanager
    async def slot(self, tell: Callable[[State], None]) -> AsyncIterator[None]:
        """Waits for a slot and holds it."""
        if self._slots.locked():
            tell("waiting")
        self.waiting += 1
        try:
            await self._slots.acquire()
        finally:
            self.waiting -= 1
        self.running += 1
        tell("running")
        try:
            yield
        finally:
            self.running -= 1
            self._slots.release()
            tell("done")

    async def _run_now(self, thought: Thought) -> Analysis | None:
        loop = asyncio.get_running_loop()
        work = loop.run_in_executor(self._pool, thought.work, loop, lambda: self.waiting > 0)
        work.add_done_callback(lambda _: thought.fresh.set())
        while not work.done():
            await thought.fresh.wait()
            thought.hand_over()
        return await work

    def close(self) -> None:
        """Lets no new search begin."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def step_back() -> None:
    """Lets this thread, and whatever it starts, go after the one that answers clicks. Linux knows that; others do not."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, get_native_id(), NICENESS)


class Thought:
    """One search that somebody has asked for."""

    def __init__(
        self,
        searcher: Searcher,
        position: Position,
        limits: Limits,
        *,
        show: Callable[[Analysis], None] | None = None,
        tell: Callable[[State], None] | None = None,
        is_open_ended: bool = False,
        known: Known | None = None,
    ) -> None:
        """`show` gets frames and `tell` learns what happens, both in the event loop. An open-ended search makes room
        for others after a while. `known` is asked first, and its exact results are part of every frame."""
        self.searcher = searcher
        self.position = position
        self.limits = limits
        self.is_open_ended = is_open_ended
        self.known = known
        self.is_stopped = False
        self.state: State = "done"
        self.fresh = asyncio.Event()
        self._gate = Lock()  # a thought that was stopped does not begin any more
        self._frames: Stream | None = None
        self._show = show
        self._tell = tell
        self._newest: Analysis | None = None

    def stop(self) -> None:
        """Ends the search; what it has found counts."""
        with self._gate:
            self.is_stopped = True
        if self._frames is not None:
            self._frames.close()

    def tell(self, state: State) -> None:
        """Says what has become of the search."""
        if state != self.state:
            self.state = state
            if self._tell is not None and not (self.is_stopped and state != "done"):
                self._tell(state)

    def hand_over(self) -> None:
        """Shows the newest frame, if there is a new one."""
        if self.fresh.is_set():
            self.fresh.clear()
            if self._show is not None and self._newest is not None and not self.is_stopped:
                self._show(self._newest)

    def work(self, loop: asyncio.AbstractEventLoop, others_wait: Callable[[], bool]) -> Analysis | None:
        """The search itself, in a thread of its own."""
        solution = None if self.known is None or self.is_stopped else self.known.look(self.position, EXACT_NODES)
        with self._gate:
            if self.is_stopped:
                return None
            self._frames = self.searcher.stream(self.position, self.limits, INTERVAL)
        for frame in self._frames:
            self._newest = with_exact(frame, solution)
            loop.call_soon_threadsafe(self.fresh.set)
            if self.is_open_ended and frame.seconds > FAIR_SHARE and others_wait():
                self._frames.close()
        return self._newest
