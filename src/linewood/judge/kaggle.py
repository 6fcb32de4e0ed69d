"""kaggle: `agent(observation, configuration)`, as kaggle-environments' `connectx` calls it.

    from kaggle_environments import make
    from linewood.judge.kaggle import agent

    make("connectx").run([agent, "negamax"])

`LINEWOOD_PRESET` and `LINEWOOD_SECONDS` in the environment say how to play and how long to think.
"""

from __future__ import annotations

import os

from linewood.games import Position
from linewood.judge.follow import MEGABYTES, followed, thinking_time
from linewood.protocols.kaggle import column_of, position_of, seconds_of
from linewood.search import Limits, Searcher, read_spec, read_time

USUAL_SECONDS = 2.0
"""The limit, where the configuration does not tell it."""


def agent(observation: object, configuration: object) -> int:
    """The column to play.

    >>> agent({"board": [0] * 16, "mark": 1}, {"rows": 4, "columns": 4, "inarow": 4, "timeout": 0.02}) in range(4)
    True
    """
    position = position_of(observation, configuration)
    return column_of(position, seat_for(position).move(position, limit_of(configuration)))


class Seat:
    """One side of one game. An environment may let the agent play both."""

    def __init__(self, position: Position, spec: str) -> None:
        self.spec = spec
        self.searcher = Searcher(position.game, read_spec(spec, position.game.name))
        self.known: Position | None = None

    def move(self, shown: Position, seconds: float) -> str:
        """Searches, and remembers the game."""
        position = followed(self.known, shown)
        move = self.searcher.search(position, Limits(seconds=seconds, megabytes=MEGABYTES)).best
        self.known = position.play(move)
        return move


seats: dict[str, Seat] = {}
"""By side to move; an agent is a function, and what it remembers has to stay somewhere."""


def seat_for(position: Position) -> Seat:
    """The seat of the side to move, fresh if the board is another."""
    spec = os.environ.get("LINEWOOD_PRESET") or "best"
    seat = seats.get(position.to_move)
    if seat is None or seat.searcher.game != position.game or seat.spec != spec:
        seat = seats[position.to_move] = Seat(position, spec)
    return seat


def limit_of(configuration: object) -> float:
    """How long to think."""
    own = os.environ.get("LINEWOOD_SECONDS")
    return read_time(own) if own else thinking_time(seconds_of(configuration) or USUAL_SECONDS)
