"""Experiments in the terminal: every kind with its table, its JSON and its exit code."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from linewood.cli.tables import (
    in_full,
    interval,
    print_doubts,
    print_faults,
    print_standings,
    print_summary,
    store_words,
)
from linewood.cli.terminal import DONE, Terminal
from linewood.results import dashed

if TYPE_CHECKING:
    from linewood.arena import Climb, Experiment, Match, Tournament
    from linewood.arena.ladders import Step
    from linewood.lab import Study

FAULT, INCONCLUSIVE, REJECTED = 3, 4, 1
"""Exit codes: a bot's fault lost a game, the test has not decided, H0 was accepted."""
Printer = Callable[["Terminal", Any, str | None], None]
"""Prints an experiment; the path of its store, if it is not the usual one, is for the commands that come next."""
VERDICTS: Final = {"H1": DONE, "H0": REJECTED, "continue": INCONCLUSIVE}


def show(
    terminal: Terminal, found: Experiment, as_json: bool, store: str | None = None, plot: Path | None = None
) -> int:
    """Prints how an experiment stands; its exit code."""
    if as_json:
        terminal.print_json(to_json(terminal, found))
    else:
        printer_of(found)(terminal, found, store)
    if plot is not None:
        draw(terminal, found, plot)
    return code_of(found)


def code_of(found: Experiment) -> int:
    """The exit code: a fault before a verdict, and a study has that of its test."""
    if found.has_faults:
        return FAULT
    test = getattr(found, "confirmation", None)
    if test is not None:
        return code_of(test)
    return DONE if found.test is None else VERDICTS[found.test.verdict]


def to_json(terminal: Terminal, found: Experiment) -> dict[str, Any]:
    """Everything, the verdict of a match in the terminal's language."""
    from linewood.arena import Match

    return found.to_json(terminal.language) if isinstance(found, Match) else found.to_json()


def printer_of(found: Experiment) -> Printer:
    """How an experiment of this kind is printed."""
    from linewood.arena import Climb, Match
    from linewood.cli.lab_tables import print_ablation, print_sweep
    from linewood.lab import Ablation, Study, Sweep

    def in_the_lab(print_table: Printer) -> Printer:
        def print_all(terminal: Terminal, found: Any, store: str | None) -> None:
            print_table(terminal, found, store)
            print_end(terminal, found, store, "lab.run")

        return print_all

    printers: dict[type, Printer] = {
        Match: print_match,
        Climb: print_climb,
        Sweep: in_the_lab(print_sweep),
        Ablation: in_the_lab(print_ablation),
        Study: print_study_and_test,
    }
    return printers.get(type(found), print_tournament)


def print_end(terminal: Terminal, found: Experiment, store: str | None, key: str = "match.run") -> None:
    """What stands below every table: faults, games that do not count, and the run's id."""
    print_faults(terminal, found.standings)
    if found.standings.left_out:
        terminal.tell("match.left_out", "dim", games=found.standings.left_out)
    tell_run(terminal, found, store, key)


def tell_run(terminal: Terminal, found: Experiment, store: str | None, key: str = "match.run") -> None:
    """The run's id, and the commands that show more of it."""
    terminal.print(in_full(terminal, key, run=found.run.short, more=store_words(store)), "dim")


def print_match(terminal: Terminal, found: Match, store: str | None) -> None:
    """Numbers, speed and verdict."""
    from linewood.arena.matches import verdict_text
    from linewood.arena.words import conditions_of

    if found.summary is None:
        terminal.tell("match.nothing")
        return
    print_summary(terminal, found.summary, conditions_of(found.plan, terminal.language))
    print_faults(terminal, found.standings)
    if found.standings.left_out:
        terminal.tell("match.left_out", "dim", games=found.standings.left_out)
    terminal.print(verdict_text(found.summary, terminal.language), "bold")
    tell_run(terminal, found, store)


def print_tournament(terminal: Terminal, found: Tournament, store: str | None) -> None:
    """The table, and what it does not show yet."""
    from linewood.arena.words import conditions_of

    terminal.print(conditions_of(found.plan, terminal.language), "bold")
    print_standings(terminal, found.standings)
    print_doubts(terminal, found.standings)
    print_end(terminal, found, store)


def print_climb(terminal: Terminal, found: Climb, store: str | None) -> None:
    """How far a bot came up the ladder."""
    from linewood.arena.ladders import COURSE_POINTS

    bot, game = found.plan.schedule.players[0].name, found.plan.schedule.openings.game
    terminal.print(in_full(terminal, "ladder.title", player=bot, game=game, version=found.version), "bold")
    rows = [*map(step_row, found.bands), step_row(found.total, terminal.say("ladder.total"))]
    columns = ("opponents", "games", "counts", "first", "second", "score", "interval", "points")
    terminal.print_table([f"ladder.{column}" for column in columns], rows)
    for batch in found.batches if len(found.batches) > 1 else ():
        tell_course(terminal, "ladder.batch", batch, batch=batch.name, most=COURSE_POINTS)
    tell_course(terminal, "ladder.course", found.total, most=COURSE_POINTS)
    print_end(terminal, found, store)


def step_row(step: Step, name: str | None = None) -> tuple[str, ...]:
    """A line of the ladder's table."""
    score = "-" if step.score is None else f"{100 * step.score.value:.1f}"
    ends = "-" if step.score is None else interval(step.score.times(100), ".0f")
    counts = dashed(step.counts), dashed(step.as_first), dashed(step.as_second)
    return name or step.name, str(step.games), *counts, score, ends, str(step.points)


def tell_course(terminal: Terminal, key: str, step: Step, **more: object) -> None:
    """The course's score of a batch, or of all."""
    course = step.course
    if course is None:
        return
    ends = {"low": f"{course.low:.1f}", "high": f"{course.high:.1f}"}
    score = f"{course.value:.1f}"
    terminal.print(terminal.say(key, points=step.points, all=2 * step.games, course=score, **ends, **more))


def print_study_and_test(terminal: Terminal, found: Study, store: str | None) -> None:
    """A study, and how the test of its winner went."""
    from linewood.cli.lab_tables import print_study

    print_study(terminal, found)
    print_end(terminal, found, store, "lab.run")
    if found.confirmation is not None:
        terminal.print()
        terminal.tell("lab.study.confirmed", preset=found.preset)
        print_match(terminal, found.confirmation, store)


def draw(terminal: Terminal, found: Any, plot: Path) -> None:
    """Writes the picture of an experiment of the laboratory."""
    from linewood.lab.plots import write_plot

    write_plot(found, plot, terminal.language)
    terminal.errors.print(in_full(terminal, "report.written", path=str(plot)), soft_wrap=True)
