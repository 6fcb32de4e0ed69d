"""`linewood progress`: did my change help, and why did I lose?"""

import time as clock
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from linewood.cli.confining import USUAL, options
from linewood.cli.inputs import read_whole
from linewood.cli.terminal import DONE, Terminal
from linewood.cli.words import Command

if TYPE_CHECKING:
    from linewood.builds import Progress, Rated

PLOT = 16
"""Signs of the plot of ratings."""


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the command."""
    say = terminal.say
    sandboxed, allowed = options(terminal)

    @app.command(cls=Command, help=say("cli.progress.help"))
    def progress(
        bot: Annotated[str, typer.Argument(metavar="BOT", help=say("cli.match.player"))],
        game: Annotated[str | None, typer.Option(metavar="GAME", help=say("cli.ladder.game"))] = None,
        budget: Annotated[str, typer.Option(metavar="TIME", help=say("cli.progress.budget"))] = "4m",
        time: Annotated[str | None, typer.Option(metavar="TIME", help=say("cli.match.time"))] = None,
        playouts: Annotated[str | None, typer.Option(metavar="N", help=say("cli.match.playouts"))] = None,
        at_once: Annotated[str, typer.Option("-j", "--at-once", metavar="N", help=say("cli.match.at_once"))] = "1",
        seed: Annotated[str, typer.Option(metavar="N", help=say("cli.match.seed"))] = "0",
        sandbox: Annotated[str, sandboxed] = USUAL,
        sandbox_allow: Annotated[list[str] | None, allowed] = None,
        store: Annotated[str | None, typer.Option(metavar="FILE", help=say("cli.arena.store"))] = None,
        plot: Annotated[str | None, typer.Option(metavar="FILE", help=say("cli.tune.plot"))] = None,
        as_json: Annotated[bool, typer.Option("--json", help=say("cli.option.json"))] = False,
    ) -> int:
        from linewood import builds
        from linewood.cli.match import read_limits
        from linewood.cli.play import game_name
        from linewood.cli.running import Place
        from linewood.lab.plots import checked_form
        from linewood.search import read_time

        place = Place.read(at_once, None, sandbox, sandbox_allow)
        if plot is not None:
            checked_form(Path(plot))
        with terminal.errors.status(say("progress.playing")):
            found = builds.progress(
                bot,
                None if game is None else game_name(game),
                seconds=read_time(budget),
                limits=read_limits(time, playouts),
                at_once=place.at_once,
                seed=read_whole(seed, "seed", 0, 2**53),
                store=store,
                sandbox=place.sandbox,
            )
        if plot is not None:
            write_plot(found, Path(plot), terminal.language)
        if as_json:
            terminal.print_json(found.to_json())
        else:
            show(terminal, found)
        return DONE


def show(terminal: Terminal, found: "Progress") -> None:
    """One screen: verdict, rungs, history, and the moves that lost the most."""
    from linewood.cli.tables import in_full

    number = next(rated.number for rated in found.history if rated.build == found.build)
    title = {"bot": found.bot, "number": number, "build": found.build, "game": found.game}
    terminal.print(in_full(terminal, "progress.title", **title), "bold")
    terminal.print(verdict(terminal, found))
    rows = [(name, "-" if score is None else percent(score)) for name, score in found.rungs]
    terminal.print_table(["progress.rung", "progress.score"], rows)
    columns = ("build", "when", "games", "elo", "plot")
    terminal.print_table([f"progress.{column}" for column in columns], history_rows(found), texts=(0, 1, 4))
    if not found.losses:
        terminal.tell("progress.no_losses")
        return
    terminal.tell("progress.losses", "bold")
    for one in found.losses:
        if one.kind == "fault":
            terminal.tell("progress.fault", fault=one.move)
            continue
        values = {"before": f"{one.before:+.2f}", "after": f"{one.after:+.2f}", "line": " ".join(one.refutation[:8])}
        terminal.tell("progress.loss", ply=one.ply, move=one.move, better=one.better, **values)


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


def percent(score: Any) -> str:
    """A share of the points with its interval, in percent."""
    return f"{100 * score.value:.0f} [{100 * score.low:.0f}, {100 * score.high:.0f}]"


def history_rows(found: "Progress") -> list[tuple[str, ...]]:
    """The builds, each with its place on the scale of all of them."""
    known = [rated.elo for rated in found.history if rated.elo is not None]
    low, high = (min(elo.low for elo in known), max(elo.high for elo in known)) if known else (0.0, 1.0)
    rows: list[tuple[str, ...]] = []
    for rated in found.history:
        when = clock.strftime("%m-%d %H:%M", clock.localtime(rated.when))
        elo = "-" if rated.elo is None else f"{rated.elo:+.0f}"
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


def write_plot(found: "Progress", path: Path, language: str) -> None:
    """Draws the ratings of all builds into a file."""
    from linewood.errors import BadFile
    from linewood.lab.plots import checked_form
    from linewood.report.plots import COLOURS, picture

    known = [(rated.number, rated.elo) for rated in found.history if rated.elo is not None]

    def draw(figure: Any, say: Any) -> bool:
        axes = figure.subplots()
        numbers = [number for number, _ in known]
        errors = [[elo.value - elo.low for _, elo in known], [elo.high - elo.value for _, elo in known]]
        axes.errorbar(numbers, [elo.value for _, elo in known], yerr=errors, fmt="o-", color=COLOURS[0], capsize=4)
        axes.set_xticks(numbers)
        axes.set_xlabel(say("build"))
        axes.set_ylabel(say("elo"))
        axes.set_title(say("builds"))
        return bool(known)

    content = picture(draw, language, checked_form(path), prefix="progress.plot.")
    if content is not None:
        try:
            path.write_bytes(content)
        except OSError as error:
            raise BadFile("file.unwritable", path=str(path), reason=error.strerror or str(error)) from error
