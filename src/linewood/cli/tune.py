"""`linewood tune`: which values of options are good, found out by games."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from linewood.cli.groups import with_groups
from linewood.cli.options import Conditions, Shared, read_games, read_plot
from linewood.cli.terminal import DONE, Terminal
from linewood.cli.words import Command, Commands
from linewood.errors import BadValue

if TYPE_CHECKING:
    from linewood.arena import Run
    from linewood.cli.running import Place


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the commands."""
    tune = typer.Typer(cls=Commands, add_completion=False, no_args_is_help=True)
    app.add_typer(tune, name="tune", help=terminal.say("cli.tune.help"))
    for part in (add_sweep, add_study, add_show):
        part(tune, terminal)


def add_sweep(tune: typer.Typer, terminal: Terminal) -> None:
    """Adds `linewood tune sweep`."""
    say, shared = terminal.say, Shared(terminal)

    @tune.command(cls=Command, help=say("cli.tune.sweep"))
    @with_groups
    def sweep(
        preset: Annotated[str, typer.Argument(metavar="PRESET", help=say("cli.tune.preset"))],
        param: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUES", help=say("cli.tune.param"))] = None,
        vs: Annotated[str | None, typer.Option(metavar="PRESET", help=say("cli.tune.versus"))] = None,
        games: Annotated[str | None, typer.Option("-n", "--games", metavar="N", help=say("cli.tune.games"))] = None,
        *,
        conditions: Annotated[Conditions, shared.conditions],
        place: Annotated["Place", shared.lab_place],
        fresh: Annotated[bool, shared.fresh] = False,
        as_json: Annotated[bool, shared.json] = False,
        plot: Annotated[str | None, shared.plot] = None,
    ) -> int:
        from linewood import lab
        from linewood.cli.experiments import show
        from linewood.cli.running import follow

        if len(param or []) != 1:
            raise BadValue("lab.one_param", value=len(param)) if param else BadValue("usage.missing", name="--param")
        path = read_plot(plot)
        states = lab.sweep(
            preset,
            (param or [""])[0],
            versus=vs,
            games=read_games(games),
            fresh=fresh,
            live=True,
            **conditions.how(preset),
            **place.how,
        )
        return show(terminal, follow(terminal, states, place), as_json, place.store, path)


def add_study(tune: typer.Typer, terminal: Terminal) -> None:
    """Adds `linewood tune study`."""
    say, shared = terminal.say, Shared(terminal)

    @tune.command(cls=Command, help=say("cli.tune.study"))
    @with_groups
    def study(
        file: Annotated[str, typer.Argument(metavar="FILE", help=say("cli.tune.file"))],
        *,
        place: Annotated["Place", shared.lab_place],
        fresh: Annotated[bool, shared.fresh] = False,
        as_json: Annotated[bool, shared.json] = False,
        plot: Annotated[str | None, shared.plot] = None,
    ) -> int:
        from linewood import lab
        from linewood.cli.experiments import show
        from linewood.cli.running import follow

        path = read_plot(plot)
        states = lab.study(Path(file), fresh=fresh, live=True, **place.how)
        return show(terminal, follow(terminal, states, place), as_json, place.store, path)


def add_show(tune: typer.Typer, terminal: Terminal) -> None:
    """Adds `linewood tune show`."""
    say, shared = terminal.say, Shared(terminal)

    @tune.command(name="show", cls=Command, help=say("cli.tune.show"))
    def show_(
        run: Annotated[str | None, shared.run] = None,
        store: Annotated[str | None, shared.store] = None,
        as_json: Annotated[bool, shared.json] = False,
        plot: Annotated[str | None, shared.plot] = None,
    ) -> int:
        from linewood import lab
        from linewood.cli.experiments import show

        path = read_plot(plot)
        if run is None:
            return print_list(terminal, store, as_json)
        found = lab.read_run(run, store=store)
        if not isinstance(found, lab.TRIALS):
            raise BadValue("lab.not_a_lab_run", run=found.run.short)
        return show(terminal, found, as_json, store, path)


def print_list(terminal: Terminal, store: str | None, as_json: bool) -> int:
    """Prints all experiments of the laboratory."""
    from linewood import lab
    from linewood.cli.arena import kind_of, when

    found = lab.lab_runs(store=store)
    if as_json:
        terminal.print_json([run.to_json() for run in found])
    elif not found:
        terminal.tell("lab.list.none")
    else:
        rows = [
            (run.short, kind_of(terminal, run), what_of(run), f"{run.games}/{run.planned}", when(run)) for run in found
        ]
        terminal.print_table([f"lab.list.{column}" for column in ("run", "kind", "what", "games", "updated")], rows)
    return DONE


def what_of(run: "Run") -> str:
    """What an experiment is about, in a line."""
    from linewood.lab import tried_in

    preset, tried = tried_in(run.plan)
    return f"{preset}: {tried}"
