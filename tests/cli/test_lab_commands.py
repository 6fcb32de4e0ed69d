"""`linewood tune` and `linewood ablate`, as they are typed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from commands import in_json, typed

from linewood.arena import Store

QUICK = ["--board", "6x7", "--playouts", "12"]
SWEEP = ["tune", "sweep", "connect4/uct", "--param", "exploration=0.2,1,4", *QUICK, "-n", "18"]
ABLATE = ["ablate", "connect4/uct", "--toggle", "forced,final_move=random", *QUICK, "-n", "12"]


def test_a_sweep_is_played_once_then_shown_drawn_and_listed(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = [*SWEEP, "--store", store]
    code, out, err = typed(capsys, *words, "-j", "2", "--plot", "sweep.svg")
    assert code == 0
    assert "Best so far: exploration=" in out
    assert "linewood match connect4/uct:exploration=" in out
    assert "wrote sweep.svg" in err
    assert Path("sweep.svg").read_bytes().startswith(b"<?xml")
    again = typed(capsys, *words)
    assert again[:2] == (0, out)
    assert "--fresh plays it again" in again[2]
    with Store(store) as kept:
        (only,) = kept.runs()
    assert (only.games, only.planned, only.plan.kind) == (18, 18, "sweep")
    assert typed(capsys, "tune", "show", only.short, "--store", store, "--to", "again.png")[1] == out
    assert Path("again.png").read_bytes().startswith(b"\x89PNG")
    assert typed(capsys, "arena", "show", only.short, "--store", store)[1] == out
    assert typed(capsys, "arena", "resume", only.short, "--store", store)[1] == out
    listed = typed(capsys, "tune", "show", "--store", store)[1]
    assert only.short in listed
    assert "18/18" in listed
    fresh = in_json(capsys, *words, "--fresh")[1]
    assert fresh["run"] != only.id


def test_every_table_carries_intervals_and_says_what_is_open(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, found = in_json(capsys, *SWEEP, "--store", store)
    assert code == 0
    points = found["sweep"]["points"]
    assert sum(point["games"] for point in points) == 18
    assert all(point["elo"]["low"] < point["elo"]["value"] < point["elo"]["high"] for point in points)
    undecided = [point["value"] for point in points if point["behind"] is not None and point["needed"] != 0]
    out = typed(capsys, *SWEEP, "--store", store)[1]
    assert undecided
    assert all(f"{value} (" in out.split("Cannot be told apart from the best:")[1] for value in undecided)
    for point in points:
        assert f"[{point['elo']['low']:+.0f}, {point['elo']['high']:+.0f}]" in out


def test_an_ablation_says_what_helps_only_if_the_interval_does(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    for more in ([], ["--vs", "connect4/random"]):
        words = [*ABLATE, *more, "--store", store]
        code, found = in_json(capsys, *words, "--plot", "parts.svg")
        assert code == 0
        for part in found["ablation"]["parts"]:
            told = part["worth"]["low"] > 0 or part["worth"]["high"] < 0
            assert (part["verdict"] in ("helps", "hurts")) == told
        code, out, _ = typed(capsys, *words)
        assert "random" in out
        assert ("(as it is)" in out) == bool(more)
        zh = typed(capsys, *words, "--lang", "zh")[1]
        assert "各部分的价值" in zh
        assert Path("parts.svg").exists()


def test_a_preset_of_ones_own_is_swept_on_any_board(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine.toml").write_text("[options]\nexploration = 1.5\n")
    words = ["tune", "sweep", "mine.toml", "--param", "final_move=visits,value", "-n", "8", "--store", store]
    code, out, err = typed(capsys, *words, "--playouts", "8")
    assert (code, out) == (2, "")
    assert "--game" in err
    code, out, _ = typed(capsys, *words, "--playouts", "8", "--game", "connect4", "--board", "6x7", "--forbid", "d4")
    assert code == 0
    assert "linewood match mine.toml:final_move=" in out
    assert "mine.toml --sprt 0:20 --seed 1 --board 6x7 --forbid d4 --playouts 8" in out
    Path("own.txt").write_text("hex5 5 32\n")
    words = ["ablate", "hex5/best", "--toggle", "solver", "--openings", "own.txt", "--playouts", "5", "-n", "2"]
    code, out, _ = typed(capsys, *words, "--store", store)
    assert code == 0
    assert "1 custom openings" in out


def test_a_study_is_played_confirmed_and_shown(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("study.toml").write_text(
        'player = "connect4/uct"\nversus = "connect4/naive"\ntrials = 5\ngames = 4\nplayouts = 10\n'
        'board = "connect4 6x7"\nconfirm_games = 4\n[options]\nexploration = "2:6"\nfinal_move = ["value", "visits"]\n'
    )
    words = ["tune", "study", "study.toml", "--store", store]
    code, out, err = typed(capsys, *words, "-j", "2", "--plot", "study.svg")
    assert code == 4, err
    assert "The model's best: exploration=" in out
    assert "The luckiest trial is" in out
    assert "with fresh openings" in out
    assert "LLR" in out
    assert Path("study.svg").exists()
    code, found = in_json(capsys, *words)
    assert code == 4
    assert found["confirmation"]["verdict"] == "continue"
    assert found["confirmation"]["summary"]["games"] == 4
    assert len(found["study"]["trials"]) == 5
    assert found["study"]["own"] is None
    with Store(store) as kept:
        runs = {one.plan.kind: one for one in kept.runs()}
    assert set(runs) == {"study", "match"}
    short = runs["study"].short
    assert typed(capsys, "tune", "show", short, "--store", store)[:2] == (4, out)
    assert typed(capsys, "arena", "resume", short, "--store", store)[:2] == (4, out)
    assert "connect4/uct: exploration,final_move" in typed(capsys, "tune", "show", "--store", store)[1]
    assert typed(capsys, "tune", "show", runs["match"].short, "--store", store)[0] == 2


def test_without_optuna_a_study_names_the_command_that_installs_it(
    store: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("study.toml").write_text('player = "connect4/uct"\n[options]\nsolver = true\n')
    monkeypatch.setitem(sys.modules, "optuna", None)
    code, out, err = typed(capsys, "tune", "study", "study.toml", "--store", store)
    assert (code, out) == (2, "")
    assert "this needs optuna, which is not installed: pip install 'optuna>=5'" in err
    assert not Path(store).exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["tune", "sweep", "connect4/bst", "--param", "top=1,2"], "did you mean 'connect4/best'?"),
        (["tune", "sweep", "connect4/best"], "--param"),
        (["tune", "sweep", "connect4/best", "--param", "top=1,2", "--param", "graph"], "linewood tune study"),
        (["tune", "sweep", "connect4/best", "--param", "tpo=1,2"], "did you mean 'top'?"),
        (["tune", "sweep", "connect4/best", "--param", "exploration=0:1:0"], "must be above 0"),
        (["tune", "sweep", "connect4/best", "--param", "top=1,2", "-n", "7"], "even number"),
        (["tune", "sweep", "connect4/best", "--param", "top=1,2", "-n", "4"], "play at least 8"),
        (["tune", "sweep", "connect4/best", "--param", "top=1,2", "--vs", "loa/best"], "loa/best"),
        (["tune", "sweep", "json:loads", "--param", "top=1,2"], "is not a preset"),
        (["tune", "sweep", "connect4/best", "--param", "top=1,2", "--plot", "a.gif"], "svg, png, pdf"),
        (["tune", "sweep", "connect4/best", "--param", "top=1,2", "--time", "1s", "--playouts", "3"], "contradict"),
        (["tune", "study", "nowhere.toml"], "nowhere.toml"),
        (["tune", "show", "beef"], "there is no run 'beef'"),
        (["tune", "swep"], "did you mean 'sweep'"),
        (["ablate", "connect4/best", "--toggle", "solvr"], "did you mean 'solver'?"),
        (["ablate", "connect4/best", "--toggle", "top"], "top is already 0"),
        (["ablate", "connect4/best", "--toggle", "solver,graph", "-n", "2"], "play at least 4"),
        (["ablate", "connect4/random", "--toggle", ""], "is not an option"),
    ],
)
def test_what_is_typed_wrong_is_said_before_the_first_game(
    store: str, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    code, out, err = typed(capsys, *words, "--store", store)
    assert (code, out) == (2, "")
    assert said in err.replace("\n", " ")
    assert games_in(store) == 0


def test_a_sweep_that_is_stopped_goes_on_with_the_same_games(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = [*SWEEP[:5], "--board", "6x7", "--playouts", "400", "-n", "30", "-j", "2"]
    arguments = [sys.executable, "-m", "linewood", *words, "--store", store]
    with subprocess.Popen(
        arguments,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"LANG": "en"},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a shell's background job ignores it
    ) as process:
        while games_in(store) < 14:  # some games of the first batch after the even ones
            assert process.poll() is None
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        err = process.communicate(timeout=120)[1]
    with Store(store) as kept:
        (only,) = kept.runs()
        assert 14 <= only.games < 30
        before = {number: record.date for number, record in kept.records(only.id)}
    assert process.returncode == 130
    assert f"linewood arena resume {only.short} --store {store} -j 2" in err
    assert typed(capsys, *words, "--store", store)[0] == 0
    assert typed(capsys, *words, "--store", "whole.sqlite")[0] == 0
    with Store(store) as kept, Store("whole.sqlite") as whole:
        games, expected = ({number: record.moves for number, record in one.records(only.id)} for one in (kept, whole))
        assert games == expected
        after = {number: record.date for number, record in kept.records(only.id)}
        assert before.items() <= after.items()


def games_in(store: str) -> int:
    if not Path(store).exists():
        return 0
    with Store(store) as kept:
        return sum(run.games for run in kept.runs())
