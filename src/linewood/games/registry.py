"""Every game that linewood knows: those it comes with, those of installed packages, and your own.

A package brings games by an entry point of the group `linewood.games` that names the module in which they are
registered. The environment variable LINEWOOD_GAMES names further modules, separated by commas. Both are looked at when
someone asks for all games, or for one that is not known yet.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from threading import RLock
from types import ModuleType
from typing import Final, TypeVar

from linewood import texts
from linewood.errors import BadValue
from linewood.games.game import Game
from linewood.games.names import nearest

GROUP: Final = "linewood.games"
VARIABLE: Final = "LINEWOOD_GAMES"
NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,30}")

G = TypeVar("G", bound=type[Game])

_known: Final[dict[str, type[Game]]] = {}
_lock: Final = RLock()
_loaded: Final[set[str]] = set()
"""Modules that were asked to register their games."""


def register(game: G) -> G:
    """Makes a game known; a decorator for a subclass of Game. Its sentences become part of the texts."""
    if NAME.fullmatch(game.name) is None:
        raise BadValue("game.name", value=game.name)
    before = _known.get(game.name)
    if before is not None and origin_of(before) != origin_of(game):
        raise BadValue("game.twice", name=game.name, first=origin_of(before), second=origin_of(game))
    texts.add(game.sentences)
    missing = [key for key in needed_sentences(game) if key not in texts.SENTENCES]
    if missing:
        raise BadValue("game.sentences", game=game.name, missing=missing)
    _known[game.name] = game
    return game


def games() -> tuple[str, ...]:
    """The names of all games, in the order in which they were registered.

    >>> games()[:3]
    ('connect4', 'hex5', 'loa')
    """
    load_plugins()
    return tuple(_known)


def is_game(name: str) -> bool:
    """Is there a game of that name?"""
    return name in _known or name in games()


def by_name(name: str, error: type[BadValue] = BadValue) -> type[Game]:
    """The game of that name; `error` if there is none.

    >>> by_name("loa").__name__
    'LinesOfAction'
    """
    if is_game(name):
        return _known[name]
    near = nearest(name, _known)
    if near is None:
        raise error("game.unknown", value=name, known=tuple(_known))
    raise error("game.near", value=name, near=near, known=tuple(_known))


def default() -> type[Game]:
    """The game that is meant where none is named: the first that was registered."""
    return next(iter(_known.values()))


def cores() -> tuple[ModuleType, ...]:
    """The modules of C++ code that the registered games bring; plugins nobody has asked for are not loaded."""
    return tuple(
        {game.search_type.__module__: sys.modules[game.search_type.__module__] for game in _known.values()}.values()
    )


def load_plugins() -> None:
    """Imports the modules that register games, each of them once."""
    with _lock:
        for module in plugins():
            if module in _loaded:
                continue
            _loaded.add(module)  # first, for the module may ask for games itself
            try:
                import_module(module)
            except Exception as error:
                _loaded.discard(module)
                raise BadValue("game.plugin", module=module, reason=f"{type(error).__name__}: {error}") from error


def plugins() -> Iterator[str]:
    """The modules that installed packages and the environment name."""
    yield from installed()
    yield from (name.strip() for name in os.environ.get(VARIABLE, "").split(",") if name.strip())


@cache
def installed() -> tuple[str, ...]:
    """The modules that installed packages name."""
    from importlib.metadata import entry_points  # slower than the rest of this package, and built-in games need none

    return tuple(entry.module for entry in entry_points(group=GROUP))


def needed_sentences(game: type[Game]) -> Iterator[str]:
    """The keys that a game's sentences must have."""
    yield from (f"game.{part}.{game.name}" for part in ("title", "short", "rules"))
    for word in game.side_words:
        yield from (f"side.{word}", f"board.side.{word}", f"side.page.{word}")
    yield from (f"game.setting.{setting.name}" for setting in game.settings)


def origin_of(game: type[Game]) -> str:
    """Where a game is defined."""
    return f"{game.__module__}.{game.__qualname__}"
