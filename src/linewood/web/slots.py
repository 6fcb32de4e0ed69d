"""Who may compute now: a few slots, the most urgent first, and one of them kept free for moves in play."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

SLICE: Final = 3.0
"""Seconds after which work that can be interrupted makes room for equally urgent work."""


class Priority(IntEnum):
    """How urgent work is; the smallest number goes first."""

    MOVE = 0
    """A move that a person waits for."""
    HINT = 1
    """A hint or a step in the tree, which someone has just asked for."""
    ANALYSIS = 2
    """Analysis and review that someone looks at."""
    MATCH = 3
    """A move in a match between engines."""
    IDLE = 4
    """A review that nobody has asked for."""


@dataclass(eq=False, slots=True)
class Ticket:
    """A place in the queue, and later a slot."""

    priority: Priority
    admitted: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    since: float = 0.0
    """When it was given its slot."""


class Slots:
    """At most `count` tickets hold a slot; all but one of the slots are open to everything, the last one to moves alone.

    With a single slot nothing can be kept free: there, moves wait until the work under way makes room.
    """

    def __init__(self, count: int, now: Callable[[], float] = time.monotonic) -> None:
        self.count = count
        self._now = now
        self._held: set[Ticket] = set()
        self._queue: list[Ticket] = []

    @property
    def running(self) -> int:
        """Tickets that hold a slot."""
        return len(self._held)

    @property
    def waiting(self) -> int:
        """Tickets that wait for one."""
        return len(self._queue)

    def enter(self, priority: Priority) -> Ticket:
        """A ticket, which holds a slot at once if one is free. Wait for `admitted`, and `leave` in any case."""
        ticket = Ticket(priority)
        self._queue.append(ticket)
        self._admit()
        return ticket

    def leave(self, ticket: Ticket) -> None:
        """Gives the slot back, or the place in the queue."""
        self._held.discard(ticket)
        with suppress(ValueError):
            self._queue.remove(ticket)
        self._admit()

    def is_wanted(self, ticket: Ticket) -> bool:
        """Should this ticket make room: for something more urgent, or after a while for its equals?"""
        is_long = self._now() - ticket.since > SLICE
        return any(
            other.priority < ticket.priority or (is_long and other.priority == ticket.priority)
            for other in tuple(self._queue)
            if self._has_room(other.priority, without=ticket)
        )

    def _admit(self) -> None:
        for ticket in sorted(self._queue, key=lambda one: one.priority):
            if self._has_room(ticket.priority) and not ticket.admitted.done():
                self._queue.remove(ticket)
                self._held.add(ticket)
                ticket.since = self._now()
                ticket.admitted.set_result(None)

    def _has_room(self, priority: Priority, without: Ticket | None = None) -> bool:
        held = [ticket for ticket in tuple(self._held) if ticket is not without]  # a worker's thread may ask
        others = sum(ticket.priority != Priority.MOVE for ticket in held)
        return len(held) < self.count and (priority == Priority.MOVE or others < max(1, self.count - 1))

    def close(self) -> None:
        """Sends everyone who waits away: their `admitted` is cancelled."""
        for ticket in self._queue:
            ticket.admitted.cancel()
        self._queue.clear()
