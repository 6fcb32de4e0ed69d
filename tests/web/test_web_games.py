"""Games in the web app: their clocks, who may take a seat, and tables at which engines play."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from awaiting import awaited

from linewood.errors import BadValue
from linewood.games import Position, parse
from linewood.players import Player
from linewood.tables.control import Control
from linewood.tables.seats import PERSON, Seat
from linewood.tables.sitting import Sitting
from linewood.texts import shown
from linewood.web.hall import Hall
from linewood.web.settings import Settings
from linewood.web.slots import Priority
from linewood.web.table import Table
from linewood.web.visit import Visit

LEVEL_ONE = Seat(kind="level", name="1")
PATIENCE = 600
"""Seconds that a busy machine may need; nothing is measured with it."""


SHORT_LOA = "loa = 8/8/2x5/3o4/1x3o2/8/4x3/1o6 x"
"""Three pieces a side: a game of a few moves."""


# Tables.


def played_out(seats: tuple[Seat, Seat], text: str, bots: dict[str, Player] | None = None) -> Table:
    """A game that nobody but engines plays, to its end."""

    async def run() -> Table:
        hall = Hall(Settings(store=Path(":memory:"), searches=1, megabytes=64, pace=0.0, bots=bots or {}))
        table = hall.open(parse(text), seats)
        done = asyncio.Event()

        def watcher() -> None:
            if table.sitting.is_over or table.sitting.is_paused:
                done.set()

        table.watch(watcher)
        await asyncio.wait_for(done.wait(), PATIENCE)
        table.leave(watcher)
        assert hall.find(table.sitting.name) is table
        hall.close()
        return table

    return awaited(run())


@pytest.mark.parametrize("text", ["connect4 4x5", "hex5 3", SHORT_LOA])
def test_engines_play_a_game_to_its_end(text: str) -> None:
    table = played_out((LEVEL_ONE, LEVEL_ONE), text)
    assert table.sitting.result in ("first", "second", "draw")


def test_a_bot_that_fails_pauses_the_game_and_is_named(tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text("def agent(observation, configuration):\n    return 99\n")
    from linewood.players import read_player

    bots = {"bad": read_player(str(script))}
    table = played_out((Seat(kind="bot", name="bad", seconds=2.0), LEVEL_ONE), "connect4", bots)
    assert table.sitting.is_paused
    assert table.news is not None
    assert table.news.key == "web.news.fault"
    assert "非法着法" in shown(table.news, "zh")


def test_a_bot_that_was_never_registered_is_not_started() -> None:
    table = played_out((Seat(kind="bot", name="python3", seconds=2.0), LEVEL_ONE), "connect4")
    assert table.sitting.is_paused


def test_a_forced_pass_is_played_and_announced() -> None:
    async def run() -> None:
        hall = Hall(Settings(store=Path(":memory:")))
        start = stuck_position()
        table = hall.open(start, (PERSON, PERSON))
        table.watch(lambda: None)
        table.changed()
        assert table.news is not None
        assert table.news.key == "web.news.passed"
        assert table.sitting.position.last_move == "pass"
        hall.close()

    awaited(run())


def stuck_position() -> Position:
    """A position in which the side to move has to pass."""
    return parse("loa = 6ox/6oo/8/8/8/8/oo6/xo6 x")


# Busy machines and full disks.


def test_waiting_for_a_slot_costs_no_time_and_loses_no_game() -> None:
    async def run() -> None:
        hall = Hall(Settings(store=Path(":memory:"), searches=1, megabytes=16, pace=0.0))
        table = hall.open(parse("connect4 6x7"), (PERSON, LEVEL_ONE), Control.read("60s"))
        ticket = hall.engine.slots.enter(Priority.MOVE)
        table.watch(lambda: None)
        table.sitting.play(0, "d")
        table.changed()
        await until(lambda: hall.engine.slots.waiting == 1)
        assert table.state == "waiting"
        assert not table.sitting.is_running
        await asyncio.sleep(0.1)
        assert table.sitting.result is None
        assert table.sitting.spent_now() == 0.0
        released = time.monotonic()
        hall.engine.slots.leave(ticket)
        await until(lambda: len(table.sitting.position.moves) == 2)
        assert table.sitting.result is None
        assert table.sitting.nodes[table.sitting.tip].spent <= time.monotonic() - released  # nothing from before
        hall.close()

    awaited(asyncio.wait_for(run(), PATIENCE))


def test_the_clock_starts_with_the_first_move() -> None:
    async def run() -> None:
        hall = Hall(Settings(store=Path(":memory:"), searches=1, megabytes=16, pace=0.0))
        table = hall.open(parse("connect4 6x7"), (PERSON, PERSON), Control.read("1m+0s"))
        table.watch(lambda: None)
        assert not table.sitting.is_running
        table.sitting.play(0, "d")
        table.changed()
        assert table.sitting.is_running
        hall.close()

    awaited(run())


def test_a_full_disk_is_told_and_the_game_goes_on_when_there_is_space(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        hall = Hall(Settings(store=Path(":memory:"), searches=1, megabytes=16, pace=0.0))
        table = hall.open(parse("connect4 6x7"), (PERSON, LEVEL_ONE))
        visit = Visit(hall, table)
        table.watch(lambda: None)
        save, is_full = hall.store.save, [True]

        def save_if_there_is_space(sitting: Sitting) -> None:
            if is_full[0]:
                raise sqlite3.OperationalError("database or disk is full")
            save(sitting)

        monkeypatch.setattr(hall.store, "save", save_if_there_is_space)
        monkeypatch.setattr("linewood.web.table.RETRY", 0.02)
        visit.move("d")
        assert table.trouble is not None
        assert table.trouble.key == "web.news.unsaved"
        assert not visit.may_move
        with pytest.raises(BadValue, match="cannot be saved: database or disk is full"):
            visit.move("e")
        await asyncio.sleep(0.1)
        assert table.sitting.position.moves == ("d",)  # the engine waits, too
        is_full[0] = False
        await until(lambda: len(table.sitting.position.moves) == 2)
        assert table.trouble is None
        stored = hall.store.load(table.sitting.name)
        assert stored is not None
        assert stored.position.moves == table.sitting.position.moves
        hall.close()

    awaited(asyncio.wait_for(run(), PATIENCE))


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.01)
