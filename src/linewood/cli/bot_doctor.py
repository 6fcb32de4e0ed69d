"""`linewood bot doctor`: is this bot fit for its judge?"""

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from linewood.cli.confining import USUAL, options, read_sandbox, tell_sandbox
from linewood.cli.inputs import read_whole
from linewood.cli.play import game_name
from linewood.cli.terminal import DONE, INTERRUPTED, Terminal
from linewood.cli.words import Command
from linewood.games import HexFive, default

if TYPE_CHECKING:
    from linewood.doctor import Built, Checkup, Examination, Finding
    from linewood.players import Player

POSITIONS, QUICK = 200, 30
UNFIT: Final = 3
"""Exit code: something would lose games."""
SIGNS: Final = {"good": ("✓", "green"), "look": ("!", "yellow"), "bad": ("✗", "bold red")}


def add(bot: typer.Typer, terminal: Terminal) -> None:
    """Adds the command."""
    say = terminal.say
    sandboxed, allowed = options(terminal)

    @bot.command(cls=Command, help=say("cli.doctor.help"))
    def doctor(
        path: Annotated[str, typer.Argument(metavar="PATH", help=say("cli.doctor.path"))],
        quick: Annotated[bool, typer.Option("--quick", help=say("cli.doctor.quick"))] = False,
        game: Annotated[str | None, typer.Option(metavar="GAME", help=say("cli.doctor.game"))] = None,
        time: Annotated[str | None, typer.Option(metavar="TIME", help=say("cli.doctor.time"))] = None,
        seed: Annotated[str, typer.Option(metavar="N", help=say("cli.doctor.seed"))] = "0",
        sandbox: Annotated[str, sandboxed] = USUAL,
        sandbox_allow: Annotated[list[str] | None, allowed] = None,
        as_json: Annotated[bool, typer.Option("--json", help=say("cli.option.json"))] = False,
    ) -> int:
        from linewood.doctor import Examination, player_at
        from linewood.search import read_time

        number = read_whole(seed, "seed", 0, 2**63 - 1)
        seconds = None if time is None else read_time(time)
        chosen = None if game is None else game_name(game)
        confined = read_sandbox(sandbox, sandbox_allow)
        tell_sandbox(terminal, confined)
        with tempfile.TemporaryDirectory(prefix="linewood-") as folder:
            with terminal.errors.status(say("doctor.progress.build")):
                built = player_at(path, Path(folder), confined)
            if built.player is None:
                return report(terminal, unbuilt(path, built), as_json)
            count = QUICK if quick else POSITIONS
            examination = Examination(built.player, chosen or game_of(built.player), count, seconds, number)
            went_through = watch(terminal, examination)
            code = report(terminal, with_build(examination, built), as_json)
            return code or (DONE if went_through else INTERRUPTED)


def game_of(player: "Player") -> str:
    """What a bot plays that was not told."""
    return HexFive.name if getattr(player.bot, "protocol", None) == "hexfile" else default().name


def watch(terminal: Terminal, examination: "Examination") -> bool:
    """Runs the examination under a progress bar. False if Ctrl-C has ended it."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = terminal.errors
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=examination.total)
        try:
            for step in examination.run():
                words = terminal.say(f"doctor.progress.{step.stage}")
                bar.update(task, description=words, completed=step.done, total=step.total)
        except KeyboardInterrupt:
            return False
    return True


def unbuilt(path: str, built: "Built") -> "Checkup":
    """The checkup of a bot that could not be built."""
    from linewood.doctor import Checkup, Finding
    from linewood.texts import Word

    finding = Finding(check="build", verdict="bad", detail=Word("doctor.build.bad"), last_words=built.log)
    return Checkup(bot=path, findings=(finding,))


def with_build(examination: "Examination", built: "Built") -> "Checkup":
    """The checkup, with a finding for the build if there was one."""
    from dataclasses import replace

    from linewood.doctor import Finding, checkup_of
    from linewood.texts import Word

    found = checkup_of(examination)
    if built.seconds is None:
        return found
    detail = Word("doctor.build.good", (("seconds", f"{built.seconds:.1f}"),))
    return replace(found, findings=(Finding(check="build", verdict="good", detail=detail), *found.findings))


def report(terminal: Terminal, checkup: "Checkup", as_json: bool) -> int:
    """Prints the checklist; the exit code."""
    if as_json:
        terminal.print_json(checkup.as_json(terminal.language))
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
