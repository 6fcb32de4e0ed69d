"""Programs at the board: one seat for each protocol that a program can speak."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from linewood.errors import BadText, IllegalMove
from linewood.games import Game, Position
from linewood.players.allowance import Allowance
from linewood.players.exchange import Exchange
from linewood.players.faults import BotFault
from linewood.players.launch import launch
from linewood.players.process import Process
from linewood.players.reach import reach_of
from linewood.players.sandbox import AUTO, Sandbox
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

    def __init__(
        self, game: Game, command: Sequence[str], cwd: str, allowance: Allowance, sandbox: Sandbox = AUTO
    ) -> None:
        super().__init__(game, allowance, SAIBLO_SECONDS, sandbox)
        self.command, self.cwd = command, cwd
        self.reader = saiblo.AnswerReader()

    def start(self) -> Process:
        """The program, and an empty reader for it."""
        self.reader = saiblo.AnswerReader()
        command, view = reach_of(self.command, self.cwd)
        return launch(command, self.allowance, sandbox=self.sandbox, view=view, cwd=self.cwd)

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
                    process.fail_with("bad output", error.word)
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

    def __init__(
        self, game: Game, command: Sequence[str], cwd: str, allowance: Allowance, sandbox: Sandbox = AUTO
    ) -> None:
        super().__init__(game, allowance, LINES_SECONDS, sandbox)
        self.command, self.cwd = command, cwd
        self.reader = lines.LineReader()
        self.heard: deque[str] = deque()
        self.ignored: str | None = None

    def start(self) -> Process:
        """The program, and an empty reader for it."""
        self.reader = lines.LineReader()
        self.heard.clear()
        command, view = reach_of(self.command, self.cwd)
        return launch(command, self.allowance, sandbox=self.sandbox, view=view, cwd=self.cwd)

    def greet(self, process: Process) -> None:
        """Waits for `ready`, which is not on the clock."""
        process.is_ready = False
        self.listen(process, lines.write(lines.Hello()), lines.Ready, self.allowance.start_seconds)
        process.is_ready = True

    def ask(self, process: Process, position: Position, limits: Limits, fresh: bool) -> Answer:
        """Shows the position and waits for `move`."""
        began = time.perf_counter()
        deadline = self.seconds_for(position, limits)
        seconds = limits.seconds_for(position)
        if seconds is None and limits.playouts is None:
            seconds = self.usual_seconds
        if seconds is not None:
            seconds = min(seconds, deadline)
        said: list[lines.Command] = [lines.NewGame()] if fresh else []
        said += [lines.Place(position=position), lines.Go(seconds=seconds, playouts=limits.playouts)]
        self.refuse_what_nobody_asked(process)
        infos: deque[lines.Info] = deque([lines.Info()], maxlen=1)
        message = "".join(map(lines.write, said))
        reply = self.listen(process, message, lines.Move, deadline, infos)
        spent = time.perf_counter() - began
        info = infos[-1]
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
        self, process: Process, message: str, wanted: type[R], seconds: float, infos: deque[lines.Info] | None = None
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
            if late.name != "timeout" or self.ignored is None:
                raise
            detail = Word("fault.bad", (("answer", self.ignored), ("reason", Word("fault.expected.lines"))))
            raise late.told_as(detail, "bad output") from None

    def take(self, process: Process, output: bytearray) -> None:
        """Makes lines of the output."""
        try:
            self.heard += self.reader.feed(bytes(output))
        except BadText as error:
            process.fail_with("too much output", error.word)
        output.clear()

    def understand(self, process: Process, line: str) -> lines.Reply | None:
        """What a line says; one that says nothing is kept in mind."""
        try:
            reply = lines.read_reply(line)
        except BadText as error:
            process.fail_with("bad output", error.word)
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

    def __init__(
        self, game: Game, command: Sequence[str], cwd: str, allowance: Allowance, team: str, sandbox: Sandbox = AUTO
    ) -> None:
        super().__init__(game, allowance, hexfile.SECONDS, sandbox)
        self.command, self.cwd, self.team = command, cwd, team
        self.folder: Exchange | None = None

    def start(self) -> Process:
        """The program and an empty folder for it."""
        self.folder = Exchange()
        name = self.folder.name
        command, view = reach_of([word for word in self.command if "{dir}" not in word], self.cwd)
        command = [command[0], *(word.replace("{team}", self.team).replace("{dir}", name) for word in self.command[1:])]
        cwd = self.cwd
        if not any("{dir}" in word for word in self.command):
            files = (os.path.join(self.cwd, word) for word in command)
            command = [path if os.path.exists(path) else word for path, word in zip(files, command, strict=True)]
            cwd = name
        view = replace(view, shared=name)
        return launch(command, self.allowance, sandbox=self.sandbox, view=view, cwd=cwd)

    def ask(self, process: Process, position: Position, limits: Limits, fresh: bool) -> Answer:
        """Shows the board in one file and waits for the other."""
        began = time.perf_counter()
        assert self.folder is not None, "the folder is made with the process"
        folder, answers = self.folder, hexfile.move_name(self.team)
        state = hexfile.state_of(position)
        folder.remove(answers)
        folder.write(hexfile.state_name(self.team), hexfile.write_state(state).encode("ascii"))
        settled = Settled()

        def read(_: bytearray) -> hexfile.Answer | None:
            try:
                answer = hexfile.read_answer(data := folder.read(answers))
            except BadText as error:
                process.fail_with("bad output", error.word)
            return answer if answer is not None and (answer.is_ended or settled.is_so(data)) else None

        try:
            answer = process.ask(b"", read, self.seconds_for(position, limits), every=LOOK_SECONDS)
        except BotFault as silent:
            raise explained(silent, Path(folder.name, answers)) from None
        spent = time.perf_counter() - began
        try:
            return Answer(move=hexfile.move_of(position, state.index, answer), seconds=spent)
        except BadText as error:
            process.fail_with("bad output", error.word)
        except IllegalMove as error:
            illegal(process, error, str(answer.cell))

    def close(self) -> None:
        """Ends the bot and removes its folder."""
        super().close()
        if self.folder is not None:
            self.folder.close()
            self.folder = None


def explained(fault: BotFault, expected: Path) -> BotFault:
    """A fault of a hexfile bot. One that has written nothing where its answer belongs may have its team built in."""
    if fault.name not in ("timeout", "no answer") or expected.exists():
        return fault
    if others := hexfile.move_names(expected.parent):
        detail = Word("fault.team.other", (("found", others[0]), ("expected", expected.name)))
        return fault.told_as(detail, "bad output")
    return fault.told_as(Word("fault.team.none", (("detail", fault.detail), ("expected", expected.name))))


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


def shown(data: bytes | bytearray) -> str:
    """Foreign bytes as text."""
    return bytes(data[:100]).decode("utf-8", "replace")
