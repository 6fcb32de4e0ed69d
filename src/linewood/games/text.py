"""Position texts: `parse` reads what `Position.text` writes, and a few shorter forms."""

from __future__ import annotations

from linewood.errors import BadText
from linewood.games.connect4 import ConnectFour
from linewood.games.game import Game
from linewood.games.position import Position
from linewood.games.registry import by_name
from linewood.games.tokens import Token, found_at, is_digits, read_tokens


def parse(text: str) -> Position:
    """The position that a text describes.

    >>> parse("connect4 11x10 !d4,f7 e e d").last_move
    'd'
    >>> parse("connect4 6x7 = 7/7/7/7/3o3/3x3 x").ply
    2
    >>> parse("4455") == parse("connect4 6x7 d d e e")
    True
    >>> parse("loa olympiad b1-b3").game.rules
    'olympiad'
    """
    if not isinstance(text, str):
        raise BadText("text.type", found=type(text).__name__)
    tokens = read_tokens(text)
    if not tokens:
        raise BadText("text.empty").at(column=1)
    if len(tokens) == 1 and is_digits(tokens[0].text):
        tokens = [Token(ConnectFour.name, 1), Token("6x7", 1), *tokens]
    name, *rest = tokens
    with found_at(name.column):
        kind = by_name(name.text, BadText)
    game, rest = kind.read_board(rest)
    return from_cells(game, rest) if rest and rest[0].text == "=" else played(game, rest)


def played(game: Game, tokens: list[Token]) -> Position:
    """The position after the moves that the tokens name."""
    position = game.start()
    for token in tokens:
        if token.text.startswith("!"):
            raise BadText("text.forbidden_late").at(column=token.column)
        for move in game.split_moves(token):
            with found_at(move.column):
                position = position.play(move.text)
    return position


def from_cells(game: Game, tokens: list[Token]) -> Position:
    """The position of a cells form: `=`, the rows, the side to move."""
    if len(tokens) < 3:
        raise BadText("text.cells_missing").at(column=tokens[-1].column)
    _, rows, side, *rest = tokens
    if side.text not in ("x", "o"):
        raise BadText("text.cells_side", value=side.text).at(column=side.column)
    if rest:
        raise BadText("text.cells_rest", value=rest[0].text).at(column=rest[0].column)
    with found_at(rows.column):
        return game.from_cells(rows.text, "first" if side.text == "x" else "second")
