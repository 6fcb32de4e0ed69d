"""`linewood play` against a preset: its moves, the clock, hints, and taking back."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

import pytest
from commands import Shell

import linewood as lw
from linewood.cli.terminal import Terminal
from linewood.tables import Control, Store

QUICK = "connect4/mcgs:playouts=300"


def test_a_preset_answers_every_move(linewood: Shell) -> None:
    code, out, err = linewood("play", "connect4", "--vs", QUICK, typed=("d", "c", "quit"))
    assert (code, err) == (0, "")
    assert out.count("plays ") == 2
    text = re.search(r"--position '([^']+)' --vs connect4/mcgs:playouts=300 --side first", out)
    assert text is not None
    assert lw.parse(text[1]).ply == 4


def test_a_preset_takes_a_win_and_may_begin(linewood: Shell) -> None:
    _, out, _ = linewood("play", "--position", "connect4 6x7 d a d a d", "--vs", QUICK, "--side", "x", typed=("quit",))
    assert "plays d" in out, "it blocks"
    _, out, _ = linewood("play", "--position", "connect4 6x7 d a d a d b", "--vs", QUICK, "--side", "o")
    assert "plays d" in out
    assert "The game is over after move 7: x has won." in out


def test_undo_takes_back_the_answer_too(linewood: Shell) -> None:
    _, out, _ = linewood("play", "--vs", QUICK, typed=("d", "undo", "text", "e"))
    assert "> connect4 6x7\n" in out
    assert "'connect4 6x7 e " in out


def test_a_hint_is_a_legal_move_and_its_line(linewood: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("linewood.cli.dialogue.HINT_SECONDS", 0.05)
    _, out, _ = linewood("play", "--vs", "person", typed=("d", "hint"))
    assert re.search(r"hint: [a-g], win [0-9.]+ %, expecting [a-g]( [a-g])*\n", out)
    _, out, _ = linewood("play", "--vs", "person", "--lang", "zh", typed=("提示",))
    assert re.search(r"提示：[a-g]，胜率 [0-9.]+ %，预计 [a-g]", out)
    _, out, _ = linewood("play", "--position", "1212121", typed=("hint",))
    assert "The game is over: type undo, new or quit." in out


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody thinks for ten seconds before they type."""
    now = 0.0
    ask = Terminal.ask

    def think(terminal: Terminal, question: str) -> str:
        nonlocal now
        now += 10.0
        return ask(terminal, question)

    monkeypatch.setattr(Terminal, "ask", think)
    monkeypatch.setattr("linewood.cli.dialogue.time.monotonic", lambda: now)


@pytest.mark.usefixtures("slow")
def test_the_clock_is_shown_and_undo_gives_time_back(linewood: Shell) -> None:
    _, out, _ = linewood("play", "--vs", "person", "--clock", "5m+2s", typed=("d", "c", "undo", "undo", "e"))
    assert re.findall(r"\[(x .*?)\]>", out) == [
        "x 5:00, o 5:00",
        "x 4:52, o 5:00",
        "x 4:52, o 4:52",
        "x 4:52, o 5:00",
        "x 5:00, o 5:00",
        "x 4:52, o 5:00",
    ]
    assert "--clock 5m+2s" in out
    _, out, _ = linewood("play", "--vs", "person", "--clock", "60s", typed=("d", "c", "d"))
    assert re.findall(r"\[(x .*?)\]>", out)[-1] == "x 0:20, o 0:10"


@pytest.mark.usefixtures("slow")
def test_who_runs_out_of_time_is_told_and_the_game_may_go_on(linewood: Shell) -> None:
    _, out, _ = linewood("play", "--vs", "person", "--clock", "15s+0s", typed=tuple("1212121"))
    assert out.count("x has run out of time and loses. You can continue without a clock.") == 1
    assert "o has run out" not in out
    assert "The game is over after move 7: x has won." in out
    assert "x had already lost on time." in out
    _, out, _ = linewood("play", "loa", "--vs", "person", "--clock", "3s", "--lang", "zh", typed=("b1-b3",))
    assert "黑方超时判负。可以不计时继续下。" in out


def test_a_preset_keeps_to_the_clock(linewood: Shell) -> None:
    _, out, _ = linewood("play", "--vs", "connect4/mcgs", "--clock", "1m+0s", "--side", "o", typed=("quit",))
    assert "plays " in out
    assert "run out of time" not in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--clock", "soon"], "error: 'soon' is not a time: write it as 3s, 500ms, 5m or 1m30s"),
        (["--clock", "0s"], "error: seconds is 0.0, but it must be a number greater than 0"),
        (["--clock", "0s+1s"], "error: remaining is 0.0, but it must be a number greater than 0"),
        (["--vs", "mgcs"], "error: 'mgcs' is not a preset: did you mean 'mcgs'?"),
        (["loa", "--vs", "hex5/best"], "error: preset hex5/best is for hex5"),
    ],
)
def test_what_is_typed_wrong_is_told(linewood: Shell, arguments: list[str], sentence: str) -> None:
    code, _, err = linewood("play", *arguments)
    assert code == 2
    assert err.startswith(sentence)


def test_a_game_in_the_terminal_is_in_the_journal_that_the_web_app_reads(linewood: Shell, tmp_path: Path) -> None:
    path = str(tmp_path / "games.sqlite")
    linewood("play", "--vs", QUICK, "--clock", "5m+2s", "--store", path, typed=("d", "resign", "quit"))
    with closing(Store(path)) as store:
        (entry,) = store.entries().entries
        found = store.load(entry.name)
    assert found is not None
    assert (found.result, found.position.ply) == ("second", 2)
    assert found.control == Control.read("5m+2s")
    assert found.names[1] == QUICK


def test_a_game_can_be_played_where_nothing_can_be_kept(linewood: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("linewood.storage.platformdirs.user_data_dir", lambda *_, **__: "/dev/null")
    code, out, _ = linewood("play", "--vs", "person", typed=("d", "c", "quit"))
    assert code == 0
    assert out.count("This game is not saved: ") == 1
    code, _, err = linewood("play", "--vs", "person", "--store", "/dev/null/games.sqlite", typed=("d",))
    assert code == 2
    assert "/dev/null" in err
