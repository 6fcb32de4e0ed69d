"""`linewood ablate`: what is each part of a preset worth?"""

from typing import Annotated

import typer

from linewood.cli.options import Shared, read_board, read_games, read_limits, read_plot, read_seed
from linewood.cli.terminal import Terminal
from linewood.cli.words import Command


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the command."""
    say, shared = terminal.say, Shared(terminal)

    @app.command(cls=Command, help=say("cli.ablate.help"))
    def ablate(
        preset: Annotated[str, typer.Argument(metavar="PRESET", help=say("cli.ablate.preset"))],
        toggle: Annotated[str | None, typer.Option(metavar="NAMES", help=say("cli.ablate.toggle"))] = None,
        vs: Annotated[str | None, typer.Option(metavar="PRESET", help=say("cli.ablate.versus"))] = None,
        games: Annotated[str | None, typer.Option("-n", "--games", metavar="N", help=say("cli.ablate.games"))] = None,
        game: Annotated[str | None, shared.game] = None,
        board: Annotated[str | None, shared.board] = None,
        forbid: Annotated[str | None, shared.forbid] = None,
        rules: Annotated[str | None, shared.rules] = None,
        openings: Annotated[str | None, shared.openings] = None,
        time: Annotated[str | None, shared.time] = None,
        playouts: Annotated[str | None, shared.playouts] = None,
        at_once: Annotated[str, shared.at_once] = "1",
        dask: Annotated[str | None, shared.dask] = None,
        seed: Annotated[str, shared.seed] = "0",
        store: Annotated[str | None, shared.store] = None,
        fresh: Annotated[bool, shared.fresh] = False,
        as_json: Annotated[bool, shared.json] = False,
        plot: Annotated[str | None, shared.plot] = None,
    ) -> int:
        from linewood import lab
        from linewood.cli.experiments import show
        from linewood.cli.running import Place, follow

        place, number, path = Place.read(at_once, dask, store), read_seed(seed), read_plot(plot)
        options = {"--board": board, "--forbid": forbid, "--rules": rules}
        states = lab.ablate(
            preset,
            toggle,
            versus=vs,
            games=read_games(games),
            game=read_board([preset], game, options, openings, number),
            openings=openings,
            limits=read_limits(time, playouts),
            seed=number,
            fresh=fresh,
            live=True,
            **place.how,
        )
        return show(terminal, follow(terminal, states, place), as_json, store, path)
