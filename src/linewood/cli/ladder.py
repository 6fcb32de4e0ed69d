"""`linewood ladder`: how far up the graded opponents does a bot come?"""

from typing import TYPE_CHECKING, Annotated

import typer

from linewood.cli.confining import USUAL, options
from linewood.cli.inputs import read_whole
from linewood.cli.terminal import DONE, Terminal
from linewood.cli.words import Command

if TYPE_CHECKING:
    from linewood.arena import Journal
    from linewood.arena.ladder import Step
    from linewood.players import Player

BANDS = 10


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the command."""
    say = terminal.say
    sandboxed, allowed = options(terminal)

    @app.command(cls=Command, help=say("cli.ladder.help"))
    def ladder(
        bot: Annotated[str, typer.Argument(metavar="BOT", help=say("cli.match.player"))],
        game: Annotated[str | None, typer.Option(metavar="GAME", help=say("cli.ladder.game"))] = None,
        held_out: Annotated[bool, typer.Option("--held-out", help=say("cli.ladder.held_out"))] = False,
        repeat: Annotated[str, typer.Option(metavar="N", help=say("cli.ladder.repeat"))] = "1",
        bands: Annotated[str, typer.Option(metavar="N", help=say("cli.ladder.bands"))] = str(BANDS),
        time: Annotated[str | None, typer.Option(metavar="TIME", help=say("cli.ladder.time"))] = None,
        playouts: Annotated[str | None, typer.Option(metavar="N", help=say("cli.ladder.playouts"))] = None,
        at_once: Annotated[str, typer.Option("-j", "--at-once", metavar="N", help=say("cli.match.at_once"))] = "1",
        dask: Annotated[str | None, typer.Option(metavar="ADDRESS", help=say("cli.match.dask"))] = None,
        seed: Annotated[str, typer.Option(metavar="N", help=say("cli.match.seed"))] = "0",
        sandbox: Annotated[str, sandboxed] = USUAL,
        sandbox_allow: Annotated[list[str] | None, allowed] = None,
        store: Annotated[str | None, typer.Option(metavar="FILE", help=say("cli.arena.store"))] = None,
        fresh: Annotated[bool, typer.Option("--fresh", help=say("cli.match.fresh"))] = False,
        as_json: Annotated[bool, typer.Option("--json", help=say("cli.option.json"))] = False,
    ) -> int:
        from linewood.arena import Store
        from linewood.arena.ladder import climb
        from linewood.cli.match import read_limits, renewed
        from linewood.cli.running import Place, carry_out

        place = Place.read(at_once, dask, sandbox, sandbox_allow)
        shown_bands = read_whole(bands, "bands", 1, 50)
        player, name = read_bot(bot, game)
        plan = climb(
            player,
            name,
            held_out=held_out,
            repeat=read_whole(repeat, "repeat", 1, 1000),
            limits=read_limits(time, playouts),
            seed=read_whole(seed, "seed", 0, 2**53),
        )
        with Store(store) as kept:
            if fresh:
                plan = renewed(plan, kept)
            return shown(terminal, carry_out(terminal, kept, plan, place), as_json, shown_bands)


def read_bot(text: str, game: str | None) -> "tuple[Player, str]":
    """The bot, and the game that it plays: the one that was named, or the one that can be seen from the bot."""
    from linewood.cli.bot_doctor import game_of
    from linewood.cli.play import game_name
    from linewood.players import read_player
    from linewood.search import Preset

    name = None if game is None else game_name(game)
    player = read_player(text, name)
    model = player.options
    return player, name or (model.game if isinstance(model, Preset) else None) or game_of(player)


def shown(terminal: Terminal, journal: "Journal", as_json: bool, bands: int = BANDS) -> int:
    """Prints how far a bot came; the exit code."""
    from linewood.arena.ladder import COURSE_POINTS, climbed
    from linewood.cli.running import FAULT
    from linewood.cli.tables import in_full, print_faults
    from linewood.players.ladder import version_of

    plan, standings = journal.plan, journal.standings
    way = climbed(plan, journal.counted(), bands)
    if as_json:
        content = {
            "run": journal.run.id,
            "version": version_of(plan.schedule.players[1].name),
            "done": journal.done,
            "plan": plan.as_json(),
            **way.as_json(),
        }
        terminal.print_json(content | {"faults": standings.as_json()["faults"]})
        return FAULT if standings.fault_counts else DONE
    bot, game = plan.schedule.players[0].name, plan.schedule.openings.game
    version = version_of(plan.schedule.players[1].name)
    terminal.print(in_full(terminal, "ladder.title", player=bot, game=game, version=version), "bold")
    rows = [*map(row, way.bands), row(way.total, terminal.say("ladder.total"))]
    columns = ("opponents", "games", "counts", "first", "second", "score", "interval", "points")
    terminal.print_table([f"ladder.{column}" for column in columns], rows)
    for batch in way.batches if len(way.batches) > 1 else ():
        tell_course(terminal, "ladder.batch", batch, batch=batch.name, most=COURSE_POINTS)
    tell_course(terminal, "ladder.course", way.total, most=COURSE_POINTS)
    print_faults(terminal, standings)
    if standings.left_out:
        terminal.tell("match.left_out", "dim", games=standings.left_out)
    terminal.tell("match.run", "dim", run=journal.run.short)
    return FAULT if standings.fault_counts else DONE


def row(step: "Step", name: str | None = None) -> tuple[str, ...]:
    """A line of the table."""
    from linewood.cli.tables import dashed

    score = "-" if step.score is None else f"{100 * step.score.value:.1f}"
    interval = "-" if step.score is None else f"[{100 * step.score.low:.0f}, {100 * step.score.high:.0f}]"
    counts = dashed(step.counts), dashed(step.as_first), dashed(step.as_second)
    return name or step.name, str(step.games), *counts, score, interval, str(step.points)


def tell_course(terminal: Terminal, key: str, step: "Step", **more: object) -> None:
    """The course's score of a batch, or of all."""
    course = step.course
    if course is None:
        return
    ends = {"low": f"{course.low:.1f}", "high": f"{course.high:.1f}"}
    score = f"{course.value:.1f}"
    terminal.print(terminal.say(key, points=step.points, all=2 * step.games, course=score, **ends, **more))
