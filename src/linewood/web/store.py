"""The journal of all games: SQLite in WAL mode, written with every move, so that whatever ends the server loses nothing."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from linewood.arena.database import Database
from linewood.errors import BadFile, LinewoodError
from linewood.games import parse
from linewood.web.control import Control
from linewood.web.seats import Seat
from linewood.web.sitting import Ending, Sitting, Verdict

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS games (
    name TEXT PRIMARY KEY, created REAL NOT NULL, updated REAL NOT NULL,
    start TEXT NOT NULL, state TEXT NOT NULL, plies INTEGER NOT NULL, result TEXT
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS nodes (
    game TEXT NOT NULL REFERENCES games(name) ON DELETE CASCADE, number INTEGER NOT NULL, parent INTEGER NOT NULL,
    move TEXT NOT NULL, spent REAL NOT NULL, left_first REAL, left_second REAL, PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS verdicts (
    game TEXT NOT NULL REFERENCES games(name) ON DELETE CASCADE, number INTEGER NOT NULL, win REAL NOT NULL,
    best TEXT NOT NULL, visits INTEGER NOT NULL, proven TEXT, distance INTEGER, PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS games_by_time ON games(updated);
"""
VERDICT: Final = ("win", "best", "visits", "proven", "distance")
"""The parts of a verdict, in the order of their columns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A line in the list of games."""

    name: str
    """The game's name in addresses."""
    updated: float
    """When something last happened, in seconds since 1970."""
    start: str
    """The text of the position it began with."""
    seats: tuple[str, str]
    """Who plays, as `Seat.read` reads it."""
    plies: int
    """Moves played."""
    result: str | None
    """`first`, `second`, `draw`, or None while it goes on."""


class Store:
    """The file of all games."""

    def __init__(self, path: Path | str) -> None:
        """Opens the file, and makes it if there is none; BadFile if that cannot be done."""
        self._file = Database(Path(path), SCHEMA, "NORMAL")
        if self._file.is_read_only:
            self._file.close()
            raise BadFile("file.read_only", path=Path(path))
        self._db = self._file.connection

    def save(self, sitting: Sitting) -> None:
        """Writes what is new of a game, all of it or nothing."""
        state = json.dumps(state_of(sitting), ensure_ascii=False)
        plies = len(sitting.path(sitting.tip)) - 1
        now = time.time()
        with self._db:
            self._db.execute("BEGIN")
            self._db.execute(
                "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (name) DO UPDATE SET "
                "updated = excluded.updated, state = excluded.state, plies = excluded.plies, result = excluded.result",
                (sitting.name, now, now, sitting.nodes[0].position.text, state, plies, sitting.result),
            )
            (known,) = self._db.execute("SELECT COUNT(*) FROM nodes WHERE game = ?", (sitting.name,)).fetchone()
            self._db.executemany(
                "INSERT INTO nodes VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    (sitting.name, number, node.parent, node.move, node.spent, *(node.left or (None, None)))
                    for number, node in enumerate(sitting.nodes[known + 1 :], start=known + 1)
                ),
            )

    def keep_verdict(self, name: str, number: int, verdict: Verdict) -> None:
        """Writes what is known of a position of a game; nothing if the game is not stored."""
        found = asdict(verdict)
        with suppress(sqlite3.Error):  # it can be found out again: a full disk or a closed file is no reason to stop
            self._db.execute(
                "INSERT OR REPLACE INTO verdicts SELECT name, ?, ?, ?, ?, ?, ? FROM games WHERE name = ?",
                (number, *(found[part] for part in VERDICT), name),
            )

    def load(self, name: str) -> Sitting | None:
        """The game of that name; None if there is none, or if what is stored cannot be read."""
        try:
            rows = self._file.rows("SELECT start, state FROM games WHERE name = ?", (name,))
            if not rows:
                return None
            nodes = self._file.rows(
                "SELECT parent, move, spent, left_first, left_second FROM nodes WHERE game = ? ORDER BY number", (name,)
            )
            verdicts = self._file.rows(f"SELECT number, {', '.join(VERDICT)} FROM verdicts WHERE game = ?", (name,))
            sitting = put_together(name, rows[0][0], json.loads(rows[0][1]), nodes)
            for number, *parts in verdicts:
                if number < len(sitting.nodes):
                    sitting.nodes[number].verdict = Verdict(**dict(zip(VERDICT, parts, strict=True)))
            return sitting
        except (LinewoodError, LookupError, TypeError, ValueError, AttributeError):
            return None

    def entries(self, most: int = 200) -> Iterator[Entry]:
        """The games that somebody has made a move in, the latest first. What cannot be read is left out."""
        rows = self._file.rows(
            "SELECT name, updated, start, state, plies, result FROM games WHERE plies > 0 "
            "ORDER BY updated DESC LIMIT ?",
            (most,),
        )
        for name, updated, start, state, plies, result in rows:
            try:
                first, second = json.loads(state)["seats"]
                game = parse(start).game.name
                stored_seat(first, game), stored_seat(second, game)
            except (LookupError, TypeError, ValueError, AttributeError):
                continue
            yield Entry(name=name, updated=updated, start=start, seats=(first, second), plies=plies, result=result)

    def delete(self, name: str) -> None:
        """Removes a game for good."""
        with self._db:
            self._db.execute("DELETE FROM games WHERE name = ?", (name,))

    def close(self) -> None:
        """Closes the file."""
        self._file.close()


def state_of(sitting: Sitting) -> dict[str, Any]:
    """All of a game but its nodes, ready for JSON."""
    return {
        "seats": [seat.text for seat in sitting.seats],
        "weights": sitting.weights,
        "control": sitting.control.text,
        "tip": sitting.tip,
        "favourites": list(sitting.favourites.items()),
        "endings": [[node, asdict(ending)] for node, ending in sitting.endings.items()],
        "rated": sitting.is_rated,
        "paused": sitting.is_paused,
    }


def put_together(name: str, start: str, state: dict[str, Any], nodes: list[tuple[Any, ...]]) -> Sitting:
    """The game that `state_of` and its nodes describe. A bot that is no longer registered keeps its seat's name."""
    position = parse(start)
    first, second = (stored_seat(text, position.game.name) for text in state["seats"])
    sitting = Sitting(name, position, (first, second), Control.read(state["control"]))
    for parent, move, spent, *left in nodes:
        sitting.put_back(parent, move, spent, None if left[0] is None else (left[0], left[1]))
    sitting.tip = state["tip"]
    sitting.weights = state.get("weights", sitting.weights)  # games of earlier versions have none
    sitting.favourites = dict(state["favourites"])
    sitting.endings = {node: Ending(**ending) for node, ending in state["endings"]}
    sitting.is_rated, sitting.is_paused = state["rated"], state["paused"]
    return sitting


def stored_seat(text: str, game: str) -> Seat:
    """A seat as it was stored; every bot's name is let through, for the table asks again before it starts one."""
    bots = [text.removeprefix("bot:").rpartition(":")[0]] if text.startswith("bot:") else []
    return Seat.read(text, game, bots)
