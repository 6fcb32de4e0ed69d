"""A position as the board component wants it: pure functions from positions to plain JSON."""

from __future__ import annotations

from typing import Any

from linewood.board.threats import find_threats
from linewood.games import Position
from linewood.texts import say

Json = dict[str, Any]


def picture(
    position: Position,
    *,
    language: str,
    is_active: bool,
    is_new: bool = False,
    is_editing: bool = False,
    has_threats: bool = False,
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
        "last": list(position.last_cells),
        "winning": list(position.winning_cells),
        "side": position.side,
        "gesture": game.gesture,
        "stones": game.stones,
        "landing": landings(position),
        "moves": targets(position),
        "active": is_active,
        "animate": is_new,
        "editing": is_editing,
        "threats": [{"cell": cell, "side": side} for cell, side in find_threats(position)] if has_threats else [],
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
