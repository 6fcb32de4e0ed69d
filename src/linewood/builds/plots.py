"""A picture of the ratings of all builds. Needs the extra `arena`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from linewood.builds.comparing import Progress
from linewood.pictures import COLOURS, Say, write_picture


def write_plot(found: Progress, path: Path, language: str = "en") -> None:
    """Draws the ratings into a file, whose name says in which form."""
    known = [(rated.number, rated.elo) for rated in found.history if rated.elo is not None]

    def draw(figure: Any, say: Say) -> bool:
        axes = figure.subplots()
        numbers = [number for number, _ in known]
        errors = [[elo.value - elo.low for _, elo in known], [elo.high - elo.value for _, elo in known]]
        axes.errorbar(numbers, [elo.value for _, elo in known], yerr=errors, fmt="o-", color=COLOURS[0], capsize=4)
        axes.set_xticks(numbers)
        axes.set_xlabel(say("build"))
        axes.set_ylabel(say("elo"))
        axes.set_title(say("builds"))
        return bool(known)

    write_picture(path, draw, language, "progress.plot.")
