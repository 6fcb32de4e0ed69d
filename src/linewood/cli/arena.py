"""`linewood arena`: tournaments, and all runs in the store."""

import time
from typing import TYPE_CHECKING, Annotated

import typer

from linewood.cli.groups import with_groups
from linewood.cli.options import Shared
from linewood.cli.terminal import DONE, Terminal
from linewood.cli.words import Command, Commands

if TYPE_CHECKING:
    from linewood.arena import Run
    from linewood.cli.running import Place

SHOWN_PLAYERS = 3


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the commands."""
    arena = typer.Typer(cls=Commands, add_completion=False, no_args_is_help=True)
    app.add_typer(arena, name="arena", help=terminal.say("cli.arena.help"))
    for part in (add_run, add_resume, add_show, add_list):
        part(arena, terminal)


def add_run(arena: typer.Typer, terminal: Terminal) -> None:
    """Adds `linewood arena run`."""
    say, shared = terminal.say, Shared(terminal)

    @arena.command(cls=Command, help=say("cli.arena.run"))
    @with_groups
    def run(
        file: Annotated[str, typer.Argument(metavar="FILE", help=say("cli.arena.file"))],
        *,
        place: Annotated["Place", shared.place],
        fresh: Annotated[bool, shared.fresh] = False,
        as_json: Annotated[bool, shared.json] = False,
    ) -> int:
        from linewood.arena import tournament
        from linewood.cli.experiments import show
        from linewood.cli.running import follow

        states = tournament(file, fresh=fresh, live=True, **place.how)
        return show(terminal, follow(terminal, states, place), as_json, place.store)


def add_resume(arena: typer.Typer, terminal: Terminal) -> None:
    """Adds `linewood arena resume`."""
    say, shared = terminal.say, Shared(terminal)

    @arena.command(cls=Command, help=say("cli.arena.resume"))
    @with_groups
    def resume(
        run: Annotated[str, shared.run],
        *,
        place: Annotated["Place", shared.place],
        as_json: Annotated[bool, shared.json] = False,
    ) -> int:
        from linewood import lab
        from linewood.cli.experiments import show
        from linewood.cli.running import follow

        return show(terminal, follow(terminal, lab.resume(run, live=True, **place.how), place), as_json, place.store)


def add_show(arena: typer.Typer, terminal: Terminal) -> None:
    """Adds `linewood arena show`."""
    say, shared = terminal.say, Shared(terminal)

    @arena.command(name="show", cls=Command, help=say("cli.arena.show"))
    def show_(
        run: Annotated[str, shared.run],
        game: Annotated[str | None, typer.Option(metavar="N", help=say("cli.arena.game"))] = None,
        store: Annotated[str | None, shared.store] = None,
        as_json: Annotated[bool, shared.json] = False,
    ) -> int:
        from linewood.cli.experiments import show

        if game is not None:
            return print_game(terminal, run, game, store)
        from linewood import lab

        return show(terminal, lab.read_run(run, store=store), as_json, store)


def add_list(arena: typer.Typer, terminal: Terminal) -> None:
    """Adds `linewood arena list`."""
    say, shared = terminal.say, Shared(terminal)

    @arena.command(name="list", cls=Command, help=say("cli.arena.list"))
    def list_(store: Annotated[str | None, shared.store] = None, as_json: Annotated[bool, shared.json] = False) -> None:
        from linewood.arena import runs

        found = runs(store)
        if as_json:
            terminal.print_json(found.to_json())
        elif not found:
            terminal.tell("run.none")
        else:
            columns = ("run", "kind", "players", "games", "updated")
            terminal.print_table([f"runs.{column}" for column in columns], [line(terminal, run) for run in found])


def print_game(terminal: Terminal, run: str, number: str, store: str | None) -> int:
    """One game of a run as a JSON line. Games count from 1, as in tables and files."""
    from linewood.arena.sources import read_game
    from linewood.cli.inputs import read_whole
    from linewood.records import write

    record = read_game(run, read_whole(number, "game", 1, 10**12), store=store)
    terminal.console.out(write(record).decode().rstrip("\n"))
    return DONE


def line(terminal: Terminal, run: "Run") -> tuple[str, ...]:
    """A run in the list."""
    from linewood.cli.tables import in_full

    names = [player.name for player in run.plan.schedule.players]
    players = ", ".join(names[:SHOWN_PLAYERS])
    if len(names) > SHOWN_PLAYERS:
        players = in_full(terminal, "runs.more", players=players, count=len(names) - SHOWN_PLAYERS)
    return run.short, kind_of(terminal, run), players, f"{run.games}/{run.planned}", when(run)


def kind_of(terminal: Terminal, run: "Run") -> str:
    """What a run's experiment is called."""
    from linewood.arena.words import kind_word
    from linewood.texts import shown

    return shown(kind_word(run.plan.kind), terminal.language)


def when(run: "Run") -> str:
    """When a run's last game ended."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(run.updated))
