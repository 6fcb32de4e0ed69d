"""linewood as a bot: it plays through every protocol without a fault, in time, and says nothing but what is asked."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from properties import examples, unhurried

import linewood as lw
from linewood.judge import hexfile, kaggle, saiblo
from linewood.judge import lines as judge_lines
from linewood.judge.follow import followed, seconds_since_start, thinking_time
from linewood.players import Player, Program, play_game
from linewood.protocols import hexfile as files
from linewood.protocols.kaggle import Struct, configuration_of, observation_of
from linewood.protocols.question import move_of, question_of
from linewood.protocols.saiblo import AnswerReader, write_header, write_turn

LINEWOOD = (sys.executable, "-m", "linewood")
PATIENT = lw.Limits(seconds=60)
"""For a busy machine; what is tested is the protocol."""


def bot(protocol: str, *arguments: str) -> Player:
    command = (*LINEWOOD, "judge", protocol, *arguments)
    return Player(name=protocol, bot=Program(protocol=protocol, command=command))  # type: ignore[arg-type]


def anybody(game: str) -> Player:
    return Player(name="random", options=lw.preset(f"{game}/random"))


def play_both_sides(player: Player, starts: list[lw.Position]) -> list[lw.Position]:
    """Plays a game from each start, in turn as first and as second player. Returns the ends."""
    ends = []
    for i, start in enumerate(starts):
        other = anybody(start.game.name)
        sides = (player, other) if i % 2 == 0 else (other, player)
        record = play_game(*sides, start, PATIENT, seeds=(i, i))
        assert record.faults == ()
        assert record.result is not None
        ends.append(record)
    return ends


# saiblo -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("games", [6, pytest.param(20, marks=pytest.mark.slow)])
def test_games_through_saiblo_without_a_fault(games: int) -> None:
    starts = [lw.ConnectFour.random(seed).start() for seed in range(games)]
    records = play_both_sides(bot("saiblo", "--seconds", "0.02"), starts)
    own = ["first" if i % 2 == 0 else "second" for i in range(games)]
    won = sum(record.result == side for record, side in zip(records, own, strict=True))
    assert won >= 0.75 * games, "against somebody who plays at random"


def test_a_saiblo_bot_keeps_its_tree() -> None:
    position = lw.parse("connect4 9x10 !d3 d")
    player = saiblo.Bot(lw.preset("connect4/mcgs"))
    for _ in range(3):
        answer = AnswerReader().feed(player.answer(question_of(position), time.perf_counter() + 0.05))[0]
        position = position.play(move_of(position, answer))
        assert player.known == position
        position = position.play(position.legal[-1])
    assert len(player.known.moves) == 6


def test_a_saiblo_bot_notices_another_game_and_joins_in_the_middle() -> None:
    player = saiblo.Bot(lw.preset("connect4/mcgs"))
    for text in ("connect4 9x10 !d3 d e d e d e", "connect4 9x10 !d3", "connect4 6x7 d d d d d d"):
        position = lw.parse(text)
        answer = AnswerReader().feed(player.answer(question_of(position), time.perf_counter() + 0.02))[0]
        assert move_of(position, answer) in position.legal


def speak(command: tuple[str, ...], said: str | bytes) -> tuple[int, bytes, str]:
    """Exit code, standard output and standard error of a bot that hears this and then the end."""
    data = said if isinstance(said, bytes) else said.encode()
    done = subprocess.run([*LINEWOOD, "judge", *command], input=data, capture_output=True, timeout=300)
    return done.returncode, done.stdout, done.stderr.decode()


def test_the_end_of_input_ends_a_saiblo_bot_and_nothing_else_is_said() -> None:
    position = lw.parse("connect4 9x10 !d3 d")
    question = write_header(position.game) + write_turn(position)
    code, out, err = speak(("saiblo", "--seconds", "0.1"), question + "4 5 1")
    assert (code, err) == (0, "")
    assert len(AnswerReader().feed(out)) == 1
    assert speak(("saiblo",), "") == (0, b"", "")


def test_rubbish_is_told_on_standard_error_alone() -> None:
    code, out, err = speak(("saiblo",), "9 10 hello\n")
    assert (code, out) == (2, b"")
    assert "'hello' found where a number of the board" in err


def test_the_first_answer_comes_in_time_although_python_starts_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time to start is taken off the first move's."""
    deadlines: list[float] = []
    monkeypatch.setattr(saiblo.Bot, "answer", lambda _, question, deadline: deadlines.append(deadline) or b"")
    position = lw.parse("connect4 9x10 !d3")
    source, sink = os.pipe()
    os.write(sink, (write_header(position.game) + 2 * write_turn(position)).encode())
    os.close(sink)
    before = time.perf_counter()
    saiblo.serve(source, 1, lw.preset("connect4/mcgs"), seconds=2000.0, late=1500.0)
    after = time.perf_counter()
    first, second = deadlines
    assert before + 500 <= first <= after + 500
    assert before + 2000 <= second <= after + 2000
    assert 0 < seconds_since_start() < 24 * 3600


