"""Connect-5 on a hexagon."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self

from linewood import _core
from linewood.errors import IllegalMove
from linewood.games import icons, stones
from linewood.games.cells import EMPTY, FIRST, SECOND
from linewood.games.game import PRESETS, Game, Symmetry
from linewood.games.geometry import Geometry, hexagon, places
from linewood.games.native import Native
from linewood.games.numbers import whole
from linewood.games.position import Position
from linewood.games.registry import register
from linewood.games.settings import Setting
from linewood.games.tokens import Token, found_at, read_number

if TYPE_CHECKING:
    from random import Random

IN_LINE = 5
STEPS = ((0, 1), (1, 0), (1, -1))
"""Along constant row r, constant column q, constant q + r."""


@register
@dataclass(frozen=True, slots=True, kw_only=True)
class HexFive(Game):
    """Connect-5 on a hexagon; five in a line win.

    >>> HexFive().start().play("108", "92").text
    'hex5 9 108 92'
    """

    name: ClassVar[str] = "hex5"
    in_line: ClassVar[int | None] = IN_LINE
    search_type: ClassVar[Any] = _core.Hex5Search
    playouts: ClassVar[tuple[str, ...]] = ("random", "decisive", "table", "none")
    priors: ClassVar[tuple[str, ...]] = ("uniform", "learned")
    own_options: ClassVar[frozenset[str]] = frozenset(
        ("threat_nodes", "centre_opening", "network", "weights", "cutoff_plies", "cutoff")
    )
    sight: ClassVar[int] = 4
    axes: ClassVar[tuple[tuple[int, int], ...]] = ((0, 1), (1, 0), (1, -1))
    symmetries: ClassVar[tuple[Symmetry, ...]] = ("both", "swap")
    presets: ClassVar[Path] = PRESETS / "hex5"
    ladder: ClassVar[Path] = PRESETS / "ladders" / "hex5.toml"
    settings: ClassVar[tuple[Setting, ...]] = (Setting(name="side", kind="whole", low=3, high=10),)
    board_options: ClassVar[tuple[str, ...]] = ("board",)
    opening_plies: ClassVar[tuple[int, ...]] = (2, 4)
    icon: ClassVar[str] = icons.HEX5
    diagrams: ClassVar[tuple[tuple[str, str], ...]] = (
        ("hex5 4 18 10 19", "rules.hex5.place"),
        ("hex5 4 16 4 17 5 18 11 19 12 20", "rules.hex5.win"),
    )
    judge_seconds: ClassVar[float] = 5.0

    side: int = 9
    """Cells on each side, 3 to 10."""

    def __post_init__(self) -> None:
        """Checks the size."""
        object.__setattr__(self, "side", whole("side", self.side, 3, 10))

    @classmethod
    def read_board(cls, tokens: list[Token]) -> tuple[Self, list[Token]]:
        """The side, which may be left out where no moves follow; then what follows it."""
        if not tokens or tokens[0].text == "=":
            return cls(), tokens
        side, *rest = tokens
        with found_at(side.column):
            game = cls(side=read_number(side.text))
        return game, rest

    @classmethod
    def from_options(cls, given: Mapping[str, str], draw: Random) -> Self:
        """The side."""
        return cls(side=read_number(given["board"])) if "board" in given else cls()

    def as_options(self) -> dict[str, str]:
        """The side."""
        return {} if self == type(self)() else {"board": str(self.side)}

    @property
    def text(self) -> str:
        """Name and side."""
        return f"{self.name} {self.side}"

    @property
    def geometry(self) -> Geometry:
        """Rows of hexagons."""
        return hexagon(self.side)

    def cell_name(self, cell: int) -> str:
        """The cell's number, counted from 0 row by row from the top left."""
        return str(cell)

    def native_start(self) -> Native:
        """An empty board."""
        return _core.Hex5(self.side)

    def native_from_cells(self, given: bytes, second_to_move: bool) -> Native:
        """A board with stones on it; the game was not over before the last one."""
        found: dict[int, set[stones.Place]] = {EMPTY: set(), FIRST: set(), SECOND: set()}
        for stone, place in zip(given, places(self.geometry), strict=True):
            found[stone].add(place)
        stones.check((found[FIRST], found[SECOND]), second_to_move, STEPS, IN_LINE)
        return _core.Hex5.from_cells(self.side, given, second_to_move)

    def read_move(self, position: Position, text: str) -> int:
        """The number of a free cell."""
        board = position.cells
        last = len(board) - 1
        if not (text.isascii() and text.isdigit()):
            raise IllegalMove("move.cell_unreadable", move=text, last=last)
        if len(text) > len(str(last)) or int(text) > last:
            raise IllegalMove("move.cell_off_board", cell=text, last=last)
        cell = int(text)
        if board[cell] != EMPTY:
            raise IllegalMove("move.occupied", cell=cell, owner=self.side_word(board[cell] - FIRST))
        return cell

    def write_move(self, board: bytes, code: int) -> str:
        """The cell's number."""
        return str(code)

    def move_cells(self, board: bytes, code: int) -> tuple[int, ...]:
        """The cell."""
        return (code,)
