"""`linewood bench`: speed on this machine."""

from typing import Annotated

import typer

from linewood.cli.inputs import read_real, read_whole
from linewood.cli.options import Shared
from linewood.cli.terminal import Terminal
from linewood.cli.words import Command
from linewood.texts.numbers import figure


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the command."""
    say, shared = terminal.say, Shared(terminal)

    @app.command(cls=Command, help=say("cli.bench.help"))
    def bench(
        seconds: Annotated[str, typer.Option(metavar="SECONDS", help=say("cli.bench.seconds"))] = "1",
        seed: Annotated[str, typer.Option(metavar="N", help=say("cli.bench.seed"))] = "0",
        as_json: Annotated[bool, shared.json] = False,
    ) -> None:
        from linewood import speed

        time_each = read_real(seconds, "seconds", 0.001, 3600)
        number = read_whole(seed, "seed", 0, 2**63 - 1)
        with terminal.errors.status(say("bench.progress")):
            rows = speed.bench(time_each, number)
        if as_json:
            terminal.print_json(rows.to_json())
            return
        columns = ("board", "playouts", "plies", "nanoseconds", "instructions", "open_spiel", "ratio")
        terminal.print_table(
            [f"bench.{column}" for column in columns],
            [
                (
                    row.board,
                    f"{row.playouts_per_second:,.0f}",
                    f"{row.plies / row.playouts:.1f}",
                    f"{row.nanoseconds_per_ply:.2f}",
                    figure(row.instructions_per_ply, ".1f"),
                    figure(row.open_spiel, ",.0f"),
                    figure(row.ratio, ".1f"),
                )
                for row in rows
            ],
        )
        if not speed.has_open_spiel():
            terminal.tell("bench.no_open_spiel", "dim")
        if all(row.instructions is None for row in rows):
            terminal.tell("bench.no_counter", "dim")
