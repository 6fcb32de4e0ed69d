"""A run that survives whatever happens: what is stored is not played again, what is finished is stored at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor

from linewood import stats
from linewood.arena.pairings import Pairing
from linewood.arena.plan import Plan, Test
from linewood.arena.playing import play_numbered
from linewood.arena.scoreboard import Book
from linewood.arena.store import Run, Store
from linewood.arena.table import Standings
from linewood.records import Record


class Journal:
    """A run in a store, with its table. Resuming plays the missing games.

    Games may finish in any order. A sequential test looks at pairs in the order of the schedule, so that it decides after
    the same pair no matter which game was faster; games beyond that pair are kept, but do not count.
    """

    def __init__(self, store: Store, plan: Plan) -> None:
        """Opens the run of a plan, and counts what is stored of it."""
        self.store = store
        self.plan = plan
        self.run: Run = store.begin(plan)
        self.book = Book()
        self.test: stats.Sprt | None = None
        self.played = 0
        self._next_pair = 0
        self._early: dict[int, list[Record]] = {}
        if plan.test is not None:
            self.test = sprt_of(plan.test, (0, 0, 0, 0, 0))
        for number, record in store.records(self.run.id):
            self._count(number, record)

    @property
    def decided(self) -> bool:
        """Has the sequential test come to a verdict?"""
        return self.test is not None and self.test.verdict != "continue"

    @property
    def done(self) -> bool:
        """Is there nothing left to play?"""
        return self.decided or self.played >= self.plan.games

    @property
    def standings(self) -> Standings:
        """The table so far."""
        return self.book.standings()

    def counted(self) -> Iterator[tuple[int, Record]]:
        """The games that count, by their numbers: all, or those that the sequential test has looked at."""
        for number, record in self.store.records(self.run.id):
            if self.test is None or number // 2 < self._next_pair:
                yield number, record

    def play(
        self,
        executor: Executor | None = None,
        *,
        at_once: int | None = None,
        retries: int = 0,
        pairings: Iterable[Pairing] | None = None,
    ) -> Iterator[tuple[int, Record]]:
        """Plays what is missing of the schedule, or of some games; a game is in the store before it is handed on."""
        schedule = self.plan.schedule
        if self.done:
            return
        if pairings is None:
            missing = (schedule[number] for number in self.store.missing(self.run))
        else:
            missing = (pairing for pairing in pairings if not self.store.has(self.run.id, pairing.number))
        games = play_numbered(missing, executor, at_once=at_once, retries=retries)
        try:
            for pairing, record in games:
                if not self.store.add(self.run.id, pairing.number, record):  # another process was quicker
                    record = self.store.record(self.run.id, pairing.number)
                self._count(pairing.number, record)
                yield pairing.number, record
                if self.decided:
                    return
        finally:
            games.close()

    def _count(self, number: int, record: Record) -> None:
        self.played += 1
        if self.test is None:
            self.book.add(record)
            return
        self._early.setdefault(number // 2, []).append(record)
        while not self.decided and len(self._early.get(self._next_pair, [])) == 2:
            pair = self._early.pop(self._next_pair)
            self._next_pair += 1
            for game in sorted(pair, key=lambda game: game.players[0].name != self.plan.schedule.players[0].name):
                self.book.add(game)
            assert self.plan.test is not None
            one, other = self.plan.schedule.players
            self.test = sprt_of(self.plan.test, self.book.pairs(one.name, other.name))


def sprt_of(test: Test, pairs: tuple[int, ...]) -> stats.Sprt:
    """Where a test stands after these pairs."""
    return stats.sprt(pairs, elo0=test.elo0, elo1=test.elo1, alpha=test.alpha, beta=test.beta)
