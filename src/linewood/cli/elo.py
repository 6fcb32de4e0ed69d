"""`linewood elo`: ratings from any records."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from linewood.cli.terminal import Terminal
from linewood.cli.words import Command
from linewood.errors import BadValue

if TYPE_CHECKING:
    from linewood.records import Record


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the command."""
    say = terminal.say

    @app.command(cls=Command, help=say("cli.elo.help"))
    def elo(
        files: Annotated[list[str], typer.Argument(metavar="FILES...", help=say("cli.elo.files"))],
        anchor: Annotated[str | None, typer.Option(metavar="PLAYER", help=say("cli.elo.anchor"))] = None,
        store: Annotated[str | None, typer.Option(metavar="FILE", help=say("cli.arena.store"))] = None,
        as_json: Annotated[bool, typer.Option("--json", help=say("cli.option.json"))] = False,
    ) -> None:
        from linewood import stats
        from linewood.arena import standings
        from linewood.cli.tables import print_doubts, signed

        with terminal.errors.status(say("elo.progress")):
            table = standings(records_in(files, store), whole_pairs=False)
        if not table.tally:
            raise BadValue("elo.nothing")
        known = {row.player for row in table.players}
        if anchor is not None and anchor not in known:
            raise BadValue("choice.unknown", value=anchor, known=tuple(sorted(known)))
        try:
            ratings = stats.ratings(table.tally, anchor=anchor)
        except ModuleNotFoundError as missing:
            raise BadValue("arena.extra", package=missing.name or "numpy") from missing
        if as_json:
            terminal.print_json(
                {
                    "players": [
                        {
                            "player": row.player,
                            "elo": row.elo.value,
                            "low": row.elo.low,
                            "high": row.elo.high,
                            "games": row.games,
                            "score": row.score,
                        }
                        for row in ratings.players
                    ],
                    "first_move": ratings.first_move.value,
                    "draw_rate": ratings.draw_rate.value,
                    "games": table.games,
                    "left_out": table.left_out,
                }
            )
            return
        terminal.print_table(
            [f"standings.{column}" for column in ("player", "elo", "games", "score")],
            [(row.player, signed(row.elo), str(row.games), f"{100 * row.score:.1f}") for row in ratings.players],
        )
        print_doubts(terminal, table)
        if table.left_out:
            terminal.tell("elo.left_out", "dim", games=table.left_out)


def records_in(names: Sequence[str], store: str | None) -> Iterator["Record"]:
    """The games of files and of stored runs. A broken game is an error."""
    from linewood.cli.records import entries, in_file

    for name, entry in entries(names, None, store):
        if entry.record is None:
            assert entry.error is not None
            raise in_file(name, entry.error) from entry.error
        yield entry.record
