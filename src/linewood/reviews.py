"""Why did my bot lose? The move that lost each game, and what each player's losses have in common.

Where results are known, a move is judged by the change of the result; elsewhere by the win rate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, overload

from linewood.arena.experiment import AnyStore
from linewood.arena.sources import Sources, scan_sources
from linewood.errors import LinewoodError
from linewood.games import Position
from linewood.games.position import SIDES
from linewood.records import Record, positions
from linewood.results import Result, Row
from linewood.search import Limits, Preset, read_spec
from linewood.search.analysis import VALUES, Proven, result_for
from linewood.search.models import AnyLimits, read_limits
from linewood.solve.looks import Looks

Kind = Literal["move", "fault", "opening", "none"]
DECIDED: Final = 0.8
"""A search that is not a proof calls a position decided from this value on."""
MOST_OTHERS: Final = 3
"""Moves that are looked at where the one that was played looked best and lost."""
USUAL: Final = Limits(seconds=1.0)
"""For each position."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Review(Result):
    """What lost a game."""

    kind: Kind
    """A `move`; a `fault` of the bot; the `opening` that was given to the players; or `none`, for games nobody lost."""
    player: str = ""
    """Who lost."""
    side: str = ""
    """On which side."""
    ply: int = 0
    """The number of the losing move in the game, counted from 1."""
    plies: int = 0
    """How long the game lasted."""
    move: str = ""
    """The move that lost, or the name of the fault."""
    better: str = ""
    """What should have been played."""
    before: float = 0.0
    """The value of the position for the loser before the move, from -1 to 1."""
    after: float = 0.0
    """The same after the move."""
    proven: bool = False
    """Whether it is proven that the move lost."""
    known: bool = False
    """Whether the results before and after the move are known. If not, they are estimates of a search."""
    refutation: tuple[str, ...] = ()
    """The line that refutes the move."""

    def to_json(self) -> dict[str, Any]:
        """Ready for JSON."""
        return asdict(self)

    def rows(self) -> list[Row]:
        """One line."""
        return [self.to_json() | {"refutation": " ".join(self.refutation)}]


