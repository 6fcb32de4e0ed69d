"""A zoo of misbehaving bots without a sandbox: each gets the fault it has earned, in time, and leaves nothing behind."""

from __future__ import annotations

import math
import os
import pickle
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from zoo.cage import OFF, SMALL, ZOO, compiled, left_behind, program, saiblo

import linewood as lw
from linewood.players import Allowance, Bot, BotFault, Function, Library, Player, Program, Seat
from linewood.players.seats import ProcessSeat
from linewood.players.strays import MARK, kill_marked
from linewood.records.ending import FAULTS
from linewood.search import GameClock, Limits

SECONDS = 0.5
"""For a bot that is to be late."""
PATIENT = 120.0
"""For all others: a busy machine takes its time, and a fault does not wait for the limit."""
START = lw.parse("connect4 9x10 !d3")


@pytest.fixture
def mark(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Whatever a test starts carries this mark, and nothing that does may be left at its end."""
    name = f"zoo-{uuid.uuid4().hex}"
    monkeypatch.setenv("LINEWOOD_ZOO_MARK", name)
    yield name
    assert left_behind(name) == []


@pytest.fixture
def library() -> str:
    return compiled()


def fault_of(bot: Bot, start: lw.Position = START, seconds: float = PATIENT, moves: int = 5) -> BotFault:
    """The fault of a bot in a game against somebody who plays the last open column."""
    position = start
    with Player(name="zoo", bot=bot, sandbox=OFF).seat(start.game) as seat:
        for _ in range(moves):
            try:
                answer = seat.move(position, Limits(seconds=seconds))
            except BotFault as error:
                return error
            position = position.play(answer.move)
            position = position.play(position.legal[-1])
    raise AssertionError("no fault")


def late_fault_of(bot: Bot, start: lw.Position, is_as_expected: Callable[[BotFault], bool]) -> BotFault:
    """The fault of a bot that does something and then never answers. A busy machine may need more time for the first."""
    for seconds in (SECONDS, 4 * SECONDS, 20 * SECONDS, PATIENT):
        fault = fault_of(bot, start, seconds)
        if is_as_expected(fault):
            break
    return fault


SAIBLO: list[tuple[str, str, str]] = [
    ("crashes at load", "crash", "it raised RuntimeError: no weights found"),
    ("crashes", "crash", "it was ended by SIGSEGV (Segmentation fault)"),
    ("raises", "crash", "it raised ZeroDivisionError: a student's mistake"),
    ("sleeps for ever", "timeout", "no answer within 0.5 s"),
    ("forks without end", "over memory", "it started more than 64 processes at once"),
    ("prints megabytes", "bad output", ""),
    ("complains by megabytes", "too much output", "more than 65536 bytes on standard error"),
    ("answers rubbish", "bad output", "does it print something else to standard output?"),
    ("answers rubbish in a frame", "bad output", "'three' is not an answer: write two whole numbers"),
    ("answers twice", "bad output", "standard output has more than the answer on it"),
    ("adds a line", "bad output", "standard output has more than the answer on it"),
    ("plays where no stone lands", "illegal move", "a stone in column 0 lands on row 6"),
    ("plays off the board", "illegal move", "the answer -1 99 is off the board"),
    ("exits silently", "no answer", "it ended without an answer"),
    ("closes its output", "no answer", "it closed its standard output"),
    ("ignores termination", "timeout", "no answer within 0.5 s"),
    ("daemonises", "no answer", "it ended without an answer"),
    ("kills its keeper", "crash", "it was ended by SIGKILL (Killed)"),
]


@pytest.mark.parametrize(("behaviour", "name", "detail"), SAIBLO, ids=[case[0] for case in SAIBLO])
def test_a_program_gets_the_fault_it_has_earned(behaviour: str, name: str, detail: str, mark: str) -> None:
    fault = fault_of(saiblo(behaviour), seconds=SECONDS if name == "timeout" else PATIENT)
    assert fault.name == name
    assert detail in fault.text()
    assert fault.text().startswith(f"{name}: ")


def test_memory_is_limited(mark: str) -> None:
    fault = fault_of(saiblo("allocates without end", SMALL))
    assert fault.name == "over memory"
    assert "300 MB are allowed" in fault.text()


def test_last_words_are_kept(mark: str) -> None:
    fault = late_fault_of(saiblo("sleeps for ever"), START, lambda fault: bool(fault.last_words))
    assert fault.last_words == "let me think"
    assert "line" in fault_of(saiblo("raises")).last_words


def test_an_illegal_move_is_told(mark: str) -> None:
    assert fault_of(saiblo("plays where no stone lands")).move == "5 0"


def test_children_of_a_good_bot_end_with_its_game(mark: str) -> None:
    with Player(name="zoo", bot=saiblo("forks"), sandbox=OFF).seat(START.game) as seat:
        position = START
        for _ in range(3):
            position = position.play(seat.move(position).move)
            position = position.play(position.legal[-1])
        assert until_there_are(3, mark) == 3


def until_there_are(children: int, mark: str) -> int:
    """How many have begun to sleep: the last one may not have become another program yet."""
    deadline = time.monotonic() + PATIENT
    while True:
        found = sum("sleep 60" in line for line in left_behind(mark))
        if found >= children or time.monotonic() > deadline:
            return found
        time.sleep(0.05)


def test_what_comes_after_the_end_is_no_fault(mark: str) -> None:
    with Player(name="zoo", bot=saiblo("adds a line in the end"), sandbox=OFF).seat(START.game) as seat:
        position = START
        for _ in range(3):
            position = position.play(seat.move(position).move)
            position = position.play(position.legal[-1])
        time.sleep(0.5)


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (("no-such-program",), "No such file"),
        ((str(ZOO / "saiblo_bot.py"),), "Permission denied"),
        (("null\0byte",), "embedded null byte"),
    ],
)
def test_a_program_that_cannot_be_run_failed_to_start(command: tuple[str, ...], reason: str, mark: str) -> None:
    for protocol in ("saiblo", "lines"):
        fault = fault_of(Program(protocol=protocol, command=command))  # type: ignore[arg-type]
        assert fault.name == "failed to start"
        assert reason in fault.text()


LINES: list[tuple[str, str, str]] = [
    ("answers rubbish", "bad output", "'bestmove e2e4' is not an answer: write the word move and a move"),
    ("answers nothing", "bad output", "no move follows the word move"),
    ("endless line", "too much output", "a line has more than 65536 bytes"),
    ("good", "illegal move", "column z is off the board"),
]


@pytest.mark.parametrize(("behaviour", "name", "detail"), LINES, ids=[case[0] for case in LINES])
def test_a_program_that_speaks_lines(behaviour: str, name: str, detail: str, mark: str) -> None:
    bot = program("lines", "lines_bot.py", behaviour, "d", "d", "z")
    fault = late_fault_of(bot, START, lambda fault: fault.name == name)
    assert fault.name == name
    assert detail in fault.text()


def test_a_second_answer_is_not_taken_for_the_next_one(mark: str) -> None:
    bot = program("lines", "lines_bot.py", "answers twice", "d", "d")
    with Player(name="zoo", bot=bot, sandbox=OFF).seat(START.game) as seat:
        position = START.play(seat.move(START).move, "a")
        time.sleep(0.2)  # both answers are written at once
        with pytest.raises(BotFault, match="standard output has more than the answer on it: 'move d'"):
            seat.move(position)


def test_a_bot_that_is_never_ready_failed_to_start(mark: str) -> None:
    bot = program("lines", "lines_bot.py", "never ready", allowance=Allowance(start_seconds=0.3))
    fault = fault_of(bot)
    assert fault.text() == "failed to start: it was not ready within 0.3 s"


HEXFILE: list[tuple[str, str, str]] = [
    ("answers rubbish", "bad output", "the file contains 'the', but only whole numbers are allowed"),
    ("answers another question", "bad output", "the answer has the index 2, but the question has 1"),
    ("plays off the board", "illegal move", "cell 999 is off the board"),
    ("says nothing", "timeout", "no answer within 0.5 s"),
    ("answers for team 2", "bad output", "it wrote move_2.txt, but its answer belongs in move_1.txt"),
]


@pytest.mark.parametrize(("behaviour", "name", "detail"), HEXFILE, ids=[case[0] for case in HEXFILE])
def test_a_program_that_speaks_hexfile(behaviour: str, name: str, detail: str, mark: str) -> None:
    bot, start = program("hexfile", "hexfile_bot.py", behaviour, "{dir}"), lw.HexFive(side=5).start()
    fault = fault_of(bot, start, SECONDS if name == "timeout" else PATIENT)
    assert fault.name == name
    assert detail in fault.text()


def test_a_hexfile_bot_whose_team_is_fixed_is_told_how_to_set_it(mark: str) -> None:
    fault = fault_of(program("hexfile", "hexfile_bot.py", "is team 7"), lw.HexFive(side=5).start(), SECONDS)
    assert fault.name == "timeout"
    assert "there is no move_1.txt; if the bot's team is fixed, write it before the command" in fault.text()
    assert "队伍号" in fault.text("zh")


LIBRARIES: list[tuple[str, str, str]] = [
    ("crashes at load", "failed to start", "it raised std::runtime_error: no weights found before it was ready"),
    ("throws", "crash", "it raised std::runtime_error: a student's mistake"),
    ("crashes", "crash", "it was ended by SIGSEGV (Segmentation fault)"),
    ("exits", "no answer", "it ended without an answer"),
    ("fails", "crash", "it ended with exit code 7 instead of an answer"),
    ("sleeps", "timeout", "no answer within 0.5 s"),
    ("prints megabytes", "too much output", "more than 1048576 bytes on standard output"),
    ("returns nothing", "no answer", "getPoint returned a null pointer"),
    ("plays off the board", "illegal move", "the answer 9 10 is off the board"),
    ("floats", "illegal move", "a stone in column 0 lands on row 6"),
]


@pytest.mark.parametrize(("behaviour", "name", "detail"), LIBRARIES, ids=[case[0] for case in LIBRARIES])
def test_a_library_takes_only_its_host_along(
    library: str, behaviour: str, name: str, detail: str, mark: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ZOO", behaviour)
    fault = fault_of(Library(path=library, allowance=SMALL), seconds=SECONDS if name == "timeout" else PATIENT)
    assert fault.name == name
    assert detail in fault.text()


def test_a_library_that_hoards(library: str, mark: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZOO", "hoards")
    assert fault_of(Library(path=library, allowance=SMALL)).name == "over memory"


@pytest.mark.parametrize(("library", "symbol"), [("zoo_mangled", "getPoint"), ("zoo_no_clear", "clearPoint")])
def test_a_missing_symbol_is_named(library: str, symbol: str, mark: str) -> None:
    fault = fault_of(Library(path=compiled(library)))
    assert fault.text() == f'missing symbol: the library does not export {symbol}: declare it extern "C"'


def test_a_file_that_is_no_library_failed_to_start(tmp_path: Path, mark: str) -> None:
    (tmp_path / "strategy.so").write_text("not at all")
    fault = fault_of(Library(path=str(tmp_path / "strategy.so")))
    assert fault.name == "failed to start"
    assert "cannot load" in fault.text()


FUNCTIONS: list[tuple[str, str, str]] = [
    ("raises", "crash", "it raised ZeroDivisionError: a student's mistake"),
    ("nothing", "no answer", "the function returned None instead of a move"),
    ("number", "bad output", "3 is not a move: return a string, such as 'a'"),
    ("full_column", "illegal move", "the answer 7 is off the board"),
    ("illegal", "illegal move", "column z is off the board"),
    ("sleeps", "timeout", "no answer within 0.5 s"),
    ("prints", "too much output", "more than 1048576 bytes on standard output"),
    ("leaves", "no answer", "it ended without an answer"),
    ("exits", "crash", "it ended with exit code 1 instead of an answer"),
    ("no_such_function", "missing symbol", "has no function no_such_function"),
]


@pytest.mark.parametrize(("function", "name", "detail"), FUNCTIONS, ids=[case[0] for case in FUNCTIONS])
def test_a_python_function_gets_the_fault_it_has_earned(function: str, name: str, detail: str, mark: str) -> None:
    bot = Function(where=str(ZOO / "agents.py"), name=function, allowance=SMALL)
    fault = fault_of(bot, lw.parse("connect4"), SECONDS if name == "timeout" else PATIENT)
    assert fault.name == name
    assert detail in fault.text()


def test_a_python_function_that_hoards(mark: str) -> None:
    bot = Function(where=str(ZOO / "agents.py"), name="hoards", allowance=SMALL)
    assert fault_of(bot).name == "over memory"


@pytest.mark.parametrize(
    ("source", "detail"),
    [
        (
            "import no_such_module",
            "it raised ModuleNotFoundError: No module named 'no_such_module' before it was ready",
        ),
        ("def agent(:", "SyntaxError: invalid syntax before it was ready"),
        ("import sys; sys.exit(3)", "it ended with exit code 3 before it was ready"),
    ],
)
def test_a_python_file_that_cannot_be_loaded_failed_to_start(
    source: str, detail: str, tmp_path: Path, mark: str
) -> None:
    (tmp_path / "bot.py").write_text(source)
    fault = fault_of(Function(where=str(tmp_path / "bot.py")))
    assert fault.name == "failed to start"
    assert detail in fault.text()


def test_a_board_that_an_agent_cannot_see_is_not_its_fault(mark: str) -> None:
    bot = Function(where=str(ZOO / "agents.py"), name="kaggle")
    with (
        Player(name="zoo", bot=bot, sandbox=OFF).seat(START.game) as seat,
        pytest.raises(lw.BadValue, match="no forbidden cells"),
    ):
        seat.move(START)


IMPATIENT = Allowance(patience_seconds=0.25)
SILENT: dict[str, Callable[[], Bot]] = {
    "saiblo": lambda: saiblo("sleeps for ever", IMPATIENT),
    "lines": lambda: program("lines", "lines_bot.py", "says nothing", allowance=IMPATIENT),
    "lines, talking": lambda: program("lines", "lines_bot.py", "talks for ever", allowance=IMPATIENT),
    "hexfile": lambda: program("hexfile", "hexfile_bot.py", "says nothing", allowance=IMPATIENT),
    "library": lambda: Library(path=compiled(), allowance=IMPATIENT),
    "function": lambda: Function(where=str(ZOO / "agents.py"), name="sleeps", allowance=IMPATIENT),
}
LIMITS: dict[str, Limits | None] = {
    "nothing": None,
    "memory": Limits(megabytes=64),
    "seconds": Limits(seconds=0.5),
    "playouts": Limits(playouts=10),
    "nodes": Limits(nodes=10),
    "playouts and nodes": Limits(playouts=10, nodes=10),
    "for ever": Limits(seconds=math.inf),
    "a clock": Limits(clock=GameClock(remaining=0.5, increment=100)),
    "a clock and seconds": Limits(seconds=0.5, clock=GameClock(remaining=3600)),
    "an endless clock": Limits(clock=GameClock(remaining=math.inf)),
}


@pytest.mark.parametrize("limits", ["nothing", "playouts", "for ever"])
@pytest.mark.parametrize("kind", SILENT)
def test_a_bot_that_never_answers_times_out(kind: str, limits: str, mark: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZOO", "sleeps")
    start = lw.HexFive(side=5).start() if kind == "hexfile" else START
    with Player(name="zoo", bot=SILENT[kind](), sandbox=OFF).seat(start.game) as seat:
        assert isinstance(seat, ProcessSeat)
        seat.usual_seconds = 0.25
        with pytest.raises(BotFault, match=r"^timeout: no answer within 0\.25 s"):
            play_on(seat, start, LIMITS[limits])


def play_on(seat: Seat, position: lw.Position, limits: Limits | None) -> None:
    """Against somebody who plays the last legal move."""
    for _ in range(3):
        position = position.play(seat.move(position, limits).move)
        position = position.play(position.legal[-1])


def test_any_limits_leave_a_bot_a_finite_time() -> None:
    """What limits say; if they say no time, a minute; without limits, what the protocol says."""
    with Player(name="zoo", bot=saiblo("good"), sandbox=OFF).seat(START.game) as seat:
        assert isinstance(seat, ProcessSeat)
        found = {name: seat.seconds_for(START, limits or Limits()) for name, limits in LIMITS.items()}
    usual = dict.fromkeys(("nothing", "memory"), 3.0)
    given = dict.fromkeys(("seconds", "a clock", "a clock and seconds"), 0.5)
    assert found == dict.fromkeys(LIMITS, 60.0) | usual | given


def test_what_is_killed_by_its_mark_is_gone() -> None:
    """Not only told to die: a busy machine takes its time."""
    mark = uuid.uuid4().hex
    processes = [subprocess.Popen(["sleep", "60"], env=os.environ | {MARK: mark}) for _ in range(100)]
    kill_marked(mark)
    assert left_behind(mark) == []
    assert [process.wait() for process in processes] == [-signal.SIGKILL] * len(processes)


def test_bots_end_when_linewood_is_killed(mark: str) -> None:
    """kill -9 reaches nobody but the victim; the keeper notices."""
    code = (
        "import linewood as lw, sys; from zoo.cage import OFF, saiblo; from linewood.players import Player;"
        "seat = Player(name='zoo', bot=saiblo('forks'), sandbox=OFF).seat(lw.ConnectFour()); seat.move(lw.ConnectFour().start());"
        "print('playing', flush=True); sys.stdin.read()"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    ) as arena:
        assert arena.stdout is not None
        assert arena.stdout.readline() == "playing\n"
        assert any("saiblo_bot.py" in line for line in left_behind(mark))
        arena.kill()
    deadline = time.monotonic() + PATIENT
    while left_behind(mark) and time.monotonic() < deadline:
        time.sleep(0.05)


def test_every_fault_is_in_the_zoo() -> None:
    cases = [case[1] for cases in (SAIBLO, LINES, HEXFILE, LIBRARIES, FUNCTIONS) for case in cases]
    assert set(FAULTS) == set(cases)


def test_a_fault_travels_between_processes(mark: str) -> None:
    fault = fault_of(saiblo("plays off the board"))
    error = pickle.loads(pickle.dumps(fault))
    assert (error.name, error.detail, error.last_words) == (fault.name, fault.detail, fault.last_words)
    assert (error.move, str(error)) == (fault.move, fault.text())
    assert error.text("zh").startswith("非法着法：")
    assert isinstance(error, RuntimeError)
