"""`linewood analyse`: what the search thinks of a position."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from linewood.cli.inputs import read_position, read_whole
from linewood.cli.terminal import Terminal
from linewood.cli.words import Command

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from rich.table import Table

    from linewood.search import Analysis, Limits, MoveAnalysis, Preset

LONGEST_LINE = 12
"""Moves of a line that a table shows."""


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the command."""
    say = terminal.say

    @app.command(cls=Command, help=say("cli.analyse.help"))
    def analyse(
        position: Annotated[str, typer.Argument(metavar="POSITION", help=say("cli.perft.position"))],
        time: Annotated[str | None, typer.Option(metavar="TIME", help=say("cli.analyse.time"))] = None,
        playouts: Annotated[str | None, typer.Option(metavar="N", help=say("cli.analyse.playouts"))] = None,
        preset: Annotated[str, typer.Option(metavar="PRESET", help=say("cli.analyse.preset"))] = "best",
        settings: Annotated[
            list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help=say("cli.analyse.set"))
        ] = None,
        seed: Annotated[str | None, typer.Option(metavar="N", help=say("cli.analyse.seed"))] = None,
        moves: Annotated[str, typer.Option(metavar="N", help=say("cli.analyse.moves"))] = "10",
        as_json: Annotated[bool, typer.Option("--json", help=say("cli.option.json"))] = False,
        live: Annotated[bool, typer.Option("--stream", help=say("cli.analyse.stream"))] = False,
    ) -> None:
        from linewood.search import read_spec, search, stream

        start = read_position(position)
        shown = read_whole(moves, "moves", 1, 1000)
        model = changed(read_spec(preset, start.game.name), settings or (), seed)
        limits = given_limits(time, playouts)
        if live:
            show(terminal, stream(start, model, limits), shown, as_json)
            return
        with terminal.errors.status(say("progress.analyse")):
            found = search(start, model, limits)
        if as_json:
            terminal.print_json(found.as_json())
        else:
            terminal.print(table_of(terminal, found, shown))
            terminal.print(summary(terminal, found))


def changed(model: "Preset", settings: "Sequence[str]", seed: str | None) -> "Preset":
    """The preset with what `--set` and `--seed` change."""
    return model.with_settings([*settings, *([] if seed is None else [f"seed={seed}"])])


def given_limits(time: str | None, playouts: str | None) -> "Limits | None":
    """What `--time` and `--playouts` ask for; None if neither is given."""
    from linewood.search import Limits, read_time
    from linewood.search.limits import MOST

    if time is None and playouts is None:
        return None
    return Limits(
        seconds=None if time is None else read_time(time),
        playouts=None if playouts is None else read_whole(playouts, "playouts", 1, MOST),
    )


def show(terminal: Terminal, frames: "Generator[Analysis, None, None]", shown: int, as_json: bool) -> None:
    """Prints analyses as they come: a table that changes, or one line of JSON each."""
    if as_json:
        draw_all(frames, lambda frame: terminal.console.out(json.dumps(frame.as_json(), ensure_ascii=False)))
        return
    from rich.console import Group
    from rich.live import Live

    with Live(console=terminal.console, auto_refresh=False) as view:
        draw_all(
            frames,
            lambda frame: view.update(Group(table_of(terminal, frame, shown), summary(terminal, frame)), refresh=True),
        )


def draw_all(frames: "Generator[Analysis, None, None]", draw: "Callable[[Analysis], None]") -> None:
    """Draws every frame. Ctrl-C between two of them reaches the search too, which answers with the best so far."""
    try:
        for frame in frames:
            draw(frame)
    except KeyboardInterrupt as interrupt:
        draw(frames.throw(interrupt))


def table_of(terminal: Terminal, found: "Analysis", shown: int) -> "Table":
    """The moves, the best first."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("move", "win", "visits", "value", "lower", "proven", "line"):
        is_text = column in ("move", "proven", "line")
        table.add_column(
            terminal.say(f"analyse.{column}"),
            justify="left" if is_text else "right",
            no_wrap=True,
            overflow="ellipsis" if column == "line" else "fold",
        )
    for move in found.moves[:shown]:
        table.add_row(*row_of(terminal, move))
    if len(found.moves) > shown:
        table.caption = terminal.say("analyse.more", count=len(found.moves) - shown)
        table.caption_justify = "left"
    return table


def row_of(terminal: Terminal, move: "MoveAnalysis") -> tuple[str, ...]:
    """One move's figures."""
    proven = "" if move.proven is None else terminal.say(f"analyse.proven.{move.proven}", plies=move.distance)
    figures = f"{100 * move.win_rate:.1f}", f"{move.visits:,}", f"{move.value:+.3f}", f"{move.lower_bound:+.3f}"
    return (
        move.move,
        *(figures if move.tried else ("–", "0", "–", "–")),
        proven,
        " ".join(move.line[:LONGEST_LINE]) + (" …" if len(move.line) > LONGEST_LINE else ""),
    )


def summary(terminal: Terminal, found: "Analysis") -> str:
    """The whole search in one line."""
    parts = [terminal.say("analyse.best", move=found.best, win=f"{100 * found.win_rate:.1f}")]
    if found.proven is not None:
        parts.append(terminal.say(f"analyse.proven.{found.proven}", plies=found.distance))
    parts += [
        terminal.say("analyse.playouts", count=f"{found.playouts:,}", rate=f"{found.playouts_per_second:,.0f}"),
        terminal.say("analyse.nodes", count=f"{found.nodes:,}", megabytes=f"{found.megabytes:.1f}"),
        terminal.say("analyse.depth", depth=found.depth),
        terminal.say("analyse.seconds", seconds=f"{found.seconds:.2f}"),
    ]
    if found.memory_full:
        parts.append(terminal.say("analyse.memory_full"))
    if found.stopped_by is not None:
        parts.append(terminal.say(f"analyse.stop.{found.stopped_by}"))
    return " · ".join(parts)
