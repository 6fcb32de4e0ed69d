"""Games written to files, and files of games checked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from linewood.arena.experiment import AnyStore
from linewood.arena.sources import Sources, in_file, scan_sources
from linewood.errors import BadFile, LinewoodError
from linewood.files import opened_for_writing
from linewood.records import Entry, write
from linewood.records.files import format_of, named_by
from linewood.results import Collection, Result, Row
from linewood.texts import shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
    """A game that could not be read, or not be written in the format that was asked for."""

    source: str
    """Its file or run."""
    game: int
    """Its number there, counted from 1."""
    line: int
    """The line that the error is on, counted from 1; the game's first line if there is no better place."""
    error: LinewoodError
    """What is wrong."""
    unread: bool
    """Could it not even be read?"""

    @property
    def place(self) -> str:
        """The file, line and column, as compilers write them."""
        return ":".join(str(part) for part in (self.source, self.line, self.error.column) if part is not None)

    def sentence(self, language: str = "en") -> str:
        """What is wrong, without its place."""
        return shown(self.error.word, language)

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """Where it is and what is wrong."""
        return {"game": self.game, **error_json(self.error, language)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Written(Result):
    """Games that were written."""

    path: Path | None
    """The file; None for a stream, or if no game could be written and so there is no file."""
    form: str
    """The format."""
    games: int
    """Games written."""
    broken: tuple[Broken, ...] = ()
    """Games left out."""

    def to_json(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        path = None if self.path is None else str(self.path)
        return {"path": path, "form": self.form, "games": self.games, "broken": [one.to_json() for one in self.broken]}

    def rows(self) -> list[Row]:
        """One line."""
        return [self.to_json() | {"broken": len(self.broken)}]


@dataclass(frozen=True, slots=True, kw_only=True)
class FileCheck:
    """What is in a file of games."""

    name: str
    """The file."""
    form: str | None
    """Its format; None if it could not be told."""
    games: int
    """Games in it, the broken ones too."""
    broken: tuple[Broken, ...]
    """Games that cannot be read."""
    error: LinewoodError | None
    """Why the file as a whole cannot be read."""

    @property
    def is_good(self) -> bool:
        """Are there games, and is none of them broken?"""
        return self.games > 0 and not self.broken and self.error is None

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """Everything, ready for JSON."""
        errors = [one.to_json(language) for one in self.broken]
        errors += [] if self.error is None else [error_json(self.error, language)]
        counts = {"games": self.games, "broken": len(self.broken)}
        return {"file": self.name, "format": self.form, **counts, "errors": errors}


@dataclass(frozen=True, slots=True, kw_only=True)
class Checks(Collection[FileCheck]):
    """Files of games that were checked, in their order."""

    entries: tuple[FileCheck, ...]
    """The files."""

    @property
    def is_good(self) -> bool:
        """Are all files good?"""
        return all(one.is_good for one in self.entries)

    def to_json(self, language: str = "en") -> list[dict[str, Any]]:
        """One entry per file."""
        return [one.to_json(language) for one in self.entries]

    def rows(self) -> list[Row]:
        """One row per file."""
        return [
            {"file": one.name, "format": one.form, "games": one.games, "broken": len(one.broken), "good": one.is_good}
            for one in self.entries
        ]


def write_records(
    source: Sources,
    to: str | Path | BinaryIO,
    form: str | None = None,
    *,
    read_as: str | None = None,
    skip_broken: bool = False,
    store: AnyStore = None,
) -> Written:
    """Writes games to a stream, or to a file that appears only once it is complete.

    The file's name says in which format, or `form` does; JSON lines are the default. `read_as` names the format of the
    source, which is otherwise found by content. A game that cannot be read or written is an error; with `skip_broken`
    it is left out and listed in the result.
    """
    path = Path(to) if isinstance(to, str | Path) else None
    chosen = form or named_by(str(path or "")) or "json"
    format_of(chosen)
    entries = scan_sources(source, read_as, store=store)
    if path is None:
        assert not isinstance(to, str | Path)
        games, broken = write_all(entries, to, chosen, skip_broken)
        return Written(path=None, form=chosen, games=games, broken=broken)
    with suppress(NothingWritten), opened_for_writing(path) as stream:
        games, broken = write_all(entries, stream, chosen, skip_broken)
        if broken and not games:
            raise NothingWritten
    return Written(path=path if games or not broken else None, form=chosen, games=games, broken=broken)


def check_records(
    files: str | Path | Sequence[str | Path], form: str | None = None, *, store: AnyStore = None
) -> Checks:
    """Reads files of games and lists what is wrong in them. The format is found by content, or `form` names it.

    >>> import tempfile
    >>> with tempfile.NamedTemporaryFile("w") as file:
    ...     _ = file.write("4455\\n1111111\\n")
    ...     file.flush()
    ...     found = check_records(file.name)[0]
    >>> found.form, found.games, [(one.game, one.line, one.error.column) for one in found.broken]
    ('digits', 2, [(2, 2, 7)])
    """
    names = [files] if isinstance(files, str | Path) else files
    return Checks(entries=tuple(check_file(str(name), form, store) for name in names))


class NothingWritten(Exception):
    """No game could be written, so no file is made."""


def write_all(
    entries: Iterable[tuple[str, Entry]], stream: BinaryIO, form: str, skip_broken: bool
) -> tuple[int, tuple[Broken, ...]]:
    """Writes the games that can be written. How many they are, and the others."""
    games, broken = 0, []
    for name, entry in entries:
        try:
            if entry.record is None:
                assert entry.error is not None
                raise entry.error
            stream.write(write(entry.record, form))
            games += 1
        except LinewoodError as error:
            if not skip_broken:
                raise in_file(name, error) from error
            broken.append(broken_of(name, entry, error))
    return games, tuple(broken)


def check_file(name: str, form: str | None, store: AnyStore) -> FileCheck:
    """Reads a file to its end."""
    games, broken, failure = 0, [], None
    try:
        for _, entry in scan_sources(name, form, store=store):
            games, form = entry.number, entry.form
            if entry.error is not None:
                broken.append(broken_of(name, entry))
    except BadFile as error:
        failure = error
    return FileCheck(name=name, form=form, games=games, broken=tuple(broken), error=failure)


def broken_of(name: str, entry: Entry, error: LinewoodError | None = None) -> Broken:
    """What is wrong with a game, and where; `error` is why it could not be written, if it could be read."""
    error = error or entry.error
    assert error is not None
    line = entry.line if error.line is None else error.line
    return Broken(source=name, game=entry.number, line=line, error=error, unread=entry.record is None)


def error_json(error: LinewoodError, language: str) -> dict[str, Any]:
    """An error and its place."""
    return {"line": error.line, "column": error.column, "key": error.key, "text": shown(error.word, language)}
