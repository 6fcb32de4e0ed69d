"""Programs at the board: one seat for each protocol that a program can speak."""

from __future__ import annotations

import os
import tempfile
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from linewood.errors import BadText, IllegalMove
from linewood.games import Game, Position
from linewood.players.faults import BotFault, detail_of
from linewood.players.process import Allowance, Process
from linewood.players.seats import Answer, ProcessSeat, illegal, legal, playable
from linewood.protocols import hexfile, lines, question, saiblo
from linewood.search import Limits
from linewood.texts import Word

R = TypeVar("R", bound=lines.Reply)

SAIBLO_SECONDS = 3.0
LINES_SECONDS = 3.0
LONGEST_TEXT = 2_000
"""Characters of what a bot has to say of a move."""
LOOK_SECONDS = 0.005
"""Between two looks at a file."""
SETTLED_SECONDS = 0.02
"""A file that has not changed for so long is complete, even if no white space says so."""


class SaibloSeat(ProcessSeat):
    """A program that speaks saiblo: a new process for every game."""

    one_game_only = True

    def __init__(self, game: Game, command: Sequence[str], cwd: str, allowance: Allowance) -> None:
        super().__init__(game, SAIBLO_SECONDS)
        self.command, self.cwd, self.allowance = command, cwd, allowance
        self.reader = saiblo.AnswerReader()

    def start(self) -> Process:
        """The program, and an empty reader for it."""
        self.reader = saiblo.AnswerReader()
        return Process(self.command, self.allowance, cwd=self.cwd)

    def ask(self, process: Process, position: Position, limits: Limits, fresh: bool) -> Answer:
        """Shows the board and waits for one framed point."""
        began = time.perf_counter()
        message = (saiblo.write_header(position.game) if fresh else "") + saiblo.write_turn(position)
        process.pump(0)
        if process.output.data:
            process.fail("bad output", "fault.noise", answer=shown(process.output.data))

        def read(output: bytearray) -> question.Point | None:
            while output:  # one byte after the other: what follows an answer may be the bot's last sigh
                try:
                    points = self.reader.feed(bytes(output[:1]))
                except BadText as error:
                    process.fail_with("bad output", detail_of(error))
                del output[:1]
                if points:
                    return points[0]
            return None

        point = process.ask(message.encode(), read, self.seconds_for(position, limits))
        seconds = time.perf_counter() - began
        try:
            return Answer(move=question.move_of(position, point), seconds=seconds)
        except IllegalMove as error:
            illegal(process, error, f"{point.x} {point.y}")


class LinesSeat(ProcessSeat):
    """A program that speaks lines."""

    def __init__(self, game: Game, command: Sequence[str], cwd: str, allowance: Allowance) -> None:
        super().__init__(game, LINES_SECONDS)
        self.command, self.cwd, self.allowance = command, cwd, allowance
        self.reader = lines.LineReader()
        self.heard: deque[str] = deque()
        self.ignored: str | None = None

    def start(self) -> Process:
        """The program, and an empty reader for it."""
        self.reader = lines.LineReader()
        self.heard.clear()
        return Process(self.command, self.allowance, cwd=self.cwd)

    def greet(self, process: Process) -> None:
        """Waits for `ready`, which is not on the clock."""
        process.is_ready = False
        self.listen(process, lines.write(lines.Hello()), lines.Ready, self.allowance.start_seconds)
        process.is_ready = True

    def ask(self, process: Process, position: Position, limits: Limits, fresh: bool) -> Answer:
        """Shows the position and waits for `move`."""
        began = time.perf_counter()
        seconds = limits.seconds_for(position)
        if seconds is None and limits.playouts is None:
            seconds = self.usual_seconds
        said: list[lines.Command] = [lines.NewGame()] if fresh else []
        said += [lines.Place(position=position), lines.Go(seconds=seconds, playouts=limits.playouts)]
        self.refuse_what_nobody_asked(process)
        infos: list[lines.Info] = []
        message = "".join(map(lines.write, said))
        reply = self.listen(process, message, lines.Move, self.seconds_for(position, limits), infos)
        spent = time.perf_counter() - began
        info = infos[-1] if infos else lines.Info()
        return Answer(
            move=legal(process, position, reply.move),
            seconds=spent,
            value=info.value,
            visits=info.visits,
            engine_seconds=info.seconds,
            line=playable(position, info.line),
            text=info.text[:LONGEST_TEXT],
        )

    def listen(
        self, process: Process, message: str, wanted: type[R], seconds: float, infos: list[lines.Info] | None = None
    ) -> R:
        """Sends a message and waits for a reply of the wanted kind."""
        self.ignored = None

        def read(output: bytearray) -> R | None:
            self.take(process, output)
            while self.heard:
                reply = self.understand(process, self.heard.popleft())
                if isinstance(reply, wanted):
                    return reply
                if isinstance(reply, lines.Info) and infos is not None:
                    infos.append(reply)
            return None

        try:
            return process.ask(message.encode(), read, seconds)
        except BotFault as late:
            if late.fault.name != "timeout" or self.ignored is None:
                raise
            detail = Word("fault.bad", (("answer", self.ignored), ("reason", Word("fault.expected.lines"))))
            raise BotFault(replace(late.fault, name="bad output", detail=detail)) from None

    def take(self, process: Process, output: bytearray) -> None:
        """Makes lines of the output."""
        try:
            self.heard += self.reader.feed(bytes(output))
        except BadText as error:
            process.fail_with("too much output", detail_of(error))
        output.clear()

    def understand(self, process: Process, line: str) -> lines.Reply | None:
        """What a line says; one that says nothing is kept in mind."""
        try:
            reply = lines.read_reply(line)
        except BadText as error:
            process.fail_with("bad output", detail_of(error))
        if reply is None and line.strip():
            self.ignored = line
        return reply

    def refuse_what_nobody_asked(self, process: Process) -> None:
        """A second answer to the question before would be taken for the answer to the next one."""
        process.pump(0)
        self.take(process, process.output.data)
        for line in self.heard:
            if isinstance(self.understand(process, line), lines.Move):
                process.fail("bad output", "fault.noise", answer=line)
        self.heard.clear()


