"""`linewood bot pack` and `linewood bot library`: bots to hand in, with no Python inside."""

from pathlib import Path
from typing import Annotated

import typer

from linewood.cli.inputs import read_choice
from linewood.cli.options import Shared
from linewood.cli.terminal import Terminal
from linewood.cli.words import Command

JUDGES = ("saiblo",)


def add(bot: typer.Typer, terminal: Terminal) -> None:
    """Adds both commands."""
    say, shared = terminal.say, Shared(terminal)

    @bot.command(cls=Command, help=say("cli.pack.help"))
    def pack(
        judge: Annotated[str, typer.Argument(metavar="|".join(JUDGES), help=say("cli.pack.judge"))],
        out: Annotated[Path, shared.bot_file] = Path("bot.zip"),
        preset: Annotated[str, shared.preset] = "connect4/best",
        seconds: Annotated[str, shared.bot_seconds] = "2.7",
    ) -> None:
        from linewood.packing import write_saiblo
        from linewood.search import read_time

        read_choice(judge, JUDGES)
        write_saiblo(out, preset, read_time(seconds))
        terminal.tell("pack.written", path=out, preset=preset, seconds=read_time(seconds))

    @bot.command(cls=Command, help=say("cli.library.help"))
    def library(
        out: Annotated[Path, shared.bot_file] = Path("Strategy.so"),
        preset: Annotated[str, shared.preset] = "connect4/best",
        seconds: Annotated[str, shared.bot_seconds] = "2.7",
    ) -> None:
        from linewood.packing import write_library
        from linewood.search import read_time

        write_library(out, preset, read_time(seconds))
        terminal.tell("pack.written", path=out, preset=preset, seconds=read_time(seconds))
