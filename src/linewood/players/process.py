"""A foreign program, alive: asked with a time limit, watched by its keeper, ended for sure."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NoReturn, Self, TypeVar

from linewood.errors import BadValue
from linewood.players.faults import BotFault, Fault, FaultName
from linewood.texts import Word

KEEPER: Final = Path(__file__).with_name("keeper.py")
MEGABYTE: Final = 1 << 20
CHUNK: Final = 1 << 16
LAST_WORDS: Final = 2_000
"""Bytes of standard error that are kept."""
MARGIN_SECONDS: Final = 0.1
"""What may pass between an answer and the moment we hear it on a busy machine; nobody loses for that."""
GRACE_SECONDS: Final = 0.2
"""Time to leave by itself for a bot whose game is over."""
ENDING_SECONDS: Final = 6.0
"""Longer than the keeper needs to give up."""
LOOK_SECONDS: Final = 0.01
LAST_LOOKS: Final = 3
"""So many looks that find none of a bot's processes are enough."""
MARK: Final = "LINEWOOD_BOT"
"""In the environment of each bot: by it the children of a bot are found that has killed its keeper."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowance:
    """What a foreign bot may use."""

    memory: int = 1 << 30
    """Bytes in memory, its children included."""
    processes: int = 64
    """At once."""
    output: int = MEGABYTE
    """Bytes on standard output that are not an answer."""
    errors: int = 16 * MEGABYTE
    """Bytes on standard error, from start to end."""
    start_seconds: float = 10.0
    """From start until it is ready, for bots that say when they are."""


@dataclass(slots=True)
class Use:
    """What a bot has used."""

    memory: int = 0
    """Bytes, at the most."""
    threads: int = 0
    """At the most, as seen from time to time."""
    processes: int = 0
    """At the most, as seen from time to time."""
    cpu_seconds: float = 0.0
    noise: int = 0
    """Bytes on standard output that are no answers, of a bot that answers elsewhere."""
    errors: int = 0
    """Bytes on standard error."""


@dataclass(slots=True)
class Pipe:
    """Our end of a pipe from the bot."""

    fd: int
    data: bytearray = field(default_factory=bytearray)
    closed: bool = False


class Process:
    """A running program. `ask` raises BotFault, and then the program has been ended."""

    def __init__(
        self,
        command: Sequence[str],
        allowance: Allowance,
        *,
        cwd: str | None = None,
        environment: Mapping[str, str] | None = None,
        speaks_aside: bool = False,
    ) -> None:
        """`speaks_aside` gives the program one more pipe, for what a bot inside of it writes on standard output; its
        number is put where `{aside}` stands in the command.
        """
        if os.name != "posix":
            raise BadValue("player.posix")
        self.command = list(command)
        self.allowance = allowance
        self.use = Use()
        self.is_started = False
        self.ended: str | None = None
        self.over: BotFault | None = None
        self.is_ready = True
        self.pending = memoryview(b"")
        self._mark = uuid.uuid4().hex
        self._start(cwd, dict(os.environ if environment is None else environment), speaks_aside)

    def _start(self, cwd: str | None, environment: dict[str, str], speaks_aside: bool) -> None:
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
        limits = (orders, reports, os.getpid(), self.allowance.memory, self.allowance.processes)
        arguments = [*map(str, limits), number, cwd or os.getcwd(), *words]
        self._keeper: subprocess.Popen[bytes] | None = None
        try:
            self._keeper = subprocess.Popen(
                [sys.executable, "-I", "-S", str(KEEPER), *arguments],
                stdin=stdin,
                stdout=stdout,
                stderr=stderr,
                pass_fds=(orders, reports, *aside),
                start_new_session=True,
                env=environment | {MARK: self._mark},
            )
        except (OSError, ValueError) as error:  # no more processes, or a command that no system takes
            self.ended = f"failed {error}"
        finally:
            for fd in theirs:
                os.close(fd)
        deadline = time.monotonic() + self.allowance.start_seconds
        while not self.is_started and self.ended is None and time.monotonic() < deadline:
            self.pump(0.1)  # the keeper's own start is not on the bot's clock

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
        try:
            while (answer := self._look(read)) is None:
                left = deadline - time.monotonic()
                if left <= 0:
                    self._fail_as_late(seconds)
                self.pump(left if every is None else min(left, every))
        except BaseException:
            self.end(grace=0)
            raise
        return answer

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

    def fail_with(self, name: FaultName, detail: Word, move: str | None = None) -> NoReturn:
        """Ends the bot for a fault that is described already."""
        self.end(grace=0)
        self.over = BotFault(Fault(name=name, detail=detail, last_words=self.last_words, move=move))
        raise self.over

    @property
    def last_words(self) -> str:
        """The end of what the bot wrote on standard error."""
        return bytes(self.errors.data).decode("utf-8", "replace").strip()

    def end(self, grace: float = GRACE_SECONDS) -> None:
        """Ends the bot with all its children. `grace` seconds after the end of its input it is killed."""
        if self._orders < 0:
            return
        if self._input is not None:
            os.close(self._input)
            self._input = None
        deadline = time.monotonic() + grace
        while self.ended is None and (left := deadline - time.monotonic()) > 0:
            self.pump(left)
            self.output.data.clear()
        self._dismiss()
        for _ in range(MEGABYTE // CHUNK):
            self._read(self.errors)
        for pipe in self._pipes():
            os.close(pipe.fd)
            pipe.closed = True

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
        try:
            data = os.read(pipe.fd, CHUNK)
        except BlockingIOError:
            return
        pipe.closed = not data
        pipe.data += data
        if pipe is self.errors:
            self.use.errors += len(data)
            del pipe.data[:-LAST_WORDS]
        elif pipe is self.aside:
            self.use.noise += len(data)
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
                memory, threads, processes, seconds = what.split()
                self.use.memory, self.use.cpu_seconds = int(memory), float(seconds)
                self.use.threads, self.use.processes = int(threads), int(processes)
                self.ended = self.ended or "killed"
            elif word == "started":
                self.is_started = True
            elif self.ended is None:
                self.ended = line.decode()
        if self._reports.closed:
            self.ended = self.ended or "killed"

    def _dismiss(self) -> None:
        """Lets the keeper end the bot, and sees to it that it has."""
        with suppress(OSError):
            os.write(self._orders, b"end\n")
        os.close(self._orders)
        self._orders = -1
        deadline = time.monotonic() + ENDING_SECONDS
        poll = select.poll()
        poll.register(self._reports.fd, select.POLLIN)
        while not self._reports.closed and (left := deadline - time.monotonic()) > 0:
            if poll.poll(left * 1000):
                self._read(self._reports)
        if self._keeper is None:
            return
        if not self._reports.closed:
            self._keeper.kill()
        if self._keeper.wait() != 0:
            kill_marked(self._mark)

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
        deadline = time.monotonic() + GRACE_SECONDS
        while self.ended is None and (left := deadline - time.monotonic()) > 0:
            self.pump(left)
        if self.ended is not None:
            self._fail_as_ended(self.ended)
        self.fail("no answer", "fault.none.closed")


EXCEPTION: Final = re.compile(
    r"^terminate called after throwing an instance of '(?P<kind>[^']*)'(?:\s+what\(\):\s*(?P<what>[^\n]*))?"
    r"|^Traceback \(most recent call last\):\n(?:[ \t].*\n|\n)*(?P<python>\S.*)",
    re.MULTILINE,
)


def exception_in(last_words: str) -> str | None:
    """The last exception that a C++ or a Python program has ended with, if it did.

    >>> exception_in("terminate called after throwing an instance of 'std::bad_alloc'\\n  what():  std::bad_alloc")
    'std::bad_alloc: std::bad_alloc'
    """
    all_found = list(EXCEPTION.finditer(last_words))
    if not all_found:
        return None
    found = all_found[-1]
    return found["python"] or ": ".join(part for part in (found["kind"], found["what"]) if part)


def signal_name(number: int) -> str:
    """A signal as programmers know it.

    >>> signal_name(11)
    'SIGSEGV (Segmentation fault)'
    """
    try:
        name = signal.Signals(number).name
    except ValueError:
        return str(number)
    return f"{name} ({signal.strsignal(number)})"


def rounded(seconds: float) -> float | int:
    """Seconds as people write them: 3, 0.25."""
    return int(seconds) if seconds == int(seconds) else round(seconds, 3)


def kill_marked(mark: str) -> None:
    """Kills what a bot has left behind that had killed its keeper, and waits until it is gone (Linux).

    A process that is just becoming another program has no environment to see for a moment, so the first look that finds
    nobody is not the last.
    """
    wanted = f"{MARK}={mark}".encode()
    deadline = time.monotonic() + ENDING_SECONDS
    looks_at_nobody = 0
    while looks_at_nobody < LAST_LOOKS and time.monotonic() < deadline:
        found: set[int] = set()
        # All stand still before the first dies: none starts another.
        while time.monotonic() < deadline and (fresh := set(marked(wanted)) - found):
            found |= fresh
            send(signal.SIGSTOP, fresh)
        send(signal.SIGKILL, found)
        looks_at_nobody = 0 if found else looks_at_nobody + 1
        time.sleep(LOOK_SECONDS)


def send(number: signal.Signals, processes: Iterable[int]) -> None:
    """A signal to those that are still there."""
    for pid in processes:
        with suppress(ProcessLookupError):
            os.kill(pid, number)


def marked(wanted: bytes) -> Iterator[int]:
    """The processes whose environment has this entry."""
    for path in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):
            if wanted in path.read_bytes().split(b"\0"):
                yield int(path.parent.name)
