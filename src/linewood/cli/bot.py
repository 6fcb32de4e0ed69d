"""`linewood bot`: for the authors of bots. Each part adds its own command."""

import importlib
from typing import Final

import typer

from linewood.cli.terminal import Terminal
from linewood.cli.words import Commands

PARTS: Final = ("doctor", "new", "pack")
"""Modules of this package; `add(bot, terminal)` adds its commands."""


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the commands."""
    bot = typer.Typer(cls=Commands, add_completion=False, no_args_is_help=True)
    app.add_typer(bot, name="bot", help=terminal.say("cli.bot.help"))
    for name in PARTS:
        importlib.import_module(f"linewood.cli.bot_{name}").add(bot, terminal)
