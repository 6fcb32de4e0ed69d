"""The journal of all games: SQLite in WAL mode, written with every move, so that whatever ends the server loses nothing."""

from __future__ import annotations

import json
import sqlite3
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from linewood.errors import BadFile, LinewoodError
from linewood.games import parse
from linewood.storage import Database, data_file
from linewood.tables.control import Control
from linewood.tables.seats import Seat
from linewood.tables.sitting import Ending, Invitation, Sitting, Verdict

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
    best TEXT NOT NULL, visits INTEGER NOT NULL, proven TEXT, distance INTEGER, second REAL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, hash TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS games_by_time ON games(updated);
"""
VERDICT: Final = ("win", "best", "visits", "proven", "distance", "second")
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
    names: tuple[str, str] = ("", "")
    """What the players are called, where the seats do not say it."""
    plies: int
    """Moves played."""
    result: str | None
    """`first`, `second`, `draw`, or None while it goes on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """Some of the games that were asked for."""

    entries: tuple[Entry, ...]
    count: int
    """How many there are in all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """Which games someone looks for."""

    game: str = ""
    """The name of a game, or the text of a board."""
    board: str = ""
    """A word of the board's text, such as `6x7` or `!d4`."""
    player: str = ""
    """A part of a player's name."""
    result: str = ""
    """`first`, `second`, `draw` or `open`."""
    since: float = 0.0
    """Nothing happened in it before that time, in seconds since 1970."""

    def as_sql(self) -> tuple[str, tuple[object, ...]]:
        """A condition, and its values."""
        parts: list[str] = ["plies > 0", "updated >= ?"]
        values: list[object] = [self.since]
        if self.game:
            parts.append("start || ' ' LIKE ? ESCAPE '!'")
            values.append(f"{escaped(self.game)} %")
        if self.board:
            parts.append("' ' || start || ' ' LIKE ? ESCAPE '!'")
            values.append(f"% {escaped(self.board)} %")
        if self.player:
            parts.append(
                "(json_extract(state, '$.seats') || coalesce(json_extract(state, '$.names'), '')) LIKE ? ESCAPE '!'"
            )
            values.append(f"%{escaped(self.player)}%")
        if self.result == "open":
            parts.append("result IS NULL")
        elif self.result:
            parts.append("result = ?")
            values.append(self.result)
        return " AND ".join(parts), tuple(values)


class Store:
    """The file of all games."""

    def __init__(self, path: Path | str | None = None) -> None:
        """Opens the file, and makes it if there is none; None for the usual place. BadFile if that cannot be done."""
        where = data_file("games.sqlite") if path is None else Path(path)
        self._file = Database(where, SCHEMA, "NORMAL")
        if self._file.is_read_only:
            self._file.close()
            raise BadFile("file.read_only", path=where)
        self._db = self._file.connection
        columns = {row[1] for row in self._file.rows("PRAGMA table_info(verdicts)", ())}
        if "second" not in columns:  # a file of an earlier version
            self._db.execute("ALTER TABLE verdicts ADD COLUMN second REAL")

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
                f"INSERT OR REPLACE INTO verdicts (game, number, {', '.join(VERDICT)}) "
                "SELECT name, ?, ?, ?, ?, ?, ?, ? FROM games WHERE name = ?",
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

    def entries(self, wanted: Filter | None = None, *, owner: str | None = None, most: int = 20, skip: int = 0) -> Page:
        """Games in which a move was made, the latest first. What cannot be read is left out of the page.

        `owner` leaves out the games of all others; None for everyone's.
        """
        where, values = (wanted or Filter()).as_sql()
        if owner is not None:
            where, values = f"{where} AND json_extract(state, '$.owner') = ?", (*values, owner)
        ((count,),) = self._file.rows(f"SELECT COUNT(*) FROM games WHERE {where}", values)
        rows = self._file.rows(
            f"SELECT name, updated, start, state, plies, result FROM games WHERE {where} "
            "ORDER BY updated DESC, name LIMIT ? OFFSET ?",
            (*values, most, skip),
        )
        return Page(entries=tuple(entry for row in rows if (entry := entry_of(row)) is not None), count=count)

    def updated(self, name: str) -> float | None:
        """When something last happened in a game, in seconds since 1970; None if there is no such game."""
        rows = self._file.rows("SELECT updated FROM games WHERE name = ?", (name,))
        return rows[0][0] if rows else None

    def delete(self, name: str) -> None:
        """Removes a game for good."""
        with self._db:
            self._db.execute("DELETE FROM games WHERE name = ?", (name,))

    @property
    def key(self) -> str | None:
        """The hash of the host's key; None if there is none yet."""
        rows = self._file.rows("SELECT hash FROM secrets WHERE name = 'key'", ())
        return rows[0][0] if rows else None

    def keep_key(self, hash: str) -> None:
        """Stores the hash of a new key; the old key opens nothing any more."""
        with self._db:
            self._db.execute("INSERT OR REPLACE INTO secrets VALUES ('key', ?)", (hash,))

    def close(self) -> None:
        """Closes the file."""
        self._file.close()


def entry_of(row: tuple[Any, ...]) -> Entry | None:
    """A line of the list; None if the row cannot be read."""
    name, updated, start, text, plies, result = row
    try:
        state = json.loads(text)
        first, second = state["seats"]
        names = state.get("names", ["", ""])
        game = parse(start).game.name
        stored_seat(first, game), stored_seat(second, game)
        return Entry(
            name=name,
            updated=updated,
            start=start,
            seats=(first, second),
            names=(str(names[0]), str(names[1])),
            plies=plies,
            result=result,
        )
    except (LookupError, TypeError, ValueError, AttributeError):
        return None


def escaped(text: str) -> str:
    """A text as it stands in a LIKE pattern.

    >>> escaped("50%")
    '50!%'
    """
    return text[:100].replace("!", "!!").replace("%", "!%").replace("_", "!_")


def state_of(sitting: Sitting) -> dict[str, Any]:
    """All of a game but its nodes, ready for JSON."""
    return {
        "seats": [seat.text for seat in sitting.seats],
        "weights": sitting.weights,
        "control": sitting.control.text,
        "tip": sitting.tip,
        "favourites": list(sitting.favourites.items()),
        "endings": [[node, asdict(ending)] for node, ending in sitting.endings.items()],
        "owner": sitting.owner,
        "names": sitting.names,
        "invitation": None if sitting.invitation is None else asdict(sitting.invitation),
        "cuts": sitting.cuts,
        "comments": [[number, node.comment] for number, node in enumerate(sitting.nodes) if node.comment],
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
    sitting.owner = state.get("owner", "")
    sitting.names = list(state.get("names", sitting.names))
    invitation = state.get("invitation")
    sitting.invitation = None if invitation is None else Invitation(**invitation)
    sitting.favourites = dict(state["favourites"])
    sitting.endings = {node: Ending(**ending) for node, ending in state["endings"]}
    for node in state.get("cuts", ()):
        sitting.cut_off(node)
    for node, comment in state.get("comments", ()):
        sitting.nodes[node].comment = comment
    sitting.is_rated, sitting.is_paused = state["rated"], state["paused"]
    return sitting


def stored_seat(text: str, game: str) -> Seat:
    """A seat as it was stored; every bot's name is let through, for the table asks again before it starts one."""
    bots = [text.removeprefix("bot:").rpartition(":")[0]] if text.startswith("bot:") else []
    return Seat.read(text, game, bots)
