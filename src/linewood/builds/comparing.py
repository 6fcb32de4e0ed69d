"""Did the last change help, and why did the bot lose? A sequential test against the best build before, a few rungs of the
ladder, the ratings of all builds, and the moves that lost the most."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any, Final

from linewood import extras, stats
from linewood.arena import Journal, Openings, Plan, Store, Summary, Test, summary
from linewood.arena.crew import Workers, check_workers, crew_of
from linewood.arena.experiment import AnyStore, opened
from linewood.arena.inputs import AnySandbox, read_bot, read_sandbox
from linewood.arena.pairings import scheduled
from linewood.builds.history import Build, History
from linewood.errors import BadValue
from linewood.games import by_name
from linewood.games.position import SIDES
from linewood.players import Player
from linewood.players.ladder import ladder
from linewood.records import Record
from linewood.results import Result, Row, ends
from linewood.reviews import Review, review_game
from linewood.search import Limits
from linewood.search.models import AnyLimits, read_limits
from linewood.stats import Estimate

BUDGET: Final = 240.0
"""Seconds of one call, most of which are games."""
SHARE_OF_RUNGS, SHARE_OF_REVIEWS = 0.35, 0.15
"""Of the budget; a build without a rival gives all of its games to the rungs."""
RUNGS: Final = 4
"""Opponents of the ladder."""
ROUNDS: Final = 8
"""Openings that each of them is met on, at most."""
TEST: Final = Test(elo0=0.0, elo1=40.0)
MOST_PAIRS: Final = 2_000
MOST_LOSSES: Final = 5
"""Lost games that are told."""
REVIEW: Final = Limits(playouts=3_000)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rated:
    """A build and its rating."""

    build: str
    """The hash."""
    number: int
    """Counted from 1."""
    when: float
    """When it was first seen, in seconds since 1970."""
    elo: Estimate | None
    """On the ladder's scale if that was measured, otherwise above the average; None without games."""
    games: int
    """Games that it played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress(Result):
    """The result of `progress`."""

    bot: str
    """The bot."""
    game: str
    """What it plays."""
    build: str
    """The hash of the present build."""
    is_new: bool
    """Whether this build has not been seen before."""
    match: Summary | None
    """Against the best build before; None if there is none, or no whole pair yet."""
    rungs: tuple[tuple[str, Estimate | None], ...]
    """Opponents of the ladder, and the share of the points against each."""
    history: tuple[Rated, ...]
    """All builds, the oldest first."""
    losses: tuple[tuple[str, Review], ...]
    """The moves that lost the most, with their refutations; each with its game: the run and the number in it."""
    done: bool
    """Whether all games have been played. If not, the same call continues."""

    def to_json(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        losses = [{"game": name} | one.to_json() for name, one in self.losses]
        return asdict(self) | {"match": None if self.match is None else self.match.to_json(), "losses": losses}

    def rows(self) -> list[Row]:
        """One row per build."""
        return [
            {"number": rated.number, "build": rated.build, "when": rated.when, "games": rated.games}
            | ends("elo", rated.elo)
            for rated in self.history
        ]


def progress(
    bot: str | Player,
    game: str | None = None,
    *,
    seconds: float = BUDGET,
    limits: AnyLimits = None,
    at_once: Workers = 1,
    seed: int = 0,
    store: AnyStore = None,
    sandbox: AnySandbox = None,
) -> Progress:
    """Plays the games that a new build still lacks, for this many seconds, and says whether it helped. Call it
    again to continue."""
    if not 0 < seconds < float("inf"):
        raise BadValue("number.real", name="seconds", value=seconds, low=1, high=86_400)
    check_workers(at_once)
    extras.load("numpy", "arena")  # for ratings
    confined, limited = read_sandbox(sandbox), read_limits(limits)
    player, name = read_bot(bot, game, confined)
    player = player if confined is None else player.confined(confined)
    with opened(store) as kept:
        history = History.of(player, name, kept.path.parent / "builds")
        known = len(history.builds)
        build = history.remember(player)
        run = Run(kept, name, history, build, limited, seed, time.monotonic() + seconds, at_once)
        rival = run.best_rival()
        share = SHARE_OF_RUNGS if rival is not None else 1 - SHARE_OF_REVIEWS
        rungs_done = run.play(run.rungs_plan(build), share * seconds)
        match_done = rival is None or run.play(run.match_plan(build, rival), (1 - SHARE_OF_REVIEWS - share) * seconds)
        return Progress(
            bot=player.name,
            game=name,
            build=build.id,
            is_new=len(history.builds) > known,
            match=None if rival is None else run.match(build, rival),
            rungs=run.rungs(build),
            history=run.rated(),
            losses=run.losses(build, rival),
            done=rungs_done and match_done,
        )


def play_until(until: float, games: Iterable[int]) -> None:
    """Takes games, by their numbers, as long as another pair fits in the time: it takes about as long as the last one."""
    began = time.monotonic()
    for number in games:
        if number % 2:
            now = time.monotonic()
            if now + (now - began) > until:
                return
            began = now


class Run:
    """One call: the plans of the builds in the store, and the time that is left."""

    def __init__(
        self,
        store: Store,
        game: str,
        history: History,
        build: Build,
        limits: Limits | None,
        seed: int,
        deadline: float,
        at_once: Workers,
    ) -> None:
        by_name(game)
        self.store, self.game, self.history, self.build = store, game, history, build
        self.limits, self.seed, self.deadline, self.at_once = limits, seed, deadline, at_once

    def rungs_plan(self, build: Build) -> Plan:
        """A build against a few rungs, the same for all builds."""
        found = ladder(self.game)
        rungs = [found.players[place] for place in found.levels(RUNGS + 2)[1:-1]]
        pairs = tuple((0, place + 1) for place in range(len(rungs)))
        supply = Openings.random(self.game, seed=self.seed)
        players = (build.player, *rungs)
        schedule = scheduled(players, pairs, supply, limits=self.limits, seed=self.seed, rounds=ROUNDS, apart=True)
        return Plan.of("gauntlet", schedule)

    def match_plan(self, build: Build, rival: Build) -> Plan:
        """A sequential test against another build."""
        supply = Openings.random(self.game, seed=self.seed)
        players = (build.player, rival.player.confined(build.player.sandbox))
        schedule = scheduled(players, ((0, 1),), supply, limits=self.limits, seed=self.seed, rounds=MOST_PAIRS)
        return Plan.of("match", schedule, TEST)

    def play(self, plan: Plan, seconds: float) -> bool:
        """Plays what is missing until the time is up; is all of it played?"""
        journal = Journal(self.store, plan)
        until = min(time.monotonic() + seconds, self.deadline)
        if journal.done:
            return True
        with crew_of(self.at_once) as crew:
            games = journal.play(crew.executor, at_once=crew.at_once, retries=crew.retries)
            play_until(until, (number for number, _ in games))
        return journal.done

    def best_rival(self) -> Build | None:
        """The best rated build before this one."""
        elo = {rated.build: rated.elo.value for rated in self.rated() if rated.elo is not None}
        others = [one for one in self.history.builds if one.number < self.build.number]
        return max(others, key=lambda one: elo.get(one.id, float("-inf")), default=None)

    def journals(self) -> Iterator[Journal]:
        """The runs of all builds that are stored."""
        builds = self.history.builds
        plans = [self.rungs_plan(build) for build in builds]
        plans += [self.match_plan(one, other) for one in builds for other in builds if other.number < one.number]
        yield from (Journal(self.store, plan) for plan in plans if self.store.knows(plan))

    def rated(self) -> tuple[Rated, ...]:
        """The ratings of all builds."""
        tally: dict[tuple[str, str], tuple[int, int, int]] = {}
        for journal in self.journals():
            tally |= journal.standings.tally
        ratings = {row.player: row for row in stats.ratings(tally).players} if tally else {}
        shift = self._shift({name: row.elo.value for name, row in ratings.items()})
        found = []
        for build in self.history.builds:
            row = ratings.get(build.name)
            elo = (
                None
                if row is None
                else Estimate(value=row.elo.value + shift, low=row.elo.low + shift, high=row.elo.high + shift)
            )
            found.append(
                Rated(build=build.id, number=build.number, when=build.when, elo=elo, games=row.games if row else 0)
            )
        return tuple(found)

    def _shift(self, elo: dict[str, float]) -> float:
        """What brings the ratings to the ladder's scale."""
        found = ladder(self.game)
        known = dict(zip((player.name for player in found.players), found.elo, strict=False))
        gaps = [known[name] - value for name, value in elo.items() if name in known]
        return sum(gaps) / len(gaps) if gaps else 0.0

    def match(self, build: Build, rival: Build) -> Summary | None:
        """The test against a rival."""
        journal = Journal(self.store, self.match_plan(build, rival))
        return summary(journal.standings, build.name, rival.name, journal.test)

    def rungs(self, build: Build) -> tuple[tuple[str, Estimate | None], ...]:
        """The share of the points against each rung."""
        plan = self.rungs_plan(build)
        table = Journal(self.store, plan).standings
        rows = []
        for rung in plan.schedule.players[1:]:
            meeting = table.meeting(build.name, rung.name)
            rows.append((rung.name, stats.score(meeting.results) if meeting and sum(meeting.counts) else None))
        return tuple(rows)

    def losses(self, build: Build, rival: Build | None) -> tuple[tuple[str, Review], ...]:
        """The moves that lost the most, from the lost games that there is time to review."""
        plans = [self.rungs_plan(build)] + ([] if rival is None else [self.match_plan(build, rival)])
        found: list[tuple[str, Review]] = []
        for game, record in self._lost(plans, build.name):
            found.append((game, review_game(record, limits=REVIEW)))
            if time.monotonic() > self.deadline and len(found) >= MOST_LOSSES:
                break
        told = [(game, one) for game, one in found if one.kind in ("move", "fault")]
        told.sort(key=lambda pair: (pair[1].kind == "move", pair[1].after - pair[1].before))
        return tuple(told[:MOST_LOSSES])

    def _lost(self, plans: list[Plan], name: str) -> Iterator[tuple[str, Record]]:
        """The games that a build has lost, each with its run and its number in it."""
        for plan in plans:
            journal = Journal(self.store, plan)
            for number, record in journal.counted():
                side = "first" if record.players[0].name == name else "second"
                if record.result in SIDES and record.result != side:
                    yield f"{journal.run.short}:{number + 1}", record
