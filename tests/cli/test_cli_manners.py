"""How commands behave at the edges: standard input, files that cannot be written, faults, and the commands they print."""

from __future__ import annotations

import io
import re
import shlex
from collections import Counter
from pathlib import Path

import pytest
from commands import in_json, typed

import linewood as lw
from linewood import cli


def test_a_preset_that_no_game_has_is_refused_before_the_judge_speaks(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = typed(capsys, "judge", "lines", "--preset", "nope")
    assert (code, out) == (2, "")
    assert "'nope' is not a preset" in err


def test_the_help_shows_no_type_for_switches(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = typed(capsys, "match", "--help")
    assert code == 0
    assert "--fresh" in out
    assert "bool" not in out.lower()


def test_games_that_a_format_cannot_hold_are_told_once_and_leave_no_file(
    store: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("games.txt").write_text("4455\n1212121\n")
    code, _, err = typed(capsys, "records", "convert", "games.txt", "--to", "sgf", "--out", "games.sgf")
    assert code == 1
    assert err.count("SGF is only for loa") == 1
    assert "games written as sgf: 0, left out: 2" in err
    assert not Path("games.sgf").exists()


def test_a_position_is_read_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("connect4 6x7 d d\n"))
    code, found = in_json(capsys, "analyse", "-", "--playouts", "50")
    assert code == 0
    assert found["position"] == "connect4 6x7 d d"


def test_a_game_at_the_terminal_is_resigned_and_saved(
    store: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter(["d", "save", "resign", "d", "save Game.pgn", "quit"])
    monkeypatch.setattr("builtins.input", lambda question: next(lines))
    code, out, _ = typed(capsys, "play", "connect4", "--board", "6x7", "--seed", "1")
    assert code == 0
    assert "Name a file, for example: save game.pgn" in out
    assert "resigns." in out
    (record,) = lw.read_records("Game.pgn")
    assert (record.result, record.reason) == ("second", "resignation")
    assert len(record.moves) == 2
    assert record.players[1].name == "random"


def test_taking_back_takes_a_resignation_back(
    store: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter(["d", "resign", "undo", "e", "quit"])
    monkeypatch.setattr("builtins.input", lambda question: next(lines))
    code, out, _ = typed(capsys, "play", "connect4", "--board", "6x7", "--seed", "1")
    assert code == 0
    assert re.search(r"--position 'connect4 6x7 e \w'", out)


def test_faults_beyond_those_that_are_told_are_counted(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("bad.py").write_text("def agent(position):\n    raise RuntimeError\n")
    code, out, _ = typed(capsys, "match", "bad.py", "loa/random", "-n", "6", "--playouts", "1", "--store", store)
    assert code == 3
    assert "crash x 6" in out
    assert re.findall(r"^  game (\d)", out, re.MULTILINE) == ["1", "2", "3"]
    assert "… and 3 more" in out


def test_printed_commands_name_the_store_and_work(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    own = str(Path(store).with_name("my runs.sqlite"))
    few = ["--board", "6x7", "--playouts", "5", "--store", own]
    _, match, _ = typed(capsys, "match", "connect4/uct", "connect4/random", "-n", "2", *few)
    _, sweep, _ = typed(capsys, "tune", "sweep", "connect4/uct", "--param", "exploration=1,5", "-n", "8", *few)
    commands = re.findall(r"linewood (?:arena|tune) show \w+ --store '[^']*'", match + sweep)
    assert len(commands) == 2
    for command in commands:
        assert typed(capsys, *shlex.split(command)[1:])[0] == 0
    assert f"linewood match connect4/uct:exploration={sweep_best(sweep)} connect4/uct --sprt" in sweep
    assert sweep.count(f"--store '{own}'") == 3


def sweep_best(out: str) -> str:
    found = re.search(r"linewood match connect4/uct:exploration=(\d)", out)
    assert found
    return found[1]


@pytest.mark.parametrize(
    ("entry", "said"),
    [('board = "6x7"', "study.toml: board: '6x7' is not a game"), ('time = "soon"', "study.toml: time: 'soon'")],
    ids=["board", "time"],
)
def test_a_wrong_entry_is_told_with_file_and_key(
    store: str, capsys: pytest.CaptureFixture[str], entry: str, said: str
) -> None:
    Path("study.toml").write_text(f'player = "connect4/uct"\n{entry}\n[options]\nsolver = true\n')
    code, _, err = typed(capsys, "tune", "study", "study.toml", "--store", store)
    assert code == 2
    assert said in err


def test_a_study_says_if_the_preset_itself_was_not_tried(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("study.toml").write_text(
        'player = "connect4/uct"\nversus = "connect4/naive"\ntrials = 2\ngames = 2\nplayouts = 5\n'
        'board = "connect4 6x7"\n[options]\nexploration = "2:6"\n'
    )
    code, out, err = typed(capsys, "tune", "study", "study.toml", "--store", store)
    assert code == 0, err
    assert "the present settings of connect4/uct were not tried" in out


def test_a_folder_with_a_makefile_climbs_the_ladder(
    store: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from linewood.arena import ladders

    monkeypatch.setattr(ladders, "rungs", lambda game, held_out=False: (1,))
    Path("mine").mkdir()
    Path("mine/agent.txt").write_text("def agent(position):\n    return position.legal[0]\n")
    Path("mine/Makefile").write_text("bot.py: agent.txt\n\tcp agent.txt bot.py\n")
    code, found = in_json(capsys, "ladder", "mine", "--game", "connect4", "--store", store)
    assert code == 0
    assert found["total"]["games"] == 2
    Path("mine/Makefile").write_text("all:\n\tfalse\n")
    Path("mine/bot.py").unlink()
    code, _, err = typed(capsys, "ladder", "mine", "--store", store)
    assert code == 2
    assert "run linewood bot doctor mine to see why" in err


def test_a_bot_for_boards_without_forbidden_cells_climbs_the_ladder(
    store: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from linewood.arena import ladders

    monkeypatch.setattr(ladders, "rungs", lambda game, held_out=False: (1,))
    Path("bot.py").write_text(
        "def agent(observation, configuration):\n"
        "    return next(c for c in range(configuration.columns) if observation.board[c] == 0)\n"
    )
    code, found = in_json(capsys, "ladder", "bot.py", "--board", "6x7", "--store", store)
    assert code == 0
    assert found["total"]["games"] == 2
    assert not found["faults"]


def test_an_option_is_described_in_one_place() -> None:
    sources = [path.read_text(encoding="utf-8") for path in Path(cli.__file__).parent.glob("*.py")]
    declared = [key for text in sources for key in re.findall(r'(?:help=say|option)\("(cli\.[^"]+)"', text)]
    assert [key for key, count in Counter(declared).items() if count > 1] == []
