"""`linewood bot doctor`: is this bot fit for its judge?"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Final

import typer

from linewood.cli.confining import USUAL, read_sandbox, tell_sandbox
from linewood.cli.inputs import read_whole
from linewood.cli.interrupts import INTERRUPTED
from linewood.cli.options import Shared
from linewood.cli.terminal import DONE, Terminal
from linewood.cli.words import Command

if TYPE_CHECKING:
    from linewood.doctor import Checkup, Finding

UNFIT: Final = 3
"""Exit code: something would lose games."""
SIGNS: Final = {"good": ("✓", "green"), "look": ("!", "yellow"), "bad": ("✗", "bold red")}


def add(bot: typer.Typer, terminal: Terminal) -> None:
    """Adds the command."""
    say, shared = terminal.say, Shared(terminal)

    @bot.command(cls=Command, help=say("cli.doctor.help"))
    def doctor(
        path: Annotated[str, typer.Argument(metavar="PATH", help=say("cli.doctor.path"))],
        quick: Annotated[bool, typer.Option("--quick", help=say("cli.doctor.quick"))] = False,
        game: Annotated[str | None, typer.Option(metavar="GAME", help=say("cli.doctor.game"))] = None,
        time: Annotated[str | None, typer.Option(metavar="TIME", help=say("cli.doctor.time"))] = None,
        seed: Annotated[str, typer.Option(metavar="N", help=say("cli.doctor.seed"))] = "0",
        sandbox: Annotated[str, shared.sandbox] = USUAL,
        sandbox_allow: Annotated[list[str] | None, shared.sandbox_allow] = None,
        as_json: Annotated[bool, shared.json] = False,
    ) -> int:
        from linewood.doctor import bot_doctor

        number = read_whole(seed, "seed", 0, 2**63 - 1)
        confined = read_sandbox(sandbox, sandbox_allow)
        tell_sandbox(terminal, confined)
        states = bot_doctor(path, game=game, quick=quick, time=time, seed=number, sandbox=confined, live=True)
        found, went_through = watch(terminal, states)
        if found is None:
            return INTERRUPTED
        return report(terminal, found, as_json) or (DONE if went_through else INTERRUPTED)


def watch(terminal: Terminal, states: "Iterator[Checkup]") -> "tuple[Checkup | None, bool]":
    """Follows the examination under a progress bar: what was found, and whether Ctrl-C has not ended it."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console, found = terminal.errors, None
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(terminal.say("doctor.progress.build"), total=None)
        try:
            for found in states:
                if (step := found.progress) is not None:
                    words = terminal.say(f"doctor.progress.{step.stage}")
                    bar.update(task, description=words, completed=step.done, total=step.total)
        except KeyboardInterrupt:
            return found, False
    return found, True


def report(terminal: Terminal, checkup: "Checkup", as_json: bool) -> int:
    """Prints the checklist; the exit code."""
    if as_json:
        terminal.print_json(checkup.to_json(terminal.language))
    else:
        terminal.print(checkup.bot, "bold")
        for finding in checkup.findings:
            show(terminal, finding)
        if not checkup.is_complete:
            terminal.tell("doctor.stopped" if checkup.is_fit else "doctor.gave_up", "yellow")
        terminal.tell("doctor.fit" if checkup.is_fit else "doctor.unfit", "bold")
    return DONE if checkup.is_fit else UNFIT


def show(terminal: Terminal, finding: "Finding") -> None:
    """Prints one point of the checklist; below it where it happened, and what the bot said."""
    sign, style = SIGNS[finding.verdict]
    check = terminal.say(f"doctor.check.{finding.check}")
    terminal.print(terminal.say("doctor.line", sign=sign, check=check) + finding.text(terminal.language), style)
    if finding.verdict == "good":
        return
    if finding.position:
        terminal.print(f"    {terminal.say('doctor.where')}{finding.position}", "dim")
    lines = [line for line in finding.last_words.splitlines() if line.strip()][-6:]
    if lines:
        terminal.print(f"    {terminal.say('doctor.said')}", "dim")
        for line in lines:
            terminal.print("      " + "".join(sign if sign.isprintable() else "?" for sign in line[:200]), "dim")
