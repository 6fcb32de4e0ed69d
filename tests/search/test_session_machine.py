"""Up to four threads drive one Searcher with random calls. Nothing crashes or hangs, and every answer is legal.

LINEWOOD_SOAK=100000 runs so many sequences instead of a few hundred; `make soak` does, also under sanitizers.
"""

from __future__ import annotations

import faulthandler
import gc
import os
import queue
import signal
import threading
import warnings
from collections.abc import Callable
from math import inf
from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

import linewood as lw

SEQUENCES = int(os.environ.get("LINEWOOD_SOAK", "300"))
"""Of all games together."""
MAY_FORK = hasattr(os, "fork") and "LINEWOOD_SANITIZER" not in os.environ
HANGS = 300
"""Seconds after which a thread that has not ended hangs: far more than a busy machine needs."""
ENDLESS = lw.Limits(seconds=inf)

MODELS = {
    "connect4": ("connect4/best:exact=2000", "connect4/best:exact=2000,threads=2", "connect4/uct", "connect4/naive"),
    "hex5": ("hex5/best", "hex5/topten:threads=2"),
    "loa": ("loa/best:proof_nodes=2000", "loa/best:proof_nodes=2000,threads=3", "loa/bias"),
}
"""With a small budget for solver and proof search, which begin anew at every root."""
STARTS = {"connect4": "connect4 6x7 !b2", "hex5": "hex5 5", "loa": "loa"}


def positions_of(game: str) -> list[lw.Position]:
    """Positions of one game, each a move further on than the last, and one aside."""
    random = Random(1)
    found = [lw.parse(STARTS[game])]
    for _ in range(8):
        found.append(found[-1].play(random.choice(found[-1].legal)))
    return [*found, found[2].play(found[2].legal[0])]


class Worker:
    """A thread that does what it is told, one thing after another."""

    def __init__(self, number: int) -> None:
        self.tasks: queue.SimpleQueue[Callable[[Worker], None] | None] = queue.SimpleQueue()
        self.errors: list[BaseException] = []
        self.stream: lw.Stream | None = None
        self.asked: lw.Position | None = None
        self.thread = threading.Thread(target=self._work, name=f"worker {number}", daemon=True)
        self.thread.start()

    def _work(self) -> None:
        while (task := self.tasks.get()) is not None:
            try:
                task(self)
            except lw.BadState:
                pass  # another thread closed the Searcher
            except BaseException as error:
                self.errors.append(error)
        self.stream = None


