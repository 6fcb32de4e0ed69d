"""Every sentence shown to people, in English and in Simplified Chinese. `sentences/` holds them, in TOML files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, MutableMapping
from dataclasses import dataclass
from pathlib import PurePath
from typing import Final

from linewood.texts.catalogue import Catalogue
from linewood.texts.sentence import Sentence

__all__ = ["LANGUAGES", "SENTENCES", "Sentence", "Verbatim", "Word", "add", "join", "say", "say_in_full", "shown"]

LANGUAGES: Final = ("en", "zh")
MOST_SIGNS: Final = 2_000
"""Of a path or a command in a sentence."""
SPACES: Final = re.compile(r"(?<=[，。：；！？（）、]) +| +(?=[，。：；！？（）、])")
"""Spaces beside Chinese punctuation, which brings its own."""
SENTENCES: MutableMapping[str, Sentence] = Catalogue()


def add(sentences: Mapping[str, Sentence]) -> None:
    """Makes sentences known that a game brings along. Adding the same ones again does no harm."""
    for key, sentence in sentences.items():
        if SENTENCES.setdefault(key, sentence) != sentence:
            raise ValueError(f"there is another sentence {key}")


def say(key: str, language: str = "en", /, **values: object) -> str:
    """The sentence `key` in `language`, its placeholders filled.

    >>> say("move.occupied", cell="108", owner=Word("side.x"))
    'cell 108 is taken: x has a stone there'
    >>> say("web.news.played", "zh", name="业余（3 级）", move="d")
    '业余（3 级）走 d。'
    """
    return say_in_full(key, language, values, longest=60)


def say_in_full(key: str, language: str, values: Mapping[str, object], longest: int) -> str:
    """As `say`, with values of up to `longest` signs. `{count:game|games}` chooses by the number."""
    sentence = SENTENCES[key]
    pattern = sentence.zh if language == "zh" else sentence.en
    text = pattern.format_map({name: Shown(shown(value, language, longest)) for name, value in values.items()})
    return SPACES.sub("", text) if language == "zh" and values else text


def join(sentences: Iterable[str], language: str) -> str:
    """Sentences, one after the other.

    >>> join(["One.", "Two."], "en"), join(["一。", "二。"], "zh")
    ('One. Two.', '一。二。')
    """
    text = " ".join(sentence for sentence in sentences if sentence)
    return SPACES.sub("", text) if language == "zh" else text


class Shown(str):
    """A value as it stands in a sentence.

    >>> [f"{Shown(count)} {Shown(count):move|moves}" for count in ("1", "2", "1,234")]
    ['1 move', '2 moves', '1,234 moves']
    """

    __slots__ = ()

    def __format__(self, forms: str) -> str:
        """The value itself, or the first form of a noun for one and the second one for any other number."""
        return forms.split("|")[self != "1"] if forms else str(self)


@dataclass(frozen=True, slots=True)
class Word:
    """A value that is itself a sentence and is said in the language of the sentence around it."""

    key: str
    """Names the sentence."""
    values: tuple[tuple[str, object], ...] = ()
    """What fills its placeholders."""


class Verbatim(str):
    """A text to copy, such as a command: it is shown in full, however long it is."""

    __slots__ = ()


def shown(value: object, language: str = "en", longest: int = 60) -> str:
    r"""A value as it stands in a sentence: lists joined, foreign text without control characters and cut short.

    >>> shown(("a", "b")), shown("bell\a"), shown("x" * 99, longest=8), shown(PurePath("long/way/net"), longest=8)
    ('a, b', 'bell\\x07', 'xxxxxxx…', 'long/way/net')
    >>> shown(Word("selfcheck.lacks", (("packages", ("x" * 80,)),)), longest=99) == "not installed: " + "x" * 80
    True
    """
    if isinstance(value, Word):
        return say_in_full(value.key, language, dict(value.values), longest)
    if isinstance(value, PurePath | Verbatim):  # a file can be found by its whole name only
        return shown(str(value), language, longest=MOST_SIGNS)
    if isinstance(value, tuple | list):
        return ("、" if language == "zh" else ", ").join(shown(part, language, longest) for part in value)
    if isinstance(value, str):
        cut = value if len(value) <= longest else value[: longest - 1] + "…"
        return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in cut)
    return shown(str(value), language, longest)
