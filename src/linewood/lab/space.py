"""The settings that a study may try: one dimension for each option."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from linewood.errors import BadValue
from linewood.lab.axis import NUMBERS, check_words, knob_for, named_values, points, range_ends, spelled
from linewood.search import Options

DIGITS: Final = 4
"""Significant ones of a number that is tried: nobody can tell more of them apart."""

Settings = dict[str, str]
"""Options and their values, as they are typed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dimension:
    """One option and what may be tried of it: a range of numbers, or a list."""

    name: str
    """The option."""
    low: float = 0.0
    """Least number of a range."""
    high: float = 0.0
    """Greatest number of a range."""
    logarithmic: bool = False
    """Is twice as much the natural step of the range?"""
    choices: tuple[str, ...] = ()
    """The values of a list, as they are typed; empty for a range."""

    @property
    def is_whole(self) -> bool:
        """Are its numbers whole?"""
        return knob_for(self.name).kind == "whole"

    @property
    def width(self) -> int:
        """Coordinates that a value has in the model."""
        return len(self.choices) or 1

    def typed(self, number: float) -> str:
        """A number of the range, as it is typed and tried."""
        if self.is_whole:
            return str(min(max(round(number), math.ceil(self.low)), math.floor(self.high)))
        return spelled(min(max(float(f"{number:.{DIGITS}g}"), self.low), self.high))

    def place(self, value: str) -> list[float]:
        """Coordinates of a value in the model: 0 to 1 for a range; of a list, any two values are at distance 1."""
        if self.choices:
            return [math.sqrt(0.5) * (choice == value) for choice in self.choices]
        low, high, number = (self._scaled(each) for each in (self.low, self.high, float(value)))
        return [(number - low) / (high - low)]

    def value_at(self, share: float) -> str:
        """The value that lies at this share of the way."""
        if self.choices:
            return self.choices[min(int(share * len(self.choices)), len(self.choices) - 1)]
        low, high = self._scaled(self.low), self._scaled(self.high)
        number = low + share * (high - low)
        return self.typed(math.exp(number) if self.logarithmic else number)

    def holds(self, value: str) -> bool:
        """May this value be tried?"""
        return value in self.choices if self.choices else self.low <= float(value) <= self.high

    def _scaled(self, number: float) -> float:
        return math.log(number) if self.logarithmic else number


Space = tuple[Dimension, ...]


def read_dimension(name: str, given: Any, game: str) -> Dimension:
    """What may be tried: "low:high", "low:high:step", a list, or true for all usual values.

    >>> read_dimension("exploration", "0.5:4", "loa").logarithmic
    True
    >>> read_dimension("graph", True, "loa").choices
    ('off', 'on')
    """
    knob = knob_for(name)
    check_words(name, knob, [], game)
    if given is True and knob.kind in NUMBERS:
        low, high = knob.usual
        if high <= low:
            raise BadValue("lab.no_values", name=name)
        return Dimension(name=name, low=low, high=high, logarithmic=knob.logarithmic and low > 0)
    if given is True:
        return listed(name, named_values(name, knob, game), game)
    if isinstance(given, list):
        return listed(name, given, game)
    if not isinstance(given, str) or ":" not in given:
        raise BadValue("lab.dimension", name=name, value=given)
    if given.count(":") == 2:
        return listed(name, points(name, *range_ends(name, knob, given)), game)
    ends = [float(knob.read(name, format(end, "f"))) for end in range_ends(name, knob, given, "1")[:2]]
    return Dimension(name=name, low=ends[0], high=ends[1], logarithmic=knob.logarithmic and ends[0] > 0)


def listed(name: str, given: list[Any], game: str) -> Dimension:
    """A list of values, each once."""
    knob = knob_for(name)
    values = [knob.read(name, spelled(value)) for value in given]
    check_words(name, knob, values, game)
    texts = [spelled(value) for value in values]
    for place, text in enumerate(texts):
        if text in texts[:place]:
            raise BadValue("lab.twice", name=name, value=text)
    if len(texts) < 2:
        raise BadValue("lab.one_value", name=name, value="".join(texts))
    return Dimension(name=name, choices=tuple(texts))


def place_of(space: Space, settings: Mapping[str, str]) -> list[float]:
    """Coordinates of settings in the model."""
    return [number for dimension in space for number in dimension.place(settings[dimension.name])]


def drawn(space: Space, chance: Random) -> Settings:
    """Settings at random."""
    return {dimension.name: dimension.value_at(chance.random()) for dimension in space}


def own_settings(space: Space, options: Options) -> Settings | None:
    """What a player has of these options already; None if that lies outside of what may be tried."""
    if any(not hasattr(options, dimension.name) for dimension in space):
        return None  # a limit is no option
    found = {dimension.name: spelled(getattr(options, dimension.name)) for dimension in space}
    return found if all(dimension.holds(found[dimension.name]) for dimension in space) else None
