"""A puzzle as a value, and the files that hold puzzles: JSON, one puzzle a line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, Self, get_args

from linewood.errors import BadFile, BadValue
from linewood.games import Position, parse
from linewood.results import Collection, Row

Kind = Literal["win", "defence"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
GRADES: Final = 5
"""From 1, the easiest."""
FOLDER: Final = Path(__file__).parent


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A position in which exactly one move wins, or exactly one does not lose."""

    position: str
    """The position's text."""
    kind: Kind
    """`win`: only the solution wins. `defence`: every other move loses."""
    moves: int
    """Moves of the winner up to the win, including the solution: exact in connect4, an upper bound elsewhere. 0 for
    a defence."""
    line: tuple[str, ...]
    """The solution, and for a win all that follows."""
    grade: int
    """How hard it is, from 1 to 5: the weakest of a series of players who found the solution."""
    seed: int
    """The game that it comes from."""

    @property
    def solution(self) -> str:
        """The one move."""
        return self.line[0]

    @property
    def start(self) -> Position:
        """The position."""
        return parse(self.position)

    @property
    def name(self) -> str:
        """Short and the same in every run: tells puzzles of one game apart."""
        return f"{self.start.key:016x}"[:10]

    def to_json(self) -> dict[str, Any]:
        """Ready for JSON."""
        return asdict(self) | {"line": " ".join(self.line)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The puzzle that `to_json` describes. BadValue if it is none: its line must be legal."""
        try:
            puzzle = cls(**{**data, "line": tuple(data["line"].split())})
            whole = (puzzle.moves, puzzle.grade, puzzle.seed)
            if puzzle.kind not in KINDS or not all(isinstance(number, int) for number in whole):
                raise ValueError(str(data)[:80])
            puzzle.start.play(*puzzle.line)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise BadValue("puzzles.unreadable", reason=f"{type(error).__name__}: {error}") from error
        return puzzle


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzles(Collection[Puzzle]):
    """Some puzzles of one game."""

    entries: tuple[Puzzle, ...]
    """In the order in which they were found."""
    games: int = 0
    """Games that were played to find them."""

    def to_json(self) -> list[dict[str, Any]]:
        """Ready for JSON."""
        return [puzzle.to_json() for puzzle in self]

    def rows(self) -> list[Row]:
        """One row per puzzle."""
        return self.to_json()


def read_puzzles(source: str | Path) -> Puzzles:
    """The puzzles of a file that `make_puzzles` has written, or those that ship with linewood for a game.

    >>> from linewood.puzzles import read_puzzles
    >>> all(puzzle.moves >= 2 for puzzle in read_puzzles("connect4") if puzzle.kind == "win")
    True
    """
    path = Path(source)
    if isinstance(source, str) and (own := FOLDER / f"{source}.jsonl").exists():
        path = own
    return read_file(path)


@cache
def shipped(game: str) -> Puzzles:
    """What linewood brings along for a game, read once; nothing for games without a file."""
    own = FOLDER / f"{game}.jsonl"
    return read_file(own) if own.exists() else Puzzles(entries=())


def read_file(path: Path) -> Puzzles:
    """The puzzles of a file. BadFile names the line that cannot be read."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadFile("puzzles.file", path=path, reason=str(error)) from error
    entries = []
    for number, line in enumerate(lines, start=1):
        try:
            entries.append(Puzzle.from_json(json.loads(line)))
        except ValueError as error:
            raise BadFile("puzzles.line", path=path, line=number, reason=str(error)) from error
    return Puzzles(entries=tuple(entries), games=1 + max((puzzle.seed for puzzle in entries), default=-1))
