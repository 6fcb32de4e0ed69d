"""All tables of a server: games by their names, from the journal when nobody has them open."""

from __future__ import annotations

import re
import secrets
from typing import Final

from linewood.games import Position
from linewood.web.control import Control
from linewood.web.engine import Engine
from linewood.web.matches import Matches
from linewood.web.seats import Seat
from linewood.web.settings import Settings, usual_store
from linewood.web.sitting import Sitting
from linewood.web.store import Store
from linewood.web.table import Table

NAME: Final = re.compile(r"[a-z0-9]{10}")
ALPHABET: Final = "abcdefghijkmnpqrstuvwxyz23456789"


class Hall:
    """Where tables are found."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.store or usual_store())
        self.engine = Engine(settings.searches, settings.megabytes)
        self.matches = Matches(self.engine, settings.arena)
        self._tables: dict[str, Table] = {}

    def open(self, position: Position, seats: tuple[Seat, Seat], control: Control | None = None) -> Table:
        """A new game. Moves that the position knows can be taken back."""
        sitting = Sitting(new_name(), position.start, seats, control)
        for move in position.moves:
            sitting.play(sitting.tip, move)
        return self._put(Table(sitting, self.engine, self.store, self.settings))

    def find(self, name: object) -> Table | None:
        """The game of that name, if there is one."""
        if not isinstance(name, str) or not NAME.fullmatch(name):
            return None
        if name in self._tables:
            return self._tables[name]
        sitting = self.store.load(name)
        if sitting is None:
            return None
        table = Table(sitting, self.engine, self.store, self.settings)
        table.is_stored = True
        return self._put(table)

    def delete(self, name: str) -> None:
        """Removes a game for good. Where somebody still plays it, it is saved anew with the next move."""
        table = self._tables.get(name)
        if table is not None and not table.is_watched:
            del self._tables[name]
        self.store.delete(name)

    def close(self) -> None:
        """Stops all work and closes the journal."""
        self.engine.close()
        self.store.close()

    def _put(self, table: Table) -> Table:
        """Keeps a table; those that nobody watches are in the journal and need not be kept."""
        self._tables = {name: other for name, other in self._tables.items() if other.is_watched}
        self._tables[table.sitting.name] = table
        return table


def new_name() -> str:
    """A name that nobody guesses."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))
