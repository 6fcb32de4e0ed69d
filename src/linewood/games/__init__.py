"""The games: rules and boards, positions, and the texts that describe them."""

from linewood.games.connect4 import ConnectFour
from linewood.games.hex5 import HexFive
from linewood.games.loa import LinesOfAction
from linewood.games.perft import DEEPEST, perft
from linewood.games.position import Game, Position
from linewood.games.text import GAMES, parse

__all__ = ["DEEPEST", "GAMES", "ConnectFour", "Game", "HexFive", "LinesOfAction", "Position", "parse", "perft"]
