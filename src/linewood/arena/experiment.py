"""An experiment is a value: a plan, the run in the store, and what its games say so far."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Self, TypedDict, TypeVar

from linewood import stats
from linewood.arena.crew import Workers, check_workers, crew_of
from linewood.arena.inputs import AnySandbox, read_sandbox
from linewood.arena.journal import Journal
from linewood.arena.plan import Plan
from linewood.arena.store import Run, Store
from linewood.arena.table import Standings
from linewood.errors import BadValue, LinewoodError
from linewood.records import Record
from linewood.results import Result, Row

FRAMES: Final = 4
"""States that a live run hands out in a second, at most."""

AnyStore = Store | Path | str | None
"""The file of all runs: open, or its path; None for the usual place."""
Games = Callable[..., Iterator[tuple[int, Record]]]
"""Plays what is missing of a journal's run."""


class Running(TypedDict, total=False):
    """How a run is played: the same for every experiment."""

    at_once: Workers
    """Games at the same time, an Executor, a Dask client or its address."""
    sandbox: AnySandbox
    """How external bots are confined."""
    store: AnyStore
    """The file that keeps the games."""
    fresh: bool
    """Play again what is stored?"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Experiment(Result):
    """What all experiments have in common."""

    plan: Plan
    """Everything that determines the games."""
    run: Run
    """The run in the store."""
    played: int
    """Games that are stored."""
    done: bool
    """Whether all games have been played. If not, the same call continues."""
    standings: Standings
    """The table, counted in whole pairs."""
    test: stats.Sprt | None
    """Where the sequential test stands, if there is one."""

    @classmethod
    def of(cls, journal: Journal) -> Self:
        """The experiment in the present state of its journal."""
        return cls(**facts(journal))

    @property
    def planned(self) -> int:
        """The maximum number of games."""
        return self.plan.games

    @property
    def has_faults(self) -> bool:
        """Whether a bot lost a game by a fault."""
        return bool(self.standings.fault_counts)

    @property
    def title(self) -> str:
        """The heading of the table in a notebook."""
        return f"{self.plan.kind} {self.run.short}, {self.played} / {self.planned} games"

    def to_json(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        return self.head() | {"standings": self.standings.to_json()}

    def head(self) -> dict[str, Any]:
        """What the JSON of every experiment begins with."""
        return {"run": self.run.id, "kind": self.plan.kind, "done": self.done, "plan": self.plan.as_json()}

    def rows(self) -> list[Row]:
        """The table of the players."""
        return self.standings.rows()


E_ = TypeVar("E_", bound=Experiment)


def facts(journal: Journal) -> dict[str, Any]:
    """What every experiment knows of its run."""
    return {
        "plan": journal.plan,
        "run": journal.run,
        "played": journal.played,
        "done": journal.done,
        "standings": journal.standings,
        "test": journal.test,
    }


def conduct(
    plan: Plan,
    state: Callable[[Journal], E_],
    final: Callable[[Journal], E_] | None = None,
    games: Games = Journal.play,
    /,
    *,
    at_once: Workers = 1,
    sandbox: AnySandbox = None,
    store: AnyStore = None,
    fresh: bool = False,
) -> Iterator[E_]:
    """Plays what is missing of a run. Hands out the experiment as it was found, now and then while it is played, and as it
    is at last, which `final` describes. Closing the iterator stops the run; every finished game is stored.
    """
    confined = read_sandbox(sandbox)
    check_workers(at_once)
    with opened(store) as kept:
        plan = renewed(plan, kept) if fresh else plan
        journal = Journal(kept, plan if confined is None else plan.confined(confined))
        if not journal.done:
            yield state(journal)
            yield from while_played(journal, state, games, at_once)
            journal = Journal(kept, journal.plan)  # another process may have played along
        yield (final or state)(journal)


def while_played(journal: Journal, state: Callable[[Journal], E_], games: Games, at_once: Workers) -> Iterator[E_]:
    """Plays what is missing; the experiment now and then."""
    last = time.monotonic()
    with crew_of(at_once) as crew:
        try:
            for _ in games(journal, crew.executor, at_once=crew.at_once, retries=crew.retries):
                if time.monotonic() - last >= 1 / FRAMES:
                    last = time.monotonic()
                    yield state(journal)
        except LinewoodError:
            raise
        except Exception as error:
            if not crew.retries:
                raise
            raise BadValue("arena.lost", reason=str(error) or type(error).__name__) from error


def last_of(states: Iterator[E_]) -> E_:
    """The last state of a run: how it ended."""
    for found in states:
        latest = found
    return latest


@contextmanager
def opened(store: AnyStore) -> Iterator[Store]:
    """The store; one that was open stays open."""
    with nullcontext(store) if isinstance(store, Store) else Store(store) as kept:
        yield kept


def renewed(plan: Plan, store: Store) -> Plan:
    """The same plan as a run that is not stored yet."""
    while store.knows(plan):
        plan = replace(plan, fresh=plan.fresh + 1, stored_id="")
    return plan
