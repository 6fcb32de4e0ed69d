"""A game at the board: the tree of what was played and tried, the clocks, and how it ended.

Nothing here waits or draws. The end of the game that is being played is the `tip`; what someone tried elsewhere stays in
the tree. Each node knows how much time both sides had left, so that going back restores the clocks.
"""

from __future__ import annotations

import itertools
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal

from linewood.errors import BadValue
from linewood.games.position import SIDES, Position
from linewood.search import Limits
from linewood.search.analysis import Proven
from linewood.tables.control import Control
from linewood.tables.ending import end_on_board
from linewood.tables.seats import PERSON, Seat
from linewood.texts import Word

START: Final = 0
MOST_NODES: Final = 5_000
"""Positions in one game with everything that was tried."""
ALPHABET: Final = "abcdefghijkmnpqrstuvwxyz23456789"


def new_name() -> str:
    """A name for a game, which nobody guesses."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What is known of a position."""

    win: float
    """The first player's share of points, from 0 to 1."""
    best: str
    """The move to play."""
    visits: int
    """How much the search that says so has looked at."""
    proven: Proven | None = None
    """`win`, `loss` or `draw` for the side to move."""
    distance: int | None = None
    """Plies to a proven end."""
    second: float | None = None
    """The first player's share after the second-best move; None if there is none or nobody knows."""


@dataclass(slots=True, kw_only=True)
class Node:
    """A position in the tree of a game."""

    position: Position
    parent: int | None
    move: str | None
    """The move that led here."""
    spent: float = 0.0
    """Seconds that the move took."""
    left: tuple[float, float] | None = None
    """Seconds that both sides have left here; None without such a clock."""
    children: list[int] = field(default_factory=list)
    """In the order in which they were tried."""
    verdict: Verdict | None = None
    comment: str = ""
    """What someone has written about the position."""


