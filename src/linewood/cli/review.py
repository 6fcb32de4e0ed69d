"""`linewood review`: the move that lost each game."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from linewood.cli.analyse import given_limits
from linewood.cli.inputs import read_whole
from linewood.cli.running import told, typed_again
from linewood.cli.terminal import DONE, INTERRUPTED, USAGE, Terminal
from linewood.cli.words import Command

if TYPE_CHECKING:
    from linewood.review import Losses, Review


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the command."""
    say = terminal.say

    @app.command(cls=Command, help=say("cli.review.help"))
    def review(
        context: typer.Context,
        files: Annotated[list[str], typer.Argument(metavar="FILES...", help=say("cli.review.files"))],
        time: Annotated[str | None, typer.Option(metavar="TIME", help=say("cli.analyse.time"))] = None,
        playouts: Annotated[str | None, typer.Option(metavar="N", help=say("cli.analyse.playouts"))] = None,
        preset: Annotated[str, typer.Option(metavar="PRESET", help=say("cli.analyse.preset"))] = "best",
        store: Annotated[str | None, typer.Option(metavar="FILE", help=say("cli.arena.store"))] = None,
        skip: Annotated[str, typer.Option(metavar="N", help=say("cli.review.skip"))] = "0",
        as_json: Annotated[bool, typer.Option("--json", help=say("cli.option.json"))] = False,
    ) -> int:
        from rich.progress import track

        from linewood import review as room
        from linewood.cli.records import entries
        from linewood.search import Limits, read_spec

        limits = given_limits(time, playouts) or Limits(seconds=1.0)
        games = list(entries(files, None, store))
        done = read_whole(skip, "skip", 0, len(games))
        found: list[tuple[str, Review]] = []
        stopped = False
        try:
            for path, entry in track(games[done:], say("review.progress"), console=terminal.errors):
                name = f"{Path(path).name}:{entry.number}"
                if entry.record is None:
                    message = entry.error.text(terminal.language) if entry.error else ""
                    terminal.errors.print(say("review.broken", path=path, number=entry.number, error=message))
                else:
                    game = entry.record.start.split(maxsplit=1)[0]
                    found.append((name, room.review(entry.record, read_spec(preset, game), limits)))
                done += 1
        except KeyboardInterrupt:
            stopped = True
        if stopped:
            told(terminal, "run.resume", command=typed_again(context, terminal.language, skip=done))
        if not found:
            terminal.errors.print(say("review.nothing"))
            return INTERRUPTED if stopped else USAGE
        totals = room.losses(one for _, one in found)
        if as_json:
            reviews = [{"game": name} | one.as_json() for name, one in found]
            terminal.print_json({"games": reviews, "players": [total.as_json() for total in totals]})
        else:
            show(terminal, found, totals)
        return INTERRUPTED if stopped else DONE


def show(terminal: Terminal, found: "list[tuple[str, Review]]", totals: "tuple[Losses, ...]") -> None:
    """One table of games and one of players."""
    columns = ("game", "loser", "ply", "move", "better", "before", "after", "sure")
    rows = [row(terminal, *one) for one in found]
    terminal.print_table([f"review.{column}" for column in columns], rows, texts=(0, 1, 3, 4, 7))
    shown = ("player", "games", "faults", "openings", "proven_count", "mean_ply", "mean_drop")
    terminal.print_table([f"review.{column}" for column in shown], [total_row(terminal, total) for total in totals])


def row(terminal: Terminal, name: str, one: "Review") -> tuple[str, ...]:
    """One game."""
    if one.kind == "none":
        return name, "", "", terminal.say("review.kind.none"), "", "", "", ""
    loser = one.player or terminal.say("review.unnamed")
    if one.kind == "opening":
        return name, loser, "", terminal.say("review.kind.opening"), "", "", "", ""
    if one.kind == "fault":
        return name, loser, f"{one.ply}", one.move, "", "", "", ""
    sure = terminal.say("review.proven" if one.proven else "review.likely")
    return name, loser, f"{one.ply}/{one.plies}", one.move, one.better, f"{one.before:+.2f}", f"{one.after:+.2f}", sure


def total_row(terminal: Terminal, total: "Losses") -> tuple[str, ...]:
    """One player."""
    counts = (total.games, total.faults, total.openings, total.proven)
    means = ("-" if total.mean_ply is None else f"{total.mean_ply:.1f}",)
    drops = ("-" if total.mean_drop is None else f"{total.mean_drop:.2f}",)
    return total.player or terminal.say("review.unnamed"), *(str(count) for count in counts), *means, *drops
