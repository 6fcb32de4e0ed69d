"""How a game ended on the board, in words."""

from __future__ import annotations

from linewood.games.position import SIDES, Position
from linewood.records.ending import reason_of, reason_word
from linewood.texts import Word


def end_on_board(position: Position) -> Word:
    """Who has won and how, or why it is a draw. The game has to be over.

    >>> from linewood.games import parse
    >>> from linewood.texts import shown
    >>> shown(end_on_board(parse("connect4 6x7 1212121")), "en")
    'Blue (x) wins: a line from a1 to a4.'
    """
    assert position.outcome is not None
    if position.outcome == "draw":
        return Word("web.over.draw", (("reason", reason_word(reason_of(position))),))
    winner = Word(f"side.page.{position.game.side_words[SIDES.index(position.outcome)]}")
    return Word("web.over.won_by", (("winner", winner), ("reason", how(position))))


def how(position: Position) -> Word | str:
    """What the winner has achieved; a line is named by its ends."""
    reason, cells = reason_of(position), position.winning_cells
    if reason != "line" or not cells:
        return reason_word(reason)
    first, last = (position.game.cell_name(cell) for cell in (min(cells), max(cells)))
    return Word("web.over.line", (("first", first), ("last", last)))
