"""Playing pairings on any executor: threads of this machine, a Dask cluster, or nothing but this thread."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, fields, replace
from threading import Event

from linewood.arena.openings import derived_seed
from linewood.arena.pairings import Pairing
from linewood.games import Game, Position
from linewood.players import Answer, Player, Seat, Use, play_game
from linewood.players.sandbox import Used
from linewood.records import Record
from linewood.search import Limits

AHEAD = 2
"""Games that wait for each one that is being played, so that nobody is ever idle."""


def play(
    pairings: Iterable[Pairing], executor: Executor | None = None, *, at_once: int | None = None
) -> Iterator[Record]:
    """The records of all games, each as soon as it is finished. At most a few games are held at once.

    `at_once` is the number of games that the executor can play at the same time, if it does not say so itself. Who stops
    asking for more stops the tournament: games in threads of this process are abandoned at their next move.

    >>> from linewood.arena import round_robin
    >>> from linewood.players import read_player
    >>> from linewood.search import Limits
    >>> players = [read_player("connect4/random"), read_player("connect4/naive")]
    >>> [len(record.faults) for record in play(round_robin(players, openings=1, limits=Limits(playouts=10)))]
    [0, 0]
    """
    return (record for _, record in play_numbered(pairings, executor, at_once=at_once))


def play_numbered(
    pairings: Iterable[Pairing], executor: Executor | None = None, *, at_once: int | None = None, retries: int = 0
) -> Generator[tuple[Pairing, Record]]:
    """As `play`, each record with its pairing. A game that the executor loses is played again, `retries` times."""
    if executor is None:
        yield from ((pairing, play_one(pairing)) for pairing in pairings)
        return
    places = at_once or getattr(executor, "_max_workers", None) or os.cpu_count() or 1
    stop = Event() if isinstance(executor, ThreadPoolExecutor) else None
    waiting = iter(pairings)
    running: dict[Future[Record], tuple[Pairing, int]] = {}
    try:
        while True:
            while len(running) < places * AHEAD and (pairing := next(waiting, None)) is not None:
                running[executor.submit(play_one, pairing, stop)] = pairing, retries
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                pairing, left = running.pop(future)
                try:
                    record = future.result()
                except (Exception, CancelledError):
                    if left == 0:
                        raise
                    running[executor.submit(play_one, pairing, stop)] = pairing, left - 1
                else:
                    yield pairing, record
    finally:
        if stop is not None:
            stop.set()
        for future in running:
            future.cancel()


def play_one(pairing: Pairing, stop: Event | None = None) -> Record:
    """Plays a game. What it depends on is all in the pairing, so it may be played anywhere, and again."""
    seeds = derived_seed(pairing.seed, "first"), derived_seed(pairing.seed, "second")
    record = play_game(
        attended(pairing.first, stop), attended(pairing.second, stop), pairing.start, pairing.limits, seeds=seeds
    )
    return replace(
        record,
        pair=str(pairing.number // 2),
        opening=pairing.start.text,
        tags=(*record.tags, ("number", str(pairing.number)), ("seed", str(pairing.seed))),
    )


class Abandoned(Exception):
    """Nobody wants this game any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attended(Player):
    """A player in the arena, who leaves when nobody watches: threads cannot be ended from outside."""

    stop: Event | None
    """Set once nobody does."""

    def seat(self, game: Game, seed: int | None = None) -> Seat:
        """The player at the board."""
        return AttendedSeat(Player.seat(self, game, seed), self.stop)


class AttendedSeat(Seat):
    """A seat that looks up before each move, and counts playouts."""

    def __init__(self, seat: Seat, stop: Event | None) -> None:
        self.seat = seat
        self.stop = stop

    def move(self, position: Position, limits: Limits | None = None) -> Answer:
        """The player's move; Abandoned if nobody wants it. What it searched is what it played out for this move alone."""
        if self.stop is not None and self.stop.is_set():
            raise Abandoned
        answer = self.seat.move(position, limits)
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


def attended(player: Player, stop: Event | None) -> Player:
    """The player, who leaves once `stop` is set."""
    return Attended(stop=stop, **{f.name: getattr(player, f.name) for f in fields(Player)})
