"""What a search has found out, as a frozen value."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import TYPE_CHECKING, Any, Final, Literal, Self

from linewood import _core
from linewood.errors import BadValue
from linewood.extras import load
from linewood.games import Position, parse
from linewood.results import Result, Row
from linewood.texts import Word

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Proven = Literal["win", "loss", "draw"]
PROVEN: Final[dict[int, Proven]] = {1: "win", 0: "draw", -1: "loss"}
VALUES: Final[dict[Proven, float]] = {"win": 1.0, "draw": 0.0, "loss": -1.0}
"""What a known result is worth to the side to move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveAnalysis:
    """One move at the root, for the player who makes it."""

    root: Position = field(repr=False, compare=False)
    """The position in which it is made."""
    actions: tuple[int, ...]
    """What is expected to happen, as action numbers, beginning with the move."""
    tried: bool
    """Whether the search visited it. If not, its value is 0 and has no meaning."""
    visits: int
    """Visits of the move."""
    value: float
    """What it is worth, from -1 to 1."""
    lower_bound: float
    """The lower end of the 95 % confidence interval of its value."""
    prior: float
    """The prior probability of the move."""
    proven: Proven | None
    """The result, if it is known for sure."""
    distance: int | None
    """For a proven move, within how many plies the game ends, this one counted: an upper bound, as in `Analysis`."""
    exact: bool = False
    """Whether the distance is exact, not just an upper bound."""

    @property
    def action(self) -> int:
        """The move as an action number."""
        return self.actions[0]

    @property
    def move(self) -> str:
        """The move as people write it."""
        return self.root.spelled(self.actions[:1])[0]

    @property
    def line(self) -> tuple[str, ...]:
        """What is expected to happen, beginning with the move."""
        return self.root.spelled(self.actions)

    def to_json(self) -> dict[str, Any]:
        """Everything, ready for JSON. Moves are written as people write them."""
        values = {f.name: getattr(self, f.name) for f in fields(self) if f.name not in ("root", "actions")}
        line = self.line
        return {"move": line[0], "action": self.action, **values, "line": list(line), "win_rate": self.win_rate}

    @property
    def win_rate(self) -> float:
        """The value as a share of points, from 0 to 1."""
        return win_rate(self.value, self.proven)


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis(Result):
    """The result of a search."""

    position: str
    """The position's text."""
    moves: tuple[MoveAnalysis, ...]
    """The moves that were considered; the first is the one to play."""
    value: float
    """What the position is worth to the side to move, from -1 to 1."""
    proven: Proven | None
    """The result for the side to move, if it is known for sure."""
    distance: int | None
    """For a proven position, within how many plies the game ends if the winner plays on as proven, whatever the loser
    does. An upper bound: there may be a shorter win. For a draw, the length of the line that was found."""
    visits: int
    """Visits of the root, including those of earlier searches."""
    playouts: int
    """Playouts of this search."""
    plies: int
    """Moves in all playouts, and positions examined by the proof search and the exact solver."""
    nodes: int
    """Nodes in the tree or graph."""
    depth: int
    """Plies from the root to the deepest node of this search."""
    seconds: float
    """The duration of this search."""
    megabytes: float
    """Memory in use by the tree."""
    memory_full: bool
    """Whether the search continued without new nodes because its memory was full."""
    stopped_by: str | None
    """What ended the search: `seconds`, `playouts`, `nodes`, `proven`, `settled` (the moves that `only` names are proven,
    the position is not), `forced` (only one move to look at), `decided` (no other move could have caught up), `random`
    (no search was wanted), `asked`, `interrupt` (Ctrl-C). None while it is running."""
    reused: int
    """Visits of the root that were kept from an earlier search."""
    threads: int = 1
    """Threads that searched; fewer than the options ask for if the system refused some."""
    is_restricted: bool = False
    """Were only some moves searched, because `only` named them? Then `value` is what the best of them is worth, and a
    result is `proven` only if it is the position's: a win."""
    exact: bool = False
    """Whether the distance is exact, not just an upper bound."""
    weights: str | None = None
    """The hash of the network: the beginning of its file's SHA-256. None if no network was used."""

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
    def policy(self) -> NDArray[np.float32]:
        """The move probabilities after the search: a numpy array with a share for each of the `game.actions` action
        numbers, in the order of `Position.mask`.

        Each move has its share of the visits; moves that are known to lose have none. If the result is proven, or
        nothing was visited, the best move gets everything.
        """
        best = self.moves[0]
        open_moves = () if self.proven else [move for move in self.moves if move.proven != "loss"]
        weights = {move.action: move.visits for move in open_moves if move.visits} or {best.action: 1}
        policy: NDArray[np.float32] = load("numpy").zeros(best.root.game.actions, dtype="float32")
        for action, visits in weights.items():
            policy[action] = visits / sum(weights.values())
        return policy

    @property
    def playouts_per_second(self) -> float:
        """The search's speed."""
        return self.playouts / self.seconds if self.seconds > 0 else 0.0

    @property
    def title(self) -> str:
        """The position's text."""
        return self.position

    def rows(self) -> list[Row]:
        """One row per move, the best first."""
        columns = ("move", "win_rate", "visits", "value", "proven", "distance", "line")
        return [{name: getattr(move, name) for name in columns} | {"line": " ".join(move.line)} for move in self.moves]

    def to_json(self) -> dict[str, Any]:
        """Everything, ready for JSON. `best`, `line`, `win_rate` and the speed follow from the rest and are there for
        readers."""
        return {
            "position": self.position,
            "best": self.best,
            "win_rate": self.win_rate,
            "line": list(self.line),
            "playouts_per_second": self.playouts_per_second,
            **{f.name: getattr(self, f.name) for f in fields(self) if f.name not in ("position", "moves")},
            "moves": [move.to_json() for move in self.moves],
        }

    @classmethod
    def from_json(cls, data: str | Mapping[str, Any]) -> Self:
        """The analysis that `to_json` describes, given as JSON text or as what `json.loads` makes of it."""
        try:
            values = json.loads(data) if isinstance(data, str) else data
            root = parse(values["position"])
            moves = tuple(read_move(root, move) for move in values["moves"])
            return cls(**own(cls, values) | {"moves": moves})
        except (KeyError, TypeError, ValueError) as error:
            raise BadValue("analysis.unreadable", reason=f"{type(error).__name__}: {error}") from error


