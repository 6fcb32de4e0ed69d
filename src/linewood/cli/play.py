"""`linewood play`: a game in the terminal."""

import random
from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated

import typer

from linewood.cli.confining import USUAL, read_sandbox, tell_sandbox, typed
from linewood.cli.inputs import read_choice, read_position, read_whole
from linewood.cli.options import Shared, described, game_name
from linewood.cli.terminal import Terminal
from linewood.cli.words import Command
from linewood.errors import BadValue
from linewood.games import Position, default

if TYPE_CHECKING:
    from linewood.cli.sitting import Mover
    from linewood.players import Player

OPPONENTS = ("random", "person")
SIDES = {"first": 0, "x": 0, "black": 0, "second": 1, "o": 1, "white": 1}


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the command."""
    say, shared = terminal.say, Shared(terminal)

    @app.command(cls=Command, help=say("cli.play.help"))
    def play(
        game: Annotated[str | None, typer.Argument(metavar="GAME", help=say("cli.play.game"))] = None,
        vs: Annotated[str, typer.Option(metavar="PRESET|BOT", help=say("cli.play.vs"))] = "random",
        time: Annotated[str | None, typer.Option(metavar="TIME", help=say("cli.play.time"))] = None,
        clock: Annotated[str | None, typer.Option(metavar="CLOCK", help=say("cli.play.clock"))] = None,
        board: Annotated[str | None, typer.Option(metavar="SIZE", help=say("cli.play.board"))] = None,
        forbid: Annotated[str | None, typer.Option(metavar="CELLS", help=say("cli.play.forbid"))] = None,
        rules: Annotated[str | None, typer.Option(metavar="RULES", help=say("cli.play.rules"))] = None,
        side: Annotated[str, typer.Option(metavar="first|second", help=say("cli.play.side"))] = "first",
        position: Annotated[str | None, typer.Option(metavar="TEXT", help=say("cli.play.position"))] = None,
        seed: Annotated[str | None, typer.Option(metavar="N", help=say("cli.option.seed"))] = None,
        sandbox: Annotated[str, shared.sandbox] = USUAL,
        sandbox_allow: Annotated[list[str] | None, shared.sandbox_allow] = None,
    ) -> None:
        from linewood.cli.clock import BoardClock
        from linewood.cli.sitting import Sitting, random_mover
        from linewood.players import read_player

        own = SIDES[read_choice(side.lower(), tuple(SIDES))]
        draw = random.Random(None if seed is None else read_whole(seed, "seed", 0, 2**63 - 1))
        start = beginning(game, position, {"--board": board, "--forbid": forbid, "--rules": rules}, draw)
        confined = read_sandbox(sandbox, sandbox_allow)
        times = BoardClock.read(clock) if clock else None
        again = ["--vs", vs, *(["--time", time] if time else []), *(["--clock", clock] if clock else [])]
        again += ["--side", ("first", "second")[own], *typed(confined)]
        with ExitStack() as stack:
            movers = {1 - own: random_mover(draw)} if vs == "random" else {}
            if vs not in OPPONENTS:
                player = read_player(vs, start.game.name).confined(confined)
                tell_sandbox(terminal, confined, [player])
                movers = {1 - own: player_mover(player, start, time, stack)}
            Sitting(terminal, start, movers, again, times).run()


def player_mover(player: "Player", start: Position, time: str | None, stack: ExitStack) -> "Mover":
    """A preset or a bot that sits at the board until the stack is unwound."""
    from linewood.search import Limits, read_time

    limits = None if time is None else Limits(seconds=read_time(time))
    seat = stack.enter_context(player.seat(start.game))
    return player.name, lambda position, on_the_clock: seat.move(position, limits or on_the_clock).move


def beginning(name: str | None, text: str | None, options: dict[str, str | None], draw: random.Random) -> Position:
    """The position that the game starts from: given as text, or the start of the game that the options describe."""
    if text is None:
        return described(game_name(name) if name else default().name, options, draw).start()
    for option, value in options.items():
        if value is not None:
            raise BadValue("usage.conflict", first="--position", second=option)
    position = read_position(text)
    if name is not None and game_name(name) != position.game.name:
        raise BadValue("usage.other_game", found=position.game.name, game=name)
    return position
