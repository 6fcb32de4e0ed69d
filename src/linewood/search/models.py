"""Named models: options and limits under a name, and the texts that change them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final, TypeAlias

from linewood.errors import BadText, BadValue
from linewood.games import Game
from linewood.search.knobs import Knob, unknown_option
from linewood.search.limits import MOST, MOST_MEGABYTES, ONE_SECOND, Limits, read_clock, read_time
from linewood.search.options import Options, knobs
from linewood.search.preset_files import PresetFile, is_registered, is_small_enough, preset_file, presets
from linewood.texts import SENTENCES, Word

LIMITS: Final = {
    "seconds": None,
    "playouts": Knob(kind="whole", low=1, high=MOST),
    "nodes": Knob(kind="whole", low=1, high=MOST),
    "megabytes": Knob(kind="whole", low=1, high=MOST_MEGABYTES),
}
"""The limits that a setting may name beside the options; seconds are read as a time."""
AnyLimits: TypeAlias = Limits | str | None
"""Limits of each move, or the text that they are typed as; None for the usual ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """Named options and limits."""

    name: str
    """`connect4/mcgs`, or the path of the file."""
    game: str | None
    """The game it is for; None for every game that has its options."""
    options: Options
    """How to search."""
    limits: Limits
    """The limits, unless the caller gives others."""
    source: str = ""
    """Where the model comes from."""
    most_cells: int | None = None
    """The largest board it plays, in cells that are not forbidden; None for any."""

    @property
    def about(self) -> Word | None:
        """A short description in the given language; None for your own presets."""
        game, _, name = self.name.partition("/")
        keys = (f"preset.about.{game}.{name}", f"preset.about.plain.{name}")
        return next((Word(key) for key in keys if key in SENTENCES), None) if is_registered(self.name) else None

    def check_for(self, game: str) -> None:
        """Raises BadValue for a position of another game."""
        if self.game not in (None, game):
            raise BadValue("preset.other_game", name=self.name, found=self.game, game=game, known=presets(game))
        self.options.check_for(game)

    def check_board(self, game: Game) -> None:
        """Raises BadValue for another game, or for a board that is too large."""
        self.check_for(game.name)
        if not self.plays(game):
            cells = game.start().cells.count(0)
            raise BadValue("preset.board", name=self.name, cells=cells, most=self.most_cells, game=game.name)

    def plays(self, game: Game) -> bool:
        """Is the board small enough?"""
        return is_small_enough(game, self.most_cells)

    def with_settings(self, settings: Mapping[str, str] | Iterable[str]) -> Preset:
        """The same with other options or limits, written as `name=value`.

        >>> preset("connect4/mcgs").with_settings(["exploration=1.8", "threads=2"]).options.threads
        2
        """
        options, limits = changes(settings if isinstance(settings, Mapping) else split(settings))
        stops = bool(limits.keys() - {"megabytes"})
        return replace(
            self,
            options=replace(self.options, **options),
            limits=Limits(**{"megabytes": self.limits.megabytes} | limits) if stops else replace(self.limits, **limits),
        )


def preset(name: str, game: str | None = None) -> Preset:
    """The preset of that name, or in that .toml file. Where the game is known, its name may be left out.

    >>> preset("mcgs", "connect4").name
    'connect4/mcgs'
    """
    found = preset_file(name, game)
    return registered(found.name) if is_registered(found.name) else made(found)


@cache
def registered(name: str) -> Preset:
    """A preset that comes with a game."""
    return made(preset_file(name))


def made(file: PresetFile) -> Preset:
    """The preset in a file."""
    model = Preset(
        name=file.name,
        game=file.game,
        options=Options.from_json(file.data.get("options", {})),
        limits=Limits.from_json(file.data.get("limits", {})).or_else(ONE_SECOND),
        source=file.data.get("source", ""),
        most_cells=file.data.get("most_cells"),
    )
    if file.game is not None:
        model.check_for(file.game)
    return model


def read_spec(text: str, game: str | None = None) -> Preset:
    """A preset with changes to its options and limits. The text becomes its name.

    >>> spec = read_spec("connect4/mcgs:exploration=1.8,playouts=2000")
    >>> spec.name, spec.options.exploration, spec.limits.playouts, spec.limits.seconds
    ('connect4/mcgs:exploration=1.8,playouts=2000', 1.8, 2000, None)
    """
    if not isinstance(text, str):
        raise BadValue("preset.type", found=type(text).__name__)
    found = SPEC.fullmatch(text.strip())
    if found is None:
        return preset(text.strip(), game)
    name, settings = found.groups()
    base = preset(name, game)
    changed = base.with_settings(settings.split(","))
    return replace(changed, name=f"{base.name}:{settings}")


SPEC: Final = re.compile(r"(.+?):([^:/\\]*=[^:]*)", re.DOTALL)
"""A colon in a path has no `name=` right after it."""


def split(settings: Iterable[str]) -> dict[str, str]:
    """Names and values of settings written as `name=value`."""
    found: dict[str, str] = {}
    for setting in settings:
        name, equals, value = (part.strip() for part in setting.partition("="))
        if not (name and equals and value):
            raise BadText("option.value_missing", value=setting)
        if name in found:
            raise BadText("option.twice", name=name)
        found[name] = value
    return found


def changes(settings: Mapping[str, str]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The options and the limits among settings, their values read."""
    options: dict[str, Any] = {}
    limits: dict[str, Any] = {}
    for name, value in settings.items():
        if name in knobs():
            options[name] = knobs()[name].read(name, value)
        elif name in LIMITS:
            knob = LIMITS[name]
            limits[name] = read_time(value) if knob is None else knob.read(name, value)
        else:
            raise unknown_option(name, (*knobs(), *LIMITS))
    return options, limits


def read_limits(limits: AnyLimits) -> Limits | None:
    """Limits of each move.

    >>> read_limits("0.1s").seconds, read_limits("playouts=500").playouts, read_limits("5m+2s").clock.increment
    (0.1, 500, 2.0)
    """
    if limits is None or isinstance(limits, Limits):
        return limits
    if not isinstance(limits, str):
        raise BadValue("limit.type", found=type(limits).__name__)
    if "=" not in limits:
        return read_clock(limits)
    pairs = (part.partition("=") for part in limits.split(","))
    options, found = changes({name.strip(): value.strip() for name, _, value in pairs})
    if options:
        raise BadValue("limit.text", value=limits)
    return Limits(**found)
