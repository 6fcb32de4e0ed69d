"""`linewood perft`: count move sequences."""

import time
from typing import Annotated

import typer

from linewood.cli.inputs import read_position, read_whole
from linewood.cli.options import Shared
from linewood.cli.terminal import DONE, INTERRUPTED, Terminal
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
        from linewood import games

        start = read_position(position)
        deepest = read_whole(depth, "depth", 0, games.DEEPEST)
        rows, stopped = [], False
        with terminal.errors.status("") as progress:
            for plies in range(min(1, deepest), deepest + 1):
                progress.update(say("perft.progress", depth=plies))
                began = time.perf_counter()
                try:
                    count = games.perft(start, plies)
                except KeyboardInterrupt:
                    stopped = True
                    break
                rows.append({"depth": plies, "count": count, "seconds": time.perf_counter() - began})
        if as_json:
            terminal.print_json({"position": start.text, "depths": rows})
        else:
            table = [(str(row["depth"]), f"{row['count']:,}", f"{row['seconds']:.3f}") for row in rows]
            terminal.print_table(("perft.depth", "perft.count", "perft.seconds"), table)
        return INTERRUPTED if stopped else DONE
