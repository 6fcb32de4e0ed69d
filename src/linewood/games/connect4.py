"""Gravity Connect Four on a board of any size with forbidden cells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from linewood import _core
from linewood.errors import BadText, BadValue, IllegalMove
from linewood.games import icons, stones
from linewood.games.cells import EMPTY, FIRST, FORBIDDEN, SECOND
from linewood.games.game import BOOKS, PRESETS, Game, Gesture, Symmetry
from linewood.games.geometry import Geometry, letter, rectangle, square_name
from linewood.games.native import Native
from linewood.games.numbers import whole
from linewood.games.position import Position
from linewood.games.registry import register
from linewood.games.settings import Setting
from linewood.games.tokens import Token, between_commas, found_at, is_digits, read_size
from linewood.games.trials import LENGTHS, wandered

if TYPE_CHECKING:
    from random import Random

CELL = re.compile(r"([a-z])([0-9]{1,3})")
DIGIT_COLUMNS = 9
"""On boards with more columns a digit does not name a column."""
SIZE_DIGITS = 2
"""Digits that a number of rows or columns may have."""
IN_LINE = 4
STEPS = ((0, 1), (1, -1), (1, 0), (1, 1))
FILLED: Final = 0.7
"""The share of a board that games of equals fill."""
PLACES: Final = ("bottom", "top", "under a pile", "anywhere")
"""Where the forbidden cell of a trial lies."""


@register
@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectFour(Game):
    """A board of `rows` x `columns` cells into which stones fall; four in a line win.

    >>> ConnectFour(rows=11, columns=10, forbidden=["f7", "d4"]).text
    'connect4 11x10 !d4,f7'
    """

    name: ClassVar[str] = "connect4"
    search_type: ClassVar[Any] = _core.Connect4Search
    solver_type: ClassVar[Any] = _core.Connect4Solver
    playouts: ClassVar[tuple[str, ...]] = ("random", "centre", "decisive", "rules", "heuristic", "cells", "none")
    priors: ClassVar[tuple[str, ...]] = ("uniform", "learned")
    own_options: ClassVar[frozenset[str]] = frozenset(
        ("avoid_below", "network", "weights", "rule_six", "rule_seven", "playout_noise", "exact", "exact_cells")
    )
    symmetries: ClassVar[tuple[Symmetry, ...]] = ("columns",)
    presets: ClassVar[Path] = PRESETS / "connect4"
    ladder: ClassVar[Path] = PRESETS / "ladders" / "connect4.toml"
    settings: ClassVar[tuple[Setting, ...]] = (
        Setting(name="rows", kind="whole", low=4, high=15),
        Setting(name="columns", kind="whole", low=4, high=16),
        Setting(name="forbidden", kind="cells"),
    )
    board_options: ClassVar[tuple[str, ...]] = ("board", "forbid")
    has_random_boards: ClassVar[bool] = True
    opening_plies: ClassVar[tuple[int, ...]] = (0, 2, 4, 6)
    in_line: ClassVar[int | None] = IN_LINE
    gesture: ClassVar[Gesture] = "column"
    icon: ClassVar[str] = icons.CONNECT4
    diagrams: ClassVar[tuple[tuple[str, str], ...]] = (
        ("connect4 6x7 d d c", "rules.connect4.drop"),
        ("connect4 6x7 a b b c d c c d d e d", "rules.connect4.win"),
        ("connect4 6x7 !d3 d d d", "rules.connect4.forbidden"),
    )
    formats: ClassVar[tuple[str, ...]] = ("json", "pgn", "digits")
    judge_counts_errors: ClassVar[bool] = True
    sparring: ClassVar[str] = "naive:playouts=300"

    rows: int = 6
    """4 to 15."""
    columns: int = 7
    """4 to 16."""
    forbidden: Sequence[str] = ()
    """Cells such as `d4` that stones fall past and never occupy. Stored as a sorted tuple."""

    def __post_init__(self) -> None:
        """Checks the sizes and sorts the forbidden cells by column and row."""
        object.__setattr__(self, "rows", whole("rows", self.rows, 4, 15))
        object.__setattr__(self, "columns", whole("columns", self.columns, 4, 16))
        given = self.forbidden.split(",") if isinstance(self.forbidden, str) else self.forbidden
        numbers = {self.cell_number(name) for name in given if name != ""}
        by_column = sorted(numbers, key=lambda cell: (cell % self.columns, cell))
        object.__setattr__(self, "forbidden", tuple(self.cell_name(cell) for cell in by_column))

    @classmethod
    def random(cls, seed: int = 0) -> Self:
        """A random board like the judge's: 9 to 12 rows and columns and one forbidden cell.

        >>> ConnectFour.random(seed=1) == ConnectFour.random(seed=1)
        True
        """
        from random import Random  # a tenth of the package's import time, and few need it

        draw = Random(seed)
        rows, columns = draw.randint(9, 12), draw.randint(9, 12)
        return cls(rows=rows, columns=columns, forbidden=[square_name(draw.randrange(rows * columns), columns)])

    @classmethod
    def any_board(cls, draw: Random) -> Self:
        """Seven in ten are like the judge's, the others have any size and up to five forbidden cells."""
        if draw.random() < 0.7:
            return cls.random(draw.getrandbits(53))
        rows, columns = draw.randint(4, 15), draw.randint(4, 16)
        forbidden = draw.sample(range(rows * columns), draw.randint(0, 5))
        return cls(rows=rows, columns=columns, forbidden=[square_name(cell, columns) for cell in forbidden])

    @classmethod
    def read_board(cls, tokens: list[Token]) -> tuple[Self, list[Token]]:
        """Size and forbidden cells, both of which may be left out; then what follows them. `connect4 6` is refused: in
        `hex5 9` the number is a size, here it would be a move.
        """
        game, rest = cls(), tokens
        if rest and "x" in rest[0].text and not rest[0].text.startswith("!"):
            with found_at(rest[0].column):
                rows, columns = read_size(rest[0].text)
                game = cls(rows=rows, columns=columns)
            rest = rest[1:]
        if rest and rest[0].text.startswith("!"):
            names = list(between_commas(Token(rest[0].text[1:], rest[0].column + 1)))
            if not names:
                raise BadText("text.forbidden_empty").at(column=rest[0].column)
            for name in names:
                with found_at(name.column):
                    game.cell_number(name.text)
            game = cls(rows=game.rows, columns=game.columns, forbidden=[name.text for name in names])
            rest = rest[1:]
        if rest == tokens and len(rest) == 1 and is_digits(rest[0].text) and len(rest[0].text) <= SIZE_DIGITS:
            raise BadText("text.size_or_move", value=rest[0].text).at(column=rest[0].column)
        return game, rest

    def split_moves(self, token: Token) -> Iterator[Token]:
        """Each digit of a run on a narrow board, otherwise the word itself."""
        if not is_digits(token.text):
            yield token
        elif self.columns <= DIGIT_COLUMNS:
            yield from (Token(digit, token.column + i) for i, digit in enumerate(token.text))
        else:
            raise BadText("text.digits", value=token.text).at(column=token.column)

    @classmethod
    def from_options(cls, given: Mapping[str, str], draw: Random) -> Self:
        """A size and forbidden cells, either of which may be `random`."""
        board, forbidden = given.get("board", "6x7"), given.get("forbid")
        drawn = cls.random(draw.getrandbits(32))
        if board == "random" and forbidden is None:
            return drawn
        rows, columns = (drawn.rows, drawn.columns) if board == "random" else read_size(board)
        if forbidden == "random":
            empty = cls(rows=rows, columns=columns)
            forbidden = empty.cell_name(draw.randrange(rows * columns))
        return cls(rows=rows, columns=columns, forbidden=forbidden or ())

    def as_options(self) -> dict[str, str]:
        """Size and forbidden cells."""
        size = {"board": f"{self.rows}x{self.columns}"}
        return size | {"forbid": ",".join(self.forbidden)} if self.forbidden else size

    @classmethod
    def bench_boards(cls) -> tuple[Self, ...]:
        """The classic board and the judge's largest."""
        return cls(), cls(rows=12, columns=12)

    @property
    def book(self) -> Path | None:
        """The classic board has one."""
        return BOOKS / "connect4-6x7.book" if self == ConnectFour() else None

    @property
    def expected_plies(self) -> float:
        """A share of the cells."""
        return FILLED * (self.rows * self.columns - len(self.forbidden))

    @property
    def open_spiel(self) -> str | None:
        """It has boards of any size without forbidden cells."""
        return None if self.forbidden else f"connect_four(rows={self.rows},columns={self.columns})"

    @property
    def text(self) -> str:
        """Name, size and forbidden cells."""
        size = f"{self.name} {self.rows}x{self.columns}"
        return f"{size} !{','.join(self.forbidden)}" if self.forbidden else size

    @property
    def geometry(self) -> Geometry:
        """A rectangle of holes."""
        return rectangle(self.rows, self.columns, "hole")

    def cell_name(self, cell: int) -> str:
        """Column letter and row, counted from 1 at the bottom."""
        return square_name(cell, self.columns)

    def cell_number(self, name: str, error: type[BadValue] = BadValue) -> int:
        """The number of the cell with this name; `error` if there is none."""
        found = CELL.fullmatch(name.strip().lower()) if isinstance(name, str) else None
        if found is None:
            raise error("cell.unreadable", cell=name)
        column, row = ord(found[1]) - ord("a"), int(found[2]) - 1
        if not (column < self.columns and 0 <= row < self.rows):
            raise error("cell.off_board", cell=name, last=letter(self.columns - 1), rows=self.rows)
        return row * self.columns + column

    def native_start(self) -> Native:
        """An empty board."""
        return _core.Connect4(self.rows, self.columns, [self.cell_number(name) for name in self.forbidden])

    def native_from_cells(self, given: bytes, second_to_move: bool) -> Native:
        """A board with stones on it; none floats, and the game was not over before the last one."""
        self._check_nothing_floats(given)
        first, second = (
            {divmod(cell, self.columns) for cell, stone in enumerate(given) if stone == owner}
            for owner in (FIRST, SECOND)
        )
        stones.check((first, second), second_to_move, STEPS, IN_LINE)
        return _core.Connect4.from_cells(self.rows, self.columns, given, second_to_move)

    def read_move(self, position: Position, text: str) -> int:
        """A column (`e`, or its digit on narrow boards) or the cell where the stone lands (`e3`)."""
        board = position.cells
        if len(text) == 1 and text in "123456789" and self.columns <= DIGIT_COLUMNS:
            text = letter(int(text) - 1)
        found = CELL.fullmatch(text)
        if found is None and not (len(text) == 1 and "a" <= text <= "z"):
            last, example = letter(self.columns - 1), self._example(board)
            raise IllegalMove("move.column_unreadable", move=text, last=last, example=example)
        column = ord(text[0]) - ord("a")
        if column >= self.columns:
            raise IllegalMove("move.column_off_board", column=text[0], last=letter(self.columns - 1))
        wanted = self.cell_number(text, IllegalMove) if found else None
        landing = self._landing(board, column)
        if landing is None:
            raise IllegalMove("move.column_full", column=text[0], open=position.legal)
        if wanted is not None and wanted != landing:
            key = "move.forbidden" if board[wanted] == FORBIDDEN else "move.lands_elsewhere"
            cell, lands = self.cell_name(wanted), self.cell_name(landing)
            raise IllegalMove(key, column=text[0], cell=cell, landing=lands)
        return column

    def write_move(self, board: bytes, code: int) -> str:
        """The column's letter."""
        return letter(code)

    def move_cells(self, board: bytes, code: int) -> tuple[int, ...]:
        """Where the stone lands."""
        landing = self._landing(board, code)
        return () if landing is None else (landing,)

    def last_cells(self, position: Position) -> tuple[int, ...]:
        """The highest stone of the column played last."""
        if not position.codes:
            return ()
        column, board = position.codes[-1], position.cells
        return (max(cell for cell in self._column(column) if board[cell] in (FIRST, SECOND)),)

    def _column(self, column: int) -> range:
        return range(column, self.rows * self.columns, self.columns)

    def _landing(self, board: bytes, column: int) -> int | None:
        return next((cell for cell in self._column(column) if board[cell] == EMPTY), None)

    def _example(self, board: bytes) -> str:
        landings = (self._landing(board, column) for column in range(self.columns))
        return next(self.cell_name(cell) for cell in landings if cell is not None)

    def _check_nothing_floats(self, board: bytes) -> None:
        for column in range(self.columns):
            landing = self._landing(board, column)
            for cell in self._column(column):
                if landing is not None and cell > landing and board[cell] in (FIRST, SECOND):
                    raise BadValue("cells.floating", cell=self.cell_name(cell), below=self.cell_name(landing))

    @classmethod
    def trials(cls, draw: Random) -> Iterator[Position]:
        """An endless iterator: boards like the judge's, with forbidden cells where bots fail most often."""
        for place, length in cycle((place, length) for length in LENGTHS for place in PLACES):
            rows, columns = draw.randint(9, 12), draw.randint(9, 12)
            column = draw.randrange(columns)
            row = {"bottom": 0, "top": rows - 1, "under a pile": draw.randint(1, rows - 4)}.get(
                place, draw.randrange(rows)
            )
            cell = square_name(row * columns + column, columns)
            position = cls(rows=rows, columns=columns, forbidden=[cell]).start()
            if place == "under a pile" and length > 0:
                position = filled(position, column, row + 2, draw)
            plies = length if isinstance(length, int) else int(length * rows * columns)
            yield wandered(position, plies, draw)


def filled(position: Position, column: int, height: int, draw: Random) -> Position:
    """The position with a column filled up to a height, as far as that ends no game."""
    for _ in range(height):
        for step in (letter(column), draw.choice(position.legal)):
            after = position.play(step) if step in position.legal else position
            position = after if after.outcome is None else position
    return position
