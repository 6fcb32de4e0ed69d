"""`linewood review`: the move that lost each game."""

from typing import TYPE_CHECKING, Annotated

import typer

from linewood.cli.analyse import given_limits
from linewood.cli.inputs import read_whole
from linewood.cli.interrupts import INTERRUPTED
from linewood.cli.options import Shared
from linewood.cli.running import told, typed_again
from linewood.cli.terminal import DONE, USAGE, Terminal
from linewood.cli.words import Command
from linewood.errors import LinewoodError
from linewood.texts.numbers import figure

if TYPE_CHECKING:
    from linewood.reviews import Losses, Review, Reviews

MOST_GAMES = 10**9


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the command."""
    say, shared = terminal.say, Shared(terminal)

    @app.command(cls=Command, help=say("cli.review.help"))
    def review(
        context: typer.Context,
        files: Annotated[list[str], typer.Argument(metavar="FILES", help=say("cli.review.files"))],
        time: Annotated[str | None, shared.search_time] = None,
        playouts: Annotated[str | None, shared.search_playouts] = None,
        preset: Annotated[str, shared.preset] = "best",
        store: Annotated[str | None, shared.store] = None,
        skip: Annotated[str, typer.Option(metavar="N", help=say("cli.review.skip"))] = "0",
        as_json: Annotated[bool, shared.json] = False,
    ) -> int:
        skipped = read_whole(skip, "skip", 0, MOST_GAMES)
        found, stopped, broken = None, False, 0
        try:
            from linewood.reviews import review as review_games

            states = review_games(files, preset, given_limits(time, playouts), skip=skipped, store=store, live=True)
            with terminal.errors.status(say("review.progress")) as status:
                for found in states:
                    status.update(f"{say('review.progress')} {skipped + found.done}/{found.total}")
                    if len(found.broken) > broken:
                        broken = len(found.broken)
                        tell_broken(terminal, *found.broken[-1])
        except KeyboardInterrupt:
            stopped = True
            done = skipped + (0 if found is None else found.done)
            told(terminal, "run.resume", command=typed_again(context, terminal.language, skip=done))
        if found is None or not found.games:
            if stopped:
                return INTERRUPTED
            terminal.errors.print(say("review.nothing"))
            return USAGE
        if as_json:
            terminal.print_json(found.to_json())
        else:
            show(terminal, found)
        return INTERRUPTED if stopped else DONE


def tell_broken(terminal: Terminal, name: str, error: LinewoodError) -> None:
    """Says what is wrong with a game that cannot be read."""
    path, _, number = name.rpartition(":")
    words = {"path": path, "number": number, "error": error.text(terminal.language)}
    terminal.errors.print(terminal.say("review.broken", **words), soft_wrap=True)


def show(terminal: Terminal, found: "Reviews") -> None:
    """One table of games and one of players."""
    columns = ("game", "loser", "ply", "move", "better", "before", "after", "sure")
    rows = [row(terminal, *one) for one in found.games]
    terminal.print_table([f"review.{column}" for column in columns], rows, texts=(0, 1, 3, 4, 7))
    shown = ("player", "games", "faults", "openings", "proven_count", "mean_ply", "mean_drop")
    terminal.print_table(
        [f"review.{column}" for column in shown], [total_row(terminal, total) for total in found.players]
    )


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
    means = figure(total.mean_ply, ".1f"), figure(total.mean_drop, ".2f")
    return total.player or terminal.say("review.unnamed"), *(str(count) for count in counts), *means
