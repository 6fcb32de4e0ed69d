"""Findings as tables. Every form of a report shows these, so that the same numbers stand everywhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from linewood import stats
from linewood.arena.table import Standings
from linewood.games.position import SIDES
from linewood.records.ending import reason_word
from linewood.report.findings import Findings
from linewood.texts import say, shown

Value = str | int | float | None
MOST_ACROSS: Final = 24
"""Players that a crosstable has room for; of more, the meetings are listed all the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table with a name, the keys of its columns, and values that are not rounded yet."""

    name: str
    """The end of the key of its title."""
    columns: tuple[tuple[str, str], ...]
    """For each column the end of its key, and how its numbers are written. A column that begins with = is a name."""
    rows: tuple[tuple[Value, ...], ...]
    """The values."""

    def title(self, language: str) -> str:
        """What stands above it."""
        return say(f"report.table.{self.name}", language)

    def head(self, language: str) -> list[str]:
        """What stands above its columns."""
        return [
            name[1:] if name.startswith("=") else say(f"report.column.{name}", language) for name, _ in self.columns
        ]

    def body(self, language: str) -> list[list[str]]:
        """Its rows as people read them."""
        forms = [form for _, form in self.columns]
        return [[written(value, form, language) for value, form in zip(row, forms, strict=True)] for row in self.rows]

    def paired(self, row: list[str]) -> Iterator[tuple[tuple[str, str], str]]:
        """The cells of a row, each with its column."""
        return zip(self.columns, row, strict=True)


def written(value: Value, form: str, language: str) -> str:
    """A value as it stands in a table."""
    if value is None:
        return ""
    if form == "reason":
        return shown(reason_word(str(value)), language)
    return value if isinstance(value, str) else format(value, form)


def tables_of(findings: Findings) -> list[Table]:
    """All tables that have something in them."""
    standings = findings.standings
    tables = [
        players_table(findings),
        crosstable(standings),
        meetings_table(standings),
        sides_table(standings),
        boards_table(standings),
        times_table(standings),
        faults_table(standings),
    ]
    return [table for table in tables if table.rows]


def players_table(findings: Findings) -> Table:
    """Points, score and Elo, with intervals."""
    elo = {} if findings.ratings is None else {rating.player: rating.elo for rating in findings.ratings.players}
    rows = []
    for place, row in enumerate(findings.standings.players, start=1):
        wins, draws, losses = row.counts
        score = findings.standings.score_of(row.player)
        rating = elo.get(row.player)
        rows.append(
            (
                place,
                row.player,
                row.points,
                row.games,
                *(wins, draws, losses),
                *((None,) * 3 if score is None else (score.value, score.low, score.high)),
                *((None,) * 3 if rating is None else (rating.value, rating.low, rating.high)),
                row.moves_in_wins,
            )
        )
    columns = (
        *(("place", "d"), ("player", ""), ("points", "d"), ("games", "d")),
        *(("wins", "d"), ("draws", "d"), ("losses", "d")),
        *(("score", ".1%"), ("score_low", ".1%"), ("score_high", ".1%")),
        *(("elo", "+.0f"), ("elo_low", "+.0f"), ("elo_high", "+.0f")),
        ("moves_in_wins", ".1f"),
    )
    return Table(name="players", columns=columns, rows=tuple(rows))


def crosstable(standings: Standings) -> Table:
    """Wins, draws and losses of each against each."""
    names = [row.player for row in standings.players]
    if not 2 < len(names) <= MOST_ACROSS:
        return Table(name="cross", columns=(), rows=())
    rows: list[tuple[Value, ...]] = []
    for player in names:
        meetings = [None if player == other else standings.meeting(player, other) for other in names]
        cells = ["" if meeting is None else "-".join(map(str, meeting.counts)) for meeting in meetings]
        rows.append((player, *cells))
    return Table(name="cross", columns=(("player", ""), *((f"={name}", "") for name in names)), rows=tuple(rows))


def meetings_table(standings: Standings) -> Table:
    """Each two players: score, Elo and how sure it is."""
    rows: list[tuple[Value, ...]] = []
    for meeting in standings.meetings:
        if not sum(meeting.counts):
            continue
        results = meeting.results
        score, elo = stats.score(results), stats.elo(results)
        rows.append(
            (
                meeting.player,
                meeting.opponent,
                *meeting.counts,
                str(list(meeting.pairs)),
                *(score.value, score.low, score.high),
                *(elo.value, elo.low, elo.high),
                stats.superiority(results),
            )
        )
    columns = (
        *(("player", ""), ("opponent", ""), ("wins", "d"), ("draws", "d"), ("losses", "d"), ("pairs", "")),
        *(("score", ".1%"), ("score_low", ".1%"), ("score_high", ".1%")),
        *(("elo", "+.0f"), ("elo_low", "+.0f"), ("elo_high", "+.0f"), ("los", ".1%")),
    )
    return Table(name="meetings", columns=columns, rows=tuple(rows))


def sides_table(standings: Standings) -> Table:
    """Each player with and without the first move."""
    rows: list[tuple[Value, ...]] = []
    for row in standings.players:
        cells: list[Value] = [row.player]
        for wins, draws, losses in (row.as_first, row.as_second):
            score = stats.score([losses, draws, wins]) if wins + draws + losses else None
            cells += [wins, draws, losses, *((None,) * 3 if score is None else (score.value, score.low, score.high))]
        rows.append(tuple(cells))
    each = (
        ("wins", "d"),
        ("draws", "d"),
        ("losses", "d"),
        ("score", ".1%"),
        ("score_low", ".1%"),
        ("score_high", ".1%"),
    )
    columns = (("player", ""), *((f"{side}_{name}", form) for side in SIDES for name, form in each))
    return Table(name="sides", columns=columns, rows=tuple(rows))


def boards_table(standings: Standings) -> Table:
    """How often the first player wins on boards of each size."""
    rows: list[tuple[Value, ...]] = []
    for board in standings.boards:
        score = stats.score([board.second_wins, board.draws, board.first_wins])
        games = board.first_wins + board.draws + board.second_wins
        rows.append(
            (
                board.name,
                games,
                *(board.first_wins, board.draws, board.second_wins),
                *(score.value, score.low, score.high),
                board.plies,
            )
        )
    columns = (
        *(("board", ""), ("games", "d"), ("first_player", "d"), ("draws", "d"), ("second_player", "d")),
        *(("first_share", ".1%"), ("score_low", ".1%"), ("score_high", ".1%"), ("plies", ".1f")),
    )
    return Table(name="boards", columns=columns, rows=tuple(rows))


def times_table(standings: Standings) -> Table:
    """How long and how much each player thinks."""
    rows = tuple(
        (row.player, row.moves, row.seconds, row.slowest, row.playouts, row.faults) for row in standings.players
    )
    columns = (
        *(("player", ""), ("moves", "d"), ("seconds", ".3f"), ("slowest", ".3f")),
        *(("playouts", ",.0f"), ("faults", "d")),
    )
    return Table(name="times", columns=columns, rows=rows)


def faults_table(standings: Standings) -> Table:
    """Faults of bots."""
    rows = tuple(
        (fault.game, fault.player, fault.opponent, fault.name, fault.text, last(fault.last_words.splitlines()))
        for fault in standings.faults
    )
    columns = (
        *(("game", ""), ("player", ""), ("opponent", ""), ("fault", "reason")),
        *(("text", ""), ("last_words", "")),
    )
    return Table(name="faults", columns=columns, rows=rows)


def last(lines: Sequence[str]) -> str:
    """The last line that says something."""
    return next((line.strip() for line in reversed(lines) if line.strip()), "")
