"""What an option may be: its kind and its range."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields
from functools import wraps
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

from linewood.errors import BadValue
from linewood.games import by_name
from linewood.games.names import nearest
from linewood.search.networks import SUFFIX, is_path, networks

Kind = Literal["switch", "word", "whole", "real", "network"]
LONGEST_PATH: Final = 4096
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Knob:
    """Everything that a command line, a slider or a tuner needs to know of one option."""

    kind: Kind
    """A switch is True or False; a word is one of `choices`; numbers have a range; a network is a name or a path."""
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
    is_own: bool = False
    """Does it mean something only in the games that name it in `Game.own_options`?"""
    words_of: Literal["playouts", "priors"] | None = None
    """Where a game lists its words, if games have different ones."""
    needs: str = ""
    """What other options must be for it to do anything: `name=value|value`, or `name` for one that is on or above 0; several
    with commas."""

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
            case "network":
                if not isinstance(value, str) or not value.strip() or len(value) > LONGEST_PATH:
                    raise BadValue("option.network", name=name, value=value, known=networks(), suffix=SUFFIX)
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
                case "network":  # a path from the command line holds wherever the player is sent
                    return self.check(name, str(Path(spelled).absolute()) if is_path(spelled) else spelled)
        except BadValue:
            raise
        except ValueError:
            return self.check(name, text)

    def applies(self, name: str, game: str) -> bool:
        """Does the option of that name mean something in a game?"""
        return not self.is_own or name in by_name(game).own_options

    def is_used(self, options: object) -> bool:
        """Do the other options let it do anything?"""
        return not self.unmet(options)

    def unmet(self, options: object) -> tuple[str, ...]:
        """The names of the options that keep it from doing anything."""
        needs = [need for need in self.needs.split(",") if need and not self._is_met(need, options)]
        return tuple(need.partition("=")[0] for need in needs)

    @staticmethod
    def _is_met(need: str, options: object) -> bool:
        name, equals, words = need.partition("=")
        value = getattr(options, name)
        return value in words.split("|") if equals else bool(value)

    def words_in(self, game: str) -> tuple[str, ...]:
        """The words that mean something in a game."""
        words: tuple[str, ...] = self.choices if self.words_of is None else getattr(by_name(game), self.words_of)
        return words


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


def switch(default: bool, *, own: bool = False, needs: str = "") -> bool:
    """On or off."""
    return field(default=default, metadata={"knob": Knob(kind="switch", is_own=own, needs=needs)})


def word(
    default: Any,
    choices: tuple[str, ...],
    *,
    own: bool = False,
    words_of: Literal["playouts", "priors"] | None = None,
    needs: str = "",
) -> Any:
    """One of a few words."""
    knob = Knob(kind="word", choices=choices, is_own=own, words_of=words_of, needs=needs)
    return field(default=default, metadata={"knob": knob})


def whole(
    default: int, low: int, high: int, usual: tuple[int, int], *, log: bool = False, own: bool = False, needs: str = ""
) -> int:
    """A whole number."""
    knob = Knob(kind="whole", low=low, high=high, usual=usual, logarithmic=log, is_own=own, needs=needs)
    return field(default=default, metadata={"knob": knob})


def real(
    default: float,
    low: float,
    high: float,
    usual: tuple[float, float],
    *,
    log: bool = False,
    own: bool = False,
    needs: str = "",
) -> float:
    """A number."""
    knob = Knob(kind="real", low=low, high=high, usual=usual, logarithmic=log, is_own=own, needs=needs)
    return field(default=default, metadata={"knob": knob})


def network_file(default: str, *, own: bool = False) -> str:
    """The name of a registered network or the path of a file."""
    return field(default=default, metadata={"knob": Knob(kind="network", is_own=own)})
