"""The games: rules and boards, positions, and the texts that describe them."""

from linewood.games.connect4 import ConnectFour
from linewood.games.game import Game
from linewood.games.hex5 import HexFive
from linewood.games.loa import LinesOfAction
from linewood.games.perft import DEEPEST, Perft, perft, perft_depths
from linewood.games.position import Position
from linewood.games.registry import by_name, default, games, is_game, register
from linewood.games.text import parse

__all__ = [
    "DEEPEST",
    "ConnectFour",
    "Game",
    "HexFive",
    "LinesOfAction",
    "Perft",
    "Position",
    "by_name",
    "default",
    "games",
    "is_game",
    "parse",
    "perft",
    "perft_depths",
    "register",
]
