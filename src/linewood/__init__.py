"""The engine and the laboratory for games of lines: Connect Four, Connect-5 on a hexagon, Lines of Action."""

from linewood._core import __version__  # type: ignore[attr-defined]  # stubs leave such names out
from linewood.errors import BadFile, BadText, BadValue, IllegalMove, LinewoodError
from linewood.games import ConnectFour, Game, HexFive, LinesOfAction, Position, parse, perft
from linewood.search import (
    Analysis,
    GameClock,
    Limits,
    MoveAnalysis,
    Options,
    Preset,
    Searcher,
    preset,
    presets,
    read_spec,
    search,
    stream,
)

__all__ = [
    "Analysis",
    "BadFile",
    "BadText",
    "BadValue",
    "ConnectFour",
    "Game",
    "GameClock",
    "HexFive",
    "IllegalMove",
    "Limits",
    "LinesOfAction",
    "LinewoodError",
    "MoveAnalysis",
    "Options",
    "Position",
    "Preset",
    "Searcher",
    "__version__",
    "parse",
    "perft",
    "preset",
    "presets",
    "read_spec",
    "search",
    "stream",
]
