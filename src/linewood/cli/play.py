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
from linewood.errors import BadValue, LinewoodError
from linewood.games import Position, default
from linewood.games.position import SIDES

if TYPE_CHECKING:
    from linewood.cli.dialogue import Mover
    from linewood.players import Player
    from linewood.tables import Store

OPPONENTS = ("random", "person")
OWN_SIDES = {"first": 0, "x": 0, "black": 0, "second": 1, "o": 1, "white": 1}
"""What people call the side they want to play."""


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
        forbid: Annotated[str | None, shared.forbid] = None,
        rules: Annotated[str | None, shared.rules] = None,
        side: Annotated[str, typer.Option(metavar="first|second", help=say("cli.play.side"))] = "first",
        position: Annotated[str | None, typer.Option(metavar="TEXT", help=say("cli.play.position"))] = None,
        seed: Annotated[str | None, typer.Option(metavar="N", help=say("cli.option.seed"))] = None,
        store: Annotated[str | None, shared.games_store] = None,
        sandbox: Annotated[str, shared.sandbox] = USUAL,
        sandbox_allow: Annotated[list[str] | None, shared.sandbox_allow] = None,
    ) -> None:
        from linewood.cli.dialogue import Dialogue, random_mover
        from linewood.players import read_player
        from linewood.tables import PERSON, Control, guest

        own = OWN_SIDES[read_choice(side.lower(), tuple(OWN_SIDES))]
        draw = random.Random(None if seed is None else read_whole(seed, "seed", 0, 2**63 - 1))
        start = beginning(game, position, {"--board": board, "--forbid": forbid, "--rules": rules}, draw)
        confined = read_sandbox(sandbox, sandbox_allow)
        control = Control.read(clock or "")
        again = ["--vs", vs, *(["--time", time] if time else []), *(["--clock", clock] if clock else [])]
        again += ["--side", SIDES[own], *(["--store", store] if store else []), *typed(confined)]
        with ExitStack() as stack:
            movers = {1 - own: random_mover(draw)} if vs == "random" else {}
            if vs not in OPPONENTS:
                player = read_player(vs, start.game.name).confined(confined)
                tell_sandbox(terminal, confined, [player])
                movers = {1 - own: player_mover(player, start, time, stack)}
            seats = [PERSON, PERSON]
            for opponent, (name, _) in movers.items():
                seats[opponent] = guest(name, start.game.name)
            journal = journal_of(terminal, store, stack)
            Dialogue(terminal, start, (seats[0], seats[1]), movers, control, journal, again).run()


def journal_of(terminal: Terminal, path: str | None, stack: ExitStack) -> "Store | None":
    """The journal of games, closed when the stack is unwound. A game can be played where none can be kept."""
    from linewood.tables import Store

    try:
        journal = Store(path)
    except LinewoodError as error:
        if path is not None:
            raise
        terminal.tell("play.unsaved", "dim", reason=error.text(terminal.language))
        return None
    stack.callback(journal.close)
    return journal


def player_mover(player: "Player", start: Position, time: str | None, stack: ExitStack) -> "Mover":
    """A preset or a bot that sits at the board until the stack is unwound."""
    from linewood.search import Limits, read_time

    limits = None if time is None else Limits(seconds=read_time(time))
    seat = stack.enter_context(player.seat(start.game))
    return player.name, lambda position, clock: seat.move(position, limits or clock).move


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
