"""`linewood bot`, `linewood judge` and `linewood play --vs` as a person types them."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import uuid
from pathlib import Path

import pytest
from commands import Shell
from zoo.cage import ZOO, compiled, left_behind, tell_the_zoo

from linewood.players import sandbox_obstacle

LINEWOOD = (sys.executable, "-m", "linewood")
QUIETLY = () if sandbox_obstacle() is None else ("--sandbox", "off")
"""Where there is no sandbox, linewood says so."""


@pytest.fixture
def library() -> str:
    return compiled()


AGENTS = str(ZOO / "agents.py")


def test_a_fit_bot(linewood: Shell, library: str) -> None:
    code, out, err = linewood("bot", "doctor", library, "--quick", *QUIETLY)
    assert (code, err) == (0, "")
    assert "✓ moves: all " in out
    assert "Ready: no faults found." in out


def test_a_bot_that_would_lose_games(linewood: Shell, library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tell_the_zoo(monkeypatch, "throws")
    code, out, _ = linewood("bot", "doctor", library, "--quick", "--lang", "zh")
    assert code == 3
    assert "✗ 回答：崩溃，5 次：抛出了异常 std::runtime_error: a student's mistake" in out
    assert "terminate called after throwing" in out
    assert "还不能上场" in out


def test_a_checkup_as_json(linewood: Shell, library: str) -> None:
    code, out, err = linewood("bot", "doctor", library, "--quick", "--json", "--time", "2s", "--seed", "5", *QUIETLY)
    assert (code, err) == (0, "")
    assert json.loads(out)["fit"] is True


def test_a_bot_that_cannot_be_built(linewood: Shell, tmp_path: Path) -> None:
    (tmp_path / "Makefile").write_text("main:\n\t@echo nothing works; exit 1\n")
    code, out, _ = linewood("bot", "doctor", str(tmp_path))
    assert code == 3
    assert "✗ build: make failed" in out
    assert "nothing works" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("doctor", "no-such-bot"), "'no-such-bot' is not a player: write a preset"),
        (("doctor", "connect4/best"), "connect4/best is linewood itself: name a bot"),
        (("doctor", "bot.py"), "there is no file bot.py"),
        (("doctor", f"{AGENTS}", "--game", "chess"), "'chess' is not a game: the games are connect4, hex5, loa"),
        (("doctor", f"{AGENTS}", "--time", "soon"), "'soon' is not a time"),
        (("new",), "DIR is missing"),
        (("new", "x", "--lang", "rust"), "'rust' is unknown here: use one of en, zh, cpp, python"),
        (("sing",), "'sing' is not a command: the commands are doctor"),
    ],
)
def test_what_was_typed_wrong_is_told(
    linewood: Shell, arguments: tuple[str, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = linewood("bot", *arguments)
    assert (code, out) == (2, "")
    assert sentence in err


def test_a_new_bot(linewood: Shell, tmp_path: Path) -> None:
    folder = str(tmp_path / "mine")
    code, out, _ = linewood("bot", "new", folder, "--lang", "python")
    assert code == 0
    assert out.splitlines()[-1] == f"  linewood bot doctor {folder}/bot.py"
    code, _, err = linewood("bot", "new", folder, "--lang=cpp")
    assert code == 2
    assert "is not empty: choose another folder" in err
    code, out, _ = linewood("bot", "new", str(tmp_path / "another"), "--lang", "zh")
    assert code == 0
    assert (tmp_path / "another" / "Strategy.cpp").exists()
    assert "你的程序" in (tmp_path / "another" / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("command", [("bot",), ("bot", "doctor"), ("bot", "new"), ("judge",), ("judge", "hexfile")])
def test_help_is_in_one_language(linewood: Shell, command: tuple[str, ...]) -> None:
    _, english, err = linewood(*command, "--help")
    assert "Usage:" in english
    _, chinese, _ = linewood("--lang", "zh", *command, "--help")
    assert not re.search(r"Usage|Options \u2500|Arguments|default:|\[required\]|Show this", chinese)
    assert not re.search(r"[一-鿿]", english)
    assert err == ""


def test_control_c_tells_what_is_known(library: str, tmp_path: Path) -> None:
    mark = f"doctor-{uuid.uuid4().hex}"
    environment = os.environ | {"ZOO": "uses threads", "LANG": "C.UTF-8", "LINEWOOD_ZOO_MARK": mark}
    command = [*LINEWOOD, "bot", "doctor", library, "--sandbox", "off"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as doctor:
        while not any("library_host.py" in line for line in left_behind(mark)):
            assert doctor.poll() is None
            time.sleep(0.05)
        doctor.send_signal(signal.SIGINT)
        out, err = doctor.communicate(timeout=300)
    assert doctor.returncode == 130
    assert "Stopped early. Results so far:" in out or not out
    assert err.endswith("stopped\n")


def test_a_person_plays_against_a_library(linewood: Shell, library: str) -> None:
    code, out, _ = linewood("play", "connect4", "--vs", library, typed=("d", "d", "quit"))
    assert code == 0
    assert f"{library} plays a" in out
    assert f"--vs {library}" in out


def test_a_person_plays_against_a_preset_and_a_function(linewood: Shell) -> None:
    code, out, _ = linewood("play", "loa", "--vs", "best:playouts=20", "--side", "o", typed=("quit",))
    assert code == 0
    assert "loa/best:playouts=20 plays" in out
    code, out, _ = linewood("play", "hex5", "--vs", AGENTS, "--time", "5s", typed=("108", "quit"))
    assert f"{AGENTS} plays 0" in out


def test_a_bot_that_fails_loses_to_a_person(linewood: Shell, library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tell_the_zoo(monkeypatch, "throws")
    code, out, _ = linewood("play", "connect4", "--vs", library, typed=("d",))
    assert code == 0
    assert "The bot failed, so you win. crash: it raised std::runtime_error: a student's mistake" in out
