"""What an external bot can do wrong: nine names, as in a judge's table."""

from __future__ import annotations

from linewood.errors import LinewoodError
from linewood.records.ending import FaultName
from linewood.texts import Word, shown


class BotFault(LinewoodError, RuntimeError):
    """An external bot has failed. It loses its game, and nothing else happens. Records keep it as a `records.Fault`.

    >>> fault = BotFault("timeout", Word("fault.timeout", (("seconds", 3),)))
    >>> fault.text(), fault.text("zh")
    ('timeout: no answer within 3 s', '超时：3 秒内没有回答')
    """

    def __init__(self, name: FaultName, detail: Word, last_words: str = "", move: str = "") -> None:
        super().__init__(detail.key, **dict(detail.values))
        self.name = name
        """One of `records.ending.FAULTS`."""
        self.detail = detail
        """The sentence that says what happened."""
        self.last_words = last_words
        """The end of what the bot wrote on standard error."""
        self.move = move
        """The move that was not legal, as the bot wrote it."""

    @property
    def word(self) -> Word:
        """The name of the fault and what happened."""
        name = Word(f"fault.name.{self.name.replace(' ', '_')}")
        return Word("fault.sentence", (("name", name), ("detail", self.detail)))

    def text(self, language: str = "en") -> str:
        """The name of the fault and what happened."""
        return shown(self.word, language)

    def told_as(self, detail: Word, name: FaultName | None = None) -> BotFault:
        """The same fault, explained better."""
        return BotFault(name or self.name, detail, self.last_words, self.move)

    def __reduce__(self) -> tuple[type[BotFault], tuple[FaultName, Word, str, str]]:
        return BotFault, (self.name, self.detail, self.last_words, self.move)
