"""Lines of Action."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, cast

from linewood import _core
from linewood.errors import BadValue, IllegalMove
from linewood.games import icons
from linewood.games.cells import EMPTY, FIRST, SECOND
from linewood.games.game import PRESETS, Game, Gesture, Symmetry
from linewood.games.geometry import Geometry, rectangle, square_name
from linewood.games.names import nearest
from linewood.games.native import Native
from linewood.games.position import Position
from linewood.games.registry import register
from linewood.games.settings import Setting
from linewood.games.tokens import Token, found_at

if TYPE_CHECKING:
    from random import Random

SIZE = 8
MOST_PIECES = 12
PASS = "pass"
PASS_CODE = 0
LAST_PLY = 1000
"""The game is drawn there."""
STEP = re.compile(r"([a-z])([0-9]{1,2})[-x]?([a-z])([0-9]{1,2})")

ANSWERS: Final = {
    "both": ("mover", "draw"),
    "lone": ("capturer", "owner"),
    "stuck": ("pass", "loses"),
    "repeat": ("third", "second"),
}
"""The questions that sources answer differently, and the answers."""

RULE_SETS: Final = {
    "course": ("mover", "capturer", "pass", "third"),
    "olympiad": ("draw", "owner", "pass", "third"),
    "openspiel": ("mover", "owner", "loses", "second"),
}
"""Named sets of answers, in the order of ANSWERS."""


@register
@dataclass(frozen=True, slots=True, kw_only=True)
class LinesOfAction(Game):
    """Lines of Action on 8 x 8: the first to join all their pieces wins.

    >>> LinesOfAction().start().play("b1-b3", "a2c2").text
    'loa b1-b3 a2-c2'
    >>> LinesOfAction(rules="olympiad,both=mover,lone=capturer").rules
    'course'
    """

    name: ClassVar[str] = "loa"
    side_words: ClassVar[tuple[str, str]] = ("black", "white")
    search_type: ClassVar[Any] = _core.LoaSearch
    has_proof_search: ClassVar[bool] = True
    playouts: ClassVar[tuple[str, ...]] = ("random", "piece", "none")
    priors: ClassVar[tuple[str, ...]] = ("uniform", "learned")
    own_options: ClassVar[frozenset[str]] = frozenset(("network", "weights", "cutoff_plies", "cutoff", "evaluation"))
    symmetries: ClassVar[tuple[Symmetry, ...]] = ("columns", "swap")
    presets: ClassVar[Path] = PRESETS / "loa"
    ladder: ClassVar[Path] = PRESETS / "ladders" / "loa.toml"
    settings: ClassVar[tuple[Setting, ...]] = (Setting(name="rules", kind="words", choices=tuple(RULE_SETS)),)
    board_options: ClassVar[tuple[str, ...]] = ("rules",)
    opening_plies: ClassVar[tuple[int, ...]] = (4, 6, 8)
    gesture: ClassVar[Gesture] = "step"
    stones: ClassVar[tuple[str, str]] = ("black", "white")
    icon: ClassVar[str] = icons.LOA
    diagrams: ClassVar[tuple[tuple[str, str], ...]] = (
        ("loa", "rules.loa.start"),
        ("loa b1-b3", "rules.loa.move"),
        ("loa b1-d3 a3xd3", "rules.loa.capture"),
        ("loa = 8/8/3x4/3xx3/4x3/8/o6o/8 o", "rules.loa.win"),
    )
    endings: ClassVar[tuple[str, ...]] = ("connected", "lone piece", "stuck", "repetition", "ply limit")
    formats: ClassVar[tuple[str, ...]] = ("json", "pgn", "sgf")

    rules: str = "course"
    """A named set (`course`, `olympiad`, `openspiel`), then single answers: `course,both=draw`. Kept in its
    shortest form."""

    def __post_init__(self) -> None:
        """Checks the rules and shortens them."""
        object.__setattr__(self, "rules", shortest(answers(self.rules)))

    @classmethod
    def read_board(cls, tokens: list[Token]) -> tuple[Self, list[Token]]:
        """The rules, which may be left out; then what follows them."""
        if not tokens or tokens[0].text in ("=", PASS) or re.match(r"[a-z][0-9]", tokens[0].text):
            return cls(), tokens
        rules, *rest = tokens
        with found_at(rules.column):
            game = cls(rules=rules.text)
        return game, rest

    @classmethod
    def from_options(cls, given: Mapping[str, str], draw: Random) -> Self:
        """The rules."""
        return cls(rules=given["rules"]) if "rules" in given else cls()

    def as_options(self) -> dict[str, str]:
        """The rules."""
        return {} if self == type(self)() else {"rules": self.rules}

    @property
    def open_spiel(self) -> str | None:
        """It has one set of rules."""
        return "lines_of_action"

    @property
    def text(self) -> str:
        """Name and rules, the default ones left out."""
        return self.name if self.rules == "course" else f"{self.name} {self.rules}"

    @property
    def geometry(self) -> Geometry:
        """Eight by eight squares."""
        return rectangle(SIZE, SIZE, "square")

    def cell_name(self, cell: int) -> str:
        """File letter and rank."""
        return square_name(cell, SIZE)

    def native_start(self) -> Native:
        """Black on the first and last rank, white on the outer files."""
        return _core.Loa(*answers(self.rules))

    def native_from_cells(self, given: bytes, second_to_move: bool) -> Native:
        """A board with pieces on it, with no plies played."""
        for side, piece in enumerate((FIRST, SECOND)):
            if not 1 <= given.count(piece) <= MOST_PIECES:
                raise BadValue("cells.pieces", side=self.side_word(side), found=given.count(piece))
        return _core.Loa.from_cells(*answers(self.rules), given, second_to_move)

    def repetition_keys(self, native: Native) -> tuple[int, ...]:
        """The core's key for what the `repeat` answer calls the same position."""
        return (cast(_core.Loa, native).repetition_key(),)

    def is_irreversible(self, before: Native, after: Native) -> bool:
        """A captured piece never returns."""
        return before.cells().count(EMPTY) != after.cells().count(EMPTY)

    def is_repetition(self, history: tuple[int, ...]) -> bool:
        """The third time, or the second under `repeat=second`."""
        limit = 2 if answers(self.rules)[3] == "second" else 3
        return history.count(history[-1]) >= limit

    def read_move(self, position: Position, text: str) -> int:
        """From and to (`b1-b3`, `b1xb3`, `b1b3`) or `pass`."""
        must_pass = position.native.legal() == [PASS_CODE]
        side = self.side_word(position.side)
        if text == PASS:
            if not must_pass:
                raise IllegalMove("move.may_not_pass", side=side, example=position.legal[0])
            return PASS_CODE
        start, end = self._squares(text)
        if must_pass:
            raise IllegalMove("move.must_pass", move=text, side=side)
        self._check_step(position, start, end)
        return start * SIZE * SIZE + end

    def write_move(self, board: bytes, code: int) -> str:
        """`b1-b3`, a capture `b1xb3`, or `pass`."""
        if code == PASS_CODE:
            return PASS
        start, end = divmod(code, SIZE * SIZE)
        return f"{self.cell_name(start)}{'-' if board[end] == EMPTY else 'x'}{self.cell_name(end)}"

    def move_cells(self, board: bytes, code: int) -> tuple[int, ...]:
        """Where the piece comes from and where it goes."""
        return () if code == PASS_CODE else divmod(code, SIZE * SIZE)

    def ending(self, position: Position) -> str:
        """Why the game is over."""
        if position.native.outcome() is None:
            return "repetition"
        cells = position.cells
        if position.outcome != "draw":
            loser = SECOND if position.outcome == "first" else FIRST
            if position.winning_cells:
                return "connected"
            return "lone piece" if cells.count(loser) == 1 else "stuck"
        if is_connected(cells, FIRST) and is_connected(cells, SECOND):
            return "connected"
        return "ply limit" if position.ply >= LAST_PLY else "stuck"

    def _squares(self, text: str) -> tuple[int, int]:
        found = STEP.fullmatch(text)
        if found is None:
            raise IllegalMove("move.step_unreadable", move=text)
        places = [(ord(file) - ord("a"), int(rank) - 1) for file, rank in (found.group(1, 2), found.group(3, 4))]
        for file, rank in places:
            if not (file < SIZE and 0 <= rank < SIZE):
                raise IllegalMove("move.step_off_board", cell=f"{chr(ord('a') + file)}{rank + 1}")
        start, end = (rank * SIZE + file for file, rank in places)
        return start, end

    def _check_step(self, position: Position, start: int, end: int) -> None:
        """Raises IllegalMove with the first rule that a piece from `start` to `end` breaks."""
        board, mover = position.cells, position.side
        own, side, other = FIRST + mover, self.side_word(mover), self.side_word(1 - mover)
        names = {"start": self.cell_name(start), "end": self.cell_name(end)}
        if board[start] == EMPTY:
            raise IllegalMove("move.no_piece", cell=names["start"], side=side)
        if board[start] != own:
            raise IllegalMove("move.not_yours", cell=names["start"], owner=other, side=side)
        files, ranks = end % SIZE - start % SIZE, end // SIZE - start // SIZE
        length = max(abs(files), abs(ranks))
        if length == 0 or (files and ranks and abs(files) != abs(ranks)):
            raise IllegalMove("move.not_a_line", **names)
        step = (ranks * SIZE + files) // length
        count = sum(board[cell] != EMPTY for cell in whole_line(start, files // length, ranks // length))
        if count != length:
            key = "move.distance_alone" if count == 1 else "move.distance"
            raise IllegalMove(key, **names, **({} if count == 1 else {"count": count}))
        for cell in range(start + step, end, step):
            if board[cell] not in (EMPTY, own):
                raise IllegalMove("move.jump", **names, owner=other, over=self.cell_name(cell))
        if board[end] == own:
            raise IllegalMove("move.own_piece", **names, side=side)


def whole_line(cell: int, files: int, ranks: int) -> list[int]:
    """All cells of the line through `cell` with this step, from edge to edge.

    >>> [square_name(cell, SIZE) for cell in whole_line(9, 1, -1)]
    ['a3', 'b2', 'c1']
    """
    file, rank = cell % SIZE, cell // SIZE
    places = ((file + files * k, rank + ranks * k) for k in range(-SIZE, SIZE + 1))
    return [r * SIZE + f for f, r in places if 0 <= f < SIZE and 0 <= r < SIZE]


def is_connected(cells: bytes, side: int) -> bool:
    """Are all pieces of a side joined, diagonals counted?"""
    rest = {divmod(cell, SIZE) for cell, piece in enumerate(cells) if piece == side}
    edge = [rest.pop()] if rest else []
    while edge:
        rank, file = edge.pop()
        near = {(rank + up, file + right) for up in (-1, 0, 1) for right in (-1, 0, 1)} & rest
        rest -= near
        edge.extend(near)
    return not rest


def answers(rules: str) -> tuple[str, str, str, str]:
    """What a list of rules answers to each question of ANSWERS.

    >>> answers("course,both=draw")
    ('draw', 'capturer', 'pass', 'third')
    """
    if not isinstance(rules, str):
        raise BadValue("rules.unknown", value=rules, known=tuple(RULE_SETS))
    first, *rest = (part.strip() for part in rules.lower().split(","))
    if "=" in first:
        first, rest = "course", [first, *rest]
    if first not in RULE_SETS:
        near = nearest(first, RULE_SETS)
        suggestion = {"near": near} if near else {}
        key = "rules.near" if near else "rules.unknown"
        raise BadValue(key, value=first, known=tuple(RULE_SETS), **suggestion)
    found = dict(zip(ANSWERS, RULE_SETS[first], strict=True))
    seen = set()
    for part in rest:
        question, _, answer = part.partition("=")
        if answer not in ANSWERS.get(question, ()):
            known = tuple(f"{q}={'|'.join(a)}" for q, a in ANSWERS.items())
            raise BadValue("rules.option", value=part, known=known)
        if question in seen:
            raise BadValue("rules.twice", option=question)
        seen.add(question)
        found[question] = answer
    return found["both"], found["lone"], found["stuck"], found["repeat"]


def shortest(given: tuple[str, str, str, str]) -> str:
    """The shortest list of rules with these answers, a set named earlier in RULE_SETS preferred.

    >>> shortest(("draw", "capturer", "pass", "third"))
    'course,both=draw'
    """
    changes = {
        name: [f"{q}={a}" for q, a, u in zip(ANSWERS, given, usual, strict=True) if a != u]
        for name, usual in RULE_SETS.items()
    }
    nearest_set = min(changes, key=lambda name: len(changes[name]))
    return ",".join([nearest_set, *changes[nearest_set]])
