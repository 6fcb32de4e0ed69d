"""`linewood perft`: count move sequences."""

from typing import Annotated

import typer

from linewood.cli.inputs import read_position, read_whole
from linewood.cli.interrupts import INTERRUPTED
from linewood.cli.options import Shared
from linewood.cli.terminal import DONE, Terminal
from linewood.cli.words import Command


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the command."""
    say, shared = terminal.say, Shared(terminal)

    @app.command(cls=Command, help=say("cli.perft.help"))
    def perft(
        position: Annotated[str, shared.position],
        depth: Annotated[str, typer.Argument(metavar="DEPTH", help=say("cli.perft.depth"))],
        as_json: Annotated[bool, shared.json] = False,
    ) -> int:
        from linewood.games.perft import DEEPEST, perft_depths

        steps = perft_depths(read_position(position), read_whole(depth, "depth", 0, DEEPEST))
        found, code = next(steps), DONE
        with terminal.errors.status(say("perft.progress", depth=1)) as progress:
            try:
                for found in steps:
                    progress.update(say("perft.progress", depth=found.depths[-1] + 1))
            except KeyboardInterrupt:
                code = INTERRUPTED
        if as_json:
            terminal.print_json(found.to_json())
        else:
            table = [(str(row["depth"]), f"{row['count']:,}", f"{row['seconds']:.3f}") for row in found.rows()]
            terminal.print_table(("perft.depth", "perft.count", "perft.seconds"), table)
        return code
