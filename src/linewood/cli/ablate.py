"""`linewood ablate`: what is each part of a preset worth?"""

from typing import TYPE_CHECKING, Annotated

import typer

from linewood.cli.groups import with_groups
from linewood.cli.options import Conditions, Shared, read_games, read_plot
from linewood.cli.terminal import Terminal
from linewood.cli.words import Command

if TYPE_CHECKING:
    from linewood.cli.running import Place


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the command."""
    say, shared = terminal.say, Shared(terminal)

    @app.command(cls=Command, help=say("cli.ablate.help"))
    @with_groups
    def ablate(
        preset: Annotated[str, typer.Argument(metavar="PRESET", help=say("cli.ablate.preset"))],
        toggle: Annotated[str | None, typer.Option(metavar="NAMES", help=say("cli.ablate.toggle"))] = None,
        vs: Annotated[str | None, typer.Option(metavar="PRESET", help=say("cli.ablate.versus"))] = None,
        games: Annotated[str | None, typer.Option("-n", "--games", metavar="N", help=say("cli.ablate.games"))] = None,
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

        path = read_plot(plot)
        states = lab.ablate(
            preset,
            toggle,
            versus=vs,
            games=read_games(games),
            fresh=fresh,
            live=True,
            **conditions.how(preset),
            **place.how,
        )
        return show(terminal, follow(terminal, states, place), as_json, place.store, path)
