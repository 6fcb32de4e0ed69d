"""The engine and the laboratory for games of lines: Connect Four, Connect-5 on a hexagon, Lines of Action."""

from importlib import import_module
from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from linewood.arena import Openings, Standings, gauntlet, play, round_robin, standings
    from linewood.players import Player, read_player
    from linewood.records import Record

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
    "Openings",
    "Options",
    "Player",
    "Position",
    "Preset",
    "Record",
    "Searcher",
    "Standings",
    "__version__",
    "gauntlet",
    "parse",
    "perft",
    "play",
    "preset",
    "presets",
    "read_player",
    "read_spec",
    "round_robin",
    "search",
    "standings",
    "stream",
]

LATER = {
    "arena": ("Openings", "Standings", "gauntlet", "play", "round_robin", "standings"),
    "players": ("Player", "read_player"),
    "records": ("Record",),
}
"""Names of rooms that are loaded when they are first asked for: `import linewood` is to stay quick."""


def __getattr__(name: str) -> object:
    for room, names in LATER.items():
        if name in names:
            return getattr(import_module(f"linewood.{room}"), name)
    raise AttributeError(f"module 'linewood' has no attribute {name!r}")
