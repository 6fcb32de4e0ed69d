"""Position texts: `parse` reads what `Position.text` writes, and a few shorter forms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from linewood.errors import BadText, LinewoodError
from linewood.games.connect4 import DIGIT_COLUMNS, ConnectFour
from linewood.games.hex5 import HexFive
from linewood.games.loa import LinesOfAction
from linewood.games.names import nearest
from linewood.games.position import Game, Position

GAMES: Final[dict[str, type[Game]]] = {game.name: game for game in (ConnectFour, HexFive, LinesOfAction)}
"""Every game by its name."""

SIZE = re.compile(r"([0-9]{1,3})x([0-9]{1,3})")


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
    tokens = [Token(found[0].lower(), found.start() + 1) for found in re.finditer(r"\S+", text)]
    if not tokens:
        raise BadText("text.empty").at(column=1)
    if len(tokens) == 1 and is_digits(tokens[0].text):
        tokens.insert(0, Token(ConnectFour.name, 1))
    name, *rest = tokens
    game, rest = READERS[game_name(name)](rest)
    return from_cells(game, rest) if rest and rest[0].text == "=" else played(game, rest)


class Token(NamedTuple):
    """A word of a text and where it begins, counted from 1."""

    text: str
    column: int


def game_name(token: Token) -> str:
    """The token, once it is sure that it names a game."""
    if token.text in GAMES:
        return token.text
    near = nearest(token.text, GAMES)
    suggestion = {"near": near} if near else {}
    key = "game.near" if near else "game.unknown"
    raise BadText(key, value=token.text, known=tuple(GAMES), **suggestion).at(column=token.column)


def read_connect4(tokens: list[Token]) -> tuple[Game, list[Token]]:
    """Size and forbidden cells, both of which may be left out; then what follows them."""
    game, rest = ConnectFour(), tokens
    if rest and "x" in rest[0].text and not rest[0].text.startswith("!"):
        with found_at(rest[0].column):
            rows, columns = read_size(rest[0].text)
            game = ConnectFour(rows=rows, columns=columns)
        rest = rest[1:]
    if rest and rest[0].text.startswith("!"):
        names = list(between_commas(Token(rest[0].text[1:], rest[0].column + 1)))
        if not names:
            raise BadText("text.forbidden_empty").at(column=rest[0].column)
        for name in names:
            with found_at(name.column):
                game.cell_number(name.text)
        game = ConnectFour(rows=game.rows, columns=game.columns, forbidden=[name.text for name in names])
        rest = rest[1:]
    return game, rest


def read_hex5(tokens: list[Token]) -> tuple[Game, list[Token]]:
    """The side, which may be left out where no moves follow; then what follows it."""
    if not tokens or tokens[0].text == "=":
        return HexFive(), tokens
    side, *rest = tokens
    with found_at(side.column):
        game = HexFive(side=number(side.text))
    return game, rest


def read_loa(tokens: list[Token]) -> tuple[Game, list[Token]]:
    """The rules, which may be left out; then what follows them."""
    if not tokens or tokens[0].text in ("=", "pass") or re.match(r"[a-z][0-9]", tokens[0].text):
        return LinesOfAction(), tokens
    rules, *rest = tokens
    with found_at(rules.column):
        game = LinesOfAction(rules=rules.text)
    return game, rest


READERS: Final = {"connect4": read_connect4, "hex5": read_hex5, "loa": read_loa}


def played(game: Game, tokens: list[Token]) -> Position:
    """The position after the moves that the tokens name."""
    position = game.start()
    for token in tokens:
        if token.text.startswith("!"):
            raise BadText("text.forbidden_late").at(column=token.column)
        for move in spelled_out(game, token):
            with found_at(move.column):
                position = position.play(move.text)
    return position


def spelled_out(game: Game, token: Token) -> Iterator[Token]:
    """The moves of one token: each digit of a run on a narrow connect4 board, otherwise the token itself."""
    if not (isinstance(game, ConnectFour) and is_digits(token.text)):
        yield token
    elif game.columns <= DIGIT_COLUMNS:
        yield from (Token(digit, token.column + i) for i, digit in enumerate(token.text))
    else:
        raise BadText("text.digits", value=token.text).at(column=token.column)


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


def read_size(text: str) -> tuple[int, int]:
    """Rows and columns of a size such as `6x7`."""
    found = SIZE.fullmatch(text)
    if found is None:
        raise BadText("text.size", value=text)
    return int(found[1]), int(found[2])


def number(text: str) -> int:
    """The number that a text spells."""
    if not is_digits(text) or len(text) > 9:
        raise BadText("number.unreadable", value=text)
    return int(text)


def is_digits(text: str) -> bool:
    """Nothing but the digits 0 to 9."""
    return text.isascii() and text.isdigit()


def between_commas(token: Token) -> Iterator[Token]:
    """The parts of a list, each with its own place."""
    return (Token(part[0], token.column + part.start()) for part in re.finditer(r"[^,]+", token.text))


@contextmanager
def found_at(column: int) -> Iterator[None]:
    """Gives an error raised inside its place in the text: `column`, or a place counted from there."""
    try:
        yield
    except LinewoodError as error:
        error.column = column if error.column is None else column + error.column - 1
        raise
