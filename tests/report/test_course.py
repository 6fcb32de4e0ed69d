"""The course's report of a bot: what it measures, what it tells, and that nothing is played twice."""

from __future__ import annotations

import json
import math
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from commands import typed

import linewood as lw
from linewood.arena import Store, climb
from linewood.players import read_player
from linewood.records import Contestant, Ply, Record
from linewood.report.course import memory_of, pace_of
from linewood.report.method import limits_text, method_table, options_table
from linewood.stats.means import mean

SMALL = ["--quick", "--playouts", "15", "--sweep", "12", "--positions", "2"]


# Measuring


def test_a_mean_has_students_interval() -> None:
    # W. S. Gosset's own example, Biometrika 6 (1908), p. 20: additional hours of sleep by laevohyoscyamine.
    hours = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]
    found = mean(hours)
    assert found.value == pytest.approx(2.33)
    assert (found.low, found.high) == (pytest.approx(0.8977, abs=1e-3), pytest.approx(3.7623, abs=1e-3))
    assert mean([5.0]).high == math.inf
    assert mean([5.0, 5.0]).error == 0


def test_pace_is_that_of_the_players_own_moves() -> None:
    def game(first: str, second: str, seconds: list[float], visits: list[int | None]) -> Record:
        plies = [Ply(move=move, seconds=s, visits=v) for move, s, v in zip("dddeee", seconds, visits, strict=True)]
        return Record(
            start="connect4 6x7",
            plies=tuple(plies),
            players=(Contestant(name=first), Contestant(name=second)),
            opening_plies=2,
        )

    games = [
        game("mine", "other", [9, 9, 1.0, 7, 3.0, 7], [9, 9, 100, 7, 300, 7]),
        game("other", "mine", [9, 9, 7, 2.0, 7, 4.0], [9, 9, 7, 500, 7, 700]),
    ]
    pace = pace_of(games, "mine")
    assert (pace.moves, pace.slowest) == (4, 4.0)
    assert pace.seconds is not None
    assert pace.playouts is not None
    assert pace.rate is not None
    assert (pace.seconds.value, pace.playouts.value) == (2.5, 400)
    assert pace.rate.value == pytest.approx((400 / 4 + 1200 / 6) / 2)
    assert pace.rate.low == 0 < pace.rate.value < pace.rate.high
    silent = pace_of([game("mine", "other", [1, 1, 1, 1, 1, 1], [None] * 6)], "mine")
    assert silent.rate is silent.playouts is None


def test_memory_is_that_of_the_tree() -> None:
    small, large = (climb(read_player("connect4/uct"), limits=lw.Limits(playouts=playouts)) for playouts in (50, 5_000))
    few, many = ([*memory_of(plan, 2)] for plan in (small, large))
    assert len(few) == len(many) == 2
    assert all(one is not None and other is not None and one < other for one, other in zip(few, many, strict=True))


def test_a_part_of_the_ladder_reaches_its_top() -> None:
    plan = climb(read_player("connect4/random"), every=5)
    names = [player.name for player in plan.schedule.players[1:]]
    assert names == [f"ladder {number} v2" for number in range(10, 101, 10)]
    assert climb(read_player("connect4/random"), every=1).id == climb(read_player("connect4/random")).id


# Telling


def test_a_preset_is_told_in_words_and_numbers() -> None:
    player = read_player("connect4/mcgs:exploration=1.8,playouts=300")
    rows = dict(method_table(player, "connect4", None, "en").rows)  # type: ignore[arg-type]
    assert rows["selection formula"] == "Q + c P √N / (1 + n), c = 1.8"
    assert rows["limits of a move"] == "300 playouts"
    options = options_table(player, "connect4", "zh")
    assert options is not None
    by_name = {row[0]: row[1:] for row in options.rows}
    assert by_name["exploration"] == ("1.8", "选择公式中的常数 c。")
    assert by_name["graph"][0] == "true"
    assert "threat_nodes" not in by_name
    assert "bias" not in by_name
    assert limits_text(lw.Limits(seconds=2, nodes=1000), "zh") == "2 秒、1,000 个节点"


