"""The arena: runs with live standings, their games on the board, and a match that can be started here."""

from __future__ import annotations

import math
from typing import Any, Final

from nicegui import background_tasks, run, ui

from linewood.arena import Run
from linewood.errors import LinewoodError
from linewood.games import default, games
from linewood.search import presets
from linewood.stats import Estimate
from linewood.web.matches import MOST_PAIRS, MOST_PLAYOUTS, Matches, Report
from linewood.web.shell import Shell

REFRESH: Final = 2.0
"""Seconds between two looks into the journal."""
COLUMNS: Final = ("player", "score", "elo", "wins", "draws", "losses", "faults")


class ArenaPage:
    """The list of runs on the left, one of them on the right."""

    def __init__(self, shell: Shell, matches: Matches, chosen: str | None) -> None:
        self._shell = shell
        self._matches = matches
        self._chosen = chosen
        self._runs: list[tuple[str, int, bool]] = []
        self._shown: tuple[str, int] | None = None
        shell.top("arena")
        shell.help.set_visibility(False)
        with ui.element("div").classes("lw-arena"):
            ui.html(f"<h1>{shell.say('web.nav.arena')}</h1>", sanitize=False)
            with ui.element("div").classes("lw-arena-columns"):
                with ui.element("div").classes("lw-side"):
                    self._build_match()
                    with ui.element("section").classes("lw-panel").props(f'aria-label="{shell.say("web.arena.runs")}"'):
                        ui.label(shell.say("web.arena.runs")).classes("lw-heading")
                        self._list = ui.element("div").classes("lw-run-list")
                with ui.element("section").classes("lw-panel").props(f'aria-label="{shell.say("web.arena.table")}"'):
                    self._title = ui.label(shell.say("web.arena.none")).classes("lw-heading")
                    self._stop = ui.button(shell.say("web.arena.stop"), icon="stop", on_click=self._end)
                    self._stop.props("outline dense no-caps")
                    self._stop.set_visibility(False)
                    self._report = ui.element("div").classes("lw-report")
        ui.timer(REFRESH, self._refresh, immediate=True)

    def _build_match(self) -> None:
        say = self._shell.say
        with ui.element("section").classes("lw-panel lw-setup-form").props(f'aria-label="{say("web.arena.match")}"'):
            ui.label(say("web.arena.match")).classes("lw-heading")
            names = {name: say(f"game.short.{name}") for name in games()}
            self._game = ui.select(names, value=default().name, label=say("web.setup.game"), on_change=self._offer)
            self._one = ui.select([], label="A")
            self._other = ui.select([], label="B")
            with ui.row().classes("lw-setup-row"):
                self._playouts = ui.number(say("web.arena.playouts"), value=500, min=1, max=MOST_PLAYOUTS)
                self._pairs = ui.number(say("web.arena.pairs"), value=20, min=1, max=MOST_PAIRS)
            self._error = ui.label().classes("lw-error").props('role="alert"')
            ui.button(say("web.arena.start"), icon="play_arrow", on_click=self._start).props(
                "unelevated no-caps"
            ).classes("lw-primary")
        self._offer()

    def _offer(self) -> None:
        names = {name: name.partition("/")[2] for name in presets(str(self._game.value))}
        first, second, *_ = names
        self._one.set_options(names, value=first)
        self._other.set_options(names, value=second)

    def _start(self) -> None:
        asked = {
            "one": self._one.value,
            "other": self._other.value,
            "playouts": self._playouts.value,
            "pairs": self._pairs.value,
        }
        try:
            plan = self._matches.plan(asked)
        except LinewoodError as error:
            self._error.set_text(error.text(self._shell.language))
            return
        self._matches.fault = ""
        self._matches.begin(plan)
        self._choose(plan.id)

    def _end(self) -> None:
        if self._chosen is not None:
            self._matches.stop(self._chosen)

    def _choose(self, name: str) -> None:
        self._chosen, self._shown = name, None
        ui.navigate.history.replace(f"/arena?run={name}")
        background_tasks.create(self._refresh(), name="arena")

    async def _refresh(self) -> None:
        """Looks into the journal; draws what has changed."""
        runs = await run.io_bound(self._matches.runs)
        if runs is None:
            return
        lines = [(one.id, one.games, self._matches.is_going(one.id)) for one in runs]
        if lines != self._runs:
            self._runs = lines
            self._draw_list(runs)
        chosen = next((one for one in runs if self._chosen and one.id.startswith(self._chosen)), None)
        if chosen is None:
            return
        self._stop.set_visibility(self._matches.is_going(chosen.id))
        self._error.set_text(self._matches.fault)
        if (chosen.id, chosen.games) != self._shown:
            self._shown = (chosen.id, chosen.games)
            report = await run.io_bound(self._matches.report, chosen.id)
            if report is not None:
                self._draw_report(report)

    def _draw_list(self, runs: list[Run]) -> None:
        self._list.clear()
        with self._list:
            for one in runs:
                names = ", ".join(player.name for player in one.plan.schedule.players[:4])
                button = ui.element("button").props('type="button"').classes("lw-plain lw-run")
                button.on("click", lambda name=one.id: self._choose(name))
                with button:
                    ui.label(f"{one.short} · {names}").classes("lw-record-game")
                    going = self._shell.say("web.arena.going") if self._matches.is_going(one.id) else ""
                    count = self._shell.say("web.arena.count", done=one.games, all=one.planned)
                    ui.label(f"{count} {going}").classes("lw-soft")
            if not runs:
                ui.label(self._shell.say("web.arena.empty")).classes("lw-soft")

    def _draw_report(self, report: Report) -> None:
        say = self._shell.say
        self._title.set_text(say("web.arena.title", run=report.run.short, games=report.standings.games))
        self._report.clear()
        with self._report:
            self._draw_table(report)
            if report.standings.players:
                ui.echart(bars(report, say("web.arena.score"))).classes("lw-chart").style(tall(report))
            if report.elo:
                ui.label(say("web.arena.elo_above")).classes("lw-heading")
                plot = ui.echart(whiskers(report, say("web.arena.elo"))).classes("lw-chart lw-chart-elo")
                plot.style(tall(report))
            ui.label(say("web.arena.games")).classes("lw-heading")
            with ui.element("ul").classes("lw-game-list"):
                for game in report.games:
                    with ui.element("li"), ui.element("a").props(f'href="/arena/{report.run.id}/{game.number}"'):
                        result = say(f"web.records.{game.result or 'open'}")
                        line = say("web.records.line", result=result, plies=game.plies)
                        ui.label(f"{game.number + 1}. {game.first} – {game.second}: {line}")

    def _draw_table(self, report: Report) -> None:
        with ui.element("table").classes("lw-candidates lw-standings"):
            with ui.element("thead"), ui.element("tr"):
                for name in COLUMNS:
                    with ui.element("th").props('scope="col"'):
                        ui.label(self._shell.say(f"web.arena.{name}"))
            with ui.element("tbody"):
                for standing in report.standings.players:
                    wins, draws, losses = standing.counts
                    found = report.standings.score_of(standing.player)
                    score = (
                        ""
                        if found is None
                        else f"{100 * found.value:.1f} % [{100 * found.low:.0f}, {100 * found.high:.0f}]"
                    )
                    elo = report.elo.get(standing.player)
                    rating = "" if elo is None else f"{elo:+.0f}"
                    with ui.element("tr"):
                        for text in (standing.player, score, rating, wins, draws, losses, standing.faults):
                            with ui.element("td"):
                                ui.label(str(text))


