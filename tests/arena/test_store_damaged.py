"""Stores that are damaged or may only be read: every command that reads one says what is wrong with which file."""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from commands import in_json, typed

import linewood as lw
from linewood.arena import Journal, Plan, Store, Test, round_robin
from linewood.players import read_player

MORE = range(12, 400)
NAMES = ("connect4/naive", "connect4/uct", "connect4/random")
TEST = Test(elo0=0, elo1=50, alpha=0.05, beta=0.05)


def plan(kind: Any, players: int, test: Test | None = None) -> Plan:
    chosen = [read_player(name) for name in NAMES[:players]]
    return Plan.of(kind, round_robin(chosen, 2, limits=lw.Limits(playouts=5)), test)


RUNS = (plan("match", 2), plan("match", 2, TEST), plan("round robin", 3))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A store with three runs, as the bytes of its file."""
    path = tmp_path_factory.mktemp("whole") / "runs.sqlite"
    with Store(path) as store:
        for one in RUNS:
            assert len(list(Journal(store, one).play())) == len(one.schedule)
    return path.read_bytes()


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "en")
    monkeypatch.setenv("COLUMNS", "120")


def commands(folder: Path, is_long: bool) -> Iterator[tuple[str, ...]]:
    """Every way to read a store; the report takes its time."""
    match, tested, table = (one.id for one in RUNS)
    yield from (
        ("arena", "list"),
        ("arena", "show", match),
        ("arena", "show", match, "--game", "1"),
        ("arena", "show", tested, "--json"),
        ("arena", "show", table),
        ("elo", table),
        ("tune", "show"),
    )
    if is_long:
        yield ("report", match, "--out", str(folder))


# What may happen to a file ----------------------------------------------------------------------------------


def some_bytes(data: bytearray, draw: random.Random) -> None:
    for _ in range(draw.choice((1, 10, 200))):
        data[draw.randrange(len(data))] = draw.randrange(256)


def a_piece(data: bytearray, draw: random.Random) -> None:
    begin, length = draw.randrange(len(data)), draw.randrange(1, 5000)
    data[begin : begin + length] = draw.randbytes(len(data[begin : begin + length]))


def zeros(data: bytearray, draw: random.Random) -> None:
    begin, length = draw.randrange(len(data)), draw.randrange(1, 5000)
    data[begin : begin + length] = bytes(len(data[begin : begin + length]))


def the_end(data: bytearray, draw: random.Random) -> None:
    del data[draw.randrange(1, len(data)) :]


def letters(data: bytearray, draw: random.Random) -> None:
    """The file stays a database, its texts do not stay what they were."""
    for _ in range(draw.choice((1, 5, 40))):
        place = draw.randrange(4096, len(data))
        if 32 <= data[place] < 127:
            data[place] = draw.choice(b'0123456789abcxyz"{}[],:-. ')


DAMAGES: tuple[Callable[[bytearray, random.Random], None], ...] = (some_bytes, a_piece, zeros, the_end, letters)


@pytest.mark.parametrize("seed", [*range(12), *(pytest.param(seed, marks=pytest.mark.slow) for seed in MORE)])
def test_a_damaged_store_gives_an_answer_or_an_error_that_names_it(
    seed: int, whole: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 1 would say that a test was lost, and a traceback says nothing to anybody."""
    draw, damaged = random.Random(seed), bytearray(whole)
    DAMAGES[seed % len(DAMAGES)](damaged, draw)
    for number, words in enumerate(commands(tmp_path, seed >= MORE.start or seed == 0)):
        path = tmp_path / f"runs{number}.sqlite"
        path.write_bytes(damaged)  # SQLite may have repaired the last one
        code, _, err = typed(capsys, *words, "--store", str(path))
        assert code in (0, 2, 3, 4), words
        assert code != 2 or str(path) in err or "there is no run" in err, (words, err)