class Life(RuleBasedStateMachine):
    """The calls of a Searcher, by four threads."""

    game: ClassVar[str]
    positions: ClassVar[list[lw.Position]]
    sequences: ClassVar[int] = 0

    @initialize(model=st.integers(0, 3))
    def begin(self, model: int) -> None:
        models = MODELS[self.game]
        self.model = models[model % len(models)]
        self.searcher = self.fresh()
        self.workers = [Worker(number) for number in range(4)]

    def fresh(self) -> lw.Searcher:
        return lw.Searcher(self.positions[0].game, self.model)

    def tell(self, who: int, task: Callable[[Worker], None]) -> None:
        self.workers[who].tasks.put(task)

    def check(self, found: lw.Analysis | None, position: lw.Position | None = None) -> None:
        """An analysis of any of the positions, or of the one that was asked for."""
        if found is None:
            return
        expected = [position] if position is not None else [p for p in self.positions if p.text == found.position]
        assert expected, found.position
        assert found.position == expected[0].text
        assert found.moves
        assert {move.move for move in found.moves} <= set(expected[0].legal)

    who = st.integers(0, 3)
    where = st.integers(0, 15)

    @rule(who=who, where=where, limits=st.sampled_from([1, 20, 500, 0.0005, 0.01]))
    def search(self, who: int, where: int, limits: int | float) -> None:
        position = self.positions[where % len(self.positions)]
        wanted = lw.Limits(playouts=limits) if isinstance(limits, int) else lw.Limits(seconds=limits)
        self.tell(who, lambda worker: self.check(self.searcher.search(position, wanted), position))

    @rule(who=who, where=where, limits=st.sampled_from([ENDLESS, lw.Limits(playouts=300)]))
    def stream(self, who: int, where: int, limits: lw.Limits) -> None:
        position = self.positions[where % len(self.positions)]

        def task(worker: Worker) -> None:
            worker.stream = self.searcher.stream(position, limits, interval=0.001)
            worker.asked = position

        self.tell(who, task)

    @rule(who=who, how=st.sampled_from(["next", "next", "close", "drop", "finish"]))
    def use_stream(self, who: int, how: str) -> None:
        def task(worker: Worker) -> None:
            if worker.stream is None:
                return
            if how == "next":
                self.check(next(worker.stream, None), worker.asked)
            elif how == "finish":
                self.check(worker.stream.finish(), worker.asked)
            elif how == "close":
                worker.stream.close()
            else:
                worker.stream = None

        self.tell(who, task)

    @rule(who=who, where=where)
    def ponder(self, who: int, where: int) -> None:
        position = self.positions[where % len(self.positions)]
        self.tell(who, lambda worker: self.searcher.ponder(position))

    @rule(who=who)
    def stop(self, who: int) -> None:
        self.tell(who, lambda worker: self.check(self.searcher.stop()))

    @rule(who=who)
    def look(self, who: int) -> None:
        self.tell(who, lambda worker: self.check(self.searcher.analysis))

    @rule(who=who, where=where, which=st.integers(0, 50))
    def search_some_moves(self, who: int, where: int, which: int) -> None:
        position = self.positions[where % len(self.positions)]
        only = [position.legal[which % len(position.legal)]]

        def task(worker: Worker) -> None:
            found = self.searcher.search(position, lw.Limits(playouts=30), only=only)
            assert [move.move for move in found.moves] == only

        self.tell(who, task)

    @rule(who=who)
    def walk(self, who: int) -> None:
        """A tree is that of one position from the root to the leaves, or BadState."""

        def task(worker: Worker) -> None:
            tree = self.searcher.tree
            for node in tree.walk(2):
                node.position.play(*node.line)

        self.tell(who, task)

    @rule(who=who)
    def forget(self, who: int) -> None:
        self.tell(who, lambda worker: self.searcher.forget())

    @rule(who=who, how=st.sampled_from(["close", "drop", "collect"]))
    def leave(self, who: int, how: str) -> None:
        def task(worker: Worker) -> None:
            if how == "close":
                self.searcher.close()
            if how == "collect":
                gc.collect()
            else:
                self.searcher = self.fresh()

        self.tell(who, task)

    if MAY_FORK:

        @rule(who=who, really=st.integers(0, 4))
        def fork(self, who: int, really: int) -> None:
            if really == 0:
                self.tell(who, lambda worker: self.in_a_child())

    def in_a_child(self) -> None:
        """The child searches with what it has inherited, and leaves."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # there are other threads: that is the point
            child = os.fork()
        if child == 0:
            code = 1
            try:
                signal.alarm(HANGS)
                self.check(self.searcher.search(self.positions[0], lw.Limits(playouts=20)), self.positions[0])
                self.searcher.ponder(self.positions[1])
                self.searcher.stop()
                code = 0
            except lw.BadState:
                code = 0
            finally:
                os._exit(code)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0

    def teardown(self) -> None:
        if not hasattr(self, "workers"):
            return
        type(self).sequences += 1
        for worker in self.workers:
            worker.tasks.put(None)
        for worker in self.workers:
            for _ in range(HANGS):  # in turns, or a process that was paused for so long would look as if it hung
                worker.thread.join(1)
            if worker.thread.is_alive():
                faulthandler.dump_traceback()
            assert not worker.thread.is_alive(), "a call hangs"
        self.searcher.close()
        for worker in self.workers:
            for error in worker.errors:
                raise error


EACH = -(-SEQUENCES // len(STARTS))
BATCH = 250
"""Sequences at a time: hypothesis remembers all that it has tried, and collections of garbage would look through that too."""


@pytest.mark.timeout(0 if "LINEWOOD_SOAK" in os.environ else 600)
@pytest.mark.parametrize("game", list(STARTS))
def test_no_sequence_of_calls_breaks_a_searcher(game: str) -> None:
    machine: Any = type(f"Life_{game}", (Life,), {"game": game, "positions": positions_of(game)})
    while (left := EACH - machine.sequences) > 0:
        gc.collect()
        gc.freeze()  # or each collection would look through all modules, and take longer than everything else
        try:
            run_state_machine_as_test(machine, settings=batch(min(left, BATCH)))
        finally:
            gc.unfreeze()
            print(f"{game}: {machine.sequences:,} sequences", flush=True)


def batch(sequences: int) -> settings:
    """The same sequences every time in `make test`, new ones in every batch of `make soak`."""
    return settings(
        max_examples=sequences,
        stateful_step_count=25,
        deadline=None,
        derandomize="LINEWOOD_SOAK" not in os.environ,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
