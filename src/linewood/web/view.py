"""A position as the board component wants it: pure functions from values of the library to plain JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from linewood.games import Position
from linewood.search import Analysis, MoveAnalysis
from linewood.search.analysis import Proven, proven_word
from linewood.texts import say, shown

MOST_CANDIDATES: Final = 9
"""As many as there are keys for them."""
LONGEST_LINE: Final = 8
"""Moves of a line that are drawn at once."""

Json = dict[str, Any]


def picture(
    position: Position, *, language: str, is_active: bool, is_new: bool = False, is_editing: bool = False
) -> Json:
    """All that the component needs to draw a position and to answer hover, drag and keys."""
    game, geometry = position.game, position.game.geometry
    cells = position.cells
    return {
        "key": key_of(position),
        "text": position.text,
        "ply": len(position.moves),
        "shape": geometry.shape,
        "rows": geometry.rows,
        "indents": geometry.indents,
        "left": geometry.left,
        "right": geometry.right,
        "below": geometry.below,
        "names": [game.cell_name(cell) for cell in range(len(cells))],
        "cells": list(cells),
        "last": list(game.last_cells(position)),
        "winning": list(position.winning_cells),
        "side": position.native.to_move(),
        "gesture": game.gesture,
        "stones": game.stones,
        "landing": landings(position),
        "moves": targets(position),
        "active": is_active,
        "animate": is_new,
        "editing": is_editing,
        "labels": labels(position, language),
    }


def key_of(position: Position) -> str:
    """Tells two positions of one game apart."""
    return f"{position.ply}-{position.key:x}"


def labels(position: Position, language: str) -> Json:
    """What a screen reader says."""
    first, second = (say(f"side.page.{word}", language) for word in position.game.side_words)
    return {
        "board": say(f"game.title.{position.game.name}", language),
        "cells": [say("web.cell.empty", language), first, second, say("web.cell.forbidden", language)],
        "last": say("web.cell.last", language),
        "winning": say("web.cell.winning", language),
        "target": say("web.cell.target", language),
    }


def landings(position: Position) -> list[int | None]:
    """The cell on which a stone would land, for each column; empty in games without columns to choose."""
    if position.game.gesture != "column":
        return []
    cells, codes = position.cells, position.native.legal()
    ends = {position.game.move_cells(cells, code)[-1] for code in codes}
    columns = zip(*position.game.geometry.rows, strict=True)
    return [next((cell for cell in column if cell in ends), None) for column in columns]


def targets(position: Position) -> dict[int, list[int]]:
    """Where each piece of the side to move may go; empty in games in which pieces do not move."""
    found: dict[int, list[int]] = {}
    if position.game.gesture == "step" and position.outcome is None:
        for code in position.native.legal():
            if touched := position.game.move_cells(position.cells, code):
                found.setdefault(touched[0], []).append(touched[-1])
    return found


def cells_of(position: Position, move: str) -> list[int]:
    """The cells that a legal move touches, the one it ends on last."""
    return list(position.game.move_cells(position.cells, position.code(move)))


def line_of(position: Position, moves: Iterable[str]) -> list[Json]:
    """The steps of a line, each with its cells and its side."""
    steps: list[Json] = []
    for move in moves:
        if len(steps) == LONGEST_LINE:
            break
        cells = cells_of(position, move)
        if cells:
            steps.append({"cells": cells, "side": position.native.to_move()})
        position = position.play(move)
    return steps


def candidates(position: Position, analysis: Analysis, language: str) -> list[Json]:
    """The best moves as marks on the board."""
    shown = [move for move in analysis.moves if move.visits or move.proven][:MOST_CANDIDATES]
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
    return f"{100 * move.win_rate:.0f}"


def move_verdict(move: MoveAnalysis, language: str) -> str:
    """What a move is worth, in words where it is known for sure."""
    if move.proven is not None and move.distance is not None:
        return shown(proven_word(move.proven, move.distance, "move", exact=move.exact), language)
    return f"{100 * move.win_rate:.1f} %"


def long_verdict(
    proven: Proven | None, distance: int | None, win_rate: float, language: str, *, exact: bool = False
) -> str:
    """What a position is worth, in words where it is known for sure."""
    if proven is not None and distance is not None:
        return shown(proven_word(proven, distance, exact=exact), language)
    return f"{100 * win_rate:.1f} %"
