"""The doctor: a healthy bot is told so, a sick one is told what is wrong with it."""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path

import pytest
from zoo.cage import ZOO, built_starter, compiled, program, saiblo, tell_the_zoo

import linewood as lw
from linewood.doctor import Checkup, Examination, Finding, checkup_of, player_at, positions
from linewood.doctor.examination import Trouble
from linewood.games.cells import FORBIDDEN
from linewood.players import (
    Allowance,
    Answer,
    Bot,
    BotFault,
    Function,
    Library,
    Player,
    Use,
    play_game,
    sandbox_obstacle,
)
from linewood.protocols.question import Point, move_of
from linewood.protocols.saiblo import AnswerReader
from linewood.starters import starter, write_starter
from linewood.texts import Word


@pytest.fixture
def library() -> str:
    return compiled()


def examined(bot: Bot, count: int = 12, seconds: float = 5.0, game: str = "connect4") -> Checkup:
    examination = Examination(Player(name="zoo", bot=bot), game, count, seconds)
    steps = list(examination.run())
    assert all(0 <= step.done <= step.total for step in steps)
    return checkup_of(examination)


def found(checkup: Checkup, check: str) -> Finding:
    return next(finding for finding in checkup.findings if finding.check == check)


# What is asked ----------------------------------------------------------------------------------------------


def test_positions_have_forbidden_cells_where_bots_stumble() -> None:
    asked = positions("connect4", 200)
    places = {"bottom": 0, "top": 0, "under a pile": 0, "full column": 0, "empty board": 0, "second player": 0}
    for position in asked:
        assert position.outcome is None
        assert position.legal
        game = position.game
        cell = position.cells.index(FORBIDDEN)
        row, above = cell // game.columns, cell + game.columns
        places["bottom"] += row == 0
        places["top"] += row == game.rows - 1
        places["under a pile"] += row < game.rows - 1 and position.cells[above] != 0
        places["full column"] += len(position.legal) < game.columns
        places["empty board"] += position.ply == 0
        places["second player"] += position.to_move == "second"
        assert 9 <= game.rows <= 12
        assert 9 <= game.columns <= 12
    assert len(asked) == 200
    assert min(places.values()) >= 10, places
    assert positions("connect4", 200) == asked
    assert positions("connect4", 30, seed=1) != asked[:30]
    few = positions("connect4", 30)
    assert any(position.cells.index(FORBIDDEN) < position.game.columns for position in few)


@pytest.mark.parametrize("game", ["hex5", "loa"])
def test_other_games_have_positions_too(game: str) -> None:
    assert all(position.outcome is None for position in positions(game, 12))


# What is found ----------------------------------------------------------------------------------------------


def test_a_healthy_library_is_fit(library: str) -> None:
    checkup = examined(Library(path=library))
    assert checkup.is_fit
    assert checkup.is_complete
    verdicts = {finding.check: finding.verdict for finding in checkup.findings}
    assert verdicts.pop("sandbox") == ("good" if sandbox_obstacle() is None else "look")
    assert verdicts.pop("games") in ("good", "look")  # it may lose, but not by a fault
    assert verdicts == dict.fromkeys(
        ["start", "moves", "time", "memory", "threads", "output", "errors", "same"], "good"
    )
    assert found(checkup, "start").text() == "it loads and exports getPoint and clearPoint"
    assert found(checkup, "moves").text() == "all 12 moves are legal"


SICK: list[tuple[str, str, str, str]] = [
    ("floats", "moves", "bad", "The first: the answer"),
    ("throws", "faults", "bad", "crash, 5 times: it raised std::runtime_error: a student's mistake"),
    ("returns nothing", "faults", "bad", "no answer, 5 times: getPoint returned a null pointer"),
    ("sleeps", "time", "bad", "moves that took longer than 0.3 s: 5. Stop thinking earlier"),
    ("prints", "output", "bad", "a judge would read them as answers"),
    ("complains", "errors", "bad", "64 KB are allowed"),
    ("uses threads", "threads", "look", "4 threads"),
    ("is moody", "same", "look", "a different answer to the same question"),
    ("crashes at load", "start", "bad", "no weights found"),
    ("hoards", "memory", "bad", "300 MB are allowed"),
]


