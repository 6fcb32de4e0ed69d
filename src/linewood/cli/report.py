"""`linewood report`: a run, or a bot, as a page, a text, tables or JSON."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from linewood.cli.terminal import Terminal
from linewood.cli.words import Command, Commands
from linewood.errors import BadValue
from linewood.games.names import nearest

if TYPE_CHECKING:
    from linewood.arena import Store
    from linewood.report import Findings

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
    from linewood.cli import course

    say = terminal.say
    report = typer.Typer(cls=Reports, add_completion=False)
    app.add_typer(report, name="report", help=say("cli.report.help"))
    course.add(report, terminal)

    @report.command(name="run", cls=Command, help=say("cli.report.run"))
    def run_(
        run: Annotated[str, typer.Argument(metavar="ID", help=say("cli.arena.id"))],
        to: Annotated[str, typer.Option(metavar="FORMS", help=say("cli.report.to"))] = "html",
        out: Annotated[str, typer.Option(metavar="FOLDER", help=say("cli.report.out"))] = ".",
        store: Annotated[str | None, typer.Option(metavar="FILE", help=say("cli.arena.store"))] = None,
    ) -> None:
        from linewood.arena import Store
        from linewood.cli.inputs import read_choice
        from linewood.cli.tables import in_full
        from linewood.report import FORMS, write

        forms = [read_choice(form.strip().lower(), FORMS) for form in to.split(",")]
        with Store(store) as kept, terminal.errors.status(say("report.progress")):
            name = f"report-{kept.run(run).short}"
            made = write(found(terminal, kept, run), Path(out), name, forms, terminal.language)
        for path in made:
            terminal.print(in_full(terminal, "report.written", path=str(path)))


def found(terminal: Terminal, store: "Store", name: str) -> "Findings":
    """What there is to tell of a run."""
    from linewood.arena import Journal
    from linewood.cli.tables import conditions_of, kind_word
    from linewood.report import gather
    from linewood.texts import shown

    run = store.run(name)
    players = [player.name for player in run.plan.schedule.players]
    who = " – ".join(players) if len(players) == 2 else terminal.say("report.players", count=len(players))
    kind = shown(kind_word(run.plan.kind), terminal.language)
    title = f"{kind} {run.short}: {who} ({conditions_of(terminal, run.plan)})"
    journal = Journal(store, run.plan)
    return gather((record for _, record in journal.counted()), title=title, test=journal.test)
