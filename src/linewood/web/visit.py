"""One page's visit to a table: what it looks at, and what it may do there.

Every method takes what a browser sent as it came and raises a LinewoodError, with a sentence for people, for whatever is
not allowed. Nothing else comes out.
"""

from __future__ import annotations

import itertools
from typing import Final, Literal, get_args

from linewood.errors import BadValue
from linewood.games import Position
from linewood.tables.control import Control
from linewood.tables.seats import Seat
from linewood.tables.sitting import START, Node, Sitting
from linewood.texts import Word
from linewood.web.access import HOST, Visitor
from linewood.web.hall import Hall
from linewood.web.setup import read_seats, read_start
from linewood.web.table import Table

Mode = Literal["play", "analyse", "tree"]
MODES: Final[tuple[str, ...]] = get_args(Mode)
LONGEST_COMMENT: Final = 1_000
"""Characters."""


class Visit:
    """A page's own view of a game; the game itself is the table's."""

    def __init__(self, hall: Hall, table: Table, mode: Mode = "play", visitor: Visitor = HOST) -> None:
        self.hall = hall
        self.table = table
        self.visitor = visitor
        self.mode: Mode = mode
        self.view = table.sitting.tip
        """The node that the page shows."""
        self._tip = table.sitting.tip

    @property
    def sitting(self) -> Sitting:
        """The game."""
        return self.table.sitting

    @property
    def node(self) -> Node:
        """What is shown."""
        return self.sitting.nodes[self.view]

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return self.node.position

    @property
    def is_at_tip(self) -> bool:
        """Is the end of the game shown?"""
        return self.view == self.sitting.tip

    # Rights.

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides that this visitor may move."""
        invitation = self.sitting.invitation
        if invitation is None:
            return (0, 1) if self.may_change else ()
        return tuple(side for side in (0, 1) if invitation.holders[side] == self.visitor.id)

    @property
    def may_change(self) -> bool:
        """May this visitor do as they like with the game? Nobody may in a game between two browsers."""
        is_own = self.visitor.is_host or self.sitting.owner == self.visitor.id
        return self.sitting.invitation is None and is_own

    @property
    def may_try(self) -> bool:
        """May moves be tried beside the game, and may engines look at it?"""
        if self.sitting.invitation is None:
            return self.may_change
        return self.sitting.is_over and bool(self.sides)

    @property
    def may_move(self) -> bool:
        """Would a click on the board be a move?"""
        if self.position.outcome is not None or self.table.trouble is not None:
            return False
        if self.mode != "play":
            return self.may_try
        if self.is_at_tip and (self.sitting.is_over or self.sitting.is_paused):
            return False
        side = self.position.side
        return self.sitting.seats[side].is_person and side in self.sides

    def _check(self, may: bool) -> None:
        if not may:
            is_player = self.sitting.invitation is not None and bool(self.sides)
            raise BadValue("web.error.no_help" if is_player else "web.error.watching")

    # What is shown.

    def visit(self, table: Table) -> None:
        """Goes to another table."""
        self.table = table
        self.view = self._tip = table.sitting.tip

    def follow(self) -> None:
        """Goes along with the game, if its end was shown before it went on."""
        if self.sitting.tip != self._tip:
            if self.view == self._tip or self.mode == "play":
                self.view = self.sitting.tip
            self._tip = self.sitting.tip

    # What a browser may ask for.

    def move(self, raw: object) -> None:
        """Plays a move here, or tries one."""
        if not isinstance(raw, str) or len(raw) > 40:
            raise BadValue("move.type", example=next(iter(self.position.legal), "d"), found=type(raw).__name__)
        if self.mode != "play":
            self._check(self.may_try)
            self.view = self.sitting.look(self.view, self._checked(raw))
            self.sitting.favourites[self.sitting.nodes[self.view].parent or START] = self.view
            self.table.save()
            return
        self.table.check_saved()
        if not self.sides:
            raise BadValue("web.error.watching")
        if self.sitting.is_paused and self.is_at_tip:
            raise BadValue("web.error.paused")
        side = self.position.side
        seat = self.sitting.seats[side]
        move = self._checked(raw)
        if not seat.is_person or side not in self.sides:
            raise BadValue("web.error.not_your_turn", name=self.name_of(side))
        if not self.is_at_tip:
            self._check(self.may_change)
            self.sitting.fork(self.view)
        self.view = self._tip = self.sitting.play(self.view, move)
        self._forget_wish()
        self.table.changed(self.sitting.summary())

    def _checked(self, raw: str) -> str:
        """The move as the game writes it; IllegalMove for one that breaks a rule."""
        if self.is_at_tip and self.sitting.ending is not None and self.mode == "play":
            raise BadValue("move.game_over", move=raw, result=Word(f"result.{self.sitting.result}"))
        return str(self.position.play(raw).last_move)

    def jump(self, raw: object) -> None:
        """Shows another node."""
        if not isinstance(raw, int) or isinstance(raw, bool) or not 0 <= raw < len(self.sitting.nodes):
            raise BadValue("web.error.node")
        self.view = raw
        if self.may_try:
            self.sitting.favourites.update(itertools.pairwise(self.sitting.path(raw)))

    def comment(self, raw: object) -> None:
        """Writes something about the position that is shown."""
        self._check(self.may_try)
        if not isinstance(raw, str) or len(raw) > LONGEST_COMMENT:
            raise BadValue("web.error.comment", most=LONGEST_COMMENT)
        self.node.comment = raw.strip()
        self.table.save()

    def delete_variation(self) -> None:
        """Removes the variation that is shown, from the move that left the game."""
        self._check(self.may_try)
        game = set(self.sitting.main_line(self.sitting.tip))
        first = next((node for node in self.sitting.path(self.view) if node not in game), self.view)
        self.view = self.sitting.delete(first)
        self.table.save()

    def step(self, raw: object) -> None:
        """Shows the move before or after, the start or the end: `back`, `forward`, `start`, `end`."""
        match raw:
            case "back":
                self.view = self.node.parent or START
            case "forward":
                after = self.sitting.next(self.view)
                self.view = self.view if after is None else after
            case "start":
                self.view = START
            case "end":
                self.view = self.sitting.main_line(self.view)[-1]
            case _:
                raise BadValue("web.error.node")

    def undo(self) -> None:
        """Takes a move back; against another browser, asks for it."""
        if self.sitting.invitation is not None:
            self.wish("undo")
            return
        self._check(self.may_change)
        if not self.sitting.undo():
            raise BadValue("play.nothing_to_undo")
        self._shown_to_all()

    def redo(self) -> None:
        """Plays again what was taken back."""
        self._check(self.may_change)
        if not self.sitting.redo():
            raise BadValue("web.error.redo")
        self._shown_to_all()

    def resign(self) -> None:
        """The person to move gives up; against an engine, the person, no matter who is to move."""
        people = [side for side in self.sides if self.sitting.seats[side].is_person]
        if not people:
            raise BadValue("web.error.watching")
        self.sitting.resign(people[0] if len(people) == 1 else self.sitting.to_move)
        self._forget_wish()
        self._shown_to_all()

    def toggle_pause(self) -> None:
        """Stops or starts the clocks."""
        self._check(self.may_change)
        if self.sitting.is_paused:
            self.sitting.resume()
        else:
            self.sitting.pause()
        self._shown_to_all()

    def go_on(self) -> None:
        """Goes on without clocks after a loss on time."""
        self._check(self.may_change)
        self.sitting.go_on()
        self._shown_to_all()

    def play_from_here(self) -> None:
        """Continues the game from the position shown; another visitor's game is copied first."""
        if not self.may_change:
            self._check(self.sitting.invitation is None or self.sitting.is_over or not self.sides)
            self.visit(self.hall.open(self.position, read_seats(None, self.position.game.name), owner=self.visitor.id))
            return
        self.sitting.fork(self.view)
        self._shown_to_all()

    def sit(self, side: object, raw: object) -> None:
        """Changes who plays a side."""
        self._check(self.may_change)
        if not isinstance(side, int) or isinstance(side, bool) or side not in (0, 1):
            raise BadValue("web.error.seat")
        seat = Seat.read(raw, self.position.game.name, self.hall.settings.bots)
        self.sitting.sit(side, seat)
        self.table.changed()

    def set_mode(self, raw: object) -> None:
        """Play, analyse, or look into the tree."""
        if raw not in MODES:
            raise BadValue("choice.unknown", value=str(raw)[:40], known=MODES)
        if raw != "play" and self.sitting.invitation is not None and not self.sitting.is_over:
            self._check(not self.sides)
        self.mode = raw  # type: ignore[assignment]  # checked above

    def begin(self, raw: object) -> Table:
        """A new game with a chosen board, seats and clocks."""
        self.hall.check_room(self.visitor)
        start = read_start(raw)
        assert isinstance(raw, dict)
        seats = read_seats(raw.get("seats"), start.game.name, self.hall.settings.bots)
        return self.hall.open(start, seats, Control.read(raw.get("control", "")), owner=self.visitor.id)

    # Games between two browsers.

    def wish(self, raw: object) -> None:
        """Asks the other side for a take-back or a rematch; if the other side has asked for the same, it happens."""
        invitation = self.sitting.invitation
        if raw not in ("undo", "rematch") or invitation is None or not self.sides:
            raise BadValue("web.error.watching")
        if raw == "undo" and len(self.sitting.path(self.sitting.tip)) < 2:
            raise BadValue("play.nothing_to_undo")
        side = self.sides[0]
        is_agreed = invitation.wish == raw and (invitation.asked_by != side or len(self.sides) == 2)
        if not is_agreed:
            invitation.wish, invitation.asked_by = str(raw), side
        elif raw == "undo":
            self.sitting.take_back(invitation.asked_by)
            self._forget_wish()
        else:
            self.hall.rematch(self.table)
        self._shown_to_all()

    def decline(self) -> None:
        """Declines a request of the other side, or withdraws the visitor's own."""
        if not self.sides:
            raise BadValue("web.error.watching")
        self._forget_wish()
        self._shown_to_all()

    def _forget_wish(self) -> None:
        if self.sitting.invitation is not None:
            self.sitting.invitation.wish = ""

    def name_of(self, side: int) -> Word | str:
        """What the player of a side is called on this page."""
        sitting = self.sitting
        if sitting.names[side]:
            return sitting.names[side]
        if not sitting.seats[side].is_person or (sitting.invitation is None and self.may_change):
            return sitting.seats[side].label
        if side in self.sides:
            return Word("web.seat.person")
        is_free = sitting.invitation is not None and not sitting.invitation.holders[side]
        return Word("web.seat.free" if is_free else "web.seat.other")

    def _shown_to_all(self) -> None:
        self.view = self._tip = self.sitting.tip
        self.table.changed(self.sitting.summary())
