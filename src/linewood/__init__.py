"""The engine and the laboratory for games of lines: Connect Four, Connect-5 on a hexagon, Lines of Action."""

from linewood._core import __version__  # type: ignore[attr-defined]  # stubs leave such names out
from linewood.errors import BadFile, BadText, BadValue, IllegalMove, LinewoodError
from linewood.games import ConnectFour, Game, HexFive, LinesOfAction, Position, parse, perft

__all__ = [
    "BadFile",
    "BadText",
    "BadValue",
    "ConnectFour",
    "Game",
    "HexFive",
    "IllegalMove",
    "LinesOfAction",
    "LinewoodError",
    "Position",
    "__version__",
    "parse",
    "perft",
]
