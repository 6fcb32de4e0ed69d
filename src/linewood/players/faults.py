"""What a foreign bot can do wrong: nine names, as in a judge's table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, Self, get_args

from linewood.errors import LinewoodError
from linewood.texts import Word, say

FaultName = Literal[
    "failed to start",
    "missing symbol",
    "crash",
    "no answer",
    "illegal move",
    "timeout",
    "over memory",
    "bad output",
    "too much output",
]
FAULT_NAMES: Final[tuple[FaultName, ...]] = get_args(FaultName)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """Why a bot has lost a game without being beaten.

    >>> fault = Fault(name="timeout", detail=Word("fault.timeout", (("seconds", 3),)))
    >>> fault.text()
    'timeout: no answer within 3 s'
    >>> fault.text("zh")
    '超时：3 秒内没有回答'
    """

    name: FaultName
    """One of `FAULT_NAMES`."""
    detail: Word
    """The sentence that says what happened."""
    last_words: str = ""
    """The end of what the bot wrote on standard error."""
    move: str | None = None
    """The move that was not legal, as the bot wrote it."""

    def text(self, language: str = "en") -> str:
        """The name of the fault and what happened."""
        name = Word(f"fault.name.{self.name.replace(' ', '_')}")
        return say("fault.sentence", language, name=name, detail=self.detail)

    def as_json(self) -> dict[str, Any]:
        """The fault as JSON knows it; `from_json` reads it back."""
        return {
            "name": self.name,
            "detail": packed(self.detail),
            "text": self.text(),
            "last_words": self.last_words,
            "move": self.move,
        }

    @classmethod
    def from_json(cls, given: dict[str, Any]) -> Self:
        """A fault that `as_json` has written."""
        detail = unpacked(given["detail"])
        return cls(name=given["name"], detail=detail, last_words=given["last_words"], move=given["move"])


class BotFault(LinewoodError, RuntimeError):
    """A foreign bot has failed; `fault` says how. It loses its game, and nothing else happens."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.detail.key, **dict(fault.detail.values))
        self.fault = fault

    def text(self, language: str = "en") -> str:
        """The name of the fault and what happened."""
        return self.fault.text(language)

    def __reduce__(self) -> tuple[type[BotFault], tuple[Fault]]:
        return BotFault, (self.fault,)


def detail_of(error: LinewoodError) -> Word:
    """The sentence of an error, to stand in another sentence."""
    return Word(error.key, tuple(error.values.items()))


def packed(value: object) -> Any:
    """A word and its values as JSON knows them."""
    if isinstance(value, Word):
        return {"key": value.key, "values": {name: packed(part) for name, part in value.values}}
    if isinstance(value, tuple | list):
        return [packed(part) for part in value]
    return value if isinstance(value, str | int | float) or value is None else str(value)


def unpacked(value: Any) -> Any:
    """What `packed` was given."""
    if isinstance(value, dict):
        return Word(value["key"], tuple((name, unpacked(part)) for name, part in value["values"].items()))
    return tuple(unpacked(part) for part in value) if isinstance(value, list) else value
