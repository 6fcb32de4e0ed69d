"""The engine and the laboratory for games of lines: Connect Four, Connect-5 on a hexagon, Lines of Action."""

from importlib import import_module
from typing import TYPE_CHECKING

from linewood._core import __version__  # type: ignore[attr-defined]  # stubs leave such names out
from linewood.errors import BadFile, BadState, BadText, BadValue, IllegalMove, LinewoodError, MissingPackage
from linewood.games import ConnectFour, Game, HexFive, LinesOfAction, Position, parse, perft
from linewood.search import (
    Analysis,
    GameClock,
    Limits,
    MoveAnalysis,
    Options,
    Preset,
    Searcher,
    Stepper,
    Stream,
    TreeNode,
    asearch,
    preset,
    presets,
    read_spec,
    search,
    stream,
)
from linewood.solve import Solution, Solver, solve

if TYPE_CHECKING:
    from linewood.arena import Openings, Standings, gauntlet, play, round_robin, standings
    from linewood.builds import Progress, progress
    from linewood.players import Player, Sandbox, read_player
    from linewood.records import Record
    from linewood.training import train

__all__ = [
    "Analysis",
    "BadFile",
    "BadState",
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
    "MissingPackage",
    "MoveAnalysis",
    "Openings",
    "Options",
    "Player",
    "Position",
    "Preset",
    "Progress",
    "Record",
    "Sandbox",
    "Searcher",
    "Solution",
    "Solver",
    "Standings",
    "Stepper",
    "Stream",
    "TreeNode",
    "__version__",
    "asearch",
    "gauntlet",
    "parse",
    "perft",
    "play",
    "preset",
    "presets",
    "progress",
    "read_player",
    "read_spec",
    "round_robin",
    "search",
    "solve",
    "standings",
    "stream",
    "train",
]

LATER = {
    "arena": ("Openings", "Standings", "gauntlet", "play", "round_robin", "standings"),
    "builds": ("Progress", "progress"),
    "players": ("Player", "Sandbox", "read_player"),
    "records": ("Record",),
    "training": ("train",),
}
"""Names of rooms that are loaded when they are first asked for: `import linewood` is to stay quick."""


def __getattr__(name: str) -> object:
    for room, names in LATER.items():
        if name in names:
            return getattr(import_module(f"linewood.{room}"), name)
    raise AttributeError(f"module 'linewood' has no attribute {name!r}")
