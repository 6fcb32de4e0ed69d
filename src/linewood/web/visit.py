"""One page's visit to a table: what it looks at, and what it may do there.

Every method takes what a browser sent as it came and raises a LinewoodError, with a sentence for people, for whatever is
not allowed. Nothing else comes out.
"""

from __future__ import annotations

import itertools
from typing import Final, Literal, get_args

from linewood.errors import BadValue
from linewood.games import Position
from linewood.texts import Word
from linewood.web.control import Control
from linewood.web.hall import Hall
from linewood.web.seats import Seat
from linewood.web.setup import read_seats, read_start
from linewood.web.sitting import START, Node, Sitting
from linewood.web.table import Table

Mode = Literal["play", "analyse", "tree"]
MODES: Final[tuple[str, ...]] = get_args(Mode)


class Visit:
    """A page's own view of a game; the game itself is the table's."""

    def __init__(self, hall: Hall, table: Table, mode: Mode = "play") -> None:
        self.hall = hall
        self.table = table
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

    @property
    def may_move(self) -> bool:
        """Would a click on the board be a move?"""
        if self.position.outcome is not None:
            return False
        if self.mode != "play":
            return True
        if self.is_at_tip and (self.sitting.is_over or self.sitting.is_paused):
            return False
        return self.sitting.seats[self.position.native.to_move()].is_person

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
            self.view = self.sitting.look(self.view, self._checked(raw))
            self.sitting.favourites[self.sitting.nodes[self.view].parent or START] = self.view
            self.table.save()
            return
        if self.sitting.is_paused and self.is_at_tip:
            raise BadValue("web.error.paused")
        seat = self.sitting.seats[self.position.native.to_move()]
        move = self._checked(raw)
        if not seat.is_person:
            raise BadValue("web.error.not_your_turn", name=seat.label)
        if not self.is_at_tip:
            self.sitting.fork(self.view)
        self.view = self._tip = self.sitting.play(self.view, move)
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
        path = self.sitting.path(raw)
        self.sitting.favourites.update(itertools.pairwise(path))

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
        """Takes a move back."""
        if not self.sitting.undo():
            raise BadValue("play.nothing_to_undo")
        self._shown_to_all()

    def redo(self) -> None:
        """Plays again what was taken back."""
        if not self.sitting.redo():
            raise BadValue("web.error.redo")
        self._shown_to_all()

    def resign(self) -> None:
        """The person to move gives up; against an engine, the person whoever is to move."""
        people = [side for side in (0, 1) if self.sitting.seats[side].is_person]
        side = people[0] if len(people) == 1 else self.sitting.to_move
        self.sitting.resign(side)
        self._shown_to_all()

    def toggle_pause(self) -> None:
        """Stops or starts the clocks."""
        if self.sitting.is_paused:
            self.sitting.resume()
        else:
            self.sitting.pause()
        self._shown_to_all()

    def go_on(self) -> None:
        """Goes on without clocks after a loss on time."""
        self.sitting.go_on()
        self._shown_to_all()

    def play_from_here(self) -> None:
        """Lets the game go on from what is shown."""
        self.sitting.fork(self.view)
        self._shown_to_all()

    def sit(self, side: object, raw: object) -> None:
        """Changes who plays a side."""
        if side not in (0, 1) or isinstance(side, bool):
            raise BadValue("web.error.seat")
        assert isinstance(side, int)
        seat = Seat.read(raw, self.position.game.name, self.hall.settings.bots)
        self.sitting.sit(side, seat)
        self.table.changed()

    def set_mode(self, raw: object) -> None:
        """Play, analyse, or look into the tree."""
        if raw not in MODES:
            raise BadValue("choice.unknown", value=str(raw)[:40], known=MODES)
        self.mode = raw  # type: ignore[assignment]  # checked above

    def begin(self, raw: object) -> Table:
        """A new game with a board, seats and clocks of one's own choice."""
        start = read_start(raw)
        assert isinstance(raw, dict)
        seats = read_seats(raw.get("seats"), start.game.name, self.hall.settings.bots)
        return self.hall.open(start, seats, Control.read(raw.get("control", "")))

    def _shown_to_all(self) -> None:
        self.view = self._tip = self.sitting.tip
        self.table.changed(self.sitting.summary())
