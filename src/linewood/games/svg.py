"""A board as a picture: position in, SVG text out.

The two sides differ in lightness and in form as well as in colour (a second player's stone carries a ring), so that
nobody has to tell colours apart; black and white need no ring. Blue and orange are those of Okabe and Ito's palette,
https://jfly.uni-koeln.de/color/.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import cos, radians, sin, sqrt
from typing import Final, Literal

from linewood.errors import BadValue
from linewood.games.board import ROLES, Drawn, status
from linewood.games.geometry import Geometry
from linewood.texts import say

Theme = Literal["auto", "light", "dark"]
Point = tuple[float, float]

CELL: Final = 40.0
"""The width of a cell; all lengths here are pixels at the picture's natural size."""
MARGIN: Final = 24.0
"""Around the cells, with room for the coordinates."""
STONE: Final = 16.0
"""The radius of a stone."""
ROW_STEP: Final = {"hole": CELL, "square": CELL, "hexagon": CELL * sqrt(3) / 2}
"""From one row to the next."""

LIGHT: Final = {
    ".lw-board": "fill:#e4dfd3;stroke:#c9c2b1",
    ".lw-cell": "fill:#faf8f3;stroke:#c9c2b1",
    ".lw-square": "fill:#faf8f3;stroke:#c9c2b1",
    ".lw-shade": "fill:#e6dfd0",
    ".lw-label": "fill:#6b6455",
    ".lw-index": "fill:#8a8373",
    ".lw-plug": "fill:#e4dfd3;stroke:#6b6455",
    ".lw-forbidden": "stroke:#57503f",
    ".lw-first": "fill:#0072b2;stroke:#004b76",
    ".lw-second": "fill:#f0a81c;stroke:#94640a",
    ".lw-second-ring": "stroke:#94640a",
    ".lw-black": "fill:#2b2b2b;stroke:#000000",
    ".lw-white": "fill:#ffffff;stroke:#4d4d4d",
    ".lw-last-first,.lw-last-black": "fill:#ffffff",
    ".lw-last-second,.lw-last-white": "fill:#1d1d1d",
    ".lw-from": "stroke:#57503f",
    ".lw-win": "stroke:#c1272d",
}
DARK: Final = {
    ".lw-board": "fill:#2a2e35;stroke:#454b55",
    ".lw-cell": "fill:#1a1d22;stroke:#454b55",
    ".lw-square": "fill:#4a515c;stroke:#5c6470",
    ".lw-shade": "fill:#3c424c",
    ".lw-label": "fill:#a9b0bb",
    ".lw-index": "fill:#7b838f",
    ".lw-plug": "fill:#2a2e35;stroke:#98a0ac",
    ".lw-forbidden": "stroke:#b9bfc9",
    ".lw-first": "fill:#3f9fe0;stroke:#9fd0f5",
    ".lw-second": "fill:#f0a81c;stroke:#ffdf9e",
    ".lw-second-ring": "stroke:#7a5208",
    ".lw-black": "fill:#000000;stroke:#8b929c",
    ".lw-white": "fill:#f4f4f4;stroke:#ffffff",
    ".lw-from": "stroke:#b9bfc9",
    ".lw-win": "stroke:#ff6b6b",
}
SHAPES: Final = {
    ".lw-board,.lw-cell,.lw-square,.lw-stone,.lw-plug": "stroke-width:1.5",
    ".lw-text": "font:600 13px system-ui,sans-serif;text-anchor:middle",
    ".lw-index": "font-size:10px;font-weight:400",
    ".lw-ring,.lw-from,.lw-win": "fill:none",
    ".lw-ring,.lw-from": "stroke-width:2",
    ".lw-forbidden": "stroke-width:5;stroke-linecap:round",
    ".lw-win": "stroke-width:4",
}


