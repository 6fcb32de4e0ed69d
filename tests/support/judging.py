"""What the tests of the judges' protocols share: boards, bytes that come in pieces, and errors that are ours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

import linewood as lw

SEEDS = st.integers(0, 2**32 - 1)


def boards_with_one_forbidden_cell() -> st.SearchStrategy[lw.ConnectFour]:
    """Any size; the cell anywhere, at the bottom, at the top, or nowhere."""

    def board(rows: int, columns: int, column: int, kind: str, row: int) -> lw.ConnectFour:
        at = {"bottom": 0, "top": rows - 1, "below the top": rows - 2, "anywhere": row % rows}
        cells = [] if kind == "nowhere" else [f"{chr(97 + column % columns)}{at[kind] + 1}"]
        return lw.ConnectFour(rows=rows, columns=columns, forbidden=cells)

    kinds = st.sampled_from(["bottom", "top", "below the top", "anywhere", "nowhere"])
    return st.builds(board, st.integers(4, 15), st.integers(4, 16), st.integers(0, 15), kinds, st.integers(0, 14))


def fed(reader: Any, data: bytes, size: int) -> list[Any]:
    """What a reader makes of bytes that come in pieces."""
    pieces = (data[i : i + size] for i in range(0, len(data), size))
    return [value for piece in pieces for value in reader.feed(piece)]


def objection(action: Callable[[], object]) -> str | None:
    """The error that an action raises, if it is one of ours; any other is a failure."""
    try:
        action()
    except lw.LinewoodError as error:
        return error.key if error.text("en") != error.text("zh") else "not translated"
    return None
