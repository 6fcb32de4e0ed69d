"""The coach in a review: explains mistakes when someone looks at them, and plays refutations on the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from nicegui import background_tasks, ui

from linewood.coach import Coach, Explanation
from linewood.web.slots import Priority
from linewood.web.table import Table
from linewood.web.visit import Visit

STEP: Final = 0.9
"""Seconds between two moves of a refutation on the board."""


class ReviewCoach:
    """What the coach has said of the moves of a page's games."""

    def __init__(self, visit: Visit, do: Callable[[Callable[[], None]], None], changed: Callable[[], None]) -> None:
        """`changed` is called when the coach has said something new."""
        self._visit = visit
        self._do = do
        self._changed = changed
        self._client = ui.context.client
        self._found: dict[tuple[str, int], Explanation | None] = {}
        self._wanted: int | None = None
        self._rest: list[int] = []
        self._timer = ui.timer(STEP, self._play_next, active=False)

    def explanation(self, node: int) -> Explanation | None:
        """What is said of the move to a node; None as long as nobody has asked or the coach thinks."""
        return self._found.get((self._visit.sitting.name, node))

    def ask(self, node: int) -> None:
        """Lets the coach explain the move to a node, once."""
        table = self._visit.table
        if (table.sitting.name, node) not in self._found:
            self._found[table.sitting.name, node] = None
            background_tasks.create(self._explain(table, node), name="coach")

    async def _explain(self, table: Table, node: int) -> None:
        nodes = table.sitting.nodes
        before, move = nodes[nodes[node].parent or 0].position, nodes[node].move or ""
        found = await self._visit.hall.engine.ask(lambda: Coach().explain(before, move), Priority.HINT)
        if self._client.is_deleted:
            return
        self._found[table.sitting.name, node] = found
        with self._client:
            self._changed()
            if self._wanted == node and table is self._visit.table:
                self.play(node)

    def answer(self, node: int) -> Sequence[str]:
        """The refutation of the move to a node; before the coach has named it, the best reply that the review knows."""
        found, verdict = self.explanation(node), self._visit.sitting.nodes[node].verdict
        if found is not None and found.refutation:
            return found.refutation
        return () if verdict is None else (verdict.best,)

    def play(self, node: int) -> None:
        """Plays the answer to the move to a node on the board, once the coach has named it."""
        self._wanted = node if self.explanation(node) is None else None
        if self._wanted is None:
            self._do(lambda: self._lay(node, self.answer(node)))
        else:
            self._do(lambda: self._visit.jump(node))
            self.ask(node)

    def _lay(self, node: int, line: Sequence[str]) -> None:
        """Keeps a line as a variation and shows its first move; the others follow one by one."""
        visit = self._visit
        if visit.mode == "play":
            visit.set_mode("analyse")
        visit.jump(node)
        for move in line:
            visit.move(move)
        path = visit.sitting.path(visit.view)
        self._rest = path[path.index(node) + 1 :]
        visit.jump(self._rest[0])
        self._timer.activate()

    def _play_next(self) -> None:
        """Shows the next move, unless someone has gone elsewhere meanwhile."""
        visit = self._visit
        if len(self._rest) < 2 or visit.view != self._rest[0]:
            self._timer.deactivate()
            return
        self._rest.pop(0)
        self._do(lambda: visit.jump(self._rest[0]))
