"""The verbs of the library: what they take, what they return, and what they say to bad input."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import FrozenInstanceError
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from commands import typed

import linewood as lw
from linewood.arena import Store
from linewood.lab import lab_runs
from linewood.results import Result

BOARD = "connect4 6x7"
FEW: dict[str, Any] = {"game": BOARD, "limits": "playouts=10"}


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(tmp_path_factory.mktemp("verbs") / "runs.sqlite")


@pytest.fixture(scope="module")
def record() -> lw.Record:
    return lw.play_game("connect4/uct", "connect4/random", BOARD, "playouts=20", seed=3)


def bot_file(folder: Path) -> Path:
    path = folder / "bot.py"
    path.write_text("def agent(position):\n    return position.legal[0]\n")
    return path


STUDY = {
    **{"player": "connect4/uct", "trials": 3, "games": 2, "playouts": 5, "board": BOARD, "confirm_games": 2},
    "options": {"exploration": "0.2:4"},
}
VERBS: dict[str, Callable[[str, Path], Result]] = {
    "match": lambda store, _: lw.match("connect4/uct", "connect4/random", games=4, store=store, **FEW),
    "tournament": lambda store, _: lw.tournament(
        ["connect4/uct", "connect4/random", "connect4/naive"], rounds=1, store=store, **FEW
    ),
    "sweep": lambda store, _: lw.sweep("connect4/uct", "exploration=0.2,1,5", games=12, store=store, **FEW),
    "ablate": lambda store, _: lw.ablate("connect4/uct", "forced", games=4, store=store, **FEW),
    "study": lambda store, _: lw.study(STUDY, store=store),
    "runs": lambda store, _: lw.runs(store),
    "read_records": lambda store, _: lw.read_records(lw.runs(store)[0].id, store=store),
    "write_records": lambda store, folder: lw.write_records(lw.runs(store)[0].id, folder / "games.pgn", store=store),
    "check_records": lambda _, folder: lw.check_records(bot_file(folder)),
    "read_run": lambda store, _: lw.read_run(lw.runs(store)[-1].short, store=store),
    "rate": lambda store, _: lw.rate([run.id for run in lw.runs(store)], store=store),
    "review": lambda store, _: lw.review(lw.runs(store)[-1].id, limits="playouts=30", store=store),
    "bot_doctor": lambda _, folder: lw.bot_doctor(bot_file(folder), positions=2),
    "play_game": lambda _, folder: lw.play_game(str(bot_file(folder)), "connect4/random", BOARD),
}


@pytest.mark.parametrize("name", VERBS)
def test_a_verb_returns_a_frozen_value_that_is_json_html_and_a_data_frame(
    name: str, shared: str, tmp_path: Path
) -> None:
    found = VERBS[name](shared, tmp_path)
    with pytest.raises(FrozenInstanceError):
        setattr(found, next(iter(type(found).__dataclass_fields__)), None)  # type: ignore[attr-defined]
    json.dumps(found.to_json(), allow_nan=True)
    rows = found.rows()
    assert rows
    frame = found.to_pandas()
    assert list(frame.columns) == list(dict.fromkeys(key for row in rows for key in row))
    assert len(frame) == len(rows)
    page = found._repr_html_()
    assert page.count("<tr>") == len(rows) + 1
    assert all(key in page for key in rows[0])
    assert all(key in str(found) for key in rows[0])
    assert len(repr(found)) < 200


def test_a_climb_knows_its_opponents_without_their_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("linewood.arena.ladders.rungs", lambda game, held_out=False: (1, 3))
    found = lw.ladder("connect4/random", bands=2, store=tmp_path / "runs.sqlite", **FEW)
    version = found.plan.as_json()["design"]["version"]
    assert found.plan.as_json()["design"] == {"version": version, "rungs": [1, 3]}
    assert ([band.name for band in found.bands], found.total.games) == (["1", "3"], 4)
    assert [row["opponents"] for row in found.rows()] == ["1", "3", "all"]
    json.dumps(found.to_json())
    assert found.plan.schedule.openings.board == BOARD


def test_live_states_grow_and_the_last_one_is_the_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("linewood.arena.experiment.FRAMES", 10**9)
    settings: dict[str, Any] = FEW | {"games": 6, "store": tmp_path / "runs.sqlite"}
    states = list(lw.match("connect4/uct", "connect4/random", live=True, **settings))
    assert [state.played for state in states] == [0, 1, 2, 3, 4, 5, 6, 6]
    assert [state.done for state in states] == [False] * 6 + [True] * 2
    assert states[0].summary is None
    assert states[-1].to_json() == lw.match("connect4/uct", "connect4/random", **settings).to_json()


def test_closing_the_iterator_stops_a_match_and_the_same_call_continues_it(tmp_path: Path) -> None:
    settings: dict[str, Any] = FEW | {"games": 400, "limits": "playouts=30", "store": tmp_path / "runs.sqlite"}
    states = lw.match("connect4/uct", "connect4/naive", live=True, **settings)
    next(states)
    stopped = next(states)
    states.close()  # type: ignore[attr-defined]  # it is a generator
    assert 0 < stopped.played < 400
    assert next(lw.match("connect4/uct", "connect4/naive", live=True, **settings)).played >= stopped.played


def test_a_player_is_a_text_or_a_player_and_limits_are_a_text_or_limits(tmp_path: Path) -> None:
    quick = lw.Player(name="quick", options=lw.preset("connect4/uct"))
    store = tmp_path / "runs.sqlite"
    one = lw.match(quick, "random", games=2, game=lw.parse(BOARD).game, limits=lw.Limits(playouts=10), store=store)
    other = lw.match(quick, "connect4/random", games=2, game=BOARD, limits="playouts=10", store=store)
    assert one.run.id == other.run.id
    assert [row.player for row in one.standings.players] == ["quick", "connect4/random"]
    schedule = lw.round_robin(["connect4/random", "naive", quick], openings=1, limits="0.5s")
    assert [player.name for player in schedule.players] == ["connect4/random", "connect4/naive", "quick"]
    assert schedule.limits == lw.Limits(seconds=0.5)


def test_games_are_the_same_on_any_executor(tmp_path: Path) -> None:
    schedule = lw.round_robin(["connect4/uct", "connect4/random"], openings=2, limits="playouts=10")
    with ThreadPoolExecutor(2) as pool:
        found = [
            {record.tags: record.moves for record in lw.play(schedule, executor)} for executor in (None, 1, 2, pool)
        ]
        match = lw.match("connect4/uct", "connect4/random", games=2, at_once=pool, store=tmp_path / "a.sqlite", **FEW)
    assert found[0] == found[1] == found[2] == found[3]
    assert match.done


def test_a_closed_executor_is_told_as_an_error_of_linewood(tmp_path: Path) -> None:
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    for workers in (pool, SimpleNamespace(status="closed", get_executor=lambda **_: pool, nthreads=dict)):
        with pytest.raises(lw.BadState, match=r"takes no more games .*: make a new one"):
            lw.match("connect4/uct", "connect4/random", games=2, at_once=workers, store=tmp_path / "a.sqlite", **FEW)


def test_the_laboratory_lists_its_own_runs_alone(tmp_path: Path) -> None:
    store = tmp_path / "a.sqlite"
    lw.match("connect4/uct", "connect4/random", games=2, store=store, **FEW)
    swept = lw.sweep("connect4/uct", "exploration=1,2", games=8, store=store, **FEW)
    assert [run.id for run in lab_runs(store=store)] == [swept.run.id]


def test_equal_seeds_play_equal_games(record: lw.Record) -> None:
    again = lw.play_game("connect4/uct", "connect4/random", BOARD, "playouts=20", seed=3)
    assert again.moves == record.moves
    assert lw.play_game("connect4/uct", "connect4/random", BOARD, "playouts=20", seed=4).moves != record.moves


def test_records_are_written_in_any_format_and_read_back(record: lw.Record, tmp_path: Path) -> None:
    for name in ("games.jsonl", "games.pgn", "games.txt"):
        form = "digits" if name.endswith("txt") else None
        written = lw.write_records([record, record], tmp_path / name, form)
        assert written.games == 2
        found = lw.read_records(tmp_path / name)
        assert [one.moves for one in found] == [record.moves] * 2
        assert [one.result for one in found] == [record.result] * 2
    assert lw.read_records(tmp_path / "games.jsonl").entries == (record, record)


def test_broken_games_stop_the_writing_or_are_left_out_and_listed(tmp_path: Path) -> None:
    source, out, stream = tmp_path / "games.txt", tmp_path / "out.pgn", io.BytesIO()
    source.write_text("1212121\n4444444\n44\n")
    with pytest.raises(lw.BadFile, match=re.escape(str(source))):
        lw.write_records(source, out)
    assert not out.exists()
    found = lw.write_records(source, stream, "digits", skip_broken=True)
    assert (stream.getvalue(), found.path, found.games) == (b"1212121\n44\n", None, 2)
    assert [(one.place, one.game, one.unread) for one in found.broken] == [(f"{source}:2:7", 2, True)]
    unsuited = lw.write_records(source, tmp_path / "games.sgf", skip_broken=True)
    assert (unsuited.path, unsuited.games, len(unsuited.broken)) == (None, 0, 3)
    assert list(tmp_path.iterdir()) == [source]


def test_a_check_lists_what_is_broken_in_each_file(tmp_path: Path) -> None:
    good, bad, none = (tmp_path / name for name in ("good.txt", "bad.txt", "none.txt"))
    good.write_text("1212121\n")
    bad.write_text("44\n4444444\n")
    found = lw.check_records([good, bad, none])
    assert [one.is_good for one in found] == [True, False, False]
    assert [(one.form, one.games, len(one.broken)) for one in found] == [
        ("digits", 1, 0),
        ("digits", 2, 1),
        (None, 0, 0),
    ]
    assert isinstance(found[2].error, lw.BadFile)
    assert not found.is_good
    assert lw.check_records(good).is_good


def test_a_test_may_be_a_pair_or_a_text(tmp_path: Path) -> None:
    store = tmp_path / "runs.sqlite"
    players = "connect4/uct", "connect4/random"
    found = lw.match(*players, games=4, sprt=(0, 20), store=store, **FEW)
    assert found.test is not None
    assert (found.test.elo0, found.test.elo1) == (0, 20)
    assert lw.match(*players, games=4, sprt="0:20", store=store, **FEW).run.id == found.run.id


def test_a_library_tells_its_game_to_an_opponent_of_the_ladder(tmp_path: Path) -> None:
    from linewood.arena.matches import plan_match

    library = tmp_path / "Strategy.so"
    library.write_bytes(b"")
    plan = plan_match(str(library), "ladder:57", games=2)
    assert plan.schedule.openings.game == "connect4"


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: lw.match("connect4/utc", "connect4/uct"), ["match", "connect4/utc", "connect4/uct"]),
        (lambda: lw.match("connect4/uct", "loa/bias"), ["match", "connect4/uct", "loa/bias"]),
        (lambda: lw.match("bot.exe:f", "g.h:f"), ["match", "bot.exe:f", "g.h:f"]),
        (lambda: lw.match("loa/best", "loa/bias", games=3), ["match", "loa/best", "loa/bias", "-n", "3"]),
        (lambda: lw.match("loa/best", "loa/bias", games=0), ["match", "loa/best", "loa/bias", "-n", "0"]),
        (lambda: lw.match("loa/best", "loa/bias", sprt="5"), ["match", "loa/best", "loa/bias", "--sprt", "5"]),
        (lambda: lw.match("loa/best", "loa/bias", limits="soon"), ["match", "loa/best", "loa/bias", "--time", "soon"]),
        (lambda: lw.match("loa/best", "loa/bias", at_once=0), ["match", "loa/best", "loa/bias", "-j", "0"]),
        (lambda: lw.match("loa/best", "loa/bias", seed=-1), ["match", "loa/best", "loa/bias", "--seed", "-1"]),
        (
            lambda: lw.match("loa/best", "loa/bias", openings="no"),
            ["match", "loa/best", "loa/bias", "--openings", "no"],
        ),
        (lambda: lw.ladder("loa/best", repeat=0), ["ladder", "loa/best", "--repeat", "0"]),
        (lambda: lw.ladder("no.so"), ["ladder", "no.so"]),
        (lambda: lw.tournament("no.toml"), ["arena", "run", "no.toml"]),
        (lambda: lw.sweep("loa/best", "tpo=1,2"), ["tune", "sweep", "loa/best", "--param", "tpo=1,2"]),
        (lambda: lw.ablate("loa/best", "nothing"), ["ablate", "loa/best", "--toggle", "nothing"]),
        (lambda: lw.study("no.toml"), ["tune", "study", "no.toml"]),
        (lambda: lw.review("no.jsonl"), ["review", "no.jsonl"]),
        (lambda: lw.rate("no.jsonl"), ["elo", "no.jsonl"]),
        (lambda: lw.read_run("cafe"), ["arena", "show", "cafe"]),
        (lambda: lw.resume("cafe"), ["arena", "resume", "cafe"]),
        (lambda: lw.write_report("cafe"), ["report", "cafe"]),
        (lambda: lw.course_report("loa/bets"), ["report", "course", "loa/bets"]),
        (lambda: lw.bot_doctor("no.py"), ["bot", "doctor", "no.py"]),
        (lambda: lw.progress("no.py"), ["progress", "no.py"]),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_verb_says_what_its_command_says(
    store: str,
    capsys: pytest.CaptureFixture[str],
    call: Callable[[], object],
    words: list[str],
) -> None:
    with pytest.raises(lw.LinewoodError) as caught:
        call()
    code, out, err = typed(capsys, *words)
    assert (code, out) == (2, "")
    assert f"error: {caught.value}" in err.splitlines()  # where there is no sandbox, that is said first


@pytest.mark.parametrize(
    ("package", "call"),
    [
        ("optuna", lambda store: lw.study({"player": "loa/bias", "options": {"solver": True}}, store=store)),
        ("matplotlib", lambda store: lw.course_report("loa/random", store=store)),
        ("numpy", lambda store: lw.course_report("loa/random", forms=["json"], store=store)),
        ("numpy", lambda store: lw.progress("loa/random", store=store)),
        ("torch", lambda store: list(lw.train("connect4", f"{store}-training"))),
        ("distributed", lambda store: lw.match("loa/random", "loa/bias", at_once="tcp://127.0.0.1:1", store=store)),
    ],
    ids=["study", "pictures", "course", "progress", "training", "cluster"],
)
def test_a_missing_package_is_named_before_anything_is_played(
    package: str, call: Callable[[str], object], store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(lw.MissingPackage, match=rf"{package}.* not installed: pip install ") as caught:
        call(store)
    assert "linewood[" not in str(caught.value)
    assert not Path(store).exists() or not lw.runs(store)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: lw.match(None, "loa/bias"), "a player is missing"),
        (lambda: lw.match("loa/random", "loa/bias", game=5), "game must be a Game or a text.* not int"),
        (lambda: lw.match("loa/random", "loa/bias", openings=100), "openings are a file, or a list.* not int"),
        (lambda: lw.match("loa/random", "loa/bias", games="4"), "the number of games is '4', but it must be a whole"),
        (lambda: lw.perft("loa", 2), "perft counts from a Position, not str"),
        (lambda: next(lw.perft_depths("loa", 2)), "perft counts from a Position, not str"),
        (lambda: lw.explain("loa", "b1-b3"), "a search starts from a Position, not str"),
        (lambda: lw.study({"preset": "loa/best"}), "^study: there is no entry 'preset'"),
    ],
    ids=["player", "game", "openings", "games", "perft", "perft_depths", "explain", "study"],
)
def test_a_value_of_the_wrong_type_is_told(call: Callable[[], object], words: str) -> None:
    with pytest.raises(lw.LinewoodError, match=words):
        call()


def test_an_unknown_keyword_is_a_type_error_of_python() -> None:
    with pytest.raises(TypeError, match="keyword arguments: 'games'"):
        lw.ladder("loa/random", games=4)  # type: ignore[call-overload]


def test_a_bot_may_be_given_by_its_path(tmp_path: Path) -> None:
    path = bot_file(tmp_path)
    record = lw.play_game(path, "connect4/random", BOARD, "playouts=1")
    assert [player.name for player in record.players] == [str(path), "connect4/random"]


def test_what_cannot_play_games_is_refused(store: str) -> None:
    with pytest.raises(lw.BadValue, match="a float cannot play games"):
        lw.match("loa/random", "loa/bias", at_once=1.5, store=store)
    with pytest.raises(lw.BadValue, match="'exploration=1' is not a limit"):
        lw.match("loa/random", "loa/bias", limits="exploration=1", store=store)


def test_all_public_names_are_listed_by_dir() -> None:
    assert set(lw.__all__) <= set(dir(lw))


# Runs of linewood 0.1.0 -------------------------------------------------------------------------------------------

STORED = json.loads((Path(__file__).parents[1] / "data" / "runs_0.1.0.json").read_text(encoding="utf-8"))


@pytest.fixture
def old(tmp_path: Path) -> str:
    """A store as linewood 0.1.0 has written it."""
    import sqlite3

    path = tmp_path / "old.sqlite"
    with sqlite3.connect(path) as file:
        file.execute("CREATE TABLE runs (id TEXT PRIMARY KEY, created REAL NOT NULL, plan TEXT NOT NULL) WITHOUT ROWID")
        file.execute(
            "CREATE TABLE games (run TEXT NOT NULL REFERENCES runs(id) ON DELETE CASCADE, number INTEGER NOT NULL, "
            "finished REAL NOT NULL, record TEXT NOT NULL, PRIMARY KEY (run, number)) WITHOUT ROWID"
        )
        for run in STORED:
            file.execute("INSERT INTO runs VALUES (?, ?, ?)", (run["id"], run["created"], run["plan"]))
            games = [(run["id"], *game) for game in run["games"]]
            file.executemany("INSERT INTO games VALUES (?, ?, ?, ?)", games)
    file.close()
    return str(path)


def test_stored_runs_of_the_first_version_keep_their_ids_and_are_read(old: str) -> None:
    found = {run.plan.kind: run for run in lw.runs(old)}
    assert {run.id for run in found.values()} == {run["id"] for run in STORED}
    for run in found.values():
        assert run.plan.id == run.id
        experiment = lw.read_run(run.id, store=old)
        assert experiment.plan.kind == run.plan.kind
        assert experiment.rows()
    sweep, ablation, study, climb = (
        lw.read_run(found[kind].id, store=old) for kind in ("sweep", "ablation", "study", "ladder")
    )
    assert isinstance(sweep, lw.Sweep)
    assert [point.value for point in sweep.points] == ["0.2", "1", "5"]
    assert isinstance(ablation, lw.Ablation)
    assert [(part.name, part.after) for part in ablation.parts] == [("forced", "off"), ("final_move", "random")]
    assert isinstance(study, lw.Study)
    assert [set(trial.settings) for trial in study.trials] == [{"exploration", "forced"}] * 2
    assert study.trials[0].settings == study.own
    assert isinstance(climb, lw.Climb)
    assert (climb.version, [band.name for band in climb.bands]) == (1, ["20", "60", "100"])


def test_a_study_of_the_first_version_goes_on_under_its_id(old: str) -> None:
    stored = next(run for run in STORED if json.loads(run["plan"])["kind"] == "study")
    before = lw.read_run(stored["id"], store=old)
    assert isinstance(before, lw.Study)
    states = lw.resume(stored["id"], store=old, live=True)
    found = next(state for state in states if state.played == state.planned)
    assert isinstance(found, lw.Study)
    assert found.run.id == stored["id"]
    assert [trial.settings for trial in found.trials[:2]] == [trial.settings for trial in before.trials]
    assert [trial.games for trial in found.trials] == [4] * 4


def test_a_new_plan_holds_no_text_of_json(tmp_path: Path) -> None:
    with Store(tmp_path / "runs.sqlite") as store:
        found = lw.sweep("connect4/uct", "exploration=0.2,5", games=8, store=store, **FEW)
        plan = store.run(found.run.id).plan.as_json()
    assert plan["design"] == {"parameter": "exploration", "values": ["0.2", "5"], "preset": "connect4/uct"}
    assert "about" not in plan


def test_games_of_a_run_count_from_one_everywhere(shared: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = lw.match("connect4/uct", "connect4/random", games=4, store=shared, **FEW)
    games = lw.read_records(found.run.id, store=shared)
    for number, game in enumerate(games, start=1):
        code, out, _ = typed(capsys, "arena", "show", found.run.id, "--game", str(number), "--store", shared)
        assert (code, json.loads(out)) == (0, game.to_json())
        code, out, _ = typed(
            capsys, "records", "show", found.run.id, "--game", str(number), "--json", "--store", shared
        )
        assert json.loads(out)[0]["record"] == game.to_json()
    code, _, err = typed(capsys, "arena", "show", found.run.id, "--game", "5", "--store", shared)
    assert code == 2
    assert "has no game 5" in err
