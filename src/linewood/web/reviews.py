"""Reviews of whole games: asked for by someone, or begun by themselves after a game while the engine has nothing to do."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import Final

from linewood.search import Limits
from linewood.web.access import HOST, Visitor
from linewood.web.engine import Engine, Thought
from linewood.web.review import note
from linewood.web.searchers import Recipe
from linewood.web.shares import Shares
from linewood.web.slots import Priority
from linewood.web.table import Table

EFFORT: Final = Limits(playouts=30_000, seconds=2.0)
"""What is spent on each position."""
SHORTEST: Final = 6
"""Plies; a game that ended sooner is not reviewed by itself."""
MOST_KNOWN: Final = 10_000
"""Games that are remembered as offered."""


@dataclass(slots=True)
class Progress:
    """How far a review has come."""

    all: int
    """Positions to look at."""
    priority: Priority
    done: int = 0
    task: asyncio.Task[None] | None = None

    @property
    def is_wanted(self) -> bool:
        """Has someone asked for it?"""
        return self.priority == Priority.ANALYSIS


class Reviews:
    """The reviews of all games of a server. What they find is stored with the game and shown on every page of it."""

    def __init__(self, engine: Engine, shares: Shares) -> None:
        self._engine = engine
        self._shares = shares
        self._going: dict[str, Progress] = {}
        self._offered: set[str] = set()
        self._one_by_one = asyncio.Semaphore(1)

    def progress(self, table: Table) -> Progress | None:
        """The review of a game that is under way; None if there is none."""
        return self._going.get(table.sitting.name)

    def offer(self, table: Table) -> None:
        """Begins a review after a game, once, when nobody needs the engine; not of games that are reviewed already."""
        sitting = table.sitting
        line = sitting.path(sitting.tip)
        if sitting.name in self._offered or not sitting.is_over or len(line) <= SHORTEST:
            return
        if len(self._offered) >= MOST_KNOWN:
            self._offered.clear()
        self._offered.add(sitting.name)
        if table.is_stored and any(is_open(table, node) for node in line):
            self._begin(table, line, Priority.IDLE)

    def begin(self, table: Table, line: list[int], visitor: Visitor = HOST) -> None:
        """Reviews a line because someone asks for it; BadValue if they have too many searches."""
        share = ExitStack()
        share.enter_context(self._shares.search(visitor))
        self._offered.add(table.sitting.name)
        self.stop(table)
        self._begin(table, line, Priority.ANALYSIS, share)

    def stop(self, table: Table) -> None:
        """Ends a review; what it has found stays."""
        going = self._going.pop(table.sitting.name, None)
        if going is not None and going.task is not None:
            going.task.cancel()

    def _begin(self, table: Table, line: list[int], priority: Priority, share: ExitStack | None = None) -> None:
        going = self._going[table.sitting.name] = Progress(len(line), priority)
        going.task = asyncio.get_running_loop().create_task(self._look_at_all(table, line, going))
        if share is not None:
            going.task.add_done_callback(lambda _: share.close())

    async def _look_at_all(self, table: Table, line: list[int], going: Progress) -> None:
        name = table.sitting.name
        try:
            if going.is_wanted:
                await self._look_at_each(table, line, going)
            else:
                async with self._one_by_one:
                    await self._look_at_each(table, line, going)
        finally:
            self._engine.searchers.drop((name, "review"))
            if self._going.get(name) is going:
                del self._going[name]
            table.tell()

    async def _look_at_each(self, table: Table, line: list[int], going: Progress) -> None:
        limits = replace(EFFORT, megabytes=self._engine.megabytes)
        for node in line:
            position = table.sitting.nodes[node].position
            if is_open(table, node):
                recipe = Recipe(game=position.game, how=f"{position.game.name}/best", is_exact=True)
                owner = (table.sitting.name, "review")
                thought = Thought(recipe, position, limits, owner=owner, priority=going.priority)
                analysis = await self._engine.run(thought)
                if analysis is not None:
                    note(table.sitting, node, analysis)
                    table.keep_verdict(node)
            going.done += 1
            table.tell()


def is_open(table: Table, node: int) -> bool:
    """Is less known of a position than a review would find?"""
    found = table.sitting.nodes[node]
    if found.position.outcome is not None:
        return False
    known = found.verdict
    return known is None or (known.proven is None and known.visits < (EFFORT.playouts or 0))
