"""The files of presets: `presets/GAME/NAME.toml`, or your own file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from linewood.errors import BadText, BadValue
from linewood.files import read_toml
from linewood.games import Game, by_name, games, is_game
from linewood.games.names import nearest

ENTRIES: Final = {"game": str, "source": str, "most_cells": int, "options": dict, "limits": dict}
"""What such a file may hold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PresetFile:
    """A preset as it stands in its file."""

    name: str
    """`connect4/mcgs`, or the path of the file."""
    game: str | None
    """The game it is for, if it names one."""
    data: Mapping[str, Any]
    """The entries."""

    def plays(self, game: Game) -> bool:
        """Is the board small enough?"""
        return is_small_enough(game, self.data.get("most_cells"))


def is_small_enough(game: Game, most_cells: int | None) -> bool:
    """Whether a board has at most this many free cells; None means no limit."""
    return most_cells is None or game.start().cells.count(0) <= most_cells


def presets(game: str | Game | None = None) -> tuple[str, ...]:
    """The names of all presets that play every board, or of one game's; for a board, of all that play it.

    >>> presets("loa")
    ('loa/best', 'loa/bias', 'loa/random')
    >>> from linewood.games import ConnectFour
    >>> set(presets(ConnectFour())) - set(presets("connect4"))
    {'connect4/exact'}
    """
    if isinstance(game, Game):
        return tuple(name for name in names_of(game.name) if registered(name).plays(game))
    names = (name for one in (games() if game is None else (game,)) for name in names_of(one))
    return tuple(name for name in names if registered(name).data.get("most_cells") is None)


def preset_file(name: str, game: str | None = None) -> PresetFile:
    """The file of the preset of that name, or that .toml file. Where the game is known, its name may be left out."""
    if not isinstance(name, str):
        raise BadValue("preset.type", found=type(name).__name__)
    for full in (name, *([] if game is None else [f"{game}/{name}"])):
        if is_registered(full):
            return registered(full)
    if name.lower().endswith(".toml"):
        return read(Path(name), name)
    near = nearest(name, [*presets(), *([] if game is None else [short.partition("/")[2] for short in presets(game)])])
    if near is None:
        raise BadValue("preset.unknown", value=name, known=presets(game))
    raise BadValue("preset.near", value=name, near=near)


@cache
def names_of(game: str) -> tuple[str, ...]:
    """The names of a game's presets."""
    return tuple(f"{game}/{path.stem}" for path in sorted(by_name(game).presets.glob("*.toml")))


def is_registered(name: str) -> bool:
    """Is there a preset of that name?"""
    game = name.partition("/")[0]
    return "/" in name and is_game(game) and name in names_of(game)


@cache
def registered(name: str) -> PresetFile:
    """The file of a preset that comes with a game."""
    game, _, stem = name.partition("/")
    return read(by_name(game).presets / f"{stem}.toml", name, game)


def read(path: Path, name: str, game: str | None = None) -> PresetFile:
    """A file, once it is sure that it holds what a preset may. One that comes with a game need not name it."""
    data = read_toml(path)
    for key, value in data.items():
        if not isinstance(value, ENTRIES.get(key, ())):
            raise BadText("preset.entry", path=str(path), value=key)
    game = data.get("game", game)
    if game is not None:
        by_name(game, BadText)
    return PresetFile(name=name, game=game, data=data)
