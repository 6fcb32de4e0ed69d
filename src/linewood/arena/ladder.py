"""The ladder: a bot against graded opponents that are the same on every machine, and what its way up says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from linewood.arena.openings import Openings
from linewood.arena.pairings import Schedule, scheduled
from linewood.arena.plan import Plan
from linewood.arena.scoreboard import WIN, Book, Counts, Standings
from linewood.players import Player
from linewood.players.ladder import number_of, opponents
from linewood.records import Record
from linewood.search import Limits
from linewood.stats import Estimate

BAND: Final = 10
"""Opponents of a band."""
COURSE_POINTS: Final = 40
"""What all points of a ladder are worth in the course."""


def rungs(game: str, *, held_out: bool = False) -> tuple[int, ...]:
    """The numbers of the opponents that are played: the even ones, or the held-out odd ones; of ten, all.

    >>> rungs("connect4")[:3], rungs("connect4", held_out=True)[:3], len(rungs("hex5"))
    ((2, 4, 6), (1, 3, 5), 10)
    """
    count = len(opponents(game))
    return tuple(range(1, count + 1)) if count <= BAND else tuple(range(1 if held_out else 2, count + 1, 2))


def climb(
    bot: Player,
    game: str = "connect4",
    *,
    held_out: bool = False,
    repeat: int = 1,
    every: int = 1,
    limits: Limits | None = None,
    seed: int = 0,
) -> Plan:
    """A bot against the ladder, from both sides of an opening of its own for each opponent; `repeat` batches of that.

    `every` leaves opponents out: 5 plays each fifth of them, the strongest among them.
    """
    numbers = rungs(game, held_out=held_out)[::-1][::every][::-1]
    others = [opponents(game)[number - 1] for number in numbers]
    if bot.name in [other.name for other in others]:  # one of the ladder itself
        bot = bot.named(f"{bot.name} (2)")
    pairs = tuple((0, place + 1) for place in range(len(others)))
    supply = Openings.random(game, seed=seed)
    schedule = scheduled((bot, *others), pairs, supply, limits=limits, seed=seed, rounds=repeat, apart=True)
    return Plan.of("ladder", schedule)


def neighbours(game: str, distances: Sequence[int], rounds: int, seed: int = 0) -> Schedule:
    """A tournament that rates the ladder itself: each against those so many steps above."""
    players = opponents(game)
    pairs = tuple(
        (place, place + distance)
        for place in range(len(players))
        for distance in distances
        if place + distance < len(players)
    )
    return scheduled(players, pairs, Openings.random(game, seed=seed), seed=seed, rounds=rounds, apart=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A bot's results against some of the opponents."""

    name: str
    """The numbers of the opponents, or of the batch."""
    as_first: Counts
    """Wins, draws and losses with the first move."""
    as_second: Counts
    """Wins, draws and losses without it."""
    score: Estimate | None
    """Share of the points; None if there are no games."""

    @property
    def counts(self) -> Counts:
        """Wins, draws and losses."""
        wins, draws, losses = (one + other for one, other in zip(self.as_first, self.as_second, strict=True))
        return wins, draws, losses

    @property
    def games(self) -> int:
        """Games that count."""
        return sum(self.counts)

    @property
    def points(self) -> int:
        """Two for a win, one for a draw."""
        return WIN * self.counts[0] + self.counts[1]

    @property
    def course(self) -> Estimate | None:
        """The course's score: the points' share of 40."""
        if self.score is None:
            return None
        value, low, high = (COURSE_POINTS * end for end in (self.score.value, self.score.low, self.score.high))
        return Estimate(value=value, low=low, high=high)

    def as_json(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        course = self.course
        more = {"games": self.games, "points": self.points, "course": None if course is None else asdict(course)}
        return asdict(self) | more


@dataclass(frozen=True, slots=True, kw_only=True)
class Climb:
    """How far a bot came."""

    bands: tuple[Step, ...]
    """By strength of the opponents, the weakest first."""
    batches: tuple[Step, ...]
    """Each batch by itself."""
    total: Step
    """All games."""

    def as_json(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        return {
            "bands": [band.as_json() for band in self.bands],
            "batches": [batch.as_json() for batch in self.batches],
            "total": self.total.as_json(),
        }


def climbed(plan: Plan, games: Iterable[tuple[int, Record]], bands: int = 10) -> Climb:
    """A bot's way up the ladder, from the numbered games of a plan that `climb` has made."""
    schedule = plan.schedule
    numbers = [number_of(player.name) for player in schedule.players[1:]]
    per_band = -(-len(numbers) // bands)
    by_band = [Book() for _ in range(-(-len(numbers) // per_band))]
    by_batch = [Book() for _ in range(schedule.rounds)]
    total = Book()
    for number, record in games:
        batch, place = divmod(number // 2, len(schedule.pairs))
        for book in (by_band[place // per_band], by_batch[batch], total):
            book.add(record)
    hero = schedule.players[0].name
    spans = [numbers[start : start + per_band] for start in range(0, len(numbers), per_band)]
    return Climb(
        bands=tuple(
            step_of(span_name(span), hero, book.standings()) for span, book in zip(spans, by_band, strict=True)
        ),
        batches=tuple(step_of(str(number), hero, book.standings()) for number, book in enumerate(by_batch, start=1)),
        total=step_of("", hero, total.standings()),
    )


def span_name(numbers: Sequence[int]) -> str:
    """The opponents of a band.

    >>> span_name([2, 4, 6]), span_name([7])
    ('2-6', '7')
    """
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"


def step_of(name: str, hero: str, standings: Standings) -> Step:
    """One player's results, whoever the opponents were."""
    row = next((row for row in standings.players if row.player == hero), None)
    if row is None or not row.games:
        return Step(name=name, as_first=(0, 0, 0), as_second=(0, 0, 0), score=None)
    return Step(name=name, as_first=row.as_first, as_second=row.as_second, score=standings.score_of(hero))
