"""`linewood solve` from the outside: what it prints, in both languages, and how it ends."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from commands import in_json, typed

import linewood as lw
from linewood.cli.solve import quiet_plies

WON = "connect4 6x7 d a d b d"


def test_the_result_and_its_distance_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = typed(capsys, "solve", "connect4 4x5", "--megabytes", "4")
    assert code == 0
    assert out.startswith("x to move: draw\n")
    _, out, _ = typed(capsys, "--lang", "zh", "solve", "connect4 4x4", "--megabytes", "4")
    assert "和棋" in out


def test_moves_are_listed_the_best_first(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = typed(capsys, "solve", WON, "--moves", "--time", "60s", "--megabytes", "16")
    assert code == 0
    rows = [line.split() for line in out.splitlines() if line.strip()]
    assert rows[1] == ["move", "result"]
    assert rows[3][0] == "d"  # the only move that does not lose to d at once
    assert {" ".join(row[1:]) for row in rows[4:10]} == {"loss in 2"}


def test_of_a_board_that_is_too_large_bounds_and_an_estimate_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("solve", "connect4 12x12", "--time", "0.2s", "--megabytes", "16")
    code, out, _ = typed(capsys, *words)
    assert code == 0
    assert out.startswith("x to move: not solved\n")
    assert re.search(r"^the search estimates \d+ % for the side to move$", out, re.MULTILINE)
    _, found = in_json(capsys, *words)
    assert found["bounds"][0] < 0 < found["bounds"][1]


def test_of_a_game_that_is_over_the_result_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        typed(capsys, "solve", "connect4 6x7 d a d a d a d", "--moves")[1] == "the game is over: the first player won\n"
    )
    assert typed(capsys, "--lang", "zh", "solve", "connect4 6x7 d a d a d a d")[1].startswith("对局已结束：")


@pytest.mark.parametrize("threads", ["0", "300", "many"])
def test_a_wrong_number_of_threads_gets_a_sentence(capsys: pytest.CaptureFixture[str], threads: str) -> None:
    code, _, err = typed(capsys, "solve", "connect4 4x4", "--threads", threads)
    assert (code, "from 1 to 256" in err) == (2, True)


def test_bounds_say_for_how_long_nobody_wins() -> None:
    start = lw.ConnectFour().start()
    solution = replace(lw.solve(start, lw.Limits(nodes=1)), result=None, bounds=(-17, 18))
    assert quiet_plies(start, solution) == 6  # stone 7 is the first that can make four
    assert quiet_plies(start, replace(solution, bounds=(-17, 1))) == 9  # a loss with stone 10 is worth -17
    assert quiet_plies(start, replace(solution, result="win", bounds=(1, 18))) == 0


def test_json_has_the_same_facts(capsys: pytest.CaptureFixture[str]) -> None:
    code, found = in_json(capsys, "solve", "connect4 4x4 a", "--moves", "--megabytes", "4")
    assert code == 0
    assert (found["result"], found["distance"], found["bounds"]) == ("draw", 15, [0, 0])
    assert sorted(move["move"] for move in found["moves"]) == ["a", "b", "c", "d"]


def test_a_table_file_is_written_and_read(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "table"
    words = ("solve", "connect4 5x6", "--megabytes", "16", "--table", str(path))
    first, second = (in_json(capsys, *words)[1] for _ in range(2))
    assert first["result"] == second["result"] == "draw"
    assert second["nodes"] < first["nodes"]
    path.write_text("rubbish")
    code, out, err = typed(capsys, *words)
    assert (code, out) == (2, "")
    assert "is not a table" in err


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_ctrl_c_prints_what_is_proven() -> None:
    command = [sys.executable, "-u", "-m", "linewood", "solve", "connect4 9x9", "--time", "10m", "--megabytes", "64"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        process.stderr.readline()  # the first line of progress
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    assert out.startswith("x to move: not solved\n")
    assert "stopped" in out
