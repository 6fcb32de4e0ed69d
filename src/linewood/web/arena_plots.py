"""Scores and ratings of a run as plots."""

from __future__ import annotations

import math
from typing import Any, Final

from linewood.stats import Estimate
from linewood.web.matches import Report

GRID: Final = {"lineStyle": {"color": "#8888884d"}}
"""Lines that can be seen on light and dark ground."""


def tall(report: Report) -> str:
    """A plot in which every player has a line of its own."""
    return f"height: {max(110, 40 + 22 * len(report.standings.players))}px"


def bars(report: Report, title: str) -> dict[str, Any]:
    """The scores as a plot."""
    players = report.standings.players[::-1]
    return {
        "animation": False,
        "grid": {"left": 140, "right": 34, "top": 8, "bottom": 24},
        "tooltip": {},
        "xAxis": {"type": "value", "min": 0, "max": 100, "axisLabel": {"formatter": "{value} %"}, "splitLine": GRID},
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
        "grid": {"left": 140, "right": 34, "top": 8, "bottom": 24},
        "tooltip": {},
        "xAxis": {"type": "value", "scale": True, "splitLine": GRID, **around(players)},
        "yAxis": {"type": "category", "data": [name for name, _ in players]},
        "series": [
            {
                "name": title,
                "type": "scatter",
                "symbolSize": 9,
                "itemStyle": {"color": "#0072b2"},
                "data": [[round(elo.value), name] for name, elo in players],
                # A line each: ECharts has no error bars without custom code.
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
