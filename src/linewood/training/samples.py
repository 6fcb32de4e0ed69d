"""Games as arrays to learn from: what the network sees, which moves were good, what the position was worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from linewood.games import by_name, parse
from linewood.training.games import Lesson, PlayedGame

Array = NDArray[Any]
FRAMES: Final = (8, 12, 16, 17, 19)
"""Rows and columns that boards are padded to, so that boards of different sizes share a batch."""
NOWHERE: Final = 65535
"""What the core says for a cell that is not on the board."""
UNKNOWN: Final = 2
"""The result of a position beside the game."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Samples:
    """Positions in frames of one size; one row of each array belongs to one position."""

    side: int
    """Rows and columns of the frame. A cell's place is column * side + row; side * side is nowhere."""
    codes: Array
    """[position, place]: what is at each cell."""
    rows: Array
    """Of the board."""
    columns: Array
    """Of the board."""
    moves: Array
    """[position, move, 2]: the two cells that stand for a legal move."""
    shares: Array
    """[position, move]: of the search's visits; -1 where there is no move."""
    focus: Array
    """[position, place]: is the cell in the focus of the value head?"""
    value: Array
    """What the search thought, for the side to move."""
    result: Array
    """Of the game, for the side to move; 2 if nobody knows."""
    proven: Array
    """Is the value certain?"""
    held_out: Array
    """Does the position belong to a game that is not learned from?"""

    def __len__(self) -> int:
        return len(self.codes)

    def take(self, which: Array) -> Samples:
        """Some of the positions."""
        chosen = {f.name: getattr(self, f.name)[which] for f in fields(self) if f.name != "side"}
        return Samples(side=self.side, **chosen)


def samples(games: Iterable[PlayedGame], held_out: float, most: int) -> list[Samples]:
    """The newest positions of games, one value for each size of frame. Whole games are held out: positions of one game
    know each other's result."""
    rows: dict[int, list[dict[str, Any]]] = {}
    count = 0
    for number, game in reversed(list(enumerate(games))):
        is_held_out = int((number + 1) * held_out) > int(number * held_out)
        for row in rows_of(game):
            rows.setdefault(row["side"], []).append({**row, "held_out": is_held_out})
            count += 1
        if count >= most:
            break
    return [stacked(side, found) for side, found in sorted(rows.items())]


def rows_of(game: PlayedGame) -> Iterator[dict[str, Any]]:
    """What can be learned from a game, position by position."""
    native: Any = parse(game.start).native
    lessons: dict[int, list[Lesson]] = {}
    for lesson in game.lessons:
        lessons.setdefault(lesson.ply, []).append(lesson)
    for ply in range(len(game.moves) + 1):
        for lesson in lessons.get(ply, []):
            here = native
            for move in lesson.aside:
                here = here.play(move)
            result = UNKNOWN if lesson.aside else game.result * (1 if here.to_move() == 0 else -1)
            if len(here.legal()) > 1 and lesson.shares:
                yield row_of(here, lesson, result)
        if ply < len(game.moves):
            native = native.play(game.moves[ply])


def row_of(native: Any, lesson: Lesson, result: int) -> dict[str, Any]:
    """One position."""
    rows, columns, codes, places, focus = native.encode()
    side = next(side for side in FRAMES if side >= max(rows, columns))
    known = dict(lesson.shares)
    total = sum(known.values())
    return {
        "side": side,
        "codes": framed(np.frombuffer(codes, np.uint8).reshape(columns, rows), side),
        "rows": rows,
        "columns": columns,
        "moves": replaced(np.array(places), rows, side).reshape(-1, 2),
        "shares": np.array([known.get(move, 0) / total for move in native.legal()], np.float32),
        "focus": np.bincount(replaced(np.array(focus), rows, side), minlength=side * side)[: side * side] > 0,
        "value": lesson.value,
        "result": result,
        "proven": lesson.proven,
    }


def framed(grid: Array, side: int) -> Array:
    """A board's cells in a frame."""
    result = np.zeros((side, side), grid.dtype)
    result[: grid.shape[0], : grid.shape[1]] = grid
    return result.reshape(-1)


def replaced(places: Array, rows: int, side: int) -> Array:
    """Places of a board as places of the frame."""
    return np.where(places == NOWHERE, side * side, places // rows * side + places % rows)


def stacked(side: int, rows: list[dict[str, Any]]) -> Samples:
    """Rows as arrays, with the same number of moves each."""
    widest = max(len(row["shares"]) for row in rows)
    moves = np.full((len(rows), widest, 2), side * side, np.int16)
    shares = np.full((len(rows), widest), -1, np.float32)
    for number, row in enumerate(rows):
        count = len(row["shares"])
        moves[number, :count], shares[number, :count] = row["moves"], row["shares"]
    types = {"value": np.float32, "result": np.int8, "proven": bool, "held_out": bool, "rows": np.uint8}
    plain = {
        name: np.array([row[name] for row in rows], types.get(name, np.uint8))
        for name in ("codes", "rows", "columns", "focus", "value", "result", "proven", "held_out")
    }
    return Samples(side=side, moves=moves, shares=shares, **plain)


# Symmetry ---------------------------------------------------------------------------------------------------


DO: Final[dict[str, Callable[[Array], Array]]] = {
    "columns": lambda board: board[::-1],
    "both": lambda board: board[::-1, ::-1],
    "swap": lambda board: board.T,
}


@cache
def symmetries(game: str, side: int, rows: int, columns: int) -> tuple[Array, ...]:
    """The boards that are the same to a game, as permutations: entry p is the place whose content comes to p."""
    places = np.arange(side * side).reshape(side, side)
    boards = [places[:columns, :rows]]
    for board in boards:  # grows until nothing new comes of it
        known = {one.tobytes() for one in boards}
        new = {one.tobytes(): one for one in (DO[name](board) for name in by_name(game).symmetries)}
        boards += [one for content, one in new.items() if content not in known]
    found = []
    for turned in boards:
        result = places.copy()
        result[:columns, :rows] = turned
        found.append(result.reshape(-1))
    return tuple(found)


def turned(batch: Samples, game: str, draw: np.random.Generator) -> Samples:
    """The same positions, each seen from one of the sides that are the same to the game."""
    codes, moves, focus = batch.codes.copy(), batch.moves.copy(), batch.focus.copy()
    sizes = batch.rows.astype(int) * 256 + batch.columns
    for size in np.unique(sizes):
        ways = symmetries(game, batch.side, int(size) // 256, int(size) % 256)
        chosen = draw.integers(len(ways), size=len(batch))
        for number, way in enumerate(ways[1:], start=1):
            those = (sizes == size) & (chosen == number)
            codes[those] = batch.codes[those][:, way]
            focus[those] = batch.focus[those][:, way]
            back = np.append(np.argsort(way), batch.side**2).astype(moves.dtype)
            moves[those] = back[batch.moves[those]]
    changed = {f.name: getattr(batch, f.name) for f in fields(batch)} | {"codes": codes, "moves": moves, "focus": focus}
    return Samples(**changed)
