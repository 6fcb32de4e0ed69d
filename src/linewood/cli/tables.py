"""Matches and tournaments in the terminal: how they stand, how they went."""

from __future__ import annotations

import shlex
from itertools import pairwise
from typing import TYPE_CHECKING

from linewood.errors import MissingPackage
from linewood.records.ending import reason_word
from linewood.results import dashed
from linewood.texts import say_in_full
from linewood.texts.numbers import figure, percent, short_number

if TYPE_CHECKING:
    from linewood.arena import Standings, Summary
    from linewood.cli.terminal import Terminal
    from linewood.stats import Estimate

WIDE = 110
"""Columns of a terminal in which the whole table has its place."""
LONGEST = 2_000
"""Signs of a name or of last words."""
SHOWN_FAULTS = 3
"""Faults that are told with their last words; the others are counted."""


def print_summary(terminal: Terminal, summary: Summary, conditions: str) -> None:
    """A match: numbers, speed and verdict."""
    one, other = summary.standings
    names = {"player": summary.player, "opponent": summary.opponent}
    terminal.print(in_full(terminal, "match.title", **names, conditions=conditions), "bold")
    terminal.tell(
        "match.elo",
        elo=signed(summary.elo),
        nelo=signed(summary.normalised_elo),
        los=percent(summary.superiority),
    )
    terminal.tell(
        "match.games",
        games=summary.games,
        wins=summary.wins,
        draws=summary.draws,
        losses=summary.losses,
        score=percent(summary.score.value),
        low=percent(summary.score.low),
        high=percent(summary.score.high),
        first=percent(summary.first_mover, 0),
    )
    pairs = terminal.say("match.pairs", pairs=str(list(summary.pairs)))
    if summary.test is not None:
        test = summary.test
        pairs += "   " + terminal.say(
            "match.test",
            llr=f"{test.llr:.2f}",
            lower=f"{test.lower:.2f}",
            upper=f"{test.upper:.2f}",
            elo0=f"{test.elo0:g}",
            elo1=f"{test.elo1:g}",
        )
    terminal.print(pairs)
    terminal.tell(
        "match.speed",
        one=short_number(one.playouts),
        other=short_number(other.playouts),
        slow_one=f"{one.slowest:.3f}",
        slow_other=f"{other.slowest:.3f}",
    )


def print_standings(terminal: Terminal, standings: Standings) -> None:
    """The table of a tournament: points and tie-breaks, and Elo with its interval where ratings can be computed."""
    rated = ratings_of(standings)
    wide = terminal.console.width >= WIDE
    columns = ["player", "points", "games", "counts", "score", "elo"]
    columns += ["first", "second", "moves", "time"] if wide else []
    rows = []
    for row in standings.players:
        elo = rated.get(row.player)
        cells = [row.player, str(row.points), str(row.games), dashed(row.counts), f"{100 * row.score:.1f}"]
        cells.append(figure(elo, "+.0f"))
        if wide:
            moves = figure(row.moves_in_wins, ".1f")
            cells += [dashed(row.as_first), dashed(row.as_second), moves, f"{row.seconds:.3f}"]
        rows.append((*cells, str(row.faults)))
    terminal.print_table([f"standings.{column}" for column in (*columns, "faults")], rows)


def ratings_of(standings: Standings) -> dict[str, Estimate]:
    """Elo of each player; nothing where there are no games or the extra is missing."""
    try:
        return {row.player: row.elo for row in standings.ratings().players} if standings.tally else {}
    except MissingPackage:
        return {}


def print_doubts(terminal: Terminal, standings: Standings) -> None:
    """Neighbours in the ratings that cannot be told apart, and what it would take."""
    from linewood import stats

    if not standings.tally:
        return
    try:
        ratings = standings.ratings()
    except MissingPackage as missing:
        terminal.print(missing.text(terminal.language), "dim")
        return
    terminal.tell("standings.first_move", "dim", elo=signed(ratings.first_move))
    for one, other in pairwise(ratings.players):
        games = stats.games_needed_between(ratings, one.player, other.player)
        if games:
            names = {"player": one.player, "opponent": other.player}
            terminal.print(in_full(terminal, "standings.gap", **names, games=f"{games:,}"), "dim")


def print_faults(terminal: Terminal, standings: Standings) -> None:
    """Who did what wrong, and the last words of the first ones."""
    if not standings.fault_counts:
        terminal.tell("match.faults_none")
    for player, name, count in standings.fault_counts:
        terminal.tell("match.fault_count", "red", player=player, name=reason_word(name), count=count)
        seen = [fault for fault in standings.faults if (fault.player, fault.name) == (player, name)]
        for fault in seen[:SHOWN_FAULTS]:
            terminal.print(in_full(terminal, "match.fault", game=fault.game, text=fault.text))
            for line in fault.last_words.strip().splitlines()[-3:]:
                terminal.print(in_full(terminal, "match.last_words", words=line))
        if count > len(seen[:SHOWN_FAULTS]):
            terminal.tell("match.fault_more", "dim", count=count - len(seen[:SHOWN_FAULTS]))


def in_full(terminal: Terminal, key: str, /, **values: object) -> str:
    """A sentence in which names, paths and last words stand at full length."""
    return say_in_full(key, terminal.language, values, LONGEST)


def signed(estimate: Estimate) -> str:
    """A difference with its interval.

    >>> from linewood.stats import Estimate
    >>> signed(Estimate(value=39.94, low=10, high=69))
    '+39.9 [+10.0, +69.0]'
    """
    return f"{estimate:+.1f}"


def interval(estimate: Estimate, form: str = "+.0f") -> str:
    """Both ends.

    >>> from linewood.stats import Estimate
    >>> interval(Estimate(value=40.0, low=-9.6, high=69.0))
    '[-10, +69]'
    """
    return f"[{estimate.low:{form}}, {estimate.high:{form}}]"


def duration(seconds: float) -> str:
    """Hours, minutes and seconds.

    >>> duration(59), duration(3725)
    ('0:59', '1:02:05')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def store_words(store: str | None) -> str:
    """The option that names a store in the next command; nothing for the usual one.

    >>> store_words("my runs.sqlite")
    " --store 'my runs.sqlite'"
    """
    return "" if store is None else f" --store {shlex.quote(store)}"
