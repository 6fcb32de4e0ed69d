"""The summary of a match: how much stronger one player is than the other, how sure that is, and in which words."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from linewood import stats
from linewood.arena.scoreboard import Meeting, Standing, Standings
from linewood.stats import Estimate
from linewood.texts import Word


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """What a match says, seen by the first-named player."""

    player: str
    """The first-named."""
    opponent: str
    """The other."""
    wins: int
    """Games won."""
    draws: int
    """Games drawn."""
    losses: int
    """Games lost."""
    pairs: tuple[int, int, int, int, int]
    """[LL, LD, DD or WL, WD, WW]."""
    score: Estimate
    """Share of the points."""
    elo: Estimate
    """Elo difference."""
    normalised_elo: Estimate
    """Elo difference in units of what a game can tell."""
    superiority: float
    """Likelihood that the player is the stronger one."""
    first_mover: float
    """Share of the points that went to whoever moved first."""
    needed: int | None
    """Games still needed to tell the two apart; 0 if they can be, None if no number would do."""
    test: stats.Sprt | None
    """Where the sequential test stands, if there is one."""
    standings: tuple[Standing, Standing]
    """Both players' times, speeds and faults."""

    @property
    def games(self) -> int:
        """Games that count."""
        return self.wins + self.draws + self.losses

    @property
    def verdict(self) -> Word:
        """What follows from it, in words: never more than the numbers say."""
        names = (("player", self.player), ("opponent", self.opponent))
        if self.test is not None and self.test.verdict != "continue":
            hypothesis = self.test.verdict.lower()
            sign = "gain" if self.test.elo0 >= 0 else "loss"
            bounds = (("elo0", f"{self.test.elo0:g}"), ("elo1", f"{self.test.elo1:g}"))
            return Word("match.verdict." + f"{hypothesis}_{sign}", (*names, *bounds))
        if self.needed == 0:
            return Word("match.verdict." + ("stronger" if self.score.value > 0.5 else "weaker"), names)
        if self.needed is None:
            return Word("match.verdict.even", names)
        return Word("match.verdict.open", (*names, ("games", f"{self.needed:,}")))

    def as_json(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        return asdict(self) | {"games": self.games}


def summary(standings: Standings, player: str, opponent: str, test: stats.Sprt | None = None) -> Summary | None:
    """The summary of the games between two players; None as long as there is no whole pair."""
    meeting = standings.meeting(player, opponent)
    if meeting is None or not sum(meeting.counts):
        return None
    by_name = {row.player: row for row in standings.players}
    wins, draws, losses = meeting.counts
    results = meeting.results
    return Summary(
        player=player,
        opponent=opponent,
        wins=wins,
        draws=draws,
        losses=losses,
        pairs=meeting.pairs,
        score=stats.score(results),
        elo=stats.elo(results),
        normalised_elo=stats.normalised_elo(results),
        superiority=stats.superiority(results),
        first_mover=first_mover(meeting),
        needed=stats.games_needed(results),
        test=test,
        standings=(by_name[player], by_name[opponent]),
    )


def first_mover(meeting: Meeting) -> float:
    """Share of the points that went to whoever moved first."""
    wins = meeting.as_first[0] + meeting.as_second[2]
    draws = meeting.as_first[1] + meeting.as_second[1]
    return (wins + draws / 2) / sum(meeting.counts)
