"""What an option may be: its kind, its range, and the games in which it means something."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import wraps
from typing import Any, Final, Literal, TypeVar

from linewood.errors import BadValue
from linewood.games import GAMES
from linewood.games.names import nearest

ALL_GAMES: Final = tuple(GAMES)
Kind = Literal["switch", "word", "whole", "real"]
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Knob:
    """Everything that a command line, a slider or a tuner needs to know of one option."""

    kind: Kind
    """A switch is True or False; a word is one of `choices`; numbers have a range."""
    low: float = 0
    """The least number allowed."""
    high: float = 0
    """The greatest number allowed."""
    usual: tuple[float, float] = (0, 0)
    """Where good values are likely to lie: what a slider shows and a tuner tries."""
    logarithmic: bool = False
    """Is twice as much the natural step?"""
    choices: tuple[str, ...] = ()
    """The words, in the core's order."""
    games: tuple[str, ...] = ALL_GAMES
    """Where it means something."""
    words_of: Mapping[str, tuple[str, ...]] | None = None
    """The words that each game has, where they differ."""

    def check(self, name: str, value: Any) -> Any:
        """The value as the core wants it; BadValue for one that is not allowed."""
        match self.kind:
            case "switch":
                if not isinstance(value, bool):
                    raise BadValue("option.switch", name=name, value=value)
            case "word":
                if value not in self.choices:
                    raise unknown_word(name, value, self.choices)
            case "whole":
                if not is_number(value, int) or not self.low <= value <= self.high:
                    raise BadValue("number.range", name=name, value=value, low=int(self.low), high=int(self.high))
            case "real":
                if not is_number(value, int | float) or not self.low <= value <= self.high:  # NaN is in no range
                    raise BadValue("number.real", name=name, value=value, low=self.low, high=self.high)
                return float(value)
        return value

    def read(self, name: str, text: str) -> Any:
        """The value that a text spells, as on a command line."""
        spelled = text.strip()
        try:
            match self.kind:
                case "switch":
                    return self.check(name, SWITCHES.get(spelled.lower(), spelled))
                case "word":
                    return self.check(name, spelled.lower())
                case "whole":
                    return self.check(name, int(spelled[:40]))
                case "real":
                    return self.check(name, float(spelled[:40]))
        except BadValue:
            raise
        except ValueError:
            return self.check(name, text)

    def words_in(self, game: str) -> tuple[str, ...]:
        """The words that mean something in a game."""
        return self.choices if self.words_of is None else self.words_of[game]


SWITCHES: Final = {
    "true": True,
    "yes": True,
    "on": True,
    "1": True,
    "false": False,
    "no": False,
    "off": False,
    "0": False,
}


def is_number(value: Any, kind: Any) -> bool:
    """A number of that kind; True and False are none."""
    return isinstance(value, kind) and not isinstance(value, bool)


def unknown_word(name: str, value: object, known: tuple[str, ...]) -> BadValue:
    """The error for a word that an option does not have."""
    near = nearest(value, known) if isinstance(value, str) else None
    if near is None:
        return BadValue("option.word", name=name, value=value, known=known)
    return BadValue("option.word_near", name=name, value=value, near=near, known=known)


def unknown_option(value: str, known: Iterable[str]) -> BadValue:
    """The error for an option that does not exist."""
    names = tuple(known)
    near = nearest(value, names)
    if near is None:
        return BadValue("option.unknown", value=value, known=names)
    return BadValue("option.unknown_near", value=value, near=near)


def with_known_names(cls: type[T]) -> type[T]:
    """Lets a dataclass object to an unknown name with the nearest one instead of a TypeError."""
    plain: Callable[..., None] = cls.__init__

    @wraps(plain)
    def checked(self: T, **values: object) -> None:
        known = [f.name for f in fields(cls)]  # type: ignore[arg-type]  # a dataclass, as the name of the rule says
        for name in values:
            if name not in known:
                raise unknown_option(name, known)
        plain(self, **values)

    cls.__init__ = checked  # type: ignore[assignment]
    return cls


# The kinds of fields. Each returns a dataclass field, and says that it returns its default's type.


def switch(default: bool, *, games: tuple[str, ...] = ALL_GAMES) -> bool:
    """On or off."""
    return field(default=default, metadata={"knob": Knob(kind="switch", games=games)})


def word(
    default: Any,
    choices: tuple[str, ...],
    *,
    games: tuple[str, ...] = ALL_GAMES,
    words_of: Mapping[str, tuple[str, ...]] | None = None,
) -> Any:
    """One of a few words."""
    knob = Knob(kind="word", choices=choices, games=games, words_of=words_of)
    return field(default=default, metadata={"knob": knob})


def whole(
    default: int, low: int, high: int, usual: tuple[int, int], *, log: bool = False, games: tuple[str, ...] = ALL_GAMES
) -> int:
    """A whole number."""
    knob = Knob(kind="whole", low=low, high=high, usual=usual, logarithmic=log, games=games)
    return field(default=default, metadata={"knob": knob})


def real(
    default: float,
    low: float,
    high: float,
    usual: tuple[float, float],
    *,
    log: bool = False,
    games: tuple[str, ...] = ALL_GAMES,
) -> float:
    """A number."""
    knob = Knob(kind="real", low=low, high=high, usual=usual, logarithmic=log, games=games)
    return field(default=default, metadata={"knob": knob})
