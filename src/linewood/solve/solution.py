"""What a solver has proven, as a frozen value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal, Self

from linewood.errors import BadValue
from linewood.results import Result, Row

Outcome = Literal["win", "draw", "loss"]
StoppedBy = Literal["solved", "seconds", "nodes", "searched", "asked", "interrupt"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What is proven of a position or a move, for one side."""

    result: Outcome | None
    """The result, if it is proven."""
    distance: int | None
    """Plies until the end of the game if both sides play well, if that is proven. A draw ends with a full board."""
    at_most: int | None
    """Plies within which a proven result comes; equal to `distance` if that is known."""
    bounds: tuple[int, int] | None
    """Bounds on the score: a win with stone number m of a board with n cells is worth (n + 2 - m) // 2, a draw 0, a
    loss the negative of that. None in games without scores."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveSolution(Verdict):
    """One move, for the player who makes it; the move itself counts in `distance`."""

    move: str
    """The move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution(Verdict, Result):
    """What a solver has proven about a position, for the side to move.

    >>> from linewood.games import parse
    >>> from linewood.solve import solve
    >>> solution = solve(parse("connect4 4x4"))
    >>> solution.result, solution.distance, solution.bounds
    ('draw', 16, (0, 0))
    """

    position: str
    """The position's text."""
    moves: tuple[MoveSolution, ...]
    """Every move, the best first; empty if moves were not asked for."""
    line: tuple[str, ...]
    """hex5 and loa: the win that was found, against the longest resistance. Empty otherwise."""
    nodes: int
    """Positions that were searched."""
    seconds: float
    """How long it took."""
    estimate: float | None
    """The search's value from -1 to 1, if the result is not proven."""
    stopped_by: StoppedBy
    """`solved`, or what ended the work before that: `seconds`, `nodes`, `searched` (hex5 and loa: no forced win was found),
    `asked`, `interrupt` (Ctrl-C)."""

    @property
    def solved(self) -> bool:
        """Whether result and distance are proven."""
        return self.distance is not None

    @property
    def title(self) -> str:
        """The position's text, and its result."""
        return f"{self.position}: {self.result or '?'}"

    def rows(self) -> list[Row]:
        """One row per move, the best first; a single row for the position if its moves were not solved."""
        columns = ("result", "distance", "at_most")
        found: list[tuple[str, Verdict]] = [(move.move, move) for move in self.moves]
        return [
            {"move": name} | {column: getattr(known, column) for column in columns}
            for name, known in found or [("", self)]
        ]

    def to_json(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        return asdict(self) | {
            "bounds": None if self.bounds is None else list(self.bounds),
            "line": list(self.line),
            "moves": [
                asdict(move) | {"bounds": None if move.bounds is None else list(move.bounds)} for move in self.moves
            ],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The solution that `to_json` describes."""
        try:
            moves = tuple(MoveSolution(**own(MoveSolution, move)) for move in data["moves"])
            return cls(**own(cls, data) | {"moves": moves, "line": tuple(data["line"])})
        except (KeyError, TypeError, ValueError) as error:
            raise BadValue("solution.unreadable", reason=f"{type(error).__name__}: {error}") from error


def own(cls: type[Any], data: Mapping[str, Any]) -> dict[str, Any]:
    """The values that are fields of a dataclass; KeyError where one is missing."""
    bounds = data["bounds"]
    values = {field.name: data[field.name] for field in fields(cls)}
    return values | {"bounds": None if bounds is None else (int(bounds[0]), int(bounds[1]))}


def verdict_of(bounds: tuple[int, int], cells: int, ply: int) -> dict[str, Any]:
    """The fields of a verdict on a connect4 position with so many stones on so many cells."""
    lower, upper = bounds
    result = proven(lower, upper)
    at_most = None if result is None else plies(lower if result == "win" else upper, cells, ply)
    return {
        "result": result,
        "distance": at_most if lower == upper else None,
        "at_most": at_most,
        "bounds": bounds,
    }


def proven(lower: int, upper: int) -> Outcome | None:
    """What bounds on a score say of the result."""
    if lower > 0:
        return "win"
    if upper < 0:
        return "loss"
    return "draw" if lower == upper else None


def plies(score: int, cells: int, ply: int) -> int:
    """Plies from `ply` to the end of a game with this score.

    >>> plies(1, 42, 0), plies(0, 42, 2), plies(-2, 42, 4)
    (41, 40, 36)
    """
    if score == 0:
        return cells - ply
    last = cells + 2 - 2 * abs(score)  # or one less: the winner's stones have odd numbers or even ones
    return last - (last - ply + (score > 0)) % 2 - ply
