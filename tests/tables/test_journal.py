"""The journal of games: they come back as they were, and can be downloaded."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from timing import timed

from linewood.games import parse
from linewood.records import Contestant, Ply, Record, positions, scan
from linewood.tables.recording import record_of, sitting_of
from linewood.tables.seats import Seat
from linewood.tables.sitting import Sitting, Verdict
from linewood.tables.store import Filter, Store
from linewood.web.download import forms_of, write


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
        "from linewood.tables.sitting import Sitting\n"
        "from linewood.tables.store import Store\n"
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
    assert [entry.plies for entry in store.entries().entries] == [1]
    store.delete("test")
    assert not list(store.entries().entries)
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


# Looking for games, and games from elsewhere.


def test_games_are_found_by_game_player_result_and_date(store: Store) -> None:
    for number, (text, seats) in enumerate(
        [
            ("connect4 6x7", ("person", "level:3")),
            ("connect4 4x4", ("person", "person")),
            ("loa", ("level:1", "person")),
        ]
    ):
        position = parse(text)
        first, second = (Seat.read(seat, position.game.name) for seat in seats)
        sitting = Sitting(f"game{number}", position, (first, second))
        sitting.play(0, position.legal[0])
        store.save(sitting)
    lost = Sitting("lost", parse("connect4 6x7"))
    lost.names = ["Ann 100%", "Ben"]
    lost.play(0, "d")
    lost.resign(1)
    store.save(lost)

    def found(**wanted: Any) -> set[str]:
        return {entry.name for entry in store.entries(Filter(**wanted)).entries}

    assert found() == {"game0", "game1", "game2", "lost"}
    assert found(game="connect4") == {"game0", "game1", "lost"}
    assert found(game="connect4 4x4") == {"game1"}
    assert found(player="level:") == {"game0", "game2"}
    assert found(player="100%") == {"lost"}
    assert found(player="100_") == set()
    assert found(result="first") == {"lost"}
    assert found(result="open", game="loa") == {"game2"}
    assert found(since=time.time() + 60) == set()


def test_pages_of_games_leave_nothing_out(store: Store) -> None:
    for number in range(45):
        sitting = Sitting(f"g{number:02}", parse("connect4 4x4"))
        sitting.play(0, "a")
        store.save(sitting)
    pages = [store.entries(most=20, skip=skip) for skip in (0, 20, 40)]
    assert [len(page.entries) for page in pages] == [20, 20, 5]
    assert {page.count for page in pages} == {45}
    assert len({entry.name for page in pages for entry in page.entries}) == 45


def test_a_game_from_elsewhere_keeps_its_names_and_its_end() -> None:
    players = (Contestant(name="Ann"), Contestant(name="Ben"))
    plies = tuple(Ply(move=move) for move in ("d", "e"))
    record = Record(start="connect4 6x7", plies=plies, players=players, result="second", reason="resignation")
    sitting = sitting_of("abc", record)
    assert (sitting.names, sitting.result) == (["Ann", "Ben"], "second")
    again = record_of(sitting)
    assert (again.players, again.result, again.moves) == (players, "second", ("d", "e"))