def tall(report: Report) -> str:
    """A plot in which every player has a line of its own."""
    return f"height: {max(110, 40 + 22 * len(report.standings.players))}px"


def bars(report: Report, title: str) -> dict[str, Any]:
    """The scores as a plot."""
    players = report.standings.players[::-1]
    return {
        "animation": False,
        "grid": {"left": 140, "right": 24, "top": 8, "bottom": 24},
        "tooltip": {},
        "xAxis": {"type": "value", "min": 0, "max": 100, "axisLabel": {"formatter": "{value} %"}},
        "yAxis": {"type": "category", "data": [one.player for one in players]},
        "series": [
            {
                "name": title,
                "type": "bar",
                "barMaxWidth": 22,
                "itemStyle": {"color": "#0072b2"},
                "data": [round(100 * one.score, 1) for one in players],
            }
        ],
    }


def whiskers(report: Report, title: str) -> dict[str, Any]:
    """Elo with its 95 % interval as a plot, the strongest on top."""
    players = [(one.player, report.elo[one.player]) for one in report.standings.players if one.player in report.elo]
    players.sort(key=lambda row: row[1].value)
    line = {"type": "solid", "width": 2, "color": "#0072b2"}
    return {
        "animation": False,
        "grid": {"left": 140, "right": 24, "top": 8, "bottom": 24},
        "tooltip": {},
        "xAxis": {"type": "value", "scale": True, **around(players)},
        "yAxis": {"type": "category", "data": [name for name, _ in players]},
        "series": [
            {
                "name": title,
                "type": "scatter",
                "symbolSize": 9,
                "itemStyle": {"color": "#0072b2"},
                "data": [[round(elo.value), name] for name, elo in players],
                # A line each: a plot of ECharts knows no error bars without a program of one's own.
                "markLine": {
                    "silent": True,
                    "label": {"show": False},
                    "lineStyle": line,
                    "symbol": ["rect", "rect"],
                    "symbolSize": [10, 2],
                    "data": [
                        [{"coord": [round(elo.low), name]}, {"coord": [round(elo.high), name]}] for name, elo in players
                    ],
                },
            }
        ],
    }


def around(players: list[tuple[str, Estimate]]) -> dict[str, int]:
    """Ends of the axis: all intervals are on it, which the plot itself does not see to.

    >>> around([("one", Estimate(value=30, low=-12, high=71))])
    {'min': -50, 'max': 100}
    """
    low, high = min(elo.low for _, elo in players), max(elo.high for _, elo in players)
    return {"min": 50 * math.floor(low / 50), "max": 50 * math.ceil(high / 50)}
