"""Pictures of the laboratory: Elo with its interval over what was changed. Needs the extra `tune`."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from linewood.errors import BadFile, BadValue
from linewood.lab.ablation import Ablation
from linewood.lab.axis import Axis
from linewood.lab.sweep import Sweep
from linewood.report.plots import COLOURS, MARKS, WIDTH, Say, legend, picture, shortened
from linewood.stats import Estimate

FORMS: Final = ("svg", "png", "pdf")
ZERO: Final = "#888888"
WIDE_RANGE: Final = 20
"""Numbers that differ by more than this factor stand on a logarithmic scale."""


def write_plot(found: Sweep | Ablation, path: Path, language: str = "en") -> None:
    """Draws what was found into a file, whose name says in which form."""
    form = checked_form(path)

    def draw(figure: Any, say: Say) -> bool:
        return draw_sweep(figure, found, say) if isinstance(found, Sweep) else draw_ablation(figure, found, say)

    content = picture(draw, language, form, prefix="lab.plot.")
    if content is None:
        raise BadValue("lab.nothing")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    except OSError as error:
        raise BadFile("file.unwritable", path=str(path), reason=error.strerror or str(error)) from error


def checked_form(path: Path) -> str:
    """The form that a file's name asks for."""
    form = path.suffix.lower().removeprefix(".")
    if form not in FORMS:
        raise BadValue("lab.form", path=str(path), known=FORMS)
    return form


def draw_sweep(figure: Any, sweep: Sweep, say: Say) -> bool:
    """Elo over the values, with a band for numbers and bars for names; the best and the conservative best are marked."""
    points = [(point, point.elo) for point in sweep.points if point.elo is not None]
    if not points:
        return False
    axes = figure.subplots()
    axis = Axis(name=sweep.parameter, values=tuple(point.value for point, _ in points))
    places = [float(value) for value in axis.values] if axis.is_numeric else list(range(len(points)))
    elos = [elo for _, elo in points]
    if axis.is_numeric:
        lows, highs = [elo.low for elo in elos], [elo.high for elo in elos]
        axes.fill_between(places, lows, highs, color=COLOURS[0], alpha=0.15, linewidth=0, label=say("band"))
        if places[0] > 0 and places[-1] / places[0] > WIDE_RANGE:
            axes.set_xscale("log")
        axes.set_xticks(places, axis.values, minor=False)
        axes.minorticks_off()
    else:
        axes.set_xticks(places, axis.values)
        axes.margins(x=0.2)
    line = "-" if axis.is_numeric else "none"
    axes.errorbar(
        places,
        [elo.value for elo in elos],
        yerr=reach(elos),
        linestyle=line,
        marker=MARKS[0],
        color=COLOURS[0],
        capsize=3,
    )
    for place, (point, elo) in zip(places, points, strict=True):
        axes.annotate(str(point.games), (place, elo.low), (0, -3), **NOTE)
        for value, colour, mark, name in ((sweep.best, 3, "*", "best"), (sweep.safe, 2, "s", "safe")):
            if point.value == value:
                look = {"markersize": 15, "markerfacecolor": "none", "linestyle": "none", "markeredgewidth": 1.6}
                axes.plot([place], [elo.value], marker=mark, color=COLOURS[colour], label=say(name), **look)
    axes.axhline(0, color=ZERO, linewidth=0.8, linestyle="--", label=shortened(sweep.opponent))
    axes.set_xlabel(sweep.parameter)
    axes.set_ylabel(say("elo"))
    figure.suptitle(shortened(sweep.preset, 60))
    axes.set_title(say("sweep"), fontsize="medium")
    legend(figure, axes)
    return True


NOTE: Final[dict[str, Any]] = {
    "textcoords": "offset points",
    "ha": "center",
    "va": "top",
    "fontsize": "x-small",
    "color": "#555555",
}
"""How the number of games stands below a point."""


def draw_ablation(figure: Any, ablation: Ablation, say: Say) -> bool:
    """What each part is worth, the most on top; filled where the interval leaves out 0."""
    parts = [(part, part.worth) for part in ablation.parts if part.worth is not None]
    if not parts:
        return False
    parts.sort(key=lambda entry: -entry[1].value)
    figure.set_size_inches(WIDTH, max(2.4, 1.4 + 0.4 * len(parts)))
    axes = figure.subplots()
    worths = [worth for _, worth in parts]
    for place, (part, worth) in enumerate(parts):
        colour, mark = {"helps": (COLOURS[2], "o"), "hurts": (COLOURS[3], "s")}.get(part.verdict, ("#777777", "D"))
        look = {"markerfacecolor": "none"} if part.needed != 0 else {}
        axes.errorbar([worth.value], [place], xerr=reach([worth]), marker=mark, color=colour, capsize=3, **look)
    names = [f"{part.name}: {part.before} → {part.after} ({part.games})" for part, _ in parts]
    axes.set_yticks(range(len(worths)), names)
    axes.set_ylim(len(parts) - 0.5, -0.5)
    axes.axvline(0, color=ZERO, linewidth=0.8, linestyle="--")
    axes.set_xlabel(say("worth"))
    axes.set_title(shortened(ablation.preset, 60))
    return True


def reach(elos: list[Estimate]) -> list[list[float]]:
    """The error bars: how far each interval goes down and up."""
    return [[elo.value - elo.low for elo in elos], [elo.high - elo.value for elo in elos]]
