"""Records as JSON objects, read and written by the annotations of their fields: a new field needs no more than its
annotation.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import MISSING, fields
from typing import Any, Final

from linewood.errors import BadText, BadValue, LinewoodError
from linewood.games.names import nearest
from linewood.records.record import TAGS, Contestant, Fault, Ply, Record
from linewood.texts import Word

DEEPEST: Final = 20
"""A record is four levels deep, and a fault's sentence a few more."""

Path = tuple[str | int, ...]
"""The way to an entry: names and numbers."""
Place = tuple[int | None, int | None]
"""Line and column."""
Reader = Callable[[object, Path], Any]
"""Makes a field's value of what JSON has; the path is for errors."""


def from_json(given: object) -> Record:
    """The record that `as_json` has made an object of. Its moves are not played."""
    with explained(lambda path: (None, None)):
        record: Record = made(Record, given)
    return record


def compact(value: object) -> str:
    """JSON text without spaces, in the letters of its language."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


# Reading -------------------------------------------------------------------------------------------------------


class Misfit(Exception):
    """An error and the way to the entry it was found in."""

    def __init__(self, error: LinewoodError, path: Path) -> None:
        super().__init__(error, path)
        self.error = error
        self.path = path


@contextmanager
def explained(locate: Callable[[Path], Place]) -> Iterator[None]:
    """Raises the error of a Misfit with its place."""
    try:
        yield
    except Misfit as misfit:
        line, column = locate(misfit.path)
        raise misfit.error.at(line=line, column=column) from misfit.__cause__


def embedded(text: str, where: Place) -> object:
    """The value of a JSON text that stands inside of another format, at that place."""
    try:
        return loads(text)
    except BadText as error:
        error.line, error.column = where
        raise


def loads(text: str) -> object:
    """The value that a JSON text describes."""
    if nesting(text) > DEEPEST:
        raise BadText("json.deep", limit=DEEPEST).at(column=1)
    try:
        value: object = json.loads(text, parse_constant=refuse, object_pairs_hook=unique)
    except json.JSONDecodeError as error:
        raise BadText("json.syntax", reason=error.msg).at(line=error.lineno, column=error.colno) from error
    except ValueError as error:  # a number of thousands of digits, NaN, the same name twice
        raise BadText("json.syntax", reason=str(error)).at(column=1) from error
    return value


def nesting(text: str) -> int:
    """How deep brackets are nested; those inside of texts may make it more, never less."""
    if text.count("[") + text.count("{") <= DEEPEST:
        return 0
    depth = deepest = 0
    for bracket in re.findall(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', text):
        depth += (bracket in "[{") - (bracket in "]}")
        deepest = max(deepest, depth)
    return deepest


def refuse(name: str) -> float:
    """NaN and Infinity are no numbers of JSON."""
    raise ValueError(f"{name} is not a number")


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object in which no name stands twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"{max(names, key=names.count)!r} is there twice")
    return found


def made(kind: type[Any], value: object, path: Path = ()) -> Any:
    """A value of a dataclass from an object; each entry is read as the field's annotation says."""
    entries = mapping(value, path)
    readers, required = FIELDS[kind]
    content = {}
    for name, entry in entries.items():
        if name not in readers:
            near = nearest(name, readers) or next(iter(readers))
            raise Misfit(BadText("json.unknown", name=name, near=near), (*path, name))
        content[name] = readers[name](entry, (*path, name))
    for name in required:
        if name not in entries:
            raise Misfit(BadText("json.missing", name=name), path)
    try:
        return kind(**content)
    except BadValue as error:
        named = error.values.get("name")
        raise Misfit(error, (*path, named) if isinstance(named, str) and named in entries else path) from error


def listed(kind: Reader) -> Reader:
    """Reads an array of such values."""

    def read_all(value: object, path: Path) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise misfit(value, "array", path)
        return tuple(kind(part, (*path, i)) for i, part in enumerate(value))

    return read_all


def of(kind: type[Any]) -> Reader:
    """Reads an object into a value of a dataclass."""
    return lambda value, path: made(kind, value, path)


