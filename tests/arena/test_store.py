"""Nothing is lost: runs in SQLite, killed and resumed, by one process or by two."""

from __future__ import annotations

import json
import random
import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

import linewood as lw
from linewood.arena import Journal, Plan, Store, Test, round_robin
from linewood.players import read_player
from linewood.records import Record

PLAY = """
import sys
from concurrent.futures import ThreadPoolExecutor
from linewood.arena import Journal, Store
with Store(sys.argv[1]) as store, ThreadPoolExecutor(2) as pool:
    for number, record in Journal(store, store.run(sys.argv[2]).plan).play(pool):
        print(number, flush=True)
"""


def plan(openings: int = 3, playouts: int = 20, test: Test | None = None, seed: int = 0) -> Plan:
    players = [read_player("connect4/naive"), read_player("connect4/uct")]
    return Plan.of("match", round_robin(players, openings, limits=lw.Limits(playouts=playouts), seed=seed), test)


def games(store: Store, run: str) -> dict[int, tuple[str, tuple[str, ...], str | None]]:
    """What must not depend on how often a run was interrupted."""
    return {number: (record.opening, record.moves, record.result) for number, record in store.records(run)}


def played(tmp_path: Path, plan: Plan) -> dict[int, tuple[str, tuple[str, ...], str | None]]:
    """The games of a run that nobody interrupts."""
    with Store(tmp_path / "whole.sqlite") as store:
        journal = Journal(store, plan)
        for _ in journal.play():
            pass
        return games(store, plan.id)


def test_a_run_is_found_by_the_beginning_of_its_id(tmp_path: Path) -> None:
    with Store(tmp_path / "new" / "runs.sqlite") as store:
        run = store.begin(plan())
        assert store.run(run.short).id == store.run(run.id[:8].upper()).id == run.id
        assert run.plan == plan()
        assert (run.games, run.planned) == (0, 6)
        for wrong in ("", "zzzz"):
            with pytest.raises(lw.BadValue, match="there is no run"):
                store.run(wrong)
        for seed in range(1, 40):
            store.begin(plan(seed=seed))
        shared = next(sign for sign in "0123456789abcdef" if sum(run.id[0] == sign for run in store.runs()) > 1)
        with pytest.raises(lw.BadValue, match="type more characters"):
            store.run(shared)


def test_a_game_is_stored_before_it_is_reported(tmp_path: Path) -> None:
    with Store(tmp_path / "runs.sqlite") as store, Store(tmp_path / "runs.sqlite") as other:
        journal = Journal(store, plan())
        for number, record in journal.play():
            assert other.record(journal.run.id, number) == record


def test_resuming_plays_exactly_what_is_missing(tmp_path: Path) -> None:
    with Store(tmp_path / "runs.sqlite") as store:
        journal = Journal(store, plan())
        first = [number for (number, _), _ in zip(journal.play(), range(3), strict=False)]
        again = Journal(store, plan())
        assert again.played == store.run(plan().id).games >= 3
        rest = [number for number, _ in again.play()]
        assert not set(first) & set(rest)
        assert games(store, plan().id) == played(tmp_path, plan())
        assert Journal(store, plan()).done
        assert list(Journal(store, plan()).play()) == []


@pytest.mark.parametrize("times", [3, pytest.param(40, marks=pytest.mark.slow)])
def test_killed_again_and_again_a_run_ends_with_the_games_of_a_run_that_was_not(tmp_path: Path, times: int) -> None:
    long = plan(openings=max(60, 6 * times), playouts=60)
    path, draw = tmp_path / "runs.sqlite", random.Random(2)
    with Store(path) as store:
        store.begin(long)
    arguments = [sys.executable, "-c", PLAY, str(path), long.id]
    reported: list[int] = []
    kills = 0
    while kills < times:
        with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            for _ in range(draw.randrange(4)):
                reported += map(int, process.stdout.readline().split())
            time.sleep(draw.random() * 0.05)
            process.send_signal(signal.SIGKILL)
            reported += map(int, process.stdout.read().split())
            assert process.wait() == -signal.SIGKILL, "the run was over before it could be killed"
        kills += 1
        with Store(path) as store:
            assert set(reported) <= set(games(store, long.id))
    assert len(reported) == len(set(reported)), "a game was played twice"
    subprocess.run(arguments, check=True, stdout=subprocess.DEVNULL, timeout=300)
    with Store(path) as store:
        assert games(store, long.id) == played(tmp_path, long)


