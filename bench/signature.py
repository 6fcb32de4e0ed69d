"""Prints one number: the positions that fixed searches have seen, in the tree and in playouts. Commits that may change
play end with it. With -v also the searches that add up to it."""

import sys

import linewood as lw

POSITIONS = {
    "connect4": ("connect4 6x7 d d d", "connect4 11x10 !d4 e e d f", "connect4 12x12 !a1,g9"),
    "hex5": ("hex5 5 30 31", "hex5 9 108 107 90"),
    "loa": ("loa", "loa olympiad b1-b3 a2-c2 e1-c3"),
}
WITH_SOLVER = "connect4/mcgs:exact=50000"
"""One position that the exact solver gives up, and one that it solves."""
SOLVER_POSITIONS = ("connect4 6x7 d d d", "connect4 6x7 b b a g a b g b b g b d d c f g")
PLAYOUTS = 3000


def seen(text: str, preset: str) -> int:
    """Nodes and simulated plies of one search, and of another one after the expected moves."""
    position = lw.parse(text)
    searcher = lw.Searcher(position.game, lw.read_spec(preset).options)
    limits = lw.Limits(playouts=PLAYOUTS)
    first = searcher.search(position, limits)
    second = searcher.search(position.play(*first.line[:2]), limits)
    return first.nodes + first.plies + second.nodes + second.plies


def main() -> None:
    total = 0
    work = [(preset, text) for preset in lw.presets() for text in POSITIONS[preset.partition("/")[0]]]
    for preset, text in [*work, *((WITH_SOLVER, text) for text in SOLVER_POSITIONS)]:
        count = seen(text, preset)
        total += count
        if "-v" in sys.argv:
            print(f"{count:10} {preset:20} {text}")
    print(total)


if __name__ == "__main__":
    main()
