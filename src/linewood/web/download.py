"""A game as a file that other programs read."""

from __future__ import annotations

from typing import Final

from linewood.web.table import Table

FORMS: Final = {"txt": "TXT"}
"""What can be downloaded: the end of the file's name, and what the link is called."""


def write(table: Table | None, form: str) -> str | None:
    """The game's record in one of the forms; None if there is no such game or form."""
    if table is None or form not in FORMS:
        return None
    return table.sitting.position.text + "\n"
