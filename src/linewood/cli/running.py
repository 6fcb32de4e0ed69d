"""Playing a run in the terminal: progress, Ctrl-C, and the command that goes on."""

from __future__ import annotations

import os
import shlex
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from linewood.cli.confining import USUAL, read_sandbox, tell_sandbox, typed
from linewood.cli.inputs import read_whole
from linewood.cli.tables import duration, in_full
from linewood.cli.terminal import INTERRUPTED, Terminal
from linewood.errors import BadValue, LinewoodError

if TYPE_CHECKING:
    import typer
    from rich.console import RenderableType

    from linewood.arena import Journal, Plan, Store
    from linewood.arena.crew import Crew
    from linewood.players import Sandbox
    from linewood.records import Record

FAULT, INCONCLUSIVE, REJECTED = 3, 4, 1
"""Exit codes: a bot's fault lost a game, the test has not decided, H0 was accepted."""
LINE_SECONDS: Final = 10.0
"""Between two lines of progress where there is no terminal."""
FRAMES: Final = 4
"""Updates of the live table in a second."""
MOST_AT_ONCE: Final = 1024
SHOWN_PLAYERS: Final = 12
BAR: Final = 20
"""Signs of the progress bar; of a test it shows how near the ratio is to one of its bounds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where games are played."""

    at_once: int
    """Games at the same time on this machine."""
    dask: str | None
    """The address of a cluster, which is used instead."""
    sandbox: Sandbox
    """How foreign bots are confined."""

    @classmethod
    def read(cls, at_once: str, dask: str | None, sandbox: str = USUAL, allow: list[str] | None = None) -> Place:
        """What was typed."""
        whole = read_whole(at_once, "at_once", 1, MOST_AT_ONCE)
        return cls(at_once=whole, dask=dask, sandbox=read_sandbox(sandbox, allow))

    @contextmanager
    def crew(self) -> Iterator[Crew]:
        """Who plays there."""
        from linewood.arena.crew import cluster, threads

        with threads(self.at_once) if self.dask is None else cluster(self.dask) as crew:
            yield crew


def carry_out(terminal: Terminal, store: Store, plan: Plan, place: Place, again: str | None = None) -> Journal:
    """Plays what is missing of a run and returns it as it then is. Ctrl-C ends the process with the way to go on.

    `again` is what to type to go on with all of which this run is a part; None for this run alone.
    """
    from linewood.arena import Journal

    plan = plan.confined(place.sandbox)
    journal = Journal(store, plan)
    if journal.done:
        told(terminal, "run.shown" if again is None else "run.kept", run=journal.run.short)
        return journal
    if journal.played:
        told(terminal, "run.resumed", run=journal.run.short, games=journal.played, planned=plan.games)
    if place.dask is None:
        tell_sandbox(terminal, place.sandbox, plan.schedule.players)
    try:
        with place.crew() as crew:
            watch = Watch(terminal, journal)
            with watch.shown():
                for _ in games_of(journal)(crew.executor, at_once=crew.at_once, retries=crew.retries):
                    watch.update()
    except KeyboardInterrupt:
        leave(terminal, store, again or resume_command(store, journal, place))
    except LinewoodError:
        raise
    except Exception as error:
        if place.dask is None:
            raise
        told(terminal, "run.resume", command=again or resume_command(store, journal, place))
        raise BadValue("arena.lost", reason=str(error) or type(error).__name__) from error
    return Journal(store, plan)  # another process may have played along


def games_of(journal: Journal) -> Callable[..., Iterator[tuple[int, Record]]]:
    """Who plays the games of a run: its journal, or the laboratory where it is decided on the way which ones there are."""
    from functools import partial

    if journal.plan.kind == "sweep":
        from linewood.lab import play_sweep

        return partial(play_sweep, journal)
    if journal.plan.kind == "study":
        from linewood.lab import play_study

        return partial(play_study, journal)
    return journal.play


def leave(terminal: Terminal, store: Store, command: str) -> None:
    """Says how to go on and ends the process at once: what runs in threads is in nobody's way, and all else is stored."""
    told(terminal, "run.stopped")
    told(terminal, "run.resume", command=command)
    store.close()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(INTERRUPTED)


