"""Options that several commands share, each declared once, and what is typed for them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from linewood.cli.confining import USUAL
from linewood.cli.groups import Group
from linewood.cli.inputs import read_choice, read_whole
from linewood.cli.terminal import Terminal
from linewood.errors import BadValue

if TYPE_CHECKING:
    from linewood.cli.running import Place
    from linewood.games import Game
    from linewood.search import Limits


class Shared:
    """The options in the language of a terminal, for use in annotations: `seed: Annotated[str, shared.seed] = "0"`."""

    def __init__(self, terminal: Terminal) -> None:
        say = terminal.say

        def option(key: str, metavar: str | None, *names: str) -> Any:
            return typer.Option(*names, metavar=metavar, help=say(key))

        players = [typer.Argument(metavar=name, help=say("cli.match.player")) for name in ("BOT", "A", "B")]
        self.player, self.one, self.other = players
        self.run = typer.Argument(metavar="ID", help=say("cli.arena.id"))
        self.game = option("cli.match.game", "GAME")
        self.own_game = option("cli.ladder.game", "GAME")
        self.board = option("cli.match.board", "SIZE")
        self.forbid = option("cli.play.forbid", "CELLS")
        self.rules = option("cli.play.rules", "RULES")
        self.openings = option("cli.match.openings", "FILE")
        self.time = option("cli.match.time", "TIME")
        self.playouts = option("cli.match.playouts", "N")
        self.at_once = option("cli.match.at_once", "N", "-j", "--at-once")
        self.dask = option("cli.match.dask", "ADDRESS")
        self.seed = option("cli.match.seed", "N")
        self.sandbox = option("cli.option.sandbox", "auto|required|off", "--sandbox")
        self.sandbox_allow = option("cli.option.sandbox_allow", "PATH", "--sandbox-allow")
        self.store = option("cli.arena.store", "FILE", "--store")
        self.fresh = option("cli.match.fresh", None, "--fresh")
        self.json = option("cli.option.json", None, "--json")
        self.plot = option("cli.tune.plot", "FILE", "--plot", "--to")
        self.held_out = option("cli.ladder.held_out", None, "--held-out")
        self.repeat = option("cli.ladder.repeat", "N")
        self.forms = option("cli.report.to", "FORMS")
        self.folder = option("cli.report.out", "FOLDER")
        self.position = typer.Argument(metavar="POSITION", help=say("cli.perft.position"))
        self.preset = option("cli.analyse.preset", "PRESET")
        self.search_time = option("cli.analyse.time", "TIME")
        self.search_playouts = option("cli.analyse.playouts", "N")
        self.own_time = option("cli.ladder.time", "TIME")
        self.own_playouts = option("cli.ladder.playouts", "N")
        self.games_store = option("cli.serve.store", "FILE")
        self.judge_preset = option("cli.judge.preset", "PRESET")
        self.judge_seconds = option("cli.judge.seconds", "TIME")
        self.bot_file = option("cli.pack.out", "FILE")
        self.bot_seconds = option("cli.pack.seconds", "TIME")
        self.conditions = Group(
            Conditions,
            game=(str | None, self.game, None),
            board=(str | None, self.board, None),
            forbid=(str | None, self.forbid, None),
            rules=(str | None, self.rules, None),
            openings=(str | None, self.openings, None),
            time=(str | None, self.time, None),
            playouts=(str | None, self.playouts, None),
            seed=(str, self.seed, "0"),
        )
        self.place = Group(
            read_place,
            at_once=(str, self.at_once, "1"),
            dask=(str | None, self.dask, None),
            sandbox=(str, self.sandbox, USUAL),
            sandbox_allow=(list[str] | None, self.sandbox_allow, None),
            store=(str | None, self.store, None),
        )
        self.lab_place = self.place.without("sandbox", "sandbox_allow")


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    """What was typed of the board and the limits of games."""

    game: str | None
    board: str | None
    forbid: str | None
    rules: str | None
    openings: str | None
    time: str | None
    playouts: str | None
    seed: str

    def how(self, *players: str) -> dict[str, Any]:
        """The keywords of a verb."""
        seed, options = read_seed(self.seed), {"--board": self.board, "--forbid": self.forbid, "--rules": self.rules}
        return {
            "game": read_board(players, self.game, options, self.openings, seed),
            "openings": self.openings,
            "limits": read_limits(self.time, self.playouts),
            "seed": seed,
        }


def read_place(**given: Any) -> Place:
    """Where games are played and kept."""
    from linewood.cli.running import Place

    return Place.read(**given)


def read_seed(text: str) -> int:
    """A seed."""
    from linewood.arena.inputs import MOST_SEED

    return read_whole(text, "seed", 0, MOST_SEED)


def read_games(text: str | None) -> int | None:
    """A number of games; that they are whole pairs is for the verbs to say."""
    from linewood.arena.inputs import MOST_GAMES

    return None if text is None else read_whole(text, "games", 2, MOST_GAMES)


def read_limits(time: str | None, playouts: str | None) -> Limits | str | None:
    """The limits of each move; None if each player keeps its own."""
    from linewood.search import Limits

    if time is not None and playouts is not None:
        raise BadValue("usage.conflict", first="--time", second="--playouts")
    return time if playouts is None else Limits(playouts=read_whole(playouts, "playouts", 1, 2**62))


def read_forms(text: str, known: Sequence[str]) -> list[str]:
    """Forms of a report, separated by commas."""
    return [read_choice(form.strip().lower(), known) for form in text.split(",")]


def read_plot(plot: str | None, extra: str = "tune") -> Path | None:
    """Where a picture goes; that it can be drawn is said before the first game."""
    if plot is None:
        return None
    from linewood.pictures import check_picture

    check_picture(Path(plot), extra)
    return Path(plot)


def read_board(
    players: Sequence[str],
    game: str | None,
    options: dict[str, str | None],
    openings: str | None,
    seed: int,
    usual: str | None = None,
) -> Game | str | None:
    """The board that the options ask for, or the name of the game; None for what the players name. `usual` is the game
    if there is a board and nobody names one.
    """
    from linewood.arena.inputs import told_by
    from linewood.games import by_name

    given = [option for option, value in options.items() if value is not None]
    if openings is not None and given:
        raise BadValue("usage.conflict", first="--openings", second=given[0])
    name = None if game is None else game_name(game)
    if not given:
        return name
    told = name or told_by(players) or usual
    if told is None:
        raise BadValue("arena.which_game")
    if by_name(told).has_random_boards and options.get("--board") is None and options.get("--forbid") is not None:
        raise BadValue("usage.missing", name="--board")
    return described(told, options, random.Random(seed))


def game_name(name: str) -> str:
    """The name, once it is sure that there is such a game."""
    from linewood.games import by_name

    return by_name(name.lower()).name


def described(name: str, options: dict[str, str | None], draw: random.Random) -> Game:
    """The game with the board and the rules that the options ask for."""
    from linewood.games import by_name

    game = by_name(name)
    given = {option.removeprefix("--"): value for option, value in options.items() if value is not None}
    for option in given:
        if option not in game.board_options:
            raise BadValue("usage.not_for_game", option=f"--{option}", game=game.name)
    return game.from_options(given, draw)
