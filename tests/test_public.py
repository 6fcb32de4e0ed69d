"""The public surface is a list: what is on it stays, what is not on it is nobody's promise."""

from __future__ import annotations

import inspect
import subprocess
import sys

import linewood as lw

PUBLIC = {
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
}
POSITION = {
    "array",
    "cells",
    "code",
    "codes",
    "game",
    "history",
    "key",
    "last_move",
    "legal",
    "mask",
    "move",
    "moves",
    "native",
    "origin",
    "outcome",
    "parent",
    "planes",
    "play",
    "ply",
    "spelled",
    "start",
    "svg",
    "text",
    "to_move",
    "winning_cells",
}


def test_the_public_names_are_these() -> None:
    assert set(lw.__all__) == PUBLIC
    assert all(hasattr(lw, name) for name in PUBLIC)


def test_a_position_has_these_names() -> None:
    assert {name for name in dir(lw.Position) if not name.startswith("_")} == POSITION


def test_every_public_name_is_described() -> None:
    for name in PUBLIC - {"__version__"}:
        assert inspect.getdoc(getattr(lw, name)), name
    for name in POSITION:
        member = getattr(lw.Position, name)
        if isinstance(member, property) or inspect.isfunction(member):
            assert inspect.getdoc(member), name


def test_rules_and_positions_are_frozen_values() -> None:
    for value in (lw.ConnectFour(), lw.HexFive(), lw.LinesOfAction(), lw.HexFive().start()):
        for name in ("name", "rows", "ply", "game"):
            try:
                setattr(value, name, None)
            except (AttributeError, TypeError):
                continue
            raise AssertionError(f"{name} of {value!r} can be changed")
        assert not hasattr(value, "__dict__")


def test_help_loads_no_heavy_room() -> None:
    heavy = ("numpy", "scipy", "nicegui", "dask", "matplotlib", "optuna", "pyspiel")
    program = (
        "import sys; from linewood.cli.app import run; run(['--help']);"
        f"print([m for m in {heavy} if m in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=300)
    assert done.stderr.strip() == "[]"
