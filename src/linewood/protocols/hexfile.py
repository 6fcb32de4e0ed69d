"""hexfile: hex5 through two text files.

    state_<team>.txt   judge to bot    index, then one number a cell: 1 own, 2 opponent, 0 empty
    move_<team>.txt    bot to judge    the same index, a space, and the cell

Sources do not say whose moves the index counts. A bot gives back what it was given; as judge, linewood counts the
moves of both sides from 1. Both files are best written through a rename; a reader takes what it cannot yet be sure of
for "not yet".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from linewood.errors import BadText, BadValue
from linewood.games import HexFive, Position
from linewood.games.cells import EMPTY, FIRST, SECOND

OWN, OPPONENT = 1, 2
SECONDS: Final = 5.0
"""Time for a move."""
NUMBER: Final = re.compile(rb"[0-9]{1,9}")
LONGEST: Final = 100_000
"""Bytes of a file that is looked at; a state takes some 440."""


def state_name(team: str) -> str:
    """The name of the judge's file.

    >>> state_name("7")
    'state_7.txt'
    """
    return f"state_{checked_team(team)}.txt"


def move_name(team: str) -> str:
    """The name of the bot's file."""
    return f"move_{checked_team(team)}.txt"


def move_names(folder: Path) -> list[str]:
    """The names of all bots' files in a folder, whatever their team."""
    return sorted(path.name for path in folder.glob("move_*.txt"))


def checked_team(team: str) -> str:
    """The team, once it is sure that it can stand in a file name."""
    if not re.fullmatch(r"\w[\w.-]{0,63}", team):
        raise BadValue("hexfile.team", value=team)
    return team


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """What the judge's file says."""

    index: int
    """The number of the move, both sides counted."""
    board: tuple[int, ...]
    """One number per cell: 0 empty, 1 own, 2 opponent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What the bot's file says."""

    index: int
    """The number of the move, as in the state that it answers."""
    cell: int
    """Where the stone goes."""
    is_ended: bool = True
    """Does white space follow? If not, a bot that writes in place may be in the middle of the number: look again."""


# The judge's file ----------------------------------------------------------------------------------------------


def state_of(position: Position) -> State:
    """What the judge shows the side to move."""
    hex5_of(position)
    own = FIRST + position.side
    seen = {EMPTY: 0, own: OWN, FIRST + SECOND - own: OPPONENT}
    return State(index=position.ply + 1, board=tuple(seen[cell] for cell in position.cells))


def write_state(state: State) -> str:
    """The text of the judge's file: the index on a line of its own, then the cells.

    >>> from linewood.games import parse
    >>> write_state(state_of(parse("hex5 3 9 0 18")))
    '4\\n1 0 0 0 0 0 0 0 0 2 0 0 0 0 0 0 0 0 2\\n'
    """
    return f"{state.index}\n{' '.join(map(str, state.board))}\n"


def read_state(data: bytes, side: int = 9) -> State | None:
    """What the judge's file says; None while it is empty or incomplete. BadText if it can become nothing sensible."""
    words = numbers(data)
    expected = 1 + cells_of(side)
    if len(words) > expected:
        raise BadText("hexfile.length", found=len(words), expected=expected)
    for i, word in enumerate(words[1:]):
        if word not in (0, OWN, OPPONENT):
            raise BadText("hexfile.stone", cell=i, value=word)
    if len(words) < expected:
        return None
    return State(index=words[0], board=tuple(words[1:]))


