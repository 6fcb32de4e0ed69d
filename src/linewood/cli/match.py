"""`linewood match`: which of two players is stronger, and how sure is that?"""

from typing import Annotated

import typer

from linewood.cli.confining import USUAL
from linewood.cli.options import Shared, read_board, read_games, read_limits, read_seed
from linewood.cli.terminal import Terminal
from linewood.cli.words import Command


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the command."""
    say, shared = terminal.say, Shared(terminal)

    @app.command(cls=Command, help=say("cli.match.help"))
    def match(
        one: Annotated[str, typer.Argument(metavar="A", help=say("cli.match.player"))],
        other: Annotated[str, typer.Argument(metavar="B", help=say("cli.match.player"))],
        games: Annotated[str | None, typer.Option("-n", "--games", metavar="N", help=say("cli.match.games"))] = None,
        sprt: Annotated[str | None, typer.Option(metavar="ELO0:ELO1", help=say("cli.match.sprt"))] = None,
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
        sandbox: Annotated[str, shared.sandbox] = USUAL,
        sandbox_allow: Annotated[list[str] | None, shared.sandbox_allow] = None,
        store: Annotated[str | None, shared.store] = None,
        fresh: Annotated[bool, shared.fresh] = False,
        as_json: Annotated[bool, shared.json] = False,
    ) -> int:
        from linewood import arena
        from linewood.cli.experiments import show
        from linewood.cli.running import Place, follow

        place, number = Place.read(at_once, dask, store, sandbox, sandbox_allow), read_seed(seed)
        options = {"--board": board, "--forbid": forbid, "--rules": rules}
        states = arena.match(
            one,
            other,
            games=read_games(games),
            sprt=sprt,
            game=read_board([one, other], game, options, openings, number),
            openings=openings,
            limits=read_limits(time, playouts),
            seed=number,
            fresh=fresh,
            live=True,
            **place.how,
        )
        return show(terminal, follow(terminal, states, place), as_json, store)
