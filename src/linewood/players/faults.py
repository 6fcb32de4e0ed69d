"""What a foreign bot can do wrong: nine names, as in a judge's table."""

from __future__ import annotations

from dataclasses import dataclass

from linewood.errors import LinewoodError
from linewood.records.ending import FaultName
from linewood.texts import Word, say


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
    """One of `records.ending.FAULTS`."""
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
