"""One game between two players, from its start to its record. A fault loses it; nothing else comes of it."""

from __future__ import annotations

import time
from contextlib import ExitStack
from dataclasses import dataclass, replace

from linewood.games import Position
from linewood.games.position import SIDES, Outcome, Side
from linewood.players.faults import BotFault
from linewood.players.player import Player
from linewood.players.seats import Answer, Seat
from linewood.records import Contestant, Fault, Ply, Record, reason_of
from linewood.search import GameClock, Limits


def play_game(
    first: Player,
    second: Player,
    start: Position,
    limits: Limits | None = None,
    *,
    seeds: tuple[int | None, int | None] = (None, None),
) -> Record:
    """The record of a game that begins with `start`; the moves that led there stand in it as its opening.

    `limits` hold for each move; a clock in them is for the whole game, and each player has one. A player's own limits
    go before them. `seeds` replace those of the players that search.

    >>> from linewood.games import parse
    >>> from linewood.players import read_player
    >>> one, other = read_player("connect4/mcgs"), read_player("connect4/random")
    >>> record = play_game(one, other, parse("connect4 6x7 d a d a d"), Limits(playouts=200), seeds=(1, 2))
    >>> record.result, record.reason, record.opening_plies
    ('first', 'line', 5)
    """
    began = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    with ExitStack() as stack:
        clock = None if limits is None else limits.clock
        desks = [
            Desk(player, stack.enter_context(player.seat(start.game, seed)), clock)
            for player, seed in zip((first, second), seeds, strict=True)
        ]
        course = play_on(desks, start, limits or Limits())
    opening = tuple(Ply(move=move) for move in start.moves)
    return Record(
        start=start.start.text,
        plies=(*opening, *course.plies),
        players=(contestant(desks[0]), contestant(desks[1])),
        result=course.result,
        reason=course.reason,
        faults=course.faults,
        date=began,
        opening_plies=len(opening),
        time_control=time_control(limits),
    )


@dataclass(slots=True)
class Desk:
    """Where a player sits: its seat, what is left on its clock, and the hash of the network that it asked."""

    player: Player
    seat: Seat
    clock: GameClock | None
    weights: str = ""

    def move(self, position: Position, limits: Limits) -> Answer | None:
        """The player's move, its time taken off the clock; None if the clock has run out."""
        own = self.player.limits or Limits()
        answer = self.seat.move(position, own.or_else(replace(limits, clock=self.clock)))
        if answer.analysis is not None:
            self.weights = answer.analysis.weights or ""
        if self.clock is None:
            return answer
        self.clock = self.clock.after(answer.seconds)
        return None if self.clock is None else answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """How a game went."""

    plies: tuple[Ply, ...]
    result: Outcome | None
    reason: str
    faults: tuple[Fault, ...] = ()


def play_on(desks: list[Desk], start: Position, limits: Limits) -> Course:
    """Asks in turn until the game is over on the board, or someone has failed."""
    position = start
    plies: list[Ply] = []
    while position.outcome is None:
        side = position.side
        desk, other = desks[side], SIDES[1 - side]
        try:
            answer = desk.move(position, limits)
        except BotFault as error:
            fault = recorded(error, SIDES[side])
            return Course(plies=tuple(plies), result=other, reason=fault.name, faults=(fault,))
        if answer is None:
            return Course(plies=tuple(plies), result=other, reason="time")
        plies.append(ply_of(answer, desk.clock))
        position = position.play(answer.move)
    return Course(plies=tuple(plies), result=position.outcome, reason=reason_of(position))


def ply_of(answer: Answer, clock: GameClock | None) -> Ply:
    """A move as records keep it."""
    return Ply(
        move=answer.move,
        seconds=round(answer.seconds, 6),
        clock=None if clock is None else round(clock.remaining, 6),
        value=answer.value,
        visits=answer.visits,
        engine_seconds=None if answer.engine_seconds is None else round(answer.engine_seconds, 6),
        line=answer.line,
        comment=answer.text,
    )


def recorded(error: BotFault, side: Side) -> Fault:
    """A fault as records keep it."""
    return Fault(
        side=side,
        name=error.name,
        text=str(error),
        detail=error.detail,
        move=error.move,
        last_words=error.last_words,
    )


def contestant(desk: Desk) -> Contestant:
    """A player as records keep it."""
    return Contestant(
        name=desk.player.name, spec=desk.player.spec, weights=desk.weights, sandbox=desk.seat.confined_by or ""
    )


def time_control(limits: Limits | None) -> str:
    """The clock as it is written on the command line; empty if time is not limited.

    >>> time_control(Limits(seconds=3)), time_control(Limits(clock=GameClock(remaining=300, increment=2)))
    ('3s', '300s+2s')
    """
    if limits is None:
        return ""
    if limits.clock is not None:
        return f"{limits.clock.remaining:g}s+{limits.clock.increment:g}s"
    return "" if limits.seconds is None else f"{limits.seconds:g}s"
