"""The public surface is a list: what is on it stays, what is not on it is nobody's promise."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from pathlib import Path

import linewood as lw

PUBLIC = {
    "Ablation",
    "Analysis",
    "BadFile",
    "BadState",
    "BadText",
    "BadValue",
    "Checks",
    "Checkup",
    "Climb",
    "ConnectFour",
    "Conversion",
    "CourseReport",
    "Experiment",
    "Explanation",
    "Findings",
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
    "Perft",
    "Player",
    "Position",
    "Preset",
    "Progress",
    "Puzzle",
    "Puzzles",
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
    "Speeds",
    "Standings",
    "Stepper",
    "Stream",
    "Study",
    "Sweep",
    "Tournament",
    "TreeNode",
    "Written",
    "__version__",
    "ablate",
    "analyse",
    "asearch",
    "bench",
    "bot_doctor",
    "check_records",
    "course_report",
    "explain",
    "explain_c",
    "gauntlet",
    "ladder",
    "make_puzzles",
    "match",
    "parse",
    "perft",
    "perft_depths",
    "play",
    "play_game",
    "preset",
    "presets",
    "progress",
    "rate",
    "read_player",
    "read_puzzles",
    "read_records",
    "read_run",
    "read_spec",
    "resume",
    "review",
    "round_robin",
    "runs",
    "search",
    "selfcheck",
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
    "last_cells",
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
    "side",
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


def test_type_checkers_see_the_same_names() -> None:
    stub = ast.parse(Path(lw.__file__).with_suffix(".pyi").read_text(encoding="utf-8"))
    found = {
        alias.asname: node.module
        for node in stub.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.name == alias.asname
    }
    homes = {name: f"linewood.{package}" for package, names in lw.NAMES.items() for name in names.split()}  # type: ignore[attr-defined]
    assert found == {name: home for name, home in homes.items() if name != "__version__"}


def loaded_by(program: str) -> set[str]:
    """The modules that a program loads and that do not come with Python, in a new process."""
    report = "; print(*sorted(set(sys.modules) - before), file=sys.stderr)"
    code = f"import sys; before = set(sys.modules); {program}{report}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=300)
    return {name for name in done.stderr.split() if name.partition(".")[0] not in sys.stdlib_module_names}


def test_importing_linewood_loads_nothing_else() -> None:
    assert {name for name in loaded_by("import linewood") if not name.startswith("_linewood_editable")} == {"linewood"}


def test_a_search_needs_nothing_but_python_and_few_modules() -> None:
    loaded = loaded_by("import linewood as lw; lw.search(lw.parse('connect4'), limits=lw.Limits(playouts=10))")
    own = {name for name in loaded if name.startswith("linewood")}
    assert not {name for name in loaded - own if not name.startswith("_linewood_editable")}
    assert not own & {"linewood.arena", "linewood.records", "linewood.players"}
    assert len(own) <= 60


def test_packages_do_not_hide_functions_of_the_same_name() -> None:
    code = "import linewood.search.searcher, linewood.solve.solver, linewood as lw; print(lw.search.__name__, lw.solve.__name__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=300)
    assert done.stdout.split() == ["search", "solve"]


def test_help_loads_nothing_heavy() -> None:
    heavy = {"numpy", "scipy", "nicegui", "dask", "matplotlib", "optuna", "pyspiel"}
    assert not heavy & loaded_by("from linewood.cli.app import run; run(['--help'])")
