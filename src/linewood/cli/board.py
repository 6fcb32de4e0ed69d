"""A coloured board. Signs and frames say the same as the colours: x and o, underlined last move, reversed line."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from linewood.games import Position
from linewood.games.board import Part, parts

STYLES: Final = {
    "label": "dim",
    "empty": "dim",
    "first": "bold bright_blue",
    "second": "bold yellow",
    "forbidden": "bold red",
}


def coloured(position: Position) -> Text:
    """The board with its coordinates, ready to print."""
    board = Text()
    for line in parts(position):
        for part in line:
            gap = len(part.text) - len(part.text.lstrip()) if part.role != "label" else 0
            board.append(part.text[:gap])
            board.append(part.text[gap:], style_of(part))
        board.append("\n")
    return board


def style_of(part: Part) -> str:
    """The style of a part: its role, then what happened there."""
    marks = (" reverse" if part.is_winning else "") + (" underline" if part.is_last else "")
    return STYLES[part.role] + marks
