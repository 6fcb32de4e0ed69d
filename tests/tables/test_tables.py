"""Games in progress: their clocks, their trees, and who may take a seat."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from timing import Clock, timed

from linewood.errors import BadValue, LinewoodError
from linewood.games import games, parse
from linewood.search import Limits, presets
from linewood.tables import PERSON, Control, Seat, Sitting, guest
from linewood.tables.seats import LEVELS
from linewood.texts import shown

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


@pytest.mark.parametrize(
    ("text", "move", "en", "zh"),
    [
        ("connect4 6x7 d c d c d c", "d", "Blue (x) wins: a line from d1 to d4.", "蓝方（x）胜：d1 至 d4 连成一线。"),
        ("connect4 4x4 d c b a c a a a d d b c d b c", "b", "A draw: the board is full.", "和棋：棋盘已满。"),
        (
            "loa = 8/8/8/8/4x3/2x5/8/o6o x",
            "e4-d4",
            "Black wins: all pieces connected.",
            "黑方胜：全部相连。",
        ),
    ],
)
def test_the_result_says_how_the_game_ended(text: str, move: str, en: str, zh: str) -> None:
    sitting = Sitting("test", parse(text))
    assert sitting.summary() is None
    sitting.play(sitting.tip, move)
    summary = sitting.summary()
    assert summary is not None
    assert (shown(summary, "en"), shown(summary, "zh")) == (en, zh)


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


@given(st.sampled_from(["3s", "1m+1s", "10s+0s"]), st.lists(st.floats(0, 20), max_size=20))
def test_a_clock_adds_up_and_whoever_overdraws_it_loses(text: str, times: list[float]) -> None:
    clock = Clock()
    sitting = Sitting("test", parse("connect4 12x12"), control=Control.read(text), now=clock)
    sitting.start_clock()
    used = [0.0, 0.0]
    for number, seconds in enumerate(times):
        side = sitting.to_move
        had = sitting.control.per_move or sitting.left(side)
        share = sitting.within_the_clock(Limits()).seconds_for(sitting.position)
        assert had is not None
        assert share is not None
        assert 0 < share <= max(had, 0.05)
        clock.now += seconds
        if sitting.flag():
            assert seconds >= had - 1e-6
            assert sitting.result == ("second", "first")[side]
            return
        assert seconds <= had + 1e-6
        sitting.play(sitting.tip, "abcdefghijkl"[number % 12])
        used[side] += seconds
        assert sitting.spent_in_all(side) == pytest.approx(used[side])


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


def test_a_guest_comes_back_from_its_text() -> None:
    assert guest("connect4/mcgs", "connect4").kind == "preset"
    odd = guest("my:bot", "connect4")
    assert Seat.read(odd.text, "connect4", ["my:bot"]) == odd
