"""Reports, written: of a run, and of a bot as a course asks for it. Whatever is missing is played first."""

from __future__ import annotations

import os
import platform
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal, TypedDict, Unpack, overload

from linewood import extras
from linewood.arena import Climb, Experiment, Journal, Openings, Plan
from linewood.arena.crew import Workers, check_workers
from linewood.arena.experiment import AnyStore, conduct, opened
from linewood.arena.inputs import (
    MOST_GAMES,
    MOST_SEED,
    AnyPlayer,
    AnySandbox,
    read_bot,
    read_sandbox,
)
from linewood.arena.ladders import MOST_BATCHES, climb, rungs
from linewood.arena.words import conditions_of, kind_word
from linewood.doctor import Checkup, bot_doctor
from linewood.errors import BadValue
from linewood.games.numbers import whole
from linewood.lab import Sweep, plan_sweep, play_sweep, read_axis
from linewood.players import Player
from linewood.players.sandbox import AUTO
from linewood.report.course import Course, memory_of, pace_of
from linewood.report.course_files import write_course
from linewood.report.files import FORMS, write
from linewood.report.findings import gather
from linewood.results import Result, Row
from linewood.search import Limits, Preset
from linewood.search.models import AnyLimits, read_limits
from linewood.texts import say, shown

QUICK_EVERY: Final = 5
MOST_BANDS: Final = 10
POSITIONS, QUICK_POSITIONS = 10, 3
MOST_POSITIONS: Final = 10_000
SWEEP_GAMES, QUICK_SWEEP_GAMES = 100, 24
FACTORS, QUICK_FACTORS = (0.25, 0.5, 1.0, 2.0, 4.0), (0.5, 1.0, 2.0)
"""Values of the constant, as shares of the bot's own."""
Stage = Literal["ladder", "constant", "machine", "done"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Report(Result):
    """Files of a report that were written."""

    files: tuple[Path, ...]
    """The one to open first comes first."""

    def to_json(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        return {"files": [str(path) for path in self.files]}

    def rows(self) -> list[Row]:
        """One row per file."""
        return [{"file": str(path)} for path in self.files]


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseReport(Report):
    """A course report and its progress."""

    stage: Stage
    """What is being done."""
    climb: Climb | None = None
    """How far the bot came up the ladder."""
    sweep: Sweep | None = None
    """The sweep of the exploration constant; None for a bot without a known one."""
    measured: int = 0
    """Positions on which memory was measured."""
    checkup: Checkup | None = None
    """The doctor's findings on an external bot."""
    course: Course | None = None
    """The contents of the report, once it is written."""

    @property
    def experiment(self) -> Experiment | None:
        """What is being played."""
        return {"ladder": self.climb, "constant": self.sweep}.get(self.stage)

    def to_json(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        return Report.to_json(self) | {
            "ladder": None if self.climb is None else self.climb.to_json(),
            "sweep": None if self.sweep is None else self.sweep.to_json(),
            "checkup": None if self.checkup is None else self.checkup.to_json(),
        }


def write_report(
    run: str,
    folder: str | Path = ".",
    forms: Sequence[str] = ("html",),
    *,
    store: AnyStore = None,
    language: str = "en",
) -> Report:
    """A stored run as a page, a text, tables or JSON (`forms` are html, md, csv and json). Needs the extra `arena`."""
    check_forms(forms)
    with opened(store) as kept:
        found = kept.run(run)
        players = [player.name for player in found.plan.schedule.players]
        who = " – ".join(players) if len(players) == 2 else say("report.players", language, count=len(players))
        kind = shown(kind_word(found.plan.kind), language)
        title = f"{kind} {found.short}: {who} ({conditions_of(found.plan, language)})"
        journal = Journal(kept, found.plan)
        findings = gather((record for _, record in journal.counted()), title=title, test=journal.test)
    return Report(files=tuple(write(findings, Path(folder), f"report-{found.short}", forms, language)))


class Settings(TypedDict, total=False):
    """The keywords of `course_report`."""

    game: str | None
    quick: bool
    held_out: bool
    repeat: int
    values: str | None
    sweep: int | None
    positions: int | None
    limits: AnyLimits
    seed: int
    at_once: Workers
    sandbox: AnySandbox
    store: AnyStore
    language: str


@overload
def course_report(
    bot: AnyPlayer,
    folder: str | Path = ".",
    forms: Sequence[str] = ("html", "md"),
    *,
    live: Literal[False] = False,
    **how: Unpack[Settings],
) -> CourseReport: ...
@overload
def course_report(
    bot: AnyPlayer,
    folder: str | Path = ".",
    forms: Sequence[str] = ("html", "md"),
    *,
    live: Literal[True],
    **how: Unpack[Settings],
) -> Iterator[CourseReport]: ...
def course_report(
    bot: AnyPlayer,
    folder: str | Path = ".",
    forms: Sequence[str] = ("html", "md"),
    *,
    game: str | None = None,
    quick: bool = False,
    held_out: bool = False,
    repeat: int = 1,
    values: str | None = None,
    sweep: int | None = None,
    positions: int | None = None,
    limits: AnyLimits = None,
    seed: int = 0,
    at_once: Workers = 1,
    sandbox: AnySandbox = None,
    store: AnyStore = None,
    language: str = "en",
    live: bool = False,
) -> CourseReport | Iterator[CourseReport]:
    """Writes a course report on a bot: method, ladder, exploration constant, speed and memory, with intervals.

    `quick` plays only a part of the games. `values` are the constants to try, as in "0.5,1,2", `sweep` is the number of
    games for them, `positions` the number of positions on which memory is measured. Needs the extra `arena`.
    """
    check_forms(forms)
    check_workers(at_once)
    for package in ("numpy", "scipy"):
        extras.load(package, "arena")
    confined = read_sandbox(sandbox)
    player, name = read_bot(bot, game, confined)
    games, places = (QUICK_SWEEP_GAMES, QUICK_POSITIONS) if quick else (SWEEP_GAMES, POSITIONS)
    making = Making(
        player=player if confined is None else player.confined(confined),
        game=name,
        quick=quick,
        held_out=held_out,
        repeat=whole("repeat", repeat, 1, MOST_BATCHES),
        values=values,
        sweep=whole("sweep_games", games if sweep is None else sweep, 0, MOST_GAMES),
        positions=whole("positions", places if positions is None else positions, 1, MOST_POSITIONS),
        limits=read_limits(limits),
        seed=whole("seed", seed, 0, MOST_SEED),
        how={"at_once": at_once, "sandbox": confined, "store": store},
        out=(Path(folder), tuple(forms), language),
    )
    states = making.states()
    if live:
        return states
    *_, last = states
    return last


def check_forms(forms: Sequence[str]) -> None:
    """Objects to forms that there are not, and to a missing package, before anything is played."""
    for form in forms:
        if form not in FORMS:
            raise BadValue("choice.unknown", value=form, known=FORMS)
    if {"html", "md"} & set(forms):
        extras.load("matplotlib", "arena")


@dataclass(frozen=True, slots=True, kw_only=True)
class Making:
    """What was asked for, and how it is done."""

    player: Player
    game: str
    quick: bool
    held_out: bool
    repeat: int
    values: str | None
    sweep: int
    positions: int
    limits: Limits | None
    seed: int
    how: dict[str, Any]
    """Keywords of `conduct`."""
    out: tuple[Path, tuple[str, ...], str]
    """Folder, forms and language."""

    def states(self) -> Iterator[CourseReport]:
        """Plays and measures what is missing, then writes."""
        sweep = self.sweep_plan()  # what is wrong with it is told before hours of games
        found = CourseReport(stage="ladder", files=())
        plan = self.ladder_plan()
        for climbed in conduct(plan, partial(Climb.of, bands=bands_of(plan)), **self.how):
            found = replace(found, climb=climbed)
            yield found
        found = replace(found, stage="constant")
        for swept in () if sweep is None else conduct(sweep, Sweep.of, None, play_sweep, **self.how):
            found = replace(found, sweep=swept)
            yield found
        found = replace(found, stage="machine")
        memory: list[float] = []
        for measured, megabytes in enumerate(memory_of(climbed.plan, self.positions), start=1):
            memory += [] if megabytes is None else [megabytes]
            yield replace(found, measured=measured)
        for checkup in self.checkups():
            found = replace(found, measured=self.positions, checkup=checkup)
            yield found
        yield self.written(found, climbed, tuple(memory))

    def checkups(self) -> Iterator[Checkup]:
        """The doctor's findings on an external bot."""
        if not self.player.is_foreign:
            return
        seconds = None if self.limits is None else self.limits.seconds
        sandbox = self.how["sandbox"] or AUTO
        yield from bot_doctor(
            self.player,
            game=self.game,
            positions=self.positions,
            time=seconds,
            seed=self.seed,
            sandbox=sandbox,
            live=True,
        )

    def written(self, found: CourseReport, climbed: Climb, memory: tuple[float, ...]) -> CourseReport:
        """Writes the report."""
        folder, forms, language = self.out
        with opened(self.how["store"]) as kept:
            games = [record for _, record in Journal(kept, climbed.plan).counted()]
        course = Course(
            player=self.player,
            climb=climbed,
            pace=pace_of(games, climbed.plan.schedule.players[0].name),
            memory=memory,
            sweep=found.sweep,
            checkup=found.checkup,
            conditions=conditions(climbed.plan, self.how["at_once"]),
        )
        name = "course-" + re.sub(r"[^\w.-]+", "-", self.player.name).strip("-")
        files = write_course(course, folder, name, forms, language)
        return replace(found, stage="done", course=course, files=tuple(files))

    def ladder_plan(self) -> Plan:
        """The bot's way up the ladder: the one that `ladder` has played, or for a quick look a part of it."""
        plan = partial(climb, self.player, self.game, held_out=self.held_out, repeat=self.repeat)
        plan = partial(plan, limits=self.limits, seed=self.seed)
        entire = plan()
        with opened(self.how["store"]) as kept:
            if not self.quick or (kept.knows(entire) and Journal(kept, entire).done):
                return entire
        return plan(every=QUICK_EVERY if len(rungs(self.game)) > 2 * QUICK_EVERY else 2)

    def sweep_plan(self) -> Plan | None:
        """Several values of the constant, each against the bot as it is; None for a bot without one."""
        model = self.player.options
        if not self.sweep or not isinstance(model, Preset) or model.options.final_move == "random":
            return None
        factors = QUICK_FACTORS if self.quick else FACTORS
        usual = ",".join(f"{factor * model.options.exploration:.4g}" for factor in factors)
        axis = read_axis(f"exploration={self.values or usual}", self.game)
        supply = Openings.random(self.game, seed=self.seed)
        return plan_sweep(self.player, self.player, axis, supply, games=self.sweep, limits=self.limits, seed=self.seed)


def bands_of(plan: Plan) -> int:
    """Bands of the table: of two opponents at least, for two games say next to nothing."""
    return max(1, min(MOST_BANDS, (len(plan.schedule.players) - 1) // 2))


def conditions(plan: Plan, workers: Workers) -> tuple[tuple[str, str], ...]:
    """Where and when the numbers were made."""
    return (
        ("machine", f"{processor()}, {os.cpu_count()} CPU, {platform.system()} {platform.machine()}"),
        ("version", plan.version),
        ("at_once", str(workers) if isinstance(workers, int | str) else type(workers).__name__),
        ("seed", str(plan.schedule.seed)),
        ("date", time.strftime("%Y-%m-%d")),
    )


def processor() -> str:
    """What the processor calls itself."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return platform.processor() or platform.machine()
    found = re.search(r"^model name\s*:\s*(.+)$", text, re.MULTILINE)
    return found[1].strip() if found else platform.machine()
