"""The ladder: a bot against graded opponents that are the same on every machine, and what its way up says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any, Final, Literal, Self, Unpack, overload

from linewood.arena.experiment import Experiment, Running, conduct, facts, last_of
from linewood.arena.inputs import MOST_SEED, AnyPlayer, name_of, read_bot, read_game
from linewood.arena.journal import Journal
from linewood.arena.openings import Openings
from linewood.arena.pairings import scheduled
from linewood.arena.plan import Plan
from linewood.arena.scoreboard import Book
from linewood.arena.table import Standings, Tally
from linewood.games import Game
from linewood.games.numbers import whole
from linewood.players import Player
from linewood.players.ladder import ladder as opponents_of
from linewood.players.ladder import number_of, opponents, version_of
from linewood.records import Record
from linewood.results import Row, ends
from linewood.search import Limits
from linewood.search.models import AnyLimits, read_limits
from linewood.stats import Estimate

BAND: Final = 10
"""Opponents of a band."""
MOST_BANDS: Final = 50
MOST_BATCHES: Final = 1_000
COURSE_POINTS: Final = 40
"""What all points of a ladder are worth in the course."""


def rungs(game: str, *, held_out: bool = False) -> tuple[int, ...]:
    """The numbers of the opponents that are played: the even ones, or the held-out odd ones; of ten, all.

    >>> rungs("connect4")[:3], rungs("connect4", held_out=True)[:3], len(rungs("hex5"))
    ((2, 4, 6), (1, 3, 5), 10)
    """
    count = len(opponents(game))
    return tuple(range(1, count + 1)) if count <= BAND else tuple(range(1 if held_out else 2, count + 1, 2))


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """Which opponents a climb meets."""

    version: int
    """Of the ladder."""
    rungs: tuple[int, ...]
    """The numbers of the opponents, the weakest first."""

    @classmethod
    def of(cls, plan: Plan) -> Way:
        """The way of a plan. Runs of linewood 0.1.0 have it in the names of the opponents."""
        if plan.design is not None:
            return plan.designed(cls)
        names = [player.name for player in plan.schedule.players[1:]]
        return cls(version=version_of(names[0]), rungs=tuple(map(number_of, names)))


def climb(
    bot: Player,
    game: Game | str = "connect4",
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
    name = game if isinstance(game, str) else game.name
    numbers, found = rungs(name, held_out=held_out)[::-1][::every][::-1], opponents_of(name)
    others = [found.players[number - 1] for number in numbers]
    if bot.name in [other.name for other in others]:  # one of the ladder itself
        bot = bot.named(f"{bot.name} (2)")
    pairs = tuple((0, place + 1) for place in range(len(others)))
    supply = Openings.random(game, seed=seed)
    schedule = scheduled((bot, *others), pairs, supply, limits=limits, seed=seed, rounds=repeat, apart=True)
    return Plan.of("ladder", schedule, design=Way(version=found.version, rungs=numbers))


@dataclass(frozen=True, slots=True, kw_only=True)
class Step(Tally):
    """A bot's results against some of the opponents."""

    name: str
    """The numbers of the opponents, or of the batch."""
    score: Estimate | None
    """Share of the points; None if there are no games."""

    @property
    def course(self) -> Estimate | None:
        """The course's score: the points' share of 40."""
        if self.score is None:
            return None
        value, low, high = (COURSE_POINTS * end for end in (self.score.value, self.score.low, self.score.high))
        return Estimate(value=value, low=low, high=high)

    def to_json(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        course = self.course
        more = {"games": self.games, "points": self.points, "course": None if course is None else asdict(course)}
        return asdict(self) | more


@dataclass(frozen=True, slots=True, kw_only=True)
class Climb(Experiment):
    """How far a bot came up the ladder."""

    version: int
    """Of the ladder."""
    bands: tuple[Step, ...]
    """By strength of the opponents, the weakest first."""
    batches: tuple[Step, ...]
    """Each batch by itself."""
    total: Step
    """All games."""

    @classmethod
    def of(cls, journal: Journal, bands: int = BAND) -> Self:
        """The climb in the present state of its journal."""
        return cls(**facts(journal), **steps_of(journal.plan, journal.counted(), bands))

    @property
    def title(self) -> str:
        """The course's score."""
        course = self.total.course
        bot = self.plan.schedule.players[0].name
        return bot if course is None else f"{bot}: {course:.1f} / {COURSE_POINTS}"

    def to_json(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        return self.head() | {"version": self.version} | self.steps() | {"faults": self.standings.to_json()["faults"]}

    def steps(self) -> dict[str, Any]:
        """All steps, ready for JSON."""
        return {
            "bands": [band.to_json() for band in self.bands],
            "batches": [batch.to_json() for batch in self.batches],
            "total": self.total.to_json(),
        }

    def rows(self) -> list[Row]:
        """One row per band, and one for the total."""
        return [
            {"opponents": step.name or "all", "games": step.games, "points": step.points} | ends("score", step.score)
            for step in (*self.bands, self.total)
        ]


class Settings(Running, total=False):
    """The keywords of `ladder`."""

    game: Game | str | None
    held_out: bool
    repeat: int
    bands: int
    limits: AnyLimits
    seed: int


@overload
def ladder(bot: AnyPlayer, *, live: Literal[False] = False, **how: Unpack[Settings]) -> Climb: ...
@overload
def ladder(bot: AnyPlayer, *, live: Literal[True], **how: Unpack[Settings]) -> Iterator[Climb]: ...
def ladder(
    bot: AnyPlayer,
    *,
    game: Game | str | None = None,
    held_out: bool = False,
    repeat: int = 1,
    bands: int = BAND,
    limits: AnyLimits = None,
    seed: int = 0,
    live: bool = False,
    **how: Unpack[Running],
) -> Climb | Iterator[Climb]:
    """Plays a bot against the graded opponents of its game.

    `held_out` plays the opponents that are held out for a final test, `repeat` is the number of batches, `bands` the
    number of lines in the table. `game` is a Game with its board, or a name. `limits` hold for the bot; the opponents
    have their own. The other keywords as for `match`.
    """
    board = read_game(game)
    player, name = read_bot(bot, name_of(board), how.get("sandbox"))
    whole("bands", bands, 1, MOST_BANDS)
    plan = climb(
        player,
        board or name,
        held_out=held_out,
        repeat=whole("repeat", repeat, 1, MOST_BATCHES),
        limits=read_limits(limits),
        seed=whole("seed", seed, 0, MOST_SEED),
    )
    states = conduct(plan, partial(Climb.of, bands=bands), **how)
    return states if live else last_of(states)


def steps_of(plan: Plan, games: Iterable[tuple[int, Record]], bands: int = BAND) -> dict[str, Any]:
    """The fields of a Climb that its numbered games decide."""
    schedule, way = plan.schedule, Way.of(plan)
    per_band = -(-len(way.rungs) // bands)
    by_band = [Book() for _ in range(-(-len(way.rungs) // per_band))]
    by_batch = [Book() for _ in range(schedule.rounds)]
    total = Book()
    for number, record in games:
        batch, place = divmod(number // 2, len(schedule.pairs))
        for book in (by_band[place // per_band], by_batch[batch], total):
            book.add(record)
    hero = schedule.players[0].name
    spans = [way.rungs[start : start + per_band] for start in range(0, len(way.rungs), per_band)]
    steps = (step_of(span_name(span), hero, book.standings()) for span, book in zip(spans, by_band, strict=True))
    return {
        "version": way.version,
        "bands": tuple(steps),
        "batches": tuple(step_of(str(number), hero, book.standings()) for number, book in enumerate(by_batch, start=1)),
        "total": step_of("", hero, total.standings()),
    }


def span_name(numbers: Sequence[int]) -> str:
    """The opponents of a band.

    >>> span_name([2, 4, 6]), span_name([7])
    ('2-6', '7')
    """
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"


def step_of(name: str, hero: str, standings: Standings) -> Step:
    """One player's results against all opponents."""
    row = next((row for row in standings.players if row.player == hero), None)
    if row is None or not row.games:
        return Step(name=name, as_first=(0, 0, 0), as_second=(0, 0, 0), score=None)
    return Step(name=name, as_first=row.as_first, as_second=row.as_second, score=standings.score_of(hero))
