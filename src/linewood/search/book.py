"""Opening books: files with exact scores of the first plies of a board.

linewood-book 1\\n          what it is, and the version of the format
{"game": ..., ...}\\n        one line of JSON: game, plies, positions, scored, sha256 of the scores
scores                      one signed byte for each position, compressed by zlib

The positions are those of `_core.Book.places`, in that order: the file has no keys.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from functools import cache
from pathlib import Path
from typing import Any, Final

from linewood import _core
from linewood.errors import BadFile
from linewood.games import Game

MAGIC: Final = b"linewood-book 1\n"


def load_book(game: Game) -> _core.Book | None:
    """The book of a game; None if it has none.

    >>> from linewood.games import ConnectFour
    >>> book = load_book(ConnectFour())
    >>> book.find(ConnectFour().start().native)  # the first player wins with stone number 41
    1
    """
    return None if game.book is None else read_once(game, game.book)


@cache
def read_once(game: Game, path: Path) -> _core.Book:
    """A book is read once: its scores are spread out over some megabytes."""
    return read_book(game, path)


def read_book(game: Game, path: Path) -> _core.Book:
    """The book in a file; BadFile if it is broken or belongs to another game."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise BadFile("book.unreadable", path=str(path), reason=error.strerror or str(error)) from error
    if not content.startswith(MAGIC):
        raise BadFile("book.foreign", path=str(path))
    line, _, packed = content[len(MAGIC) :].partition(b"\n")
    try:
        header = json.loads(line)
        scores = zlib.decompress(packed)
        intact = header["sha256"] == hashlib.sha256(scores).hexdigest()
        if header["game"] != game.text:
            raise BadFile("book.game", path=str(path), game=str(header["game"]), wanted=game.text)
        native: Any = game.native_start()
        if intact:
            return _core.Book(native, header["plies"], scores)
    except (ValueError, KeyError, TypeError, zlib.error) as error:
        if isinstance(error, BadFile):
            raise
        raise BadFile("book.broken", path=str(path)) from error
    raise BadFile("book.broken", path=str(path))


def write_book(path: Path, game: Game, plies: int, scores: bytes) -> None:
    """Writes the scores of all places up to a ply; `_core.NO_SCORE` where one is missing."""
    header = {
        "game": game.text,
        "plies": plies,
        "positions": len(scores),
        "scored": len(scores) - scores.count(_core.NO_SCORE),
        "sha256": hashlib.sha256(scores).hexdigest(),
    }
    path.write_bytes(MAGIC + json.dumps(header).encode() + b"\n" + zlib.compress(scores, 9))
