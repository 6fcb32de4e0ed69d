"""Writes a course report on a bot: method, ladder, exploration constant, speed and memory, each with its interval."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from linewood.arena import Climb, Plan
from linewood.arena.ladders import COURSE_POINTS, Step
from linewood.doctor import Checkup
from linewood.lab import Sweep
from linewood.lab.plots import draw_sweep
from linewood.pictures import COLOURS, Say, picture
from linewood.players import BotFault, Player
from linewood.players.allowance import MEGABYTE
from linewood.records import Record
from linewood.report.method import checkup_table, method_table, options_table
from linewood.report.tables import Table, Value
from linewood.results import dashed
from linewood.search import Preset
from linewood.stats import Estimate
from linewood.stats.means import mean
from linewood.texts import Word, say, shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How fast a bot played its games: averages of games, which are independent, where moves are not."""

    moves: int
    """Moves that it made."""
    seconds: Estimate | None
    """For a move."""
    slowest: float
    """Its slowest move, in seconds."""
    playouts: Estimate | None
    """For a move; None if it does not say."""
    rate: Estimate | None
    """Playouts in a second."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """All that the report tells."""

    player: Player
    """The bot."""
    climb: Climb
    """How far it came up the ladder."""
    pace: Pace
    """From the games of the ladder."""
    memory: tuple[float, ...]
    """Megabytes, one search or one start of the bot each."""
    sweep: Sweep | None
    """The sweep of the exploration constant; None for a bot without a known one."""
    checkup: Checkup | None
    """The doctor's findings on an external bot."""
    conditions: tuple[tuple[str, str], ...]
    """Machine, version and the like: the end of a key, and a text."""

    @property
    def game(self) -> str:
        """What is played."""
        return self.climb.plan.schedule.openings.game

    @property
    def faults(self) -> tuple[tuple[str, int], ...]:
        """Names of the bot's faults and how often each lost a game."""
        hero = self.climb.plan.schedule.players[0].name
        return tuple((name, count) for player, name, count in self.climb.standings.fault_counts if player == hero)

    def title(self, language: str) -> str:
        """What stands above all."""
        return say("course.title", language, player=self.player.name, game=self.game)


# Measuring ------------------------------------------------------------------------------------------------------


def pace_of(records: Iterable[Record], name: str) -> Pace:
    """A player's pace in its games."""
    moves, slowest = 0, 0.0
    seconds: list[float] = []
    playouts: list[float] = []
    rates: list[float] = []
    for record in records:
        plies = own_plies(record, name)
        times = [ply.seconds for ply in plies if ply.seconds is not None]
        if not times:
            continue
        moves, slowest = moves + len(times), max(slowest, *times)
        seconds.append(sum(times) / len(times))
        searched = [(ply.visits, ply.seconds) for ply in plies if ply.visits is not None and ply.seconds]
        if searched:
            total = sum(visits for visits, _ in searched)
            playouts.append(total / len(searched))
            rates.append(total / sum(passed for _, passed in searched))
    return Pace(
        moves=moves,
        seconds=averaged(seconds),
        slowest=slowest,
        playouts=averaged(playouts),
        rate=averaged(rates),
    )


def own_plies(record: Record, name: str) -> list[Any]:
    """The moves that a player made itself: not those of the opening."""
    mine = next((place for place, player in enumerate(record.players) if player.name == name), None)
    return [ply for side, ply in record.chosen() if side == mine]


def averaged(values: list[float]) -> Estimate | None:
    """The mean of what cannot be less than nothing."""
    if not values:
        return None
    found = mean(values)
    return Estimate(value=found.value, low=max(found.low, 0.0), high=found.high)


