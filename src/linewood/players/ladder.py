"""Graded opponents that are the same on every machine.

They are data, `Game.ladder`: families of players with a weakness or a method each, and rungs that name a family and a number
of playouts, the weakest first. All are limited by playouts, never by time. A ladder has a version; `GAME-1.toml` beside
`GAME.toml` is version 1, so that old results stay comparable.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from linewood.errors import BadText, BadValue
from linewood.games import by_name, games
from linewood.players.player import Player
from linewood.search import Limits, Options, Preset

SPEC: Final = re.compile(r"(?:([^/:]*)/)?ladder:([^,@]*)(?:@([^,]*))?(?:,(.*))?", re.DOTALL)
NAME: Final = re.compile(r"ladder (\d+)(?: v(\d+))?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ladder:
    """The graded opponents of a game."""

    game: str
    """The game."""
    version: int
    """Which choice of opponents this is; a rung of another version is another player."""
    players: tuple[Player, ...]
    """The opponents, the weakest first."""
    elo: tuple[float, ...]
    """Their measured strength; empty if the ladder was not measured."""

    def levels(self, count: int) -> tuple[int, ...]:
        """Places of so many opponents at equal distances: in Elo if it is known, else in place.

        >>> ladder("loa").levels(3)[0]
        0
        """
        last = len(self.players) - 1
        if not self.elo:
            return tuple(round(level * last / (count - 1)) for level in range(count))
        places: list[int] = []
        for level in range(count):
            target = self.elo[0] + (self.elo[-1] - self.elo[0]) * level / (count - 1)
            free = range(places[-1] + 1 if places else 0, last + 2 - (count - level))
            places.append(min(free, key=lambda place: abs(self.elo[place] - target)))
        return tuple(places)


@cache
def ladder(game: str = "connect4", version: int | None = None) -> Ladder:
    """The ladder of a game: the present one, or an earlier version.

    >>> len(ladder("connect4").players), ladder("loa").players[0].options.final_move
    (100, 'random')
    """
    data = read(game, version)
    suffix = "" if data["version"] == 1 else f" v{data['version']}"
    families = {name: options_of(game, name, family) for name, family in data["families"].items()}
    return Ladder(
        game=game,
        version=data["version"],
        players=tuple(
            Player(
                name=f"ladder {number}{suffix}",
                options=families[rung["family"]],
                limits=Limits(playouts=rung["playouts"]),
            )
            for number, rung in enumerate(data["rungs"], start=1)
        ),
        elo=tuple(rung["elo"] for rung in data["rungs"] if "elo" in rung),
    )


def opponents(game: str = "connect4") -> tuple[Player, ...]:
    """The opponents of a game, the weakest first: 100 for connect4, ten for hex5 and for loa.

    >>> len(opponents("connect4")), len(opponents("loa"))
    (100, 10)
    """
    return ladder(game).players


def read(game: str, version: int | None) -> dict[str, Any]:
    """The file of a ladder."""
    path = by_name(game).ladder
    with path.open("rb") as file:
        data = tomllib.load(file)
    if version in (None, data["version"]):
        return data
    earlier = path.with_stem(f"{path.stem}-{version}")
    if not earlier.is_file():
        raise BadText("ladder.no_version", value=version, game=game, newest=data["version"])
    with earlier.open("rb") as file:
        return tomllib.load(file)


def options_of(game: str, name: str, family: dict[str, Any]) -> Options:
    """The options of a family. One that asks a network names its hash, and plays with no other."""
    options = Options.from_json(family["options"])
    network = options.load_network(game)
    found = None if network is None else network.digest
    if found != family.get("network"):
        raise BadValue("ladder.other_network", family=name, expected=family.get("network"), found=found)
    return options


def number_of(name: str) -> int:
    """The number of an opponent by its name.

    >>> number_of("ladder 57"), number_of("ladder 57 v2")
    (57, 57)
    """
    found = NAME.fullmatch(name)
    assert found is not None
    return int(found[1])


def version_of(name: str) -> int:
    """The version of the ladder on which an opponent stands.

    >>> version_of("ladder 57"), version_of("ladder 57 v2")
    (1, 2)
    """
    found = NAME.fullmatch(name)
    assert found is not None
    return int(found[2] or 1)


def read_opponent(text: str, game: str | None = None) -> Player | None:
    """The opponent that `ladder:57`, `loa/ladder:5`, `ladder:57@1` or `ladder:57,playouts=500` names; else None.

    `@1` is version 1 of the ladder; without it, the present one is meant.

    >>> player = read_opponent("loa/ladder:5")
    >>> player.options.game
    'loa'
    """
    found = SPEC.fullmatch(text)
    if found is None:
        return None
    named, number, version, settings = found.groups()
    if named is not None:
        by_name(named, BadText)
    board = named or game
    if board is None:
        raise BadValue("ladder.which_game", value=text, known=tuple(f"{name}/{text}" for name in games()))
    chosen = ladder(board, None if version is None else whole(version) or -1)
    others, place = chosen.players, whole(number)
    if not 1 <= place <= len(others):
        raise BadText("ladder.no_rung", value=number, game=board, count=len(others))
    player = others[place - 1]
    assert isinstance(player.options, Options)
    assert player.limits is not None
    name = f"{board}/ladder:{place}" + ("" if chosen.version == ladder(board).version else f"@{chosen.version}")
    model = Preset(name=name, game=board, options=player.options, limits=player.limits)
    if settings is not None:
        model = model.with_settings(settings.split(","))
        return Player(name=f"{player.name},{settings}", options=model, limits=model.limits, spec=f"{name},{settings}")
    return Player(name=player.name, options=model, limits=player.limits, spec=name)


def whole(text: str) -> int:
    """The number that a text spells; 0 if it spells none."""
    digits = text.strip()
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 10 else 0