class HexfileSeat(ProcessSeat):
    """A program that reads and writes files. The folder and the team stand in its command as {dir} and {team}; without
    {dir} it runs in the folder.
    """

    one_game_only = True
    team = "1"

    def __init__(self, game: Game, command: Sequence[str], cwd: str, allowance: Allowance) -> None:
        super().__init__(game, hexfile.SECONDS)
        self.command, self.cwd, self.allowance = command, cwd, allowance
        self.folder: tempfile.TemporaryDirectory[str] | None = None

    def start(self) -> Process:
        """The program and an empty folder for it."""
        self.folder = tempfile.TemporaryDirectory(prefix="linewood-")
        words = [word.replace("{team}", self.team).replace("{dir}", self.folder.name) for word in self.command]
        if not any("{dir}" in word for word in self.command):
            files = (os.path.join(self.cwd, word) for word in words)
            words = [path if os.path.exists(path) else word for path, word in zip(files, words, strict=True)]
            return Process(words, self.allowance, cwd=self.folder.name)
        return Process(words, self.allowance, cwd=self.cwd)

    def ask(self, process: Process, position: Position, limits: Limits, fresh: bool) -> Answer:
        """Shows the board in one file and waits for the other."""
        began = time.perf_counter()
        assert self.folder is not None, "the folder is made with the process"
        folder = Path(self.folder.name)
        answers = folder / hexfile.move_name(self.team)
        state = hexfile.state_of(position)
        answers.unlink(missing_ok=True)
        draft = folder / "state.part"
        draft.write_text(hexfile.write_state(state), encoding="ascii")
        draft.replace(folder / hexfile.state_name(self.team))
        settled = Settled()

        def read(_: bytearray) -> hexfile.Answer | None:
            try:
                answer = hexfile.read_answer(data := content(answers))
            except BadText as error:
                process.fail_with("bad output", detail_of(error))
            return answer if answer is not None and (answer.is_ended or settled.is_so(data)) else None

        answer = process.ask(b"", read, self.seconds_for(position, limits), every=LOOK_SECONDS)
        spent = time.perf_counter() - began
        try:
            return Answer(move=hexfile.move_of(position, state.index, answer), seconds=spent)
        except BadText as error:
            process.fail_with("bad output", detail_of(error))
        except IllegalMove as error:
            illegal(process, error, str(answer.cell))

    def close(self) -> None:
        """Ends the bot and removes its folder."""
        super().close()
        if self.folder is not None:
            self.folder.cleanup()
            self.folder = None


class Settled:
    """Tells whether some bytes have stayed the same for a while."""

    def __init__(self) -> None:
        self.data, self.since = b"", 0.0

    def is_so(self, data: bytes) -> bool:
        """Are these the bytes of some time ago?"""
        now = time.monotonic()
        if data != self.data:
            self.data, self.since = data, now
        return now - self.since >= SETTLED_SECONDS


def content(path: Path) -> bytes:
    """The beginning of a file that may not be there."""
    try:
        with path.open("rb") as file:
            return file.read(hexfile.LONGEST + 1)
    except OSError:
        return b""


def shown(data: bytes | bytearray) -> str:
    """Foreign bytes as text."""
    return bytes(data[:100]).decode("utf-8", "replace")