def test_a_judge_that_hangs_up_is_no_error() -> None:
    position = lw.parse("connect4 9x10")
    question = write_header(position.game) + write_turn(position)
    with subprocess.Popen(
        [*LINEWOOD, "judge", "saiblo", "--seconds", "0.5"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(question.encode())
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(30) == 0


def test_margins() -> None:
    assert thinking_time(3.0) == pytest.approx(2.7)
    assert thinking_time(0.1) == pytest.approx(0.05)


@given(st.integers(0, 10**6))
@settings(unhurried, max_examples=examples(20))
def test_a_shown_board_is_followed(seed: int) -> None:
    chance = random.Random(seed)
    position = lw.ConnectFour.random(seed).start()
    for _ in range(6):
        move = chance.choice(position.legal)
        after = position.play(move)
        shown = position.game.from_cells(after.cells, after.to_move)
        assert followed(position, shown).moves == after.moves
        assert followed(None, shown).moves == ()
        position = after


# lines ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("start", ["connect4 9x10 !d3,d4", "hex5 5", "loa olympiad", "loa = 6ox/6oo/8/8/8/8/oo6/xo6 x"])
def test_a_game_through_lines(start: str) -> None:
    player = bot("lines", "--preset", "best:playouts=20")
    other = anybody(lw.parse(start).game.name)
    record = play_game(player, other, lw.parse(start), lw.Limits(playouts=20))
    assert record.faults == ()
    assert record.plies[0].visits is not None
    assert record.plies[0].line[0] == record.plies[0].move


def replies(*said: str) -> list[str]:
    ours = judge_lines.Bot("best")
    return [type(reply).__name__ for line in said for reply in ours.replies(line)]


def test_a_lines_bot_answers_what_it_understands() -> None:
    go = "go playouts 20"
    assert replies("hello") == ["Ready"]
    assert replies("sing", "", "newgame") == []
    assert replies(go) == ["Info"]
    assert replies("position connect4 6x7 d", go, "position loa", go) == ["Info", "Move", "Info", "Move"]
    assert replies("position connect4 6x7 1212121", go) == ["Info"]
    assert replies("position chess", "go time soon", go) == ["Info", "Info", "Info"]


def test_a_lines_bot_leaves_by_quit_and_by_the_end() -> None:
    code, out, err = speak(("lines",), "hello\nquit\nhello\n")
    assert (code, out, err) == (0, b"ready linewood best\n", "")
    code, out, _ = speak(("lines",), b"\xff\xfe\nhello")
    assert (code, out) == (0, b"ready linewood best\n")


def test_a_lines_bot_survives_a_line_without_end() -> None:
    code, out, _ = speak(("lines",), b"x" * 200_000 + b"\nhello\n")
    assert (code, out) == (0, b"ready linewood best\n")


# hexfile ----------------------------------------------------------------------------------------------------


def test_a_game_through_files() -> None:
    player = bot("hexfile", "--team", "{team}", "--dir", "{dir}", "--seconds", "0.02")
    play_both_sides(player, [lw.HexFive().start(), lw.HexFive().start()])


def wait_until(happens: Callable[[], bool], seconds: float = 120.0) -> None:
    """A busy machine takes its time; nothing is measured."""
    deadline = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < deadline
        time.sleep(0.005)


class Table:
    """A judge of hexfile and a bot in a thread."""

    def __init__(self, folder: Path, side: int = 5) -> None:
        self.folder = folder
        self.turns: list[Any] = []
        self.stop = threading.Event()
        self.thread = threading.Thread(target=self.run, args=(side,))
        self.thread.start()

    def run(self, side: int) -> None:
        for turn in hexfile.serve(self.folder, "7", lw.preset("hex5/best"), 0.05, side):
            self.turns.append(turn)
            if self.stop.is_set():
                return

    def ask(self, text: str) -> str:
        """Shows a file and waits for the answer."""
        answers = self.folder / "move_7.txt"
        answers.unlink(missing_ok=True)
        (self.folder / "state_7.txt").write_text(text)
        wait_until(answers.exists)
        return answers.read_text()

    def end(self) -> None:
        self.stop.set()
        (self.folder / "state_7.txt").write_text("rubbish at the end")
        self.thread.join(120)
        assert not self.thread.is_alive()


@pytest.fixture
def table(tmp_path: Path) -> Any:
    made = Table(tmp_path)
    yield made
    made.end()


def test_a_hexfile_bot_follows_games_and_thinks_while_it_waits(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    pondered: list[lw.Position] = []
    ponder = lw.Searcher.ponder
    monkeypatch.setattr(lw.Searcher, "ponder", lambda self, after: (ponder(self, after), pondered.append(after)))
    position = lw.HexFive(side=5).start()
    for _ in range(3):
        state = files.state_of(position)
        answer = files.read_answer(table.ask(files.write_state(state)).encode())
        assert answer is not None
        position = position.play(files.move_of(position, state.index, answer))
        wait_until(lambda position=position: pondered[-1:] == [position])
        position = position.play(position.legal[-1])
    wait_until(lambda: len(table.turns) == 3)
    assert [turn.is_new_game for turn in table.turns] == [True, False, False]
    again = lw.HexFive(side=5).start().play("30")
    assert table.ask(files.write_state(files.state_of(again))).startswith("2 ")
    wait_until(lambda: len(table.turns) == 4)
    assert table.turns[-1].is_new_game


def test_a_hexfile_bot_waits_for_the_rest_of_a_file_and_reports_rubbish(table: Table) -> None:
    whole = files.write_state(files.state_of(lw.HexFive(side=5).start()))
    (table.folder / "state_7.txt").write_text(whole[:30])
    time.sleep(0.1)
    assert not (table.folder / "move_7.txt").exists()
    (table.folder / "state_7.txt").write_text("nonsense")
    wait_until(lambda: bool(table.turns))
    assert table.ask(whole).startswith("1 ")
    assert isinstance(table.turns[0], lw.LinewoodError)


def test_a_hexfile_bot_needs_its_folder() -> None:
    done = subprocess.run(
        [*LINEWOOD, "judge", "hexfile", "--team", "7", "--dir", "/no/such"], capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "there is no folder /no/such" in done.stderr


# kaggle -----------------------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINEWOOD_SECONDS", "0.005")
    kaggle.seats.clear()


@given(st.integers(4, 15), st.integers(4, 16), st.integers(0, 2**32), st.booleans())
@settings(unhurried, max_examples=examples(30))
def test_an_agent_plays_on_any_board_and_for_either_mark(rows: int, columns: int, seed: int, as_objects: bool) -> None:
    chance = random.Random(seed)
    position = lw.ConnectFour(rows=rows, columns=columns).start()
    for _ in range(chance.randrange(rows * columns)):
        after = position.play(chance.choice(position.legal))
        if after.outcome is not None:
            break
        position = after
    observation: Any = observation_of(position)
    configuration: Any = configuration_of(position, 2.0)
    if as_objects:
        observation, configuration = SimpleNamespace(**observation), SimpleNamespace(**configuration)
    assert kaggle.agent(observation, configuration) in position.native.legal()


def test_an_agent_may_play_both_sides_of_one_game_and_then_another() -> None:
    for rows, columns in ((6, 7), (6, 7), (9, 5)):
        position = lw.ConnectFour(rows=rows, columns=columns).start()
        while position.outcome is None:
            column = kaggle.agent(observation_of(position), configuration_of(position))
            assert type(column) is int
            position = position.play(position.move(column))
        assert len(kaggle.seats["first"].known.moves) > 5


def test_an_agent_obeys_the_time_limit_by_either_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LINEWOOD_SECONDS")
    assert kaggle.limit_of({"actTimeout": 2}) == pytest.approx(1.7)
    assert kaggle.limit_of(SimpleNamespace(timeout=1)) == pytest.approx(0.7)
    assert kaggle.limit_of({}) == pytest.approx(1.7)


def test_an_agent_objects_to_another_length() -> None:
    position = lw.parse("connect4")
    with pytest.raises(lw.BadValue, match="inarow is 5, but linewood plays four in a row"):
        kaggle.agent(observation_of(position), Struct(configuration_of(position), inarow=5))


def test_an_agent_plays_by_the_preset_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINEWOOD_PRESET", "naive")
    position = lw.parse("connect4 6x7 121212")
    assert kaggle.agent(observation_of(position), configuration_of(position)) == 0
    assert kaggle.seats["first"].searcher.options == lw.Options.preset("connect4/naive")


def test_an_agent_needs_no_terminal_and_no_environment() -> None:
    code = (
        "import sys; from linewood.judge.kaggle import agent;"
        "print(agent({'board': [0] * 42, 'mark': 1}, {'rows': 6, 'columns': 7, 'inarow': 4, 'actTimeout': 0.1}));"
        "print([m for m in ('typer', 'rich', 'numpy') if m in sys.modules])"
    )
    environment = {name: value for name, value in os.environ.items() if not name.startswith("LINEWOOD")}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    column, loaded = done.stdout.split("\n")[:2]
    assert column in "0123456"
    assert loaded == "[]"
