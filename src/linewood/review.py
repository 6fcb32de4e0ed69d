"""Why did my bot lose? The move that lost each game, and what each player's losses have in common."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal

from linewood.games import Position
from linewood.records import Record, positions
from linewood.search import Analysis, Limits, Preset, search

Kind = Literal["move", "fault", "opening", "none"]
DECIDED: Final = 0.8
"""A search that is not a proof calls a position decided from this value on."""
OTHER: Final = {"first": "second", "second": "first"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
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
    """What the position was worth to the loser before the move, from -1 to 1."""
    after: float = 0.0
    """And after it."""
    proven: bool = False
    """Is it proven that the move lost?"""

    def as_json(self) -> dict[str, Any]:
        """Ready for JSON."""
        return asdict(self)


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

    def as_json(self) -> dict[str, Any]:
        """Ready for JSON."""
        return asdict(self)


def review(record: Record, options: Preset | str | None = None, limits: Limits | None = None) -> Review:
    """Goes back from the end of a game to the first position that was not yet lost; the move made there lost it.

    >>> from linewood.records import Ply, record_of
    >>> from linewood.games import parse
    >>> found = review(record_of(parse("connect4 6x7 4 1 4 1 4 7 4")), limits=Limits(playouts=2000))
    >>> found.side, found.ply, found.move, found.better, found.proven
    ('second', 6, 'g', 'd', True)
    """
    if record.result not in OTHER:
        return Review(kind="none", plies=len(record.plies))
    loser = OTHER[record.result]
    player = record.players[0 if loser == "first" else 1].name
    about: dict[str, Any] = {"player": player, "side": loser, "plies": len(record.plies)}
    for fault in record.faults:
        if fault.side == loser:
            return Review(kind="fault", move=fault.name, ply=len(record.plies), **about)
    return losing_move(record, tuple(positions(record)), loser, about, options, limits)


def losing_move(
    record: Record,
    path: tuple[Position, ...],
    loser: str,
    about: dict[str, Any],
    options: Preset | str | None,
    limits: Limits | None,
) -> Review:
    """The last of the loser's moves that was made in a position not yet lost."""
    after, is_proven = -1.0, path[-1].outcome is not None
    for number in range(len(record.plies), record.opening_plies, -1):
        here = path[number - 1]
        if here.to_move != loser or here.outcome is not None:
            continue
        found = search(here, options, limits)
        if not is_lost(found):
            return Review(
                kind="move",
                ply=number,
                move=record.plies[number - 1].move,
                better=found.best,
                before=found.value,
                after=after,
                proven=is_proven,
                **about,
            )
        after, is_proven = found.value, found.proven == "loss"
    return Review(kind="opening", **about)


def is_lost(found: Analysis) -> bool:
    """Is the side to move lost, by proof or in all likelihood?"""
    return found.proven == "loss" or (found.proven is None and found.value <= -DECIDED)


def losses(reviews: Iterable[Review]) -> tuple[Losses, ...]:
    """Totals for each player, who lost most first."""
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
