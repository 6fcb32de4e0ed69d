"""lines: linewood's own protocol, any game, over standard input and output."""

from __future__ import annotations

import os
from collections.abc import Iterator

from linewood.errors import LinewoodError
from linewood.games import Position
from linewood.judge.follow import MEGABYTES, thinking_time
from linewood.judge.saiblo import write_all
from linewood.protocols.lines import (
    Command,
    Go,
    Hello,
    Info,
    LineReader,
    Move,
    NewGame,
    Place,
    Quit,
    Ready,
    Reply,
    read_command,
    write,
)
from linewood.search import Limits, Searcher, read_spec


def serve(source: int, sink: int, spec: str = "best") -> None:
    """Answers what comes from the file `source` into the file `sink` until `quit` or the end of input."""
    bot = Bot(spec)
    for line in lines_of(source):
        for reply in bot.replies(line):
            write_all(sink, write(reply).encode())
        if bot.has_quit:
            return


class Bot:
    """Plays any game by the preset of that name; `best` is each game's strongest."""

    def __init__(self, spec: str) -> None:
        self.spec = spec
        self.position: Position | None = None
        self.searcher: Searcher | None = None
        self.has_quit = False

    def replies(self, line: str) -> Iterator[Reply]:
        """What to say to a line. What is wrong with it is told in an `info`."""
        try:
            yield from self.obey(read_command(line))
        except LinewoodError as error:
            yield Info(text=str(error))

    def obey(self, command: Command | None) -> Iterator[Reply]:
        """What to say to a command."""
        match command:
            case Hello():
                yield Ready(name=f"linewood {self.spec}")
            case NewGame():
                self.position = self.searcher = None
            case Place(position=position):
                self.position = position
            case Go() if self.position is None:
                yield Info(text="no position was given")
            case Go() as go if self.position is not None:
                yield from self.move(self.position, go)
            case Quit():
                self.has_quit = True

    def move(self, position: Position, go: Go) -> Iterator[Reply]:
        """A move and what was thought of it."""
        if self.searcher is None or self.searcher.game != position.game:
            self.searcher = Searcher(position.game, read_spec(self.spec, position.game.name))
        seconds = None if go.seconds is None else thinking_time(go.seconds)
        found = self.searcher.search(position, Limits(seconds=seconds, playouts=go.playouts, megabytes=MEGABYTES))
        yield Info(value=found.value, visits=found.visits, seconds=found.seconds, line=found.line)
        yield Move(move=found.best)


def lines_of(source: int) -> Iterator[str]:
    """The lines of an open file. One without end is skipped."""
    reader, skips = LineReader(), False
    while data := os.read(source, 65536):
        for piece in data.splitlines(keepends=True):
            try:
                yield from [] if skips else reader.feed(piece)
                skips = skips and not piece.endswith(b"\n")
            except LinewoodError:
                reader, skips = LineReader(), not piece.endswith(b"\n")
    yield from reader.end()
