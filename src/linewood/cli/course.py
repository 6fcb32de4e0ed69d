"""`linewood report course`: a bot as a course's report tells of it. Whatever is missing is played first."""

import os
import platform
import re
import time as clock
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from linewood.cli.confining import USUAL, options
from linewood.cli.inputs import read_choice, read_whole
from linewood.cli.running import FAULT, Place, carry_out, told, typed_again
from linewood.cli.terminal import DONE, INTERRUPTED, Terminal
from linewood.cli.words import Command

if TYPE_CHECKING:
    from linewood.arena import Plan, Store
    from linewood.doctor import Checkup
    from linewood.lab import Sweep
    from linewood.players import Player
    from linewood.report.course import Constant
    from linewood.search import Limits
    from linewood.texts import Word

QUICK_EVERY: Final = 5
MOST_BANDS: Final = 10
POSITIONS, QUICK_POSITIONS = 10, 3
SWEEP_GAMES, QUICK_SWEEP_GAMES = 100, 24
FACTORS, QUICK_FACTORS = (0.25, 0.5, 1.0, 2.0, 4.0), (0.5, 1.0, 2.0)
"""Values of the constant, as shares of the bot's own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What was asked for, read."""

    player: "Player"
    game: str
    quick: bool
    held_out: bool
    repeat: int
    values: str | None
    sweep: int
    positions: int
    limits: "Limits | None"
    seed: int
    place: Place
    again: str
    """What to type to go on."""


def add(report: typer.Typer, terminal: Terminal) -> None:
    """Adds the command."""
    say = terminal.say
    sandboxed, allowed = options(terminal)

    @report.command(cls=Command, help=say("cli.course.help"))
    def course(
        context: typer.Context,
        bot: Annotated[str, typer.Argument(metavar="BOT", help=say("cli.match.player"))],
        game: Annotated[str | None, typer.Option(metavar="GAME", help=say("cli.ladder.game"))] = None,
        quick: Annotated[bool, typer.Option("--quick", help=say("cli.course.quick"))] = False,
        held_out: Annotated[bool, typer.Option("--held-out", help=say("cli.ladder.held_out"))] = False,
        repeat: Annotated[str, typer.Option(metavar="N", help=say("cli.ladder.repeat"))] = "1",
        values: Annotated[str | None, typer.Option(metavar="C,C...", help=say("cli.course.values"))] = None,
        sweep: Annotated[str | None, typer.Option(metavar="N", help=say("cli.course.sweep"))] = None,
        positions: Annotated[str | None, typer.Option(metavar="N", help=say("cli.course.positions"))] = None,
        time: Annotated[str | None, typer.Option(metavar="TIME", help=say("cli.ladder.time"))] = None,
        playouts: Annotated[str | None, typer.Option(metavar="N", help=say("cli.ladder.playouts"))] = None,
        at_once: Annotated[str, typer.Option("-j", "--at-once", metavar="N", help=say("cli.match.at_once"))] = "1",
        dask: Annotated[str | None, typer.Option(metavar="ADDRESS", help=say("cli.match.dask"))] = None,
        seed: Annotated[str, typer.Option(metavar="N", help=say("cli.match.seed"))] = "0",
        sandbox: Annotated[str, sandboxed] = USUAL,
        sandbox_allow: Annotated[list[str] | None, allowed] = None,
        to: Annotated[str, typer.Option(metavar="FORMS", help=say("cli.report.to"))] = "html,md",
        out: Annotated[str, typer.Option(metavar="FOLDER", help=say("cli.report.out"))] = ".",
        store: Annotated[str | None, typer.Option(metavar="FILE", help=say("cli.arena.store"))] = None,
    ) -> int:
        from linewood.arena import Store
        from linewood.cli.ladder import read_bot
        from linewood.cli.match import read_limits
        from linewood.report import FORMS

        forms = [read_choice(form.strip().lower(), FORMS) for form in to.split(",")]
        player, name = read_bot(bot, game)
        games, places = (QUICK_SWEEP_GAMES, QUICK_POSITIONS) if quick else (SWEEP_GAMES, POSITIONS)
        wanted = Wanted(
            player=player,
            game=name,
            quick=quick,
            held_out=held_out,
            repeat=read_whole(repeat, "repeat", 1, 1000),
            values=values,
            sweep=games if sweep is None else read_whole(sweep, "sweep_games", 0, 10_000_000),
            positions=places if positions is None else read_whole(positions, "positions", 1, 10_000),
            limits=read_limits(time, playouts),
            seed=read_whole(seed, "seed", 0, 2**53),
            place=Place.read(at_once, dask, sandbox, sandbox_allow),
            again=typed_again(context, terminal.language),
        )
        with Store(store) as kept:
            return written(terminal, kept, wanted, forms, Path(out))


