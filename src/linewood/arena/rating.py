"""Ratings of players from any games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from linewood import extras, stats
from linewood.arena.experiment import AnyStore
from linewood.arena.scoreboard import standings
from linewood.arena.sources import Sources, good, scan_sources
from linewood.arena.table import Standings
from linewood.errors import BadValue
from linewood.results import Result, Row, ends


@dataclass(frozen=True, slots=True, kw_only=True)
class Rated(Result):
    """Elo of all players in some games."""

    ratings: stats.Ratings
    """The strongest first, with intervals."""
    standings: Standings
    """What they were made of: all games, whole pairs or not."""

    def to_json(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        rows = [
            {"player": row.player, "elo": row.elo.value, "low": row.elo.low, "high": row.elo.high}
            | {"games": row.games, "score": row.score}
            for row in self.ratings.players
        ]
        first_move, draw_rate = self.ratings.first_move.value, self.ratings.draw_rate.value
        games = {"games": self.standings.games, "left_out": self.standings.left_out}
        return {"players": rows, "first_move": first_move, "draw_rate": draw_rate} | games

    def rows(self) -> list[Row]:
        """One row per player."""
        return [
            {"player": row.player} | ends("elo", row.elo) | {"games": row.games, "score": row.score}
            for row in self.ratings.players
        ]


def rate(games: Sources, *, anchor: str | None = None, store: AnyStore = None) -> Rated:
    """Elo of all players from any games: records, files, or the ids of runs. `anchor` is the player whose Elo is 0;
    otherwise the average is. Needs the extra `arena`.
    """
    extras.load("numpy", "arena")
    records = (good(name, entry) for name, entry in scan_sources(games, store=store))
    table = standings(records, whole_pairs=False)
    if not table.tally:
        raise BadValue("elo.nothing")
    known = tuple(sorted(row.player for row in table.players))
    if anchor is not None and anchor not in known:
        raise BadValue("choice.unknown", value=anchor, known=known)
    return Rated(ratings=stats.ratings(table.tally, anchor=anchor), standings=table)
