"""`linewood analyse`: what the search thinks of a position."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from linewood.cli.inputs import read_position, read_whole
from linewood.cli.options import Shared
from linewood.cli.terminal import Terminal
from linewood.cli.words import Command

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence
    from typing import Literal

    from rich.console import Group

    from linewood.cli.sheet import Sheet
    from linewood.search import Analysis, Limits, MoveAnalysis, Preset
    from linewood.solve.analysing import Asked

LONGEST_LINE = 12
"""Moves of a line that a table shows."""


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the command."""
    say, shared = terminal.say, Shared(terminal)

    @app.command(cls=Command, help=say("cli.analyse.help"))
    def analyse(
        position: Annotated[str, shared.position],
        time: Annotated[str | None, shared.search_time] = None,
        playouts: Annotated[str | None, shared.search_playouts] = None,
        preset: Annotated[str, shared.preset] = "best",
        settings: Annotated[
            list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help=say("cli.analyse.set"))
        ] = None,
        seed: Annotated[str | None, typer.Option(metavar="N", help=say("cli.analyse.seed"))] = None,
        only: Annotated[str | None, typer.Option(metavar="MOVES", help=say("cli.analyse.only"))] = None,
        moves: Annotated[str, typer.Option(metavar="N", help=say("cli.analyse.moves"))] = "10",
        as_json: Annotated[bool, shared.json] = False,
        live: Annotated[bool, typer.Option("--stream", help=say("cli.analyse.stream"))] = False,
        shortest: Annotated[bool, typer.Option("--shortest", help=say("cli.analyse.shortest"))] = False,
    ) -> None:
        from linewood.search import read_spec
        from linewood.solve import analyse

        start = read_position(position)
        shown = read_whole(moves, "moves", 1, 1000)
        model = changed(read_spec(preset, start.game.name), settings or (), seed)
        limits = given_limits(time, playouts)
        chosen = None if only is None else only.replace(",", " ").split()
        how: Asked = {"only": chosen, "shortest": shortest, "on_interrupt": "answer"}
        if live:
            draw_all(terminal, analyse(start, model, limits, live=True, **how), shown, as_json)
            return
        with terminal.errors.status(say("progress.analyse")):
            found = analyse(start, model, limits, **how)
        if as_json:
            terminal.print_json(found.to_json())
        else:
            terminal.print(picture_of(terminal, found, shown))


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


def draw_all(terminal: Terminal, frames: "Generator[Analysis, None, None]", shown: int, as_json: bool) -> None:
    """Prints analyses as they come: a table that changes, or one line of JSON each."""
    with terminal.errors.status(terminal.say("progress.analyse")):
        first = next(frames)
    if as_json:
        draw_each(first, frames, lambda frame: terminal.console.out(json.dumps(frame.to_json(), ensure_ascii=False)))
        return
    from rich.live import Live

    with Live(console=terminal.console, auto_refresh=False) as view:
        draw_each(first, frames, lambda frame: view.update(picture_of(terminal, frame, shown), refresh=True))


def draw_each(first: "Analysis", frames: "Generator[Analysis, None, None]", draw: "Callable[[Analysis], None]") -> None:
    """Draws every frame. Ctrl-C ends the search, and the last frame shows the best so far."""
    try:
        draw(first)
        for frame in frames:
            draw(frame)
    except KeyboardInterrupt:  # while it was drawn
        draw(frames.throw(KeyboardInterrupt()))


def picture_of(terminal: Terminal, found: "Analysis", shown: int) -> "Group":
    """The moves and the whole search."""
    from rich.console import Group

    return Group(table_of(terminal, found, shown), summary(terminal, found))


def table_of(terminal: Terminal, found: "Analysis", shown: int) -> "Sheet":
    """The moves, the best first."""
    columns = ("move", "win", "visits", "value", "lower", "proven", "line")
    left_out = len(found.moves) - shown
    return terminal.table(
        [f"analyse.{column}" for column in columns],
        [row_of(terminal, move) for move in found.moves[:shown]],
        texts=(0, 5, 6),
        shrinks=6,
        caption=terminal.say("analyse.more", count=left_out) if left_out > 0 else "",
    )


def row_of(terminal: Terminal, move: "MoveAnalysis") -> tuple[str, ...]:
    """One move's figures."""
    figures = f"{100 * move.win_rate:.1f}", f"{move.visits:,}", f"{move.value:+.3f}", f"{move.lower_bound:+.3f}"
    return (
        move.move,
        *(figures if move.tried else ("–", "0", "–", "–")),
        in_words(terminal, move, "move"),
        " ".join(move.line[:LONGEST_LINE]) + (" …" if len(move.line) > LONGEST_LINE else ""),
    )


def in_words(terminal: Terminal, found: "Analysis | MoveAnalysis", form: "Literal['words', 'move']" = "words") -> str:
    """The proven result; nothing where there is none."""
    from linewood.search.analysis import proven_word
    from linewood.texts import shown

    if found.proven is None or found.distance is None:
        return ""
    return shown(proven_word(found.proven, found.distance, form, exact=found.exact), terminal.language)


def summary(terminal: Terminal, found: "Analysis") -> str:
    """The whole search in one line."""
    parts = [terminal.say("analyse.best", move=found.best, win=f"{100 * found.win_rate:.1f}")]
    if found.proven is not None:
        parts.append(in_words(terminal, found))
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
