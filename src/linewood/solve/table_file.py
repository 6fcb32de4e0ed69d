"""Files that hold what a solver has learned.

linewood-solve 1\\n          what it is, and the version of the format
{"game": ..., ...}\\n        one line of JSON: game, keys, order, bits, entries, and sha256 of these and the rest
place, entry, place, ...    pairs of 64-bit numbers, least significant byte first
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, BinaryIO, Final

from linewood import _core
from linewood.errors import BadFile
from linewood.files import opened_for_writing, writing
from linewood.games import Game

MAGIC: Final = b"linewood-solve 1\n"
KEYS: Final = 1
"""Version of the keys in `core/solve/key.hpp`."""
LEAST_WORK: Final = 2
"""Entries of less work than that are not worth a place in a file."""
BUCKET_BYTES: Final = 32
"""Of a table in memory."""
PAIR: Final = 16
"""Bytes of an entry in a file."""
LONGEST_HEADER: Final = 10_000
CHUNK: Final = 2**17
"""Buckets or entries that are handled at once."""


def write(path: Path, game: Game, core: _core.Connect4Solver) -> None:
    """Writes the entries that took some work. The file is complete or not there at all."""
    header = {"game": game.text, "keys": KEYS, "order": sys.byteorder, "bits": core.table_bits(), "entries": 0}
    header["entries"] = sum(len(entries) // PAIR for entries in chunks(core))
    digest = digest_of(header)
    for entries in chunks(core):
        digest.update(entries)
    with opened_for_writing(path) as file:
        file.write(MAGIC + json.dumps(header | {"sha256": digest.hexdigest()}).encode() + b"\n")
        for entries in chunks(core):
            file.write(entries)


def chunks(core: _core.Connect4Solver) -> Iterator[bytes]:
    """The entries, some megabytes at a time: a large table would not fit into memory twice."""
    for first in range(0, 2 ** core.table_bits(), CHUNK):
        yield core.entries(LEAST_WORK, first, CHUNK)


def digest_of(header: dict[str, Any]) -> hashlib._Hash:
    """A checksum that has seen what a header says of the table."""
    said = {name: value for name, value in header.items() if name != "sha256"}
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode())


def check_writable(path: Path) -> None:
    """BadFile if the file could not be written."""
    with writing(path):
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if path.exists() and not path.is_file():  # a device or a pipe
            return
        with TemporaryFile(dir=Path(os.path.realpath(path)).parent):
            return


def read(path: Path, game: Game, adopt: Callable[[int], Callable[[bytes], None]]) -> None:
    """Reads a file twice: checks it, then hands its entries over. `adopt` gets the bits of the table first. BadFile if
    anything is not as it was written.
    """
    try:
        with path.open("rb") as file:
            header = check(path, game, file)
            take = adopt(header["bits"])
            while entries := file.read(CHUNK * PAIR):
                take(entries)
    except BadFile:
        raise
    except OSError as error:
        raise BadFile("solve.table.unreadable", path=str(path), reason=error.strerror or str(error)) from error


def check(path: Path, game: Game, file: BinaryIO) -> dict[str, Any]:
    """The header of an undamaged file of this game. The file is left where the entries begin."""
    if file.read(len(MAGIC)) != MAGIC:
        raise BadFile("solve.table.foreign", path=str(path))
    header = header_of(path, file.readline(LONGEST_HEADER))
    if header.get("game") != game.text:
        raise BadFile("solve.table.game", path=str(path), game=str(header.get("game")), wanted=game.text)
    start, digest, length = file.tell(), digest_of(header), 0
    if header.get("keys") != KEYS or header.get("order") != sys.byteorder:
        raise BadFile("solve.table.broken", path=str(path))
    while entries := file.read(CHUNK * PAIR):
        digest.update(entries)
        length += len(entries)
    if header.get("sha256") != digest.hexdigest() or header.get("entries") != length // PAIR:
        raise BadFile("solve.table.broken", path=str(path))
    file.seek(start)
    return header


def header_of(path: Path, line: bytes) -> dict[str, Any]:
    """The second line."""
    try:
        header = json.loads(line)
    except ValueError as error:
        raise BadFile("solve.table.broken", path=str(path)) from error
    if not isinstance(header, dict) or not line.endswith(b"\n"):
        raise BadFile("solve.table.broken", path=str(path))
    return header
