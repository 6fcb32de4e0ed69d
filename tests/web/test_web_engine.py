"""The engine of the web app: searches wait for a slot and give it back, and matches are played."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from awaiting import awaited

from linewood.arena import Store as ArenaStore
from linewood.games import parse
from linewood.search import Limits
from linewood.web.arena_plots import whiskers
from linewood.web.engine import Engine, Thought
from linewood.web.matches import Matches
from linewood.web.searchers import Recipe
from linewood.web.slots import SLICE, Priority, Slots

POSITION = parse("connect4 7x7")  # larger than connect4/best solves
RECIPE = Recipe(game=POSITION.game, how="connect4/best")
ENDLESS = Limits(seconds=300.0)


def asked_for(limits: Limits = ENDLESS, priority: Priority = Priority.ANALYSIS, **more: Any) -> Thought:
    return Thought(RECIPE, POSITION, limits, priority=priority, **more)


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


async def ended(*tasks: asyncio.Task[Any]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def test_searches_wait_for_a_slot_and_all_end() -> None:
    async def run() -> list[str]:
        engine = Engine(1, 64)
        told: list[str] = []
        thoughts = [asked_for(Limits(playouts=2000), Priority.HINT, tell=told.append) for _ in range(3)]
        found = await asyncio.gather(*(engine.run(thought) for thought in thoughts))
        assert all(analysis is not None and analysis.playouts >= 1 for analysis in found)
        assert (engine.slots.running, engine.slots.waiting) == (0, 0)
        assert len(engine.searchers) == 0
        engine.close()
        return told

    assert awaited(run()).count("waiting") == 2


def test_a_slot_is_kept_free_for_moves() -> None:
    async def run() -> None:
        slots = Slots(2)
        analysis, match = slots.enter(Priority.ANALYSIS), slots.enter(Priority.MATCH)
        assert analysis.admitted.done()
        assert not match.admitted.done()
        move, other = slots.enter(Priority.MOVE), slots.enter(Priority.MOVE)
        assert move.admitted.done()
        assert not other.admitted.done()
        hint = slots.enter(Priority.HINT)
        slots.leave(analysis)
        assert other.admitted.done()
        assert not hint.admitted.done()
        slots.leave(move)
        assert hint.admitted.done()
        slots.leave(hint)
        slots.leave(other)
        assert match.admitted.done()

    awaited(run())


def test_the_most_urgent_goes_first_and_equals_take_turns() -> None:
    async def run() -> None:
        now = [0.0]
        slots = Slots(1, lambda: now[0])
        first = slots.enter(Priority.ANALYSIS)
        assert not slots.is_wanted(first)
        second = slots.enter(Priority.ANALYSIS)
        assert not slots.is_wanted(first)
        now[0] += SLICE + 1
        assert slots.is_wanted(first)
        slots.leave(first)
        assert second.admitted.done()
        match, move = slots.enter(Priority.MATCH), slots.enter(Priority.MOVE)
        assert slots.is_wanted(second)
        slots.leave(second)
        assert move.admitted.done()
        assert not match.admitted.done()
        assert not slots.is_wanted(move)

    awaited(run())


def test_analysis_makes_room_for_a_move_and_goes_on() -> None:
    async def run() -> None:
        engine = Engine(1, 64)
        states: list[str] = []
        analysis = asked_for(owner="page", tell=states.append)
        task = asyncio.create_task(engine.run(analysis))
        await until(lambda: analysis.newest is not None)
        move = await engine.run(asked_for(Limits(playouts=500), Priority.MOVE))
        assert move is not None
        await until(lambda: states[-1] == "running")
        assert states == ["running", "waiting", "running"]
        assert not analysis.is_over
        await ended(task)
        engine.close()

    awaited(run())


def test_a_search_that_is_stopped_or_cancelled_gives_its_slot_back() -> None:
    async def run() -> None:
        engine = Engine(1, 64)
        thought = asked_for(priority=Priority.HINT)
        task = asyncio.create_task(engine.run(thought))
        await until(lambda: thought.newest is not None)
        waiting = asyncio.create_task(engine.run(asked_for(priority=Priority.HINT)))
        await until(lambda: engine.slots.waiting == 1)
        await ended(waiting)
        thought.stop()
        assert await task is not None
        assert (engine.slots.running, engine.slots.waiting) == (0, 0)
        engine.close()

    awaited(run())


def test_there_are_as_many_trees_as_slots_however_many_pages_ask() -> None:
    async def run() -> None:
        engine = Engine(2, 16)
        for page in range(12):
            await engine.run(asked_for(Limits(playouts=200), owner=page))
            assert len(engine.searchers) <= 2
        kept = engine.searchers.take(11, RECIPE)
        assert kept.open().analysis is not None  # the last one finds its tree again
        engine.searchers.give_back(11, kept)
        engine.searchers.drop(10)
        engine.searchers.drop(11)
        assert len(engine.searchers) == 0
        engine.close()

    awaited(run())


def test_a_match_takes_the_memory_of_one_tree() -> None:
    async def run() -> None:
        engine = Engine(2, 16)
        for page in range(2):
            await engine.run(asked_for(Limits(playouts=200), owner=page))
        async with engine.match():
            assert len(engine.searchers) == 1
        engine.close()

    awaited(run())


def test_an_owner_goes_from_position_to_position() -> None:
    async def run() -> None:
        engine = Engine(2, 64)
        position = POSITION
        for move in ("d", "d", "c", "c", "e"):
            thought = Thought(RECIPE, position, ENDLESS, owner="page", priority=Priority.ANALYSIS)
            task = asyncio.create_task(engine.run(thought))
            await until(lambda thought=thought: thought.newest is not None)
            await ended(task)
            position = position.play(move)
        last = await engine.run(Thought(RECIPE, position, Limits(playouts=100), owner="page"))
        assert last is not None
        assert last.position == position.text
        engine.close()

    awaited(run())


def test_a_match_waits_while_people_play_and_can_be_paused(tmp_path: Path) -> None:
    async def run() -> None:
        engine = Engine(1, 16)
        found = Matches(engine, tmp_path / "arena.sqlite")
        plan = found.plan({"game": "hex5", "players": ["hex5/random", "hex5/topten"], "pairs": 3, "playouts": 3})
        with ArenaStore(tmp_path / "arena.sqlite") as store:
            store.begin(plan)
        ticket = engine.slots.enter(Priority.MOVE)
        task = found.begin(plan)
        await until(lambda: engine.slots.waiting == 1)
        live = found.live(plan.id)
        assert live is not None
        assert live.position is not None
        assert live.position.moves == plan.schedule[0].start.moves
        engine.slots.leave(ticket)
        await until(lambda: live.values[0] is not None)
        found.stop(plan.id)
        await task
        assert not found.is_going(plan.id)
        assert found.faults == {}
        await found.resume(plan.id)
        assert len(found.report(plan.id).games) == 6
        found.close()
        engine.close()

    awaited(run())


def test_a_match_is_in_the_journal_and_can_be_looked_at(tmp_path: Path) -> None:
    async def run() -> None:
        engine = Engine(1, 16)
        found = Matches(engine, tmp_path / "arena.sqlite")
        plan = found.plan({"game": "hex5", "players": ["hex5/random", "hex5/topten"], "pairs": 1, "playouts": 3})
        await found.begin(plan)
        assert not found.is_going(plan.id)
        report = found.report(plan.id)
        assert report.standings.games == len(report.games) == 2
        assert {game.reason for game in report.games} == {"line"}
        assert report.verdict is not None
        assert report.verdict.key.startswith("match.verdict.")
        last, names = found.game(plan.id, 0)
        assert last.outcome is not None
        assert set(names) == {"hex5/random", "hex5/topten"}
        assert b"".join(found.export(plan.id)).count(b"\n") == 2
        rated = report.standings.ratings().players
        assert report.elo == {row.player: row.elo for row in rated}
        series = whiskers(report, "Elo")["series"][0]
        best, worst = rated[0], rated[-1]
        assert series["data"] == [[round(row.elo.value), row.player] for row in (worst, best)]
        ends = [[end["coord"][0] for end in line] for line in series["markLine"]["data"]]
        assert ends == [[round(row.elo.low), round(row.elo.high)] for row in (worst, best)]
        empty = found.plan({"game": "loa", "players": ["loa/random", "loa/bias"], "pairs": 1, "playouts": 3})
        with ArenaStore(tmp_path / "arena.sqlite") as store:
            store.begin(empty)
        nothing = found.report(empty.id)
        assert (nothing.elo, nothing.verdict, nothing.test) == ({}, None, None)
        found.delete(empty.id)
        assert [run.id for run in found.runs()] == [plan.id]
        found.close()
        engine.close()

    awaited(run())
