"""A game of a match that people can watch: each move waits for its slot, and the board and both evaluations are shown."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, fields, replace

from linewood.arena import Pairing
from linewood.arena.openings import derived_seed
from linewood.games import Game, Position
from linewood.players import Answer, Player, Seat, Use, play_game
from linewood.players.sandbox import Used
from linewood.records import Record
from linewood.search import Limits

Turn = Callable[[], AbstractContextManager[None]]


class Stopped(Exception):
    """Somebody has paused the match."""


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
        side = position.native.to_move()
        self.values = (answer.value, self.values[1]) if side == 0 else (self.values[0], answer.value)
        self.position = position.play(answer.move)


def play_watched(pairing: Pairing, live: Live, turn: Turn) -> Record:
    """Plays a game as the arena does, one slot for each move; Stopped if the match was paused."""
    seeds = derived_seed(pairing.seed, "first"), derived_seed(pairing.seed, "second")
    first, second = (watched(player, live, turn) for player in (pairing.first, pairing.second))
    live.begin(pairing)
    record = play_game(first, second, pairing.start, pairing.limits, seeds=seeds)
    tags = (*record.tags, ("number", str(pairing.number)), ("seed", str(pairing.seed)))
    return replace(record, pair=str(pairing.number // 2), opening=pairing.start.text, tags=tags)


@dataclass(frozen=True, slots=True, kw_only=True)
class Watched(Player):
    """A player whose moves wait for a slot and are shown."""

    live: Live
    turn: Turn

    def seat(self, game: Game, seed: int | None = None) -> Seat:
        """The player at the board."""
        return WatchedSeat(Player.seat(self, game, seed), self.live, self.turn)


class WatchedSeat(Seat):
    """A seat that asks for a slot before each move."""

    def __init__(self, seat: Seat, live: Live, turn: Turn) -> None:
        self.seat = seat
        self.live = live
        self.turn = turn

    def move(self, position: Position, limits: Limits | None = None) -> Answer:
        """The player's move. Waiting for the slot costs no time: the player's clock starts when it is asked."""
        if self.live.is_stopped:
            raise Stopped
        with self.turn():
            answer = self.seat.move(position, limits)
        self.live.note(position, answer)
        return answer if answer.analysis is None else replace(answer, visits=answer.analysis.playouts)

    @property
    def use(self) -> Use | None:
        """What a foreign bot has used."""
        return self.seat.use

    @property
    def confined_by(self) -> Used | None:
        """What a foreign bot is confined by."""
        return self.seat.confined_by

    def close(self) -> None:
        """Ends whatever the player has started."""
        self.seat.close()


def watched(player: Player, live: Live, turn: Turn) -> Player:
    """The player, shown to whoever looks."""
    return Watched(live=live, turn=turn, **{field.name: getattr(player, field.name) for field in fields(Player)})
