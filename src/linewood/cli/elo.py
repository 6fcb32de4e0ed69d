"""`linewood elo`: ratings from any records."""

from typing import Annotated

import typer

from linewood.cli.options import Shared
from linewood.cli.terminal import Terminal
from linewood.cli.words import Command


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the command."""
    say, shared = terminal.say, Shared(terminal)

    @app.command(cls=Command, help=say("cli.elo.help"))
    def elo(
        files: Annotated[list[str], typer.Argument(metavar="FILES", help=say("cli.elo.files"))],
        anchor: Annotated[str | None, typer.Option(metavar="PLAYER", help=say("cli.elo.anchor"))] = None,
        store: Annotated[str | None, shared.store] = None,
        as_json: Annotated[bool, shared.json] = False,
    ) -> None:
        from linewood.arena import rate
        from linewood.cli.tables import print_doubts, signed

        with terminal.errors.status(say("elo.progress")):
            found = rate(files, anchor=anchor, store=store)
        if as_json:
            terminal.print_json(found.to_json())
            return
        terminal.print_table(
            [f"standings.{column}" for column in ("player", "elo", "games", "score")],
            [(row.player, signed(row.elo), str(row.games), f"{100 * row.score:.1f}") for row in found.ratings.players],
        )
        print_doubts(terminal, found.standings)
        if found.standings.left_out:
            terminal.tell("elo.left_out", "dim", games=found.standings.left_out)
