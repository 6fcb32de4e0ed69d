"""The web app without a browser: games and clocks, the journal, the queue, and everything that a browser may send."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from linewood.arena import Store as ArenaStore
from linewood.errors import BadValue, IllegalMove, LinewoodError
from linewood.games import GAMES, ConnectFour, Position, parse
from linewood.players import Player
from linewood.records import positions, scan
from linewood.search import Limits, Options, Searcher, preset, presets, search
from linewood.web.arena_page import whiskers
from linewood.web.control import Control
from linewood.web.download import forms_of, record_of, write
from linewood.web.engine import Engine, Thought
from linewood.web.hall import Hall, new_name
from linewood.web.matches import Matches
from linewood.web.review import glyph, lost_by, mistakes, note
from linewood.web.seats import LEVELS, PERSON, Seat
from linewood.web.settings import Settings
from linewood.web.setup import read_position, read_start
from linewood.web.sitting import Sitting, Verdict
from linewood.web.stepper import Stepper
from linewood.web.store import Store
from linewood.web.table import Table
from linewood.web.view import candidates, cells_of, landings, line_of, picture, targets
from linewood.web.visit import Visit

LEVEL_ONE = Seat(kind="level", name="1")
FAST = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def timed(text: str, *moves: str) -> tuple[Sitting, Clock]:
    clock = Clock()
    sitting = Sitting("test", parse("connect4 6x7"), control=Control.read(text), now=clock)
    sitting.start_clock()
    for move in moves:
        clock.now += 2
        sitting.play(sitting.tip, move)
    return sitting, clock


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


@pytest.mark.parametrize("game", GAMES)
def test_every_level_is_a_search_that_ends(game: str) -> None:
    for number in range(1, LEVELS + 1):
        model = Seat.read(f"level:{number}", game).model(game, 64)
        assert model.limits.end
        assert model.limits.megabytes == 64


@pytest.mark.parametrize("game", GAMES)
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


# The journal.


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "games.sqlite")
    yield store
    store.close()


def test_a_game_comes_back_as_it_was(store: Store) -> None:
    sitting, clock = timed("1m+2s", "d", "e", "d")
    sitting.fork(2)
    sitting.play(2, "c")
    clock.now += 99
    sitting.flag()
    store.save(sitting)
    found = store.load("test")
    assert found is not None
    assert found.tip == sitting.tip
    assert [node.move for node in found.nodes] == [node.move for node in sitting.nodes]
    assert [node.left for node in found.nodes] == [node.left for node in sitting.nodes]
    assert found.endings == sitting.endings
    assert found.main_line(0) == sitting.main_line(0)
    assert found.summary() == sitting.summary()


def test_what_is_known_of_positions_comes_back_with_the_game(store: Store) -> None:
    sitting, _ = timed("", "d", "e")
    first = Verdict(win=0.5, best="d", visits=10)
    proven = Verdict(win=0.0, best="a", visits=7, proven="loss", distance=4)
    store.keep_verdict("test", 0, first)  # the game is not there yet, and stays away
    assert store.load("test") is None
    store.save(sitting)
    store.keep_verdict("test", 0, first)
    store.keep_verdict("test", 0, Verdict(win=0.6, best="c", visits=20))
    store.keep_verdict("test", 2, proven)
    store.keep_verdict("test", 99, proven)  # a position that was not saved
    found = store.load("test")
    assert found is not None
    assert [node.verdict for node in found.nodes] == [Verdict(win=0.6, best="c", visits=20), None, proven]
    store.delete("test")
    store.save(sitting)
    again = store.load("test")
    assert again is not None
    assert all(node.verdict is None for node in again.nodes)


def test_a_journal_from_before_verdicts_is_read_and_written(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    old = Store(path)
    sitting, _ = timed("", "d")
    old.save(sitting)
    old._db.execute("DROP TABLE verdicts")
    old.close()
    store = Store(path)
    store.keep_verdict("test", 1, Verdict(win=0.5, best="d", visits=1))
    found = store.load("test")
    assert found is not None
    assert found.nodes[1].verdict is not None
    store.close()
    store.keep_verdict("test", 1, Verdict(win=0.5, best="d", visits=1))  # too late, and no harm


def test_every_move_is_there_after_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    code = (
        "import os, signal\n"
        "from linewood.games import parse\n"
        "from linewood.web.sitting import Sitting\n"
        "from linewood.web.store import Store\n"
        f"store = Store({str(path)!r})\n"
        "sitting = Sitting('killed', parse('connect4 6x7'))\n"
        "for move in 'dded':\n"
        "    sitting.play(sitting.tip, move)\n"
        "    store.save(sitting)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode < 0
    found = Store(path).load("killed")
    assert found is not None
    assert found.position.moves == ("d", "d", "e", "d")


def test_a_game_that_cannot_be_read_is_no_game(store: Store) -> None:
    sitting, _ = timed("", "d")
    store.save(sitting)
    store._db.execute("UPDATE nodes SET move = 'z'")
    assert store.load("test") is None
    assert store.load("another") is None


def test_deleted_games_are_gone(store: Store) -> None:
    sitting, _ = timed("", "d")
    store.save(sitting)
    assert [entry.plies for entry in store.entries()] == [1]
    store.delete("test")
    assert not list(store.entries())
    assert store.load("test") is None


@pytest.mark.parametrize("text", ["connect4 6x7 1212121", "hex5 3 0 1", "loa b1-b3 a2-c2"])
def test_a_record_can_be_downloaded_in_every_form(text: str) -> None:
    position = parse(text)
    sitting = Sitting("test", position.start)
    for move in position.moves:
        sitting.play(sitting.tip, move)
    assert record_of(sitting).moves == position.moves
    for form in forms_of(position.game.name):
        assert write(sitting, form)
    assert write(sitting, "exe") is None
    assert write(None, "pgn") is None


@pytest.mark.parametrize(
    "text",
    ["connect4 6x7 !d4 d d", "hex5 3 0 1", "loa b1-b3 a2-c2", "loa = 6ox/6oo/7o/8/8/8/6oo/6ox o"],
)
def test_a_downloaded_record_of_a_game_that_began_with_moves_can_be_read(text: str) -> None:
    sitting = Sitting("test", parse(text))
    for _ in range(3):
        sitting.play(sitting.tip, sitting.position.legal[0])
    for form in forms_of(sitting.position.game.name):
        data = write(sitting, form)
        assert data is not None
        (entry,) = scan(BytesIO(data))
        assert entry.error is None, (form, str(entry.error))
        assert entry.record is not None
        assert [*positions(entry.record)][-1].text == sitting.position.text
    assert record_of(sitting).opening_plies == len(parse(text).moves)


# Pictures.


@pytest.mark.parametrize("text", ["connect4 6x7 !d2 d d", "hex5 9 108", "loa b1-b3"])
def test_a_picture_has_a_name_for_every_cell(text: str) -> None:
    position = parse(text)
    drawn = picture(position, language="zh", is_active=True)
    assert len(drawn["names"]) == len(drawn["cells"]) == sum(len(row) for row in drawn["rows"])


def test_stones_land_where_the_rules_say() -> None:
    position = parse("connect4 6x7 !d1,d2 d")
    assert landings(position)[3] == 3 * 7 + 3
    assert cells_of(position, "a") == [0]


def test_targets_are_the_legal_moves() -> None:
    position = parse("loa")
    assert sum(len(found) for found in targets(position).values()) == len(position.legal)


@pytest.mark.parametrize("text", ["connect4 6x7 d d", "hex5 5 30", "loa"])
def test_candidates_are_drawn_where_they_lead(text: str) -> None:
    position = parse(text)
    analysis = search(position, limits=Limits(playouts=300))
    drawn = candidates(position, analysis, "en")
    assert drawn[0]["move"] == analysis.best
    assert drawn[0]["line"][0]["cells"] == cells_of(position, analysis.best)
    assert len(line_of(position, analysis.line)) <= 8


# Review.


def test_a_mistake_is_what_lost_something() -> None:
    sitting, _ = timed("", "d", "e", "c")
    wins = (0.6, 0.6, 0.8, 0.3)
    for node, win in enumerate(wins):
        sitting.nodes[node].verdict = Verdict(win=win, best="a", visits=10)
    assert [round(lost_by(sitting, node) or 0, 2) for node in (1, 2, 3)] == [0, 0.2, 0.5]
    assert [glyph(sitting, node) for node in (1, 2, 3)] == ["", "?", "??"]
    assert [node for node, _ in mistakes(sitting, [0, 1, 2, 3])] == [2, 3]


def test_the_best_move_is_never_a_mistake() -> None:
    sitting, _ = timed("", "d")
    sitting.nodes[0].verdict = Verdict(win=0.9, best="d", visits=10)
    sitting.nodes[1].verdict = Verdict(win=0.1, best="d", visits=10)
    assert glyph(sitting, 1) == ""


def test_the_better_informed_verdict_stays() -> None:
    sitting, _ = timed("", "d")
    much = search(sitting.position, limits=Limits(playouts=500))
    little = search(sitting.position, limits=Limits(playouts=50))
    note(sitting, 1, much)
    known = sitting.nodes[1].verdict
    note(sitting, 1, little)
    assert sitting.nodes[1].verdict == known


# The tree.


@pytest.mark.parametrize("name", ["connect4/improved", "connect4/best", "loa/bias"])
def test_the_steps_are_a_search_with_as_many_playouts(name: str) -> None:
    model = preset(name)
    options = Options.from_json({**model.options.as_json(), "seed": 5, "threads": 1})
    position = parse(name.partition("/")[0])
    stepper = Stepper(position, options)
    stepper.go_to(40)
    stepper.go_to(31)
    analysis = search(position, options, Limits(playouts=stepper.playouts))
    found = {branch.move: branch.visits for branch in stepper.branches()}
    for move in analysis.moves:
        assert found[move.move] == move.visits


def test_the_tree_unfolds_where_it_is_opened() -> None:
    stepper = Stepper(parse("connect4 6x7"), preset("connect4/improved").options)
    assert stepper.branches() == [] or not any(branch.visits for branch in stepper.branches())
    stepper.go_to(200)
    best = stepper.branches()[0]
    closed = list(stepper.visible(set()))
    opened = list(stepper.visible({best.path}))
    assert len(opened) > len(closed)
    assert stepper.find(best.path) == best
    assert stepper.spelled(stepper.last_path())


# The queue.


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


# Matches.

matches = st.fixed_dictionaries(
    {},
    optional={
        "one": st.sampled_from(["connect4/best", "loa/best", "library:/tmp/x.so"]) | st.text(max_size=5),
        "other": st.sampled_from(["connect4/random", "saiblo:sh"]) | st.none(),
        "pairs": st.integers(-2, 10**9) | st.floats() | st.text(max_size=3),
        "playouts": st.integers(-2, 10**9) | st.floats() | st.none(),
    },
)


@FAST
@given(matches | st.text(max_size=9))
def test_a_match_is_between_presets_and_of_a_sane_size_or_an_error(asked: object) -> None:
    async def run() -> None:
        engine = Engine(1, 16)
        with suppress(LinewoodError):
            plan = Matches(engine, Path("nowhere")).plan(asked)
            assert len(plan.schedule) <= 1000
            assert all(player.bot is None for player in plan.schedule.players)
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


# Whatever a browser sends.

anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=30)
    | st.sampled_from(["d", "108", "b1-b3", "connect4 6x7", "level:3", "bot:sh:1", "../../etc/passwd", "person", "3s"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
names = st.sampled_from(
    [
        "move",
        "jump",
        "step",
        "undo",
        "redo",
        "resign",
        "toggle_pause",
        "go_on",
        "play_from_here",
        "sit",
        "set_mode",
        "begin",
    ]
)
boards = st.fixed_dictionaries(
    {},
    optional={
        "game": st.sampled_from(["connect4", "hex5", "loa"]) | anything,
        "rows": st.integers(-5, 99) | anything,
        "columns": st.integers(-5, 10**9) | anything,
        "forbidden": anything,
        "side": st.integers(-3, 10**9) | anything,
        "rules": st.sampled_from(["course", "olympiad"]) | anything,
        "position": st.sampled_from(["connect4 99x99", "hex5 9999", "loa = 8 x", "connect4 6x7 " + "d" * 500])
        | anything,
        "seats": st.lists(st.sampled_from(["person", "level:1", "bot:sh:1"]) | anything, min_size=2, max_size=2)
        | anything,
        "control": st.sampled_from(["-3s", "1e9h", "3s", "5m+2s"]) | anything,
    },
)


@FAST
@given(st.lists(st.tuples(names, anything | boards, anything), max_size=12))
def test_nothing_that_a_browser_sends_does_harm(events: list[tuple[str, Any, Any]]) -> None:
    async def run() -> None:
        hall = Hall(Settings(store=Path(":memory:"), searches=1, megabytes=16))
        visit = Visit(hall, hall.open(parse("connect4 6x7 d"), (PERSON, PERSON)))
        for name, first, second in events:
            method = getattr(visit, name)
            arguments = {"sit": (first, second), "begin": (first,)}.get(name, (first,))
            takes_none = name in ("undo", "redo", "resign", "toggle_pause", "go_on", "play_from_here")
            with suppress(LinewoodError):
                method() if takes_none else method(*arguments)
            assert visit.position.game.name == "connect4"
            assert all(seat.kind in ("person", "level", "preset") for seat in visit.sitting.seats)
        hall.close()

    asyncio.run(run())


@FAST
@given(st.text(max_size=60) | st.sampled_from(["connect4 15x16 !" + "a1," * 9000, "hex5 " + "1 " * 20_000]))
def test_a_position_in_an_address_is_a_position_or_an_error(text: str) -> None:
    with suppress(LinewoodError):
        assert isinstance(read_position(text), Position)


@FAST
@given(boards | anything)
def test_a_board_is_a_board_or_an_error(asked: object) -> None:
    with suppress(LinewoodError):
        assert isinstance(read_start(asked), Position)


@FAST
@given(anything)
def test_a_name_that_is_none_finds_no_game(name: object) -> None:
    hall = Hall.__new__(Hall)
    hall._tables = {}
    hall.store = Store(":memory:")
    assert hall.find(name) is None
    hall.store.close()


def test_names_are_found_again() -> None:
    assert len({new_name() for _ in range(100)}) == 100


def test_random_boards_are_as_the_judge_draws_them() -> None:
    game = read_start({"game": "connect4", "random": True}).game
    assert isinstance(game, ConnectFour)
    assert 9 <= game.rows <= 12
    assert len(game.forbidden) == 1


def test_an_illegal_move_names_its_rule() -> None:
    async def run() -> None:
        hall = Hall(Settings(store=Path(":memory:")))
        visit = Visit(hall, hall.open(parse("loa"), (PERSON, PERSON)))
        with pytest.raises(IllegalMove, match="2 pieces stand on this line, so the piece moves exactly 2"):
            visit.move("c1-c4")
        hall.close()

    asyncio.run(run())


def test_neither_the_package_nor_its_help_loads_the_web_framework() -> None:
    code = "import sys, linewood\nfrom linewood.cli.app import run\nrun(['--help'])\nsys.exit('nicegui' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL, check=False).returncode == 0


def test_a_searcher_does_one_thing_at_a_time() -> None:
    async def run() -> None:
        engine = Engine(2, 64)
        position = parse("connect4 6x7")
        searcher = Searcher(position.game)
        for move in ("d", "d", "c", "c", "e"):
            thought = Thought(searcher, position, Limits(seconds=300.0))
            task = asyncio.create_task(engine.run(thought))
            while engine.running == 0:
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