def resume_command(store: Store, journal: Journal, place: Place) -> str:
    """What to type to go on."""
    from linewood.arena import usual_store

    words = ["linewood arena resume", journal.run.short]
    if store.path != usual_store():
        words += ["--store", str(store.path)]
    words += [f"-j {place.at_once}"] if place.dask is None else ["--dask", place.dask]
    words += typed(place.sandbox)
    return " ".join(words)


def typed_again(context: typer.Context, language: str, **changed: object) -> str:
    """The command with all that was typed, and some of it changed."""
    words = [context.command_path]
    for parameter in context.command.params:
        name = parameter.name or ""
        value = changed.get(name, context.params.get(name))
        if parameter.param_type_name == "argument":
            words += [shlex.quote(str(one)) for one in (value if isinstance(value, list) else [value])]
        elif value not in (None, False, parameter.default):
            values = value if isinstance(value, list | tuple) else [value]
            words += [f"{parameter.opts[0]} {shlex.quote(str(one))}" for one in values if one is not True]
            words += [parameter.opts[0]] if value is True else []
    return " ".join([*words, *([] if language == "en" else [f"--lang {language}"])])


def told(terminal: Terminal, key: str, **values: object) -> None:
    """A sentence beside the results."""
    terminal.errors.print(in_full(terminal, key, **values), soft_wrap=True)


class Watch:
    """Progress: a live table in a terminal, a line now and then elsewhere."""

    def __init__(self, terminal: Terminal, journal: Journal) -> None:
        self.terminal = terminal
        self.journal = journal
        self.began = self.last = time.monotonic()
        self.before = journal.played
        self.live: Any = None
        self.table = self._table()

    @contextmanager
    def shown(self) -> Iterator[None]:
        """Shows progress inside of the block."""
        if not self.terminal.errors.is_terminal:
            yield
            return
        from rich.live import Live

        with Live(
            console=self.terminal.errors,
            get_renderable=self.picture,
            refresh_per_second=FRAMES,
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        ) as self.live:
            yield

    def update(self) -> None:
        """After each game."""
        now = time.monotonic()
        if self.live is not None and now - self.last >= 1 / FRAMES:
            self.last, self.table = now, self._table()
        if self.live is None and now - self.last >= LINE_SECONDS:
            self.last = now
            self.terminal.errors.print(self.line(), soft_wrap=True)

    def line(self) -> str:
        """Games, rate, time left and the test, in one line."""
        say = self.terminal.say
        played, planned = self.journal.played, self.journal.plan.games
        rate = (played - self.before) / max(time.monotonic() - self.began, 1e-9)
        parts = []
        if self.journal.test is not None:  # nobody knows when a test will have decided
            parts.append(say("match.llr", llr=f"{self.journal.test.llr:+.2f}"))
        elif rate > 0:
            parts.append(say("match.left", time=duration((planned - played) / rate)))
        return say("match.line", games=played, planned=planned, rate=f"{rate:.2f}", rest="  ".join(parts))

    def picture(self) -> RenderableType:
        """The progress bar, and the table below it."""
        from rich.console import Group
        from rich.progress_bar import ProgressBar
        from rich.table import Table

        journal = self.journal
        total, done = float(journal.plan.games), float(journal.played)
        if (test := journal.test) is not None:
            total, done = 1.0, min(1.0, test.llr / (test.upper if test.llr > 0 else test.lower))
        bar = ProgressBar(total=total, completed=done, width=BAR)
        elapsed = duration(time.monotonic() - self.began)
        head = Table.grid(padding=(0, 2))
        head.add_row(self.terminal.say("match.progress"), bar, self.line(), elapsed)
        return Group(head, self.table)

    def _table(self) -> RenderableType:
        """The table is made between two games, for the picture is drawn by a thread of its own."""
        return self.terminal.table(*standing_rows(self.journal))


def standing_rows(journal: Journal) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """The leading players so far."""
    columns = ("standings.player", "standings.games", "standings.wins", "standings.draws", "standings.losses")
    rows = []
    for row in journal.standings.players[:SHOWN_PLAYERS]:
        rows.append((row.player, str(row.games), *map(str, row.counts), f"{100 * row.score:.1f}"))
    return (*columns, "standings.score"), rows
