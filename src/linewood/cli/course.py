"""`linewood report course`: a bot as a course's report tells of it. Whatever is missing is played first."""

from typing import TYPE_CHECKING, Annotated

import typer

from linewood.cli.groups import with_groups
from linewood.cli.inputs import read_whole
from linewood.cli.options import Shared, read_forms, read_limits, read_seed
from linewood.cli.terminal import DONE, Terminal
from linewood.cli.words import Command

if TYPE_CHECKING:
    from linewood.cli.running import Place


def add(report: typer.Typer, terminal: Terminal) -> None:
    """Adds the command."""
    say, shared = terminal.say, Shared(terminal)

    @report.command(cls=Command, help=say("cli.course.help"))
    @with_groups
    def course(
        context: typer.Context,
        bot: Annotated[str, shared.player],
        game: Annotated[str | None, shared.own_game] = None,
        quick: Annotated[bool, typer.Option("--quick", help=say("cli.course.quick"))] = False,
        held_out: Annotated[bool, shared.held_out] = False,
        repeat: Annotated[str, shared.repeat] = "1",
        values: Annotated[str | None, typer.Option(metavar="C,C...", help=say("cli.course.values"))] = None,
        sweep: Annotated[str | None, typer.Option(metavar="N", help=say("cli.course.sweep"))] = None,
        positions: Annotated[str | None, typer.Option(metavar="N", help=say("cli.course.positions"))] = None,
        time: Annotated[str | None, shared.own_time] = None,
        playouts: Annotated[str | None, shared.own_playouts] = None,
        seed: Annotated[str, shared.seed] = "0",
        *,
        place: Annotated["Place", shared.place],
        to: Annotated[str, shared.forms] = "html,md",
        out: Annotated[str, shared.folder] = ".",
    ) -> int:
        from linewood.cli.experiments import FAULT
        from linewood.cli.running import follow, typed_again
        from linewood.cli.tables import in_full
        from linewood.report import FORMS, course_report

        states = course_report(
            bot,
            out,
            read_forms(to, FORMS),
            game=game,
            quick=quick,
            held_out=held_out,
            repeat=read_whole(repeat, "repeat", 1, 1000),
            values=values,
            sweep=None if sweep is None else read_whole(sweep, "sweep_games", 0, 10_000_000),
            positions=None if positions is None else read_whole(positions, "positions", 1, 10_000),
            limits=read_limits(time, playouts),
            seed=read_seed(seed),
            language=terminal.language,
            live=True,
            **place.how,
        )
        found = follow(terminal, states, place, typed_again(context, terminal.language))
        for path in found.files:
            terminal.print(in_full(terminal, "report.written", path=str(path)))
        return FAULT if found.course is not None and found.course.faults else DONE
