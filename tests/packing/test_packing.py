"""Bots without Python: the strategy library and the archive, built and played as a judge would."""

import ctypes
import itertools
import math
import subprocess
import sys
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

import linewood as lw
from linewood import packing
from linewood.search.networks import Shape, floats, load, written

GAMES = 20
Cell = tuple[int, int]
"""Row from the top, column."""


class Point(ctypes.Structure):
    _fields_ = (("x", ctypes.c_int), ("y", ctypes.c_int))


@dataclass
class Judge:
    """A board as a judge keeps it, written from the protocol: lists, and rows from the top."""

    rows: int
    columns: int
    forbidden: Cell
    board: list[list[int]] = field(init=False)
    last: Cell = (-1, -1)

    def __post_init__(self) -> None:
        self.board = [[0] * self.columns for _ in range(self.rows)]

    def landing(self, column: int) -> int | None:
        free = [r for r in range(self.rows) if self.board[r][column] == 0 and (r, column) != self.forbidden]
        return max(free) if free else None

    def tops(self) -> list[int]:
        rows = [self.landing(c) for c in range(self.columns)]
        return [0 if row is None else row + 1 for row in rows]

    def seen_by(self, player: int) -> list[int]:
        return [0 if cell == 0 else 2 if cell == player else 1 for row in self.board for cell in row]

    def put(self, player: int, cell: Cell) -> None:
        row, column = cell
        assert 0 <= column < self.columns, f"column {column}"
        assert row == self.landing(column), f"row {row} is not where a stone lands in column {column}"
        self.board[row][column] = player
        self.last = cell

    def won(self, player: int) -> bool:
        lines = (
            [(r + i * dr, c + i * dc) for i in range(4)]
            for r in range(self.rows)
            for c in range(self.columns)
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1))
        )
        return any(
            all(0 <= y < self.rows and 0 <= x < self.columns and self.board[y][x] == player for y, x in line)
            for line in lines
        )


Seat = Callable[[Judge, int], Cell]


