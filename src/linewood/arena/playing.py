"""Playing pairings on any executor: threads of this machine, a Dask cluster, or nothing but this thread."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ThreadPoolExecutor, wait
from dataclasses import replace
from threading import Lock

from linewood.arena.crew import Workers, crew_of, submit
from linewood.arena.inputs import AnyPlayer, AnySandbox, read_players, read_sandbox
from linewood.arena.openings import derived_seed
from linewood.arena.pairings import Pairing, game_of
from linewood.games import Game, Position, by_name, parse
from linewood.players import Answer, Seat, referee
from linewood.players.player import accompanied
from linewood.players.seats import SeatAround
from linewood.records import Record
from linewood.search import Limits
from linewood.search.models import AnyLimits, read_limits

AHEAD = 2
"""Games that wait for each one that is being played, so that nobody is ever idle."""


def play(
    pairings: Iterable[Pairing], executor: Workers | None = None, *, at_once: int | None = None
) -> Iterator[Record]:
    """Yields the record of each game as soon as it is finished. Only a few games are in memory at once.

    `executor` is an Executor, a number of threads, a Dask client or its address; without it this thread plays. `at_once`
    is the number of games that it can play at the same time, if it does not say so itself. Closing the iterator stops
    the tournament: games in threads of this process are abandoned at once, in the middle of a move.

    >>> from linewood.arena import round_robin
    >>> from linewood.players import read_player
    >>> from linewood.search import Limits
    >>> players = [read_player("connect4/random"), read_player("connect4/naive")]
    >>> [len(record.faults) for record in play(round_robin(players, openings=1, limits=Limits(playouts=10)))]
    [0, 0]
    """
    if executor is None:
        yield from map(play_one, pairings)
        return
    with crew_of(executor) as crew:
        places = at_once or crew.at_once
        for _, record in play_numbered(pairings, crew.executor, at_once=places, retries=crew.retries):
            yield record


def play_numbered(
    pairings: Iterable[Pairing], executor: Executor | None = None, *, at_once: int | None = None, retries: int = 0
) -> Generator[tuple[Pairing, Record]]:
    """As `play`, each record with its pairing. A game that the executor loses is played again, `retries` times."""
    if executor is None:
        yield from ((pairing, play_one(pairing)) for pairing in pairings)
        return
    places = at_once or getattr(executor, "_max_workers", None) or os.cpu_count() or 1
    audience = Audience() if isinstance(executor, ThreadPoolExecutor) else None
    waiting = iter(pairings)
    running: dict[Future[Record], tuple[Pairing, int]] = {}
    try:
        while True:
            while len(running) < places * AHEAD and (pairing := next(waiting, None)) is not None:
                running[submit(executor, play_one, pairing, audience)] = pairing, retries
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
                    running[submit(executor, play_one, pairing, audience)] = pairing, left - 1
                else:
                    yield pairing, record
    finally:
        for future in running:
            future.cancel()
        if audience is not None:
            audience.leave()


def play_game(
    first: AnyPlayer,
    second: AnyPlayer,
    start: Position | Game | str | None = None,
    limits: AnyLimits = None,
    *,
    seed: int = 0,
    sandbox: AnySandbox = None,
) -> Record:
    """One game, from its start to its record. A fault of a bot loses it.

    `start` is a position, its text or a game; without it, the usual board of the game that the players name.

    >>> record = play_game("connect4/mcgs", "connect4/random", "connect4 6x7 d a d a d", "playouts=200")
    >>> record.result, record.reason, record.opening_plies
    ('first', 'line', 5)
    """
    begin = parse(start) if isinstance(start, str) else start.start() if isinstance(start, Game) else start
    one, other = read_players((first, second), None if begin is None else begin.game.name)
    if begin is None:
        begin = by_name(game_of((one, other))).random(seed).start()
    if (confined := read_sandbox(sandbox)) is not None:
        one, other = one.confined(confined), other.confined(confined)
    seeds = derived_seed(seed, "first"), derived_seed(seed, "second")
    return referee.play_game(one, other, begin, read_limits(limits), seeds=seeds)


def play_one(pairing: Pairing, audience: Audience | None = None) -> Record:
    """Plays a game. What it depends on is all in the pairing, so it may be played anywhere, and again."""
    if audience is None:
        return play_pairing(pairing, SeatAround)
    return play_pairing(pairing, audience.attend)


def play_pairing(pairing: Pairing, around: Callable[[Seat], Seat]) -> Record:
    """Plays a game whose players sit on seats that `around` makes of their own; the record says which game it is."""
    first, second = (accompanied(player, around) for player in (pairing.first, pairing.second))
    seeds = derived_seed(pairing.seed, "first"), derived_seed(pairing.seed, "second")
    record = referee.play_game(first, second, pairing.start, pairing.limits, seeds=seeds)
    tags = (*record.tags, ("number", str(pairing.number)), ("seed", str(pairing.seed)))
    return replace(record, pair=str(pairing.number // 2), opening=pairing.start.text, tags=tags)


class Abandoned(Exception):
    """Nobody wants this game any more."""


class Audience:
    """Those who wait for games that are played in threads. Once they leave, every player leaves too: a thread cannot be
    ended from outside, and a script whose games go on would not end either.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._seats: set[Seat] = set()
        self.has_left = False

    def attend(self, seat: Seat) -> Seat:
        """The seat, for as long as anybody watches."""
        with self._lock:
            self._seats.add(seat)
        return AttendedSeat(seat, self)

    def forget(self, seat: Seat) -> None:
        """The seat is empty."""
        with self._lock:
            self._seats.discard(seat)

    def leave(self) -> None:
        """Ends all games, also in the middle of a move."""
        with self._lock:
            self.has_left = True
            seats = list(self._seats)
        for seat in seats:
            seat.abandon()


class AttendedSeat(SeatAround):
    """A seat whose player leaves when nobody watches."""

    def __init__(self, inside: Seat, audience: Audience) -> None:
        super().__init__(inside)
        self.audience = audience

    def move(self, position: Position, limits: Limits | None = None) -> Answer:
        """The player's move; Abandoned if nobody wants it."""
        if self.audience.has_left:
            raise Abandoned
        try:
            return super().move(position, limits)
        except Exception:
            if self.audience.has_left:  # what went wrong is that the player had to leave
                raise Abandoned from None
            raise

    def close(self) -> None:
        """Ends whatever the player has started."""
        self.audience.forget(self.inside)
        super().close()