def test_a_report_is_written_and_nothing_is_played_twice(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["report", "course", "connect4/uct", *SMALL, "--store", store]
    code, out, err = typed(capsys, *words)
    assert code == 0, err
    assert [line.removeprefix("wrote ") for line in out.splitlines()] == [
        *("course-connect4-uct.html", "course-connect4-uct.md"),
        *("course-connect4-uct-bands.svg", "course-connect4-uct-constant.svg"),
    ]
    with Store(store) as kept:
        runs = {stored.plan.kind: stored for stored in kept.runs()}
        dates = [record.date for stored in runs.values() for _, record in kept.records(stored.id)]
    assert {kind: stored.games for kind, stored in runs.items()} == {"ladder": 20, "sweep": 12}
    code, out, err = typed(capsys, *words, "--to", "md,json,csv", "--lang", "zh")
    assert code == 0
    assert err.count("已有存档且已下完") == 2
    with Store(store) as kept:
        assert dates == [record.date for stored in runs.values() for _, record in kept.records(stored.id)]
    text = Path("course-connect4-uct.md").read_text(encoding="utf-8")
    for heading in ("## 1. 方法", "## 2. 天梯成绩", "## 3. 探索常数", "## 4. 速度与内存"):
        assert heading in text
    content = json.loads(Path("course-connect4-uct.json").read_bytes())
    assert content["ladder"]["total"]["games"] == 20
    assert [row["constant"] for row in content["tables"]["constant"]] == ["0.5", "1", "2"]
    assert Path("course-connect4-uct-ladder.csv").is_file()


def test_the_ladder_of_a_report_is_the_one_of_the_command(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["loa/random", "--playouts", "1", "--store", store]
    code, out, _ = typed(capsys, "ladder", *words, "--json")
    assert code == 0
    ladder = json.loads(out)
    code, _, err = typed(capsys, "report", "course", *words, "--positions", "1", "--to", "json,md", "--quick")
    assert code == 0
    assert f"run {ladder['run'][:4]} is stored and complete" in err
    content = json.loads(Path("course-loa-random.json").read_bytes())
    assert content["ladder"]["total"] == ladder["total"]
    assert "Skipped: no games were requested" in Path("course-loa-random.md").read_text(encoding="utf-8")


def test_a_foreign_bot_is_told_of_from_outside(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("bot.py").write_text("def agent(position):\n    return position.legal[0]\n")
    code, _, err = typed(capsys, "report", "course", "bot.py", *SMALL, "--store", store)
    assert code == 0, err
    text = Path("course-bot.py.md").read_text(encoding="utf-8")
    assert "a Python function, agent" in text
    assert "Skipped: the exploration constant of an external bot" in text
    assert re.search(r"\| ✓ \| moves \|", text)
    assert re.search(r"\| memory, MB \| \d", text)
    assert "playouts per second" not in text
    page = Path("course-bot.py.html").read_text(encoding="utf-8")
    assert not re.findall(r'(?:src|href)="(?!#)', page)


def test_a_bot_that_fails_is_reported_all_the_same(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("bad.py").write_text("def agent(position):\n    raise RuntimeError('<b>no</b>')\n")
    code, _, _ = typed(capsys, "report", "course", "bad.py", *SMALL, "--to", "md", "--store", store)
    assert code == 3
    text = Path("course-bad.py.md").read_text(encoding="utf-8")
    assert "Games lost through faults: crash x 20" in text
    assert "| ✗ |" in text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["connect4/utc"], "did you mean 'connect4/uct'?"),
        (["connect4/uct", "--to", "pdf"], "use one of html, md, csv, json"),
        (["connect4/uct", "--values", "1"], "exploration"),
        (["connect4/uct", "--values", "1,x"], "exploration is x"),
        (["connect4/uct", "--sweep", "4"], "games"),
        (["connect4/uct", "--positions", "0"], "the number of positions is 0"),
        (["nowhere.so"], "nowhere.so"),
        ([], "BOT is missing"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_is_typed_wrong_is_said_before_the_first_game(
    store: str, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    code, out, err = typed(capsys, "report", "course", *words, "--store", store)
    assert (code, out) == (2, "")
    assert said in err
    if Path(store).exists():
        with Store(store) as kept:
            assert not kept.runs()


def test_a_report_of_a_run_needs_no_word_before_its_id(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert typed(capsys, "match", "loa/random", "loa/bias", "-n", "2", "--playouts", "3", "--store", store)[0] == 0
    with Store(store) as kept:
        name = kept.runs()[0].short
    for words in ([name], ["run", name], ["--to", "md", name]):
        code, out, _ = typed(capsys, "report", *words, "--store", store)
        assert code == 0
        assert f"report-{name}" in out
    assert "did you mean 'course'?" in typed(capsys, "report", "corse", "loa/best")[2]
    assert "there is no run 'cafe'" in typed(capsys, "report", "cafe", "--store", store)[2]
    assert "ID is missing" in typed(capsys, "report")[2]


def any_games(store: str) -> bool:
    with Store(store) as kept:
        return any(stored.games for stored in kept.runs())


def test_control_c_says_how_to_go_on(store: str, tmp_path: Path) -> None:
    words = ["report", "course", "connect4/uct", "--time", "0.05s", "--store", store, "--lang", "en"]
    process = subprocess.Popen(
        [sys.executable, "-m", "linewood", *words],
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env=os.environ,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a shell's background job ignores it
    )
    while not any_games(store):
        assert process.poll() is None
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=300)
    assert process.returncode == 130
    assert "Every finished game is stored." in err
    assert f"To continue: linewood report course connect4/uct --time 0.05s --store {store}\n" in err
