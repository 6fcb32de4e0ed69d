"""Games wherever they are: in files of any format, on standard input, and in stored runs."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final

from linewood.arena.experiment import AnyStore, opened
from linewood.arena.store import Run
from linewood.errors import BadFile, BadValue, LinewoodError
from linewood.files import reading
from linewood.records import Entry, Record, scan
from linewood.results import Collection, Row

RUN_ID: Final = re.compile(r"[0-9a-f]{4,}", re.IGNORECASE)
STDIN: Final = "-"

Source = str | Path | Record | Iterable[Record]
"""A file, a run's id, `-` for standard input, a game, or games."""
Sources = Source | Sequence[str | Path]
"""One of them, or several files and runs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Records(Collection[Record]):
    """Games, in their order."""

    entries: tuple[Record, ...]
    """The games."""

    def to_json(self) -> list[dict[str, Any]]:
        """Each game as in a JSON line."""
        return [record.to_json() for record in self.entries]

    def rows(self) -> list[Row]:
        """One row per game."""
        return [
            {
                "first": record.players[0].name,
                "second": record.players[1].name,
                "start": record.start,
                "plies": len(record.plies),
                "result": record.result,
                "reason": record.reason,
                "date": record.date,
            }
            for record in self.entries
        ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Runs(Collection[Run]):
    """Runs in a store, the latest first."""

    entries: tuple[Run, ...]
    """The runs."""

    def to_json(self) -> list[dict[str, Any]]:
        """One entry per run; `design` says what an experiment tries."""
        return [run.to_json() for run in self.entries]

    def rows(self) -> list[Row]:
        """One row per run."""
        return [
            {
                "run": run.short,
                "kind": run.plan.kind,
                "players": ", ".join(player.name for player in run.plan.schedule.players[:3]),
                "games": run.games,
                "planned": run.planned,
                "updated": run.updated,
            }
            for run in self.entries
        ]


def runs(store: AnyStore = None) -> Runs:
    """The stored runs, the latest first."""
    with opened(store) as kept:
        return Runs(entries=tuple(kept.runs()))


def read_records(source: Sources, form: str | None = None, *, store: AnyStore = None) -> Records:
    """The games of a file, of a stored run, or of several of them. A broken game raises an error that says where it
    is.

    `source` is a path, the id of a run, or `-` for standard input. The format is found by content, or `form` names it.
    """
    return Records(entries=tuple(good(name, entry) for name, entry in scan_sources(source, form, store=store)))


def read_game(run: str, number: int, *, store: AnyStore = None) -> Record:
    """One game of a stored run; games count from 1."""
    with opened(store) as kept:
        found = kept.run(run)
        if not kept.has(found.id, number - 1):
            raise BadValue("run.no_game", number=number, run=found.short)
        return kept.record(found.id, number - 1)


def good(name: str, entry: Entry) -> Record:
    """The game of an entry; what is wrong with it, with the name of its file, if it is broken."""
    if entry.record is None:
        assert entry.error is not None
        raise in_file(name, entry.error) from entry.error
    return entry.record


def scan_sources(sources: Sources, form: str | None = None, *, store: AnyStore = None) -> Iterator[tuple[str, Entry]]:
    """The games of all files and stored runs, good ones and broken ones, each with the name of its file or run."""
    for source in [sources] if isinstance(sources, str | Path | Record) else sources:
        if isinstance(source, Record):
            yield "", Entry(number=1, line=1, form="json", record=source, error=None)
        elif is_run(str(source)):
            yield from scan_run(str(source), store)
        else:
            yield from scan_file(str(source), form)


def is_run(name: str) -> bool:
    """Does a name look like a run's id, and is there no file of that name?

    >>> is_run("3f9a"), is_run("games.pgn"), is_run("-")
    (True, False, False)
    """
    return RUN_ID.fullmatch(name) is not None and not Path(name).exists()


def scan_run(name: str, store: AnyStore) -> Iterator[tuple[str, Entry]]:
    """The games of a run, numbered from 1."""
    with opened(store) as kept:
        run = kept.run(name)
        for number, record in kept.records(run.id):
            yield run.short, Entry(number=number + 1, line=1, form="json", record=record, error=None)


def scan_file(name: str, form: str | None) -> Iterator[tuple[str, Entry]]:
    """The games of a file."""
    with opened_file(name) as stream:
        try:
            for entry in scan(stream, form):
                yield name, entry
        except LinewoodError as error:  # the file as a whole is none
            raise in_file(name, error) from error


def in_file(name: str, error: LinewoodError) -> LinewoodError:
    """What is wrong with a file, or with a game of it, with the file's name."""
    if not name:
        return error
    return BadFile("records.file", path=Path(name), why=error.word).at(line=error.line, column=error.column)


@contextmanager
def opened_file(name: str) -> Iterator[BinaryIO]:
    """A file, or standard input for `-`."""
    if name == STDIN:
        yield sys.stdin.buffer
        return
    with reading(Path(name)), Path(name).open("rb") as stream:
        yield stream
