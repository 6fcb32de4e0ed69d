"""Tournaments as the pages see them: what the journal holds, and the matches that visitors have started here.

All that the web app asks of the arena is in this module.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from linewood import arena, records, stats
from linewood.arena import Journal, Openings, Plan, Run, Standings, Test
from linewood.errors import BadValue, LinewoodError
from linewood.games import Position, by_name
from linewood.games.position import SIDES
from linewood.games.settings import whole_number
from linewood.players import Player
from linewood.players.ladder import ladder
from linewood.records import Record
from linewood.search import Limits, Preset, knobs, preset, presets, read_spec
from linewood.search.knobs import unknown_option
from linewood.stats import Estimate
from linewood.texts import Word
from linewood.web.engine import Engine
from linewood.web.fault import word_of
from linewood.web.setup import read_position
from linewood.web.watched import Live, Stopped, play_watched

MOST_PLAYERS: Final = 8
MOST_GAMES: Final = 2_000
MOST_OPENINGS: Final = 200
RESERVED: Final = ("threads", "seed")
"""Options that a visitor cannot set."""
MOST_PLAYOUTS: Final = 100_000
LONGEST_MOVE: Final = 60.0
"""Seconds for a move of a match."""
MOST_GAMES_SHOWN: Final = 60
MOST_GOING: Final = 4
"""Matches that visitors have started and that are not over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A line in the list of games."""

    number: int
    first: str
    second: str
    result: str | None
    reason: str
    plies: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A run, its table, and its latest games."""

    run: Run
    standings: Standings
    games: tuple[Played, ...]
    verdict: Word | None
    """What a match of two players shows so far; None without a whole pair of games, and in tournaments."""
    test: stats.Sprt | None
    """Where the sequential test stands, if there is one."""
    elo: dict[str, Estimate]
    """Each player's Elo above the average of all; empty without whole pairs, or where the extra `arena` is missing."""


