"""Games in the web app: their clocks, who may take a seat, and tables at which engines play."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from timing import timed

from linewood.errors import BadValue, LinewoodError
from linewood.games import Position, games, parse
from linewood.players import Player
from linewood.search import presets
from linewood.web.control import Control
from linewood.web.hall import Hall
from linewood.web.seats import LEVELS, PERSON, Seat
from linewood.web.settings import Settings
from linewood.web.sitting import Sitting
from linewood.web.slots import Priority
from linewood.web.table import Table
from linewood.web.visit import Visit

LEVEL_ONE = Seat(kind="level", name="1")


# Games and clocks.


def test_a_total_clock_loses_what_a_move_took_and_gains_its_increment() -> None:
    sitting, clock = timed("1m+5s", "d", "e", "d")
    assert sitting.left(0) == 60 - 2 + 5 - 2 + 5
    clock.now += 3
    assert sitting.left(1) == 60 - 2 + 5 - 3
    assert sitting.spent_in_all(1) == 5


def test_undo_restores_the_clocks_and_redo_too() -> None:
    sitting, clock = timed("1m+0s", "d", "e", "d", "e")
    before = [(sitting.left(0), sitting.left(1))]
    assert sitting.undo()
    clock.now += 7
    assert sitting.left(1) == 60 - 2 - 7
    assert sitting.redo()
    assert [(sitting.left(0), sitting.left(1))] == before


def test_running_out_of_time_loses_and_is_named() -> None:
    sitting, clock = timed("3s", "d")
    assert not sitting.flag()
    clock.now += 3
    assert sitting.seconds_to_flag() == 0
    assert sitting.flag()
    assert sitting.result == "first"
    summary = sitting.summary()
    assert summary is not None
    assert summary.key == "web.over.time"
    with pytest.raises(BadValue):
        sitting.play(sitting.tip, "d")


def test_a_lost_game_may_go_on_unrated_and_without_clocks() -> None:
    sitting, clock = timed("3s", "d")
    clock.now += 4
    sitting.flag()
    sitting.go_on()
    assert not sitting.is_rated
    assert not sitting.is_over
    sitting.play(sitting.tip, "d")
    assert sitting.seconds_to_flag() is None


def test_a_pause_stops_the_clock() -> None:
    sitting, clock = timed("1m+0s", "d")
    sitting.pause()
    clock.now += 30
    assert sitting.left(1) == 60
    sitting.resume()
    clock.now += 1
    assert sitting.left(1) == 59


def test_undo_goes_back_to_a_choice_of_a_person() -> None:
    sitting = Sitting("test", parse("connect4 6x7"), (PERSON, LEVEL_ONE))
    for move in ("d", "e", "c"):
        sitting.play(sitting.tip, move)
    assert sitting.undo()
    assert sitting.position.moves == ("d", "e")
    assert sitting.undo()
    assert sitting.position.moves == ()
    assert not sitting.undo()


def test_what_was_tried_is_kept() -> None:
    sitting = Sitting("test", parse("connect4 6x7"))
    first = sitting.play(0, "d")
    sitting.play(first, "e")
    sitting.fork(first)
    other = sitting.play(first, "c")
    assert sitting.variations(other) == [2]
    assert sitting.main_line(0) == [0, first, other]


def test_a_resigned_game_is_over_until_it_is_taken_back() -> None:
    sitting, _ = timed("", "d", "e")
    sitting.resign(0)
    assert sitting.result == "second"
    assert sitting.undo()
    assert sitting.result is None


@pytest.mark.parametrize("text", ["-3s", "0s", "0.1s", "nan", "inf", "1e9s", "99h+1s", "x", "5m+99h" * 9])
def test_a_clock_that_nobody_could_play_with_is_refused(text: str) -> None:
    with pytest.raises(LinewoodError):
        Control.read(text)


# Seats.


@pytest.mark.parametrize("game", games())
def test_every_level_is_a_search_that_ends(game: str) -> None:
    for number in range(1, LEVELS + 1):
        model = Seat.read(f"level:{number}", game).model(game, 64)
        assert model.limits.end
        assert model.limits.megabytes == 64


@pytest.mark.parametrize("game", games())
def test_every_preset_may_take_a_seat(game: str) -> None:
    for name in presets(game):
        seat = Seat.read(f"preset:{name}:2.5", game)
        assert Seat.read(seat.text, game) == seat


@pytest.mark.parametrize(
    "text",
    ["bot:evil:3", "bot:sh -c true:3", "preset:loa/best:1", "level:0", "level:11", "preset:connect4/best:-1", "", 3],
)
def test_nobody_else_may_take_a_seat(text: object) -> None:
    with pytest.raises(BadValue):
        Seat.read(text, "connect4")


def test_a_registered_bot_may() -> None:
    assert Seat.read("bot:mine:3", "connect4", ["mine"]).name == "mine"


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
        await asyncio.wait_for(done.wait(), 60)
        table.leave(watcher)
        assert hall.find(table.sitting.name) is table
        hall.close()
        return table

    return asyncio.run(run())


@pytest.mark.parametrize("text", ["connect4 4x5", "hex5 3", "loa"])
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

    asyncio.run(run())


def stuck_position() -> Position:
    """A position in which the side to move has to pass."""
    return parse("loa = 6ox/6oo/8/8/8/8/oo6/xo6 x")


# Busy machines and full disks.


def test_waiting_for_a_slot_costs_no_time_and_loses_no_game() -> None:
    async def run() -> None:
        hall = Hall(Settings(store=Path(":memory:"), searches=1, megabytes=16, pace=0.0))
        table = hall.open(parse("connect4 6x7"), (PERSON, LEVEL_ONE), Control.read("0.5s"))
        ticket = hall.engine.slots.enter(Priority.MOVE)
        table.watch(lambda: None)
        table.sitting.play(0, "d")
        table.changed()
        await until(lambda: hall.engine.slots.waiting == 1)
        assert table.state == "waiting"
        assert not table.sitting.is_running
        await asyncio.sleep(0.7)  # more than there is for a move
        assert table.sitting.result is None
        assert table.sitting.spent_now() == 0.0
        hall.engine.slots.leave(ticket)
        await until(lambda: len(table.sitting.position.moves) == 2)
        assert table.sitting.result is None
        assert table.sitting.nodes[table.sitting.tip].spent < 0.5
        hall.close()

    asyncio.run(asyncio.wait_for(run(), 60))


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

    asyncio.run(run())


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

    asyncio.run(asyncio.wait_for(run(), 60))


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.01)
