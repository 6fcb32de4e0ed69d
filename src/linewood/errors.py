"""The error tree: an error carries the key of its sentence, the values in it and the place it was found.

The sentence itself lives in `texts`, in every language. Each leaf is also a builtin error, so that
`except ValueError` does what one expects.
"""

from __future__ import annotations

from typing import Self

from linewood import texts


class LinewoodError(Exception):
    """The base class of all errors that linewood raises.

    >>> error = BadValue("number.range", name=texts.Word("name.rows"), value=99, low=4, high=15)
    >>> print(error)
    rows is 99, but it must be a whole number from 4 to 15
    >>> print(error.at(column=10).text("zh"))
    第 10 个字符：行数为 99，应为 4 到 15 的整数
    """

    key: str
    """Names the sentence in `texts.SENTENCES`."""
    values: dict[str, object]
    """What fills the sentence's placeholders."""
    line: int | None
    """Where in a file of several lines, counted from 1."""
    column: int | None
    """Where in a text, in characters counted from 1."""

    def __init__(self, key: str, /, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values
        self.line = None
        self.column = None

    def at(self, *, line: int | None = None, column: int | None = None) -> Self:
        """The same error with the place where it was found; a place that is already known is kept."""
        self.line = line if self.line is None else self.line
        self.column = column if self.column is None else self.column
        return self

    def text(self, language: str = "en") -> str:
        """The sentence in `language`, with its place."""
        sentence = texts.say(self.key, language, **self.values)
        if self.column is None and self.line is None:
            return sentence
        place = {"line": self.line, "column": self.column}
        known = {name: number for name, number in place.items() if number is not None}
        return texts.say("place." + "_".join(known), language, **known) + sentence

    @property
    def word(self) -> texts.Word:
        """The sentence without its place, for later use in any language or inside another sentence."""
        return texts.Word(self.key, tuple(self.values.items()))

    def __str__(self) -> str:
        return self.text()


def told(error: Exception) -> texts.Word | str:
    """What an error says: a sentence for any language where it is one of linewood's."""
    return error.word if isinstance(error, LinewoodError) else str(error)


class BadValue(LinewoodError, ValueError):
    """A value that is not what it must be."""


class BadText(BadValue):
    """A text that cannot be read; `column` tells where."""


class IllegalMove(BadValue):
    """A move that the rules do not allow here; the sentence says which rule."""


class BadState(LinewoodError, RuntimeError):
    """A call that does not fit what the object is doing now."""


class MissingPackage(LinewoodError, ModuleNotFoundError):
    """An optional package that is not installed; the sentence has the command that installs it."""


class BadFile(LinewoodError, OSError):
    """A file that cannot be read or written."""