def read_move(root: Position, data: Mapping[str, Any]) -> MoveAnalysis:
    """The move that `MoveAnalysis.to_json` describes."""
    actions = root.play(*data["line"]).codes[len(root.codes) :]
    if not actions:
        raise ValueError("a move without a line")
    return MoveAnalysis(**own(MoveAnalysis, {**data, "root": root, "actions": actions}))


def own(cls: type[Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """The values that are fields of a dataclass; KeyError where one is missing that has no default."""
    return {f.name: values[f.name] for f in fields(cls) if f.name in values or f.default is MISSING}


def win_rate(value: float, proven: Proven | None) -> float:
    """A value as a share of points; exact where the result is known."""
    return ((value if proven is None else VALUES[proven]) + 1) / 2


def result_for(position: Position) -> Proven:
    """The result of a finished game for the side to move."""
    if position.outcome == "draw":
        return "draw"
    return "win" if position.outcome == position.to_move else "loss"


def proven_word(
    proven: Proven, distance: int, form: Literal["words", "move", "mark"] = "words", *, exact: bool = False
) -> Word:
    """A proven result as every front end writes it: of a position, of a move, or as a short mark on a board.

    The distance is written as the bound it is, unless it is `exact` or nothing can be shorter: a win with this move, a
    loss to the next.
    A draw is a result without a distance.

    >>> from linewood.texts import shown
    >>> shown(proven_word("win", 11)), shown(proven_word("win", 11), "zh"), shown(proven_word("win", 11, "mark"))
    ('win in at most 11', '11 手内必胜', 'W≤11')
    >>> shown(proven_word("win", 11, exact=True)), shown(proven_word("loss", 12, "move", exact=True))
    ('win in 11', 'loses in 12')
    >>> shown(proven_word("win", 1)), shown(proven_word("loss", 2)), shown(proven_word("draw", 8))
    ('win in 1', 'loss in 2', 'draw')
    """
    if proven == "draw":
        return Word(f"proven.{form}.draw")
    is_exact = exact or distance <= (1 if proven == "win" else 2)
    bound = "" if is_exact else ".bound"
    return Word(f"proven.{form}.{proven}{bound}", (("plies", distance),))


def analysis_of(
    position: Position,
    report: _core.Report,
    *,
    seconds: float,
    stopped_by: str | None,
    reused: int,
    is_restricted: bool,
    weights: str | None,
) -> Analysis:
    """The core's report in words."""
    moves = tuple(move_analysis_of(position, move) for move in report.moves)
    return Analysis(
        position=position.text,
        moves=moves,
        value=within(report.value),
        proven=result_of(report.proven),
        distance=distance_of(report.proven),
        exact=report.proven is not None and report.proven.exact,
        visits=report.visits,
        playouts=report.playouts,
        plies=report.plies,
        nodes=report.nodes,
        depth=report.depth,
        seconds=seconds,
        megabytes=report.bytes / 2**20,
        memory_full=report.memory_full,
        stopped_by=stopped_by,
        reused=reused,
        threads=report.threads,
        is_restricted=is_restricted,
        weights=weights,
    )


def move_analysis_of(position: Position, move: _core.MoveReport) -> MoveAnalysis:
    """One move of the core's report in words."""
    return MoveAnalysis(
        root=position,
        actions=tuple(move.line),
        tried=move.tried,
        visits=move.visits,
        value=within(move.value),
        lower_bound=within(move.lower),
        prior=move.prior,
        proven=result_of(move.proven),
        distance=distance_of(move.proven),
        exact=move.proven is not None and move.proven.exact,
    )


def result_of(proven: _core.Proven | None) -> Proven | None:
    """The core's result in a word."""
    return None if proven is None else PROVEN[int(proven.outcome)]


def distance_of(proven: _core.Proven | None) -> int | None:
    """The plies until a result."""
    return None if proven is None else proven.distance


def within(value: float) -> float:
    """The value without what rounding added to it."""
    return max(-1.0, min(1.0, value))
