"""`linewood analyse` from the outside: what it prints, in both languages, and how it ends."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from commands import Shell

import linewood as lw

WON = "connect4 6x7 d a d b d c"
LOST = "connect4 6x7 b b c c d"
OPEN_TWO = "connect4 6x7 c c d d"


@pytest.fixture
def linewood(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """Commands in a terminal that is wide enough for every table."""
    return Shell(monkeypatch, capsys, columns=160)


def test_a_table_shows_the_moves_the_best_first(linewood: Shell) -> None:
    code, out, err = linewood("analyse", "connect4 9x9 e e", "--playouts", "2000")
    assert (code, err) == (0, "")
    rows = [line.split() for line in out.splitlines() if line.strip()]
    assert rows[0] == ["move", "win", "%", "visits", "value", "at", "least", "proven", "line"]
    moves = [row for row in rows if row[0] in "abcdefghi"]
    assert sorted(row[0] for row in moves) == list("abcdefghi")
    analysis = lw.search(lw.parse("connect4 9x9 e e"), limits=lw.Limits(playouts=2000))
    assert [row[0] for row in moves] == [move.move for move in analysis.moves]
    assert f"best {analysis.best}, win {100 * analysis.win_rate:.1f} %" in out
    assert f"{analysis.playouts:,} playouts" in out
    assert "all playouts done" in out


def test_a_move_that_was_never_tried_has_no_figures(linewood: Shell) -> None:
    one_look = lw.Limits(playouts=24)
    untried = [move for move in lw.search(lw.parse("connect4 12x12"), "best", one_look).moves if not move.tried]
    assert {(move.visits, move.value) for move in untried} == {(0, 0.0)}
    _, out, _ = linewood("analyse", "connect4 12x12", "--playouts", "24", "--moves", "12")
    dashes = [line.split() for line in out.splitlines() if line.split()[1:5] == ["–", "0", "–", "–"]]
    assert [row[0] for row in dashes] == [move.move for move in untried]
    at_once = lw.search(lw.parse("connect4 12x12"), "connect4/mcgs", one_look)
    assert all(move.tried for move in at_once.moves), "their values are estimates"


def test_proven_results_are_shown_as_proven(linewood: Shell) -> None:
    _, out, _ = linewood("analyse", WON, "--time", "60s", "--set", "final_move=visits")
    assert "best d, win 100.0 % · win in 1" in out
    _, out, _ = linewood("analyse", LOST, "--time", "60s")
    assert "win 0.0 % · loss in 2" in out
    _, out, _ = linewood("analyse", OPEN_TWO, "--time", "60s")
    assert "win in 3 ·" in out
    _, out, _ = linewood("analyse", OPEN_TWO, "--time", "60s", "--lang", "zh")
    assert "3 手必胜 ·" in out
    _, out, _ = linewood("analyse", WON, "--time", "60s", "--lang", "zh")
    assert "最佳 d，胜率 100.0 % · 1 手必胜" in out
    assert "预计走法" in out


def test_few_moves_are_shown_where_there_are_many(linewood: Shell) -> None:
    _, out, _ = linewood("analyse", "hex5 4 18", "--preset", "hex5/best:top=0", "--playouts", "100", "--moves", "3")
    assert "and 33 more" in out


def test_json_is_the_analysis(linewood: Shell) -> None:
    code, out, _ = linewood("analyse", "loa", "--playouts", "300", "--preset", "bias", "--seed", "5", "--json")
    assert code == 0
    found = lw.Analysis.from_json(out)
    again = lw.search(lw.parse("loa"), "loa/bias:seed=5", lw.Limits(playouts=300))
    assert found.moves == again.moves
    assert json.loads(out)["best"] == again.best


def test_only_some_moves_are_searched(linewood: Shell) -> None:
    for more in ((), ("--stream",)):
        code, out, _ = linewood("analyse", LOST, "--playouts", "300", "--only", "c,d", "--json", *more)
        assert code == 0
        found = lw.Analysis.from_json(out.splitlines()[-1] if more else out)
        assert {move.move for move in found.moves} == {"c", "d"}
        assert found.is_restricted
    _, out, _ = linewood("analyse", LOST, "--playouts", "300", "--only", "c d")
    assert "these moves are proven" in out
    code, _, err = linewood("analyse", LOST, "--playouts", "300", "--only", "c,z")
    assert code == 2
    assert "column z is off the board" in err
    code, _, err = linewood("analyse", LOST, "--playouts", "300", "--only", ",")
    assert code == 2
    assert "names no move" in err


def test_a_stream_ends_with_the_result(linewood: Shell) -> None:
    code, out, _ = linewood("analyse", "connect4 9x9", "--playouts", "100000", "--stream", "--json")
    assert code == 0
    frames = [lw.Analysis.from_json(line) for line in out.splitlines()]
    assert frames[-1].stopped_by == "playouts"
    assert all(frame.stopped_by is None for frame in frames[:-1])
    code, out, _ = linewood("analyse", "connect4 9x9", "--playouts", "5000", "--stream")
    assert code == 0
    assert "all playouts done" in out


def test_options_presets_and_files_of_ones_own(linewood: Shell, tmp_path: Path) -> None:
    model = tmp_path / "my.toml"
    model.write_text("[options]\ngraph = true\n[limits]\nplayouts = 321\n", encoding="utf-8")
    position = tmp_path / "position.txt"
    position.write_text("hex5 3 9\n", encoding="utf-8")
    _, out, _ = linewood("analyse", str(position), "--preset", str(model), "--set", "playout=none", "--json")
    found = lw.Analysis.from_json(out)
    assert (found.position, found.playouts, found.plies) == ("hex5 3 9", 321, 0)
    _, out, _ = linewood("analyse", "loa", "--preset", "random", "--json")
    assert lw.Analysis.from_json(out).stopped_by == "random"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["loa", "--time", "0s"], "error: seconds is 0.0, but it must be a number greater than 0"),
        (["loa", "--time", "soon"], "error: 'soon' is not a time: write it as 3s, 500ms, 5m or 1m30s"),
        (["loa", "--playouts", "0"], "error: playouts is 0, but it must be a whole number from 1 to"),
        (["loa", "--playouts", "many"], "error: playouts is many, but it must be a whole number from 1 to"),
        (["loa", "--moves", "0"], "error: moves is 0, but it must be a whole number from 1 to 1000"),
        (["loa", "--preset", "mcgs"], "error: 'mcgs' is not a preset: use one of loa/best, loa/bias, loa/random"),
        (["loa", "--preset", "baas"], "error: 'baas' is not a preset: did you mean 'bias'?"),
        (["loa", "--preset", "hex5/best"], "error: preset hex5/best is for hex5, but the position belongs to loa"),
        (["loa", "--preset", "no.toml"], "error: no.toml cannot be read"),
        (["loa", "--set", "exploration"], "error: 'exploration' is not a setting: write name=value"),
        (["loa", "--set", "explore=1"], "error: 'explore' is not an option: did you mean 'exploration'?"),
        (["loa", "--set", "exploration=x"], "error: exploration is x, but it must be a number from 0 to 100"),
        (["loa", "--set", "playout=rules"], "error: playout 'rules' does not exist in loa"),
        (["loa", "--seed", "x"], "error: seed is x, but it must be a whole number from 0 to"),
        (["connect4 6x7 a b a b a b a"], "error: there is nothing to search: the game is over, the first player won"),
        (["conect4"], "error: at character 1: 'conect4' is not a game: did you mean 'connect4'?"),
        ([], "error: POSITION is missing"),
    ],
)
def test_what_is_typed_wrong_is_told_and_gives_code_2(linewood: Shell, arguments: list[str], sentence: str) -> None:
    code, out, err = linewood("analyse", *arguments)
    assert code == 2
    assert out == ""
    assert err.startswith(sentence)
    code, _, err = linewood("analyse", *arguments, "--lang", "zh")
    assert code == 2
    assert err.startswith("错误：")


@pytest.mark.parametrize(
    ("arguments", "sign"),
    [([], b"searching"), (["--json"], b"searching"), (["--stream"], b"best "), (["--stream", "--json"], b"\n")],
)
def test_ctrl_c_prints_the_best_so_far(arguments: list[str], sign: bytes) -> None:
    """In a terminal, whose `sign` shows that the search is running."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "linewood", "analyse", "connect4 12x12", "--time", "1h", *arguments]
    environment = os.environ | {"LANG": "C.UTF-8", "TERM": "xterm-256color", "COLUMNS": "100000"}
    process = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True
    )
    os.close(theirs)
    shown = read(ours, until=sign)
    threading.Event().wait(0.3)
    process.send_signal(signal.SIGINT)
    shown += read(ours)
    assert process.wait(60) == 0, shown
    os.close(ours)
    assert b"Traceback" not in shown
    assert (b'"best": ' if "--json" in arguments else b"stopped by you") in shown


def read(terminal: int, until: bytes | None = None) -> bytes:
    """What a terminal shows up to and with some sign, or until its other end is gone."""
    shown = b""
    while until is None or until not in shown:
        try:
            shown += os.read(terminal, 65536)
        except OSError:
            break
    return shown