def simple(name: str, *kinds: type) -> Reader:
    """Reads a value that JSON knows by itself."""

    def read_one(value: object, path: Path) -> object:
        if not isinstance(value, kinds) or isinstance(value, bool):
            raise misfit(value, name, path)
        return value

    return read_one


def optional(kind: Reader) -> Reader:
    """Reads null too."""
    return lambda value, path: None if value is None else kind(value, path)


def tag_pairs(value: object, path: Path) -> tuple[tuple[str, str], ...]:
    """Reads an object of texts."""
    return tuple((name, text(part, (*path, name))) for name, part in mapping(value, path).items())


def word(value: object, path: Path) -> Word:
    """Reads a sentence: its key and its values."""
    entries = mapping(value, path)
    key = text(entries.get("key"), (*path, "key"))
    values = mapping(entries.get("values", {}), (*path, "values"))
    return Word(key, tuple((name, unpacked(part, (*path, "values", name))) for name, part in values.items()))


def unpacked(value: object, path: Path) -> object:
    """What stands in a sentence: a text, a number, a list, or another sentence."""
    if isinstance(value, dict):
        return word(value, path)
    if isinstance(value, list):
        return tuple(unpacked(part, (*path, i)) for i, part in enumerate(value))
    return value


def mapping(value: object, path: Path) -> dict[str, Any]:
    """The value, once it is sure that it is an object."""
    if not isinstance(value, dict):
        raise misfit(value, "object", path)
    return value


def misfit(value: object, expected: str, path: Path) -> Misfit:
    """A value of the wrong kind."""
    name = ".".join(map(str, path)) or "record"
    shown = json.dumps(value, ensure_ascii=False)
    return Misfit(BadText("json.kind", name=name, value=shown, expected=Word(f"json.{expected}")), path)


text: Final = simple("text", str)
number: Final = simple("number", int, float)
whole: Final = simple("whole", int)

READERS: Final[dict[str, Reader]] = {
    "str": text,
    "int": whole,
    "int | None": optional(whole),
    "float | None": optional(number),
    "Side": text,
    "Outcome | None": optional(text),
    "Word | None": optional(word),
    "tuple[str, ...]": listed(text),
    TAGS: tag_pairs,
    "tuple[Contestant, Contestant]": listed(of(Contestant)),
    "tuple[Ply, ...]": listed(of(Ply)),
    "tuple[Fault, ...]": listed(of(Fault)),
}
"""How a field is read, by its annotation."""

FIELDS: Final[dict[type[Any], tuple[dict[str, Reader], tuple[str, ...]]]] = {
    kind: (
        {field.name: READERS[str(field.type)] for field in fields(kind)},
        tuple(field.name for field in fields(kind) if field.default is MISSING),
    )
    for kind in (Contestant, Ply, Fault, Record)
}
"""How each field of a dataclass is read, and which ones must be there."""


# Places --------------------------------------------------------------------------------------------------------


def path_of(field: str, number: int) -> Path:
    """The way to a field of a record."""
    return (field, number, "move") if field == "plies" else (field,)


def place(text: str, path: Path) -> Place:
    """Line and column of the entry at the end of a path, or of the last one on the way that exists.

    >>> place('{"a": [1, {"b": 2}]}', ("a", 1, "b"))
    (1, 17)
    """
    at = skip(text, 0)
    for step in path:
        inner = next((begin for name, begin in entries_of(text, at) if name == step), None)
        if inner is None:
            break
        at = inner
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def entries_of(text: str, at: int) -> Iterator[tuple[str | int, int]]:
    """The entries of the object or array that begins at `at`: name or number, and where each begins."""
    decode = json.JSONDecoder().raw_decode
    opening, number = text[at : at + 1], 0
    at = skip(text, at + 1)
    while opening in ("{", "[") and text[at] not in "}]":
        name: str | int = number
        if opening == "{":
            name, end = decode(text, at)
            at = skip(text, skip(text, end) + 1)
        yield name, at
        at = skip(text, decode(text, at)[1])
        at = skip(text, at + 1) if text[at] == "," else at
        number += 1


def skip(text: str, at: int) -> int:
    """The next place that is not white space."""
    found = re.compile(r"[ \t\r\n]*").match(text, at)
    return found.end() if found else at
