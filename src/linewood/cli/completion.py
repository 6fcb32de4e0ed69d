"""`linewood completion`: words that the shell completes, and the script that makes it ask for them."""

import os
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

from linewood.cli.inputs import read_choice
from linewood.cli.terminal import Terminal
from linewood.cli.words import Command

SHELLS: Final = ("bash", "zsh", "fish")
ASKED: Final = "_LINEWOOD_COMPLETE"
"""The variable by which a shell's script asks for words."""
PLAYERS: Final = {"PRESET", "BOT", "A", "B"}
GAMES: Final = {"GAME", "POSITION"}


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the command."""
    say = terminal.say

    @app.command(cls=Command, help=say("cli.completion.help"))
    def completion(
        shell: Annotated[str, typer.Argument(metavar="|".join(SHELLS), help=say("cli.completion.shell"))],
    ) -> None:
        from typer._completion_shared import get_completion_script

        chosen = read_choice(shell.lower(), SHELLS)
        terminal.console.out(get_completion_script(prog_name="linewood", complete_var=ASKED, shell=chosen))


def prepare(command: Any) -> None:
    """If a shell asks for words: teaches Typer the shells, and every parameter its words."""
    if ASKED in os.environ:
        from typer._completion_classes import completion_init

        completion_init()
        teach(command)


def teach(command: Any) -> None:
    """What a parameter is called in the help says which words it takes."""
    for parameter in command.params:
        words = words_for(parameter.metavar or "")
        if words:
            parameter.shell_complete = Answer(words)
    if isinstance(command, TyperGroup):
        for below in command.commands.values():
            teach(below)


class Answer:
    """The words of one parameter that begin as typed."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words

    def __call__(self, context: Any, typed: str) -> list[Any]:
        from typer._click.shell_completion import CompletionItem

        return [CompletionItem(word) for word in self.words if word.startswith(typed)]


def words_for(metavar: str) -> tuple[str, ...]:
    """`GAME|show` takes the names of the games and `show`; files and numbers have no words.

    >>> words_for("GAME|show")
    ('connect4', 'hex5', 'loa', 'show')
    """
    from linewood.games.registry import games
    from linewood.search import presets

    found: list[str] = []
    for part in metavar.split("|"):
        if part in PLAYERS:
            found += presets()
        elif part in GAMES:
            found += games()
        elif part.islower() and "|" in metavar:
            found.append(part)
    return tuple(dict.fromkeys(found))
