"""Bots that are no programs at the board: a strategy library and a Python function, each in a host of its own."""

from __future__ import annotations

import os
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Final, NoReturn

from linewood.errors import IllegalMove
from linewood.games import Game, Position
from linewood.players.allowance import Allowance
from linewood.players.cell import View
from linewood.players.launch import launch
from linewood.players.process import Process
from linewood.players.programs import LinesSeat
from linewood.players.reach import is_wide, python_paths, view_of_file
from linewood.players.sandbox import AUTO, Sandbox
from linewood.players.seats import Answer, ProcessSeat, illegal
from linewood.protocols import kaggle, lines, question, strategy
from linewood.search import Limits

LIBRARY_SECONDS: Final = 3.0
LIBRARY_HOST: Final = Path(__file__).with_name("library_host.py")
FUNCTION_HOST: Final = "linewood.players.function_host"


class LibrarySeat(ProcessSeat):
    """A strategy library. It is loaded once and must notice by itself that a new game has begun."""

    def __init__(
        self, game: Game, path: str, allowance: Allowance, new_threads: bool = False, sandbox: Sandbox = AUTO
    ) -> None:
        """With `new_threads` every call comes from a thread of its own."""
        super().__init__(game, allowance, LIBRARY_SECONDS, sandbox)
        self.path, self.new_threads = path, new_threads

    def start(self) -> Process:
        """The host."""
        words = [str(LIBRARY_HOST), self.path, "{aside}", str(int(self.new_threads))]
        view = with_python(view_of_file(self.path))
        command = [sys.executable, "-I", "-S", *words]
        return launch(command, self.allowance, sandbox=self.sandbox, view=view, speaks_aside=True)

    def greet(self, process: Process) -> None:
        """Waits until the library is loaded, which is not on the clock."""
        process.is_ready = False
        said = process.ask(b"", take_line, self.allowance.start_seconds)
        word, _, what = said.partition(" ")
        if word == "symbol":
            process.fail("missing symbol", "fault.symbol", symbol=what)
        if word == "load":
            process.fail(
                "failed to start", "fault.start.load", path=self.path, reason=what.removeprefix(f"{self.path}: ")
            )
        process.is_ready = True

    def ask(self, process: Process, position: Position, limits: Limits, fresh: bool) -> Answer:
        """Has `getPoint` called."""
        began = time.perf_counter()
        rows, columns, top, board, *places = strategy.arguments_of(question.question_of(position))
        message = " ".join(map(str, (rows, columns, *places, *top, *board))) + "\n"
        said = process.ask(message.encode(), take_line, self.seconds_for(position, limits))
        seconds = time.perf_counter() - began
        if said == "null":
            process.fail("no answer", "fault.none.null")
        _, x, y = said.split()
        try:
            return Answer(move=question.move_of(position, question.Point(int(x), int(y))), seconds=seconds)
        except IllegalMove as error:
            illegal(process, error, f"{x} {y}")


class FunctionSeat(LinesSeat):
    """A Python function."""

    def __init__(
        self, game: Game, where: str, name: str, cwd: str, allowance: Allowance, sandbox: Sandbox = AUTO
    ) -> None:
        """`where` is a file or a module."""
        command = [sys.executable, "-m", FUNCTION_HOST, where, name, "{aside}"]
        super().__init__(game, command, cwd, allowance, sandbox)
        self.where, self.name = where, name
        self.position: Position | None = None

    def start(self) -> Process:
        """The host."""
        self.reader = lines.LineReader()
        view = with_python(view_of_function(self.where, self.cwd))
        return launch(self.command, self.allowance, sandbox=self.sandbox, view=view, cwd=self.cwd, speaks_aside=True)

    def ask(self, process: Process, position: Position, limits: Limits, fresh: bool) -> Answer:
        """Has the function called."""
        self.position = position
        return super().ask(process, position, limits, fresh)

    def understand(self, process: Process, line: str) -> lines.Reply | None:
        """What the host says; it has a word for what went wrong."""
        if line.startswith("wrong "):
            _, what, *rest = line.split(" ", 2)
            self.complain(process, what, " ".join(rest))
        return super().understand(process, line)

    def complain(self, process: Process, what: str, about: str) -> NoReturn:
        """Fails the bot for what the host reports."""
        if what == "symbol":
            process.fail("missing symbol", "fault.function", path=self.where, symbol=self.name)
        assert self.position is not None, "nothing else can go wrong before the first question"
        if what == "answer":
            example = next(iter(self.position.legal))
            process.fail("bad output", "fault.answer", answer=about, example=example)
        if what == "illegal":
            try:
                kaggle.move_of(self.position, int(about))
            except IllegalMove as error:
                illegal(process, error, about)
        if what == "board":
            kaggle.plain(self.position)  # raises: this is not the bot's fault
        process.fail("no answer", "fault.none.none")


def view_of_function(where: str, cwd: str) -> View:
    """What a Python function needs to see: the folder of its file, or the one in which its module lies."""
    if where.endswith(".py"):
        return view_of_file(where)
    top = where.partition(".")[0]
    for name in (top, f"{top}.py"):
        path = os.path.join(cwd, name)
        if os.path.exists(path):
            return View(paths=(path,)) if is_wide(cwd) else View(own=cwd)
    return View()


def with_python(view: View) -> View:
    """The same, and what a host needs."""
    return replace(view, paths=(*view.paths, *python_paths()))


def take_line(output: bytearray) -> str | None:
    """The first line, taken away."""
    line, end, rest = bytes(output).partition(b"\n")
    if not end:
        return None
    output[:] = rest
    return line.decode("utf-8", "replace")
