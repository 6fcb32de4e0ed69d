"""Tournaments as the pages see them: what the journal holds, and a match that a visitor has started."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from linewood import arena
from linewood.arena import Journal, Openings, Plan, Run, Standings
from linewood.errors import BadValue
from linewood.games import Position
from linewood.games.settings import whole_number
from linewood.players import Player
from linewood.search import Limits, preset, presets
from linewood.stats import Estimate
from linewood.web.engine import Engine, State

MOST_PAIRS: Final = 500
MOST_PLAYOUTS: Final = 100_000
MOST_GAMES_SHOWN: Final = 60
MOST_WAITING: Final = 4
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
    elo: dict[str, Estimate]
    """Each player's Elo above the average of all; empty without whole pairs, or where the extra `arena` is missing."""


class Matches:
    """The journal of tournaments, and the matches that go on in this server."""

    def __init__(self, engine: Engine, path: Path | None) -> None:
        self.engine = engine
        self.path = path or arena.usual_store()
        self.fault = ""
        """Why the last match that failed did so."""
        self._going: dict[str, bool] = {}

    # What is there. Each of these may take a while and opens the journal for itself: call them in a thread.

    def runs(self) -> list[Run]:
        """All runs, the latest first."""
        with arena.Store(self.path) as store:
            return store.runs()

    def report(self, name: str) -> Report:
        """A run; BadValue if there is none."""
        with arena.Store(self.path) as store:
            run = store.run(name)
            games: list[Played] = []

            def seen() -> object:
                for number, record in store.records(run.id):
                    one, other = (player.name for player in record.players)
                    played = Played(
                        number=number,
                        first=one,
                        second=other,
                        result=record.result,
                        reason=record.reason,
                        plies=len(record.plies),
                    )
                    games.append(played)
                    yield record

            table = arena.standings(seen())  # type: ignore[arg-type]  # an iterator of records
            return Report(run=run, standings=table, games=tuple(games[-MOST_GAMES_SHOWN:][::-1]), elo=elo_of(table))

    def position(self, name: str, number: int) -> Position:
        """The end of a game, with all its moves."""
        from linewood.records import positions

        with arena.Store(self.path) as store:
            *_, last = positions(store.record(store.run(name).id, number))
            return last

    # What visitors start.

    def is_going(self, run: str) -> bool:
        """Is it being played by this server?"""
        return run in self._going

    def plan(self, asked: object) -> Plan:
        """The match that a visitor asks for: two presets, playouts for a move, and pairs of games."""
        if not isinstance(asked, dict) or len(self._going) >= MOST_WAITING:
            raise BadValue("web.error.match")
        names = [asked.get("one"), asked.get("other")]
        if not all(isinstance(name, str) and name in presets() for name in names) or names[0] == names[1]:
            raise BadValue("web.error.match")
        one, other = str(names[0]), str(names[1])
        game = one.partition("/")[0]
        if other.partition("/")[0] != game:
            raise BadValue("web.error.match")
        pairs, playouts = whole_number(asked.get("pairs")), whole_number(asked.get("playouts"))
        if not (1 <= pairs <= MOST_PAIRS and 1 <= playouts <= MOST_PLAYOUTS):
            raise BadValue("web.error.match")
        limits = Limits(playouts=playouts, megabytes=self.engine.megabytes)
        players = [Player(name=name, options=preset(name)) for name in (one, other)]
        schedule = arena.round_robin(players, Openings.random(game), rounds=pairs, limits=limits)
        return Plan.of("match", schedule)

    async def play(self, plan: Plan) -> None:
        """Plays what is missing of a match, in one of the search slots."""
        if plan.id in self._going:
            return
        self._going[plan.id] = True
        try:
            await self.engine.ask(lambda: self._play(plan), nobody)
        except Exception as error:  # whatever a player does, the server stays
            self.fault = str(error)
        finally:
            self._going.pop(plan.id, None)

    def stop(self, run: str) -> None:
        """Ends a match after the game that is being played; what was played stays."""
        if run in self._going:
            self._going[run] = False

    def begin(self, plan: Plan) -> asyncio.Task[None]:
        """Lets a match go on while its page may be left; it is in the list at once."""
        with arena.Store(self.path) as store:
            store.begin(plan)
        return asyncio.get_running_loop().create_task(self.play(plan))

    def _play(self, plan: Plan) -> None:
        with arena.Store(self.path) as store:
            games = Journal(store, plan).play()
            try:
                for _ in games:
                    if not self._going.get(plan.id, False):
                        break
            finally:
                getattr(games, "close", lambda: None)()


def elo_of(standings: Standings) -> dict[str, Estimate]:
    """Ratings by name."""
    try:
        return {row.player: row.elo for row in standings.ratings().players} if standings.tally else {}
    except ModuleNotFoundError:
        return {}


def nobody(state: State) -> None:
    """Hears it, and does nothing."""
