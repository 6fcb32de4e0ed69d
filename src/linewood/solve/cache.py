"""A personal file of solved positions. Commands for people read it; matches, ladders, benchmarks and bots never do."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Final

from linewood._core import __version__  # type: ignore[attr-defined]  # stubs leave such names out
from linewood.errors import BadValue
from linewood.games import Position
from linewood.solve.solution import Solution
from linewood.storage import cache_file

LEAST_NODES: Final = 10_000
"""What took fewer nodes is solved again faster than it is worth keeping."""
SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS solved (
    version TEXT, game TEXT, cells BLOB, side INTEGER, solution TEXT, PRIMARY KEY (version, game, cells, side)
)"""


class SolvedCache:
    """Solutions by position. A file that cannot be read or written is left alone, and nothing is remembered."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or cache_file("solved.sqlite")

    def find(self, position: Position, *, moves: bool) -> Solution | None:
        """The solution of a position, if it is there; with `moves`, only one that has all moves."""
        try:
            with closing(self._open()) as file:
                row = file.execute(
                    "SELECT solution FROM solved WHERE version = ? AND game = ? AND cells = ? AND side = ?",
                    key_of(position),
                ).fetchone()
            found = None if row is None else Solution.from_json(json.loads(row[0]))
        except (OSError, sqlite3.Error, ValueError, BadValue):
            return None
        if found is None or (moves and len(found.moves) < len(position.legal)):
            return None
        return replace(found, position=position.text, seconds=0.0, nodes=0)

    def keep(self, position: Position, solution: Solution) -> None:
        """Remembers a solution whose result and distances are exact."""
        if not is_complete(solution) or solution.nodes < LEAST_NODES:
            return
        try:
            with closing(self._open()) as file, file:
                file.execute(
                    "INSERT OR REPLACE INTO solved VALUES (?, ?, ?, ?, ?)",
                    (*key_of(position), json.dumps(solution.to_json())),
                )
        except (OSError, sqlite3.Error):
            return

    def _open(self) -> sqlite3.Connection:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        file = sqlite3.connect(self.path, timeout=1.0)
        try:
            file.execute(SCHEMA)
        except sqlite3.Error:
            file.close()
            raise
        return file


def is_complete(solution: Solution) -> bool:
    """Is everything in it exact?"""
    return solution.bounds is not None and solution.solved and all(move.distance is not None for move in solution.moves)


def key_of(position: Position) -> tuple[str, str, bytes, int]:
    """What two positions have in common that have one solution."""
    return __version__, position.game.text, position.cells, position.side
