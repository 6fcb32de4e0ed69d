"""A position: a value that every package above understands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal, SupportsIndex

from linewood.errors import IllegalMove
from linewood.games import arrays, board, cells
from linewood.games.numbers import integer
from linewood.texts import Word

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from linewood.games.game import Game
    from linewood.games.native import Native
    from linewood.games.svg import Theme

Side = Literal["first", "second"]
Outcome = Literal["first", "second", "draw"]

SIDES: tuple[Side, Side] = ("first", "second")
OUTCOMES: dict[int, Outcome] = {1: "first", -1: "second", 0: "draw"}


MOST_LISTED: Final = 12
"""Legal actions in a sentence."""


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
    codes: tuple[int, ...]
    """The action numbers of the moves played since then."""
    history: tuple[int, ...]
    """The repetition keys of all positions since the last irreversible move, this one last. Empty in games without
    repetition."""

    @property
    def start(self) -> Position:
        """The position that the moves lead from."""
        return self.game.start() if self.origin is None else self.game.from_cells(*self.origin)

    @property
    def parent(self) -> Position | None:
        """The position before the last move; None if no move is known."""
        if not self.codes:
            return None
        position = self.start
        for code in self.codes[:-1]:
            position = position._after(code)
        return position

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves played since the start, as people write them."""
        return self.start.spelled(self.codes)

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
        return SIDES[self.side]

    @property
    def side(self) -> int:
        """Who moves next, as an index: 0 for the first player, 1 for the second."""
        return self.native.to_move()

    @property
    def ply(self) -> int:
        """How many moves were played. In connect4 and hex5 that is the number of stones; in loa a position that
        began with its cells counts from there.
        """
        return self.native.ply()

    @property
    def last_move(self) -> str | None:
        """The move that led here, None if it is not known."""
        return self.moves[-1] if self.codes else None

    @property
    def cells(self) -> bytes:
        """One number per cell: 0 empty, 1 first, 2 second, 3 forbidden. connect4 and loa count from the bottom left
        row by row, hex5 from the top left.
        """
        return self.native.cells()

    @property
    def array(self) -> NDArray[np.uint8]:
        """The board as a numpy array, the top row first: 0 empty, 1 first, 2 second, 3 forbidden.

        In hex5 the column is the axial coordinate q, and what lies outside of the hexagon is 3.
        """
        return arrays.board(self.game.geometry, self.cells)

    @property
    def planes(self) -> NDArray[np.float32]:
        """What the side to move sees, as numpy array (4, rows, columns) of 0 and 1: own stones, the opponent's stones,
        forbidden cells, and a plane of ones for the first player. The history is not included.
        """
        return arrays.planes(self.game.geometry, self.cells, self.side)

    @property
    def mask(self) -> NDArray[np.bool_]:
        """Which actions are legal: a numpy array with a truth value for each of the `game.actions` action numbers."""
        legal = [] if self.outcome is not None else self.native.legal()
        return arrays.mask(self.game.text, self.game.actions, legal)

    @property
    def winning_cells(self) -> tuple[int, ...]:
        """The cells of the winning line, or of the winner's group in loa; empty if nobody has won."""
        return tuple(self.native.winning_cells())

    @property
    def last_cells(self) -> tuple[int, ...]:
        """The cells that the last move touched, the one it ended on last; empty if no move is known."""
        return self.game.last_cells(self)

    @property
    def key(self) -> int:
        """A 64-bit hash of board and side to move, the same in every run."""
        return self.native.key()

    @property
    def text(self) -> str:
        """The position as `parse` reads it: moves if all are known, otherwise cells.

        The form with cells has no history. In connect4 and hex5 the stones determine the ply, so `parse(text)` is equal
        to the position. In loa it has the same board and side to move, but plies and repetitions count from there.
        """
        if self.origin is None:
            return " ".join((self.game.text, *self.moves))
        return f"{self.game.text} = {cells.write(self.cells, self.game)} {'xo'[self.native.to_move()]}"

    def play(self, *moves: str | SupportsIndex) -> Position:
        """The position after these moves: texts or action numbers. IllegalMove says which rule a move breaks.

        Action numbers count from 0: in connect4, `play(3)` is column d, while the text "3" is the third column, c.
        """
        position = self
        for move in moves:
            position = position._after(position.code(move))
        return position

    def code(self, move: str | SupportsIndex) -> int:
        """The action number of a legal move, which is given as a text or as that number."""
        action = integer(move)
        if action is None and not isinstance(move, str):
            raise IllegalMove("move.type", example=next(iter(self.legal), "d"), found=type(move).__name__)
        outcome = self.outcome
        if outcome is not None:
            raise IllegalMove("move.game_over", move=move, result=Word(f"result.{outcome}"))
        if isinstance(move, str):
            return self.game.read_move(self, move.strip().lower())
        assert action is not None
        if not 0 <= action < self.game.actions:
            raise IllegalMove("move.no_action", action=action, last=self.game.actions - 1)
        legal = self.native.legal()
        if action not in legal:
            raise IllegalMove("move.action", action=action, legal=shortened(legal))
        return action

    def move(self, code: int) -> str:
        """The text of the legal move with this action number."""
        return self.game.write_move(self.cells, self.code(code))

    def spelled(self, codes: Iterable[int]) -> tuple[str, ...]:
        """The texts of a sequence of legal moves from here: how a move is written may depend on the board."""
        native, words = self.native, []
        for code in codes:
            words.append(self.game.write_move(native.cells(), code))
            native = native.play(code)
        return tuple(words)

    def svg(self, *, theme: Theme = "auto", coordinates: bool = True, language: str = "en") -> str:
        """A picture of the board as SVG text. `auto` follows the reader's light or dark setting."""
        from linewood.games import svg  # a tenth of the package's import time, and only pictures need it

        return svg.draw(self, theme=theme, coordinates=coordinates, language=language)

    def _after(self, code: int) -> Position:
        native = self.native.play(code)
        past = () if self.game.is_irreversible(self.native, native) else self.history
        return replace(
            self,
            native=native,
            codes=(*self.codes, code),
            history=past + self.game.repetition_keys(native),
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


def shortened(actions: list[int]) -> tuple[object, ...]:
    """The first few numbers of a list, for a sentence."""
    return (*actions[:MOST_LISTED], "…") if len(actions) > MOST_LISTED else tuple(actions)


def _replay(game: Game, origin: tuple[bytes, Side] | None, moves: tuple[str, ...]) -> Position:
    """A pickled position comes back by its moves, whatever the core has become since."""
    start = game.start() if origin is None else game.from_cells(*origin)
    return start.play(*moves)
