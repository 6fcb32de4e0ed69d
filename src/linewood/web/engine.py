"""Bounded engine work: a few search slots for everyone, memory for as many trees, and frames of which the newest wins."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable, Hashable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from threading import Lock, get_native_id
from typing import Final, Literal, TypeVar

from linewood.games import Position
from linewood.search import Analysis, Limits, Stream
from linewood.solve.known import left_to_search, with_exact
from linewood.web.searchers import MOST_EXACT, Kept, Recipe, Searchers
from linewood.web.slots import Priority, Slots, Ticket

INTERVAL: Final = 0.15
"""Seconds between two frames of a running search."""
NICENESS: Final = 10
"""How far searches stand back behind the pages, as `nice` counts."""

State = Literal["waiting", "running", "done"]
T = TypeVar("T")


class Engine:
    """Runs at most `searches` searches at the same time, the most urgent first, in `searches` x `megabytes` of memory."""

    def __init__(self, searches: int, megabytes: int) -> None:
        self.searches = searches
        share = megabytes if searches > 1 else max(2, megabytes // 2)
        exact = min(MOST_EXACT, max(1, share // 4))
        self.megabytes = max(1, share - exact)
        """Memory of one tree beside its exact solver. With a single slot, a match and a game share what there is."""
        self.slots = Slots(searches)
        self.searchers = Searchers(lambda: max(1, searches - self._matches), exact)
        self._matches = 0
        self._matches_at_once = asyncio.Semaphore(max(1, searches - 1))
        # A few more threads than slots: work that has just given up its slot may still be ending.
        self._pool = ThreadPoolExecutor(2 * searches + 2, "linewood web", step_back)

    async def run(self, thought: Thought) -> Analysis | None:
        """Searches until the limits or `stop` end it; what was found last, None if it was stopped before it began.

        Analysis makes room for others and goes on when it is its turn again.
        """
        try:
            while not thought.is_over:
                async with self.slot(thought.priority, thought.tell) as ticket:
                    await self._run_now(thought, ticket)
            return thought.newest
        finally:
            thought.stop()
            thought.tell("done")
            if not thought.is_owned:
                self.searchers.drop(thought.owner)

    async def ask(
        self, function: Callable[[], T], priority: Priority, tell: Callable[[State], None] = lambda _: None
    ) -> T:
        """Calls a function that takes its time, in a slot."""
        try:
            async with self.slot(priority, tell):
                return await asyncio.get_running_loop().run_in_executor(self._pool, function)
        finally:
            tell("done")

    @asynccontextmanager
    async def slot(self, priority: Priority, tell: Callable[[State], None]) -> AsyncIterator[Ticket]:
        """Waits for a slot and holds it."""
        ticket = self.slots.enter(priority)
        try:
            if not ticket.admitted.done():
                tell("waiting")
                await ticket.admitted
            tell("running")
            yield ticket
        finally:
            self.slots.leave(ticket)

    @asynccontextmanager
    async def match(self) -> AsyncIterator[None]:
        """Lets a match between engines be played: it takes the memory of one tree as long as it lasts."""
        async with self._matches_at_once:
            self._matches += 1
            self.searchers.trim()
            try:
                yield
            finally:
                self._matches -= 1

    @contextmanager
    def turn(self, loop: asyncio.AbstractEventLoop) -> Iterator[None]:
        """A slot for one move of a match, held by a thread that is not the event loop's."""

        async def enter() -> Ticket:
            ticket = self.slots.enter(Priority.MATCH)
            try:
                await ticket.admitted
            except asyncio.CancelledError:
                self.slots.leave(ticket)
                raise
            return ticket

        ticket = asyncio.run_coroutine_threadsafe(enter(), loop).result()
        try:
            yield
        finally:
            loop.call_soon_threadsafe(self.slots.leave, ticket)

    async def _run_now(self, thought: Thought, ticket: Ticket) -> None:
        if thought.is_stopped:
            return
        loop = asyncio.get_running_loop()
        limits = thought.remaining()
        kept = self.searchers.take(thought.owner, thought.recipe)

        def work() -> None:
            try:
                thought.work(kept, limits, loop, lambda: self.slots.is_wanted(ticket))
            finally:
                self.searchers.give_back(thought.owner, kept)

        job = loop.run_in_executor(self._pool, work)
        job.add_done_callback(lambda _: thought.fresh.set())
        while not job.done():
            await thought.fresh.wait()
            thought.hand_over()
        await job

    def close(self) -> None:
        """Lets no new search begin."""
        self.slots.close()
        self._pool.shutdown(wait=False, cancel_futures=True)


def step_back() -> None:
    """Lets this thread, and whatever it starts, go after the one that answers clicks. Linux knows that; others do not."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, get_native_id(), NICENESS)


class Thought:
    """One search that someone has asked for."""

    def __init__(
        self,
        recipe: Recipe,
        position: Position,
        limits: Limits | Callable[[], Limits],
        *,
        owner: Hashable = None,
        priority: Priority = Priority.HINT,
        show: Callable[[Analysis], None] | None = None,
        tell: Callable[[State], None] | None = None,
    ) -> None:
        """`show` gets frames and `tell` learns what happens, both in the event loop. An `owner` who comes again finds
        the tree of the last time; without one it is gone. Limits that are a function are asked for when the search
        begins, after all waiting.
        """
        self.recipe = recipe
        self.position = position
        self.owner: Hashable = object() if owner is None else owner
        self.is_owned = owner is not None
        self.priority = priority
        self.state: State = "done"
        self.fresh = asyncio.Event()
        self.is_stopped = False
        self.is_over = False
        self.newest: Analysis | None = None
        self._limits = limits
        self._seconds = 0.0
        self._gate = Lock()  # a thought that was stopped does not begin any more
        self._frames: Stream | None = None
        self._show = show
        self._tell = tell

    def stop(self) -> None:
        """Ends the search; what it has found counts."""
        with self._gate:
            self.is_stopped = self.is_over = True
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
            if self._show is not None and self.newest is not None and not self.is_stopped:
                self._show(self.newest)

    def remaining(self) -> Limits:
        """What is left of the limits."""
        limits = self._limits() if callable(self._limits) else self._limits
        if limits.seconds is None:
            return limits
        return replace(
            limits, seconds=max(INTERVAL, limits.seconds - self._seconds) if self._seconds else limits.seconds
        )

    def work(self, kept: Kept, limits: Limits, loop: asyncio.AbstractEventLoop, is_wanted: Callable[[], bool]) -> None:
        """The search itself, in a thread of its own; it ends early if someone else wants the slot."""
        searcher = kept.open()
        solution = None if kept.known is None or self.is_stopped else kept.known.look(self.position)
        with self._gate:
            if self.is_stopped:
                return
            self._frames = searcher.stream(self.position, left_to_search(limits, solution), INTERVAL)
        for frame in self._frames:
            self.newest = with_exact(frame, solution)
            loop.call_soon_threadsafe(self.fresh.set)
            if self.priority in (Priority.ANALYSIS, Priority.IDLE) and is_wanted():
                self._seconds += frame.seconds
                self._frames.close()
                return
        self.is_over = True
