"""The win rate over the game, with what each move lost; a click goes there."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from nicegui import ui
from nicegui.events import GenericEventArguments

from linewood.web.arena_plots import GRID
from linewood.web.review import glyph, lost_by, share_of_first
from linewood.web.shell import Shell
from linewood.web.visit import Visit


class GraphPanel:
    """A line for the win rate and bars for what was lost."""

    def __init__(self, shell: Shell, visit: Visit, do: Callable[[Callable[[], None]], None]) -> None:
        self._shell = shell
        self._visit = visit
        self._do = do
        self._line: list[int] = []
        self._data: tuple[object, ...] = ()
        title = shell.say("web.graph.title")
        with ui.element("section").classes("lw-panel lw-graph").props(f'aria-label="{title}"') as self.root:
            ui.label(title).classes("lw-heading")
        self._chart: ui.echart | None = None
        """Made when there is something to show: its library is a megabyte, and a game begins without it."""

    def render(self) -> None:
        """Shows what is known now."""
        sitting = self._visit.sitting
        self._line = sitting.main_line(self._visit.view)
        wins = [share_of_first(sitting, node) for node in self._line]
        is_shown = self._visit.mode == "analyse" or any(win is not None for win in wins[:-1])
        self.root.set_visibility(is_shown)
        lost = [lost_by(sitting, node) for node in self._line]
        marks = [glyph(sitting, node) for node in self._line]
        here = self._line.index(self._visit.view)
        percent = [None if win is None else round(100 * win, 1) for win in wins]
        bars = [None if part is None else round(100 * part, 1) for part in lost]
        data = (percent, bars, marks, here, sitting.position.game.name)
        if is_shown and data != self._data:
            self._data = data
            self._draw(self._options(percent, bars, marks, here))

    def _draw(self, options: dict[str, Any]) -> None:
        if self._chart is None:
            with self.root:
                self._chart = ui.echart(options, renderer="svg").classes("lw-chart")
                self._chart.on("componentClick", self._clicked, ["dataIndex"])
            return
        self._chart.options.clear()
        self._chart.options.update(options)
        self._chart.update()

    def _clicked(self, event: GenericEventArguments) -> None:
        ply = event.args.get("dataIndex") if isinstance(event.args, dict) else None
        if isinstance(ply, int) and 0 <= ply < len(self._line):
            node = self._line[ply]
            self._do(lambda: self._visit.jump(node))

    def _options(
        self, percent: list[float | None], bars: list[float | None], marks: list[str], here: int
    ) -> dict[str, Any]:
        sides = self._visit.position.game.side_words
        first, second = (json.dumps(self._shell.say(f"side.page.{side}")) for side in sides)
        label = f"value => value === 100 ? {first} : value === 0 ? {second} : '50 %'"
        return {
            "animation": False,
            "grid": {"left": 76, "right": 16, "top": 18, "bottom": 24},
            "xAxis": {
                "type": "category",
                "data": [str(ply) for ply in range(max(len(percent), 2))],
                "boundaryGap": False,
            },
            "yAxis": {
                "type": "value",
                "min": 0,
                "max": 100,
                "interval": 50,
                "axisLabel": {":formatter": label},
                "splitLine": GRID,
            },
            "tooltip": {"trigger": "axis"},
            "aria": {"enabled": True},
            "series": [
                # Unseen, so that the whole height above a move can be clicked.
                {
                    "type": "bar",
                    "data": [100] * len(percent),
                    "barWidth": "99%",
                    "barGap": "-100%",
                    "itemStyle": {"color": "transparent"},
                    "tooltip": {"show": False},
                },
                self._win_line(percent, here),
                self._loss_bars(bars, marks),
            ],
        }

    def _win_line(self, percent: list[float | None], here: int) -> dict[str, Any]:
        side = self._visit.position.game.side_words[0]
        colour = "#0072b2"
        return {
            "name": self._shell.say("web.graph.win", side=self._shell.say(f"side.page.{side}")),
            "type": "line",
            "data": [{"value": value, "symbolSize": 11 if ply == here else 6} for ply, value in enumerate(percent)],
            "connectNulls": True,
            "lineStyle": {"width": 2.5, "color": colour},
            "itemStyle": {"color": colour},
            "areaStyle": {"color": colour, "opacity": 0.12},
            "markLine": {
                "silent": True,
                "symbol": "none",
                "label": {"show": False},
                "lineStyle": {"color": "#888"},
                "data": [{"xAxis": here}],
            },
        }

    def _loss_bars(self, bars: list[float | None], marks: list[str]) -> dict[str, Any]:
        return {
            "name": self._shell.say("web.graph.lost"),
            "type": "bar",
            "barMaxWidth": 10,
            "itemStyle": {"color": "#c1272d", "opacity": 0.75},
            "data": [
                {"value": bar, "label": {"show": bool(mark), "position": "top", "formatter": mark}}
                for bar, mark in zip(bars, marks, strict=True)
            ],
        }
