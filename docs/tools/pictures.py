"""Draws the pictures of the README: python docs/tools/pictures.py"""

from __future__ import annotations

from pathlib import Path

import linewood as lw

GAMES = {
    "connect4": "connect4 9x10 !d4 d e e g g g f e d f g f d g f f e e d f f e e f g e f e d d g g d g d c c h b",
    "hex5": "hex5 9 108 107 125 141 91 75 124 139 123 122 126 127 140 93 77 63 90 89 154 109 167 179 155 169 156 153 158 "
    "157 78 80 95 105 138 74 47 121 136 60",
    "loa": "loa c8-c6 h2-f4 c1-c3 a4-d4 d8-d5 a2xd5 f8-f5 a5-e5 f1-d3 a6-c4 e8xe5 a7-c7 e1-e3 a3-b4 b8-b5 b4-g4 g8-g5 "
    "h5-g6 g1xd4 h6-e6 d1-c2 c7-e7 e3-c5",
}


def picture(name: str) -> str:
    """One finished game. Numbers in 217 cells would be too small to read here."""
    return lw.parse(GAMES[name]).svg(coordinates=name != "hex5")


if __name__ == "__main__":
    for name in GAMES:
        (Path(__file__).parents[1] / "pictures" / f"{name}.svg").write_text(picture(name), encoding="utf-8")
