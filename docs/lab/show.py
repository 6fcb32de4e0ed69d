"""Prints the tables of the experiments and draws their pictures: python docs/lab/show.py FOLDER

FOLDER is where run.sh has put its numbers. What it does not hold yet is left out.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from matplotlib.figure import Figure

from linewood import stats

PICTURES = Path(__file__).parent / "pictures"
BLUE, RED, GREY = "#0072b2", "#d55e00", "#888888"
SIZE = (6.4, 3.2)
Numbers = dict[str, Any]


def main(folder: Path) -> None:
    """All tables, then all pictures whose numbers are there."""
    found = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))}
    for name, numbers in found.items():
        print(f"\n## {name}")
        for line in table(numbers):
            print(line)
    PICTURES.mkdir(exist_ok=True)
    for draw, needed in DRAWINGS.items():
        if all(name in found for name in needed):
            figure = Figure(figsize=SIZE, layout="constrained")
            draw(figure, *(found[name] for name in needed))
            figure.savefig(PICTURES / f"{draw.__name__.replace('_', '-')}.png", dpi=110)


def table(numbers: Any) -> list[str]:
    """Rows of Markdown for whatever a command has printed."""
    if isinstance(numbers, list) or "rows" in numbers:
        rows = numbers if isinstance(numbers, list) else numbers["rows"]
        return [cells(*row.values()) for row in rows]
    if "sweep" in numbers:
        return [cells(p["value"], p["games"], elo(p["elo"]), elo(p["behind"]), p["needed"]) for p in points(numbers)]
    if "ablation" in numbers:
        whole = numbers["ablation"]["whole"]
        rows = [cells("whole", numbers["ablation"]["whole_counts"], elo(whole))] if whole else []
        return rows + [
            cells(
                p["name"], p["after"], p["games"], p["counts"], elo(p["elo"]), "worth " + elo(p["worth"]), p["needed"]
            )
            for p in numbers["ablation"]["parts"]
        ]
    if "summary" in numbers:
        return [match_row(numbers["summary"])]
    if "bands" in numbers:
        return [cells(b["name"], b["games"], share(b["score"])) for b in [*numbers["bands"], numbers["total"]]]
    return tournament_rows(numbers["standings"])


def match_row(summary: Numbers) -> str:
    """Score, Elo, games still needed, playouts and milliseconds per move of both."""
    both = {row["player"]: row for row in summary["standings"]}
    first, second = both[summary["player"]], both[summary["opponent"]]
    return cells(
        f"{summary['player']} - {summary['opponent']}",
        summary["games"],
        f"{summary['wins']}-{summary['draws']}-{summary['losses']}",
        share(summary["score"]),
        elo(summary["elo"]),
        f"needed {summary['needed']}",
        f"{first['playouts']:.0f} : {second['playouts']:.0f} playouts",
        f"{1e3 * first['seconds']:.2f} : {1e3 * second['seconds']:.2f} ms",
    )


def tournament_rows(standings: Numbers) -> list[str]:
    """Each player, then each meeting."""
    rows = [
        cells(
            p["player"],
            p["games"],
            f"{100 * p['score']:.1f} %",
            f"{p['playouts']:.0f} playouts",
            f"{1e3 * p['seconds']:.2f} ms",
        )
        for p in standings["players"]
    ]
    for meeting in standings["meetings"]:
        won, drawn, lost = (a + b for a, b in zip(meeting["as_first"], meeting["as_second"], strict=True))
        score, difference = asdict(stats.score(meeting["pairs"])), asdict(stats.elo(meeting["pairs"]))
        rows.append(
            cells(meeting["player"], meeting["opponent"], f"{won}-{drawn}-{lost}", share(score), elo(difference))
        )
    return rows


def cells(*values: object) -> str:
    """A row."""
    return "| " + " | ".join(str(value) for value in values) + " |"


def elo(interval: Numbers | None) -> str:
    """An Elo difference with its interval."""
    if interval is None:
        return "-"
    return f"{interval['value']:+.0f} [{interval['low']:+.0f}, {interval['high']:+.0f}]"


def share(interval: Numbers) -> str:
    """A score with its interval."""
    return f"{100 * interval['value']:.1f} % [{100 * interval['low']:.1f}, {100 * interval['high']:.1f}]"


def points(numbers: Numbers) -> list[Numbers]:
    """The values of a sweep."""
    return list(numbers["sweep"]["points"])


# Pictures ----------------------------------------------------------------------------------------------------


def models(figure: Figure, few: Numbers, many: Numbers, *ladders: Numbers) -> None:
    """The exploration constant, and the ladder by band."""
    left, right = figure.subplots(1, 2)
    for numbers, colour, label, aside in ((few, BLUE, "1,000 playouts", 0.96), (many, RED, "4,000 playouts", 1.04)):
        elo_line(left, [aside * float(p["value"]) / 2**1.5 for p in points(numbers)], points(numbers), colour, label)
    left.set_xscale("log", base=2)
    left.set_xticks([0.125, 0.25, 0.5, 1, 2], ["1/8", "1/4", "1/2", "1", "2"])
    left.set_xlabel("c as the notes write it")
    left.set_ylabel("Elo above c = 1/2")
    left.legend(fontsize="small")
    for numbers, name, mark in zip(ladders, ("naive", "improved", "heuristic", "optimized"), "osD^", strict=True):
        scores = [100 * band["score"]["value"] for band in numbers["bands"]]
        right.plot(range(1, len(scores) + 1), scores, marker=mark, markersize=4, label=name)
    right.set_xlabel("band of the ladder")
    right.set_ylabel("score, %")
    right.set_xticks(range(1, 11))
    right.legend(fontsize="small")


def parts_of_uct(figure: Figure, parts: Numbers) -> None:
    """What each part is worth."""
    forest(
        figure.subplots(),
        [(f"{p['name']}: {p['before']}, not {p['after']}", p["worth"]) for p in parts["ablation"]["parts"]],
    )


def graph_and_tree(figure: Figure, *all_numbers: Numbers) -> None:
    """Strength and proofs over playouts."""
    *matches, proofs, million = all_numbers
    left, right = figure.subplots(1, 2)
    playouts = [1_000, 4_000, 16_000]
    elo_line(left, playouts, [numbers["summary"] for numbers in matches], BLUE, "graph")
    left.set_xscale("log")
    left.set_xlabel("playouts per move")
    left.set_ylabel("Elo, graph above tree")
    rows = [*proofs["rows"], *million["rows"]]
    right.errorbar(
        [r["playouts"] for r in rows],
        [r["earlier"] for r in rows],
        [r["error"] for r in rows],
        color=BLUE,
        marker="o",
        capsize=3,
    )
    right.axhspan(3, 4, color=RED, alpha=0.15, linewidth=0, label="the notes")
    right.axhline(0, color=GREY, linewidth=0.8, linestyle="--")
    right.set_xscale("log")
    right.set_xlabel("playouts per search")
    right.set_ylabel("plies that the graph proves earlier")
    right.legend(fontsize="small", loc="upper left")


def how_many_moves(figure: Figure, sweep: Numbers) -> None:
    """Elo over the number of children."""
    axes = figure.subplots()
    found = sorted(points(sweep), key=lambda point: int(point["value"]) or sys.maxsize)
    elo_line(axes, list(range(len(found))), found, BLUE, "hex5/topten")
    axes.set_xticks(range(len(found)), ["all" if p["value"] == "0" else p["value"] for p in found])
    axes.set_xlabel("moves that are expanded")
    axes.set_ylabel("Elo above ten")


def parts_of_loa(figure: Figure, bias: Numbers, cutoff: Numbers, piece: Numbers, timed: Numbers) -> None:
    """What each part is worth."""
    names = ("bias: on, not off", "cut-off: judged, not drawn", "playout: piece, not move", "the same, equal time")
    forest(
        figure.subplots(),
        [(name, n["summary"]["elo"]) for name, n in zip(names, (bias, cutoff, piece, timed), strict=True)],
    )


def elo_line(axes: Any, places: list[float] | list[int], found: list[Numbers], colour: str, label: str) -> None:
    """Elo with intervals over something."""
    elos = [entry["elo"] for entry in found]
    reach = [[e["value"] - e["low"] for e in elos], [e["high"] - e["value"] for e in elos]]
    axes.errorbar(places, [e["value"] for e in elos], reach, color=colour, marker="o", capsize=3, label=label)
    axes.axhline(0, color=GREY, linewidth=0.8, linestyle="--")


def forest(axes: Any, entries: list[tuple[str, Numbers]]) -> None:
    """Worth in Elo, one below the other."""
    for place, (_, worth) in enumerate(entries):
        reach = [[worth["value"] - worth["low"]], [worth["high"] - worth["value"]]]
        axes.errorbar([worth["value"]], [place], xerr=reach, color=BLUE, marker="o", capsize=3)
    axes.set_yticks(range(len(entries)), [name for name, _ in entries])
    axes.set_ylim(len(entries) - 0.5, -0.5)
    axes.axvline(0, color=GREY, linewidth=0.8, linestyle="--")
    axes.set_xlabel("worth, Elo")


MODELS = ("naive", "improved", "heuristic", "optimized")
DRAWINGS = {
    models: ("1-constant-1000", "1-constant-4000", *(f"1-ladder-{name}" for name in MODELS)),
    parts_of_uct: ("2-parts",),
    graph_and_tree: ("3-graph-1000", "3-graph-4000", "3-graph-16000", "3-proofs", "3-proofs-million"),
    how_many_moves: ("4-top",),
    parts_of_loa: ("5-bias", "5-cutoff", "5-piece", "5-piece-time"),
}


if __name__ == "__main__":
    main(Path(sys.argv[1]))