ROWS = [
    ("UPDATE runs SET plan = 'x'", "run "),
    ("UPDATE runs SET plan = '[]'", "run "),
    ("UPDATE runs SET plan = x'fffe'", "run "),
    ("UPDATE runs SET plan = json_remove(plan, '$.players[0].options')", "run "),
    ("UPDATE runs SET plan = json_set(plan, '$.rounds', 'x')", "run "),
    ("UPDATE runs SET plan = json_set(plan, '$.seed', 7)", "its content does not match its id"),
    ("UPDATE runs SET created = 'yesterday'", "run "),
    ("UPDATE games SET record = 'x'", "game "),
    ("UPDATE games SET record = 7", "game "),
    ("UPDATE games SET record = cast(x'ff22' AS TEXT)", "is damaged"),
    ("UPDATE games SET record = json_remove(record, '$.start')", "game "),
    ("UPDATE games SET number = 'one' WHERE number = 0", "game "),
]


@pytest.mark.parametrize(("statement", "what"), ROWS, ids=[row[0].partition(" SET ")[2] or row[0] for row in ROWS])
def test_what_cannot_be_read_inside_of_a_store_is_named(
    statement: str, what: str, whole: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "runs.sqlite"
    path.write_bytes(whole)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(statement)
    for words in (("arena", "show", RUNS[0].id), ("elo", RUNS[2].id)):
        code, _, err = typed(capsys, *words, "--store", str(path))
        assert code == 2
        assert what in err
        assert str(path) in err


# Stores that may only be read -------------------------------------------------------------------------------


@pytest.fixture
def shelf(whole: bytes) -> Iterator[Path]:
    """A store in a folder, neither of which this process may write. Root may write everything, and becomes somebody else."""
    folder = Path(tempfile.mkdtemp(prefix="linewood-shelf-"))
    path = folder / "runs.sqlite"
    path.write_bytes(whole)
    path.chmod(0o444)
    folder.chmod(0o555)
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(65534)
    try:
        yield path
    finally:
        if is_root:
            os.seteuid(0)
        folder.chmod(0o755)
        shutil.rmtree(folder)


def test_a_store_that_may_only_be_read_is_listed_and_shown(shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, listed = in_json(capsys, "arena", "list", "--store", str(shelf))
    assert code == 0
    assert {run["run"] for run in listed} == {one.id for one in RUNS}
    code, shown = in_json(capsys, "arena", "show", RUNS[2].id, "--store", str(shelf))
    assert (code, shown["run"], shown["done"]) == (0, RUNS[2].id, True)
    code, out, _ = typed(capsys, "arena", "show", RUNS[0].id, "--game", "2", "--store", str(shelf))
    assert (code, json.loads(out)["players"][0]["name"]) == (0, NAMES[1])


def test_a_store_that_may_only_be_read_is_not_written(shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = typed(capsys, "match", *NAMES[:2], "--games", "2", "--playouts", "5", "--store", str(shelf))
    assert code == 2
    assert err.startswith(f"error: {shelf} cannot be written: ")


def test_what_another_process_is_writing_can_be_read_without_the_right_to_write(
    whole: bytes, tmp_path: Path, shelf: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The latest games are in SQLite's log beside the file, and may not be missed."""
    writer = (
        "import sqlite3, sys; db = sqlite3.connect(sys.argv[1], isolation_level=None);"
        "db.execute('PRAGMA journal_mode = WAL'); db.execute('DELETE FROM runs WHERE id != ?', (sys.argv[2],));"
        "print('written', flush=True); sys.stdin.read()"
    )
    is_root = os.geteuid() != os.getuid()
    if not is_root:
        shelf.parent.chmod(0o755)
        shelf.chmod(0o644)
    arguments = [sys.executable, "-c", writer, str(shelf), RUNS[0].id]
    with subprocess.Popen(
        arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, user=0 if is_root else None
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "written\n"
        code, listed = in_json(capsys, "arena", "list", "--store", str(shelf))
        other.communicate("")
    assert code == 0
    assert [run["run"] for run in listed] == [RUNS[0].id]
