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
    from linewood.arena import (
        Climb,
        Experiment,
        Match,
        Openings,
        Rated,
        Records,
        Run,
        Runs,
        Standings,
        Tournament,
        gauntlet,
        ladder,
        match,
        play,
        play_game,
        rate,
        read_records,
        round_robin,
        runs,
        standings,
        tournament,
        write_records,
    )
    from linewood.builds import Progress, progress
    from linewood.doctor import Checkup, bot_doctor
    from linewood.lab import Ablation, Study, Sweep, ablate, read_run, resume, study, sweep
    from linewood.players import Player, Sandbox, read_player
    from linewood.records import Record
    from linewood.report import CourseReport, Report, course_report, write_report
    from linewood.reviews import Review, Reviews, review
    from linewood.training import train

__all__ = [
    "Ablation",
    "Analysis",
    "BadFile",
    "BadState",
    "BadText",
    "BadValue",
    "Checkup",
    "Climb",
    "ConnectFour",
    "CourseReport",
    "Experiment",
    "Game",
    "GameClock",
    "HexFive",
    "IllegalMove",
    "Limits",
    "LinesOfAction",
    "LinewoodError",
    "Match",
    "MissingPackage",
    "MoveAnalysis",
    "Openings",
    "Options",
    "Player",
    "Position",
    "Preset",
    "Progress",
    "Rated",
    "Record",
    "Records",
    "Report",
    "Review",
    "Reviews",
    "Run",
    "Runs",
    "Sandbox",
    "Searcher",
    "Solution",
    "Solver",
    "Standings",
    "Stepper",
    "Stream",
    "Study",
    "Sweep",
    "Tournament",
    "TreeNode",
    "__version__",
    "ablate",
    "asearch",
    "bot_doctor",
    "course_report",
    "gauntlet",
    "ladder",
    "match",
    "parse",
    "perft",
    "play",
    "play_game",
    "preset",
    "presets",
    "progress",
    "rate",
    "read_player",
    "read_records",
    "read_run",
    "read_spec",
    "resume",
    "review",
    "round_robin",
    "runs",
    "search",
    "solve",
    "standings",
    "stream",
    "study",
    "sweep",
    "tournament",
    "train",
    "write_records",
    "write_report",
]

LATER = {
    "arena": (
        "Climb",
        "Experiment",
        "Match",
        "Openings",
        "Rated",
        "Records",
        "Run",
        "Runs",
        "Standings",
        "Tournament",
        "gauntlet",
        "ladder",
        "match",
        "play",
        "play_game",
        "rate",
        "read_records",
        "round_robin",
        "runs",
        "standings",
        "tournament",
        "write_records",
    ),
    "builds": ("Progress", "progress"),
    "doctor": ("Checkup", "bot_doctor"),
    "lab": ("Ablation", "Study", "Sweep", "ablate", "read_run", "resume", "study", "sweep"),
    "players": ("Player", "Sandbox", "read_player"),
    "records": ("Record",),
    "report": ("CourseReport", "Report", "course_report", "write_report"),
    "reviews": ("Review", "Reviews", "review"),
    "training": ("train",),
}
"""Names of packages that are loaded when they are first asked for, so that `import linewood` stays quick."""


def __getattr__(name: str) -> object:
    for package, names in LATER.items():
        if name in names:
            return getattr(import_module(f"linewood.{package}"), name)
    raise AttributeError(f"module 'linewood' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
