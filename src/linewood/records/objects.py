"""Records as JSON objects, read by the annotations of their fields: a new field needs no more than its annotation."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from typing import Any, Final, TypeVar

import msgspec

from linewood.errors import BadText, BadValue, LinewoodError
from linewood.games.names import nearest
from linewood.games.position import SIDES
from linewood.records.record import OUTCOMES, Contestant, Fault, Ply, Record
from linewood.texts import Word

DEEPEST: Final = 20
"""A record is four levels deep, and a fault's sentence a few more."""

Path = tuple[str | int, ...]
"""The way to an entry: names and numbers."""
Place = tuple[int | None, int | None]
"""Line and column."""
T = TypeVar("T")

NAMES: Final[dict[type[Any], list[str]]] = {
    kind: [field.name for field in fields(kind)] for kind in (Contestant, Ply, Fault, Record, Word)
}
"""The entries that there are."""
NESTED: Final[dict[str, type[Any]]] = {"plies": Ply, "players": Contestant, "faults": Fault}
"""The entries of a record that are lists of objects."""
STEP: Final = re.compile(r"\.([^.\[`]+)|\[(\d+)\]")
MISSING: Final = re.compile(r"missing required field `(\w+)`")
EXPECTED: Final = re.compile(r"Expected `(\w+)")
KINDS: Final = {"str": "text", "int": "whole", "float": "number", "array": "array", "object": "object"}
"""What msgspec calls the kinds of JSON, and what we do."""


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


def made(kind: type[T], value: object, path: Path = ()) -> T:
    """A value of a dataclass from what JSON has, each entry as the field's annotation says."""
    check_names(kind, value, path)
    try:
        return msgspec.convert(prepared(value, path), kind)
    except msgspec.ValidationError as error:
        raise explanation(error, value, path) from error


def check_names(kind: type[Any], value: object, path: Path) -> None:
    """Objects to entries that there are not, with the nearest that there is."""
    if not isinstance(value, dict):
        return
    for name in value.keys() - NAMES[kind]:
        near = nearest(name, NAMES[kind]) or NAMES[kind][0]
        raise Misfit(BadText("json.unknown", name=name, near=near), (*path, name))
    for name, inner in NESTED.items() if kind is Record else ():
        entries = value.get(name)
        for i, entry in enumerate(entries if isinstance(entries, list) else ()):
            check_names(inner, entry, (*path, name, i))


def prepared(value: object, path: Path) -> object:
    """What JSON has, with the two things in it that are objects there and pairs here: tags, and the values of sentences."""
    if not isinstance(value, dict):
        return value
    content = dict(value)
    if isinstance(content.get("tags"), dict):
        content["tags"] = list(content["tags"].items())
    if isinstance(content.get("faults"), list):
        content["faults"] = [prepared(part, (*path, "faults", i)) for i, part in enumerate(content["faults"])]
    if isinstance(content.get("detail"), dict):
        content["detail"] = word(content["detail"], (*path, "detail"))
    return content


def word(value: dict[str, Any], path: Path) -> dict[str, Any]:
    """A sentence as the fields of a Word; sentences among its values are Words already."""
    values = value.get("values", {})
    if not isinstance(values, dict):
        raise misfit(values, "object", (*path, "values"))
    return value | {"values": [(name, unpacked(part, (*path, "values", name))) for name, part in values.items()]}


def unpacked(value: object, path: Path) -> object:
    """What stands in a sentence: a text, a number, a list, or another sentence."""
    if isinstance(value, dict):
        return made(Word, word(value, path), path)
    if isinstance(value, list):
        return tuple(unpacked(part, (*path, i)) for i, part in enumerate(value))
    return value


def explanation(error: msgspec.ValidationError, value: object, path: Path) -> Misfit:
    """What msgspec objects to, as a sentence of ours and with the way there."""
    message, _, where = str(error).partition(" - at `$")
    way, entry = path, value
    for name, number in STEP.findall(where):
        step = name or int(number)
        if isinstance(entry, dict) and isinstance(step, int):  # tags, which are pairs by now
            step = list(entry)[step] if step < len(entry) else step
        entry = entry[step] if isinstance(entry, dict | list) and step != len(entry) else entry
        way = (*way, step)
    if isinstance(error.__cause__, LinewoodError):
        named = error.__cause__.values.get("name")
        inside = isinstance(entry, dict) and isinstance(named, str) and named in entry
        return Misfit(error.__cause__, (*way, str(named)) if inside else way)
    if missing := MISSING.search(message):
        return Misfit(BadText("json.missing", name=missing[1]), way)
    if isinstance(entry, list) and "of length 2" in message:
        return Misfit(BadValue("record.players", name="players", found=len(entry)), way)
    if message.startswith("Invalid enum"):
        known = OUTCOMES if way[-1] == "result" else SIDES
        return Misfit(BadValue("record.choice", name=way[-1], value=entry, known=known), way)
    expected = EXPECTED.match(message)
    kind = KINDS.get(expected[1]) if expected else None
    return misfit(entry, kind, way) if kind else Misfit(BadText("json.syntax", reason=message), way)


def misfit(value: object, expected: str, path: Path) -> Misfit:
    """A value of the wrong kind."""
    name = ".".join(map(str, path)) or "record"
    shown = json.dumps(value, ensure_ascii=False)
    return Misfit(BadText("json.kind", name=name, value=shown, expected=Word(f"json.{expected}")), path)


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
