"""How many plies earlier a graph proves the result of a game than a tree does, with the same playouts.

    python bench/proof_depth.py [--games 100] [--playouts 1000,10000,100000] [--seed 1] [--json]

Games of connect4/mcgs against itself are walked through backwards. A search that knows nothing of the game is asked about
each position, until one is met whose result it cannot prove: the ply after it is where its proof begins.
"""

from __future__ import annotations

import argparse
import json
import statistics
from dataclasses import replace

import linewood as lw
from linewood.arena import Openings
from linewood.stats.means import mean

PRESET = "connect4/mcgs"
PLAYING = lw.Limits(playouts=1_000)
"""For each move of the games that are looked at."""
MEGABYTES = 4_096
Row = dict[str, float]


def main() -> None:
    """Plays, walks back, and prints."""
    parser = argparse.ArgumentParser(description="Where proofs begin, tree and graph.")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--playouts", default="1000,10000,100000", help="for each search, with commas")
    parser.add_argument("--seed", type=int, default=1, help="decides openings and searches")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    openings = Openings.random("connect4", seed=given.seed)
    games = [a_game(openings[number], seed=number + 1) for number in range(given.games)]
    rows = [compare(games, int(playouts)) for playouts in given.playouts.split(",")]
    if given.json:
        print(json.dumps({"games": given.games, "seed": given.seed, "rows": rows}, indent=2))
        return
    print("playouts   plies to the end, tree   graph   earlier by   95 %")
    for row in rows:
        print(
            f"{row['playouts']:8,}   {row['tree']:22.1f}   {row['graph']:5.1f}   {row['earlier']:10.2f}   "
            f"± {row['error']:.2f}"
        )


def a_game(opening: lw.Position, seed: int) -> list[lw.Position]:
    """All positions of a game, the opening first, without the finished one."""
    searcher = lw.Searcher(opening.game, replace(lw.Options.preset(PRESET), seed=seed))
    positions = [opening]
    while positions[-1].outcome is None:
        positions.append(positions[-1].play(searcher.search(positions[-1], PLAYING).best))
    return positions[:-1]


def compare(games: list[list[lw.Position]], playouts: int) -> Row:
    """Mean length of the proven end of the games for both, and the difference with its 95 % interval."""
    tree = [proven_end(game, playouts, graph=False) for game in games]
    graph = [proven_end(game, playouts, graph=True) for game in games]
    earlier = [b - a for a, b in zip(tree, graph, strict=True)]
    difference = mean(earlier)
    return {
        "playouts": playouts,
        "tree": statistics.mean(tree),
        "graph": statistics.mean(graph),
        "earlier": difference.value,
        "error": (difference.high - difference.low) / 2,
        "most": max(earlier),
        "least": min(earlier),
    }


def proven_end(game: list[lw.Position], playouts: int, *, graph: bool) -> int:
    """Plies at the end of the game whose positions are all proven."""
    options = replace(lw.Options.preset(PRESET), graph=graph, reuse=False)
    limits = lw.Limits(playouts=playouts, megabytes=MEGABYTES)
    for plies, position in enumerate(reversed(game)):
        if lw.search(position, options, limits).proven is None:
            return plies
    return len(game)


if __name__ == "__main__":
    main()
