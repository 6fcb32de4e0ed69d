"""The three games once more: slow, obvious, written from the rules, and sharing no code with the package.

A board is a flat list of one-character cells, `x` for the first player, `o` for the second, `.` for a free
cell, `#` for a forbidden one. Cells are numbered as in the rules: connect4 from the bottom left row by row,
hex5 from the top left row by row, loa from a1 file by file. `play` returns a new position and never changes
the old one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, wraps
from typing import Any

FIRST, SECOND, FREE, FORBIDDEN = "x", "o", ".", "#"
PLAYER = {FIRST: "first", SECOND: "second"}
OTHER = {FIRST: SECOND, SECOND: FIRST}
COLUMN_LETTERS = "abcdefghijklmnop"


def remembered(question: Callable[..., Any]) -> Callable[..., Any]:
    """A position never changes, so what it was asked once it need not work out again."""

    @wraps(question)
    def answer(position: Any) -> Any:
        memory = position.__dict__.setdefault("memory", {})
        if question.__name__ not in memory:
            memory[question.__name__] = question(position)
        return memory[question.__name__]

    return answer


class Wrong(ValueError):
    """A move or a text that the rules do not allow."""


@dataclass
class ConnectFour:
    """Gravity Connect Four with forbidden cells."""

    rows: int = 6
    columns: int = 7
    forbidden: tuple[str, ...] = ()
    """Cell names such as `d4`."""
    board: list[str] = field(default_factory=list)
    """Empty for the start position."""
    side: str = FIRST
    moves: tuple[str, ...] | None = ()
    """None when the position was given by its cells."""

    def __post_init__(self) -> None:
        if not self.board:
            self.board = [FREE] * (self.rows * self.columns)
        for name in self.forbidden:
            self.board[self.cell(name)] = FORBIDDEN

    def cell(self, name: str) -> int:
        """The number of the cell called `name`: column letter and row from 1 at the bottom."""
        found = re.fullmatch(r"([a-p])([1-9][0-9]?)", name)
        if found is None:
            raise Wrong(name)
        column, row = COLUMN_LETTERS.index(found[1]), int(found[2]) - 1
        if column >= self.columns or row >= self.rows:
            raise Wrong(name)
        return row * self.columns + column

    def landing(self, column: int) -> int | None:
        """The lowest cell of the column that is neither occupied nor forbidden."""
        for row in range(self.rows):
            if self.board[row * self.columns + column] == FREE:
                return row * self.columns + column
        return None

    @remembered
    def legal(self) -> list[str]:
        if self.outcome() is not None:
            return []
        return [COLUMN_LETTERS[c] for c in range(self.columns) if self.landing(c) is not None]

    def play(self, move: str) -> ConnectFour:
        if move[:1] not in self.legal():
            raise Wrong(move)
        target = self.landing(COLUMN_LETTERS.index(move[0]))
        assert target is not None
        if len(move) > 1 and self.cell(move) != target:
            raise Wrong(move)
        board = list(self.board)
        board[target] = self.side
        moves = None if self.moves is None else (*self.moves, move[0])
        return ConnectFour(self.rows, self.columns, self.forbidden, board, OTHER[self.side], moves)

    @remembered
    def outcome(self) -> str | None:
        for line in gravity_lines(self.rows, self.columns):
            owner = owner_of(self.board, line)
            if owner is not None:
                return PLAYER[owner]
        return None if FREE in self.board else "draw"

    def decided(self) -> str | None:
        return self.outcome()

    def to_move(self) -> str:
        return PLAYER[self.side]

    def ply(self) -> int:
        return sum(cell in PLAYER for cell in self.board)

    def head(self) -> str:
        """The text of the rules: size and forbidden cells."""
        size = f"connect4 {self.rows}x{self.columns}"
        return f"{size} !{','.join(self.forbidden)}" if self.forbidden else size

    def rows_from_the_top(self) -> list[list[str]]:
        split = [self.board[r * self.columns : (r + 1) * self.columns] for r in range(self.rows)]
        return split[::-1]


@cache
def gravity_lines(rows: int, columns: int) -> list[list[int]]:
    """Every four cells in a row, a column or a diagonal."""
    lines = []
    for row in range(rows):
        for column in range(columns):
            for up, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                last_row, last_column = row + 3 * up, column + 3 * right
                if last_row < rows and 0 <= last_column < columns:
                    lines.append([(row + k * up) * columns + column + k * right for k in range(4)])
    return lines


@dataclass
class HexFive:
    """Connect-5 on a hexagon."""

    length: int = 9
    """Cells on each side of the hexagon."""
    board: list[str] = field(default_factory=list)
    side: str = FIRST
    moves: tuple[str, ...] | None = ()

    def __post_init__(self) -> None:
        if not self.board:
            self.board = [FREE] * sum(hex_rows(self.length))

    @remembered
    def legal(self) -> list[str]:
        if self.outcome() is not None:
            return []
        return [str(cell) for cell, owner in enumerate(self.board) if owner == FREE]

    def play(self, move: str) -> HexFive:
        if move not in self.legal():
            raise Wrong(move)
        board = list(self.board)
        board[int(move)] = self.side
        moves = None if self.moves is None else (*self.moves, move)
        return HexFive(self.length, board, OTHER[self.side], moves)

    @remembered
    def outcome(self) -> str | None:
        for line in hex_lines(self.length):
            owner = owner_of(self.board, line)
            if owner is not None:
                return PLAYER[owner]
        return None if FREE in self.board else "draw"

    def decided(self) -> str | None:
        return self.outcome()

    def to_move(self) -> str:
        return PLAYER[self.side]

    def ply(self) -> int:
        return sum(cell in PLAYER for cell in self.board)

    def head(self) -> str:
        return f"hex5 {self.length}"

    def rows_from_the_top(self) -> list[list[str]]:
        rows, start = [], 0
        for width in hex_rows(self.length):
            rows.append(self.board[start : start + width])
            start += width
        return rows


def hex_rows(length: int) -> list[int]:
    """How many cells each row has, from the top: 9, 10, ..., 17, ..., 10, 9 for nine on a side."""
    return [*range(length, 2 * length - 1), *range(2 * length - 1, length - 1, -1)]


@cache
def hex_places(length: int) -> dict[tuple[int, int], int]:
    """(row r, column q) -> cell number, with q = i + max(0, s-1-r)."""
    places = {}
    for r, width in enumerate(hex_rows(length)):
        for i in range(width):
            places[r, i + max(0, length - 1 - r)] = len(places)
    return places


@cache
def hex_lines(length: int) -> list[list[int]]:
    """Every five cells along one of the three axes: constant r, constant q, constant q+r."""
    places = hex_places(length)
    lines = []
    for r, q in places:
        for down, right in ((0, 1), (1, 0), (1, -1)):
            line = [(r + k * down, q + k * right) for k in range(5)]
            if all(place in places for place in line):
                lines.append([places[place] for place in line])
    return lines


RULE_SETS = {
    "course": {"both": "mover", "lone": "capturer", "stuck": "pass", "repeat": "third"},
    "olympiad": {"both": "draw", "lone": "owner", "stuck": "pass", "repeat": "third"},
    "openspiel": {"both": "mover", "lone": "owner", "stuck": "loses", "repeat": "second"},
}
RULE_VALUES = {
    "both": ("mover", "draw"),
    "lone": ("capturer", "owner"),
    "stuck": ("pass", "loses"),
    "repeat": ("third", "second"),
}
LOA_START = (
    ".xxxxxx."  # rank 1
    "o......o"
    "o......o"
    "o......o"
    "o......o"
    "o......o"
    "o......o"
    ".xxxxxx."  # rank 8
)
LAST_PLY = 1000


@dataclass
class LinesOfAction:
    """Lines of Action, every open question an option."""

    rules: str = "course"
    """A rule set, then options: `course,both=draw`."""
    board: list[str] = field(default_factory=lambda: list(LOA_START))
    side: str = FIRST
    moves: tuple[str, ...] | None = ()
    plies: int = 0
    past: tuple[tuple[str, str], ...] = ()
    """Board and side to move of every earlier position, from the start on."""

    def __post_init__(self) -> None:
        name, *changes = self.rules.split(",")
        self.option = dict(RULE_SETS[name])
        for change in changes:
            question, answer = change.split("=")
            if answer not in RULE_VALUES[question]:
                raise Wrong(change)
            self.option[question] = answer

    @remembered
    def legal(self) -> list[str]:
        if self.outcome() is not None:
            return []
        return self.steps(self.side) or ["pass"]

    def steps(self, side: str) -> list[str]:
        """What the pieces of `side` can do on this board, whoever is to move."""
        found = []
        for source in range(64):
            if self.board[source] == side:
                for target in self.targets(source):
                    mark = "-" if self.board[target] == FREE else "x"
                    found.append(square(source) + mark + square(target))
        return found

    def targets(self, source: int) -> list[int]:
        """Where the piece on `source` can go."""
        own = self.board[source]
        found = []
        for line in lines_through(source):
            distance = sum(self.board[cell] != FREE for cell in line)
            here = line.index(source)
            for way in (line[here + 1 :], line[:here][::-1]):
                if len(way) < distance:
                    continue
                *between, target = way[:distance]
                if all(self.board[cell] != OTHER[own] for cell in between) and self.board[target] != own:
                    found.append(target)
        return sorted(found)

    def play(self, move: str) -> LinesOfAction:
        found = re.fullmatch(r"([a-h][1-8])([-x]?)([a-h][1-8])", move)
        legal = self.legal()
        if found is not None:
            move = next((m for m in legal if m[:2] == found[1] and m[3:] == found[3]), "none")
        if move not in legal:
            raise Wrong(move)
        board = list(self.board)
        if move != "pass":
            board[cell_of(move[3:])] = self.side
            board[cell_of(move[:2])] = FREE
        return LinesOfAction(
            self.rules,
            board,
            OTHER[self.side],
            None if self.moves is None else (*self.moves, move),
            self.plies + 1,
            (*self.past, ("".join(self.board), self.side)),
        )

    @remembered
    def outcome(self) -> str | None:
        result = self.decided()
        if result is not None:
            return result
        here = "".join(self.board)
        if self.option["repeat"] == "third":
            times = 1 + sum(earlier == (here, self.side) for earlier in self.past)
            return "draw" if times >= 3 else None
        times = 1 + sum(board == here for board, _ in self.past)
        return "draw" if times >= 2 else None

    @remembered
    def decided(self) -> str | None:
        """The outcome without a look at the past."""
        openspiel_ply_rule = self.option["repeat"] == "second"
        if self.plies >= LAST_PLY and openspiel_ply_rule:
            return "draw"
        winner = self.winner()
        if winner is not None or self.plies >= LAST_PLY:
            return winner or "draw"
        nobody_can_move = not self.steps(self.side) and not self.steps(OTHER[self.side])
        return "draw" if nobody_can_move else None

    def winner(self) -> str | None:
        """Who has won on this board; `draw` where both are connected and that is a draw."""
        mover, other = OTHER[self.side], self.side
        if self.option["lone"] == "capturer":
            if self.board.count(other) == 1:
                return PLAYER[mover]
            if self.board.count(mover) == 1:
                return PLAYER[other]
        if connected(self.board, mover) and connected(self.board, other):
            return PLAYER[mover] if self.option["both"] == "mover" else "draw"
        if connected(self.board, mover):
            return PLAYER[mover]
        if connected(self.board, other):
            return PLAYER[other]
        if not self.steps(other) and self.option["stuck"] == "loses":
            return PLAYER[mover]
        return None

    def to_move(self) -> str:
        return PLAYER[self.side]

    def ply(self) -> int:
        return self.plies

    def head(self) -> str:
        return "loa" if self.rules == "course" else f"loa {self.rules}"

    def rows_from_the_top(self) -> list[list[str]]:
        return [self.board[8 * rank : 8 * rank + 8] for rank in range(7, -1, -1)]


def square(cell: int) -> str:
    return "abcdefgh"[cell % 8] + str(cell // 8 + 1)


def cell_of(name: str) -> int:
    return 8 * (int(name[1]) - 1) + "abcdefgh".index(name[0])


@cache
def lines_through(cell: int) -> list[list[int]]:
    """The row, the column and the two diagonals through a cell, each in order."""
    rank, file = divmod(cell, 8)
    everywhere = [(r, f) for r in range(8) for f in range(8)]
    return [
        [8 * r + f for r, f in everywhere if r == rank],
        [8 * r + f for r, f in everywhere if f == file],
        [8 * r + f for r, f in everywhere if r - f == rank - file],
        [8 * r + f for r, f in everywhere if r + f == rank + file],
    ]


def connected(board: list[str], side: str) -> bool:
    """All pieces of `side` hang together, each with one of its eight neighbours."""
    pieces = [cell for cell in range(64) if board[cell] == side]
    reached = pieces[:1]
    for cell in reached:
        for piece in pieces:
            near = abs(piece // 8 - cell // 8) <= 1 and abs(piece % 8 - cell % 8) <= 1
            if near and piece not in reached:
                reached.append(piece)
    return len(reached) == len(pieces)


def owner_of(board: list[str], line: list[int]) -> str | None:
    """The player who has a stone on every cell of the line."""
    stone = board[line[0]]
    return stone if stone in PLAYER and all(board[cell] == stone for cell in line) else None


Position = ConnectFour | HexFive | LinesOfAction


def perft(position: Position, depth: int) -> int:
    """How many sequences of `depth` moves there are; repetition is ignored."""
    if depth == 0:
        return 1
    if isinstance(position, LinesOfAction):
        position = LinesOfAction(position.rules, position.board, position.side, position.moves, position.plies)
    moves = position.legal()
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)


def moves_text(position: Position) -> str:
    """The position text in its moves form."""
    assert position.moves is not None
    return " ".join([position.head(), *position.moves])


def cells_text(position: Position) -> str:
    """The position text in its cells form: rows from the top, numbers for runs of empty cells."""
    rows = []
    for row in position.rows_from_the_top():
        cells = "".join(row).replace(FORBIDDEN, FREE)
        rows.append(re.sub(r"\.+", lambda run: str(len(run[0])), cells))
    return f"{position.head()} = {'/'.join(rows)} {position.side}"


def read(text: str) -> Position:
    """The position that a text in either form describes."""
    if re.fullmatch(r"[1-7]+", text):
        text = "connect4 6x7 " + text
    words = text.split()
    empty, rest = empty_position(words)
    if rest[:1] == ["="]:
        return from_cells(empty, rest[1], rest[2])
    position = empty
    for move in spelled_out(empty, rest):
        position = position.play(move)
    return position


def empty_position(words: list[str]) -> tuple[Position, list[str]]:
    """The start position that the first words name, and the words after them."""
    name, *words = words
    if name == "connect4":
        rows, columns = words[0].split("x")
        forbidden = tuple(words[1][1:].split(",")) if words[1:] and words[1][0] == "!" else ()
        return ConnectFour(int(rows), int(columns), forbidden), words[2 if forbidden else 1 :]
    if name == "hex5":
        return HexFive(int(words[0])), words[1:]
    if name == "loa":
        has_rules = bool(words) and words[0].split(",")[0] in RULE_SETS
        return LinesOfAction(words[0] if has_rules else "course"), words[1 if has_rules else 0 :]
    raise Wrong(name)


def spelled_out(empty: Position, words: list[str]) -> list[str]:
    """Moves, a token of digits on a narrow connect4 board taken apart."""
    if isinstance(empty, ConnectFour) and len(words) == 1 and words[0].isdigit() and empty.columns <= 9:
        return [COLUMN_LETTERS[int(digit) - 1] for digit in words[0]]
    return words


def from_cells(empty: Position, rows: str, side: str) -> Position:
    """The position of a cells form; forbidden cells are those of `empty`."""
    filled = re.sub(r"[0-9]+", lambda run: FREE * int(run[0]), rows)
    given = [list(row) for row in filled.split("/")]
    if [len(row) for row in given] != [len(row) for row in empty.rows_from_the_top()]:
        raise Wrong(rows)
    if not isinstance(empty, HexFive):
        given = given[::-1]
    board = [cell for row in given for cell in row]
    if isinstance(empty, LinesOfAction):
        return LinesOfAction(empty.rules, board, side, None)
    if board.count(FIRST) - board.count(SECOND) != (side == SECOND):
        raise Wrong("a wrong number of stones")
    if isinstance(empty, HexFive):
        lines = hex_lines(empty.length)
    else:
        lines = gravity_lines(empty.rows, empty.columns)
        check_that_no_stone_floats(empty, board)
    if {owner_of(board, line) for line in lines} >= {FIRST, SECOND}:
        raise Wrong("two winners")
    if isinstance(empty, HexFive):
        return HexFive(empty.length, board, side, None)
    return ConnectFour(empty.rows, empty.columns, empty.forbidden, board, side, None)


def check_that_no_stone_floats(empty: ConnectFour, board: list[str]) -> None:
    """Below a stone there are only stones and forbidden cells; on a forbidden cell there is none."""
    for cell, stone in enumerate(board):
        below = range(cell - empty.columns, -1, -empty.columns)
        if stone in PLAYER and empty.board[cell] == FORBIDDEN:
            raise Wrong("a stone on a forbidden cell")
        if stone in PLAYER and any(board[b] == FREE and empty.board[b] == FREE for b in below):
            raise Wrong("a floating stone")
