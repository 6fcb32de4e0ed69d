"""A board as lines of text. Coloured terminals take the parts, `str(position)` joins them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, Protocol

from linewood.games.geometry import Geometry
from linewood.texts import Word, say

Role = Literal["label", "empty", "first", "second", "forbidden"]
ROLES: tuple[Role, ...] = ("empty", "first", "second", "forbidden")
SIGNS = ".xo#"


class Rules(Protocol):
    """What a drawing asks of a game."""

    @property
    def name(self) -> str: ...
    @property
    def geometry(self) -> Geometry: ...
    @property
    def side_words(self) -> tuple[str, str]: ...
    @property
    def stones(self) -> tuple[str, str]: ...
    def cell_name(self, cell: int) -> str: ...


class Drawn(Protocol):
    """What a drawing shows of a position."""

    @property
    def game(self) -> Rules: ...
    @property
    def text(self) -> str: ...
    @property
    def cells(self) -> bytes: ...
    @property
    def last_cells(self) -> tuple[int, ...]: ...
    @property
    def winning_cells(self) -> tuple[int, ...]: ...
    @property
    def outcome(self) -> str | None: ...
    @property
    def side(self) -> int: ...


class Part(NamedTuple):
    """A piece of a line of the drawing."""

    text: str
    """Two characters wide for a cell: a gap and its sign."""
    role: Role
    """What it shows."""
    is_last: bool = False
    """Did the last move touch this cell?"""
    is_winning: bool = False
    """Does this cell belong to the winning line?"""


def draw(position: Drawn) -> str:
    """The board with coordinates and, below it, whose turn it is or how the game ended."""
    lines = ("".join(part.text for part in line).rstrip() for line in parts(position))
    return "\n".join((*lines, status(position)))


def parts(position: Drawn) -> Iterator[list[Part]]:
    """The board line by line, from the top."""
    geometry, cells = position.game.geometry, position.cells
    last, winning = position.last_cells, position.winning_cells
    margin = max(len(label) for label in geometry.left)
    for i, row in enumerate(geometry.rows):
        line = [Part(" " * geometry.indents[i] + geometry.left[i].rjust(margin) + " ", "label")]
        for cell in row:
            role = ROLES[cells[cell]]
            line.append(Part(f" {SIGNS[cells[cell]]}", role, cell in last, cell in winning))
        if geometry.right:
            line.append(Part(f"  {geometry.right[i]}", "label"))
        yield line
    if geometry.below:
        yield [Part(" " * (margin + 1) + "".join(f" {label}" for label in geometry.below), "label")]


def status(position: Drawn, language: str = "en") -> str:
    """Whose turn it is, or how the game ended."""
    outcome = position.outcome
    if outcome == "draw":
        return say("board.draw", language)
    side = position.side if outcome is None else ("first", "second").index(outcome)
    word = Word(f"board.side.{position.game.side_words[side]}")
    return say("board.to_move" if outcome is None else "board.won", language, side=word)
