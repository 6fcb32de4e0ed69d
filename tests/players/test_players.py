"""Recipes of players: how they are written, that they travel, and that each kind plays."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from zoo.cage import SMALL, ZOO, compiled, program, saiblo, tell_the_zoo

import linewood as lw
from linewood.arena.plan import player_from_json
from linewood.players import Allowance, Answer, Function, Library, Player, Program, play_game, read_player
from linewood.records import check, read, write
from linewood.search import GameClock, Limits, Options

START = lw.parse("connect4 9x10 !d3")
QUICK = Limits(playouts=300)


# How players are written ------------------------------------------------------------------------------------


def test_a_preset_with_and_without_changes() -> None:
    best = read_player("connect4/best")
    assert (best.name, best.limits, best.is_foreign) == ("connect4/best", None, False)
    changed = read_player("connect4/mcgs:exploration=1.8,threads=2")
    assert changed.name == "connect4/mcgs:exploration=1.8,threads=2"
    assert changed.options.options.exploration == 1.8
    assert changed.limits is None
    own = read_player("connect4/mcgs:playouts=50")
    assert own.limits.playouts == 50
    assert read_player("mcgs", "connect4").name == "connect4/mcgs"
    assert read_player("random", "loa").name == "loa/random"


def test_a_preset_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my.toml").write_text('game = "hex5"\n[options]\nexploration = 0.5\n')
    assert read_player("my.toml").options.options.exploration == 0.5


def test_python_functions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bot.py").touch()
    where = str((tmp_path / "bot.py").resolve())
    assert read_player("bot.py").bot == Function(where=where, name="agent", cwd=str(tmp_path))
    assert read_player("./bot.py:best").bot == Function(where=where, name="best", cwd=str(tmp_path))
    assert read_player("my.bots:best").bot == Function(where="my.bots", name="best", cwd=str(tmp_path))
    assert read_player("python:bot:best").bot == Function(where="bot", name="best", cwd=str(tmp_path))


def test_programs_and_libraries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bot").touch()
    Path("bot").chmod(0o755)
    Path("Strategy.so").touch()
    name = "saiblo:./bot --fast 'two words'"
    command = (str(tmp_path / "bot"), "--fast", "two words")
    assert read_player(name) == Player(name=name, bot=Program(protocol="saiblo", command=command))
    assert read_player("lines:python3 bot").bot.command == ("python3", "bot")
    assert read_player("hexfile:./bot {dir}").bot == Program(
        protocol="hexfile", command=(str(tmp_path / "bot"), "{dir}"), team="1"
    )
    assert read_player("hexfile@7:./bot").bot == Program(protocol="hexfile", command=(str(tmp_path / "bot"),), team="7")
    assert read_player("./Strategy.so").bot == Library(path=str((tmp_path / "Strategy.so").resolve()))
    assert read_player("library:bot").bot == Library(path=str((tmp_path / "bot").resolve()))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "a player is missing: write a preset such as connect4/best, or a bot"),
        ("connect4/bset", "'connect4/bset' is not a preset: did you mean 'connect4/best'?"),
        ("zzz", "'zzz' is not a player: write a preset (connect4/best, "),
        ("bot.py", "there is no file bot.py"),
        ("./Strategy.so", "there is no file ./Strategy.so"),
        ("saiblo:", "no command follows saiblo: write it as in saiblo:./bot"),
        ("saiblo:./bot", "there is no program ./bot"),
        ("hexfile@../7:cat", "'../7' cannot be a team: use letters, digits, - and _"),
        ("hexfile@:cat", "'' cannot be a team"),
        ("saiblo@7:cat", "saiblo@7: only hexfile has teams: write saiblo: without it"),
        ("lines:'python3", "a quotation mark is not closed in ''python3'"),
        ("plain", "plain is a program: name its protocol, as in saiblo:plain, lines:plain or hexfile:plain"),
        ("saiblo:./plain", "./plain cannot be run: make it executable with chmod +x, or name the program that runs it"),
        ("folder", "folder is a folder: name the program, the library or the Python file in it"),
        ("connect4/best:explore=1", "'explore' is not an option: did you mean 'exploration'?"),
    ],
)
def test_what_cannot_be_read_is_told(text: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("plain").touch()
    Path("folder").mkdir()
    with pytest.raises(lw.LinewoodError) as caught:
        read_player(text)
    assert sentence in str(caught.value)
    assert caught.value.text("zh") != str(caught.value)


def test_a_player_searches_or_is_foreign() -> None:
    with pytest.raises(lw.BadValue, match="both search options and an external bot"):
        Player(name="both", options=Options(), bot=saiblo("good"))


def test_the_team_of_a_bot_is_stored_where_it_is_not_the_usual_one() -> None:
    """So runs that were stored before there were teams keep their ids, and can be resumed."""
    usual, seven = (
        player_from_json(read_player(f"{name}:cat").as_json() | {"spec": ""}) for name in ("hexfile", "hexfile@7")
    )
    assert "team" not in usual.as_json()["bot"]
    assert (usual.bot.team, seven.bot.team) == ("1", "7")
    assert "patience_seconds" not in Player(name="x", bot=Library(path="x")).as_json()["bot"]["allowance"]
    patient = Player(name="x", bot=Library(path="x", allowance=Allowance(patience_seconds=5.0)))
    assert player_from_json(patient.as_json() | {"spec": ""}) == patient


@pytest.mark.parametrize("name", ["connect4/mcgs:threads=2", "json:loads", "lines:cat"])
def test_a_player_travels_between_processes(name: str) -> None:
    player = read_player(name)
    assert pickle.loads(pickle.dumps(player)) == player
    assert player.as_json()["name"] == name
    assert hash(player) == hash(pickle.loads(pickle.dumps(player)))


@pytest.mark.parametrize(
    ("player", "game", "sentence"),
    [
        (Player(name="a", bot=saiblo("good")), lw.HexFive(), "this protocol is for connect4, but the game is hex5"),
        (Player(name="b", bot=Library(path="x")), lw.ConnectFour(forbidden=["a1", "b1"]), "one forbidden cell at most"),
        (Player(name="c", bot=program("hexfile", "x")), lw.ConnectFour(), "this protocol is for hex5"),
        (Player(name="d", options=lw.Options(playout="rules")), lw.HexFive(), "does not exist in hex5"),
    ],
)
def test_a_game_that_a_player_cannot_play_is_told_before_it_begins(
    player: Player, game: lw.Game, sentence: str
) -> None:
    for action in (player.check_for, player.seat):
        with pytest.raises(lw.BadValue, match=sentence):
            action(game)


# How they play ----------------------------------------------------------------------------------------------


def two_moves(player: Player, start: lw.Position, limits: Limits | None = QUICK) -> list[Answer]:
    """Two answers of one game, with somebody in between who plays the last legal move."""
    with player.seat(start.game) as seat:
        first = seat.move(start, limits)
        second = seat.move(start.play(first.move).play(start.play(first.move).legal[-1]), limits)
    return [first, second]


def test_a_preset_keeps_what_it_knows_and_tells_what_it_thinks() -> None:
    player = Player(name="mcgs", options=Options.preset("connect4/mcgs"))
    _, second = two_moves(player, START)
    assert second.analysis is not None
    assert second.analysis.reused > 0
    assert second.line[0] == second.move
    assert -1 <= second.value <= 1
    assert second.visits > 0


def test_a_players_own_limits_go_first() -> None:
    player = Player(name="mcgs", options=Options.preset("connect4/mcgs"), limits=Limits(playouts=70))
    first, _ = two_moves(player, START)
    assert first.analysis.playouts == 70
    first, _ = two_moves(read_player("connect4/mcgs:playouts=70"), START)
    assert first.analysis.playouts == 70


def test_a_seed_replaces_that_of_the_options() -> None:
    player = Player(name="random", options=Options.preset("connect4/random"))
    moves = set()
    for seed in range(8):
        with player.seat(START.game, seed) as seat:
            moves.add(seat.move(START, QUICK).move)
    assert len(moves) > 1


@pytest.mark.parametrize(
    ("name", "expected"),
    [("agent", ["a", "a"]), ("in_time", ["j", "j"]), ("noisy", ["a", "a"])],
)
def test_python_functions_play(name: str, expected: list[str]) -> None:
    player = Player(name=name, bot=Function(where=str(ZOO / "agents.py"), name=name, allowance=SMALL))
    assert [answer.move for answer in two_moves(player, START, Limits(seconds=10))] == expected


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a system without fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("kind", ["function", "hexfile"])
def test_the_child_of_a_fork_leaves_the_bot_to_its_parent_and_starts_one_of_its_own(kind: str) -> None:
    """Also where the child leaves the `with` block."""
    if kind == "hexfile":
        start, player = lw.HexFive(side=5).start(), program("hexfile", "hexfile_bot.py", "good", "{dir}")
    else:
        start, player = START, Player(name="a", bot=Function(where=str(ZOO / "agents.py"), name="agent"))
    with player.seat(start.game) as seat:
        first = seat.move(start).move
        after = start.play(first, start.legal[-1])
        child = os.fork()
        if child == 0:
            is_legal = False
            try:
                with seat:
                    is_legal = seat.move(after).move in after.legal
            finally:
                os._exit(0 if is_legal else 1)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        assert seat.move(after).move in after.legal


@pytest.mark.parametrize("name", ["kaggle", "observer"])
def test_kaggle_agents_play(name: str) -> None:
    player = Player(name=name, bot=Function(where=str(ZOO / "agents.py"), name=name, allowance=SMALL))
    assert [answer.move for answer in two_moves(player, lw.parse("connect4"), Limits(seconds=10))] == ["a", "a"]


def test_a_function_of_a_module_plays_any_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text("def last(position):\n    return position.legal[-1].upper()\n")
    player = read_player("mine:last")
    first, second = two_moves(player, lw.LinesOfAction().start(), Limits(seconds=10))
    assert first.move == lw.LinesOfAction().start().legal[-1]
    assert second.move != first.move


def test_what_a_function_prints_is_counted_and_disturbs_nothing() -> None:
    player = Player(name="noisy", bot=Function(where=str(ZOO / "agents.py"), name="noisy", allowance=SMALL))
    with player.seat(START.game) as seat:
        seat.move(START)
    assert seat.use.noise == len(f"thinking about {START.text}\n")


def test_a_program_that_speaks_saiblo_plays_one_game_in_a_process() -> None:
    first, second = two_moves(Player(name="s", bot=saiblo("good")), START, Limits(seconds=5))
    assert (first.move, second.move) == ("a", "a")
    with Player(name="s", bot=saiblo("good")).seat(START.game) as seat:
        assert seat.move(START).move == "a"
        assert seat.move(lw.parse("connect4 9x10 !d3 a a a a a a a a a")).move == "b"


def test_a_program_that_speaks_lines_plays_and_talks() -> None:
    first, second = two_moves(Player(name="l", bot=program("lines", "lines_bot.py", "talks", "d", "e")), START, None)
    assert (first.move, second.move) == ("d", "e")
    assert (first.value, first.visits, first.line) == (0.25, 100, ("d", "d"))


@pytest.mark.parametrize(
    ("arguments", "team"),
    [
        (("good", "{dir}"), "1"),
        (("good",), "1"),
        (("is team 7",), "7"),
        (("is team 7", "{dir}"), "7"),
        (("good", "{dir}", "{team}"), "red"),
    ],
)
def test_a_program_that_speaks_hexfile_plays(arguments: tuple[str, ...], team: str) -> None:
    player = Player(name="h", bot=program("hexfile", "hexfile_bot.py", *arguments, team=team))
    assert [answer.move for answer in two_moves(player, lw.HexFive().start(), None)] == ["0", "1"]


def test_a_strategy_library_plays() -> None:
    player = Player(name="library", bot=Library(path=compiled()))
    assert [answer.move for answer in two_moves(player, START, None)] == ["a", "a"]
    with player.seat(START.game) as seat:
        for text in ("connect4 9x10 !d3", "connect4 4x4 a a a a", "connect4 6x7 !a1", "connect4 9x10 !d3"):
            position = lw.parse(text)
            assert seat.move(position).move == position.legal[0]
    assert seat.use.processes == 1
    assert 0 < seat.use.memory < 100 << 20


def test_a_library_that_does_not_name_its_runtime_plays() -> None:
    path = compiled("zoo_no_runtime")
    needed = subprocess.run(["readelf", "-d", path], capture_output=True, text=True, check=True).stdout
    assert "NEEDED" not in needed
    player = Player(name="bare", bot=Library(path=path))
    assert [answer.move for answer in two_moves(player, START, None)] == ["a", "a"]


def test_calls_from_new_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    tell_the_zoo(monkeypatch, "wants one thread")
    path = compiled()
    assert len(two_moves(Player(name="one", bot=Library(path=path)), START, None)) == 2
    with pytest.raises(lw.LinewoodError, match="null pointer"):
        two_moves(Player(name="new", bot=Library(path=path, new_threads=True)), START, None)


def test_on_windows_foreign_bots_are_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("linewood.players.launch.os", SimpleNamespace(name="nt"))
    with Player(name="s", bot=saiblo("good")).seat(START.game) as seat, pytest.raises(lw.BadValue, match="use WSL"):
        seat.move(START)


def test_players_load_no_heavy_room() -> None:
    program = "import sys, linewood.players; print([m for m in ('typer', 'rich', 'numpy') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=300)
    assert done.stdout.strip() == "[]"


# The referee ------------------------------------------------------------------------------------------------


def searching(name: str, **limits: Any) -> Player:
    own = Limits(**limits) if limits else None
    return Player(name=name, options=Options.preset(f"connect4/{name}"), limits=own)


def test_a_game_becomes_a_record() -> None:
    start = lw.parse("connect4 9x10 !d3 e e")
    record = play_game(searching("mcgs"), searching("random"), start, Limits(seconds=0.01), seeds=(1, 2))
    assert check(record) == record
    assert (record.start, record.opening_plies, record.moves[:2]) == ("connect4 9x10 !d3", 2, ("e", "e"))
    assert [player.name for player in record.players] == ["mcgs", "random"]
    assert (record.result, record.reason, record.faults) == ("first", "line", ())
    assert record.time_control == "0.01s"
    third = record.plies[2]
    assert third.line[0] == third.move
    assert third.visits > 0
    assert third.seconds >= third.engine_seconds > 0
    assert third.clock is None


def test_the_same_seeds_play_the_same_game() -> None:
    games = [
        play_game(searching("mcgs"), searching("random"), START, Limits(playouts=30), seeds=seeds).moves
        for seeds in ((1, 2), (1, 2), (1, 3))
    ]
    assert games[0] == games[1] != games[2]


def test_a_player_searches_within_its_own_limits() -> None:
    record = play_game(searching("mcgs", playouts=10), searching("naive"), START, Limits(playouts=20))
    first, second = (sum(ply.visits for ply in record.plies[side::2]) for side in (0, 1))
    assert first < second


def test_a_fault_loses_the_game_and_is_recorded() -> None:
    for sides in (0, 1):
        players = [Player(name="zoo", bot=saiblo("raises")), searching("random")]
        record = play_game(*(players if sides == 0 else players[::-1]), START, Limits(seconds=10), seeds=(1, 1))
        assert record.result == ("second", "first")[sides]
        assert record.reason == "crash"
        (fault,) = record.faults
        assert (fault.side, fault.name) == (("first", "second")[sides], "crash")
        assert fault.said() == "it raised ZeroDivisionError: a student's mistake"
        assert "抛出了异常" in fault.said("zh")
        assert "Traceback" in fault.last_words
        assert check(record) == record
        assert list(read(BytesIO(write(record)))) == [record]


def test_an_illegal_move_stands_in_the_record() -> None:
    bot = program("lines", "lines_bot.py", "good", "d", "q9")
    record = play_game(Player(name="zoo", bot=bot), searching("random"), lw.parse("connect4"), Limits(seconds=10))
    assert (record.reason, record.faults[0].move) == ("illegal move", "q9")


def test_a_clock_runs_for_the_whole_game() -> None:
    clock = GameClock(remaining=1.0, increment=0.01)
    record = play_game(searching("mcgs"), searching("random"), START, Limits(clock=clock), seeds=(1, 2))
    assert record.time_control == "1s+0.01s"
    spent = sum(ply.seconds for ply in record.plies[0::2])
    moves = len(record.plies[0::2])
    assert record.plies[-1 if len(record.plies) % 2 else -2].clock == pytest.approx(
        1.0 + 0.01 * moves - spent, abs=1e-3
    )


def test_who_runs_out_of_time_loses() -> None:
    slow = Player(name="slow", bot=Function(where=str(ZOO / "agents.py"), name="sleeps", allowance=SMALL))
    record = play_game(slow, searching("random"), START, Limits(clock=GameClock(remaining=0.3)))
    assert (record.result, record.reason) == ("second", "timeout")
    late = play_game(searching("mcgs", seconds=0.3), searching("random"), START, Limits(clock=GameClock(remaining=0.1)))
    assert (late.result, late.reason) == ("second", "time")
