"""Following a run in the terminal: progress, Ctrl-C, and the command that goes on."""

from __future__ import annotations

import os
import shlex
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypedDict, TypeVar

from linewood.cli.confining import USUAL, read_sandbox, tell_sandbox, typed
from linewood.cli.inputs import read_whole
from linewood.cli.interrupts import INTERRUPTED
from linewood.cli.tables import duration, in_full
from linewood.cli.terminal import LINE_SECONDS, Terminal
from linewood.errors import LinewoodError

if TYPE_CHECKING:
    import typer
    from rich.console import RenderableType

    from linewood.arena import Experiment
    from linewood.players import Sandbox

FRAMES: Final = 4
"""Updates of the live table in a second."""
SHOWN_PLAYERS: Final = 12
BAR: Final = 20
"""Signs of the progress bar; of a test it shows how near the ratio is to one of its bounds."""

T = TypeVar("T")


class How(TypedDict):
    """Keywords that all experiments take."""

    at_once: int | str
    sandbox: Sandbox
    store: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where games are played and kept."""

    at_once: int
    """Games at the same time on this machine."""
    dask: str | None
    """The address of a cluster, which is used instead."""
    sandbox: Sandbox
    """How external bots are confined."""
    store: str | None
    """The file of all runs; None for the usual one."""

    @classmethod
    def read(
        cls,
        at_once: str,
        store: str | None,
        dask: str | None = None,
        sandbox: str = USUAL,
        sandbox_allow: list[str] | None = None,
    ) -> Place:
        """What was typed."""
        from linewood.arena.crew import MOST_AT_ONCE

        whole = read_whole(at_once, "at_once", 1, MOST_AT_ONCE)
        return cls(at_once=whole, dask=dask, sandbox=read_sandbox(sandbox, sandbox_allow), store=store)

    @property
    def how(self) -> How:
        """The keywords of a verb."""
        return {"at_once": self.dask or self.at_once, "sandbox": self.sandbox, "store": self.store}

    def resume_command(self, run: str) -> str:
        """What to type to go on."""
        words = ["linewood arena resume", run]
        words += [] if self.store is None else ["--store", shlex.quote(self.store)]
        words += [f"-j {self.at_once}"] if self.dask is None else ["--dask", self.dask]
        return " ".join([*words, *typed(self.sandbox)])


def follow(terminal: Terminal, states: Iterator[T], place: Place, again: str | None = None) -> T:
    """Shows the states of an experiment while it is played; the last one. Ctrl-C ends the process with the way to go on.

    `again` is what to type to go on with all of which the run is a part; None for the run alone.
    """
    command = again
    with Watch(terminal, place, is_part=again is not None) as watch:
        try:
            for state in states:
                latest = state
                watch.update(state)
                command = again or (command if watch.run is None else place.resume_command(watch.run))
        except KeyboardInterrupt:
            watch.close()
            leave(terminal, command)
        except LinewoodError as error:
            if error.key == "arena.lost" and command is not None:
                told(terminal, "run.resume", command=command)
            raise
    return latest


def leave(terminal: Terminal, command: str | None) -> NoReturn:
    """Says how to go on and ends the process at once: what runs in threads is in nobody's way, and all else is stored."""
    told(terminal, "run.stopped")
    if command is not None:
        told(terminal, "run.resume", command=command)
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(INTERRUPTED)


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

    def __init__(self, terminal: Terminal, place: Place, *, is_part: bool = False) -> None:
        self.terminal = terminal
        self.place = place
        self.is_part = is_part
        self.run: str | None = None
        self.stage = ""
        self.began = self.last = time.monotonic()
        self.before = 0
        self.live: Any = None
        self.picture: RenderableType = ""

    def __enter__(self) -> Watch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Takes the live table away."""
        if self.live is not None:
            self.live.stop()
            self.live = None

    def update(self, state: Any) -> None:
        """Shows a state: of an experiment, or of something that consists of stages and experiments."""
        self._tell_stage(state)
        experiment = current(state)
        if experiment is None:
            return
        if experiment.run.short != self.run:
            self._begin(experiment)
        now = time.monotonic()
        if experiment.done:
            self.close()
        elif self.terminal.errors.is_terminal:
            self.picture = self._drawn(experiment)
            self._start()
        elif now - self.last >= LINE_SECONDS:
            self.last = now
            self.terminal.errors.print(self.line(experiment), soft_wrap=True)

    def line(self, experiment: Experiment) -> str:
        """Games, rate, time left and the test, in one line."""
        say = self.terminal.say
        played, planned = experiment.played, experiment.planned
        rate = (played - self.before) / max(time.monotonic() - self.began, 1e-9)
        parts = []
        if experiment.test is not None:  # nobody knows when a test will have decided
            parts.append(say("match.llr", llr=f"{experiment.test.llr:+.2f}"))
        elif rate > 0:
            parts.append(say("match.left", time=duration((planned - played) / rate)))
        return say("match.line", games=played, planned=planned, rate=f"{rate:.2f}", rest="  ".join(parts))

    def _begin(self, experiment: Experiment) -> None:
        """A run comes into sight: is it stored already, and are its bots confined?"""
        self.close()
        self.run, self.before = experiment.run.short, experiment.played
        self.began = self.last = time.monotonic()
        if experiment.done:
            told(self.terminal, "run.kept" if self.is_part else "run.shown", run=self.run)
            return
        if experiment.played:
            games = {"games": experiment.played, "planned": experiment.planned}
            told(self.terminal, "run.resumed", run=self.run, **games)
        if self.place.dask is None:
            tell_sandbox(self.terminal, self.place.sandbox, experiment.plan.schedule.players)

    def _tell_stage(self, state: Any) -> None:
        stage = getattr(state, "stage", "")
        if stage != self.stage and stage not in ("", "done"):
            self.close()
            told(self.terminal, "course.stage." + stage)
        self.stage = stage

    def _start(self) -> None:
        from rich.live import Live

        if self.live is None:
            self.live = Live(
                console=self.terminal.errors,
                get_renderable=lambda: self.picture,
                refresh_per_second=FRAMES,
                transient=True,
                redirect_stdout=False,
                redirect_stderr=False,
            )
            self.live.start()

    def _drawn(self, experiment: Experiment) -> RenderableType:
        """The progress bar, and the table below it."""
        from rich.console import Group
        from rich.progress_bar import ProgressBar
        from rich.table import Table

        total, done = float(experiment.planned), float(experiment.played)
        if (test := experiment.test) is not None:
            total, done = 1.0, min(1.0, test.llr / (test.upper if test.llr > 0 else test.lower))
        bar = ProgressBar(total=total, completed=done, width=BAR)
        head = Table.grid(padding=(0, 2))
        elapsed = duration(time.monotonic() - self.began)
        head.add_row(self.terminal.say("match.progress"), bar, self.line(experiment), elapsed)
        return Group(head, self.terminal.table(*standing_rows(experiment)))


def current(state: Any) -> Experiment | None:
    """What is being played: the experiment itself, the test of its winner, or the part of a report."""
    found: Experiment | None = state.experiment if hasattr(state, "stage") else getattr(state, "confirmation", None)
    return found if found is not None or hasattr(state, "stage") else state


def standing_rows(experiment: Experiment) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """The leading players so far."""
    columns = ("standings.player", "standings.games", "standings.wins", "standings.draws", "standings.losses")
    rows = []
    for row in experiment.standings.players[:SHOWN_PLAYERS]:
        rows.append((row.player, str(row.games), *map(str, row.counts), f"{100 * row.score:.1f}"))
    return (*columns, "standings.score"), rows
