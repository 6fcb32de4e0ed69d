"""The engine and the laboratory for games of lines: Connect Four, Connect-5 on a hexagon, Lines of Action."""

import sys
from importlib import import_module
from types import ModuleType

NAMES = {
    "_core": "__version__",
    "arena": (
        "Checks Climb Experiment Match Openings Rated Records Run Runs Standings Tournament Written check_records "
        "gauntlet ladder match play play_game rate read_records round_robin runs standings tournament write_records"
    ),
    "builds": "Progress progress",
    "coach": "Explanation explain",
    "doctor": "Checkup bot_doctor",
    "errors": "BadFile BadState BadText BadValue IllegalMove LinewoodError MissingPackage",
    "games": "ConnectFour Game HexFive LinesOfAction Perft Position parse perft perft_depths",
    "lab": "Ablation Study Sweep ablate read_run resume study sweep",
    "players": "Player Sandbox read_player",
    "puzzles": "Puzzle Puzzles make_puzzles read_puzzles",
    "records": "Record",
    "report": "CourseReport Report course_report write_report",
    "reviews": "Review Reviews review",
    "search": (
        "Analysis Conversion GameClock Limits MoveAnalysis Options Preset Searcher Stepper Stream TreeNode asearch "
        "explain_c preset presets read_spec search stream"
    ),
    "selfcheck": "Findings selfcheck",
    "solve": "Solution Solver analyse solve",
    "speed": "Speeds bench",
    "training": "train",
}
"""The public names and the packages that define them. A package is loaded when one of its names is first asked for, so
that `import linewood` stays quick; `__init__.pyi` lists the same names for type checkers."""
HOMES = {name: package for package, names in NAMES.items() for name in names.split()}

__all__ = sorted(HOMES)


class Package(ModuleType):
    """linewood itself. Loading the package `linewood.search` must not hide the function of the same name."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in HOMES and isinstance(value, ModuleType)):
            super().__setattr__(name, value)

    def __getattr__(self, name: str) -> object:
        if name not in HOMES:
            raise AttributeError(f"module 'linewood' has no attribute {name!r}")
        value = getattr(import_module(f"linewood.{HOMES[name]}"), name)
        setattr(self, name, value)
        return value

    def __dir__(self) -> list[str]:
        return sorted({*globals(), *__all__})


sys.modules[__name__].__class__ = Package
