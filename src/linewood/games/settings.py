"""What a person may choose about a board: the fields of a set-up form."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, Literal

from linewood.errors import BadValue

MOST_CELLS: Final = 300
LONGEST_WORDS: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One field of a game. The game itself checks whether a value makes sense."""

    name: str
    """The field, and `game.setting.NAME` in texts."""
    kind: Literal["whole", "words", "cells"]
    """A whole number; a text, usually one of `choices`; or cells that are picked on the board."""
    low: int = 0
    """The least number."""
    high: int = 0
    """The greatest number."""
    choices: tuple[str, ...] = ()
    """Texts to choose from."""

    def read(self, value: object) -> object:
        """The value in the field's type; BadValue for one that cannot be meant. It may come from anywhere.

        >>> Setting(name="rows", kind="whole", low=4, high=15).read(7.0)
        7
        """
        match self.kind:
            case "whole":
                return whole_number(value)
            case "words":
                if not isinstance(value, str) or len(value) > LONGEST_WORDS:
                    raise BadValue("choice.unknown", value=str(value)[:40], known=self.choices)
                return value
            case "cells":
                if isinstance(value, str) or not isinstance(value, Collection) or len(value) > MOST_CELLS:
                    raise BadValue("cell.unreadable", cell=str(value)[:40])
                return [str(name)[:10] for name in value]


def whole_number(value: object) -> int:
    """A whole number; a browser's number fields send 7.0 for 7."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > 10**6:
        raise BadValue("number.unreadable", value=str(value)[:40])
    return value