def position_of(state: State) -> Position:
    """The position that a state shows; who has begun follows from the number of stones. The moves are known where
    there are at most one.
    """
    game = HexFive(side=side_of(len(state.board)))
    own, opponent = state.board.count(OWN), state.board.count(OPPONENT)
    if opponent - own not in (0, 1):
        raise BadValue("judge.count", own=own, opponent=opponent)
    if opponent == 0:
        return game.start()
    if own == 0:
        return game.start().play(str(state.board.index(OPPONENT)))
    mine, theirs = (FIRST, SECOND) if own == opponent else (SECOND, FIRST)
    cells = bytes({OWN: mine, OPPONENT: theirs}.get(stone, stone) for stone in state.board)
    return game.from_cells(cells, "first" if own == opponent else "second")


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A question that the bot has not answered yet."""

    index: int
    """Goes back with the answer."""
    position: Position
    """The board with the bot to move; its moves are known if the bot has seen the game from the beginning."""
    is_new_game: bool
    """Has this nothing to do with the turn before?"""


class StateReader:
    """Tells new questions from files that are incomplete or already answered, and new games from old ones.

    A smaller index, or a board that is no successor of the last one (one more stone for each side), begins a new game.

    >>> from linewood.games import parse
    >>> reader, position = StateReader(side=3), parse("hex5 3 9")
    >>> state = write_state(state_of(position)).encode()
    >>> reader.look(b""), reader.look(state[:20])
    (None, None)
    >>> reader.look(state)
    Turn(index=2, position=<Position hex5 3 9>, is_new_game=True)
    >>> reader.look(state)
    >>> reader.look(write_state(state_of(position.play("8", "10"))).encode())
    Turn(index=4, position=<Position hex5 3 9 8 10>, is_new_game=False)
    """

    def __init__(self, side: int = 9) -> None:
        self.side = side
        self._state: State | None = None
        self._position: Position | None = None

    def look(self, data: bytes) -> Turn | None:
        """The turn that the judge's file asks for, None if there is nothing to do. BadText or BadValue for rubbish."""
        state = read_state(data, self.side)
        if state is None or state == self._state:
            return None
        before, known = self._state, self._position
        added = None if before is None else stones_added(before, state)
        if before is not None and added is not None and known is not None and state.index >= before.index:
            if state.index == before.index:
                return None
            position, is_new_game = known.play(*map(str, added)), False
        else:
            position, is_new_game = position_of(state), True
        self._state, self._position = state, position
        return Turn(index=state.index, position=position, is_new_game=is_new_game)


def stones_added(before: State, after: State) -> tuple[int, int] | None:
    """The own and then the opponent's stone that lead from one state to the next; None if it is no successor."""
    changed = [cell for cell, (old, new) in enumerate(zip(before.board, after.board, strict=True)) if old != new]
    if len(changed) != 2 or any(before.board[cell] != 0 for cell in changed):
        return None
    own, opponent = sorted(changed, key=lambda cell: after.board[cell])
    return (own, opponent) if (after.board[own], after.board[opponent]) == (OWN, OPPONENT) else None


# The bot's file ------------------------------------------------------------------------------------------------


def write_answer(index: int, cell: int) -> str:
    """The text of the bot's file.

    >>> write_answer(7, 108)
    '7 108'
    """
    return f"{index} {cell}"


def read_answer(data: bytes) -> Answer | None:
    """What the bot's file says; None while it is empty or incomplete. BadText for anything but two numbers.

    >>> read_answer(b"7 10"), read_answer(b"7 108\\n"), read_answer(b"7 ")
    (Answer(index=7, cell=10, is_ended=False), Answer(index=7, cell=108, is_ended=True), None)
    """
    words = numbers(data)
    if len(words) > 2:
        raise BadText("hexfile.answer", value=data[:100].decode("latin-1"))
    if len(words) < 2:
        return None
    return Answer(index=words[0], cell=words[1], is_ended=data[-1:].isspace())


def move_of(position: Position, index: int, answer: Answer) -> str:
    """The move that the answer to the question `index` names; BadText for another index, IllegalMove for the rest."""
    hex5_of(position)
    if answer.index != index:
        raise BadText("hexfile.index", found=answer.index, expected=index)
    return position.move(position.code(str(answer.cell)))


def numbers(data: bytes) -> list[int]:
    """The numbers of a file; the last one may be cut short."""
    if len(data) > LONGEST:
        raise BadText("hexfile.too_long", limit=LONGEST)
    words = data.split()
    for word in words:
        if not NUMBER.fullmatch(word):
            raise BadText("hexfile.number", value=word.decode("latin-1"))
    return [int(word) for word in words]


def hex5_of(position: Position) -> HexFive:
    """The game, once it is sure that it is hex5."""
    if not isinstance(position.game, HexFive):
        raise BadValue("judge.other_game", expected=HexFive.name, found=position.game.name)
    return position.game


def cells_of(side: int) -> int:
    """How many cells a hexagon has.

    >>> cells_of(9)
    217
    """
    return 3 * side * (side - 1) + 1


def side_of(cells: int) -> int:
    """The side of the hexagon with so many cells."""
    for side in range(3, 11):
        if cells_of(side) == cells:
            return side
    raise BadValue("hexfile.length", found=1 + cells, expected=1 + cells_of(9))
