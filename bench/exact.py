"""Solves boards with each single forbidden cell: python bench/exact.py FILE [SIZE ...] [--report FOLDER]

Every board, up to mirror symmetry, is a line of JSON in FILE. Boards that are there already are left out, so the script
can be stopped at any time and started again. With --report, prints the tables of what FILE has, and draws a heat map of
each size in FOLDER.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

import linewood as lw

SIZES = ("5x5", "5x6", "6x5", "6x6", "6x7", "4x7", "7x4", "5x7", "7x5")
WINNERS = {"win": "first", "loss": "second", "draw": "draw"}
MARKS = {"first": "1", "second": "2", "draw": "="}
COLOURS = {"first": (38, 92, 168), "second": (196, 64, 40), "draw": (150, 150, 150)}
CELL = 64


def main() -> None:
    """Solves what is missing, or reports what is there."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("sizes", nargs="*", default=SIZES)
    parser.add_argument("--megabytes", type=int, default=1024)
    parser.add_argument("--report", type=Path)
    given = parser.parse_args()
    lines = given.file.read_text().splitlines() if given.file.exists() else []
    done = {found["position"]: found for found in map(json.loads, lines)}
    if given.report is not None:
        return report(done, given.sizes, given.report)
    for game in (game for size in given.sizes for game in boards(size)):
        if game.text in done:
            continue
        solution = lw.Solver(game, megabytes=given.megabytes).solve(game.start(), lw.Limits())
        with given.file.open("a") as file:
            file.write(json.dumps(solution.to_json()) + "\n")
        print(f"{game.text}: {solution.result} on move {solution.distance}, {solution.nodes / 1e6:.1f} million nodes")
    return None


def boards(size: str) -> Iterator[lw.ConnectFour]:
    """The board without forbidden cells, then with each single one of the left half."""
    rows, columns = (int(number) for number in size.split("x"))
    yield lw.ConnectFour(rows=rows, columns=columns)
    for column in range((columns + 1) // 2):
        for row in range(1, rows + 1):
            yield lw.ConnectFour(rows=rows, columns=columns, forbidden=[f"{chr(97 + column)}{row}"])


# The report ---------------------------------------------------------------------------------------------------

Result = tuple[str, int]
"""Who wins, `first`, `second` or `draw`, and the number of the last stone."""


def report(done: dict[str, dict[str, object]], sizes: list[str], folder: Path) -> None:
    """A table and a picture for each size of which everything is solved."""
    for size in sizes:
        if any(game.text not in done for game in boards(size)):
            print(f"\n{size} is not complete.")
            continue
        rows, columns = (int(number) for number in size.split("x"))
        empty = result_of(done[f"connect4 {size}"])
        grid = [[result_of(done[name(size, row, column)]) for column in range(columns)] for row in range(rows)]
        (folder / f"exact-{size}.svg").write_text(heat_map(grid), encoding="utf-8")
        print(f"\n### {size} without a forbidden cell: {written(empty)}\n\n{table(grid)}")
        counts = {winner: sum(cell[0] == winner for line in grid for cell in line) for winner in MARKS}
        print("\n" + ", ".join(f"{winner}: {count}" for winner, count in counts.items()))


def result_of(found: dict[str, object]) -> Result:
    """Of an empty board."""
    return WINNERS[str(found["result"])], int(str(found["distance"]))


def name(size: str, row: int, column: int) -> str:
    """The board whose results hold for this forbidden cell: the cell itself or its mirror image."""
    columns = int(size.split("x")[1])
    return f"connect4 {size} !{chr(97 + min(column, columns - 1 - column))}{row + 1}"


def written(result: Result) -> str:
    """`1 27`: the first player wins with stone 27."""
    winner, last = result
    return "=" if winner == "draw" else f"{MARKS[winner]} {last}"


def table(grid: list[list[Result]]) -> str:
    """Markdown, the top row first."""
    letters = [chr(97 + column) for column in range(len(grid[0]))]
    lines = [f"| | {' | '.join(letters)} |", f"|---|{'---|' * len(letters)}"]
    for row in range(len(grid), 0, -1):
        lines.append(f"| **{row}** | {' | '.join(written(cell) for cell in grid[row - 1])} |")
    return "\n".join(lines)


def heat_map(grid: list[list[Result]]) -> str:
    """The board as SVG: a cell's colour is the winner if that cell is forbidden, the stronger the sooner."""
    rows, columns = len(grid), len(grid[0])
    ends = [last for line in grid for winner, last in line if winner != "draw"] or [1]
    parts = []
    for row, line in enumerate(grid):
        for column, (winner, last) in enumerate(line):
            x, y = column * CELL, (rows - 1 - row) * CELL
            strength = 1.0 if winner == "draw" else 0.55 + 0.45 * (max(ends) - last) / max(max(ends) - min(ends), 1)
            red, green, blue = (round(255 + strength * (part - 255)) for part in COLOURS[winner])
            parts.append(f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="rgb({red},{green},{blue})"/>')
            place = f'x="{x + CELL // 2}" y="{y + CELL // 2 + 6}"'
            parts.append(f'<text {place} text-anchor="middle">{written((winner, last))}</text>')
    width, height = columns * CELL, rows * CELL
    style = "<style>rect{stroke:#fff;stroke-width:2}text{font:bold 17px sans-serif;fill:#fff}</style>"
    box = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{style}{"".join(parts)}</svg>\n'


if __name__ == "__main__":
    main()
