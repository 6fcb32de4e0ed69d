"""A picture of a training run: losses, accuracy on held-out games, Elo and speed. Needs matplotlib."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from linewood.pictures import COLOURS, MARKS, WIDTH, Say, write_picture
from linewood.training.findings import Findings

HEIGHT = 7.0
"""Inches."""


def write_plot(found: Findings, path: Path, language: str = "en") -> None:
    """Draws a run into a file, whose name says in which form."""

    def draw(figure: Any, say: Say) -> bool:
        return draw_run(figure, found, say)

    write_picture(path, draw, language, "train.plot.", "train.nothing")


def draw_run(figure: Any, found: Findings, say: Say) -> bool:
    """Four pictures over the generations."""
    rows = [one for one in found.generations if one.after is not None]
    if not rows:
        return False
    figure.set_size_inches(WIDTH, HEIGHT)
    (losses, accuracy), (elo, speed) = figure.subplots(2, 2, sharex=True)
    numbers = [one.number for one in rows]

    def line(axes: Any, place: int, name: str, values: list[float]) -> None:
        axes.plot(numbers, values, marker=MARKS[place], color=COLOURS[place], label=say(name), markersize=4)

    line(losses, 0, "policy_loss", [one.after["policy_loss"] for one in rows if one.after])
    line(losses, 1, "value_loss", [one.after["value_loss"] for one in rows if one.after])
    line(accuracy, 0, "policy_accuracy", [100 * one.after["policy_accuracy"] for one in rows if one.after])
    line(accuracy, 1, "value_accuracy", [100 * one.after["value_accuracy"] for one in rows if one.after])
    draw_elo(elo, found, say)
    line(speed, 2, "speed", [3600 * one.games / max(one.play_seconds, 1e-9) for one in rows])
    for axes, name in ((losses, "losses"), (accuracy, "accuracy"), (elo, "elo"), (speed, "speed")):
        axes.set_title(say(f"title.{name}"), fontsize="medium")
        axes.xaxis.get_major_locator().set_params(integer=True)
    for axes in (losses, accuracy):
        axes.legend(fontsize="small", frameon=False)
    speed.set_ylim(bottom=0)
    for axes in (elo, speed):
        axes.set_xlabel(say("generation"))
    return True


def draw_elo(axes: Any, found: Findings, say: Say) -> None:
    """Elo over the first generation, with intervals; champions are filled."""
    champions = {one.number for one in found.generations if one.champion == one.number}
    axes.axhline(0, color="#888888", linewidth=0.8, linestyle="--")
    for number, elo in found.elo.items():
        look = {} if number in champions else {"markerfacecolor": "none"}
        reach = [[elo.value - elo.low], [elo.high - elo.value]]
        axes.errorbar([number], [elo.value], yerr=reach, marker=MARKS[0], color=COLOURS[3], capsize=3, **look)
    axes.set_ylabel(say("over_first"))