def draw(position: Drawn, *, theme: Theme, coordinates: bool, language: str) -> str:
    """The picture: board, coordinates, forbidden cells, stones, last move and winning line, in this order."""
    if theme not in ("auto", "light", "dark"):
        raise BadValue("choice.unknown", value=theme, known=("auto", "light", "dark"))
    geometry = position.game.geometry
    centres = places(geometry)
    width = max(x for x, _ in centres.values()) + CELL / 2 + MARGIN
    height = max(y for _, y in centres.values()) + CELL / 2 + MARGIN
    title = f"{say('game.title.' + position.game.name, language)}: {status(position, language)}"
    elements = (
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(position.text)}</desc>",
        f"<style>{style(theme)}</style>",
        *board(geometry, centres, width, height),
        *(labels(position, centres, height) if coordinates else ()),
        *stones(position, centres),
        *marks(position, centres),
    )
    size = f'viewBox="0 0 {short(width)} {short(height)}" width="{short(width)}" height="{short(height)}"'
    return "\n".join((f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size}>', *elements, "</svg>\n"))


def places(geometry: Geometry) -> dict[int, Point]:
    """The centre of every cell."""
    step = ROW_STEP[geometry.shape]
    return {
        cell: (MARGIN + CELL * (i + 0.5 + geometry.indents[row] / 2), MARGIN + CELL / 2 + step * row)
        for row, cells in enumerate(geometry.rows)
        for i, cell in enumerate(cells)
    }


def style(theme: Theme) -> str:
    """The style sheet; every class begins with `lw-`, for a page may hold the picture inside its own."""
    rules = css(SHAPES) + css(LIGHT)
    if theme == "dark":
        return rules + css(DARK)
    return rules + f"@media(prefers-color-scheme:dark){{{css(DARK)}}}" if theme == "auto" else rules


def css(rules: dict[str, str]) -> str:
    """Rules as text."""
    return "".join(f"{selector}{{{declarations}}}" for selector, declarations in rules.items())


def board(geometry: Geometry, centres: dict[int, Point], width: float, height: float) -> Iterator[str]:
    """The board without anything on it."""
    if geometry.shape == "hexagon":
        outline = "".join(f"M{points(corners(centre))}Z" for centre in centres.values())
        yield f'<path class="lw-cell" d="{outline}"/>'
        return
    inner = f'width="{short(width - 2 * MARGIN)}" height="{short(height - 2 * MARGIN)}"'
    if geometry.shape == "hole":
        yield f'<rect class="lw-board" x="{short(MARGIN)}" y="{short(MARGIN)}" rx="10" {inner}/>'
        yield from (circle("lw-cell", centre, STONE) for centre in centres.values())
        return
    yield f'<rect class="lw-square" x="{short(MARGIN)}" y="{short(MARGIN)}" {inner}/>'
    shaded = (centres[cell] for row, cells in enumerate(geometry.rows) for i, cell in enumerate(cells) if (row + i) % 2)
    squares = "".join(f"M{short(x - CELL / 2)} {short(y - CELL / 2)}h40v40h-40z" for x, y in shaded)
    yield f'<path class="lw-shade" d="{squares}"/>'


def labels(position: Drawn, centres: dict[int, Point], height: float) -> Iterator[str]:
    """Names of rows and columns; the number of every free cell where cells are known by their number."""
    geometry, cells = position.game.geometry, position.cells
    if geometry.shape == "hexagon":
        for cell, centre in centres.items():
            if not cells[cell]:
                yield text("lw-index", centre, str(cell))
        return
    for row, label in zip(geometry.rows, geometry.left, strict=True):
        yield text("lw-label", (MARGIN / 2, centres[row[0]][1]), label)
    for cell, label in zip(geometry.rows[-1], geometry.below, strict=True):
        yield text("lw-label", (centres[cell][0], height - MARGIN / 2), label)


def stones(position: Drawn, centres: dict[int, Point]) -> Iterator[str]:
    """Stones, and crosses on forbidden cells."""
    names = position.game.stones
    for cell, owner in enumerate(position.cells):
        x, y = centres[cell]
        name = position.game.cell_name(cell)
        if ROLES[owner] == "forbidden":
            arm = STONE / 2
            cross = (
                f"M{short(x - arm)} {short(y - arm)}l{2 * arm:g} {2 * arm:g}m0 {-2 * arm:g}l{-2 * arm:g} {2 * arm:g}"
            )
            yield circle("lw-plug", (x, y), STONE)
            yield f'<path class="lw-forbidden" data-cell="{name}" d="{cross}"/>'
        elif owner:
            side = names[owner - 1]
            yield circle(f"lw-stone lw-{side}", (x, y), STONE, name)
            if side == "second":
                yield circle(f"lw-ring lw-{side}-ring", (x, y), STONE * 0.6)


def marks(position: Drawn, centres: dict[int, Point]) -> Iterator[str]:
    """The winning line, and the last move: a dot on its stone, a ring where a piece came from."""
    cells, names = position.cells, position.game.stones
    for cell in position.winning_cells:
        yield circle("lw-win", centres[cell], STONE + 1.5, position.game.cell_name(cell))
    for cell in position.last_cells:
        name = position.game.cell_name(cell)
        if cells[cell]:
            yield circle(f"lw-last lw-last-{names[cells[cell] - 1]}", centres[cell], STONE * 0.25, name)
        else:
            yield circle("lw-from", centres[cell], STONE * 0.35, name)


def corners(centre: Point) -> Iterator[Point]:
    """The corners of a hexagon that stands on one of them."""
    radius = CELL / sqrt(3)
    for k in range(6):
        angle = radians(60 * k - 90)
        yield centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)


def circle(classes: str, centre: Point, radius: float, cell: str | None = None) -> str:
    """A circle; `cell` names what it marks."""
    name = "" if cell is None else f' data-cell="{cell}"'
    return f'<circle class="{classes}"{name} cx="{short(centre[0])}" cy="{short(centre[1])}" r="{short(radius)}"/>'


def text(kind: str, centre: Point, words: str) -> str:
    """A few letters around a point."""
    return (
        f'<text class="lw-text {kind}" dy=".35em" x="{short(centre[0])}" y="{short(centre[1])}">{escape(words)}</text>'
    )


def points(corners: Iterator[Point]) -> str:
    """The points of a path."""
    return "L".join(f"{short(x)} {short(y)}" for x, y in corners)


def short(number: float) -> str:
    """A number to a tenth of a pixel."""
    return f"{number:.1f}".removesuffix(".0")
