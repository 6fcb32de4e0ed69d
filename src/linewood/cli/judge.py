"""`linewood judge`: be the bot that a judge talks to."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Annotated

import typer

from linewood.cli.options import Shared
from linewood.cli.terminal import Terminal
from linewood.cli.words import Command, Commands


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the commands."""
    say = terminal.say
    judge = typer.Typer(cls=Commands, add_completion=False, no_args_is_help=True)
    app.add_typer(judge, name="judge", help=say("cli.judge.help"))
    add_saiblo(judge, terminal)
    add_hexfile(judge, terminal)
    add_lines(judge, terminal)


def add_saiblo(judge: typer.Typer, terminal: Terminal) -> None:
    """Standard output belongs to the judge: nothing may be printed there."""
    say, shared = terminal.say, Shared(terminal)

    @judge.command(cls=Command, help=say("cli.judge.saiblo.help"))
    def saiblo(
        preset: Annotated[str, shared.judge_preset] = "best",
        seconds: Annotated[str, shared.judge_seconds] = "2.7",
    ) -> None:
        from linewood.judge.follow import seconds_since_start
        from linewood.judge.saiblo import serve
        from linewood.search import read_spec, read_time

        late = seconds_since_start()
        with quiet_end():
            serve(sys.stdin.fileno(), sys.stdout.fileno(), read_spec(preset, "connect4"), read_time(seconds), late)


def add_hexfile(judge: typer.Typer, terminal: Terminal) -> None:
    """Runs until it is stopped."""
    say, shared = terminal.say, Shared(terminal)

    @judge.command(cls=Command, help=say("cli.judge.hexfile.help"))
    def hexfile(
        team: Annotated[str, typer.Option(metavar="TEAM", help=say("cli.judge.team"))],
        folder: Annotated[str, typer.Option("--dir", metavar="DIR", help=say("cli.judge.dir"))] = ".",
        preset: Annotated[str, shared.judge_preset] = "best",
        seconds: Annotated[str, shared.judge_seconds] = "4.5",
    ) -> None:
        from pathlib import Path

        from linewood.errors import BadFile, LinewoodError
        from linewood.judge.hexfile import serve
        from linewood.search import read_spec, read_time

        if not Path(folder).is_dir():
            raise BadFile("judge.no_folder", path=folder)
        for turn in serve(Path(folder), team, read_spec(preset, "hex5"), read_time(seconds)):
            if isinstance(turn, LinewoodError):
                terminal.print_error(turn)


def add_lines(judge: typer.Typer, terminal: Terminal) -> None:
    """Standard output belongs to the judge: nothing may be printed there."""
    say, shared = terminal.say, Shared(terminal)

    @judge.command(cls=Command, help=say("cli.judge.lines.help"))
    def lines(
        preset: Annotated[str, shared.judge_preset] = "best",
    ) -> None:
        from linewood.judge.lines import serve

        check_preset(preset)
        with quiet_end():
            serve(sys.stdin.fileno(), sys.stdout.fileno(), preset)


def check_preset(preset: str) -> None:
    """Objects to a preset that no game has: which game it is, the judge says later."""
    from linewood.errors import LinewoodError
    from linewood.games import games
    from linewood.search import read_spec

    for game in games():
        with suppress(LinewoodError):
            read_spec(preset, game)
            return
    read_spec(preset)


@contextmanager
def quiet_end() -> Iterator[None]:
    """A judge may hang up or press Ctrl-C whenever it likes: that is an end, not an error."""
    with suppress(BrokenPipeError, KeyboardInterrupt):
        yield
