"""A game of a match that people can watch: each move waits for its slot, and the board and both evaluations are shown."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from linewood.arena import Pairing
from linewood.arena.playing import play_pairing
from linewood.games import Position
from linewood.players import Answer, Seat
from linewood.players.seats import SeatAround
from linewood.records import Record
from linewood.search import Limits

Turn = Callable[[], AbstractContextManager[None]]


class Stopped(Exception):
    """Someone has paused the match."""


class Live:
    """What is on the board of a match now. Written by the match's thread, read by pages."""

    def __init__(self) -> None:
        self.is_stopped = False
        self.players = ("", "")
        self.position: Position | None = None
        self.values: tuple[float | None, float | None] = (None, None)
        """What each side expects for itself, from -1 to 1."""

    def stop(self) -> None:
        """The next move is not made any more."""
        self.is_stopped = True

    def begin(self, pairing: Pairing) -> None:
        """A new game is on the board."""
        self.players = (pairing.first.name, pairing.second.name)
        self.values = (None, None)
        self.position = pairing.start

    def note(self, position: Position, answer: Answer) -> None:
        """A move was made."""
        side = position.side
        self.values = (answer.value, self.values[1]) if side == 0 else (self.values[0], answer.value)
        self.position = position.play(answer.move)


def play_watched(pairing: Pairing, live: Live, turn: Turn) -> Record:
    """Plays a game as the arena does, one slot for each move; Stopped if the match was paused."""
    live.begin(pairing)
    return play_pairing(pairing, lambda seat: WatchedSeat(seat, live, turn))


class WatchedSeat(SeatAround):
    """A seat that asks for a slot before each move, and shows it."""

    def __init__(self, inside: Seat, live: Live, turn: Turn) -> None:
        super().__init__(inside)
        self.live = live
        self.turn = turn

    def move(self, position: Position, limits: Limits | None = None) -> Answer:
        """The player's move. Waiting for the slot costs no time: the player's clock starts when it is asked."""
        if self.live.is_stopped:
            raise Stopped
        with self.turn():
            answer = super().move(position, limits)
        self.live.note(position, answer)
        return answer