@pytest.mark.parametrize(("behaviour", "check", "verdict", "words"), SICK, ids=[case[0] for case in SICK])
def test_a_sick_library_is_told_what_is_wrong(
    library: str, behaviour: str, check: str, verdict: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tell_the_zoo(monkeypatch, behaviour)
    seconds = {"sleeps": 0.3, "hoards": 20.0}.get(behaviour, 5.0)
    checkup = examined(Library(path=library, allowance=Allowance(memory=300 << 20)), seconds=seconds)
    finding = found(checkup, check)
    assert finding.verdict == verdict
    assert words in finding.text()
    assert checkup.is_fit == (verdict != "bad")
    assert finding.text("zh") != finding.text("en")
    if check in ("moves", "faults", "time", "same"):
        assert lw.parse(finding.position).outcome is None
    if behaviour == "throws":
        assert "terminate called" in finding.last_words


def test_programs_and_functions_are_examined_too() -> None:
    assert examined(saiblo("good"), count=4).is_fit
    checkup = examined(saiblo("adds a line"), count=2)
    assert found(checkup, "games").verdict == "bad"
    assert found(checkup, "faults").text().startswith("bad output, ")
    noisy = examined(Function(where=str(ZOO / "agents.py"), name="noisy"), count=4)
    assert found(noisy, "output").verdict == "look"
    assert noisy.is_fit


def test_other_games_are_examined_too() -> None:
    assert examined(program("hexfile", "hexfile_bot.py", "good", "{dir}"), count=2, game="hex5").is_fit
    examination = Examination(Player(name="zoo", bot=Function(where=str(ZOO / "agents.py"))), "loa", 4)
    for step in examination.run():
        if step.stage == "games":  # of loa they are long
            break
    assert checkup_of(examination).is_fit


def test_who_stops_early_gets_what_is_known(library: str) -> None:
    examination = Examination(Player(name="zoo", bot=Library(path=library)), count=12)
    steps = examination.run()
    for _ in range(5):
        next(steps)
    steps.close()  # type: ignore[attr-defined]
    checkup = checkup_of(examination)
    assert not checkup.is_complete
    assert found(checkup, "moves").text() == "all 4 moves are legal"


def test_a_checkup_is_json(library: str) -> None:
    checkup = examined(Library(path=library), count=2)
    data = json.loads(json.dumps(checkup.to_json("zh")))
    assert data["fit"] is True
    assert data["findings"][0] == {
        "check": "start",
        "verdict": "good",
        "text": "能加载；getPoint 和 clearPoint 都在",
        "position": "",
        "last_words": "",
    }


def test_linewood_itself_is_not_examined() -> None:
    with pytest.raises(lw.BadValue, match="connect4/best is linewood itself: name a bot"):
        Examination(Player(name="connect4/best", options=lw.preset("connect4/best")))


# From files to bots -----------------------------------------------------------------------------------------


def test_a_folder_and_an_archive_are_built(tmp_path: Path) -> None:
    archive = tmp_path / "mine.zip"
    with zipfile.ZipFile(archive, "w") as files:
        for name, text in starter("cpp").items():
            files.writestr(name, text)
    built = player_at(str(archive), tmp_path / "unpacked")
    assert built.seconds is not None
    assert built.player is not None
    assert built.player.name == str(archive)
    assert built.player.bot.command[0].endswith("/unpacked/main")
    assert player_at(built_starter(), tmp_path).player.bot.protocol == "saiblo"


def test_a_library_is_found_where_there_is_no_program(tmp_path: Path, library: str) -> None:
    shutil.copy(library, tmp_path / "Strategy.so")
    assert player_at(str(tmp_path), tmp_path).player.bot == Library(path=str((tmp_path / "Strategy.so").resolve()))


def test_what_make_says_is_kept(tmp_path: Path) -> None:
    write_starter(tmp_path / "mine", "cpp")
    (tmp_path / "mine" / "Strategy.cpp").write_text("#error not today\n")
    built = player_at(str(tmp_path / "mine"), tmp_path)
    assert built.player is None
    assert "not today" in built.log


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("bot.zip", b"no archive at all", "cannot be unpacked"),
        ("empty.zip", b"PK\x05\x06" + b"\0" * 18, "has no Makefile at the top"),
        ("Strategy.txt", b"", "is a program: name its protocol"),
    ],
)
def test_what_is_no_bot_is_told(tmp_path: Path, name: str, content: bytes, sentence: str) -> None:
    (tmp_path / name).write_bytes(content)
    (tmp_path / "unpacked").mkdir()
    with pytest.raises(lw.LinewoodError, match=sentence):
        player_at(str(tmp_path / name), tmp_path / "unpacked")


# Bots to begin with -----------------------------------------------------------------------------------------


def wins_against_random(player: Player, games: int = 6) -> int:
    other = Player(name="random", options=lw.preset("connect4/random"))
    won = 0
    for i in range(games):
        start = lw.ConnectFour.random(i).start()
        record = (
            play_game(player, other, start, seeds=(i, i)) if i % 2 else play_game(other, player, start, seeds=(i, i))
        )
        assert record.faults == ()
        won += record.result == ("first" if i % 2 else "second")
    return won


