"""Graded opponents that are the same on every machine.

They are data, `ladder.toml`: families of players with a weakness or a method each, and bands in which their budgets grow by
the same factor from step to step. All are limited by playouts, never by time.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from linewood.errors import BadText, BadValue
from linewood.games import GAMES
from linewood.players.player import Player
from linewood.search import Limits, Options, Preset

FILE: Final = Path(__file__).with_name("ladder.toml")
NAME: Final = "ladder "
SPEC: Final = re.compile(r"(?:([^/:]*)/)?ladder:([^,]*)(?:,(.*))?", re.DOTALL)


@cache
def opponents(game: str = "connect4") -> tuple[Player, ...]:
    """The opponents of a game, the weakest first: 100 for connect4, ten for hex5 and for loa.

    >>> len(opponents("connect4")), opponents("loa")[0].name
    (100, 'ladder 1')
    """
    with FILE.open("rb") as file:
        data = tomllib.load(file)
    if game not in data:
        raise BadValue("game.unknown", value=game, known=tuple(name for name in data if name != "families"))
    found: list[Player] = []
    for band in data[game]:
        families, (low, high), steps = band["families"], band["playouts"], band["steps"]
        for step in range(steps):
            # Two steps each: the even and the odd opponents are to have the same families.
            family = data["families"][families[step // 2 % len(families)]]
            playouts = round(low * (high / low) ** (step / max(steps - 1, 1)))
            found.append(
                Player(
                    name=f"{NAME}{len(found) + 1}",
                    options=Options.from_json(family["options"]),
                    limits=Limits(playouts=playouts),
                )
            )
    return tuple(found)


def read_opponent(text: str, game: str | None = None) -> Player | None:
    """The opponent that `ladder:57`, `loa/ladder:5` or `ladder:57,playouts=500` names; None for any other text.

    >>> player = read_opponent("loa/ladder:5")
    >>> player.name, player.options.game
    ('ladder 5', 'loa')
    """
    found = SPEC.fullmatch(text)
    if found is None:
        return None
    named, number, settings = found.groups()
    if named is not None and named not in GAMES:
        raise BadText("game.unknown", value=named, known=tuple(GAMES))
    board = named or game
    if board is None:
        raise BadValue("ladder.which_game", value=text, known=tuple(f"{name}/{text}" for name in GAMES))
    others = opponents(board)
    digits = number.strip()
    place = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 10 else 0
    if not 1 <= place <= len(others):
        raise BadText("ladder.no_rung", value=number, game=board, count=len(others))
    player = others[place - 1]
    assert isinstance(player.options, Options)
    assert player.limits is not None
    name = f"{board}/ladder:{place}"
    model = Preset(name=name, game=board, options=player.options, limits=player.limits)
    if settings is not None:
        model = model.with_settings(settings.split(","))
        return Player(name=f"{player.name},{settings}", options=model, limits=model.limits, spec=f"{name},{settings}")
    return Player(name=player.name, options=model, limits=player.limits, spec=name)
