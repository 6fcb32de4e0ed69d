"""What a report tells: gathered in one pass over the games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from linewood import stats
from linewood.arena import Standings
from linewood.arena.scoreboard import Book
from linewood.records import Record

MOST_GAMES: Final = 5_000
"""Games that a page lets people replay; all are counted."""
MOST_POINTS: Final = 200
"""Points of a curve."""
MOST_MOVES: Final = 60
"""Own moves of a game whose times are shown; later ones are added to the last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """The findings about some games."""

    title: str
    """What the games are called: the run and its players."""
    standings: Standings
    """The table, in whole pairs."""
    ratings: stats.Ratings | None
    """Elo of all players; None while there are no games."""
    curves: dict[str, tuple[tuple[int, float], ...]]
    """For each player, games played and the share of the points so far, in the order of the games."""
    times: dict[str, tuple[tuple[int, float], ...]]
    """For each player, the number of its own move and the average time for it."""
    games: tuple[Record, ...]
    """The games, as many as can be replayed."""
    seen: int
    """All games that there are."""
    test: stats.Sprt | None = None
    """Where a sequential test stands."""


def gather(records: Iterable[Record], *, title: str = "", test: stats.Sprt | None = None) -> Findings:
    """Findings from games. Needs the extra `arena` for the ratings."""
    book, curves, times = Book(), Curves(), Times()
    kept: list[Record] = []
    seen = 0
    for record in records:
        seen += 1
        book.add(record)
        curves.add(record)
        times.add(record)
        if len(kept) < MOST_GAMES:
            kept.append(record)
    standings = book.standings()
    return Findings(
        title=title,
        standings=standings,
        ratings=rated(standings),
        curves=curves.thinned(),
        times=times.means(),
        games=tuple(kept),
        seen=seen,
        test=test,
    )


def rated(standings: Standings) -> stats.Ratings | None:
    """Elo of all players."""
    return standings.ratings() if standings.tally else None


class Curves:
    """Each player's share of the points as it grew."""

    def __init__(self) -> None:
        self.points: dict[str, list[float]] = defaultdict(list)

    def add(self, record: Record) -> None:
        """One more game."""
        if record.result is None:
            return
        first = {"first": 1.0, "draw": 0.5, "second": 0.0}[record.result]
        for player, score in zip(record.players, (first, 1 - first), strict=True):
            self.points[player.name].append(score)

    def thinned(self) -> dict[str, tuple[tuple[int, float], ...]]:
        """The curves, with so many points that a picture shows all of them."""
        found = {}
        for name, scores in self.points.items():
            total, curve = 0.0, []
            step = max(1, len(scores) // MOST_POINTS)
            for number, score in enumerate(scores, start=1):
                total += score
                if number % step == 0 or number == len(scores):
                    curve.append((number, total / number))
            found[name] = tuple(curve)
        return found


class Times:
    """How long each player thought about its first, second, third ... move."""

    def __init__(self) -> None:
        self.sums: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(lambda: [0.0, 0.0]))

    def add(self, record: Record) -> None:
        """One more game."""
        own = [0, 0]
        for side, ply in record.chosen():
            own[side] += 1
            if ply.seconds is not None:
                entry = self.sums[record.players[side].name][min(own[side], MOST_MOVES)]
                entry[0] += ply.seconds
                entry[1] += 1

    def means(self) -> dict[str, tuple[tuple[int, float], ...]]:
        """The averages."""
        return {
            name: tuple((move, total / count) for move, (total, count) in sorted(moves.items()))
            for name, moves in self.sums.items()
        }
