"""A foreign program, alive: asked with a time limit, watched by its keeper, and ended with its game."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Final, NoReturn, Self, TypeVar

from linewood.players import cgroups
from linewood.players.allowance import MEGABYTE, Allowance, Use
from linewood.players.cell import TEMPORARY, Cell, memory_file, opened, settings_of
from linewood.players.faults import BotFault
from linewood.players.hints import exception_in, hint_for, refusal_in, rounded, signal_name
from linewood.players.keeper import MOST_FILES, MOST_SHARED, MOST_THREADS, SPARE_THREADS
from linewood.players.pipes import CHUNK, Pipe
from linewood.players.strays import MARK, kill_marked
from linewood.records.ending import FaultName
from linewood.texts import Word

HERE: Final = str(Path(__file__).parent)
KEEPER: Final = f"import sys; sys.path.insert(0, {HERE!r}); import keeper; keeper.main()"
LAST_WORDS: Final = 2_000
"""Bytes of standard error that are kept."""
MARGIN_SECONDS: Final = 0.1
"""What may pass between an answer and the moment we hear it on a busy machine; nobody loses for that."""
GRACE_SECONDS: Final = 0.2
"""Time to leave by itself for a bot whose game is over."""
CLOSED_SECONDS: Final = 1.0
"""From the end of a bot's output to the bot's own end, on a busy machine; how it ends is what its author wants to know."""
ENDING_SECONDS: Final = 6.0
"""Longer than the keeper needs to give up."""
T = TypeVar("T")


class Process:
    """A running program. `ask` raises BotFault, and then the program has been ended."""

    def __init__(
        self,
        command: Sequence[str],
        allowance: Allowance,
        *,
        cwd: str | None = None,
        speaks_aside: bool = False,
        cell: Cell | None = None,
        file_size: int = TEMPORARY,
    ) -> None:
        """In a `cell` the program is confined, and no file that it writes has more than `file_size` bytes.
        `speaks_aside` gives the program one more pipe, for what a bot inside of it writes on standard output; its
        number is put where `{aside}` stands in the command.
        """
        self.command = list(command)
        self.allowance = allowance
        self.use = Use()
        self.is_started = False
        self.ended: str | None = None
        self.over: BotFault | None = None
        self.is_ready = True
        self.pending = memoryview(b"")
        self.cell = cell
        self._mark = uuid.uuid4().hex
        self._owner = os.getpid()
        self._closing = Lock()  # held while orders are closed, or given by another thread
        self._turn = 1
        self._turns = memory_file()
        self._say_turn()
        self._start(cwd or os.getcwd(), {} if cell is not None else dict(os.environ), speaks_aside, file_size)

    def _start(self, cwd: str, environment: dict[str, str], speaks_aside: bool, file_size: int) -> None:
        theirs: list[int] = []

        def from_us() -> int:
            read, write = os.pipe()
            theirs.append(read)
            os.set_blocking(write, False)
            return write

        def to_us() -> Pipe:
            read, write = os.pipe()
            theirs.append(write)
            os.set_blocking(read, False)
            return Pipe(read)

        self._input: int | None = from_us()
        self.output, self.errors = to_us(), to_us()
        self._orders = from_us()
        self._reports = to_us()
        self.aside = to_us() if speaks_aside else None
        stdin, stdout, stderr, orders, reports, *aside = theirs
        number = str(aside[0]) if aside else ""
        words = [word.replace("{aside}", number) for word in self.command] if aside else self.command
        words, files = (words, []) if self.cell is None else opened(self.cell, words)
        self._group = None if self.cell is None else self._new_group()
        settings = self._settings(orders, reports, cwd, [*aside, *files], file_size)
        self._keeper: subprocess.Popen[bytes] | None = None
        try:
            self._keeper = subprocess.Popen(
                [sys.executable, "-I", "-S", "-c", KEEPER, *settings, "--", *words],
                stdin=stdin,
                stdout=stdout,
                stderr=stderr,
                pass_fds=(orders, reports, self._turns, *aside, *files),
                start_new_session=True,
                env=environment | {MARK: self._mark},
            )
            if self._group is not None:
                self._group.take(self._keeper.pid)
                os.write(self._orders, b"g")
        except (OSError, ValueError) as error:  # no more processes, or a command that no system takes
            self.ended = f"failed {error}"
        finally:
            for fd in (*theirs, *files):
                os.close(fd)
        deadline = time.monotonic() + self.allowance.start_seconds
        while not self.is_started and self.ended is None and time.monotonic() < deadline:
            self.pump(0.1)  # the keeper's own start is not on the bot's clock

    def _new_group(self) -> cgroups.Group | None:
        """Control groups with the limits of the allowance, where there may be some."""
        group = cgroups.new_group(self._mark)
        if group is not None:
            group.limit(self.allowance.memory, MOST_THREADS + SPARE_THREADS, self.allowance.cpus)
        return group

    def _settings(self, orders: int, reports: int, cwd: str, files: list[int], file_size: int) -> list[str]:
        """What the keeper gets."""
        told: list[tuple[str, object]] = [
            ("orders", orders),
            ("reports", reports),
            ("turns", self._turns),
            ("linewood", os.getpid()),
            ("memory", self.allowance.memory),
            ("processes", self.allowance.processes),
            ("cpus", self.allowance.cpus),
            ("waiting", self.allowance.waiting),
            ("cwd", cwd),
            *(("files", fd) for fd in files),
        ]
        if self.cell is not None:
            told += [("file_size", file_size), *settings_of(self.cell)]
        if self._group is not None:
            told += [("group", f"{controller}:{folder}") for controller, folder in self._group.folders.items()]
        return [f"{name}={value}" for name, value in told]

    def ask(
        self, message: bytes, read: Callable[[bytearray], T | None], seconds: float, every: float | None = None
    ) -> T:
        """Sends a message and returns what `read` finds in the output; it takes what it has read away. `read` is
        called when there is new output and, if answers come another way, `every` so many seconds.
        """
        if self.over is not None:
            raise self.over
        deadline = time.monotonic() + seconds + MARGIN_SECONDS
        self.pending = memoryview(bytes(self.pending) + message)
        self._begin_turn()
        try:
            while (answer := self._look(read)) is None:
                left = deadline - time.monotonic()
                if left <= 0:
                    self._fail_as_late(seconds)
                self.pump(left if every is None else min(left, every))
        except BaseException:
            self.end(grace=0)
            raise
        self._turn += 1
        self._say_turn()
        return answer

    def _begin_turn(self) -> None:
        """Says that it is the bot's turn. A keeper that has stopped the bot is woken; no other is."""
        self._turn += 1 - self._turn % 2
        self._say_turn()
        with suppress(OSError):
            if os.pread(self._turns, 1, 4) == b"\1":
                os.write(self._orders, b"t")

    def _say_turn(self) -> None:
        """Writes whose turn it is where the keeper looks."""
        os.pwrite(self._turns, self._turn.to_bytes(4, "big"), 0)

    def _look(self, read: Callable[[bytearray], T | None]) -> T | None:
        """The answer, if there is one; a fault, if there can be none any more."""
        ended = self.ended
        if ended is not None:
            self.pump(0)  # its last output may have come after its end was noticed
        answer = read(self.output.data)
        if answer is None:
            self.check_output()
            if ended is not None:
                self._fail_as_ended(ended)
            if self.output.closed:
                self._fail_as_closed()
        return answer

    def pump(self, seconds: float) -> None:
        """Moves bytes in and out for a while: until something has happened, or the time is over."""
        poll = select.poll()
        pipes = {pipe.fd: pipe for pipe in self._pipes() if not pipe.closed}
        for fd in pipes:
            poll.register(fd, select.POLLIN)
        if self.pending and self._input is not None:
            poll.register(self._input, select.POLLOUT)
        for fd, _ in poll.poll(seconds * 1000):
            if fd in pipes:
                self._read(pipes[fd])
            else:
                self._write()

    def check_output(self) -> None:
        """Fails a bot that has written too much, or none of what a bot may write."""
        if len(self.output.data) + self.use.noise > self.allowance.output:
            self.fail("too much output", "fault.much.output", limit=self.allowance.output)
        if self.use.errors > self.allowance.errors:
            self.fail("too much output", "fault.much.errors", limit=self.allowance.errors)

    def fail(self, name: FaultName, key: str, /, **values: object) -> NoReturn:
        """Ends the bot for a fault."""
        self.fail_with(name, Word(key, tuple(values.items())))

    def fail_with(self, name: FaultName, detail: Word, move: str = "") -> NoReturn:
        """Ends the bot for a fault that is described already."""
        self.end(grace=0)
        hint = None if self.cell is None else hint_for(self.last_words)
        if hint is not None and name in ("crash", "failed to start", "no answer"):
            detail = Word("fault.confined", (("detail", detail), ("hint", hint)))
        self.over = BotFault(name, detail, self.last_words, move)
        raise self.over

    @property
    def last_words(self) -> str:
        """The end of what the bot wrote on standard error."""
        return bytes(self.errors.data).decode("utf-8", "replace").strip()

    def end(self, grace: float = GRACE_SECONDS) -> None:
        """Ends the bot with all its children. `grace` seconds after the end of its input it is killed."""
        if self._orders < 0 or not self.is_own:
            return
        if self._input is not None:
            os.close(self._input)
            self._input = None
        deadline = time.monotonic() + grace
        while self.ended is None and (left := deadline - time.monotonic()) > 0:
            self.pump(left)
            self.output.data.clear()
        self._await_end()
        for _ in range(MEGABYTE // CHUNK):
            self._read(self.errors)
        for pipe in self._pipes():
            os.close(pipe.fd)
            pipe.closed = True

    @property
    def is_own(self) -> bool:
        """Is this the process that started it, not the child of a fork? The bot is the parent's."""
        return os.getpid() == self._owner

    def dismiss(self) -> None:
        """Has the keeper end the bot. Any thread may call it; a thread that waits for an answer sees the bot's end."""
        with self._closing, suppress(OSError):
            if self._orders >= 0:
                os.write(self._orders, b"end\n")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def __del__(self) -> None:
        with suppress(AttributeError, OSError):  # one that was never started has nothing to end
            self.end(grace=0)

    # Pipes.

    def _pipes(self) -> list[Pipe]:
        return [pipe for pipe in (self.output, self.errors, self._reports, self.aside) if pipe is not None]

    def _read(self, pipe: Pipe) -> None:
        count = pipe.read()
        if pipe is self.errors:
            self.use.errors += count
            del pipe.data[:-LAST_WORDS]
        elif pipe is self.aside:
            self.use.noise += count
            del pipe.data[LAST_WORDS:]
        elif pipe is self._reports:
            self._hear()

    def _write(self) -> None:
        assert self._input is not None
        try:
            self.pending = self.pending[os.write(self._input, self.pending) :]
        except BlockingIOError:
            pass
        except BrokenPipeError:  # it does not listen; it may answer all the same
            os.close(self._input)
            self._input = None

    # The keeper.

    def _hear(self) -> None:
        """What the keeper reports. A keeper that falls silent without a last report was killed."""
        *lines, rest = bytes(self._reports.data).split(b"\n")
        self._reports.data[:] = rest
        for line in lines:
            word, _, what = line.decode().partition(" ")
            if word == "gone":
                memory, threads, processes, seconds, stops = what.split()
                self.use.memory, self.use.cpu_seconds, self.use.stops = int(memory), float(seconds), int(stops)
                self.use.threads, self.use.processes = int(threads), int(processes)
                self.ended = self.ended or "killed"
            elif word == "wrote":
                count, _, self.use.new_file = what.partition(" ")
                self.use.new_files = int(count)
            elif word == "started":
                self.is_started = True
            elif self.ended is None:
                self.ended = line.decode()
        if self._reports.closed:
            self.ended = self.ended or "killed"

    def _await_end(self) -> None:
        """Lets the keeper end the bot, and sees to it that it has."""
        self.dismiss()
        with self._closing:
            os.close(self._orders)
            self._orders = -1
        deadline = time.monotonic() + ENDING_SECONDS
        poll = select.poll()
        poll.register(self._reports.fd, select.POLLIN)
        while not self._reports.closed and (left := deadline - time.monotonic()) > 0:
            if poll.poll(left * 1000):
                self._read(self._reports)
        os.close(self._turns)
        if self._keeper is not None:
            if not self._reports.closed:
                self._keeper.kill()
            if self._keeper.wait() != 0:
                kill_marked(self._mark)
        if self._group is not None:
            self._group.remove()

    # What a bot's end means.

    def _fail_as_ended(self, how: str) -> NoReturn:
        self.end(grace=0)
        word, _, what = how.partition(" ")
        if word == "failed":
            self.fail("failed to start", "fault.start.program", command=self.command[0], reason=what)
        if word == "memory":
            used, limit = int(what) // MEGABYTE, self.allowance.memory // MEGABYTE
            self.fail("over memory", "fault.memory", used=used, limit=limit)
        if word == "processes":
            self.fail("over memory", "fault.processes", limit=self.allowance.processes)
        if word == "threads":
            self.fail("over memory", "fault.threads", limit=MOST_THREADS)
        if word == "files":
            self.fail("too much output", "fault.much.files", limit=MOST_FILES, size=MOST_SHARED // MEGABYTE)
        if self.cell is not None and word == "exit" and (reason := refusal_in(self.last_words)) is not None:
            self.fail("failed to start", "fault.start.program", command=self.command[0], reason=reason)
        if self.is_ready and what == "0":
            self.fail("no answer", "fault.none.exit")
        name: FaultName = "crash" if self.is_ready else "failed to start"
        room = "fault.crash." if self.is_ready else "fault.start."
        error = exception_in(self.last_words)
        if error is not None and what != "0":
            self.fail(name, f"{room}exception", error=error)
        if word == "exit":
            self.fail(name, f"{room}exit", code=int(what))
        self.fail(name, f"{room}signal", signal=signal_name(int(what or signal.SIGKILL)))

    def _fail_as_late(self, seconds: float) -> NoReturn:
        if self.is_ready:
            self.fail("timeout", "fault.timeout", seconds=rounded(seconds))
        self.fail("failed to start", "fault.start.slow", seconds=rounded(seconds))

    def _fail_as_closed(self) -> NoReturn:
        """A bot that closes its output is usually about to end; how it ends says more."""
        deadline = time.monotonic() + CLOSED_SECONDS
        while self.ended is None and (left := deadline - time.monotonic()) > 0:
            self.pump(left)
        if self.ended is not None:
            self._fail_as_ended(self.ended)
        self.fail("no answer", "fault.none.closed")