def memory_of(plan: Plan, count: int) -> Iterator[float | None]:
    """Megabytes of the hero of a ladder, on so many of its openings: of its tree, or of its process. None for a fault."""
    hero, schedule = plan.schedule.players[0], plan.schedule
    for number in range(count):
        position = schedule.openings[number]
        try:
            with hero.seat(position.game, seed=number) as seat:
                answer = seat.move(position, schedule.limits)
        except BotFault:
            yield None
            continue
        if answer.analysis is not None:
            yield answer.analysis.megabytes
        elif seat.use is not None:
            yield seat.use.memory / MEGABYTE


# Telling --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part of the report."""

    name: str
    """The end of its heading's key."""
    texts: tuple[str, ...]
    """Paragraphs."""
    tables: tuple[Table, ...] = ()
    """What was measured."""
    picture: str | None = None
    """The name of its picture."""


def sections(course: Course, language: str) -> list[Section]:
    """The whole report, in one language."""
    return [method(course, language), ladder(course, language), constant(course, language), machine(course, language)]


def method(course: Course, language: str) -> Section:
    """How it plays."""
    game, limits = course.game, course.climb.plan.schedule.limits
    tables = (
        method_table(course.player, game, limits, language),
        options_table(course.player, game, language),
        checkup_table(course.checkup, language),
    )
    return Section(name="method", texts=(), tables=tuple(table for table in tables if table is not None))


def ladder(course: Course, language: str) -> Section:
    """How far it came."""
    total = course.climb.total
    texts = []
    if total.course is not None:
        ends = {"low": f"{total.course.low:.1f}", "high": f"{total.course.high:.1f}", "most": COURSE_POINTS}
        points = {"points": total.points, "all": 2 * total.games}
        texts.append(say("ladder.course", language, course=f"{total.course.value:.1f}", **ends, **points))
    texts.append(
        say("course.ladder", language, count=len(course.climb.plan.schedule.players) - 1, run=course.climb.run.short)
    )
    for name, count in course.faults:
        fault = Word("fault.name." + name.replace(" ", "_"))
        texts.append(say("course.fault", language, name=fault, count=count))
    return Section(name="ladder", texts=tuple(texts), tables=(ladder_table(course.climb, language),), picture="bands")


def ladder_table(climb: Climb, language: str) -> Table:
    """By band, batch by batch if there are several, and in all."""
    batches = climb.batches if len(climb.batches) > 1 else ()
    rows = [ladder_row(step, step.name) for step in climb.bands]
    rows += [ladder_row(step, say("course.batch", language, batch=step.name)) for step in batches]
    rows.append(ladder_row(climb.total, say("ladder.total", language)))
    columns = (
        *(("opponents", ""), ("games", "d"), ("counts", ""), ("as_first", ""), ("as_second", "")),
        *(("score", ".1%"), ("score_low", ".1%"), ("score_high", ".1%"), ("points", "d")),
    )
    return Table(name="ladder", columns=columns, rows=tuple(rows))


def ladder_row(step: Step, name: str) -> tuple[Value, ...]:
    """A line of the table."""
    counts = map(dashed, (step.counts, step.as_first, step.as_second))
    score = (None,) * 3 if step.score is None else (step.score.value, step.score.low, step.score.high)
    return name, step.games, *counts, *score, step.points


def constant(course: Course, language: str) -> Section:
    """Which exploration constant is best."""
    found, model = course.sweep, course.player.options
    if found is None or not isinstance(model, Preset):
        key = "course.no_constant.foreign" if course.player.is_foreign else "course.no_constant.skipped"
        return Section(name="constant", texts=(say(key, language),))
    rows = []
    for point in found.points:
        score, elo = (
            (None,) * 3 if each is None else (each.value, each.low, each.high) for each in (point.score, point.elo)
        )
        rows.append((point.value, point.games, dashed(point.counts), *score, *elo))
    columns = (
        *(("constant", ""), ("games", "d"), ("counts", ""), ("score", ".1%"), ("score_low", ".1%")),
        *(("score_high", ".1%"), ("elo", "+.0f"), ("elo_low", "+.0f"), ("elo_high", "+.0f")),
    )
    about = {"opponent": found.opponent, "usual": f"{model.options.exploration:g}", "run": found.run.short}
    texts = (say("course.constant", language, **about), *(shown(word, language) for word in verdicts(found)))
    table = Table(name="constant", columns=columns, rows=tuple(rows))
    return Section(name="constant", texts=texts, tables=(table,), picture="constant")


