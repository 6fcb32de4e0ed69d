"""`linewood progress`: builds are remembered, played against each other, rated and reviewed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from commands import in_json, typed

import linewood as lw
from linewood.arena.sources import read_game
from linewood.builds import History
from linewood.builds.comparing import play_until
from linewood.players import read_player

FIRST = "def agent(position):\n    return position.legal[0]\n"
LAST = "def agent(position):\n    return position.legal[-1]\n"


@pytest.fixture
def bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "bot.py"
    path.write_text(FIRST)
    return path


def test_a_build_is_known_by_its_files_and_can_be_played_after_they_have_changed(bot: Path, tmp_path: Path) -> None:
    def remembered() -> tuple[History, str]:
        player = read_player("bot.py", "connect4")
        history = History.of(player, "connect4", tmp_path / "builds")
        return history, history.remember(player).id

    history, one = remembered()
    assert remembered()[1] == one
    bot.write_text(LAST)
    history, other = remembered()
    assert [build.id for build in history.builds] == [one, other]
    assert one != other
    position = lw.ConnectFour().start()
    for build, move in zip(history.builds, ("a", "g"), strict=True):
        with build.player.seat(position.game) as seat:
            assert seat.move(position).move == move
    bot.write_text(FIRST)
    assert remembered()[1] == one


def test_a_history_that_cannot_be_read_is_named(bot: Path, tmp_path: Path) -> None:
    player = read_player("bot.py", "connect4")
    history = History.of(player, "connect4", tmp_path)
    history.remember(player)
    (history.folder / "history.json").write_text("[{}]")
    with pytest.raises(lw.BadFile, match=re.escape("history.json")):
        History.of(player, "connect4", tmp_path)


def test_presets_make_progress_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = str(tmp_path / "arena.sqlite")
    words = ["progress", "loa/random", "--budget", "1s", "--playouts", "1", "--store", store]
    code, found = in_json(capsys, *words)
    assert code == 0
    assert (found["game"], found["is_new"], found["match"]) == ("loa", True, None)
    (only,) = found["history"]
    assert (only["build"], only["number"]) == (found["build"], 1)
    played = only["games"]
    code, found = in_json(capsys, *words)
    assert not found["is_new"]
    assert found["history"][0]["games"] >= played  # it continues


def test_a_new_build_meets_the_best_one_before_and_both_are_rated(
    bot: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["progress", "bot.py", "--game", "connect4", "--budget", "3s", "--store", str(tmp_path / "arena.sqlite")]
    code, out, _ = typed(capsys, *words)
    assert code == 0
    assert "This is the first build" in out
    bot.write_text(LAST)
    code, found = in_json(capsys, *words)
    assert code == 0
    assert [rated["number"] for rated in found["history"]] == [1, 2]
    assert found["match"]["games"] >= 2
    assert all(rated["elo"] is not None for rated in found["history"])
    for loss in found["losses"]:
        assert loss["better"] != loss["move"]
        run, _, number = loss["game"].partition(":")
        assert len(read_game(run, int(number), store=words[-1]).moves) == loss["plies"]
    code, out, _ = typed(capsys, *words, "--plot", "history.svg", "--lang", "zh")
    assert "损失最大的着法" in out
    assert Path("history.svg").read_bytes().startswith(b"<?xml")
    assert json.loads((next((tmp_path / "builds").glob("*/history.json"))).read_text())[1]["number"] == 2


def test_ctrl_c_says_how_to_go_on(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("linewood.builds.progress", stop)
    code, out, err = typed(capsys, "progress", "loa/random", "--budget", "1s")
    assert (code, out) == (130, "")
    assert "linewood progress loa/random --budget 1s" in err


def test_no_pair_begins_that_would_outlast_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("linewood.builds.comparing.time.monotonic", lambda: now)

    def games() -> Iterator[int]:
        nonlocal now
        for number in range(100):
            now += 30.0  # a minute a pair
            yield number

    play_until(200.0, games())
    assert now == 180.0  # a fourth pair would end at 240


def test_a_budget_without_time_is_refused() -> None:
    with pytest.raises(lw.BadValue, match="seconds"):
        lw.progress("loa/random", seconds=0)