def written(terminal: Terminal, store: "Store", wanted: Wanted, forms: list[str], out: Path) -> int:
    """Plays and measures what is missing, then writes; the exit code."""
    from linewood.arena.ladder import climbed
    from linewood.cli.tables import in_full
    from linewood.report.course import Course, pace_of
    from linewood.report.course_files import write_course

    sweep = sweep_plan(wanted)  # what is wrong with it is told before hours of games
    told(terminal, "course.stage.ladder")
    climb = carry_out(terminal, store, ladder_plan(wanted, store), wanted.place, wanted.again)
    told(terminal, "course.stage.constant")
    constant = None if sweep is None else tried(terminal, store, sweep, wanted)
    told(terminal, "course.stage.machine")
    try:
        memory, checkup = measured(terminal, climb.plan, wanted)
    except KeyboardInterrupt:
        told(terminal, "run.stopped")
        told(terminal, "run.resume", command=wanted.again)
        return INTERRUPTED
    hero = climb.plan.schedule.players[0].name
    faults = tuple((name, count) for player, name, count in climb.standings.fault_counts if player == hero)
    course = Course(
        player=wanted.player,
        plan=climb.plan,
        run=climb.run.short,
        climb=climbed(climb.plan, climb.counted(), bands_of(climb.plan)),
        faults=faults,
        pace=pace_of((record for _, record in climb.counted()), hero),
        memory=memory,
        constant=constant,
        checkup=checkup,
        conditions=conditions(climb.plan, wanted.place),
    )
    name = "course-" + re.sub(r"[^\w.-]+", "-", wanted.player.name).strip("-")
    with terminal.errors.status(terminal.say("course.progress.write")):
        made = write_course(course, out, name, forms, terminal.language)
    for path in made:
        terminal.print(in_full(terminal, "report.written", path=str(path)))
    return FAULT if faults else DONE


# The ladder -----------------------------------------------------------------------------------------------------


def ladder_plan(wanted: Wanted, store: "Store") -> "Plan":
    """The bot's way up the ladder: the one that `linewood ladder` has played, or for a quick look a part of it."""
    from functools import partial

    from linewood.arena import Journal
    from linewood.arena.ladder import climb, rungs

    plan = partial(climb, wanted.player, wanted.game, held_out=wanted.held_out, repeat=wanted.repeat)
    plan = partial(plan, limits=wanted.limits, seed=wanted.seed)
    whole = plan()
    if not wanted.quick or (store.knows(whole) and Journal(store, whole).done):
        return whole
    return plan(every=QUICK_EVERY if len(rungs(wanted.game)) > 2 * QUICK_EVERY else 2)