def judges(count: int) -> list[Judge]:
    """Boards as the judge draws them, the forbidden cell at the bottom, at the top, in a corner and in the middle."""
    drawn = [lw.ConnectFour.random(seed) for seed in range(count)]
    found = []
    for i, game in enumerate(drawn):
        m, n = game.rows, game.columns
        found.append(Judge(m, n, [(m - 1, n // 2), (0, n // 2), (m - 1, 0), (m // 2, 3)][i % 4]))
    return found


def play(judge: Judge, seats: dict[int, Seat]) -> int:
    """Plays to the end and returns the winner, 0 for a draw."""
    player = 1
    while any(judge.tops()):
        judge.put(player, seats[player](judge, player))
        if judge.won(player):
            return player
        player = 3 - player
    return 0


def drop_first(judge: Judge, _: int) -> Cell:
    """A stubborn opponent: the first column that is not full."""
    column = next(c for c in range(judge.columns) if judge.tops()[c] > 0)
    return judge.tops()[column] - 1, column


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    path = tmp_path_factory.mktemp("library") / "Strategy.so"
    packing.write_library(path, "connect4/best", 0.005)
    loaded = ctypes.CDLL(str(path))
    loaded.getPoint.restype = ctypes.POINTER(Point)
    loaded.clearPoint.argtypes = [ctypes.POINTER(Point)]
    return loaded


def ask(library: ctypes.CDLL, judge: Judge, player: int) -> Cell:
    top = (ctypes.c_int * judge.columns)(*judge.tops())
    board = (ctypes.c_int * (judge.rows * judge.columns))(*judge.seen_by(player))
    point = library.getPoint(judge.rows, judge.columns, top, board, *judge.last, *judge.forbidden)
    cell = point.contents.x, point.contents.y
    library.clearPoint(point)
    return cell


def test_the_library_plays_twenty_games_without_a_fault(library: ctypes.CDLL) -> None:
    for number, judge in enumerate(judges(GAMES)):
        seat = 1 + number % 2
        seats: dict[int, Seat] = {seat: lambda judge, player: ask(library, judge, player), 3 - seat: drop_first}
        assert play(judge, seats) == seat


def test_the_library_finds_its_way_into_a_game_that_has_begun(library: ctypes.CDLL) -> None:
    judge = Judge(9, 9, (4, 0))
    for player, column in ((1, 2), (2, 7), (1, 3), (2, 7), (1, 4), (2, 7)):
        judge.put(player, (judge.tops()[column] - 1, column))
    assert ask(library, judge, 1) in {(8, 1), (8, 5)}
    judge.put(1, (8, 0))
    assert ask(library, judge, 2) == (5, 7)


def test_the_library_needs_nothing_but_the_c_library(tmp_path: Path) -> None:
    packing.write_library(tmp_path / "Strategy.so")
    command = ["readelf", "-dW", "--dyn-syms", str(tmp_path / "Strategy.so")]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    needed = {line.split("[")[1].rstrip("]") for line in lines if "(NEEDED)" in line}
    assert needed
    assert needed <= {"libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}
    exported = {line.split()[7] for line in lines if " GLOBAL " in line and " UND " not in line and " FUNC " in line}
    assert exported == {"getPoint", "clearPoint"}


def test_the_environment_overrides_seconds_and_preset(tmp_path: Path) -> None:
    path = tmp_path / "Strategy.so"
    packing.write_library(path, "connect4/best", 600)
    code = f"""
import ctypes
library = ctypes.CDLL({str(path)!r})
library.getPoint.restype = ctypes.c_void_p
top = (ctypes.c_int * 9)(*[9] * 9)
assert library.getPoint(9, 9, top, (ctypes.c_int * 81)(), -1, -1, 0, 0)
"""
    environment = {"LINEWOOD_SECONDS": "0.01", "LINEWOOD_PRESET": "connect4/uct:exploration=0.7"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, timeout=300, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.fixture
def contrary(tmp_path: Path) -> str:
    """A network that thinks the opposite of the shipped one."""
    network = load("connect4")
    weights = floats(network.weights)
    outputs = set()
    at = 0
    for name, shape in network.shape.tensors().items():
        size = math.prod(shape)
        outputs |= set(range(at, at + size)) if "output" in name else set()
        at += size
    path = tmp_path / "contrary.safetensors"
    changed = [-weight if i in outputs else weight for i, weight in enumerate(weights)]
    path.write_bytes(written(network.shape, changed, {}))
    return str(path)


def test_the_library_brings_its_own_network(tmp_path: Path, contrary: str) -> None:
    spec = "connect4/best:network=1,playout=none,solver=false"
    columns = []
    for number, weights in enumerate(("connect4", contrary)):
        path = tmp_path / f"{number}.so"
        packing.write_library(path, f"{spec},weights={weights}", 0.2)
        library = ctypes.CDLL(str(path))
        library.getPoint.restype = ctypes.POINTER(Point)
        columns.append(ask(library, Judge(9, 9, (0, 0)), 1)[1])
    Path(contrary).unlink()
    assert columns[0] in (3, 4, 5), "a stone in the centre is worth most"
    assert columns[1] in (0, 1, 7, 8), "to the contrary"


def test_a_library_as_it_is_built_asks_no_network_and_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINEWOOD_SECONDS", "0.05")
    library = ctypes.CDLL(str(packing.INSTALLED / "strategy.so"))
    library.getPoint.restype = ctypes.POINTER(Point)
    assert ask(library, Judge(9, 9, (0, 0)), 1)[0] == 8


def test_the_archive_holds_the_network_as_source(tmp_path: Path, contrary: str) -> None:
    for number, weights in enumerate(("connect4", contrary)):
        network, path = load(weights), tmp_path / f"{number}.zip"
        packing.write_saiblo(path, f"connect4/best:weights={weights}", 1)
        with zipfile.ZipFile(path) as archive:
            header = archive.read("bots/weights.hpp").decode()
            names = set(archive.namelist())
        assert network.digest in header
        assert "settings_shape{{}, 64, 16, 3, 16, 32}" in header
        numbers = header.partition("settings_weights{")[2].partition("}")[0].replace("f", "").split(",")
        assert [float(number) for number in numbers] == list(floats(network.weights))
        assert {"network/evaluator.hpp", "network/winograd.hpp"} <= names
        assert not [name for name in names if "safetensors" in name]


def test_a_packed_bot_without_a_network_holds_none(tmp_path: Path) -> None:
    packing.write_saiblo(tmp_path / "bot.zip", "connect4/uct", 1)
    with zipfile.ZipFile(tmp_path / "bot.zip") as archive:
        assert "std::array<float, 0> settings_weights" in archive.read("bots/weights.hpp").decode()


def test_paths_of_this_machine_stay_out_of_what_is_packed(tmp_path: Path, contrary: str) -> None:
    packing.write_library(tmp_path / "a.so", f"connect4/best:weights={contrary}")
    packing.write_saiblo(tmp_path / "a.zip", f"connect4/best:weights={contrary}")
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        packed = b"".join(archive.read(name) for name in archive.namelist())
    assert b"contrary" not in packed + (tmp_path / "a.so").read_bytes()


def test_a_network_too_large_for_a_library_is_told(tmp_path: Path) -> None:
    shape = Shape(features=16, channels=128, blocks=2, policy_units=16, value_units=1)
    large = tmp_path / "large.safetensors"
    large.write_bytes(written(shape, itertools.repeat(0.0), {}))
    with pytest.raises(lw.BadValue, match=r"the network has \d+ weights, but a strategy library holds at most 262144"):
        packing.write_library(tmp_path / "a.so", f"connect4/best:weights={large}")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("saiblo")
    packing.write_saiblo(folder / "bot.zip", "connect4/best", 0.005)
    with zipfile.ZipFile(folder / "bot.zip") as archive:
        archive.extractall(folder)
    # -O3, as the Makefile has it, takes a minute longer and makes the same moves.
    subprocess.run(["make", "CXXFLAGS=-std=c++20 -O1 -I."], cwd=folder, check=True, capture_output=True)
    return folder / "main"


def test_the_packed_bot_builds_with_plain_make_and_plays(program: Path) -> None:
    for number, judge in enumerate(judges(GAMES)):
        seat = 1 + number % 2
        with subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as bot:
            send(bot, judge.rows, judge.columns, *judge.forbidden)
            seats: dict[int, Seat] = {
                seat: lambda judge, player, bot=bot: answer(bot, judge, player),
                3 - seat: drop_first,
            }
            assert play(judge, seats) == seat
            assert bot.stdin is not None
            bot.stdin.close()
            assert bot.wait(timeout=300) == 0


def send(bot: "subprocess.Popen[bytes]", *numbers: int) -> None:
    assert bot.stdin is not None
    bot.stdin.write((" ".join(map(str, numbers)) + "\n").encode())
    bot.stdin.flush()


def answer(bot: "subprocess.Popen[bytes]", judge: Judge, player: int) -> Cell:
    send(bot, *judge.last, *judge.tops(), *judge.seen_by(player))
    assert bot.stdout is not None
    size = int.from_bytes(bot.stdout.read(4), "big")
    row, column = bot.stdout.read(size).decode().split()
    return int(row), int(column)


def test_what_cannot_be_packed_is_named(tmp_path: Path) -> None:
    with pytest.raises(lw.LinewoodError, match="connect4/random moves at random"):
        packing.write_library(tmp_path / "a.so", "connect4/random")
    with pytest.raises(ValueError, match="loa/bias"):
        packing.write_library(tmp_path / "a.so", "loa/bias")
    with pytest.raises(OSError, match="cannot write"):
        packing.write_saiblo(tmp_path / "no such folder" / "bot.zip")
    with pytest.raises(ValueError, match="second"):
        packing.write_saiblo(tmp_path / "bot.zip", seconds=0)
    assert list(tmp_path.iterdir()) == []


def test_the_commands_write_both_kinds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from linewood.cli.app import run

    assert run(["bot", "library", "--out", str(tmp_path / "S.so"), "--preset", "connect4/uct", "--seconds", "1s"]) == 0
    assert run(["bot", "pack", "saiblo", "--out", str(tmp_path / "bot.zip"), "--lang", "zh"]) == 0
    shown = capsys.readouterr().out
    assert "plays connect4/uct, 1.0 s per move" in shown
    assert "每步 2.7 秒" in shown
    assert b"connect4/uct " in (tmp_path / "S.so").read_bytes()
    assert "Makefile" in zipfile.ZipFile(tmp_path / "bot.zip").namelist()
    assert run(["bot", "pack", "saibol"]) == 2
    assert "saiblo" in capsys.readouterr().err
