"""saiblo: connect4 over standard input and output. Nothing but answers goes to the output; the end of input is the end."""

from __future__ import annotations

import os
import time
from dataclasses import replace

from linewood.games import ConnectFour, Position
from linewood.judge.follow import MEGABYTES, followed
from linewood.protocols.question import Question, point_of, position_of
from linewood.protocols.saiblo import QuestionReader, write_answer
from linewood.search import Limits, Preset, Searcher

SECONDS = 2.7
"""Of the judge's three."""
FEWEST_SECONDS = 0.01
"""However late it is, a move needs a look."""


def serve(source: int, sink: int, model: Preset, seconds: float = SECONDS, late: float = 0.0) -> None:
    """Answers what comes from the file `source` into the file `sink` until the input ends.

    `seconds` pass between a question and its answer. The first one has begun `late` seconds ago, with the process.
    """
    model.check_for(ConnectFour.name)
    reader, bot = QuestionReader(), Bot(model)
    asked = time.perf_counter() - late
    while data := os.read(source, 65536):
        heard = time.perf_counter()
        for question in reader.feed(data):
            answer = bot.answer(question, min(asked, heard) + seconds)
            write_all(sink, answer)
            asked = float("inf")


class Bot:
    """Follows a game and keeps its tree."""

    def __init__(self, model: Preset) -> None:
        self.model = replace(model, limits=Limits(seconds=SECONDS, megabytes=MEGABYTES))
        self.searcher: Searcher | None = None
        self.known: Position | None = None

    def answer(self, question: Question, deadline: float) -> bytes:
        """The answer to a question, in time."""
        position = followed(self.known, position_of(question))
        if self.searcher is None or self.searcher.game != position.game:
            self.searcher = Searcher(position.game, self.model)
        left = max(deadline - time.perf_counter(), FEWEST_SECONDS)
        move = self.searcher.search(position, Limits(seconds=left, megabytes=MEGABYTES)).best
        self.known = position.play(move)
        return write_answer(point_of(position, move))


def write_all(sink: int, data: bytes) -> None:
    """Writes to the end, however small the pieces."""
    while data:
        data = data[os.write(sink, data) :]
