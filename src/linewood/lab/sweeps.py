"""One option, several values, each against the same opponent: which is best, and how sure is that?"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, Self, Unpack, overload

from linewood import stats
from linewood.arena import Experiment, Journal, Openings, Plan
from linewood.arena.experiment import Running, conduct, facts, last_of
from linewood.arena.inputs import AnyPlayer, whole_pairs
from linewood.arena.openings import AnyOpenings
from linewood.arena.pairings import scheduled
from linewood.arena.scoreboard import Book
from linewood.arena.table import Counts, Standings
from linewood.errors import BadValue
from linewood.games import Game
from linewood.lab.allocation import FEWEST_PAIRS, allocate, batch_pairs, opening_pairs
from linewood.lab.axis import Axis, changed, check_used, knob_for, read_axis
from linewood.lab.entrants import Settings, read_entrants
from linewood.players import Player
from linewood.records import Record
from linewood.results import Row, ends
from linewood.search import Limits
from linewood.search.models import AnyLimits, read_limits
from linewood.stats import Estimate

GAMES_A_VALUE = 100
"""Where nobody says how many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """One value and what its games say."""

    value: str
    """As it is typed."""
    player: str
    """The player that has it."""
    counts: Counts
    """Wins, draws and losses against the opponent."""
    pairs: tuple[int, int, int, int, int]
    """[LL, LD, DD or WL, WD, WW]."""
    score: Estimate | None
    """Share of the points; None as long as there is no whole pair."""
    elo: Estimate | None
    """Elo above the opponent."""
    behind: Estimate | None = None
    """Elo of the best value above this one; None for the best. All these intervals hold together with 95 %."""
    needed: int | None = None
    """Games that it would take to tell it from the best: 0 if it can be told, None if they are even or it is the best."""

    @property
    def games(self) -> int:
        """Games that count."""
        return sum(self.counts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """What a sweep tries: the design in its plan."""

    parameter: str
    """The option."""
    values: tuple[str, ...]
    """Its values, as they are typed."""
    preset: str
    """The preset whose option is changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sweep(Experiment):
    """The results of a sweep so far."""

    preset: str
    """The preset whose option is changed."""
    parameter: str
    """The option."""
    opponent: str
    """The opponent of all values."""
    points: tuple[Point, ...]
    """All values, in order."""
    best: str | None
    """The value with the highest Elo; None as long as there are no games."""
    safe: str | None
    """The value whose interval has the highest lower end: the conservative choice."""
    edge: str | None
    """The end of the range, `low` or `high`, if the best or the conservative best lies there and might go beyond."""

    @classmethod
    def of(cls, journal: Journal) -> Self:
        """The sweep in the present state of its journal."""
        return cls(**facts(journal), **points_of(journal.plan, journal.standings))

    def point(self, value: str | None) -> Point | None:
        """The one with that value."""
        return next((point for point in self.points if point.value == value), None)

    @property
    def open(self) -> tuple[Point, ...]:
        """The values that cannot be told apart from the best."""
        return tuple(point for point in self.points if point.behind is not None and point.needed != 0)

    @property
    def title(self) -> str:
        """What was tried."""
        return f"{self.preset}: {self.parameter}, against {self.opponent}"

    def to_json(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        names = ("preset", "parameter", "opponent", "best", "safe", "edge")
        found = {name: getattr(self, name) for name in names}
        found["points"] = [asdict(point) | {"games": point.games} for point in self.points]
        return self.head() | {"sweep": found, "faults": self.standings.to_json()["faults"]}

    def rows(self) -> list[Row]:
        """One row per value."""
        return [
            {"value": point.value, "games": point.games} | ends("score", point.score) | ends("elo", point.elo)
            for point in self.points
        ]


@overload
def sweep(
    preset: AnyPlayer, parameter: str | Axis, *, live: Literal[False] = False, **how: Unpack[Settings]
) -> Sweep: ...
@overload
def sweep(
    preset: AnyPlayer, parameter: str | Axis, *, live: Literal[True], **how: Unpack[Settings]
) -> Iterator[Sweep]: ...
def sweep(
    preset: AnyPlayer,
    parameter: str | Axis,
    *,
    versus: AnyPlayer | None = None,
    games: int | None = None,
    game: Game | str | None = None,
    openings: AnyOpenings = None,
    limits: AnyLimits = None,
    seed: int = 0,
    live: bool = False,
    **how: Unpack[Running],
) -> Sweep | Iterator[Sweep]:
    """Plays several values of one option against the same opponent.

    `parameter` is `name=low:high:step`, `name=low:high:xfactor`, `name=one,other`, or the name of a switch or a word for
    all of its values. `versus` is the opponent of all values; otherwise the preset as it is. `games` is the number of
    all games, most of which go to the values that are hard to tell from the best. The other keywords as for `match`.
    """
    entrants = read_entrants(preset, versus, game, openings, seed)
    plan = plan_sweep(
        entrants.player,
        entrants.opponent or entrants.player,
        parameter if isinstance(parameter, Axis) else read_axis(parameter, entrants.openings.game),
        entrants.openings,
        games=None if games is None else whole_pairs(games),
        limits=read_limits(limits),
        seed=seed,
    )
    states = conduct(plan, Sweep.of, None, play_sweep, **how)
    return states if live else last_of(states)


def plan_sweep(
    player: Player,
    opponent: Player,
    axis: Axis,
    openings: Openings,
    *,
    games: int | None = None,
    limits: Limits | None = None,
    seed: int = 0,
) -> Plan:
    """A sweep before it is played. Round k of every value begins with opening k."""
    players = [changed(player, {axis.name: value}) for value in axis.values]
    check_used(axis.name, players, openings.game)
    budget = GAMES_A_VALUE * len(players) if games is None else games
    fewest = 2 * FEWEST_PAIRS * len(players)
    if budget < fewest:
        raise BadValue("lab.few_games", value=budget, count=len(players), fewest=fewest)
    if opponent.name in [each.name for each in players]:
        opponent = opponent.named(f"{opponent.name} (2)")
    pairs = tuple((place + 1, 0) for place in range(len(players)))
    schedule = scheduled([opponent, *players], pairs, openings, limits=limits, seed=seed, rounds=budget // 2)
    design = Tried(parameter=axis.name, values=axis.values, preset=player.name)
    return Plan.of("sweep", schedule, budget=budget, design=design)


def play_sweep(
    journal: Journal, executor: Executor | None = None, *, at_once: int | None = None, retries: int = 0
) -> Iterator[tuple[int, Record]]:
    """Plays what is missing of a sweep, batch by batch.

    From the beginning, whatever is stored: a batch that is stored is looked at and not played, and so the batch after it
    is the one that it would have been without any interruption.
    """
    schedule, run = journal.plan.schedule, journal.run.id
    opponent, *players = schedule.players
    book, played = Book(), [0] * len(players)
    left = journal.plan.games // 2
    while left > 0:
        batch = next_batch([book.pairs(each.name, opponent.name) for each in players], left, journal.plan.games // 2)
        numbers = sorted(
            2 * ((played[place] + turn) * len(players) + place) + half
            for place, pairs in enumerate(batch)
            for turn in range(pairs)
            for half in (0, 1)
        )
        pairings = (schedule[number] for number in numbers)
        yield from journal.play(executor, at_once=at_once, retries=retries, pairings=pairings)
        if journal.done:
            return
        for number in numbers:
            book.add(journal.store.record(run, number))
        played = [one + more for one, more in zip(played, batch, strict=True)]
        left -= sum(batch)


def next_batch(results: list[tuple[int, int, int, int, int]], left: int, pairs: int) -> list[int]:
    """How many pairs each value plays next, of those that are left."""
    count = len(results)
    if not any(map(sum, results)):
        return [opening_pairs(count, pairs)] * count
    return allocate(results, min(batch_pairs(count, pairs), left))


def points_of(plan: Plan, standings: Standings) -> dict[str, Any]:
    """The fields of a Sweep that its games decide."""
    tried = plan.designed(Tried)
    opponent, *players = plan.schedule.players
    points = [
        point_of(value, player.name, opponent.name, standings)
        for value, player in zip(tried.values, players, strict=True)
    ]
    names = {"preset": tried.preset, "parameter": tried.parameter, "opponent": opponent.name}
    rated = [(point.elo, point) for point in points if point.elo is not None]
    if not rated:
        return names | {"points": tuple(points), "best": None, "safe": None, "edge": None}
    best = max(rated, key=lambda entry: entry[0].value)[1]
    safe = max(rated, key=lambda entry: entry[0].low)[1]
    return names | {
        "points": tuple(compared(point, best, len(rated)) for point in points),
        "best": best.value,
        "safe": safe.value,
        "edge": edge_of(Axis(name=tried.parameter, values=tried.values), (best.value, safe.value)),
    }


def point_of(value: str, player: str, opponent: str, standings: Standings) -> Point:
    """One value's games."""
    meeting = standings.meeting(player, opponent)
    if meeting is None or not any(meeting.pairs):
        zero = (0, 0, 0, 0, 0)
        return Point(value=value, player=player, counts=(0, 0, 0), pairs=zero, score=None, elo=None)
    return Point(
        value=value,
        player=player,
        counts=meeting.counts,
        pairs=meeting.pairs,
        score=stats.score(meeting.pairs),
        elo=stats.elo(meeting.pairs),
    )


def compared(point: Point, best: Point, values: int) -> Point:
    """The point with its distance from the best.

    The best was chosen by looking, so each interval is so wide that all of them hold together (Bonferroni).
    """
    if point.elo is None or point.value == best.value:
        return point
    confidence = together(values - 1)
    return replace(
        point,
        behind=stats.gap(best.pairs, point.pairs, confidence=confidence),
        needed=stats.games_needed_for_gap(best.pairs, point.pairs, confidence=confidence),
    )


def together(comparisons: int) -> float:
    """The confidence of each of some intervals that are to hold together with 95 %.

    >>> together(1), together(5)
    (0.95, 0.99)
    """
    return 1 - 0.05 / max(comparisons, 1)


def edge_of(axis: Axis, chosen: tuple[str, ...]) -> str | None:
    """The end of a range of numbers at which one of the chosen lies, unless nothing is allowed beyond it."""
    if not axis.is_numeric:
        return None
    knob = knob_for(axis.name)
    if axis.values[0] in chosen and float(axis.values[0]) > knob.low:
        return "low"
    return "high" if axis.values[-1] in chosen and float(axis.values[-1]) < knob.high else None