@dataclass(frozen=True, slots=True, kw_only=True)
class Losses:
    """All that one player lost."""

    player: str
    """Who."""
    games: int
    """Games lost."""
    faults: int
    """Lost by a fault."""
    openings: int
    """Lost before the player had a say."""
    proven: int
    """Losing moves that are proven to be."""
    mean_ply: float | None
    """When the losing move came, on the average."""
    mean_drop: float | None
    """How much it gave away, on the average, of the 2 between a win and a loss."""

    def to_json(self) -> dict[str, Any]:
        """Ready for JSON."""
        return asdict(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviews(Result):
    """What lost each of some games, and what each player's losses have in common."""

    games: tuple[tuple[str, Review], ...]
    """The games, each with its name: the file or the run, and the number in it."""
    broken: tuple[tuple[str, LinewoodError], ...] = field(compare=False, default=())
    """Games that cannot be read, and why."""
    total: int
    """Games that there are to review."""

    @property
    def players(self) -> tuple[Losses, ...]:
        """Totals for each player; the one who lost most comes first."""
        return losses(one for _, one in self.games)

    @property
    def done(self) -> int:
        """Games that were looked at."""
        return len(self.games) + len(self.broken)

    def to_json(self) -> dict[str, Any]:
        """Ready for JSON."""
        games = [{"game": name} | one.to_json() for name, one in self.games]
        return {"games": games, "players": [total.to_json() for total in self.players]}

    def rows(self) -> list[Row]:
        """One row per game."""
        return [{"game": name} | one.rows()[0] for name, one in self.games]


@overload
def review(
    games: Sources,
    options: str = "best",
    limits: AnyLimits = None,
    *,
    skip: int = 0,
    store: AnyStore = None,
    live: Literal[False] = False,
) -> Reviews: ...
@overload
def review(
    games: Sources,
    options: str = "best",
    limits: AnyLimits = None,
    *,
    skip: int = 0,
    store: AnyStore = None,
    live: Literal[True],
) -> Iterator[Reviews]: ...
def review(
    games: Sources,
    options: str = "best",
    limits: AnyLimits = None,
    *,
    skip: int = 0,
    store: AnyStore = None,
    live: bool = False,
) -> Reviews | Iterator[Reviews]:
    """The move that lost each game, and what should have been played instead.

    `games` are records, files, the id of a run, or `-` for standard input; `skip` leaves out the first ones. `options` is
    the preset that looks at the games. Games that cannot be read are listed in `broken`. With `live`, an iterator of
    intermediate states, one after each game; the last one is the result.

    >>> from linewood.games import parse
    >>> from linewood.records import record_of
    >>> found = review(record_of(parse("connect4 6x7 1 4 1 4 1 7 1")), limits="playouts=2000")
    >>> [(one.side, one.ply, one.move, one.better, one.proven) for _, one in found.games]
    [('second', 6, 'g', 'a', True)]
    """
    states = review_states(games, options, read_limits(limits) or USUAL, skip, store)
    if live:
        return states
    *_, last = states
    return last


def review_states(games: Sources, options: str, limits: Limits, skip: int, store: AnyStore) -> Iterator[Reviews]:
    """The reviews so far: none, then one more after each game."""
    found: list[tuple[str, Review]] = []
    broken: list[tuple[str, LinewoodError]] = []
    entries = list(scan_sources(games, store=store))
    yield Reviews(games=(), total=len(entries))
    for source, entry in entries[skip:]:
        name = f"{Path(source).name}:{entry.number}" if source else str(len(found) + len(broken) + 1)
        if entry.record is None:
            assert entry.error is not None
            broken.append((name, entry.error))
        else:
            model = read_spec(options, entry.record.start.split(maxsplit=1)[0])
            found.append((name, review_game(entry.record, model, limits)))
        yield Reviews(games=tuple(found), broken=tuple(broken), total=len(entries))


def review_game(record: Record, options: Preset | str | None = None, limits: Limits | None = None) -> Review:
    """Goes back from the end of a game to the first position that was not yet lost; the move made there lost it.

    >>> from linewood.records import Ply, record_of
    >>> from linewood.games import parse
    >>> found = review_game(record_of(parse("connect4 6x7 1 4 1 4 1 7 1")), limits=Limits(playouts=2000))
    >>> found.side, found.ply, found.move, found.better, found.proven
    ('second', 6, 'g', 'a', True)
    """
    if record.result not in SIDES:
        return Review(kind="none", plies=len(record.plies))
    place = 1 - SIDES.index(record.result)
    loser, player = SIDES[place], record.players[place].name
    about: dict[str, Any] = {"player": player, "side": loser, "plies": len(record.plies)}
    for fault in record.faults:
        if fault.side == loser:
            return Review(kind="fault", move=fault.name, ply=len(record.plies), **about)
    return losing_move(record, tuple(positions(record)), loser, about, Judge(options, limits))


def losing_move(record: Record, path: tuple[Position, ...], loser: str, about: dict[str, Any], judge: Judge) -> Review:
    """The last of the loser's moves that was made in a position with a move that did not lose."""
    for number in range(len(record.plies), record.opening_plies, -1):
        here, played = path[number - 1], record.plies[number - 1].move
        if here.to_move != loser or here.outcome is not None:
            continue
        before = judge.view(here)
        if before.is_lost:
            continue
        better = judge.better(here, played)
        if better is None:
            continue
        after = judge.view(path[number])
        return Review(
            kind="move",
            ply=number,
            move=played,
            better=better,
            before=before.value,
            after=-after.value,
            proven=after.result == "win",
            known=before.result is not None and after.result is not None,
            refutation=judge.line(path[number]),
            **about,
        )
    return Review(kind="opening", **about)


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What is known of a position, for the side to move."""

    result: Proven | None
    """The result, where it is known: the game is over, or a search or the solver has proven it."""
    value: float
    """What it is worth, from -1 to 1; exact where the result is known."""
    moves: tuple[str, ...] = ()
    """The moves, the best first."""

    @property
    def is_lost(self) -> bool:
        """Is the side to move lost, for sure or in all likelihood?"""
        return self.result == "loss" or (self.result is None and self.value <= -DECIDED)


class Judge:
    """Looks at positions of a game: with the exact solver where it answers in time, elsewhere with a search."""

    def __init__(self, options: Preset | str | None, limits: Limits | None) -> None:
        self._looks = Looks(options, limits)

    def view(self, position: Position) -> View:
        """What is known of a position."""
        if position.outcome is not None:
            result = result_for(position)
            return View(result=result, value=VALUES[result])
        found = self._looks.at(position)
        value = found.value if found.proven is None else VALUES[found.proven]
        return View(result=found.proven, value=value, moves=tuple(move.move for move in found.moves))

    def line(self, position: Position) -> tuple[str, ...]:
        """What is expected to happen."""
        return () if position.outcome is not None else self._looks.line(position)

    def better(self, position: Position, played: str) -> str | None:
        """The best move other than the one that was played; None if all of them lose as well."""
        others = [move for move in self.view(position).moves if move != played]
        if self.view(position).moves[0] != played:
            return others[0]
        for move in others[:MOST_OTHERS]:
            following = self.view(position.play(move))
            if not (following.result == "win" or (following.result is None and following.value >= DECIDED)):
                return move
        return None


def losses(reviews: Iterable[Review]) -> tuple[Losses, ...]:
    """Totals for each player; the one who lost most comes first."""
    by_player: dict[str, list[Review]] = {}
    for one in reviews:
        if one.kind != "none":
            by_player.setdefault(one.player, []).append(one)
    totals = [losses_of(player, lost) for player, lost in by_player.items()]
    return tuple(sorted(totals, key=lambda total: (-total.games, total.player)))


def losses_of(player: str, lost: list[Review]) -> Losses:
    """Totals of one player."""
    moves = [one for one in lost if one.kind == "move"]
    return Losses(
        player=player,
        games=len(lost),
        faults=sum(one.kind == "fault" for one in lost),
        openings=sum(one.kind == "opening" for one in lost),
        proven=sum(one.proven for one in moves),
        mean_ply=mean(one.ply for one in moves),
        mean_drop=mean(one.before - one.after for one in moves),
    )


def mean(numbers: Iterable[float]) -> float | None:
    """None of nothing."""
    values = tuple(numbers)
    return sum(values) / len(values) if values else None
