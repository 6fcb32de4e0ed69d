"""What verbs are given, read: a player is a text or a Player, limits are a text or Limits, and so on."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal

from linewood.doctor.build import build
from linewood.errors import BadFile, BadValue, LinewoodError
from linewood.games import Game, by_name, default, parse
from linewood.games.numbers import whole
from linewood.players import Player, Sandbox, read_player
from linewood.players.sandbox import AUTO
from linewood.search import Preset

MOST_GAMES: Final = 10_000_000
MOST_SEED: Final = 2**53

AnyPlayer = str | Path | Player
"""A player, or the text that it is typed as; the path of a bot is such a text."""
AnySandbox = Sandbox | Literal["auto", "required", "off"] | None
"""How external bots are confined; None for each player's own choice."""


def read_players(players: Sequence[AnyPlayer], game: str | None = None) -> tuple[Player, ...]:
    """All players. One that names its game says so for those that do not.

    >>> [player.name for player in read_players(["random", "loa/best"])]
    ['loa/random', 'loa/best']
    """
    told = game or told_by(players)
    return tuple(player if isinstance(player, Player) else read_player(typed(player), told) for player in players)


def typed(player: str | Path) -> str:
    """A player as it is typed."""
    return str(player) if isinstance(player, Path) else player


def told_by(players: Sequence[AnyPlayer]) -> str | None:
    """The game that one of the players names, or the only one that a bot among them can play; None if nobody tells.

    >>> told_by(["bot.py", "loa/best"]), told_by(["json:loads"])
    ('loa', None)
    """
    found = [player if isinstance(player, Player) else readable(typed(player)) for player in players]
    named = [player.options for player in found if player is not None]
    by_preset = (options.game for options in named if isinstance(options, Preset))
    by_bot = (getattr(player.bot, "game", None) for player in found if player is not None)
    return next((game for game in (*by_preset, *by_bot) if game is not None), None)


def readable(text: str) -> Player | None:
    """The player of a text that can be read without knowing the game; errors in it are reported by a later reader."""
    with suppress(LinewoodError):
        return read_player(text)
    return None


def read_bot(bot: AnyPlayer, game: str | None = None, sandbox: AnySandbox = None) -> tuple[Player, str]:
    """A bot, and the game that it plays: the one that is named, or the one that can be seen from the bot. A folder is
    built first, in the sandbox.

    >>> read_bot("loa/best")[1]
    'loa'
    """
    name = None if game is None else by_name(game.lower()).name
    if isinstance(bot, str | Path) and Path(bot).is_dir():
        bot = built(str(bot), read_sandbox(sandbox) or AUTO)
    player = read_players([bot], name)[0]
    return player, name or told_by([player]) or default().name


def built(folder: str, sandbox: Sandbox) -> Player:
    """The bot that make builds in a folder."""
    player = build(Path(folder), folder, sandbox).player
    if player is None:
        raise BadFile("player.not_built", path=folder)
    return player


def apart(one: Player, other: Player) -> tuple[Player, Player]:
    """Two players with different names."""
    return one, other.named(f"{other.name} (2)") if one.name == other.name else other


def read_game(game: Game | str | None) -> Game | str | None:
    """A game with its board, or the name of a game for the boards that it is usually played on.

    >>> read_game("loa"), read_game("connect4 6x7").text
    ('loa', 'connect4 6x7')
    """
    if game is None or isinstance(game, Game):
        return game
    if not isinstance(game, str):
        raise BadValue("game.type", found=type(game).__name__)
    name = game.strip()
    return parse(name).game if " " in name else by_name(name.lower()).name


def name_of(game: Game | str | None) -> str | None:
    """A game's name."""
    return game.name if isinstance(game, Game) else game


def whole_pairs(games: int) -> int:
    """A number of games that are whole pairs."""
    count = whole("games", games, 2, MOST_GAMES)
    if count % 2:
        raise BadValue("arena.odd", value=count)
    return count


def read_sandbox(sandbox: AnySandbox) -> Sandbox | None:
    """How external bots are confined. Refuses here and now if a sandbox is required and there is none."""
    if sandbox is None:
        return None
    from linewood.players.launch import is_used

    chosen = Sandbox(policy=sandbox) if isinstance(sandbox, str) else sandbox
    chosen.check_paths()
    if chosen.policy == "required":
        is_used(chosen)
    return chosen
