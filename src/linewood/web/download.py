"""A game as a file that other programs read."""

from __future__ import annotations

import time
from typing import Final

from linewood import records
from linewood.games import by_name
from linewood.tables import Sitting, record_of

FORMS: Final = {"jsonl": "json", "pgn": "pgn", "sgf": "sgf"}
"""What can be downloaded: the end of the file's name, and the format's."""


def forms_of(game: str) -> tuple[str, ...]:
    """The forms that a game can be written in."""
    return tuple(form for form, name in FORMS.items() if name in by_name(game).formats)


def write(sitting: Sitting | None, form: str, updated: float | None = None) -> bytes | None:
    """The game's record in one of the forms; None if there is no such game or form. `updated` is its time since 1970."""
    if sitting is None or form not in forms_of(sitting.position.game.name):
        return None
    date = "" if updated is None else time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(updated))
    return records.write(record_of(sitting, date), FORMS[form])
