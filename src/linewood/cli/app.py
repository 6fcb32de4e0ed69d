"""Builds the command line in one language and runs it. Exit codes: 0 done, 2 usage, 130 interrupted, 141 unread."""

import errno
import importlib
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Final

import typer

from linewood.cli import completion
from linewood.cli.interrupts import INTERRUPTED, begin_command
from linewood.cli.terminal import DONE, USAGE, Terminal, choose_language
from linewood.cli.words import Commands, usage_error
from linewood.errors import LinewoodError
from linewood.texts import LANGUAGES

COMMANDS: Final = (
    "play",
    "serve",
    "analyse",
    "solve",
    "match",
    "arena",
    "ladder",
    "progress",
    "elo",
    "report",
    "tune",
    "ablate",
    "train",
    "records",
    "review",
    "puzzles",
    "bot",
    "judge",
    "perft",
    "explain_c",
    "bench",
    "selfcheck",
    "completion",
)
"""Modules of this package; `add(app, terminal)` adds one command each. They import packages only when called."""

UNREAD: Final = 141
"""Exit code where nobody read what was printed: a shell says so of a process that SIGPIPE has ended."""
FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""What the system says when output finds no room: the disk is full, or the terminal is gone."""


def run(arguments: Sequence[str]) -> int:
    """Runs one command and returns its exit code. What a user does wrong is told in a sentence."""
    try:
        language, rest = choose_language(arguments, os.environ)
    except LinewoodError as error:
        Terminal("en").print_error(error, "linewood")
        return USAGE
    terminal = Terminal(language)
    command = typer.main.get_command(build(terminal))
    completion.prepare(command)
    begin_command()
    try:
        code = command.main(args=rest, prog_name="linewood", standalone_mode=False, obj=terminal)
        sys.stdout.flush()
    except LinewoodError as error:
        terminal.print_error(error)
        return USAGE
    except typer.TyperException as error:
        context = getattr(error, "ctx", None)
        terminal.print_error(usage_error(error), context.command_path if context else "linewood")
        return USAGE
    except OSError as error:
        if error.errno not in FULL:
            raise
        give_up_output()
        terminal.print_error(LinewoodError("cli.output", reason=error.strerror))
        return USAGE
    except SystemExit as end:
        if end.code != 1:  # completion has answered
            raise
        return UNREAD  # nobody reads any more what is printed, as in `linewood match ... | head`
    except (typer.Abort, KeyboardInterrupt):
        code = INTERRUPTED
    if code == INTERRUPTED:
        print(terminal.say("cli.interrupted"), file=sys.stderr)  # rich takes a tenth of a second to load
    return code if isinstance(code, int) else DONE


def give_up_output() -> None:
    """What could not be written is dropped, or Python would complain once more at its end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def build(terminal: Terminal) -> typer.Typer:
    """The command line in the terminal's language."""
    say = terminal.say
    app = typer.Typer(cls=Commands, add_completion=False, pretty_exceptions_enable=False)

    def show_version(wanted: bool) -> None:
        if wanted:
            import linewood

            terminal.print(f"linewood {linewood.__version__}")
            raise typer.Exit

    # `run` has taken `--lang` out of the arguments before: the help that is built here is already in that language.
    @app.callback(invoke_without_command=True, help=say("cli.help"))
    def linewood_(
        context: typer.Context,
        lang: Annotated[
            str, typer.Option(metavar="|".join(LANGUAGES), help=say("cli.option.lang"))
        ] = terminal.language,
        version: Annotated[
            bool, typer.Option("--version", callback=show_version, is_eager=True, help=say("cli.option.version"))
        ] = False,
    ) -> None:
        if context.invoked_subcommand is None:
            typer.echo(context.get_help())

    for name in COMMANDS:
        importlib.import_module(f"linewood.cli.{name}").add(app, terminal)
    return app
