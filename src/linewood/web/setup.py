"""What a visitor asks for when a game begins, read with care: everything here may come from a hostile browser."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping
from typing import Final

from linewood.errors import BadText, BadValue
from linewood.games import Game, Position, by_name, default, parse
from linewood.tables.seats import MILD, PERSON, Seat

LONGEST_TEXT: Final = 20_000
"""Characters; a game of a thousand moves takes seven thousand."""


def usual_position() -> Position:
    """What a visitor sees first."""
    return default()().start()


def read_position(text: object) -> Position:
    """The position that a text describes."""
    if not isinstance(text, str):
        raise BadText("text.type", found=type(text).__name__)
    if len(text) > LONGEST_TEXT:
        raise BadText("web.error.long", most=LONGEST_TEXT)
    return parse(text)


def read_game(given: Mapping[str, object]) -> Game:
    """The game with the board and the rules that someone has chosen."""
    name = given.get("game")
    game = by_name(name[:40] if isinstance(name, str) else str(name)[:40])
    if game.has_random_boards and given.get("random") is True:
        return game.random(random.getrandbits(32))
    return game.from_settings(given)


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
