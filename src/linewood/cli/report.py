"""`linewood report`: a run, or a bot, as a page, a text, tables or JSON."""

import re
from typing import Annotated, Any, Final

import typer

from linewood.cli import course
from linewood.cli.options import Shared, read_forms
from linewood.cli.terminal import Terminal
from linewood.cli.words import Command, Commands
from linewood.errors import BadValue
from linewood.games.names import nearest

ID: Final = re.compile(r"[0-9a-f]*", re.IGNORECASE)


class Reports(Commands):
    """Reports of runs and of bots. A run is what is meant where neither is said."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Puts the word `run` before an id; no id is the name of a command, or nearly so, for ids are hexadecimal."""
        known, first = tuple(self.list_commands(ctx)), args[0] if args else ""
        if first in (*known, "--help"):
            return super().parse_args(ctx, args)
        near = None if first.startswith("-") or ID.fullmatch(first) else nearest(first, known)
        if near is not None:
            raise BadValue("usage.command_near", value=first, near=near, known=known)
        return super().parse_args(ctx, ["run", *args])


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the commands."""
    say, shared = terminal.say, Shared(terminal)
    report = typer.Typer(cls=Reports, add_completion=False)
    app.add_typer(report, name="report", help=say("cli.report.help"))
    course.add(report, terminal)

    @report.command(name="run", cls=Command, help=say("cli.report.run"))
    def run_(
        run: Annotated[str, shared.run],
        to: Annotated[str, shared.forms] = "html",
        out: Annotated[str, shared.folder] = ".",
        store: Annotated[str | None, shared.store] = None,
    ) -> None:
        from linewood.cli.tables import in_full
        from linewood.report import FORMS, write_report

        forms = read_forms(to, FORMS)
        with terminal.errors.status(say("report.progress")):
            made = write_report(run, out, forms, store=store, language=terminal.language)
        for path in made.files:
            terminal.print(in_full(terminal, "report.written", path=str(path)))
