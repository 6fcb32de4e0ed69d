"""`linewood ladder`: how far up the graded opponents does a bot come?"""

from typing import TYPE_CHECKING, Annotated

import typer

from linewood.cli.groups import with_groups
from linewood.cli.inputs import read_whole
from linewood.cli.options import Shared, read_board, read_limits, read_seed
from linewood.cli.terminal import Terminal
from linewood.cli.words import Command

if TYPE_CHECKING:
    from linewood.cli.running import Place


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the command."""
    say, shared = terminal.say, Shared(terminal)

    @app.command(cls=Command, help=say("cli.ladder.help"))
    @with_groups
    def ladder(
        bot: Annotated[str, shared.player],
        game: Annotated[str | None, shared.own_game] = None,
        board: Annotated[str | None, shared.board] = None,
        held_out: Annotated[bool, shared.held_out] = False,
        repeat: Annotated[str, shared.repeat] = "1",
        bands: Annotated[str, typer.Option(metavar="N", help=say("cli.ladder.bands"))] = "10",
        time: Annotated[str | None, shared.own_time] = None,
        playouts: Annotated[str | None, shared.own_playouts] = None,
        seed: Annotated[str, shared.seed] = "0",
        *,
        place: Annotated["Place", shared.place],
        fresh: Annotated[bool, shared.fresh] = False,
        as_json: Annotated[bool, shared.json] = False,
    ) -> int:
        from linewood import arena
        from linewood.cli.experiments import show
        from linewood.cli.running import follow
        from linewood.games import default

        number = read_seed(seed)
        states = arena.ladder(
            bot,
            game=read_board([bot], game, {"--board": board}, None, number, default().name),
            held_out=held_out,
            repeat=read_whole(repeat, "repeat", 1, 1000),
            bands=read_whole(bands, "bands", 1, 50),
            limits=read_limits(time, playouts),
            seed=number,
            fresh=fresh,
            live=True,
            **place.how,
        )
        return show(terminal, follow(terminal, states, place), as_json, place.store)