def verdicts(found: Sweep) -> tuple[Word, ...]:
    """What a sweep says: never more than its intervals do."""
    if found.best is None:
        return (Word("course.verdict.none"),)
    others = tuple(point.value for point in found.open)
    best = (("best", found.best),)
    words = [Word("course.verdict.open", (*best, ("others", others))) if others else Word("course.verdict.best", best)]
    if found.edge is not None:
        end = found.points[0 if found.edge == "low" else -1].value
        words.append(Word("lab.sweep.edge." + found.edge, (("value", end),)))
    return tuple(words)


def machine(course: Course, language: str) -> Section:
    """Speed and memory."""
    pace = course.pace
    figures: list[tuple[str, Estimate | None, str]] = [
        ("rate", pace.rate, ",.0f"),
        ("playouts", pace.playouts, ",.0f"),
        ("seconds", pace.seconds, ".3g"),
        ("memory", averaged(list(course.memory)), ".3g"),
    ]
    rows: list[tuple[Value, ...]] = [
        (say("course.figure." + name, language), *(bounded(end, form) for end in (found.value, found.low, found.high)))
        for name, found, form in figures
        if found is not None
    ]
    rows.append((say("course.figure.slowest", language), f"{pace.slowest:.3g}", "", ""))
    if course.memory:
        rows.append((say("course.figure.most_memory", language), f"{max(course.memory):.3g}", "", ""))
    numbers = ("figure", "number_value", "number_low", "number_high")
    table = Table(
        name="machine", columns=tuple((name, "" if name == "figure" else "s") for name in numbers), rows=tuple(rows)
    )
    conditions = Table(
        name="conditions",
        columns=(("fact", ""), ("finding", "")),
        rows=tuple((say("course.fact." + name, language), text) for name, text in course.conditions),
    )
    key = "course.machine.foreign" if course.player.is_foreign else "course.machine.search"
    text = say(key, language, moves=f"{pace.moves:,}", count=len(course.memory))
    return Section(name="machine", texts=(text,), tables=(table, conditions))


def bounded(value: float, form: str) -> str:
    """A number, or nothing for what one measurement alone does not tell."""
    return format(value, form) if math.isfinite(value) else ""


# Pictures -------------------------------------------------------------------------------------------------------


def plots_of_course(course: Course, language: str) -> dict[str, bytes]:
    """Pictures by their names."""
    found = {"bands": picture(partial(draw_bands, climb=course.climb), language), "constant": None}
    if (sweep := course.sweep) is not None:
        found["constant"] = picture(lambda figure, say: draw_sweep(figure, sweep, say), language, prefix="lab.plot.")
    return {name: content for name, content in found.items() if content is not None}


def draw_bands(figure: Any, say: Say, climb: Climb) -> bool:
    """Scores with their intervals, the weakest opponents on the left."""
    known = [(step.name, step.score) for step in climb.bands if step.score is not None]
    if not known:
        return False
    axes = figure.subplots()
    places = range(len(known))
    values = [100 * score.value for _, score in known]
    errors = [
        [100 * (score.value - score.low) for _, score in known],
        [100 * (score.high - score.value) for _, score in known],
    ]
    axes.errorbar(places, values, yerr=errors, fmt="o", color=COLOURS[0], capsize=4)
    axes.axhline(50, color="#888888", linewidth=0.8)
    axes.set_xticks(places, [name for name, _ in known])
    axes.set_ylim(-3, 103)
    axes.set_xlabel(say("opponents"))
    axes.set_ylabel(say("score"))
    axes.set_title(say("bands"))
    return True
