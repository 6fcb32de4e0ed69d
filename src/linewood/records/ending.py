"""Why games end, and whether a record's end fits its moves.

On the board       `Game.endings`, such as line, full board, repetition
Off the board      resignation, agreement, time, adjudication, unfinished, and the names of faults

A result or a reason that is missing is filled in from the board. One that contradicts the board is an error: nobody can
tell which of the two is wrong. Off the board any reason may stand, for judges have many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final, Literal, get_args

from linewood.errors import BadText, BadValue, IllegalMove, LinewoodError
from linewood.games import Position, parse
from linewood.games.position import Outcome
from linewood.records.record import Ply, Record
from linewood.texts import SENTENCES, Word, say

OFF_THE_BOARD: Final = ("resignation", "agreement", "time", "adjudication", "unfinished")
FaultName = Literal[
    "failed to start",
    "missing symbol",
    "crash",
    "no answer",
    "illegal move",
    "timeout",
    "over memory",
    "bad output",
    "too much output",
]
FAULTS: Final[tuple[FaultName, ...]] = get_args(FaultName)
"""A bot that does one of these has lost."""

Locate = Callable[[str, int], tuple[int | None, int | None]]
"""Line and column of a field of a record; for `plies` of the one with this number, counted from 0."""


def record_of(position: Position) -> Record:
    """The record of the moves that led to a position; `dataclasses.replace` adds whatever else is known.

    >>> record_of(parse("connect4 6x7 1212121")).reason
    'line'
    """
    plies = tuple(Ply(move=move) for move in position.moves)
    reason = reason_of(position)
    return Record(start=position.start.text, plies=plies, result=position.outcome, reason=reason)


def positions(record: Record) -> Iterator[Position]:
    """The start, then the position after each move."""
    position = start_of(record)
    yield position
    for ply in record.plies:
        position = position.play(ply.move)
        yield position


def nowhere(field: str, number: int) -> tuple[int | None, int | None]:
    """For records that do not come from a file."""
    return None, None


def check(record: Record, locate: Locate = nowhere) -> Record:
    """The record with every move played and written as the game writes it, its result and reason filled in.

    IllegalMove says which move breaks which rule; BadValue what else contradicts the board.

    >>> check(Record(start="connect4", plies=(Ply(move="D1"), Ply(move="4")))).moves
    ('d', 'd')
    """
    position = start = start_of(record, locate)
    for i, ply in enumerate(record.plies):
        try:
            position = position.play(ply.move)
        except LinewoodError as error:
            why = Word(error.key, tuple(error.values.items()))
            side = Word(f"board.side.{position.game.side_words[position.side]}")
            raise placed(
                IllegalMove("record.illegal", number=i + 1, side=side, move=ply.move, why=why), locate, "plies", i
            ) from error
    plies = record.plies
    if position.moves != record.moves:
        plies = tuple(replace(ply, move=move) for ply, move in zip(plies, position.moves, strict=True))
    result, reason = end_of(record, position, locate)
    if (start.text, plies, result, reason) == (record.start, record.plies, record.result, record.reason):
        return record
    return replace(record, start=start.text, plies=plies, result=result, reason=reason)


def start_of(record: Record, locate: Locate = nowhere) -> Position:
    """The position that the moves lead from."""
    try:
        start = parse(record.start)
    except LinewoodError as error:
        why = Word(error.key, tuple(error.values.items()))
        raise placed(BadText("record.start", text=record.start, why=why), locate, "start") from error
    if start.moves:
        raise placed(BadValue("record.start_moves", text=record.start), locate, "start")
    return start


def end_of(record: Record, position: Position, locate: Locate) -> tuple[Outcome | None, str]:
    """Result and reason: those of the board if it is over, otherwise the record's own."""
    outcome, why = position.outcome, reason_of(position)
    if outcome is None:
        if record.reason in position.game.endings:
            raise placed(BadValue("record.not_over", reason=reason_word(record.reason)), locate, "reason")
        return record.result, record.reason
    if record.result not in (None, outcome):
        words = {"stated": Word(f"result.{record.result}"), "found": Word(f"result.{outcome}")}
        raise placed(BadValue("record.result", **words), locate, "result")
    if record.reason not in ("", why):
        reasons = {"stated": reason_word(record.reason), "found": reason_word(why)}
        raise placed(BadValue("record.reason", **reasons), locate, "reason")
    return outcome, why


def reason_of(position: Position) -> str:
    """Why the game is over on the board; empty while it goes on."""
    return "" if position.outcome is None else position.game.ending(position)


def reason_word(reason: str) -> Word | str:
    """A reason as it stands in a sentence; one that linewood does not know stands as it is."""
    for prefix in ("reason.", "fault.name."):
        key = prefix + reason.replace(" ", "_")
        if key in SENTENCES:
            return Word(key)
    return reason


def said(record: Record, language: str = "en") -> str:
    """How the game ended, in words: the result and, if it is known, the reason.

    >>> said(record_of(parse("connect4 6x7 1212121")))
    'the first player won (a full line)'
    """
    result = say(f"result.{record.result}" if record.result else "result.none", language)
    if not record.reason:
        return result
    return say("record.ending", language, result=result, reason=reason_word(record.reason))


def placed(error: LinewoodError, locate: Locate, field: str, number: int = 0) -> LinewoodError:
    """The error with its place."""
    line, column = locate(field, number)
    return error.at(line=line, column=column)
