"""Pictures of the laboratory: Elo with its interval over what was changed. Needs the extra `tune`."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from linewood.lab.ablation import Ablation
from linewood.lab.axis import Axis
from linewood.lab.findings import Slice
from linewood.lab.studies import Study
from linewood.lab.sweeps import Sweep
from linewood.pictures import COLOURS, MARKS, WIDTH, Say, legend, shortened, write_picture
from linewood.stats import Estimate

ZERO: Final = "#888888"
WIDE_RANGE: Final = 20
"""Numbers that differ by more than this factor stand on a logarithmic scale."""


def write_plot(found: Sweep | Ablation | Study, path: Path, language: str = "en") -> None:
    """Draws what was found into a file, whose name says in which form."""

    def draw(figure: Any, say: Say) -> bool:
        if isinstance(found, Study):
            return draw_study(figure, found, say)
        return draw_sweep(figure, found, say) if isinstance(found, Sweep) else draw_ablation(figure, found, say)

    write_picture(path, draw, language, "lab.plot.")


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


def draw_study(figure: Any, study: Study, say: Say) -> bool:
    """The trials in their order, and below them the model along each option through the winner."""
    if not study.slices or study.winner is None:
        return False
    slices = study.slices[:MOST_SLICES]
    rows = 1 + -(-len(slices) // COLUMNS)
    figure.set_size_inches(WIDTH, 3.0 + 2.2 * (rows - 1))
    grid = figure.add_gridspec(rows, COLUMNS)
    draw_history(figure.add_subplot(grid[0, :]), study, say)
    for place, one in enumerate(slices):
        row, column = divmod(place, COLUMNS)
        axes = figure.add_subplot(grid[row + 1, column])
        draw_slice(axes, one, study)
        if column == 0:
            axes.set_ylabel(say("elo"), fontsize="small")
    figure.suptitle(shortened(study.preset, 60))
    return True


MOST_SLICES: Final = 9
COLUMNS: Final = 3


def draw_history(axes: Any, study: Study, say: Say) -> None:
    """Each trial by its own games, and by the model."""
    numbers = [trial.number for trial in study.trials]
    elos = [trial.elo for trial in study.trials]
    models = [trial.model.value for trial in study.trials if trial.model is not None]
    faint = {"color": "#999999", "linestyle": "none", "marker": MARKS[0], "markersize": 3, "elinewidth": 0.7}
    axes.errorbar(numbers, [elo.value for elo in elos], yerr=reach(elos), label=say("own"), **faint)
    axes.plot(numbers, models, linestyle="none", marker=MARKS[3], color=COLOURS[0], markersize=4, label=say("model"))
    if study.winner_elo is not None:
        axes.axhline(study.winner_elo.value, color=COLOURS[3], linestyle="--", linewidth=1, label=say("winner"))
    axes.set_xlabel(say("trial"))
    axes.set_ylabel(say("elo"))
    axes.set_title(say("trials"), fontsize="medium")
    axes.legend(frameon=False, fontsize="x-small", ncols=3)


def draw_slice(axes: Any, one: Slice, study: Study) -> None:
    """The model along one option, and where the winner lies."""
    chosen = "" if study.winner is None else study.winner[one.name]
    numeric = Axis(name=one.name, values=one.values).is_numeric and len(one.values) > COLUMNS
    values, lows, highs = ([getattr(elo, end) for elo in one.elo] for end in ("value", "low", "high"))
    if numeric:
        places = [float(value) for value in one.values]
        axes.fill_between(places, lows, highs, color=COLOURS[0], alpha=0.15, linewidth=0)
        axes.plot(places, values, color=COLOURS[0])
        if places[0] > 0 and places[-1] / places[0] > WIDE_RANGE:
            axes.set_xscale("log")
        axes.axvline(float(chosen), color=COLOURS[3], linestyle="--", linewidth=1)
    else:
        places = list(range(len(one.values)))
        axes.errorbar(
            places, values, yerr=reach(list(one.elo)), linestyle="none", marker=MARKS[0], color=COLOURS[0], capsize=3
        )
        axes.set_xticks(places, [f"{value}*" if value == chosen else value for value in one.values])
        axes.margins(x=0.3)
    axes.tick_params(labelsize="x-small")
    axes.set_xlabel(one.name, fontsize="small")


def reach(elos: list[Estimate]) -> list[list[float]]:
    """The error bars: how far each interval goes down and up."""
    return [[elo.value - elo.low for elo in elos], [elo.high - elo.value for elo in elos]]
