"""`linewood train`: a network learns a game from games against itself."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from linewood.cli.inputs import read_whole
from linewood.cli.interrupts import INTERRUPTED
from linewood.cli.options import Shared
from linewood.cli.terminal import DONE, LINE_SECONDS, Terminal
from linewood.cli.words import Command
from linewood.errors import BadValue

if TYPE_CHECKING:
    from linewood.training import Folder, Generation, Progress
    from linewood.training.findings import Findings

FRAME_SECONDS = 0.25
MOST_HOURS = 10_000


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the command."""
    say, shared = terminal.say, Shared(terminal)

    @app.command(cls=Command, help=say("cli.train.help"))
    def train(
        game: Annotated[str, typer.Argument(metavar="GAME|show", help=say("cli.train.game"))],
        folder: Annotated[str | None, typer.Argument(metavar="[DIR]", help=say("cli.train.folder"))] = None,
        out: Annotated[str | None, typer.Option(metavar="DIR", help=say("cli.train.out"))] = None,
        hours: Annotated[str | None, typer.Option(metavar="H", help=say("cli.train.hours"))] = None,
        recipe: Annotated[str | None, typer.Option(metavar="FILE", help=say("cli.train.recipe"))] = None,
        start: Annotated[str | None, typer.Option("--from", metavar="WEIGHTS", help=say("cli.train.from"))] = None,
        at_once: Annotated[str, typer.Option("-j", "--at-once", metavar="N", help=say("cli.train.at_once"))] = "1",
        dask: Annotated[str | None, shared.dask] = None,
        plot: Annotated[str | None, typer.Option("--plot", "--to", metavar="FILE", help=say("cli.train.plot"))] = None,
        as_json: Annotated[bool, shared.json] = False,
    ) -> int:
        from linewood.arena.crew import MOST_AT_ONCE
        from linewood.cli.options import game_name
        from linewood.training import Folder

        if game == "show":
            if folder is None:
                raise BadValue("usage.missing", name="DIR")
            return show(terminal, Folder(folder), as_json, plot)
        if folder is not None:
            raise BadValue("train.folder_option", folder=folder)
        name = game_name(game)
        where = out or f"training/{name}"
        settings = {"hours": read_hours(hours), "recipe": recipe, "start": start, "dask": dask}
        whole = read_whole(at_once, "at_once", 1, MOST_AT_ONCE)
        if not carry_out(terminal, name, where, whole, **settings):
            return INTERRUPTED
        return show(terminal, Folder(where), as_json, plot)


def read_hours(text: str | None) -> float | None:
    """Hours, above 0; None for no limit.

    >>> read_hours("0.5")
    0.5
    """
    if text is None:
        return None
    try:
        hours = float(text)
    except ValueError as error:
        raise BadValue("train.hours", value=text, high=MOST_HOURS) from error
    if not 0 < hours <= MOST_HOURS:
        raise BadValue("train.hours", value=text, high=MOST_HOURS)
    return hours


# Training ---------------------------------------------------------------------------------------------------


def carry_out(terminal: Terminal, game: str, out: str, at_once: int, **settings: Any) -> bool:
    """Trains until the end; False after Ctrl-C, which stores what is being played and says how to go on."""
    from linewood.cli.running import told
    from linewood.training import Folder, train

    folder = Folder(out)
    known = folder.generations() if folder.exists else []
    if known:
        told(terminal, "train.resumed", path=str(folder.path), generation=len(known))
    steps = train(game, out, at_once=at_once, **settings)
    watch = Watch(terminal, settings["hours"])
    with asked_to_stop() as stop:
        for progress in steps:
            watch.update(progress)
            if stop:
                watch.clear()
                told(terminal, "train.stopping")
                steps.close()  # type: ignore[attr-defined]  # it is a generator
                break
    watch.clear()
    command = resume_command(game, out, at_once, settings["dask"])
    if stop or not is_finished(folder):
        told(terminal, "run.resume", command=command)
    return not stop


def is_finished(folder: "Folder") -> bool:
    """Are all generations of the recipe made?"""
    recipe, _ = folder.load()
    return 0 < recipe.generations < len(folder.generations())


def resume_command(game: str, out: str, at_once: int, dask: str | None) -> str:
    """What to type to go on."""
    import shlex

    words = ["linewood", "train", game, "--out", out]
    words += ["-j", str(at_once)] if dask is None else ["--dask", dask]
    return shlex.join(words)


@contextmanager
def asked_to_stop() -> Iterator[list[int]]:
    """A list that is empty until Ctrl-C is pressed. A second Ctrl-C ends the process at once: nothing on disk is harmed."""
    asked: list[int] = []

    def handle(number: int, frame: object) -> None:
        if asked:
            sys.stderr.flush()
            os._exit(INTERRUPTED)
        asked.append(number)

    before = signal.signal(signal.SIGINT, handle)
    try:
        yield asked
    finally:
        signal.signal(signal.SIGINT, before)


