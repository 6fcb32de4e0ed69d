"""A game: everything that other packages need to know about it. They ask the game; they keep no list of games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, Self

from linewood.errors import BadValue
from linewood.games import cells
from linewood.games.geometry import Geometry, places, size
from linewood.games.icons import PLAIN
from linewood.games.native import Native
from linewood.games.position import SIDES, Position, Side
from linewood.games.settings import Setting
from linewood.games.tokens import Token
from linewood.games.trials import short_games
from linewood.texts import Sentence, Word

if TYPE_CHECKING:
    from random import Random

PRESETS: Final = Path(__file__).parents[1] / "presets"
BOOKS: Final = Path(__file__).parents[1] / "books"

Symmetry = Literal["columns", "both", "swap"]
"""Columns in reverse; columns and rows in reverse; columns and rows swapped."""
Gesture = Literal["column", "cell", "step"]
"""How a move is made on a picture of the board: choose a column, choose a cell, or move a piece from cell to cell."""


class Game(ABC):
    """Rules and board: what stays the same for a whole game. Equal games have equal texts.

    A subclass is a frozen dataclass whose fields describe the board and the rules. All fields have defaults.
    """

    __slots__ = ()

    # Names ------------------------------------------------------------------------------------------------------

    name: ClassVar[str]
    """The word a position text begins with, and the first part of its presets' names."""
    side_words: ClassVar[tuple[str, str]] = ("x", "o")
    """What the first and the second player are called: `side.WORD`, `board.side.WORD` and `side.page.WORD` in texts."""
    sentences: ClassVar[Mapping[str, Sentence]] = {}
    """Sentences of the game: `game.title.NAME`, `game.short.NAME`, `game.rules.NAME`, and any others that it uses."""

    # Search -----------------------------------------------------------------------------------------------------

    search_type: ClassVar[Any]
    """The core's class for a search of this game."""
    solver_type: ClassVar[Any] = None
    """The core's class for an exact solver of this game; None if it has none."""
    has_proof_search: ClassVar[bool] = False
    """Without a solver: does a proof-number search help to solve a position?"""
    playouts: ClassVar[tuple[str, ...]] = ("random",)
    """The words that the option `playout` may have."""
    priors: ClassVar[tuple[str, ...]] = ("uniform",)
    """The words that the option `prior` may have."""
    own_options: ClassVar[frozenset[str]] = frozenset()
    """The game-specific search options that have an effect here."""
    presets: ClassVar[Path] = PRESETS / "plain"
    """A folder with a .toml file for each preset. `best` and `random` must be among them."""

    ladder: ClassVar[Path] = PRESETS / "ladders" / "plain.toml"
    """Its graded opponents."""

    # Training ---------------------------------------------------------------------------------------------------

    sight: ClassVar[int] = 3
    """How many cells a cell of a network's input sees in each direction; as in the core's encoding."""
    axes: ClassVar[tuple[tuple[int, int], ...]] = ((0, 1), (1, 0), (1, 1), (1, -1))
    """The lines along which it sees them: columns and rows of one step."""
    symmetries: ClassVar[tuple[Symmetry, ...]] = ()
    """Transformations of the encoding's grid that leave the game unchanged; so do their combinations."""

    # Boards and openings ----------------------------------------------------------------------------------------

    settings: ClassVar[tuple[Setting, ...]] = ()
    """The fields that a person may choose, for a set-up form."""
    board_options: ClassVar[tuple[str, ...]] = ()
    """Which of `board`, `forbid` and `rules` describe a board on the command line."""
    has_random_boards: ClassVar[bool] = False
    """Whether each game is usually played on a new board, drawn by `random`."""
    opening_plies: ClassVar[tuple[int, ...]] = (0, 2)
    """A random opening has one of these numbers of moves. Even, so that the first player is to move."""

    # Pictures ---------------------------------------------------------------------------------------------------

    in_line: ClassVar[int | None] = None
    """How many stones in a line win, in games where stones stay where they are placed."""
    gesture: ClassVar[Gesture] = "cell"
    """How a move is made on the board."""
    stones: ClassVar[tuple[str, str]] = ("first", "second")
    """How the two sides' stones look: `first` and `second`, or `black` and `white`."""
    icon: ClassVar[str] = PLAIN
    """Elements of an SVG picture with the view box 0 0 24 24."""
    diagrams: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Pictures for a page with the rules: position texts, each with the key of the sentence under it."""

    # Records, judges and measurements ---------------------------------------------------------------------------

    endings: ClassVar[tuple[str, ...]] = ("line", "full board")
    """The reasons for which a game may end on the board."""
    formats: ClassVar[tuple[str, ...]] = ("json", "pgn")
    """The record formats that can hold a game."""
    judge_seconds: ClassVar[float] = 3.0
    """The seconds that a judge usually allows for a move."""
    judge_counts_errors: ClassVar[bool] = False
    """Whether its judge limits what a bot writes to standard error."""
    sparring: ClassVar[str] = "random"
    """The preset that a bot plays whole games against in `bot doctor`."""

    def start(self) -> Position:
        """The position before the first move."""
        return self._beginning(self.native_start(), None)

    def from_cells(self, given: str | Iterable[object], to_move: str = "first") -> Position:
        """A position whose moves are not known.

        `given` is the rows of a cells text, from the top (`"7/7/7/7/3o3/3x3"`), or numbers: 0 empty, 1 first, 2 second,
        3 forbidden. The numbers are a 2-D array or a list of rows, the top row first, as in `Position.array`; or one
        number a cell in the order of `Position.cells`.
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
        return Position(game=self, native=native, origin=origin, codes=(), history=history)

    def side_word(self, side: int) -> Word:
        """What the first (0) or second (1) player is called in a sentence."""
        return Word(f"side.{self.side_words[side]}")

    # What every game has to say.

    @property
    @abstractmethod
    def text(self) -> str:
        """The beginning of every position text of this game."""

    @property
    @abstractmethod
    def geometry(self) -> Geometry:
        """The layout of the cells."""

    @abstractmethod
    def cell_name(self, cell: int) -> str:
        """The name of a cell."""

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
    def move_cells(self, board: bytes, code: int) -> tuple[int, ...]:
        """The cells that a legal move touches, the one it ends on last; empty for a pass."""

    # What a game may say, if the usual does not fit.

    @property
    def book(self) -> Path | None:
        """A file with exact scores of the first plies (`linewood.search.book`); None if there is none."""
        return None

    def last_cells(self, position: Position) -> tuple[int, ...]:
        """The cells that the last move touched. `position` is the one after it."""
        return self.move_cells(position.cells, position.codes[-1]) if position.codes else ()

    def repetition_keys(self, native: Native) -> tuple[int, ...]:
        """A key that is equal for positions that the repetition rule treats as the same; empty without such a rule."""
        return ()

    def is_irreversible(self, before: Native, after: Native) -> bool:
        """Whether no earlier position can occur again after this move, so that the repetition rule can forget them."""
        return False

    def is_repetition(self, history: tuple[int, ...]) -> bool:
        """Whether the game is drawn because its last position has occurred too often."""
        return False

    def ending(self, position: Position) -> str:
        """Why a game that is over on the board has ended: one of `endings`."""
        return "full board" if position.outcome == "draw" else "line"

    @classmethod
    def read_board(cls, tokens: list[Token]) -> tuple[Self, list[Token]]:
        """The board that the words after the game's name describe, and the words that are left."""
        return cls(), tokens

    def split_moves(self, token: Token) -> Iterator[Token]:
        """The moves in one word of a position text."""
        yield token

    @classmethod
    def random(cls, seed: int = 0) -> Self:
        """A board as the game's judge draws it; the usual one if boards are not drawn."""
        return cls()

    @classmethod
    def any_board(cls, draw: Random) -> Self:
        """A board to train on: of any size that the game can be played on, the usual ones more often."""
        return cls.random(draw.getrandbits(53))

    @classmethod
    def from_settings(cls, given: Mapping[str, object]) -> Self:
        """The board that a set-up form asks for. The values may come from anywhere."""
        return cls(**{one.name: one.read(given[one.name]) for one in cls.settings if one.name in given})

    @classmethod
    def from_options(cls, given: Mapping[str, str], draw: Random) -> Self:
        """The board that options of the command line describe: some of `board_options`, by name."""
        return cls()

    def as_options(self) -> dict[str, str]:
        """What `from_options` needs to make this board; empty for the usual one."""
        return {}

    @classmethod
    def trials(cls, draw: Random) -> Iterator[Position]:
        """An endless iterator of positions to test a bot with."""
        return short_games(cls().start(), draw)

    @property
    def actions(self) -> int:
        """The number of actions. Each move of the game has a number from 0 to `actions - 1`, always the same one.

        By default, columns, cells or pairs of cells are numbered, depending on `gesture`. A game with other moves,
        such as a pass, has to add them.
        """
        geometry = self.geometry
        cells = len(places(geometry))
        return {"column": size(geometry)[1], "cell": cells, "step": cells**2}[self.gesture]

    @property
    def expected_plies(self) -> float:
        """The typical number of plies in a game between equals; a game clock is shared out accordingly."""
        return 60.0

    @property
    def open_spiel(self) -> str | None:
        """What open_spiel calls the game; None if it does not have it."""
        return None

    @classmethod
    def bench_boards(cls) -> tuple[Self, ...]:
        """The boards on which the speed of random games is measured."""
        return (cls(),)