@pytest.mark.parametrize(("count", "openings"), [(2, 10), pytest.param(3, 100, marks=pytest.mark.slow)])
def test_several_processes_share_a_run_and_a_store(tmp_path: Path, count: int, openings: int) -> None:
    shared, path = plan(openings=openings, playouts=40), tmp_path / "runs.sqlite"
    with Store(path) as store:
        store.begin(shared)
    arguments = [sys.executable, "-c", PLAY, str(path), shared.id]
    processes = [subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) for _ in range(count)]
    outputs = [process.communicate(timeout=300)[0] for process in processes]
    assert [process.returncode for process in processes] == [0] * count
    assert any(outputs)
    with Store(path) as store:
        assert games(store, shared.id) == played(tmp_path, shared)
    with sqlite3.connect(path) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


FULL = """
import resource, sys
from linewood.cli.app import run
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
sys.exit(run(sys.argv[2:]))
"""


@pytest.mark.parametrize("size", [60_000, *(pytest.param(1000 * k, marks=pytest.mark.slow) for k in range(1, 200, 7))])
def test_a_full_disk_ends_a_match_with_a_sentence_and_it_goes_on_when_there_is_space(tmp_path: Path, size: int) -> None:
    """No file may grow beyond the limit, as if the disk were full there."""
    path = tmp_path / "runs.sqlite"
    words = ["match", "connect4/naive", "connect4/uct", "-n", "40", "--playouts", "5", "--store", str(path)]
    said = subprocess.run([sys.executable, "-c", FULL, str(size), *words], capture_output=True, text=True, check=False)
    assert said.returncode == 2, said.stderr
    assert "Traceback" not in said.stderr
    assert str(path) in said.stderr
    done = subprocess.run([sys.executable, "-m", "linewood", *words], capture_output=True, text=True, check=False)
    assert done.returncode in (0, 4), done.stderr
    with Store(path) as store:
        (only,) = store.runs()
        assert only.games == 40


CLOCK = """
import random, sys, time
from linewood.cli.app import run
real, jump = time.time, random.Random(1)
time.time = lambda: real() + jump.choice((-1e8, -3600, -1, 0, 1, 3600, 1e8))
sys.exit(run(sys.argv[1:]))
"""

STEADY = "import sys; from linewood.cli.app import run; sys.exit(run(sys.argv[1:]))"


def test_a_clock_that_jumps_changes_no_game(tmp_path: Path) -> None:
    path = tmp_path / "runs.sqlite"
    words = ["match", "connect4/naive", "connect4/uct", "-n", "8", "--playouts", "20", "--store"]
    for code, store in ((CLOCK, path), (STEADY, tmp_path / "still.sqlite")):
        subprocess.run([sys.executable, "-c", code, *words, str(store)], check=True, capture_output=True)
    with Store(path) as jumping, Store(tmp_path / "still.sqlite") as still:
        (one,), (other,) = jumping.runs(), still.runs()
        assert games(jumping, one.id) == games(still, other.id)


def test_a_sequential_test_stops_after_the_same_pair_whoever_is_quicker(tmp_path: Path) -> None:
    players = [read_player("connect4/best"), read_player("connect4/random")]
    schedule = round_robin(players, openings=500, limits=lw.Limits(playouts=30))
    tested = Plan.of("match", schedule, Test(elo0=0, elo1=200))

    def pairs(path: Path, threads: int) -> tuple[int, ...]:
        with Store(path) as store, ThreadPoolExecutor(threads) as pool:
            for _ in Journal(store, tested).play(pool):
                pass
            journal = Journal(store, tested)
            assert journal.decided
            assert journal.test is not None
            assert journal.test.verdict == "H1"
            return journal.book.pairs("connect4/best", "connect4/random")

    alone = pairs(tmp_path / "one.sqlite", 1)
    assert alone == pairs(tmp_path / "three.sqlite", 3)
    assert sum(alone) < 100


def test_stored_games_can_be_read_while_others_are_written(tmp_path: Path) -> None:
    record = Record(start="connect4 6x7")
    with Store(tmp_path / "runs.sqlite") as store:
        run = store.begin(plan(openings=1000))
        for number in range(450):
            assert store.add(run.id, number, record)
        reading = store.records(run.id)
        next(reading)
        assert store.add(run.id, 450, record)
        assert not store.add(run.id, 450, replace(record, comment="twice"))
        assert [number for number, _ in reading] == list(range(1, 451))
        assert next(store.missing(run)) == 451
        store.delete(run.id)
        assert store.runs() == []


def test_a_store_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("not a database " * 100)
    for path in (tmp_path / "text", tmp_path / "text" / "below", tmp_path):
        with pytest.raises(lw.BadFile) as error:
            Store(path)
        assert error.value.values["path"] == path
        assert str(path) in str(error.value)


def test_a_plan_in_the_store_is_json(tmp_path: Path) -> None:
    with Store(tmp_path / "runs.sqlite") as store:
        store.begin(plan())
    with sqlite3.connect(tmp_path / "runs.sqlite") as database:
        (text,) = database.execute("SELECT plan FROM runs").fetchone()
    assert json.loads(text)["players"][0]["name"] == "connect4/naive"
