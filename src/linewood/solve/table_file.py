"""Files that hold what a solver has learned.

linewood-solve 1\\n          what it is, and the version of the format
{"game": ..., ...}\\n        one line of JSON: game, bits, entries, sha256 of the rest
place, entry, place, ...    pairs of 64-bit numbers, least significant byte first
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any, Final

from linewood import _core
from linewood.errors import BadFile
from linewood.files import opened_for_writing
from linewood.games import Game

MAGIC: Final = b"linewood-solve 1\n"
KEYS: Final = 1
"""Version of the keys in `core/solve/key.hpp`."""
LEAST_WORK: Final = 2
"""Entries of less work than that are not worth a place in a file."""
BUCKET_BYTES: Final = 32
PAIR: Final = 16
LONGEST_HEADER: Final = 10_000


def write(path: Path, game: Game, core: _core.Connect4Solver) -> None:
    """Writes the entries that took some work. The file is complete or not there at all."""
    entries = core.entries(LEAST_WORK)
    header = {
        "game": game.text,
        "keys": KEYS,
        "order": sys.byteorder,
        "bits": core.table_bits(),
        "entries": len(entries) // PAIR,
        "sha256": hashlib.sha256(entries).hexdigest(),
    }
    with opened_for_writing(path) as file:
        file.write(MAGIC + json.dumps(header).encode() + b"\n")
        file.write(entries)


def read(path: Path, game: Game) -> tuple[int, bytes]:
    """Bits of the table, and its entries. BadFile if anything is not as it was written."""
    try:
        with path.open("rb") as file:
            if file.read(len(MAGIC)) != MAGIC:
                raise BadFile("solve.table.foreign", path=str(path))
            header = header_of(path, file.readline(LONGEST_HEADER))
            entries = file.read()
    except BadFile:
        raise
    except OSError as error:
        raise BadFile("solve.table.unreadable", path=str(path), reason=error.strerror or str(error)) from error
    if header.get("game") != game.text:
        raise BadFile("solve.table.game", path=str(path), game=str(header.get("game")), wanted=game.text)
    same = header.get("keys") == KEYS and header.get("order") == sys.byteorder
    if not same or header.get("sha256") != hashlib.sha256(entries).hexdigest():
        raise BadFile("solve.table.broken", path=str(path))
    bits = header.get("bits")
    if not isinstance(bits, int) or not 1 <= bits <= 40:
        raise BadFile("solve.table.broken", path=str(path))
    return bits, entries


def header_of(path: Path, line: bytes) -> dict[str, Any]:
    """The second line."""
    try:
        header = json.loads(line)
    except ValueError as error:
        raise BadFile("solve.table.broken", path=str(path)) from error
    if not isinstance(header, dict) or not line.endswith(b"\n"):
        raise BadFile("solve.table.broken", path=str(path))
    return header