@dataclass(slots=True, kw_only=True)
class Invitation:
    """A game between two browsers: each side belongs to the visitor who has its secret."""

    secrets: list[str]
    """Hashes of the secrets of both seats."""
    holders: list[str] = field(default_factory=lambda: ["", ""])
    """The visitors who have sat down; empty while nobody has."""
    wish: str = ""
    """What one side asks the other for: `undo`, `rematch`, or nothing."""
    asked_by: int = 0
    """The side that asks."""
    next_game: str = ""
    """The name of the rematch, once both want one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """How a game ended without the board saying so."""

    by: Literal["resigned", "time"]
    loser: int
    """0 the first player, 1 the second."""


class Sitting:
    """A game that goes on."""

    def __init__(
        self,
        name: str,
        start: Position,
        seats: tuple[Seat, Seat] = (PERSON, PERSON),
        control: Control | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = name
        self.control = control or Control()
        self.seats = list(seats)
        self.owner = ""
        """The visitor who started the game; empty for the host."""
        self.names = ["", ""]
        """What the players are called, where the seats do not say it: in games from elsewhere."""
        self.invitation: Invitation | None = None
        """Who may play which side of a game between two browsers; None for all other games."""
        self.weights = ["", ""]
        """The hash of the network that each side's engine asked last; empty if none."""
        total = self.control.total
        left = None if total is None else (total, total)
        self.nodes = [Node(position=start, parent=None, move=None, left=left)]
        self.tip = START
        self.favourites: dict[int, int] = {}
        self.endings: dict[int, Ending] = {}
        self.cuts: list[int] = []  # where variations were deleted
        self.is_rated = True
        self.is_paused = False
        self._now = now
        self._since: float | None = None
        self._spent_before = 0.0

    # What is.

    @property
    def position(self) -> Position:
        """The end of the game that is being played."""
        return self.nodes[self.tip].position

    @property
    def to_move(self) -> int:
        """0 the first player, 1 the second."""
        return self.position.side

    @property
    def ending(self) -> Ending | None:
        """How the game ended without the board saying so."""
        return self.endings.get(self.tip)

    @property
    def result(self) -> str | None:
        """`first`, `second` or `draw` once the game is over."""
        if self.ending is not None:
            return SIDES[1 - self.ending.loser]
        return self.position.outcome

    @property
    def is_over(self) -> bool:
        """Is the game over?"""
        return self.result is not None

    def summary(self) -> Word | None:
        """The result in words; None while the game goes on."""
        if self.result is None:
            return None
        sides = self.position.game.side_words
        if self.ending is not None:
            loser, winner = (Word(f"side.page.{sides[s]}") for s in (self.ending.loser, 1 - self.ending.loser))
            return Word(f"web.over.{self.ending.by}", (("winner", winner), ("loser", loser)))
        return end_on_board(self.position)

    def path(self, node: int) -> list[int]:
        """The nodes from the start to this one."""
        found = [node]
        while (parent := self.nodes[found[-1]].parent) is not None:
            found.append(parent)
        return found[::-1]

    def main_line(self, node: int) -> list[int]:
        """The path to a node, and on from there as it was last played."""
        found = self.path(node)
        while (child := self.next(found[-1])) is not None:
            found.append(child)
        return found

    def next(self, node: int) -> int | None:
        """The child that was last played or looked at."""
        children = self.nodes[node].children
        return self.favourites.get(node, children[0]) if children else None

    def variations(self, node: int) -> list[int]:
        """Other moves that were tried instead of the one that leads to this node."""
        parent = self.nodes[node].parent
        return [] if parent is None else [child for child in self.nodes[parent].children if child != node]

    # What people and engines do.

    def play(self, node: int, move: str) -> int:
        """Plays a move at the tip or tries one elsewhere; returns the node it leads to. IllegalMove for a wrong one."""
        if node == self.tip and self.ending is not None:
            raise BadValue("move.game_over", move=move, result=Word(f"result.{self.result}"))
        after = self.nodes[node].position.play(move)
        assert after.last_move is not None
        is_turn = node == self.tip
        child = self._child(node, after.last_move)
        if child is None:
            child = self._add(node, after, self.spent_now() if is_turn else 0.0)
        self.favourites[node] = child
        if is_turn:
            self._go_to(child)
        return child

    def look(self, node: int, move: str) -> int:
        """Tries a move without playing it: the tip stays where it is."""
        child = self._child(node, move)
        if child is None:
            child = self._add(node, self.nodes[node].position.play(move), 0.0)
        return child

    def fork(self, node: int) -> None:
        """Lets the game go on from this node."""
        path = self.path(node)
        self.favourites.update(itertools.pairwise(path))
        self._go_to(node)

    def undo(self) -> bool:
        """Goes back to the last position in which a person had a choice. False if there is none."""
        choice = next((node for node in self.path(self.tip)[-2::-1] if self.is_a_choice(node)), None)
        if choice is not None:
            self._go_to(choice)
        return choice is not None

    def take_back(self, side: int) -> None:
        """Goes back to the last position in which this side had a choice."""
        for node in self.path(self.tip)[-2::-1]:
            if self.nodes[node].position.side == side and self.is_a_choice(node):
                self._go_to(node)
                return

    def redo(self) -> bool:
        """Plays again what was taken back, up to the next choice of a person. False if there is nothing."""
        child = self.next(self.tip)
        if child is None:
            return False
        while (after := self.next(child)) is not None and not self.is_a_choice(child):
            child = after
        self._go_to(child)
        return True

    def delete(self, node: int) -> int:
        """Removes a variation, and returns the node before it. BadValue for a move of the game itself."""
        parent = self.nodes[node].parent
        if parent is None or node in self.main_line(self.tip):
            raise BadValue("web.error.main_line")
        self.cut_off(node)
        return parent

    def cut_off(self, node: int) -> None:
        """Lets nobody come to a node any more; its number is not used again."""
        parent = self.nodes[node].parent
        if parent is not None and node in self.nodes[parent].children:
            self.nodes[parent].children.remove(node)
            self.cuts.append(node)
            self.favourites = {one: child for one, child in self.favourites.items() if child != node}

    def is_a_choice(self, node: int) -> bool:
        """Is a person to move there, and not forced to pass?"""
        position = self.nodes[node].position
        return self.seats[position.side].is_person and position.legal != ("pass",)

    def resign(self, side: int) -> None:
        """Gives the game up."""
        if not self.is_over:
            self.stop_clock()
            self.endings[self.tip] = Ending(by="resigned", loser=side)

    def sit(self, side: int, seat: Seat) -> None:
        """Changes who plays a side."""
        self.seats[side] = seat
        self.names[side] = ""

    def go_on(self) -> None:
        """Goes on with a game that was lost on time or given up: without clocks, and unrated."""
        if self.endings.pop(self.tip, None) is not None:
            self.is_rated = False
            self.control = Control()
            self._restart_turn()

    # Clocks.

    @property
    def has_begun(self) -> bool:
        """Was a move made? The clock starts with the first one."""
        return self.tip != START

    @property
    def is_running(self) -> bool:
        """Does time pass?"""
        return self._since is not None

    def start_clock(self) -> None:
        """Time passes from now on, unless the game is paused or over."""
        if self._since is None and not self.is_paused and not self.is_over:
            self._since = self._now()

    def stop_clock(self) -> None:
        """Time stands still."""
        self._spent_before, self._since = self.spent_now(), None

    def take_time(self, seconds: float) -> None:
        """The move took so long, whatever the clock shows; time stands still until it is played."""
        self._spent_before, self._since = seconds, None

    def pause(self) -> None:
        """Stops the clocks until `resume`."""
        self.stop_clock()
        self.is_paused = True

    def resume(self) -> None:
        """Ends a pause."""
        self.is_paused = False
        self.start_clock()

    def spent_now(self) -> float:
        """Seconds that the side to move has thought about this move."""
        return self._spent_before + (0.0 if self._since is None else self._now() - self._since)

    def spent_in_all(self, side: int) -> float:
        """Seconds that a side has used in this game."""
        path = self.path(self.tip)
        moves = itertools.pairwise(path)
        used = sum(self.nodes[b].spent for a, b in moves if self.nodes[a].position.side == side)
        return used + self._on_the_clock(side)

    def left(self, side: int) -> float | None:
        """Seconds that a side has left for the game; None without such a clock."""
        left = self.nodes[self.tip].left
        if left is None or self.control.total is None:
            return None
        return left[side] - self._on_the_clock(side)

    def seconds_to_flag(self) -> float | None:
        """Seconds until the side to move runs out of time; None if it cannot, or if time stands still."""
        return None if self.is_over or self._since is None else self._time_left()

    def within_the_clock(self, limits: Limits) -> Limits:
        """The limits, and what the clock leaves to the side to move."""
        return self.control.within(limits, self.left(self.to_move))

    def flag(self) -> bool:
        """Ends the game if the side to move has run out of time."""
        seconds = None if self.is_over else self._time_left()
        if seconds is None or seconds > 0:
            return False
        self.stop_clock()
        self.endings[self.tip] = Ending(by="time", loser=self.to_move)
        return True

    def _time_left(self) -> float | None:
        """What the side to move has left for this move; None without a clock."""
        left = self.left(self.to_move)
        limits = [] if self.control.per_move is None else [self.control.per_move - self.spent_now()]
        return min([*limits, *([] if left is None else [left])], default=None)

    def _on_the_clock(self, side: int) -> float:
        over_by_move = self.position.outcome is not None
        return self.spent_now() if side == self.to_move and not over_by_move else 0.0

    # Inside.

    def put_back(self, parent: int, move: str, spent: float, left: tuple[float, float] | None) -> int:
        """Puts a node back as it was stored."""
        child = self._add(parent, self.nodes[parent].position.play(move), spent)
        self.nodes[child].left = left
        return child

    def _child(self, node: int, move: str) -> int | None:
        return next((child for child in self.nodes[node].children if self.nodes[child].move == move), None)

    def _add(self, node: int, after: Position, spent: float) -> int:
        if len(self.nodes) >= MOST_NODES:
            raise BadValue("web.error.full", most=MOST_NODES)
        here = self.nodes[node]
        left = None if here.left is None else self.control.after(here.left, here.position.side, spent)
        self.nodes.append(Node(position=after, parent=node, move=after.last_move, spent=spent, left=left))
        here.children.append(len(self.nodes) - 1)
        return len(self.nodes) - 1

    def _go_to(self, node: int) -> None:
        self.tip = node
        self._restart_turn()

    def _restart_turn(self) -> None:
        was_running = self._since is not None
        self._spent_before, self._since = 0.0, None
        if was_running:
            self.start_clock()