class Watch:
    """Progress: one line that changes in a terminal, a line now and then elsewhere."""

    def __init__(self, terminal: Terminal, hours: float | None) -> None:
        self.terminal = terminal
        self.ends = None if hours is None else time.monotonic() + 3600 * hours
        self.last = 0.0
        self.live = terminal.errors.is_terminal

    def update(self, progress: "Progress") -> None:
        """After each task, step or game."""
        if progress.finished is not None:
            self.clear()
            self.terminal.errors.print(finished_line(self.terminal, progress.finished), soft_wrap=True)
            return
        now = time.monotonic()
        if now - self.last >= (FRAME_SECONDS if self.live else LINE_SECONDS):
            self.last = now
            self.clear()
            self.terminal.errors.print(self.line(progress), end="" if self.live else "\n", soft_wrap=True)

    def line(self, progress: "Progress") -> str:
        """What is going on, how fast, and how long it will take."""
        from linewood.cli.tables import duration

        say = self.terminal.say
        parts = [
            say(
                "train.line." + progress.phase, generation=progress.generation, done=progress.done, total=progress.total
            ),
            say("train.rate", rate=f"{progress.rate:.2f}"),
        ]
        if progress.seconds_left is not None:
            key = "train.left" if progress.phase in ("self-play", "learning") else "train.left_most"
            parts.append(say(key, time=duration(progress.seconds_left)))
        if self.ends is not None:
            parts.append(say("train.ends", time=duration(max(0.0, self.ends - time.monotonic()))))
        return "  ".join(parts)

    def clear(self) -> None:
        """Removes the line that changes."""
        if self.live:
            self.terminal.errors.file.write("\r\x1b[K")


def finished_line(terminal: Terminal, one: "Generation") -> str:
    """A finished generation in a sentence."""
    won, split, lost = pairs_told(one.pairs)
    after = one.after or {}
    return terminal.say(
        "train.finished",
        generation=one.number,
        policy=f"{100 * after.get('policy_accuracy', 0):.1f}",
        value=f"{100 * after.get('value_accuracy', 0):.1f}",
        won=won,
        split=split,
        lost=lost,
        verdict=terminal.say("train.verdict." + (one.verdict or "none"), champion=one.champion),
    )


def pairs_told(pairs: tuple[int, ...]) -> tuple[int, int, int]:
    """Pairs won, split and lost.

    >>> pairs_told((1, 2, 10, 3, 4))
    (7, 10, 3)
    """
    if not pairs:
        return 0, 0, 0
    return pairs[3] + pairs[4], pairs[2], pairs[0] + pairs[1]


# Showing ----------------------------------------------------------------------------------------------------


def show(terminal: Terminal, folder: "Folder", as_json: bool, plot: str | None) -> int:
    """Prints a run's generations, and draws them if a file is named."""
    from linewood.cli.options import read_plot
    from linewood.cli.running import told
    from linewood.training.findings import findings

    path = read_plot(plot, "train")
    found = findings(folder)
    if as_json:
        terminal.print_json(found.to_json())
    else:
        print_findings(terminal, folder, found)
    if path is not None:
        from linewood.training.plots import write_plot

        write_plot(found, path, terminal.language)
        told(terminal, "report.written", path=str(path))
    return DONE


def print_findings(terminal: Terminal, folder: "Folder", found: "Findings") -> None:
    """The table of generations."""
    from linewood.cli.tables import interval

    terminal.tell("train.title", "bold", game=found.game, path=folder.path, generations=len(found.generations) - 1)
    rows = []
    for one in found.generations:
        elo = found.elo.get(one.number)
        after = one.after or {}
        rows.append(
            (
                str(one.number) + ("*" if one.champion == one.number else ""),
                f"{one.games:,}",
                f"{after['policy_loss']:.3f}" if after else "",
                f"{100 * after['policy_accuracy']:.1f}" if after else "",
                f"{100 * after['value_accuracy']:.1f}" if after else "",
                "-".join(map(str, pairs_told(one.pairs))) if one.pairs else "",
                "0" if one.number == 0 else "" if elo is None else f"{elo.value:+.0f} {interval(elo)}",
            )
        )
    columns = ("generation", "games", "policy_loss", "policy", "value", "pairs", "elo")
    terminal.print_table([f"train.column.{name}" for name in columns], rows)
    terminal.tell("train.note", "dim")
    if (speed := found.speed) is not None:
        terminal.tell("train.speed", games=f"{speed.games:,.0f}", playouts=f"{speed.playouts:,.0f}")
    if found.final is not None:
        won, split, lost = pairs_told(found.final.pairs)
        names = {"champion": found.final.champion, "won": won, "split": split, "lost": lost}
        terminal.tell("train.final." + found.final.verdict, "bold", **names)
    champion = found.generations[-1].champion
    terminal.tell("train.champion", champion=champion, path=folder.network_file(champion))
