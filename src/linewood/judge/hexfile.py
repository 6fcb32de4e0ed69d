"""hexfile: hex5 through two text files, thinking on the opponent's time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from linewood.errors import LinewoodError
from linewood.games import HexFive
from linewood.judge.follow import MEGABYTES
from linewood.protocols.hexfile import LONGEST, StateReader, Turn, move_name, state_name, write_answer
from linewood.search import Limits, Preset, Searcher

SECONDS = 4.5
"""Of the judge's five."""
LOOK_SECONDS = 0.01
"""Between two looks at the file."""


def serve(
    folder: Path, team: str, model: Preset, seconds: float = SECONDS, side: int = 9
) -> Iterator[Turn | LinewoodError]:
    """Answers every question that appears in the folder. Yields each one when it is answered, and what was wrong with a
    file that cannot be understood; it goes on for as long as someone asks for more.
    """
    model.check_for(HexFive.name)
    reader = StateReader(side)
    limits = Limits(seconds=seconds, megabytes=MEGABYTES)
    state, answers = folder / state_name(team), folder / move_name(team)
    complained = b""
    with Searcher(HexFive(side=side), replace(model, limits=limits)) as searcher:
        while True:
            data = content(state)
            try:
                turn = reader.look(data)
            except LinewoodError as error:
                if data != complained:
                    complained = data
                    yield error
                turn = None
            if turn is None:
                time.sleep(LOOK_SECONDS)
                continue
            if turn.position.outcome is None:
                move = searcher.search(turn.position, limits).best
                put(answers, write_answer(turn.index, int(move)))
                searcher.ponder(turn.position.play(move))
            yield turn


def content(path: Path) -> bytes:
    """A file that may not be there."""
    try:
        with path.open("rb") as file:
            return file.read(LONGEST + 1)
    except OSError:
        return b""


def put(path: Path, text: str) -> None:
    """Writes through a rename, so that nobody sees half of it."""
    draft = path.with_name(f".{path.name}.part")
    draft.write_text(text, encoding="ascii")
    draft.replace(path)
