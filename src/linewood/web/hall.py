"""All tables of a server: games by their names, from the journal when nobody has them open."""

from __future__ import annotations

import hmac
import re
from typing import Final

from linewood.games import Position
from linewood.tables.control import Control
from linewood.tables.seats import PERSON, Seat
from linewood.tables.sitting import Invitation, Sitting, new_name
from linewood.tables.store import Filter, Store
from linewood.web.access import Visitor, hashed, new_secret
from linewood.web.engine import Engine
from linewood.web.matches import Matches
from linewood.web.reviews import Reviews
from linewood.web.settings import Settings
from linewood.web.shares import Shares, check_games
from linewood.web.table import Table
from linewood.web.tree_walk import Walks

NAME: Final = re.compile(r"[a-z0-9]{10}")


class Hall:
    """Where tables are found."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.store)
        self.engine = Engine(settings.searches, settings.megabytes)
        self.matches = Matches(self.engine, settings.arena, settings.bots)
        self.shares = Shares()
        self.reviews = Reviews(self.engine, self.shares)
        self.walks = Walks(max(1, settings.searches))
        """Searches that pages walk through step by step."""
        self._tables: dict[str, Table] = {}

    def open(
        self,
        position: Position,
        seats: tuple[Seat, Seat],
        control: Control | None = None,
        *,
        owner: str = "",
        names: tuple[str, str] = ("", ""),
    ) -> Table:
        """A new game. Moves that the position knows can be taken back."""
        sitting = Sitting(new_name(), position.start, seats, control)
        sitting.owner, sitting.names = owner, list(names)
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

    def check_room(self, visitor: Visitor) -> None:
        """BadValue if a visitor has too many games to begin another one."""
        if not visitor.is_host:
            check_games(visitor, self.store.entries(Filter(), owner=visitor.id, most=1).count)

    def delete(self, name: str) -> Sitting | None:
        """Removes a game, and returns it for `restore`. Where someone still plays it, the next move saves it again."""
        table = self._tables.get(name)
        if table is not None and not table.is_watched:
            del self._tables[name]
        sitting = self.store.load(name)
        self.store.delete(name)
        return sitting

    def restore(self, sitting: Sitting) -> None:
        """Brings a deleted game back, with all that was known of it."""
        self.store.save(sitting)
        for number, node in enumerate(sitting.nodes):
            if node.verdict is not None:
                self.store.keep_verdict(sitting.name, number, node.verdict)

    # Games between two browsers.

    def invite(self, start: Position, control: Control, host: Visitor, side: int) -> tuple[Table, str]:
        """A game in which `host` has one side; the other belongs to the visitor who brings the secret that is
        returned."""
        self.check_room(host)
        keys = [new_secret(), new_secret()]
        table = self.open(start, (PERSON, PERSON), control, owner=host.id)
        table.sitting.invitation = Invitation(secrets=[hashed(key) for key in keys])
        table.sitting.invitation.holders[side] = host.id
        table.save()
        return table, keys[1 - side]

    def join(self, table: Table, secret: str, visitor: Visitor) -> bool:
        """Gives a visitor the seat of a secret; False if there is no such seat or someone else has taken it."""
        invitation = table.sitting.invitation
        if invitation is None:
            return False
        for side, known in enumerate(invitation.secrets):
            if hmac.compare_digest(known, hashed(secret[:100])):
                if not invitation.holders[side] and visitor.id not in invitation.holders:
                    invitation.holders[side] = visitor.id
                    table.changed()
                return invitation.holders[side] == visitor.id
        return False

    def rematch(self, table: Table) -> None:
        """The same game once more with sides changed; both pages find it in the invitation."""
        sitting, before = table.sitting, table.sitting.invitation
        assert before is not None
        after = self.open(sitting.nodes[0].position, (PERSON, PERSON), sitting.control, owner=sitting.owner)
        after.sitting.invitation = Invitation(secrets=before.secrets[::-1], holders=before.holders[::-1])
        after.save()
        before.wish, before.next_game = "", after.sitting.name

    def close(self) -> None:
        """Stops all work and closes the journal."""
        self.matches.close()
        self.engine.close()
        self.store.close()

    def tidy(self) -> None:
        """Forgets the tables that nobody watches: they are in the journal."""
        self._tables = {
            name: table for name, table in self._tables.items() if table.is_watched or table.trouble is not None
        }

    def _put(self, table: Table) -> Table:
        self.tidy()
        self._tables[table.sitting.name] = table
        return table
