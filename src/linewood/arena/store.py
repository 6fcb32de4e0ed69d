"""The journal of all tournaments: SQLite in WAL mode, one row a game, written before anybody hears of the game."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

from linewood.arena.plan import Plan, id_of
from linewood.errors import BadValue
from linewood.records import Record, jsonl
from linewood.storage import Database, data_file

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS runs (
    id TEXT PRIMARY KEY, created REAL NOT NULL, plan TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS games (
    run TEXT NOT NULL REFERENCES runs(id) ON DELETE CASCADE, number INTEGER NOT NULL, finished REAL NOT NULL,
    record TEXT NOT NULL, PRIMARY KEY (run, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS decisions (
    run TEXT NOT NULL REFERENCES runs(id) ON DELETE CASCADE, number INTEGER NOT NULL, content TEXT NOT NULL,
    PRIMARY KEY (run, number)
) WITHOUT ROWID;
"""
BATCH: Final = 200
"""Rows that are held at once while a run is read."""
SHORTEST_ID: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A line in the list of runs."""

    id: str
    """The whole id."""
    short: str
    """The shortest beginning of it that no other run has."""
    plan: Plan
    """What is played."""
    created: float
    """When it began, in seconds since 1970."""
    updated: float
    """When its last game ended; when it began, if there is none."""
    games: int
    """Games that are stored."""

    @property
    def planned(self) -> int:
        """The maximum number of games."""
        return self.plan.games

    def to_json(self) -> dict[str, Any]:
        """Everything but the plan, of which only what an experiment tries."""
        more = {} if self.plan.design is None else {"design": self.plan.design}
        return {
            "run": self.id,
            "kind": self.plan.kind,
            "players": [player.name for player in self.plan.schedule.players],
            "games": self.games,
            "planned": self.planned,
            "created": self.created,
            "updated": self.updated,
        } | more


class Store:
    """The file of all runs. Several processes may have it open; each thread needs a `Store` of its own.

    A file that may not be written can be read all the same. BadFile names a file that cannot be read, and says why.
    """

    def __init__(self, path: Path | str | None = None) -> None:
        """Opens the file, and makes it if there is none; None for the usual place."""
        self.path = usual_store() if path is None else Path(path)
        self._db = Database(self.path, SCHEMA, "FULL")

    def begin(self, plan: Plan) -> Run:
        """The run of a plan; what is stored of it stays."""
        if not self.knows(plan):
            self._db.write(
                "INSERT OR IGNORE INTO runs VALUES (?, ?, ?)",
                (plan.id, time.time(), json.dumps(plan.as_json(), ensure_ascii=False)),
            )
        return self.run(plan.id)

    def knows(self, plan: Plan) -> bool:
        """Has the run of this plan begun?"""
        return bool(self._db.rows("SELECT 1 FROM runs WHERE id = ?", (plan.id,)))

    def add(self, run: str, number: int, record: Record) -> bool:
        """Keeps a finished game; False if the game of that number is there already."""
        text = jsonl.write(record).decode()
        return self._db.write("INSERT OR IGNORE INTO games VALUES (?, ?, ?, ?)", (run, number, time.time(), text)) == 1

    def has(self, run: str, number: int) -> bool:
        """Is this game stored?"""
        return bool(self._db.rows("SELECT 1 FROM games WHERE run = ? AND number = ?", (run, number)))

    def missing(self, run: Run) -> Iterator[int]:
        """The numbers of the games that are not stored, in their order; asked again for every one."""
        return (number for number in range(len(run.plan.schedule)) if not self.has(run.id, number))

    def records(self, run: str, most: int | None = None) -> Iterator[tuple[int, Record]]:
        """The games of a run by their numbers. Only a few are in memory at once, and writing may go on."""
        after, left = -1, sys.maxsize if most is None else most
        while left > 0:
            rows = self._db.rows(
                "SELECT number, record FROM games WHERE run = ? AND number > ? ORDER BY number LIMIT ?",
                (run, after, min(BATCH, left)),
            )
            for number, text in rows:
                yield number, self._record(run, number, text)
            if len(rows) < min(BATCH, left):
                return
            after, left = rows[-1][0], left - len(rows)

    def record(self, run: str, number: int) -> Record:
        """One game."""
        rows = self._db.rows("SELECT record FROM games WHERE run = ? AND number = ?", (run, number))
        if not rows:
            raise BadValue("run.no_game", number=number, run=run)
        return self._record(run, number, rows[0][0])

    def run(self, name: str) -> Run:
        """The run whose id begins with `name`; BadValue if there is none, or more than one."""
        known = self._ids()
        found = [id for id in known if id.startswith(name.strip().lower())] if name.strip() else []
        if not found:
            raise BadValue("run.unknown", value=name)
        if len(found) > 1:
            raise BadValue("run.several", value=name, known=tuple(short(id, known) for id in found))
        return self._runs("WHERE runs.id = ?", (found[0],))[0]

    def runs(self) -> list[Run]:
        """All runs, the latest first."""
        return sorted(self._runs(), key=lambda run: run.updated, reverse=True)

    def decide(self, run: str, number: int, content: Any) -> Any:
        """Keeps what a run has decided on its way, as JSON. The first decision stays, no matter who asks; it is
        returned."""
        text = json.dumps(content, ensure_ascii=False)
        self._db.write("INSERT OR IGNORE INTO decisions VALUES (?, ?, ?)", (run, number, text))
        return self.decisions(run)[number]

    def decisions(self, run: str) -> dict[int, Any]:
        """What a run has decided so far, by number."""
        if self._db.is_read_only and not self._db.rows("SELECT 1 FROM sqlite_schema WHERE name = 'decisions'"):
            return {}  # a file of linewood 0.1.0 that may not be changed
        rows = self._db.rows("SELECT number, content FROM decisions WHERE run = ? ORDER BY number", (run,))
        with self._db.decoding("store.run", run=run):
            return {int(number): json.loads(content) for number, content in rows}

    def delete(self, run: str) -> None:
        """Removes a run and its games for good."""
        self._db.write("DELETE FROM runs WHERE id = ?", (run,))

    def close(self) -> None:
        """Closes the file."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _record(self, run: str, number: int, text: Any) -> Record:
        with self._db.decoding("store.game", number=number, run=run):
            if not isinstance(number, int):  # SQLite keeps whatever it is given
                raise TypeError(repr(number))
            return jsonl.read(text.encode(), trust=True)

    def _ids(self) -> list[str]:
        return [str(id) for (id,) in self._db.rows("SELECT id FROM runs")]

    def _runs(self, where: str = "", values: tuple[object, ...] = ()) -> list[Run]:
        known = self._ids()
        rows = self._db.rows(
            "SELECT id, created, plan, COUNT(number), COALESCE(MAX(finished), created) "
            f"FROM runs LEFT JOIN games ON games.run = runs.id {where} GROUP BY runs.id",
            values,
        )
        return [self._run(known, *row) for row in rows]

    def _run(self, known: list[str], id: Any, created: Any, plan: Any, games: int, updated: Any) -> Run:
        with self._db.decoding("store.run", run=str(id)):
            data = json.loads(plan)
            if id_of(data) != id:  # a plan that has changed, whatever it says now, is not what was played
                raise BadValue("store.changed")
            return Run(
                id=str(id),
                short=short(str(id), known),
                plan=Plan.from_json(data),
                created=float(created),
                updated=float(updated),
                games=games,
            )


def short(id: str, known: list[str]) -> str:
    """The beginning of an id that no other id has.

    >>> short("7f3a55", ["7f3a55", "7f3b00", "7f3a51"])
    '7f3a55'
    >>> short("7f3b00", ["7f3a55", "7f3b00"])
    '7f3b'
    """
    for length in range(SHORTEST_ID, len(id)):
        if sum(other.startswith(id[:length]) for other in known) <= 1:
            return id[:length]
    return id


def usual_store() -> Path:
    """The usual file of runs."""
    return data_file("arena.sqlite")
