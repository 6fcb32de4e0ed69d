"""What a visitor asks for when a game begins, read with care: everything here may come from a hostile browser."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping
from typing import Final

from linewood.errors import BadText, BadValue
from linewood.games import GAMES, ConnectFour, Game, HexFive, LinesOfAction, Position, parse
from linewood.web.seats import MILD, PERSON, Seat

LONGEST_TEXT: Final = 20_000
"""Characters; a game of a thousand moves takes seven thousand."""
CLASSIC: Final = "connect4 6x7"


def read_position(text: object) -> Position:
    """The position that a text describes."""
    if not isinstance(text, str):
        raise BadText("text.type", found=type(text).__name__)
    if len(text) > LONGEST_TEXT:
        raise BadText("web.error.long", most=LONGEST_TEXT)
    return parse(text)


def read_game(given: Mapping[str, object]) -> Game:
    """The game with the board and the rules that somebody has chosen."""
    match given.get("game"):
        case "connect4" if given.get("random") is True:
            return ConnectFour.random(random.getrandbits(32))
        case "connect4":
            rows, columns = given.get("rows", 6), given.get("columns", 7)
            return ConnectFour(rows=whole(rows), columns=whole(columns), forbidden=cells(given.get("forbidden", ())))
        case "hex5":
            return HexFive(side=whole(given.get("side", 9)))
        case "loa":
            rules = given.get("rules", "course")
            if not isinstance(rules, str) or len(rules) > 200:
                raise BadValue("rules.unknown", value=str(rules)[:40], known=("course",))
            return LinesOfAction(rules=rules)
        case other:
            raise BadValue("game.unknown", value=str(other)[:40], known=tuple(GAMES))


def read_start(given: object) -> Position:
    """The position that a game begins with: a text, or a board."""
    if not isinstance(given, dict):
        raise BadText("text.type", found=type(given).__name__)
    text = given.get("position")
    return read_position(text) if text is not None else read_game(given).start()


def read_seats(given: object, game: str, bots: Collection[str] = ()) -> tuple[Seat, Seat]:
    """Who plays; a person against a mild opponent if nothing is said."""
    if given is None:
        return PERSON, Seat(kind="level", name=str(MILD))
    if not isinstance(given, list | tuple) or len(given) != 2:
        raise BadValue("web.error.seat")
    first, second = given
    return Seat.read(first, game, bots), Seat.read(second, game, bots)


def whole(value: object) -> int:
    """A whole number; a browser's number fields send 7.0 for 7."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > 10**6:
        raise BadValue("number.unreadable", value=str(value)[:40])
    return value


def cells(value: object) -> list[str]:
    """Names of cells."""
    if isinstance(value, str) or not isinstance(value, Collection) or len(value) > 300:
        raise BadValue("cell.unreadable", cell=str(value)[:40])
    return [str(name)[:10] for name in value]
