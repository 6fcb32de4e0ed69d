"""What a search has found out, as a frozen value."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Final, Literal, Self

from linewood.errors import BadValue
from linewood.games import Position

Proven = Literal["win", "loss", "draw"]
PROVEN: Final[dict[int | None, Proven | None]] = {None: None, 1: "win", 0: "draw", -1: "loss"}


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveAnalysis:
    """One move at the root, for the player who makes it."""

    move: str
    """The move."""
    tried: bool
    """Did the search look at it at all? If not, its value is 0 and means nothing."""
    visits: int
    """How often the search looked at it."""
    value: float
    """What it is worth, from -1 to 1."""
    lower_bound: float
    """What it is worth at least, with the confidence that `Options.final_z` asks for."""
    prior: float
    """How likely it looked before the search."""
    proven: Proven | None
    """The result, if it is known for sure."""
    distance: int | None
    """For a proven move, the plies until the end of the game, this one counted."""
    line: tuple[str, ...]
    """What is expected to happen, beginning with the move."""

    @property
    def win_rate(self) -> float:
        """The value as a share of points, from 0 to 1."""
        return win_rate(self.value, self.proven)


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """What a search has found out of a position."""

    position: str
    """The position's text."""
    moves: tuple[MoveAnalysis, ...]
    """The moves that were considered, the one to play first."""
    value: float
    """What the position is worth to the side to move, from -1 to 1."""
    proven: Proven | None
    """The result for the side to move, if it is known for sure."""
    distance: int | None
    """For a proven position, the plies until the end of the game."""
    visits: int
    """How often the search has been at the root, in earlier searches too."""
    playouts: int
    """Games that were played out in this search."""
    plies: int
    """Moves in all of those, and positions looked at in search of a forced win."""
    nodes: int
    """Nodes in the tree or graph."""
    depth: int
    """Plies from the root to the deepest node of this search."""
    seconds: float
    """How long this search took."""
    megabytes: float
    """Memory in use by the tree."""
    memory_full: bool
    """Did the search go on without new nodes because its memory was used up?"""
    stopped_by: str | None
    """What ended the search: `seconds`, `playouts`, `nodes`, `proven`, `forced` (only one move to look at), `decided`
    (no other move could have caught up), `random` (no search was wanted), `asked`, `interrupt` (Ctrl-C). None while
    it is running."""
    reused: int
    """Visits of the root that were kept from an earlier search."""

    @property
    def best(self) -> str:
        """The move to play."""
        return self.moves[0].move

    @property
    def line(self) -> tuple[str, ...]:
        """What is expected to happen."""
        return self.moves[0].line

    @property
    def win_rate(self) -> float:
        """The value as a share of points, from 0 to 1."""
        return win_rate(self.value, self.proven)

    @property
    def playouts_per_second(self) -> float:
        """The search's speed."""
        return self.playouts / self.seconds if self.seconds > 0 else 0.0

    def as_json(self) -> dict[str, Any]:
        """Everything, ready for JSON. `best`, `line`, `win_rate` and the speed follow from the rest and are there for
        readers."""
        return {
            "position": self.position,
            "best": self.best,
            "win_rate": self.win_rate,
            "line": list(self.line),
            "playouts_per_second": self.playouts_per_second,
            **{f.name: getattr(self, f.name) for f in fields(self) if f.name not in ("position", "moves")},
            "moves": [asdict(move) | {"win_rate": move.win_rate, "line": list(move.line)} for move in self.moves],
        }

    @classmethod
    def from_json(cls, data: str | Mapping[str, Any]) -> Self:
        """The analysis that `as_json` describes, given as JSON text or as what `json.loads` makes of it."""
        try:
            values = json.loads(data) if isinstance(data, str) else data
            moves = tuple(
                MoveAnalysis(**own(MoveAnalysis, move) | {"line": tuple(move["line"])}) for move in values["moves"]
            )
            return cls(**own(cls, values) | {"moves": moves})
        except (KeyError, TypeError, ValueError) as error:
            raise BadValue("analysis.unreadable", reason=f"{type(error).__name__}: {error}") from error


def own(cls: type[Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """The values that are fields of a dataclass; KeyError where one is missing."""
    return {f.name: values[f.name] for f in fields(cls)}


def win_rate(value: float, proven: Proven | None) -> float:
    """A value as a share of points; exact where the result is known."""
    exact = {"win": 1.0, "draw": 0.5, "loss": 0.0}
    return (value + 1) / 2 if proven is None else exact[proven]


def analysis_of(
    position: Position, report: Mapping[str, Any], *, seconds: float, stopped_by: str | None, reused: int
) -> Analysis:
    """The core's report in words."""
    lines = {move["move"]: spelled_out(position, move["line"]) for move in report["moves"]}
    moves = tuple(
        MoveAnalysis(
            move=lines[move["move"]][0],
            tried=move["tried"],
            visits=move["visits"],
            value=within(move["value"]),
            lower_bound=within(move["lower"]),
            prior=move["prior"],
            proven=PROVEN[move["proven"]],
            distance=move["distance"],
            line=lines[move["move"]],
        )
        for move in report["moves"]
    )
    return Analysis(
        position=position.text,
        moves=moves,
        value=within(report["value"]),
        proven=PROVEN[report["proven"]],
        distance=report["distance"],
        visits=report["visits"],
        playouts=report["playouts"],
        plies=report["plies"],
        nodes=report["nodes"],
        depth=report["depth"],
        seconds=seconds,
        megabytes=report["bytes"] / 2**20,
        memory_full=report["memory_full"],
        stopped_by=stopped_by,
        reused=reused,
    )


def spelled_out(position: Position, codes: Iterable[int]) -> tuple[str, ...]:
    """The texts of moves that follow each other: how a move is written may depend on the board before it."""
    native, line = position.native, []
    for code in codes:
        line.append(position.game.write_move(native.cells(), code))
        native = native.play(code)
    return tuple(line)


def within(value: float) -> float:
    """The value without what rounding added to it."""
    return max(-1.0, min(1.0, value))
