"""A game of one's own: tic-tac-toe, with one header, one binding and one registration, and nothing else changed."""

from __future__ import annotations

import fcntl
import json
import os
import pickle
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from browsing import PATIENCE, cell, new_context, open_page, served
from building import ROOT, run, tool
from playwright.sync_api import Browser

import linewood as lw
from linewood import records, texts
from linewood.games import by_name, games, registry
from linewood.records import record_of

HERE = Path(__file__).parents[1] / "tictactoe"
BUILT = ROOT / "build/tictactoe"
MODULES = f"{BUILT}{os.pathsep}{HERE}"


@pytest.fixture(scope="module")
def built() -> None:
    """The binding, compiled: 20 seconds of work, or a look at the dates of its files."""
    BUILT.mkdir(parents=True, exist_ok=True)
    with (BUILT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (BUILT / "build.ninja").exists():
            python = f"-DPython_EXECUTABLE={sys.executable}"
            run(tool("cmake"), "-S", str(HERE), "-B", str(BUILT), "-G", "Ninja", python)
        run(tool("cmake"), "--build", str(BUILT))


@pytest.fixture
def known(built: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is known for as long as a test takes."""
    for folder in MODULES.split(os.pathsep):
        monkeypatch.syspath_prepend(folder)
    monkeypatch.setattr(registry, "_known", dict(registry._known))
    monkeypatch.setattr(registry, "_loaded", set(registry._loaded))
    monkeypatch.setattr(texts, "SENTENCES", dict(texts.SENTENCES))
    monkeypatch.setenv("LINEWOOD_GAMES", "tictactoe")
    if "tictactoe" in sys.modules:
        registry.register(sys.modules["tictactoe"].TicTacToe)
    assert games() == ("connect4", "hex5", "loa", "tictactoe")


def linewood(*words: str, typed: str = "", folder: Path, **variables: str) -> tuple[int, str]:
    """A command in a process of its own, which knows the game from its environment."""
    environment = os.environ | {"PYTHONPATH": MODULES, "LINEWOOD_GAMES": "tictactoe", "LANG": "en", "COLUMNS": "120"}
    done = subprocess.run(
        [sys.executable, "-m", "linewood", *words],
        input=typed,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        cwd=folder,
        env=environment | variables,
    )
    return done.returncode, done.stdout


@pytest.mark.usefixtures("known")
def test_its_rules_hold() -> None:
    start = lw.parse("tictactoe")
    assert lw.perft(start, 9) == 127_872  # games that fill the board, a win by the last stone among them
    won = start.play("a3", "a2", "b3", "b2", "c3")
    assert (won.outcome, won.winning_cells, won.codes) == ("first", (0, 1, 2), (0, 3, 1, 4, 2))
    assert won == lw.parse(won.text) == pickle.loads(pickle.dumps(won))
    assert lw.parse("tictactoe = xxx/oo1/3 o") == won
    with pytest.raises(lw.IllegalMove, match="'a3' is not a free square: the free squares are b3, c3, a2"):
        start.play("a3", "a3")


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize(
    ("text", "proven", "distance"),
    [("tictactoe", "draw", 9), ("tictactoe a3 b3", "win", 5), ("tictactoe b2 b3", "win", 5)],
)
@pytest.mark.parametrize("preset", ["tictactoe/best", "tictactoe/uct:solver=true,exploration=0.5"])
def test_it_is_searched_and_proven(text: str, proven: str, distance: int, preset: str) -> None:
    analysis = lw.search(lw.parse(text), preset, lw.Limits(playouts=1_000_000))
    assert (analysis.proven, analysis.stopped_by) == (proven, "proven")
    assert analysis.distance is not None
    assert analysis.distance >= distance


@pytest.mark.usefixtures("known")
def test_a_searcher_follows_it() -> None:
    position = lw.parse("tictactoe")
    with lw.Searcher(position.game, "tictactoe/best") as searcher:
        searcher.search(position, lw.Limits(playouts=300))
        assert searcher.search(position.play("b2", "a3"), lw.Limits(playouts=300)).reused > 0


@pytest.mark.usefixtures("known")
def test_it_has_arrays_actions_a_tree_and_environments() -> None:
    from linewood.envs import GymnasiumEnv, PettingZooEnv

    position = lw.parse("tictactoe").play("a3", 4)
    assert position.array.tolist() == [[1, 0, 0], [0, 2, 0], [0, 0, 0]]
    assert (position.game.actions, position.mask.sum()) == (9, 7)
    searcher = lw.Searcher(position.game, "tictactoe/best")
    found = searcher.search(position, lw.Limits(playouts=300), only=["c1", 1])
    assert {child.move for child in searcher.tree.children} == {"c1", "b3"} == {move.move for move in found.moves}
    env = GymnasiumEnv("tictactoe", "tictactoe/best", limits=lw.Limits(playouts=50))
    env.reset(seed=1)
    assert env.step(4)[0].shape == (4, 3, 3)
    turns = PettingZooEnv(position.game)
    turns.reset()
    turns.step(0)
    assert turns.observe("player_1")["action_mask"].tolist() == [0, 1, 1, 1, 1, 1, 1, 1, 1]


@pytest.mark.usefixtures("known")
def test_an_option_that_it_does_not_have_is_refused() -> None:
    with pytest.raises(lw.BadValue, match="rule_six"):
        lw.search(lw.parse("tictactoe"), lw.Options(rule_six=False))
    with pytest.raises(lw.BadValue, match="random"):
        lw.search(lw.parse("tictactoe"), lw.Options(playout="table"))


@pytest.mark.usefixtures("known")
def test_its_games_are_recorded() -> None:
    record = record_of(lw.parse("tictactoe a3 a2 b3 b2 c3"))
    assert (record.result, record.reason) == ("first", "line")
    for form in ("json", "pgn"):
        assert list(records.read(BytesIO(records.write(record, form)), form)) == [record]
    with pytest.raises(lw.BadValue, match="use json or pgn"):
        records.write(record, "sgf")
    assert "sgf" not in by_name("tictactoe").formats


@pytest.mark.usefixtures("known")
def test_it_is_drawn() -> None:
    from linewood.board import picture
    from linewood.web.setup import read_start
    from linewood.web.view import candidates

    position = lw.parse("tictactoe b2 a3")
    picture_text = position.svg(language="zh")
    assert "井字棋" in picture_text
    assert picture_text.count('class="lw-stone') == 2
    assert read_start({"game": "tictactoe"}) == lw.parse("tictactoe")
    shown = picture(position, language="en", is_active=True)
    assert json.loads(json.dumps(shown))["rows"] == [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
    assert (shown["gesture"], shown["stones"], shown["last"]) == ("cell", ("first", "second"), [0])
    assert shown["labels"]["board"] == "Tic-tac-toe"
    analysis = lw.search(position, "tictactoe/best", lw.Limits(playouts=50))
    assert {mark["move"] for mark in candidates(position, analysis, "en")} <= set(position.legal)


@pytest.mark.usefixtures("known")
def test_there_are_levels_openings_and_positions_for_bots() -> None:
    from linewood.arena import Openings, opponents
    from linewood.doctor.positions import positions

    assert len(opponents("tictactoe")) == 10
    assert Openings.random("tictactoe", seed=1)[0].game.name == "tictactoe"
    assert all(position.outcome is None for position in positions("tictactoe", 10))


@pytest.mark.usefixtures("built")
def test_it_is_played_in_the_terminal(tmp_path: Path) -> None:
    moves = "b2\na3\nb3\nzz\nb1\na2\nc2\nc1\na1\nc3\n"
    code, out = linewood("play", "tictactoe", "--vs", "person", typed=moves, folder=tmp_path)
    assert code == 0, out
    assert "Tic-tac-toe" in out
    assert "'zz' is not a free square" in out
    code, out = linewood("play", "tictactoe", "--board", "3x3", folder=tmp_path)
    assert code == 2
    assert "--board" in out


@pytest.mark.usefixtures("built")
def test_it_is_matched_and_the_games_are_stored(tmp_path: Path) -> None:
    words = (
        "match",
        "tictactoe/best",
        "tictactoe/random",
        "--playouts",
        "30",
        "--games",
        "4",
        "--store",
        "runs.sqlite",
    )
    code, out = linewood(*words, "--json", folder=tmp_path)
    assert code == 0, out
    found = json.loads(out)
    assert found["done"]
    assert found["standings"]["games"] == 4


@pytest.mark.usefixtures("built")
def test_a_bot_of_ones_own_plays_it(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("def agent(position):\n    return position.legal[0]\n")
    words = ("match", "bot.py", "tictactoe/random", "--game", "tictactoe", "--games", "2", "--store", "runs.sqlite")
    seen = ("--sandbox-allow", str(BUILT), "--sandbox-allow", str(HERE))
    code, out = linewood(*words, *seen, "--json", folder=tmp_path)
    assert code == 0, out
    assert json.loads(out[out.index("{") :])["standings"]["games"] == 2  # where there is no sandbox, that is said first


@pytest.mark.usefixtures("built")
def test_an_installed_package_brings_it_by_an_entry_point(tmp_path: Path) -> None:
    package = tmp_path / "site/own_games-1.0.dist-info"
    package.mkdir(parents=True)
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: own-games\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text("[linewood.games]\ntictactoe = tictactoe\n")
    modules = f"{MODULES}{os.pathsep}{package.parent}"
    text = "tictactoe a3 a2 b3 b2"
    code, out = linewood("analyse", text, "--json", folder=tmp_path, LINEWOOD_GAMES="", PYTHONPATH=modules)
    assert code == 0, out
    assert json.loads(out)["moves"][0]["move"] == "c3"
    code, out = linewood("analyse", text, folder=tmp_path, LINEWOOD_GAMES="")
    assert code == 2
    assert "'tictactoe' is not a game: the games are connect4, hex5, loa" in out


@pytest.mark.usefixtures("built")
def test_it_is_played_in_a_browser(tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", MODULES)
    monkeypatch.setenv("LINEWOOD_GAMES", "tictactoe")
    with served(tmp_path) as server:
        page = open_page(new_context(browser), f"{server.address}/")
        page.get_by_role("button", name="Tic-tac-toe").click()
        page.wait_for_selector('.lw-stage .lw-svg[data-position="tictactoe"]')
        cell(page, "b2").click()
        page.wait_for_function(
            "document.querySelector('.lw-stage .lw-svg').dataset.position.startsWith('tictactoe b2 ')", timeout=PATIENCE
        )
        assert "Traceback" not in server.log(), server.log()