class Matches:
    """The journal of tournaments, and the matches that go on in this server."""

    def __init__(self, engine: Engine, path: Path | None, bots: Mapping[str, Player] | None = None) -> None:
        self.engine = engine
        self.path = path or arena.usual_store()
        self.bots = bots or {}
        self.faults: dict[str, Word] = {}
        """Why a match ended early, or what a bot did wrong first, by its run; until someone dismisses it."""
        self._going: dict[str, Live] = {}
        self._pool = ThreadPoolExecutor(MOST_GOING, "linewood match")

    # What is there. Each of these may take a while and opens the journal for itself: call them in a thread.

    def runs(self) -> list[Run]:
        """All runs, the latest first."""
        with arena.Store(self.path) as store:
            return store.runs()

    def report(self, name: str) -> Report:
        """A run; BadValue if there is none."""
        with arena.Store(self.path) as store:
            run = store.run(name)
            journal = Journal(store, run.plan)
            latest = deque((played(number, record) for number, record in store.records(run.id)), MOST_GAMES_SHOWN)
        table = journal.standings
        return Report(
            run=run,
            standings=table,
            games=tuple(latest)[::-1],
            verdict=verdict_of(journal),
            test=journal.test,
            elo=elo_of(table),
        )

    def game(self, name: str, number: int) -> tuple[Position, tuple[str, str]]:
        """The end of a game with all its moves, and the names of its players."""
        with arena.Store(self.path) as store:
            record = store.record(store.run(name).id, number)
        *_, last = records.positions(record)
        one, other = (player.name for player in record.players)
        return last, (one, other)

    def export(self, name: str) -> Iterator[bytes]:
        """All games of a run as JSON lines; BadValue if there is no such run."""
        with arena.Store(self.path) as store:
            run = store.run(name)

        def lines() -> Iterator[bytes]:
            with arena.Store(self.path) as store:
                for _, record in store.records(run.id):
                    yield records.write(record, "json")

        return lines()

    def delete(self, name: str) -> None:
        """Removes a run and its games for good; one that is being played is stopped first."""
        with arena.Store(self.path) as store:
            run = store.run(name)
            self.stop(run.id)
            store.delete(run.id)
        self.faults.pop(run.id, None)

    # What visitors start.

    def is_going(self, run: str) -> bool:
        """Is it being played by this server?"""
        return run in self._going

    def live(self, run: str) -> Live | None:
        """The game of a match that is being played now."""
        return self._going.get(run)

    def offered(self, game: str) -> list[str]:
        """All that a visitor may let play: presets, rungs of the ladder, and the owner's bots that know the game."""
        rungs = [f"ladder:{number}" for number in range(1, len(ladder(game).players) + 1)]
        return [*presets(game), *rungs, *(f"bot:{name}" for name in self.bots)]

    def plan(self, asked: object) -> Plan:
        """The match that a visitor asks for. Only registered names mean anything; BadValue for everything else."""
        if not isinstance(asked, dict):
            raise BadValue("web.error.match")
        game, names = asked.get("game"), asked.get("players")
        if not isinstance(game, str) or not isinstance(names, list) or not 2 <= len(names) <= MOST_PLAYERS:
            raise BadValue("web.error.players", most=MOST_PLAYERS)
        players = [self._player(game, name) for name in names]
        if len({player.name for player in players}) < len(players):
            raise BadValue("web.error.players", most=MOST_PLAYERS)
        rounds = whole_number(asked.get("pairs"))
        pairings = len(players) * (len(players) - 1)
        if not 1 <= rounds <= MOST_GAMES // pairings:
            raise BadValue("web.error.pairs", most=MOST_GAMES // pairings)
        test = self._test(asked.get("sprt"), len(players))
        openings = self._openings(game, asked.get("openings"))
        schedule = arena.round_robin(players, openings, rounds=rounds, limits=self._limits(asked))
        return Plan.of("match" if len(players) == 2 else "round robin", schedule, test)

    def _player(self, game: str, name: object) -> Player:
        if not isinstance(name, str) or len(name) > 200:
            raise BadValue("web.error.player")
        model, _, options = name.partition(":")
        if model in presets(game):
            return Player(name=name, options=with_options(model, options, game), spec=name)
        kind, _, rest = name.partition(":")
        if kind == "ladder" and rest in [str(number) for number in range(1, len(ladder(game).players) + 1)]:
            return ladder(game).players[int(rest) - 1]
        if kind == "bot" and rest in self.bots:
            return self.bots[rest]
        raise BadValue("web.error.player")

    def _openings(self, game: str, asked: object) -> Openings:
        """Random openings, those of the usual board, or custom positions."""
        if asked in (None, "random"):
            return Openings.random(game)
        if asked == "usual":
            return Openings.random(by_name(game)())
        if not isinstance(asked, list) or not 0 < len(asked) <= MOST_OPENINGS:
            raise BadValue("web.error.openings", most=MOST_OPENINGS)
        positions = [read_position(text) for text in asked]
        if any(position.game.name != game or position.outcome is not None for position in positions):
            raise BadValue("web.error.openings", most=MOST_OPENINGS)
        return Openings.own(positions)

    def _limits(self, asked: Mapping[str, object]) -> Limits:
        megabytes = max(1, self.engine.megabytes // 2)  # two trees for each game
        seconds = asked.get("seconds")
        if isinstance(seconds, int | float) and not isinstance(seconds, bool):
            if not 0.01 <= seconds <= LONGEST_MOVE:
                raise BadValue("web.error.limit", playouts=MOST_PLAYOUTS, seconds=int(LONGEST_MOVE))
            return Limits(seconds=float(seconds), megabytes=megabytes)
        playouts = whole_number(asked.get("playouts"))
        if not 1 <= playouts <= MOST_PLAYOUTS:
            raise BadValue("web.error.limit", playouts=MOST_PLAYOUTS, seconds=int(LONGEST_MOVE))
        return Limits(playouts=playouts, megabytes=megabytes)

    def _test(self, asked: object, players: int) -> Test | None:
        if asked is None:
            return None
        bounds = [one for one in asked if isinstance(one, int | float)] if isinstance(asked, list | tuple) else []
        if players != 2 or len(bounds) != 2 or not -1000 <= bounds[0] < bounds[1] <= 1000:
            raise BadValue("web.error.sprt")
        return Test(elo0=float(bounds[0]), elo1=float(bounds[1]))

    def begin(self, plan: Plan) -> asyncio.Task[None]:
        """Lets a match go on while its page may be left; it is in the list at once."""
        if len(self._going) >= MOST_GOING and plan.id not in self._going:
            raise BadValue("web.error.busy", most=MOST_GOING)
        with arena.Store(self.path) as store:
            store.begin(plan)
        self.faults.pop(plan.id, None)
        return asyncio.get_running_loop().create_task(self._play(plan))

    def resume(self, name: str) -> asyncio.Task[None]:
        """Plays what is missing of a run. External bots are started only if the owner has registered them."""
        with arena.Store(self.path) as store:
            plan = store.run(name).plan
        registered = [player.bot for player in self.bots.values()]
        if any(player.bot is not None and player.bot not in registered for player in plan.schedule.players):
            raise BadValue("web.error.resume", run=name)
        return self.begin(plan)

    def stop(self, run: str) -> None:
        """Pauses a match at its next move; finished games stay."""
        if run in self._going:
            self._going[run].stop()

    def close(self) -> None:
        """Ends all matches at their next move."""
        for live in self._going.values():
            live.stop()
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _play(self, plan: Plan) -> None:
        """Plays what is missing of a match, each move in one of the search slots."""
        if plan.id in self._going:
            return
        live = self._going[plan.id] = Live()
        loop = asyncio.get_running_loop()
        try:
            async with self.engine.match():
                await loop.run_in_executor(self._pool, self._play_games, plan, live, loop)
        except Exception as error:  # whatever a player does, the server stays
            self.faults[plan.id] = word_of(error)
        finally:
            self._going.pop(plan.id, None)

    def _play_games(self, plan: Plan, live: Live, loop: asyncio.AbstractEventLoop) -> None:
        with arena.Store(self.path) as store:
            run = store.begin(plan)
            is_told = False
            for number in store.missing(run):
                if live.is_stopped or (plan.test is not None and Journal(store, plan).decided):
                    return
                try:
                    record = play_watched(plan.schedule[number], live, lambda: self.engine.turn(loop))
                except Stopped:
                    return
                store.add(run.id, number, record)
                if record.faults and not is_told:
                    is_told = True  # one is enough to see what is wrong; the table counts them all
                    self.faults[plan.id] = fault_in(record, number)


def played(number: int, record: Record) -> Played:
    """A game's line in the list."""
    one, other = (player.name for player in record.players)
    return Played(
        number=number,
        first=one,
        second=other,
        result=record.result,
        reason=record.reason,
        plies=len(record.plies),
    )


def verdict_of(journal: Journal) -> Word | None:
    """What a match of two players shows."""
    players = journal.plan.schedule.players
    if len(players) != 2:
        return None
    found = arena.summary(journal.standings, players[0].name, players[1].name, journal.test)
    return None if found is None else found.verdict


def fault_in(record: Record, number: int) -> Word:
    """Who lost a game by a fault, and what happened."""
    fault = record.faults[0]
    called = Word(f"fault.name.{fault.name.replace(' ', '_')}")
    detail = Word("fault.sentence", (("name", called), ("detail", fault.detail or fault.text)))
    player = record.players[SIDES.index(fault.side)].name
    return Word("web.arena.fault", (("player", player), ("number", number + 1), ("fault", detail)))


def with_options(model: str, options: str, game: str) -> Preset:
    """A preset with some of its options changed. Files and threads are the owner's to choose.

    >>> with_options("connect4/uct", "exploration=0.5", "connect4").options.exploration
    0.5
    """
    known = {name: knob for name, knob in knobs().items() if knob.kind != "network" and name not in RESERVED}
    for part in options.split(",") if options else []:
        name, equals, value = part.strip().partition("=")
        if name not in known or not equals:
            raise unknown_option(name[:40], known)
        known[name].read(name, value)
    return read_spec(f"{model}:{options}", game) if options else preset(model)


def elo_of(standings: Standings) -> dict[str, Estimate]:
    """Ratings by name."""
    try:
        return {row.player: row.elo for row in standings.ratings().players} if standings.tally else {}
    except (ModuleNotFoundError, LinewoodError):
        return {}
