"""`linewood match`: which of two players is stronger, and how sure is that?"""

import random
from typing import TYPE_CHECKING, Annotated

import typer

from linewood.cli.confining import USUAL, options
from linewood.cli.inputs import read_whole
from linewood.cli.terminal import DONE, Terminal
from linewood.cli.words import Command
from linewood.errors import BadValue

if TYPE_CHECKING:
    from linewood.arena import Journal, Openings, Plan, Store, Test
    from linewood.games import Game
    from linewood.search import Limits

MOST_GAMES = 10_000_000
TEST_GAMES = 100_000
"""At the most, where nobody says otherwise."""


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the command."""
    say = terminal.say
    sandboxed, allowed = options(terminal)

    @app.command(cls=Command, help=say("cli.match.help"))
    def match(
        one: Annotated[str, typer.Argument(metavar="A", help=say("cli.match.player"))],
        other: Annotated[str, typer.Argument(metavar="B", help=say("cli.match.player"))],
        games: Annotated[str | None, typer.Option("-n", "--games", metavar="N", help=say("cli.match.games"))] = None,
        sprt: Annotated[str | None, typer.Option(metavar="ELO0:ELO1", help=say("cli.match.sprt"))] = None,
        game: Annotated[str | None, typer.Option(metavar="GAME", help=say("cli.match.game"))] = None,
        board: Annotated[str | None, typer.Option(metavar="SIZE", help=say("cli.match.board"))] = None,
        forbid: Annotated[str | None, typer.Option(metavar="CELLS", help=say("cli.play.forbid"))] = None,
        rules: Annotated[str | None, typer.Option(metavar="RULES", help=say("cli.play.rules"))] = None,
        openings: Annotated[str | None, typer.Option(metavar="FILE", help=say("cli.match.openings"))] = None,
        time: Annotated[str | None, typer.Option(metavar="TIME", help=say("cli.match.time"))] = None,
        playouts: Annotated[str | None, typer.Option(metavar="N", help=say("cli.match.playouts"))] = None,
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
        from linewood.cli.running import Place, carry_out

        place = Place.read(at_once, dask, sandbox, sandbox_allow)
        plan = planned(
            (one, other),
            game=game,
            options={"--board": board, "--forbid": forbid, "--rules": rules},
            openings=openings,
            games=games,
            test=None if sprt is None else read_test(sprt),
            limits=read_limits(time, playouts),
            seed=read_whole(seed, "seed", 0, 2**53),
        )
        with Store(store) as kept:
            if fresh:
                plan = renewed(plan, kept)
            return shown(terminal, carry_out(terminal, kept, plan, place), as_json)


def planned(
    names: tuple[str, str],
    *,
    game: str | None,
    options: dict[str, str | None],
    openings: str | None,
    games: str | None,
    test: "Test | None",
    limits: "Limits | None",
    seed: int,
) -> "Plan":
    """The match that was typed; whatever is wrong with it is said before the first game."""
    from linewood.arena import Openings, Plan
    from linewood.arena.pairings import game_of, scheduled
    from linewood.cli.play import game_name
    from linewood.players import read_player
    from linewood.players.spec import game_told

    name = None if game is None else game_name(game)
    own = own_openings(openings, options)
    name = name if own is None else own.game
    told = name or game_told(names)
    one, other = (read_player(text, told) for text in names)
    players = [one, other.named(f"{other.name} (2)") if one.name == other.name else other]
    name = name or game_of(players)
    supply = own or Openings.random(board_of(name, options, seed) or name, seed=seed)
    count = read_games(games, TEST_GAMES if test is not None else 200)
    schedule = scheduled(players, ((0, 1),), supply, limits=limits, seed=seed, rounds=count // 2)
    return Plan.of("match", schedule, test)


def own_openings(path: str | None, options: dict[str, str | None]) -> "Openings | None":
    """Openings from a file; with them, no option describes a board."""
    from pathlib import Path

    from linewood.arena import Openings

    own = None if path is None else Openings.from_file(Path(path))
    for option, value in options.items():
        if own is not None and value is not None:
            raise BadValue("usage.conflict", first="--openings", second=option)
    return own


def board_of(name: str, options: dict[str, str | None], seed: int) -> "Game | None":
    """The board that the options ask for; None for whatever the game is usually played on."""
    from linewood.cli.play import described
    from linewood.games import by_name

    if all(value is None for value in options.values()) or (
        by_name(name).has_random_boards and options["--board"] is None
    ):
        if options["--forbid"] is not None:
            raise BadValue("usage.missing", name="--board")
        return None if options["--rules"] is None else described(name, options, random.Random(seed))
    return described(name, options, random.Random(seed))


def read_games(text: str | None, usual: int) -> int:
    """How many games: whole pairs."""
    count = usual if text is None else read_whole(text, "games", 2, MOST_GAMES)
    if count % 2:
        raise BadValue("arena.odd", value=count)
    return count


def read_limits(time: str | None, playouts: str | None) -> "Limits | None":
    """The limits of each move; None for those that each player is used to."""
    from linewood.search import Limits
    from linewood.search.limits import read_clock

    if time is not None and playouts is not None:
        raise BadValue("usage.conflict", first="--time", second="--playouts")
    if time is not None:
        return read_clock(time)
    return None if playouts is None else Limits(playouts=read_whole(playouts, "playouts", 1, 2**62))


def read_test(text: str) -> "Test":
    """Two differences.

    >>> read_test("0:20").elo1
    20.0
    """
    from linewood.arena import Test

    try:
        low, high = (float(part) for part in text.split(":"))
    except ValueError as error:
        raise BadValue("arena.hypotheses", value=text) from error
    if not -1000 <= low < high <= 1000:
        raise BadValue("arena.hypotheses", value=text)
    return Test(elo0=low, elo1=high)


def renewed(plan: "Plan", store: "Store") -> "Plan":
    """The same plan as a run that is not stored yet."""
    from dataclasses import replace

    while store.knows(plan):
        plan = replace(plan, fresh=plan.fresh + 1)
    return plan


def shown(terminal: Terminal, journal: "Journal", as_json: bool) -> int:
    """Prints how a match went; its exit code."""
    from linewood.arena import summary
    from linewood.cli.running import FAULT, INCONCLUSIVE, REJECTED
    from linewood.cli.tables import conditions_of, print_faults, print_summary

    plan, standings = journal.plan, journal.standings
    one, other = plan.schedule.players
    result = summary(standings, one.name, other.name, journal.test)
    verdict = None if journal.test is None else journal.test.verdict
    if as_json:
        terminal.print_json(
            {
                "run": journal.run.id,
                "plan": plan.as_json(),
                "done": journal.done,
                "summary": None if result is None else result.as_json(),
                "verdict": None if result is None else say_verdict(terminal, result.verdict),
                "standings": standings.as_json(),
            }
        )
    elif result is None:
        terminal.tell("match.nothing")
    else:
        print_summary(terminal, result, conditions_of(terminal, plan))
        print_faults(terminal, standings)
        if standings.left_out:
            terminal.tell("match.left_out", "dim", games=standings.left_out)
        terminal.print(say_verdict(terminal, result.verdict), "bold")
        terminal.tell("match.run", "dim", run=journal.run.short)
    if standings.fault_counts:
        return FAULT
    if verdict == "H0":
        return REJECTED
    return INCONCLUSIVE if verdict == "continue" else DONE


def say_verdict(terminal: Terminal, verdict: object) -> str:
    """A verdict in the terminal's language."""
    from linewood.texts import shown as said

    return said(verdict, terminal.language, longest=1000)
