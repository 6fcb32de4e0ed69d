"""A game and a position in it: two values that every room above understands."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Literal, Protocol, Self

from linewood.errors import BadValue, IllegalMove
from linewood.games import board, cells
from linewood.games.geometry import Geometry
from linewood.texts import Word

if TYPE_CHECKING:
    from linewood.games.svg import Theme

Side = Literal["first", "second"]
Outcome = Literal["first", "second", "draw"]

SIDES: tuple[Side, Side] = ("first", "second")
OUTCOMES: dict[int, Outcome] = {1: "first", -1: "second", 0: "draw"}


class Native(Protocol):
    """A position of the core: a small value without a past."""

    def legal(self) -> list[int]: ...
    def play(self, move: int) -> Self: ...
    def outcome(self) -> int | None: ...
    def to_move(self) -> int: ...
    def ply(self) -> int: ...
    def key(self) -> int: ...
    def cells(self) -> bytes: ...
    def winning_cells(self) -> list[int]: ...
    def perft(self, depth: int) -> int: ...


class Game(ABC):
    """Rules and board: what stays the same for a whole game. Equal games have equal texts."""

    __slots__ = ()

    name: ClassVar[str]
    """The word a position text begins with."""
    side_words: ClassVar[tuple[str, str]]
    """What the first and the second player are called in sentences."""

    def start(self) -> Position:
        """The position before the first move."""
        return self._beginning(self.native_start(), None)

    def from_cells(self, given: str | Iterable[int], to_move: str = "first") -> Position:
        """A position whose moves are not known.

        `given` is either the rows of a cells text, from the top (`"7/7/7/7/3o3/3x3"`), or one number a cell in the
        order of `Position.cells`: 0 empty, 1 first, 2 second, 3 forbidden.
        """
        if to_move not in SIDES:
            raise BadValue("side.unknown", value=to_move)
        numbers = cells.read(given, self) if isinstance(given, str) else cells.check(given, self)
        try:
            native = self.native_from_cells(numbers, to_move == "second")
        except BadValue:
            raise
        except ValueError as reason:
            raise BadValue("cells.impossible", reason=str(reason)) from reason
        return self._beginning(native, (native.cells(), SIDES[native.to_move()]))

    def _beginning(self, native: Native, origin: tuple[bytes, Side] | None) -> Position:
        history = self.repetition_keys(native)
        return Position(game=self, native=native, origin=origin, moves=(), history=history)

    def side_word(self, side: int) -> Word:
        """What the first (0) or second (1) player is called in a sentence."""
        return Word(f"side.{self.side_words[side]}")

    @property
    @abstractmethod
    def text(self) -> str:
        """The beginning of every position text of this game."""

    @property
    @abstractmethod
    def geometry(self) -> Geometry:
        """Where the cells lie."""

    @abstractmethod
    def cell_name(self, cell: int) -> str:
        """What people call a cell."""

    # What a Position asks of its game.

    @abstractmethod
    def native_start(self) -> Native:
        """The core's position before the first move."""

    @abstractmethod
    def native_from_cells(self, given: bytes, second_to_move: bool) -> Native:
        """The core's position with these cells; BadValue where they break a rule."""

    @abstractmethod
    def read_move(self, position: Position, text: str) -> int:
        """The code of a legal move; IllegalMove, naming the broken rule, for any other text."""

    @abstractmethod
    def write_move(self, board: bytes, code: int) -> str:
        """The text of a legal move on a board with these cells."""

    @abstractmethod
    def last_cells(self, position: Position) -> tuple[int, ...]:
        """The cells that the last move touched."""

    def repetition_keys(self, native: Native) -> tuple[int, ...]:
        """What two positions have in common that the repetition rule calls the same; empty without such a rule."""
        return ()

    def is_repetition(self, history: tuple[int, ...]) -> bool:
        """Is the game drawn because its last position has come up too often?"""
        return False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Position:
    """A position and the moves that led to it. Immutable; equal by game, board, side to move and ply.

    >>> from linewood.games import ConnectFour
    >>> position = ConnectFour().start().play("d", "d2", "c")
    >>> position.text, position.to_move, position.last_move
    ('connect4 6x7 d d c', 'second', 'c')
    >>> position == ConnectFour().start().play("c", "d", "d")
    False
    """

    game: Game
    """The rules and the board."""
    native: Native
    """The core's position: board, side to move and ply."""
    origin: tuple[bytes, Side] | None
    """The cells and the side to move that it began with; None for the start of the game."""
    moves: tuple[str, ...]
    """The moves played since then."""
    history: tuple[int, ...]
    """loa: the repetition keys of all positions since the beginning, this one last. Empty in other games."""

    @property
    def start(self) -> Position:
        """The position that the moves lead from."""
        return self.game.start() if self.origin is None else self.game.from_cells(*self.origin)

    @property
    def outcome(self) -> Outcome | None:
        """Who has won, `draw`, or None while the game goes on. Repetition along `moves` counts."""
        result = self.native.outcome()
        if result is not None:
            return OUTCOMES[result]
        return "draw" if self.game.is_repetition(self.history) else None

    @property
    def legal(self) -> tuple[str, ...]:
        """All legal moves; empty once the game is over."""
        if self.outcome is not None:
            return ()
        board = self.cells
        return tuple(self.game.write_move(board, code) for code in self.native.legal())

    @property
    def to_move(self) -> Side:
        """Who moves next."""
        return SIDES[self.native.to_move()]

    @property
    def ply(self) -> int:
        """How many moves were played. In connect4 and hex5 that is the number of stones; in loa a position that
        began with its cells counts from there.
        """
        return self.native.ply()

    @property
    def last_move(self) -> str | None:
        """The move that led here, None if it is not known."""
        return self.moves[-1] if self.moves else None

    @property
    def cells(self) -> bytes:
        """One number a cell: 0 empty, 1 first, 2 second, 3 forbidden. connect4 and loa count from the bottom left
        row by row, hex5 from the top left.
        """
        return self.native.cells()

    @property
    def winning_cells(self) -> tuple[int, ...]:
        """The cells of the winning line, or of the winner's group in loa; empty if nobody has won."""
        return tuple(self.native.winning_cells())

    @property
    def key(self) -> int:
        """A 64-bit hash of board and side to move, the same in every run."""
        return self.native.key()

    @property
    def text(self) -> str:
        """The position as `parse` reads it: moves if all are known, otherwise cells.

        A cells form carries no past. In connect4 and hex5 the stones tell the ply, so `parse(text)` is equal to the
        position. In loa it has the same board and side to move, but plies and repetitions count from there.
        """
        if self.origin is None:
            return " ".join((self.game.text, *self.moves))
        return f"{self.game.text} = {cells.write(self.cells, self.game)} {'xo'[self.native.to_move()]}"

    def play(self, *moves: str) -> Position:
        """The position after these moves. IllegalMove says which rule a move breaks."""
        position = self
        for move in moves:
            position = position._after(position.code(move))
        return position

    def code(self, move: str) -> int:
        """The core's number of a legal move."""
        if not isinstance(move, str):
            raise IllegalMove("move.type", example=next(iter(self.legal), "d"), found=type(move).__name__)
        outcome = self.outcome
        if outcome is not None:
            raise IllegalMove("move.game_over", move=move, result=Word(f"result.{outcome}"))
        return self.game.read_move(self, move.strip().lower())

    def move(self, code: int) -> str:
        """The text of a legal move of which the core's number is known."""
        if self.outcome is not None or code not in self.native.legal():
            raise IllegalMove("move.code", code=code)
        return self.game.write_move(self.cells, code)

    def svg(self, *, theme: Theme = "auto", coordinates: bool = True, language: str = "en") -> str:
        """A picture of the board as SVG text. `auto` follows the reader's light or dark setting."""
        from linewood.games import svg  # a tenth of the package's import time, and only pictures need it

        return svg.draw(self, theme=theme, coordinates=coordinates, language=language)

    def _after(self, code: int) -> Position:
        native = self.native.play(code)
        return replace(
            self,
            native=native,
            moves=(*self.moves, self.game.write_move(self.cells, code)),
            history=self.history + self.game.repetition_keys(native),
        )

    def __eq__(self, other: object) -> bool:
        return self._identity() == other._identity() if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._identity())

    def _identity(self) -> tuple[Game, bytes, str, int]:
        return self.game, self.cells, self.to_move, self.ply

    def __reduce__(self) -> tuple[object, ...]:
        return _replay, (self.game, self.origin, self.moves)

    def __str__(self) -> str:
        return board.draw(self)

    def __repr__(self) -> str:
        return f"<Position {self.text}>"

    def _repr_svg_(self) -> str:
        return self.svg()


def _replay(game: Game, origin: tuple[bytes, Side] | None, moves: tuple[str, ...]) -> Position:
    """A pickled position comes back by its moves, whatever the core has become since."""
    start = game.start() if origin is None else game.from_cells(*origin)
    return start.play(*moves)
