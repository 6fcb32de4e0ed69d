"""`linewood match`, `arena`, `ladder` and `elo`, as they are typed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from commands import in_json, typed

from linewood.arena import Store
from linewood.records import Contestant, Ply, Record, write

QUICK = ["--playouts", "15"]


def test_a_match_is_played_once_and_then_shown(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["match", "connect4/naive", "connect4/random", "-n", "8", *QUICK, "-j", "2", "--store", store]
    code, out, err = typed(capsys, *words)
    assert code == 0
    assert "connect4/naive vs connect4/random" in out
    assert "Games 8 " in out
    assert "Faults none" in out
    assert "stored" not in err
    again = typed(capsys, *words)
    assert again[:2] == (0, out)
    assert "--fresh plays it again" in again[2]
    with Store(store) as kept:
        (only,) = kept.runs()
        before = [record.date for _, record in kept.records(only.id)]
    assert len(before) == 8
    code, fresh = in_json(capsys, *words, "--fresh")
    assert fresh["run"] != only.id
    assert fresh["summary"]["games"] == 8


def test_the_same_numbers_stand_in_both_languages(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["match", "loa/random", "loa/bias", "-n", "2", *QUICK, "--store", store]
    assert typed(capsys, *words)[0] == 0
    code, out, _ = typed(capsys, *words, "--lang", "zh")
    assert code == 0
    assert "局数 2" in out
    assert "犯规 无" in out


@pytest.mark.parametrize(
    ("players", "test", "code", "words"),
    [
        (("connect4/naive", "connect4/random"), "0:150", 0, "H1 accepted: connect4/naive is stronger"),
        (("connect4/random", "connect4/naive"), "0:150", 1, "H0 accepted"),
        (("connect4/random", "connect4/random"), "0:5", 4, "LLR"),
    ],
)
def test_a_sequential_test_has_a_verdict_and_an_exit_code(
    store: str, capsys: pytest.CaptureFixture[str], players: tuple[str, str], test: str, code: int, words: str
) -> None:
    found, out, _ = typed(capsys, "match", *players, "--sprt", test, "-n", "40", *QUICK, "--store", store)
    assert found == code, out
    assert words in out
    assert "LLR" in out


def test_a_bot_that_fails_loses_its_games_and_its_last_words_are_told(
    store: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "bot.py").write_text("def agent(position):\n    raise RuntimeError('my tree is empty')\n")
    words = ["match", "bot.py", "connect4/random", "-n", "2", *QUICK, "-j", "2", "--store", store]
    code, out, _ = typed(capsys, *words)
    assert code == 3
    assert "bot.py: crash x 2" in out
    assert "my tree is empty" in out
    assert "L 2" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["match", "connect4/bst", "connect4/random"], "did you mean 'connect4/best'?"),
        (["match", "connect4/best", "loa/best"], "different games"),
        (["match", "connect4/best", "connect4/random", "-n", "7"], "choose an even number"),
        (["match", "connect4/best", "connect4/random", "--sprt", "20:0"], "is not a test"),
        (["match", "connect4/best", "connect4/random", "--time", "1s", "--playouts", "3"], "contradict"),
        (["match", "connect4/best", "connect4/random", "--openings", "nowhere.txt"], "nowhere.txt"),
        (["match", "connect4/best", "connect4/random", "--dask", "tcp://127.0.0.1:9"], "no Dask cluster"),
        (["match", "connect4/best", "connect4/random", "--rules", "course"], "has no effect in connect4"),
        (["match", "connect4/best", "nowhere.so"], "nowhere.so"),
        (["arena", "run", "nowhere.toml"], "nowhere.toml"),
        (["arena", "show", "beef"], "there is no run 'beef'"),
        (["report", "beef"], "there is no run 'beef'"),
        (["ladder", "connect4/best", "--game", "hex5"], "connect4"),
        (["elo", "nowhere.jsonl"], "nowhere.jsonl"),
    ],
)
@pytest.mark.filterwarnings("ignore")
def test_what_is_typed_wrong_is_said_before_the_first_game(
    store: str, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    code, out, err = typed(capsys, *words, "--store", store)
    assert (code, out) == (2, "")
    assert said in err.replace("\n", " ")
    if Path(store).exists():
        with Store(store) as kept:
            assert all(run.games == 0 for run in kept.runs())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("players = [", "is not a TOML file"),
        ('plaers = ["a"]', "there is no entry 'plaers'"),
        ("seed = 1", "'players' is missing"),
        ('players = "loa/best"', "a list of players"),
        ('players = ["loa/best", "loa/bst"]', "player 2"),
        ('players = ["loa/best", "loa/best"]', "two players are called"),
        ('players = ["loa/best", "loa/random"]\nkind = "swiss"', "swiss"),
        ('players = ["loa/best", "loa/random"]\nopenings = 0', "a whole number above 0"),
        ('players = ["loa/best", "loa/random"]\nplayouts = "many"', "a whole number above 0"),
        ('players = ["loa/best", "loa/random"]\nboard = "connect4 6x7"', "loa"),
    ],
)
def test_a_bad_tournament_is_told_by_its_entry(
    store: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, said: str
) -> None:
    (tmp_path / "t.toml").write_text(text)
    code, _, err = typed(capsys, "arena", "run", "t.toml", "--store", store)
    assert code == 2
    assert said in err


def test_a_tournament_is_played_listed_shown_and_rated(
    store: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "t.toml").write_text(
        'kind = "gauntlet"\nplayers = ["loa/random", "loa/bias", { name = "mine", player = "loa/random:seed=5" }]\n'
        "openings = 1\nplayouts = 5\n"
    )
    code, out, _ = typed(capsys, "arena", "run", "t.toml", "-j", "2", "--store", store)
    assert code == 0
    assert "mine" in out
    with Store(store) as kept:
        run_id = kept.runs()[0].short
    assert typed(capsys, "arena", "show", run_id, "--store", store)[1] == out
    assert typed(capsys, "arena", "resume", run_id, "--store", store)[1] == out
    assert "4/4" in typed(capsys, "arena", "list", "--store", store)[1]
    code, listed = in_json(capsys, "arena", "list", "--store", store)
    assert listed[0]["games"] == 4
    code, line, _ = typed(capsys, "arena", "show", run_id, "--game", "4", "--store", store)
    assert json.loads(line)["pair"] == "1"
    (tmp_path / "games.jsonl").write_text(line)
    code, rated = in_json(capsys, "elo", run_id, "games.jsonl", "--store", store)
    assert (code, rated["games"]) == (0, 5)
    code, out, _ = typed(capsys, "elo", "games.jsonl", "--store", store)
    assert code == 0


def test_the_ladder_plays_matches(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, found = in_json(capsys, "match", "ladder:2", "connect4/random", "-n", "2", *QUICK, "--store", store)
    assert code == 0
    assert found["summary"]["player"] == "ladder 2 v2"
    assert found["plan"]["openings"]["game"] == "connect4"
    code, found = in_json(capsys, "match", "hex5/ladder:1", "hex5/ladder:1", "-n", "2", "--store", store)
    assert (found["summary"]["player"], found["summary"]["opponent"]) == ("ladder 1 v2", "ladder 1 v2 (2)")
    code, _, err = typed(capsys, "match", "ladder:2", "loa/ladder:1", "--game", "hex5", "--store", store)
    assert code == 2
    assert "loa" in err


def test_games_are_rated_and_reviewed_whatever_their_file_is_called(
    capsys: pytest.CaptureFixture[str], store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = Record(
        start="connect4 6x7",
        plies=tuple(Ply(move=move) for move in "dadbdcd"),
        players=(Contestant(name="one"), Contestant(name="other")),
        result="first",
        reason="line",
    )
    for form, name in (("json", "games.pgn"), ("pgn", "games.jsonl"), ("pgn", "games")):
        Path(name).write_bytes(2 * write(record, form))
        code, rated = in_json(capsys, "elo", name, "--store", store)
        assert (code, rated["games"]) == (0, 2), (form, name)
        code, reviewed = in_json(capsys, "review", name, "--playouts", "50")
        assert (code, len(reviewed["games"])) == (0, 2), (form, name)
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(write(record, "pgn"))))
    assert in_json(capsys, "elo", "-", "--store", store)[1]["games"] == 1
    Path("games.pgn").write_bytes(write(record, "json") + b'{"start": "connect4 6x7", "plies": [{"move": "z"}]}\n')
    code, out, err = typed(capsys, "elo", "games.pgn", "--store", store)
    assert (code, out) == (2, "")
    assert "line 2" in err
    assert "games.pgn" in err


def test_openings_of_ones_own_are_played(store: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("connect4 6x7 d d\nconnect4 5x5 a\n")
    words = ["match", "naive", "random", "-n", "4", "--openings", "mine.txt", *QUICK, "--store", store]
    code, found = in_json(capsys, *words)
    assert code == 0
    assert {board["name"] for board in found["standings"]["boards"]} == {"connect4 6x7", "connect4 5x5"}


def test_a_climb_is_told_by_band_and_by_side(
    store: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from linewood.arena import ladders

    monkeypatch.setattr(ladders, "rungs", lambda game, held_out=False: (1, 2, 3, 4))
    words = ["ladder", "connect4/random", "--repeat", "2", "--bands", "2", "--store", store]
    code, out, _ = typed(capsys, *words)
    assert code == 0
    assert "1-2" in out
    assert "Batch 2" in out
    assert "Course score" in out
    code, found = in_json(capsys, *words)
    assert [band["games"] for band in found["bands"]] == [8, 8]
    assert found["total"]["games"] == 16


def test_ctrl_c_keeps_what_is_finished_and_prints_the_way_to_go_on(store: str) -> None:
    words = ["match", "connect4/naive", "connect4/uct", "-n", "400", "--playouts", "2000", "-j", "2", "--store", store]
    arguments = [sys.executable, "-m", "linewood", *words]
    with subprocess.Popen(
        arguments,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"LANG": "en"},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a shell's background job ignores it
    ) as process:
        while games_in(store) < 3:
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        err = process.communicate(timeout=120)[1]
        assert process.returncode == 130
    assert "Every finished game is stored" in err
    with Store(store) as kept:
        (only,) = kept.runs()
        assert 3 <= only.games < 400
        assert f"linewood arena resume {only.short} --store {store} -j 2" in err


def games_in(store: str) -> int:
    if not Path(store).exists():
        return 0
    with Store(store) as kept:
        return sum(run.games for run in kept.runs())
