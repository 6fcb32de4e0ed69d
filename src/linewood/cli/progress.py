"""`linewood progress`: did my change help, and why did I lose?"""

import time as clock
from typing import TYPE_CHECKING, Annotated

import typer

from linewood.cli.groups import with_groups
from linewood.cli.interrupts import INTERRUPTED
from linewood.cli.options import Shared, game_name, read_limits, read_plot, read_seed
from linewood.cli.terminal import DONE, Terminal
from linewood.cli.words import Command
from linewood.texts.numbers import figure

if TYPE_CHECKING:
    from linewood.builds import Progress, Rated
    from linewood.cli.running import Place

PLOT = 16
"""Signs of the plot of ratings."""


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the command."""
    say, shared = terminal.say, Shared(terminal)

    @app.command(cls=Command, help=say("cli.progress.help"))
    @with_groups
    def progress(
        context: typer.Context,
        bot: Annotated[str, shared.player],
        game: Annotated[str | None, shared.own_game] = None,
        budget: Annotated[str, typer.Option(metavar="TIME", help=say("cli.progress.budget"))] = "4m",
        time: Annotated[str | None, shared.time] = None,
        playouts: Annotated[str | None, shared.playouts] = None,
        seed: Annotated[str, shared.seed] = "0",
        *,
        place: Annotated["Place", shared.place.without("dask")],
        plot: Annotated[str | None, shared.plot] = None,
        as_json: Annotated[bool, shared.json] = False,
    ) -> int:
        from linewood import builds
        from linewood.cli.running import told, typed_again
        from linewood.search import read_time

        picture = read_plot(plot, "arena")
        try:
            with terminal.errors.status(say("progress.playing")):
                found = builds.progress(
                    bot,
                    None if game is None else game_name(game),
                    seconds=read_time(budget),
                    limits=read_limits(time, playouts),
                    seed=read_seed(seed),
                    **place.how,
                )
        except KeyboardInterrupt:
            told(terminal, "run.resume", command=typed_again(context, terminal.language))
            return INTERRUPTED
        if picture is not None:
            builds.write_plot(found, picture, terminal.language)
        if as_json:
            terminal.print_json(found.to_json())
        else:
            show(terminal, found)
        return DONE


def show(terminal: Terminal, found: "Progress") -> None:
    """One screen: verdict, rungs, history, and the moves that lost the most."""
    from linewood.cli.tables import in_full
    from linewood.records.ending import reason_word

    number = next(rated.number for rated in found.history if rated.build == found.build)
    title = {"bot": found.bot, "number": number, "build": found.build, "game": found.game}
    terminal.print(in_full(terminal, "progress.title", **title), "bold")
    terminal.print(verdict(terminal, found))
    rows = [(name, "-" if score is None else f"{score.times(100):.0f}") for name, score in found.rungs]
    terminal.print_table(["progress.rung", "progress.score"], rows)
    columns = ("build", "when", "games", "elo", "plot")
    terminal.print_table([f"progress.{column}" for column in columns], history_rows(found), texts=(0, 1, 4))
    if not found.losses:
        terminal.tell("progress.no_losses")
        return
    terminal.tell("progress.losses", "bold")
    for game, one in found.losses:
        if one.kind == "fault":
            terminal.tell("progress.fault", game=game, fault=reason_word(one.move))
            continue
        values = {"before": f"{one.before:+.2f}", "after": f"{one.after:+.2f}", "line": " ".join(one.refutation[:8])}
        terminal.tell("progress.loss", game=game, ply=one.ply, move=one.move, better=one.better, **values)


def verdict(terminal: Terminal, found: "Progress") -> str:
    """Did the change help?"""
    from linewood.cli.tables import in_full, signed
    from linewood.texts import shown

    if len(found.history) == 1:
        return terminal.say("progress.first")
    if found.match is None:
        return terminal.say("progress.none" if found.is_new else "progress.known")
    test = found.match.test
    if test is None or test.verdict == "continue":
        return terminal.say("progress.open", games=found.match.games, elo=signed(found.match.elo))
    key = "progress.helped" if test.verdict == "H1" else "progress.did_not"
    return in_full(terminal, key, verdict=shown(found.match.verdict, terminal.language, longest=1000))


def history_rows(found: "Progress") -> list[tuple[str, ...]]:
    """The builds, each with its place on the scale of all of them."""
    known = [rated.elo for rated in found.history if rated.elo is not None]
    low, high = (min(elo.low for elo in known), max(elo.high for elo in known)) if known else (0.0, 1.0)
    rows: list[tuple[str, ...]] = []
    for rated in found.history:
        when = clock.strftime("%m-%d %H:%M", clock.localtime(rated.when))
        elo = figure(rated.elo, "+.0f")
        rows.append((f"{rated.number} {rated.build}", when, str(rated.games), elo, bar(rated, low, high)))
    return rows


def bar(rated: "Rated", low: float, high: float) -> str:
    """An interval and its value as a line of signs."""
    if rated.elo is None:
        return ""
    scale = (PLOT - 1) / max(high - low, 1.0)
    start, middle, end = (round((value - low) * scale) for value in (rated.elo.low, rated.elo.value, rated.elo.high))
    signs = ["─" if start <= place <= end else " " for place in range(PLOT)]
    signs[middle] = "●"
    return "".join(signs).rstrip()