@pytest.mark.parametrize("language", ["cpp", "python"])
def test_a_new_bot_is_fit_and_beats_a_random_mover(language: str, tmp_path: Path) -> None:
    target = Path(built_starter())
    if language == "python":
        assert set(write_starter(tmp_path / "mine", "python")) == {"README.md", "bot.py"}
        target = tmp_path / "mine" / "bot.py"
    player = player_at(str(target), tmp_path).player
    assert player is not None
    assert examined(player.bot, count=8).is_fit
    assert wins_against_random(player) >= 5


def test_a_new_bot_is_also_a_library() -> None:
    checkup = examined(Library(path=f"{built_starter()}/Strategy.so"), count=30)
    left_out = {"games"} | ({"sandbox"} if sandbox_obstacle() else set())
    assert all(finding.verdict == "good" for finding in checkup.findings if finding.check not in left_out)


def test_starters_speak_both_languages_and_overwrite_nothing(tmp_path: Path) -> None:
    for language in ("cpp", "python"):
        assert starter(language, "zh")["README.md"].startswith("# 你的程序")
        assert starter(language, "en")["README.md"].startswith("# Your bot")
    (tmp_path / "file").touch()
    for path in (tmp_path, tmp_path / "file"):
        with pytest.raises(lw.BadFile, match="is not empty: choose another folder"):
            write_starter(path, "cpp")


def test_a_zip_with_a_folder_in_it_is_refused_as_by_the_judge(tmp_path: Path) -> None:
    archive = tmp_path / "mine.zip"
    with zipfile.ZipFile(archive, "w") as files:
        for name, text in starter("cpp").items():
            files.writestr(f"mine/{name}", text)
    with pytest.raises(lw.BadFile, match="has its Makefile in the folder mine: judges run make at the top level"):
        player_at(str(archive), tmp_path / "unpacked")


# What is made of what was seen ------------------------------------------------------------------------------


def seen(bot: Bot, **facts: object) -> Examination:
    """An examination in which this was seen."""
    examination = Examination(Player(name="zoo", bot=bot), "connect4", 2, 3.0)
    for name, value in facts.items():
        setattr(examination, name, value)
    return examination


def trouble(name: str) -> Trouble:
    return Trouble(lw.ConnectFour().start(), BotFault(name, Word("fault.crash.silent")))


ANSWER = Answer(move="a", seconds=0.1)


def test_a_bot_that_reads_too_much_is_told_to_read_less_not_to_think_less() -> None:
    waits = seen(saiblo("good"), troubles=[trouble("timeout")] * 2, uses={"positions": Use(cpu_seconds=0.2)})
    assert "Read exactly the numbers" in found(checkup_of(waits), "time").text()
    thinks = seen(saiblo("good"), troubles=[trouble("timeout")] * 2, uses={"positions": Use(cpu_seconds=5.9)})
    assert "Stop thinking earlier" in found(checkup_of(thinks), "time").text()


def test_children_are_not_counted_as_threads() -> None:
    forks = seen(saiblo("good"), answers={0: ANSWER}, uses={"positions": Use(threads=4, processes=4)})
    assert "4 processes" in found(checkup_of(forks), "threads").text()
    alone = seen(saiblo("good"), answers={0: ANSWER}, uses={"positions": Use(threads=3, processes=1)})
    assert "3 threads" in found(checkup_of(alone), "threads").text()


def test_moves_that_did_not_come_are_no_tick() -> None:
    some = seen(saiblo("good"), answers={0: ANSWER}, troubles=[trouble("crash")])
    assert found(checkup_of(some), "moves").verdict == "look"
    assert "1 of 2 questions" in found(checkup_of(some), "moves").text()


def test_a_bot_that_loses_all_its_games_is_worth_a_look() -> None:
    weak = found(checkup_of(seen(saiblo("good"), answers={0: ANSWER}, results=["lost", "lost"])), "games")
    assert (weak.verdict, "it lost all of them" in weak.text()) == ("look", True)
    assert found(checkup_of(seen(saiblo("good"), results=["lost", "won"])), "games").verdict == "good"


def test_the_forbidden_cell_and_a_swapped_answer_are_named() -> None:
    position = lw.ConnectFour(rows=6, columns=7, forbidden=["d1"]).start()
    with pytest.raises(lw.IllegalMove, match="5 3 is the forbidden cell"):
        move_of(position, Point(5, 3))
    with pytest.raises(lw.IllegalMove, match="2 5 is not legal, but 5 2 is: row and column are swapped"):
        move_of(position, Point(2, 5))


def test_a_length_with_the_lowest_byte_first_is_recognised() -> None:
    with pytest.raises(lw.BadText, match="is little-endian"):
        AnswerReader().feed(b"\x03\0\0\0" + b"5 3")
