"""A match: how much stronger one player is than the other, how sure that is, and in which words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal, Self, Unpack, overload

from linewood import stats
from linewood.arena.experiment import Experiment, Running, conduct, facts, last_of
from linewood.arena.inputs import (
    MOST_SEED,
    AnyPlayer,
    apart,
    name_of,
    read_game,
    read_players,
    whole_pairs,
)
from linewood.arena.journal import Journal
from linewood.arena.openings import AnyOpenings, Openings, read_openings
from linewood.arena.pairings import game_of, scheduled
from linewood.arena.plan import Plan, Test
from linewood.arena.table import Meeting, Standing, Standings
from linewood.errors import BadValue
from linewood.games import Game
from linewood.games.numbers import whole
from linewood.results import Row, ends
from linewood.search.models import AnyLimits, read_limits
from linewood.stats import Estimate
from linewood.texts import Word, say

USUAL_GAMES: Final = 200
TEST_GAMES: Final = 100_000
"""At the most, where a test ends the match and nobody says otherwise."""
AnyTest = Test | tuple[float, float] | str | None
"""A sequential test, its two Elo differences, or the text that they are typed as."""


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
    """Share of the points that went to the player who moved first."""
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

    def to_json(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        return asdict(self) | {"games": self.games}


@dataclass(frozen=True, slots=True, kw_only=True)
class Match(Experiment):
    """A match and its result so far."""

    summary: Summary | None
    """Seen by the first-named player; None as long as there is no whole pair."""

    @classmethod
    def of(cls, journal: Journal) -> Self:
        """The match in the present state of its journal."""
        one, other = (player.name for player in journal.plan.schedule.players)
        return cls(summary=summary(journal.standings, one, other, journal.test), **facts(journal))

    @property
    def title(self) -> str:
        """The verdict."""
        return "" if self.summary is None else verdict_text(self.summary)

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """Everything, ready for JSON."""
        found = self.summary
        return self.head() | {
            "summary": None if found is None else found.to_json(),
            "verdict": None if found is None else verdict_text(found, language),
            "standings": self.standings.to_json(),
        }

    def rows(self) -> list[Row]:
        """One line: the first-named player against the other."""
        found = self.summary
        if found is None:
            return []
        names: Row = {"player": found.player, "opponent": found.opponent, "games": found.games}
        counts: Row = {"wins": found.wins, "draws": found.draws, "losses": found.losses}
        more: Row = {"superiority": found.superiority, "llr": None if found.test is None else found.test.llr}
        return [names | counts | ends("score", found.score) | ends("elo", found.elo) | more]


class Settings(Running, total=False):
    """The keywords of `match`."""

    games: int | None
    sprt: AnyTest
    game: Game | str | None
    openings: AnyOpenings
    limits: AnyLimits
    seed: int


@overload
def match(one: AnyPlayer, other: AnyPlayer, *, live: Literal[False] = False, **how: Unpack[Settings]) -> Match: ...
@overload
def match(one: AnyPlayer, other: AnyPlayer, *, live: Literal[True], **how: Unpack[Settings]) -> Iterator[Match]: ...
def match(
    one: AnyPlayer,
    other: AnyPlayer,
    *,
    games: int | None = None,
    sprt: AnyTest = None,
    game: Game | str | None = None,
    openings: AnyOpenings = None,
    limits: AnyLimits = None,
    seed: int = 0,
    live: bool = False,
    **how: Unpack[Running],
) -> Match | Iterator[Match]:
    """Plays a match between two players, each opening from both sides.

    `games` is 200, or for a sequential test, `sprt=(elo0, elo1)`, as many as it takes. `game` is a Game with its board,
    or a name. `openings` are random ones, or your own: a file, texts or positions. `limits` hold for each move.
    `at_once` is a number of games, an Executor, a Dask client or its address. Games that are stored are not played
    again, unless `fresh` is set. With `live`, an iterator of intermediate states; the last one is the result.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     found = match("connect4/naive", "connect4/random", games=4, limits="playouts=50", store=f"{folder}/runs.sqlite")
    >>> found.summary.games, found.done
    (4, True)
    """
    plan = plan_match(one, other, games=games, sprt=sprt, game=game, openings=openings, limits=limits, seed=seed)
    states = conduct(plan, Match.of, **how)
    return states if live else last_of(states)


def plan_match(
    one: AnyPlayer,
    other: AnyPlayer,
    *,
    games: int | None = None,
    sprt: AnyTest = None,
    game: Game | str | None = None,
    openings: AnyOpenings = None,
    limits: AnyLimits = None,
    seed: int = 0,
) -> Plan:
    """A match before it is played; whatever is wrong with it is said now."""
    test, board, own = read_test(sprt), read_game(game), read_openings(openings)
    players = apart(*read_players((one, other), name_of(board) if own is None else own.game))
    seed = whole("seed", seed, 0, MOST_SEED)
    supply = own or Openings.random(board or game_of(players), seed=seed)
    usual = USUAL_GAMES if test is None else TEST_GAMES
    rounds = whole_pairs(usual if games is None else games) // 2
    schedule = scheduled(players, ((0, 1),), supply, limits=read_limits(limits), seed=seed, rounds=rounds)
    return Plan.of("match", schedule, test)


def read_test(given: AnyTest) -> Test | None:
    """Two differences, the smaller one first.

    >>> read_test("0:20") == read_test((0, 20)) == Test(elo0=0, elo1=20)
    True
    """
    if given is None or isinstance(given, Test):
        return given
    shown = given if isinstance(given, str) else str(given)
    try:
        low, high = (float(part) for part in (given.split(":") if isinstance(given, str) else given))
    except (TypeError, ValueError) as error:
        raise BadValue("arena.hypotheses", value=shown) from error
    if not -1000 <= low < high <= 1000:
        raise BadValue("arena.hypotheses", value=shown)
    return Test(elo0=low, elo1=high)


def verdict_text(found: Summary, language: str = "en") -> str:
    """The verdict of a match, in words."""
    return say(found.verdict.key, language, **dict(found.verdict.values))


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
    """Share of the points that went to the player who moved first."""
    wins = meeting.as_first[0] + meeting.as_second[2]
    draws = meeting.as_first[1] + meeting.as_second[1]
    return (wins + draws / 2) / sum(meeting.counts)
