"""An analysis as the board component wants it: pure functions from values of the library to plain JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from linewood.board import Json
from linewood.games import Position
from linewood.search import Analysis, MoveAnalysis
from linewood.search.analysis import Proven, proven_word
from linewood.texts import shown
from linewood.texts.numbers import percent

MOST_CANDIDATES: Final = 9
"""As many as there are keys for them."""
LONGEST_LINE: Final = 8
"""Moves of a line that are drawn at once."""

LONGEST_FILM: Final = 250
"""Moves of a playout that run over the board."""


def cells_of(position: Position, move: str) -> list[int]:
    """The cells that a legal move touches, the one it ends on last."""
    return list(position.game.move_cells(position.cells, position.code(move)))


def line_of(position: Position, moves: Iterable[str]) -> list[Json]:
    """The first steps of a line."""
    return steps_of(position, moves, LONGEST_LINE)


def steps_of(position: Position, moves: Iterable[str], most: int = LONGEST_FILM) -> list[Json]:
    """As many steps of a line, each with its cells and its side."""
    steps: list[Json] = []
    for move in moves:
        if len(steps) == most:
            break
        cells = cells_of(position, move)
        if cells:
            steps.append({"cells": cells, "side": position.side})
        position = position.play(move)
    return steps


def candidates(position: Position, analysis: Analysis, language: str) -> list[Json]:
    """The best moves as marks on the board."""
    known = [move for move in analysis.moves if move.visits or move.proven]
    shown = (known or list(analysis.moves[:1]))[:MOST_CANDIDATES]  # an opening move is played without any search
    most = max((move.visits for move in shown), default=1) or 1
    marks = [(rank, move, cells_of(position, move.move)) for rank, move in enumerate(shown, start=1)]
    return [
        {
            "move": move.move,
            "cells": cells,
            "rank": rank,
            "share": move.visits / most,
            "text": short_verdict(move, language),
            "proven": move.proven,
            "line": line_of(position, move.line),
        }
        for rank, move, cells in marks
        if cells
    ]


def short_verdict(move: MoveAnalysis, language: str) -> str:
    """A move's worth in a few signs."""
    if move.proven is not None and move.distance is not None:
        return shown(proven_word(move.proven, move.distance, "mark", exact=move.exact), language)
    return str(min(99, round(100 * move.win_rate)))  # three digits stand for nothing that is certain


def move_verdict(move: MoveAnalysis, language: str) -> str:
    """What a move is worth, in words where it is known for sure."""
    if move.proven is not None and move.distance is not None:
        return shown(proven_word(move.proven, move.distance, "move", exact=move.exact), language)
    return percent(move.win_rate)


def long_verdict(
    proven: Proven | None, distance: int | None, win_rate: float, language: str, *, exact: bool = False
) -> str:
    """What a position is worth, in words where it is known for sure."""
    if proven is not None and distance is not None:
        return shown(proven_word(proven, distance, exact=exact), language)
    return percent(win_rate)