def bands_of(plan: "Plan") -> int:
    """Bands of the table: of two opponents at least, for two games say next to nothing."""
    return max(1, min(MOST_BANDS, (len(plan.schedule.players) - 1) // 2))


# The exploration constant ----------------------------------------------------------------------------------------


def sweep_plan(wanted: Wanted) -> "Plan | None":
    """Several values of the constant, each against the bot as it is; None for a bot without one."""
    from linewood.arena import Openings
    from linewood.lab import plan_sweep, read_axis
    from linewood.search import Preset

    model = wanted.player.options
    if not wanted.sweep or not isinstance(model, Preset) or model.options.final_move == "random":
        return None
    factors = QUICK_FACTORS if wanted.quick else FACTORS
    usual = ",".join(f"{factor * model.options.exploration:.4g}" for factor in factors)
    axis = read_axis(f"exploration={wanted.values or usual}", wanted.game)
    openings = Openings.random(wanted.game, seed=wanted.seed)
    bot = wanted.player
    return plan_sweep(bot, bot, axis, openings, games=wanted.sweep, limits=wanted.limits, seed=wanted.seed)


def tried(terminal: Terminal, store: "Store", plan: "Plan", wanted: Wanted) -> "Constant":
    """Plays what is missing of the sweep and says what it says."""
    from linewood.lab import swept
    from linewood.lab.plots import draw_sweep
    from linewood.report.course import Constant, Tried
    from linewood.report.plots import picture
    from linewood.search import Preset

    journal = carry_out(terminal, store, plan, wanted.place, wanted.again)
    found = swept(plan, journal.standings)
    assert isinstance(wanted.player.options, Preset)
    return Constant(
        usual=wanted.player.options.options.exploration,
        opponent=found.opponent,
        tried=tuple(
            Tried(value=float(point.value), counts=point.counts, score=point.score, elo=point.elo)
            for point in found.points
        ),
        verdicts=verdicts(found),
        run=journal.run.short,
        picture=picture(lambda figure, say: draw_sweep(figure, found, say), terminal.language, prefix="lab.plot."),
    )


def verdicts(found: "Sweep") -> "tuple[Word, ...]":
    """What a sweep says: never more than its intervals do."""
    from linewood.texts import Word

    if found.best is None:
        return (Word("course.verdict.none"),)
    others = tuple(point.value for point in found.open)
    best = (("best", found.best),)
    words = [Word("course.verdict.open", (*best, ("others", others))) if others else Word("course.verdict.best", best)]
    if found.edge is not None:
        end = found.points[0 if found.edge == "low" else -1].value
        words.append(Word("lab.sweep.edge." + found.edge, (("value", end),)))
    return tuple(words)


# Memory, and what the doctor says --------------------------------------------------------------------------------


def measured(terminal: Terminal, plan: "Plan", wanted: Wanted) -> "tuple[tuple[float, ...], Checkup | None]":
    """Memory on some openings; for a foreign bot, its check-up too."""
    from rich.progress import track

    from linewood.cli.bot_doctor import watch
    from linewood.doctor import Examination, checkup_of
    from linewood.report.course import memory_of

    steps = memory_of(plan, wanted.positions)
    words = terminal.say("course.progress.memory")
    found = track(steps, words, total=wanted.positions, console=terminal.errors, transient=True)
    memory = tuple(megabytes for megabytes in found if megabytes is not None)
    if not wanted.player.is_foreign:
        return memory, None
    seconds = None if wanted.limits is None else wanted.limits.seconds
    player = wanted.player.confined(wanted.place.sandbox)
    examination = Examination(player, wanted.game, wanted.positions, seconds, wanted.seed)
    if not watch(terminal, examination):
        raise KeyboardInterrupt
    return memory, checkup_of(examination)


def conditions(plan: "Plan", place: Place) -> tuple[tuple[str, str], ...]:
    """Where and when the numbers were made."""
    return (
        ("machine", f"{processor()}, {os.cpu_count()} CPU, {platform.system()} {platform.machine()}"),
        ("version", plan.version),
        ("at_once", str(place.at_once) if place.dask is None else place.dask),
        ("seed", str(plan.schedule.seed)),
        ("date", clock.strftime("%Y-%m-%d")),
    )


def processor() -> str:
    """What the processor calls itself."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return platform.processor() or platform.machine()
    found = re.search(r"^model name\s*:\s*(.+)$", text, re.MULTILINE)
    return found[1].strip() if found else platform.machine()
