"""`linewood match`: which of two players is stronger, and how sure is that?"""

from typing import TYPE_CHECKING, Annotated

import typer

from linewood.cli.groups import with_groups
from linewood.cli.options import Conditions, Shared, read_games
from linewood.cli.terminal import Terminal
from linewood.cli.words import Command

if TYPE_CHECKING:
    from linewood.cli.running import Place


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the command."""
    say, shared = terminal.say, Shared(terminal)

    @app.command(cls=Command, help=say("cli.match.help"))
    @with_groups
    def match(
        one: Annotated[str, shared.one],
        other: Annotated[str, shared.other],
        games: Annotated[str | None, typer.Option("-n", "--games", metavar="N", help=say("cli.match.games"))] = None,
        sprt: Annotated[str | None, typer.Option(metavar="ELO0:ELO1", help=say("cli.match.sprt"))] = None,
        *,
        conditions: Annotated[Conditions, shared.conditions],
        place: Annotated["Place", shared.place],
        fresh: Annotated[bool, shared.fresh] = False,
        as_json: Annotated[bool, shared.json] = False,
    ) -> int:
        from linewood import arena
        from linewood.cli.experiments import show
        from linewood.cli.running import follow

        states = arena.match(
            one,
            other,
            games=read_games(games),
            sprt=sprt,
            fresh=fresh,
            live=True,
            **conditions.how(one, other),
            **place.how,
        )
        return show(terminal, follow(terminal, states, place), as_json, place.store)
