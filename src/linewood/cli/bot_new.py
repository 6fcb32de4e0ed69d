"""`linewood bot new`: a small bot to begin with."""

from pathlib import Path
from typing import Annotated

import typer

from linewood.cli.inputs import read_choice
from linewood.cli.terminal import PROGRAMMING, Terminal
from linewood.cli.words import Command


def add(bot: typer.Typer, terminal: Terminal) -> None:
    """Adds the command."""
    say = terminal.say

    @bot.command(cls=Command, help=say("cli.new.help"))
    def new(
        folder: Annotated[str, typer.Argument(metavar="DIR", help=say("cli.new.folder"))],
        lang: Annotated[str, typer.Option(metavar="|".join(PROGRAMMING), help=say("cli.new.lang"))] = "cpp",
    ) -> None:
        from linewood.starters import write_starter

        files = write_starter(Path(folder), read_choice(lang, PROGRAMMING), terminal.language)
        terminal.print(say("new.done", files=files, path=folder))
        if lang == "python":
            terminal.print(f"  linewood bot doctor {Path(folder) / 'bot.py'}")
        else:
            terminal.print(f"  linewood bot doctor {folder}")
