"""The table of a tournament, as a value."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

from linewood import extras, stats
from linewood.results import Result, Row

WIN: Final = 2
DRAW: Final = 1
"""Points of a game, as in the course's tournaments."""
Counts = tuple[int, int, int]
"""Wins, draws and losses."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """One player's results by side."""

    as_first: Counts
    """Wins, draws and losses with the first move."""
    as_second: Counts
    """Wins, draws and losses without it."""

    @property
    def counts(self) -> Counts:
        """Wins, draws and losses."""
        wins, draws, losses = (one + other for one, other in zip(self.as_first, self.as_second, strict=True))
        return wins, draws, losses

    @property
    def games(self) -> int:
        """Games that count."""
        return sum(self.counts)

    @property
    def points(self) -> int:
        """Two for a win, one for a draw."""
        return WIN * self.counts[0] + DRAW * self.counts[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing(Tally):
    """One player's place."""

    player: str
    """The name."""
    moves_in_wins: float | None
    """Moves in the games it won, both sides counted, on average."""
    moves: int
    """Moves it made."""
    seconds: float
    """Time it took for a move, on average."""
    slowest: float
    """Its slowest move, in seconds."""
    playouts: float | None
    """How much it searched for a move, on average; None if it does not say."""
    faults: int
    """Games it lost by a fault."""

    @property
    def score(self) -> float:
        """Share of the points; one half where no game was played."""
        return self.points / (WIN * self.games) if self.games else 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting(Tally):
    """All games between two players, seen by the one who comes first in the schedule."""

    player: str
    """Whose wins are wins."""
    opponent: str
    """The other one."""
    pairs: tuple[int, int, int, int, int]
    """Pairs by their points: [LL, LD, DD or WL, WD, WW]."""

    @property
    def results(self) -> tuple[int, ...]:
        """What `stats` is given: pairs, or single games [L, D, W] where there are no pairs."""
        return self.pairs if any(self.pairs) else tuple(reversed(self.counts))


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """The games on boards of one size."""

    name: str
    """The game and the size."""
    first_wins: int
    """Games that the first player won."""
    draws: int
    """Games that nobody won."""
    second_wins: int
    """Games that the second player won."""
    plies: float
    """Moves of a game, on average."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultSeen:
    """A game that a bot has lost without being beaten."""

    game: str
    """The number of the game in its run, counted from 1; empty if it has none."""
    player: str
    """Whose bot."""
    opponent: str
    """Against whom."""
    name: str
    """As in a judge's table."""
    text: str
    """What happened, in English."""
    last_words: str
    """The end of what the bot wrote on standard error."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings(Result):
    """The table of a tournament. Ties in points go to more wins, then to fewer moves in won games."""

    players: tuple[Standing, ...]
    """The best first."""
    meetings: tuple[Meeting, ...]
    """The results of each two players."""
    boards: tuple[Board, ...]
    """By size of the board."""
    faults: tuple[FaultSeen, ...]
    """The first ones."""
    fault_counts: tuple[tuple[str, str, int], ...]
    """Player, name of the fault, how often."""
    games: int
    """Games that count: those of whole pairs."""
    left_out: int
    """Games whose other half has not been played, and games without a result."""

    def meeting(self, player: str, opponent: str) -> Meeting | None:
        """The games of two players, seen by the first named."""
        for meeting in self.meetings:
            if (meeting.player, meeting.opponent) == (player, opponent):
                return meeting
            if (meeting.player, meeting.opponent) == (opponent, player):
                ll, ld, even, wd, ww = meeting.pairs
                return Meeting(
                    player=player,
                    opponent=opponent,
                    pairs=(ww, wd, even, ld, ll),
                    as_first=swapped(meeting.as_second),
                    as_second=swapped(meeting.as_first),
                )
        return None

    def score_of(self, player: str) -> stats.Estimate | None:
        """A player's share of the points, stratified by opponent; None without games.

        >>> from linewood.arena import standings
        >>> standings([]).score_of("nobody") is None
        True
        """
        pairs = [
            meeting.pairs if meeting.player == player else stats.flip(meeting.pairs)
            for meeting in self.meetings
            if player in (meeting.player, meeting.opponent) and any(meeting.pairs)
        ]
        if pairs:
            return stats.stratified_score(pairs)
        row = next((row for row in self.players if row.player == player), None)
        return stats.score(row.counts[::-1]) if row is not None and row.games else None

    @property
    def tally(self) -> dict[tuple[str, str], Counts]:
        """Wins, draws and losses of the first mover, by first and second mover: what ratings are made of."""
        found: dict[tuple[str, str], Counts] = {}
        for meeting in self.meetings:
            found[meeting.player, meeting.opponent] = meeting.as_first
            found[meeting.opponent, meeting.player] = swapped(meeting.as_second)
        return {names: counts for names, counts in found.items() if any(counts)}

    def ratings(self, confidence: float = 0.95) -> stats.Ratings:
        """Elo of all players. Needs the extra `arena`."""
        extras.load("numpy", "arena")
        return stats.ratings(self.tally, confidence=confidence)

    def rows(self) -> list[Row]:
        """One row per player, the best first."""
        names = ("wins", "draws", "losses")
        return [
            {"player": row.player, "points": row.points, "games": row.games}
            | dict(zip(names, row.counts, strict=True))
            | {"score": row.score, "seconds": row.seconds, "slowest": row.slowest, "faults": row.faults}
            for row in self.players
        ]

    def to_json(self) -> dict[str, Any]:
        """Everything, with the numbers that tables show."""
        return {
            "games": self.games,
            "left_out": self.left_out,
            "players": [
                asdict(row) | {"games": row.games, "points": row.points, "score": row.score} for row in self.players
            ],
            "meetings": [asdict(meeting) for meeting in self.meetings],
            "boards": [asdict(board) for board in self.boards],
            "faults": [asdict(fault) for fault in self.faults],
            "fault_counts": [list(row) for row in self.fault_counts],
        }


def swapped(counts: Counts) -> Counts:
    """Wins, draws and losses of the other side."""
    wins, draws, losses = counts
    return losses, draws, wins
