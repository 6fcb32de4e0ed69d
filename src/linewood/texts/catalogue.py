"""The catalogues: TOML files with every sentence in every language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from functools import cache
from pathlib import Path
from typing import Final

from linewood.texts.sentence import Sentence

FOLDER: Final = Path(__file__).parent / "sentences"


class Catalogue(MutableMapping[str, Sentence]):
    """Sentences by their keys. The part of a key before its first dot names the file that holds it.

    A file is read when one of its sentences is needed: a command needs a few of them, and reading all takes a tenth of a
    second.
    """

    def __init__(self) -> None:
        self._added: dict[str, Sentence] = {}

    def __getitem__(self, key: str) -> Sentence:
        if key in self._added:
            return self._added[key]
        area, _, rest = key.partition(".")
        if area not in areas():
            raise KeyError(key)
        return sentences_of(area)[rest]

    def __contains__(self, key: object) -> bool:
        if not isinstance(key, str):
            return False
        area, _, rest = key.partition(".")
        return key in self._added or (area in areas() and rest in sentences_of(area))

    def __setitem__(self, key: str, sentence: Sentence) -> None:
        self._added[key] = sentence

    def __delitem__(self, key: str) -> None:
        del self._added[key]

    def __iter__(self) -> Iterator[str]:
        for area in areas():
            yield from (f"{area}.{rest}" for rest in sentences_of(area))
        yield from self._added

    def __len__(self) -> int:
        return sum(1 for _ in self)


@cache
def areas() -> tuple[str, ...]:
    """The names of the files."""
    return tuple(sorted(file.stem for file in FOLDER.glob("*.toml")))


@cache
def sentences_of(area: str) -> Mapping[str, Sentence]:
    """The sentences of one file."""
    import tomllib  # a script that shows no sentence does without it

    data = tomllib.loads((FOLDER / f"{area}.toml").read_text(encoding="utf-8"))
    return {key: Sentence(**languages) for key, languages in data.items()}
