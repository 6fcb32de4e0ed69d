"""Findings as pictures."""

from __future__ import annotations

from typing import Any, Final

from linewood.pictures import COLOURS, DASHES, MARKS, WIDTH, Say, legend, picture, shortened
from linewood.report.findings import Findings

MOST_LINES: Final = 8
MOST_BARS: Final = 60


def plots_of(findings: Findings, language: str, form: str = "svg") -> dict[str, bytes]:
    """Pictures by their names. Needs the extra `arena`."""
    drawers = {"ratings": ratings, "scores": scores, "sides": sides, "boards": boards, "times": times}
    pictures = {}
    for name, draw in drawers.items():
        content = picture(lambda figure, say, draw=draw: draw(figure, findings, say), language, form)  # type: ignore[misc]
        if content is not None:
            pictures[name] = content
    return pictures


def ratings(figure: Any, findings: Findings, say: Say) -> bool:
    """Elo with error bars, the strongest on top."""
    if findings.ratings is None:
        return False
    rows = findings.ratings.players[:MOST_BARS]
    figure.set_size_inches(WIDTH, max(2.0, 1.0 + 0.28 * len(rows)))
    axes = figure.subplots()
    places = range(len(rows))
    values = [row.elo.value for row in rows]
    errors = [[row.elo.value - row.elo.low for row in rows], [row.elo.high - row.elo.value for row in rows]]
    axes.errorbar(values, places, xerr=errors, fmt="o", color=COLOURS[0], capsize=3)
    axes.set_yticks(places, [shortened(row.player) for row in rows])
    axes.invert_yaxis()
    axes.axvline(0, color="#888888", linewidth=0.8)
    axes.set_xlabel(say("elo"))
    axes.set_title(say("ratings"))
    return True


def scores(figure: Any, findings: Findings, say: Say) -> bool:
    """How each player's share of the points became what it is."""
    names = [row.player for row in findings.standings.players if findings.curves.get(row.player)][:MOST_LINES]
    if not names:
        return False
    axes = figure.subplots()
    for number, name in enumerate(names):
        games, shares = zip(*findings.curves[name], strict=True)
        axes.plot(games, [100 * share for share in shares], **style(number), label=shortened(name))
    axes.set_ylim(-2, 102)
    axes.set_xlabel(say("games"))
    axes.set_ylabel(say("score"))
    axes.set_title(say("scores"))
    legend(figure, axes)
    return True


def sides(figure: Any, findings: Findings, say: Say) -> bool:
    """Score with and without the first move."""
    rows = [row for row in findings.standings.players if row.games][:MOST_BARS]
    if not rows:
        return False
    figure.set_size_inches(WIDTH, max(2.4, 1.4 + 0.36 * len(rows)))
    axes = figure.subplots()
    for shift, name, colour, hatch in ((-0.2, "first", COLOURS[0], ""), (0.2, "second", COLOURS[1], "//")):
        counts = [getattr(row, f"as_{name}") for row in rows]
        shares = [100 * (wins + draws / 2) / max(wins + draws + losses, 1) for wins, draws, losses in counts]
        places = [place + shift for place in range(len(rows))]
        axes.barh(places, shares, 0.36, color=colour, hatch=hatch, edgecolor="white", label=say(name))
    axes.set_yticks(range(len(rows)), [shortened(row.player) for row in rows])
    axes.invert_yaxis()
    axes.set_xlim(0, 100)
    axes.set_xlabel(say("score"))
    axes.set_title(say("sides"))
    legend(figure, axes)
    return True


def boards(figure: Any, findings: Findings, say: Say) -> bool:
    """Who wins on boards of which size."""
    rows = findings.standings.boards
    if not rows:
        return False
    figure.set_size_inches(WIDTH, max(2.2, 1.4 + 0.28 * len(rows)))
    axes = figure.subplots()
    left = [0.0] * len(rows)
    parts = (("first_wins", COLOURS[0], ""), ("draws", "#bbbbbb", ".."), ("second_wins", COLOURS[1], "//"))
    for name, colour, hatch in parts:
        totals = [row.first_wins + row.draws + row.second_wins for row in rows]
        widths = [100 * getattr(row, name) / total for row, total in zip(rows, totals, strict=True)]
        axes.barh(range(len(rows)), widths, 0.7, left, color=colour, hatch=hatch, edgecolor="white", label=say(name))
        left = [one + other for one, other in zip(left, widths, strict=True)]
    games = [row.first_wins + row.draws + row.second_wins for row in rows]
    axes.set_yticks(range(len(rows)), [f"{row.name} ({count})" for row, count in zip(rows, games, strict=True)])
    axes.invert_yaxis()
    axes.set_xlim(0, 100)
    axes.set_xlabel(say("share"))
    axes.set_title(say("boards"))
    legend(figure, axes)
    return True


def times(figure: Any, findings: Findings, say: Say) -> bool:
    """How long each player thinks about its first, second, third ... move."""
    names = [row.player for row in findings.standings.players if findings.times.get(row.player)][:MOST_LINES]
    if not names:
        return False
    axes = figure.subplots()
    for number, name in enumerate(names):
        moves, seconds = zip(*findings.times[name], strict=True)
        axes.plot(moves, seconds, **style(number), label=shortened(name))
    axes.set_ylim(bottom=0)
    axes.set_xlabel(say("move"))
    axes.set_ylabel(say("seconds"))
    axes.set_title(say("times"))
    legend(figure, axes)
    return True


def style(number: int) -> dict[str, Any]:
    """How a line looks: never by colour alone."""
    return {
        "color": COLOURS[number % len(COLOURS)],
        "linestyle": DASHES[number % len(DASHES)],
        "marker": MARKS[number % len(MARKS)],
        "markevery": 0.1,
        "markersize": 4,
    }
