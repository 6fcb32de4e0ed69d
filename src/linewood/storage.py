"""The files that linewood keeps for a user, and SQLite files whose errors name the file.

What cannot be written is opened for reading.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Literal

import platformdirs

from linewood.errors import BadFile, LinewoodError

BUSY_SECONDS: Final = 60.0
"""How long to wait for another process that is writing."""
UNWRITABLE: Final = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM)
"""What SQLite says of a file, or of a folder, that may only be read."""
UNDAMAGED: Final = (
    *UNWRITABLE,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_NOMEM,
)
"""What says nothing of the content of a file."""


def data_file(name: str) -> Path:
    """Where the platform keeps the data of programs."""
    return Path(platformdirs.user_data_dir("linewood", appauthor=False)) / name


def cache_file(name: str) -> Path:
    """Where the platform keeps what programs can compute again."""
    return Path(platformdirs.user_cache_dir("linewood", appauthor=False)) / name


class Database:
    """A file in WAL mode. Reading and writing raise BadFile and nothing else."""

    def __init__(self, path: Path, schema: str, synchronous: Literal["FULL", "NORMAL"]) -> None:
        """Opens the file, and makes it with these tables if there is none."""
        self.path = path
        self.is_read_only = False
        try:
            if str(path) != ":memory:":
                path.parent.mkdir(parents=True, exist_ok=True)
            self.connection = connected(str(path))
            self.connection.execute("PRAGMA journal_mode = WAL")
            self.connection.execute(f"PRAGMA synchronous = {synchronous}")
            self.connection.execute("PRAGMA foreign_keys = ON")
            self.connection.executescript(schema)
        except OSError as error:
            raise BadFile("file.unreadable", path=path, reason=str(error)) from error
        except sqlite3.Error as error:
            if primary_code(error) not in UNWRITABLE or not path.is_file():
                raise self.unreadable(error) from error
            self.connection = self._connected_for_reading(error)
            self.is_read_only = True

    def rows(self, statement: str, values: tuple[object, ...] = ()) -> list[tuple[Any, ...]]:
        """All that a question finds."""
        try:
            return self.connection.execute(statement, values).fetchall()
        except sqlite3.ProgrammingError:  # ours, not the file's
            raise
        except sqlite3.Error as error:
            raise self.unreadable(error) from error

    def write(self, statement: str, values: tuple[object, ...]) -> int:
        """How many rows a statement changes."""
        try:
            return self.connection.execute(statement, values).rowcount
        except sqlite3.ProgrammingError:
            raise
        except sqlite3.Error as error:  # the disk is full, the file is read-only
            raise BadFile("file.unwritable", path=self.path, reason=str(error)) from error

    def close(self) -> None:
        """Closes the file."""
        self.connection.close()

    @contextmanager
    def decoding(self, key: str, /, **values: object) -> Iterator[None]:
        """Whatever goes wrong when a row is decoded is wrong with the file; the sentence `key` says with what in it."""
        try:
            yield
        except (
            LinewoodError,
            LookupError,
            TypeError,
            ValueError,
            AttributeError,
            ArithmeticError,
            RecursionError,
        ) as error:
            raise BadFile(key, path=self.path, reason=str(error) or type(error).__name__, **values) from error

    def unreadable(self, error: sqlite3.Error) -> BadFile:
        """An error of SQLite, told as one of the file."""
        key = "file.unreadable" if primary_code(error) in UNDAMAGED else "file.damaged"
        return BadFile(key, path=self.path, reason=str(error))

    def _connected_for_reading(self, first: sqlite3.Error) -> sqlite3.Connection:
        """SQLite needs two more files beside one in WAL mode, unless it is told that nobody will change it. Where another
        process has left its latest changes there, that would not be true.
        """
        uri = self.path.resolve().as_uri()
        log = self.path.with_name(f"{self.path.name}-wal")
        hows = ["mode=ro"] if log.is_file() and log.stat().st_size else ["mode=ro", "immutable=1"]
        for how in hows:
            connection = connected(f"{uri}?{how}")
            try:
                connection.execute("SELECT COUNT(*) FROM sqlite_schema")
                return connection
            except sqlite3.Error as error:
                connection.close()
                if primary_code(error) not in UNDAMAGED:
                    raise self.unreadable(error) from error
        raise self.unreadable(first) from first


def connected(where: str) -> sqlite3.Connection:
    """A connection to a path or an URI. It commits by itself and waits for others."""
    return sqlite3.connect(where, timeout=BUSY_SECONDS, isolation_level=None, uri=where.startswith("file:"))


def primary_code(error: sqlite3.Error) -> int:
    """What kind of error it is; SQLite's own codes say in their upper bits which of a kind. 0 if it is not SQLite's."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
