"""The engine of the web app: searches wait for a slot and give it back, and matches are played."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

from linewood.arena import Store as ArenaStore
from linewood.games import parse
from linewood.search import Limits, Searcher
from linewood.web.arena_page import whiskers
from linewood.web.engine import Engine, Thought
from linewood.web.matches import Matches


def test_searches_wait_for_a_slot_and_all_end() -> None:
    async def run() -> list[str]:
        engine = Engine(1, 64)
        told: list[str] = []
        position = parse("connect4 6x7")
        thoughts = [
            Thought(Searcher(position.game), position, Limits(playouts=2000), tell=told.append) for _ in range(3)
        ]
        found = await asyncio.gather(*(engine.run(thought) for thought in thoughts))
        assert all(analysis is not None and analysis.playouts >= 1 for analysis in found)
        assert (engine.running, engine.waiting) == (0, 0)
        engine.close()
        return told

    assert asyncio.run(run()).count("waiting") == 2


def test_a_search_that_is_stopped_or_cancelled_gives_its_slot_back() -> None:
    async def run() -> None:
        engine = Engine(1, 64)
        position = parse("connect4 6x7")
        endless = Limits(seconds=300.0)
        thought = Thought(Searcher(position.game), position, endless)
        task = asyncio.create_task(engine.run(thought))
        while engine.running == 0:
            await asyncio.sleep(0.01)
        waiting = asyncio.create_task(engine.run(Thought(Searcher(position.game), position, endless)))
        while engine.waiting == 0:
            await asyncio.sleep(0.01)
        waiting.cancel()
        thought.stop()
        assert await task is not None
        with suppress(asyncio.CancelledError):
            await waiting
        assert (engine.running, engine.waiting) == (0, 0)
        engine.close()

    asyncio.run(run())


def test_a_searcher_does_one_thing_at_a_time() -> None:
    async def run() -> None:
        engine = Engine(2, 64)
        position = parse("connect4 6x7")
        searcher = Searcher(position.game)
        for move in ("d", "d", "c", "c", "e"):
            thought = Thought(searcher, position, Limits(seconds=300.0))
            task = asyncio.create_task(engine.run(thought))
            while engine.running == 0 and not task.done():  # a proof may end it at once
                await asyncio.sleep(0.01)
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            position = position.play(move)
        last = await engine.run(Thought(searcher, position, Limits(playouts=100)))
        assert last is not None
        assert last.position == position.text
        engine.close()

    asyncio.run(run())


def test_a_match_is_in_the_journal_and_can_be_looked_at(tmp_path: Path) -> None:
    async def run() -> None:
        engine = Engine(1, 16)
        found = Matches(engine, tmp_path / "arena.sqlite")
        plan = found.plan({"one": "hex5/random", "other": "hex5/topten", "pairs": 1, "playouts": 3})
        await found.begin(plan)
        assert not found.is_going(plan.id)
        report = found.report(plan.id)
        assert report.standings.games == len(report.games) == 2
        assert found.position(plan.id, 0).outcome is not None
        rated = report.standings.ratings().players
        assert report.elo == {row.player: row.elo for row in rated}
        series = whiskers(report, "Elo")["series"][0]
        best, worst = rated[0], rated[-1]
        assert series["data"] == [[round(row.elo.value), row.player] for row in (worst, best)]
        ends = [[end["coord"][0] for end in line] for line in series["markLine"]["data"]]
        assert ends == [[round(row.elo.low), round(row.elo.high)] for row in (worst, best)]
        empty = found.plan({"one": "loa/random", "other": "loa/bias", "pairs": 1, "playouts": 3})
        with ArenaStore(tmp_path / "arena.sqlite") as store:
            store.begin(empty)
        assert found.report(empty.id).elo == {}
        engine.close()

    asyncio.run(run())
