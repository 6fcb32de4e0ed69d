"""strategy: connect4 by a call of `getPoint` in a shared library.

    Point* getPoint(const int M, const int N, const int* top, const int* board,
                    const int lastX, const int lastY, const int noX, const int noY);

`question` makes questions of positions, and moves of the points that come back.
"""

from __future__ import annotations

from typing import NamedTuple

from linewood.protocols.question import Question


class Arguments(NamedTuple):
    """The arguments of `getPoint`, in its order."""

    rows: int
    """M."""
    columns: int
    """N."""
    top: tuple[int, ...]
    """N numbers."""
    board: tuple[int, ...]
    """M * N numbers."""
    last_x: int
    """Row of the opponent's last move, -1 if there is none."""
    last_y: int
    """Column of the opponent's last move, -1 if there is none."""
    no_x: int
    """Row of the forbidden cell, -1 if there is none."""
    no_y: int
    """Column of the forbidden cell, -1 if there is none."""


def arguments_of(question: Question) -> Arguments:
    """What `getPoint` is called with.

    >>> from linewood.games import parse
    >>> from linewood.protocols.question import question_of
    >>> arguments_of(question_of(parse("connect4 4x4 !a1 a")))
    Arguments(rows=4, columns=4, top=(2, 4, 4, 4), board=(0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0), last_x=2, last_y=0, no_x=3, no_y=0)
    """
    return Arguments(question.rows, question.columns, question.top, question.board, *question.last, *question.forbidden)
