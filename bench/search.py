"""How fast the search is on this machine: every preset, threads, memory, manners. `--json` for machines.

Figures mean something on a quiet machine only; the ratios are taken in one run.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import linewood as lw
from linewood import speed

BOARDS = {
    "connect4": lw.ConnectFour(rows=12, columns=12),
    "hex5": lw.HexFive(),
    "loa": lw.LinesOfAction(),
}
LARGE = ("connect4/optimized", "connect4/mcgs", "connect4/best")
SLOW = {"hex5/topten": 20_000, "connect4/heuristic": 20_000}
"""Presets whose playouts take long get fewer."""
PROVABLE = (5, 8, 9, 10, 11, 13, 18, 20, 21, 23, 24, 25, 26, 27, 32, 34, 35, 37, 39, 41, 42, 43, 47, 49)
"""Seeds of classic positions that one thread proves within 100,000 to 1,500,000 playouts."""
SIMULATIONS = 2_000
MEGABYTES = 8_192
Row = dict[str, object]


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true", help="a tenth of the work")
    arguments = parser.parse_args()
    scale = 10 if arguments.quick else 1
    tables: dict[str, list[Row]] = {}
    for title, measure in SECTIONS.items():
        print(f"{title} ...", file=sys.stderr)
        tables[title] = measure(scale)
        if not arguments.json:
            show(title, tables[title])
    if arguments.json:
        print(json.dumps(tables, indent=2))


def presets(scale: int) -> list[Row]:
    """Playouts and simulated plies per second from the start, caps lifted."""
    rows = []
    for name in lw.presets():
        game = name.split("/")[0]
        if name.endswith("/random"):
            continue
        for playouts in (100_000, 1_000_000):
            if playouts > 100_000 and name not in LARGE:
                continue
            rows.append(one_preset(name, BOARDS[game], SLOW.get(name, playouts) // scale))
    return rows


def one_preset(name: str, game: lw.Game, playouts: int) -> Row:
    """One preset on one board."""
    options = replace(lw.Options.preset(name), centre_opening=False)
    analysis = lw.search(game.start(), options, lw.Limits(playouts=playouts, megabytes=MEGABYTES))
    return {
        "preset": name,
        "playouts": analysis.playouts,
        "playouts/s": round(analysis.playouts_per_second),
        "plies/s": round(analysis.plies / analysis.seconds),
        "bytes/playout": round(analysis.megabytes * 2**20 / analysis.playouts, 1),
        "depth": analysis.depth,
    }


def against_open_spiel(scale: int) -> list[Row]:
    """open_spiel's MCTSBot with random playouts, in the same run."""
    rows = []
    for name, game in (("connect4/optimized", BOARDS["connect4"]), ("loa/bias", BOARDS["loa"])):
        ours = one_preset(name, game, 100_000 // scale)
        playouts, plies = open_spiel_search(game, SIMULATIONS // scale)
        rows.append(
            {
                "preset": name,
                "playouts/s": ours["playouts/s"],
                "open_spiel playouts/s": round(playouts),
                "ratio": round(number(ours["playouts/s"]) / playouts, 1),
                "plies/s": ours["plies/s"],
                "open_spiel plies/s": round(plies),
                "ratio of plies": round(number(ours["plies/s"]) / plies, 1),
            }
        )
    return rows


def open_spiel_search(game: lw.Game, simulations: int) -> tuple[float, float]:
    """Playouts and simulated plies per second of its UCT; plies are estimated from the mean length of random games."""
    import pyspiel

    board = pyspiel.load_game(speed.open_spiel_name(game))
    bot = pyspiel.MCTSBot(board, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, simulations, 1000, False, 1, False)
    state = board.new_initial_state()
    start = time.perf_counter()
    bot.mcts_search(state)
    seconds = time.perf_counter() - start
    played, plies, _ = game.start().native.bench_random(0.2, 1)
    return simulations / seconds, simulations / seconds * plies / played


def threads(scale: int) -> list[Row]:
    """Two threads against one: playouts per second, and the time to prove positions."""
    start = BOARDS["connect4"].start()
    rows = []
    for name in ("connect4/mcgs", "connect4/best"):
        rates = in_turn(partial(rate, start, name, playouts=1_000_000 // scale), times=15)
        ratio = statistics.median(two / one for one, two in rates)
        one, two = (round(statistics.median(column)) for column in zip(*rates, strict=True))
        rows.append({"what": f"{name} playouts/s", "one": one, "two": two, "ratio": round(ratio, 2)})
    one, two = seconds_to_prove()
    what = f"seconds to prove {len(PROVABLE)} positions"
    rows.append({"what": what, "one": one, "two": two, "ratio": round(one / two, 2)})
    return rows


def in_turn(measure: Callable[[int], float], times: int = 5) -> list[tuple[float, float]]:
    """One thread and two in turn: a machine's bad minute then spoils both, and the median is neither."""
    return [(measure(1), measure(2)) for _ in range(times)]


def rate(position: lw.Position, name: str, count: int, playouts: int) -> float:
    """Playouts per second with so many threads."""
    options = replace(lw.Options.preset(name), threads=count)
    return lw.search(position, options, lw.Limits(playouts=playouts, megabytes=MEGABYTES)).playouts_per_second


def seconds_to_prove() -> tuple[float, float]:
    """Seconds for a fixed set of classic positions, with one thread and with two: the sums of each position's medians."""
    pairs = [in_turn(partial(seconds_for_proof, fixed_position(seed))) for seed in PROVABLE]
    medians = [[statistics.median(column) for column in zip(*times, strict=True)] for times in pairs]
    one, two = (round(sum(column), 2) for column in zip(*medians, strict=True))
    return one, two


def seconds_for_proof(position: lw.Position, count: int) -> float:
    """Until a position is proven, with so many threads."""
    options = replace(lw.Options.preset("connect4/mcgs"), threads=count)
    analysis = lw.search(position, options, lw.Limits(seconds=60, megabytes=MEGABYTES))
    assert analysis.proven, f"{position.text} is not proven within a minute"
    return analysis.seconds


def fixed_position(seed: int) -> lw.Position:
    """A classic position after 14 plies of weak play."""
    position = lw.ConnectFour().start()
    options = replace(lw.Options.preset("connect4/uct"), seed=seed + 1)
    while position.ply < 14 and position.outcome is None:
        position = position.play(lw.search(position, options, lw.Limits(playouts=200)).best)
    return position


def manners(scale: int) -> list[Row]:
    """How well time is kept, what reuse costs, how soon Ctrl-C is heard."""
    return [
        {"what": "worst overshoot of a time limit, ms", "value": round(overshoot(scale), 2)},
        {"what": "reuse, share of the move's time, %", "value": round(reuse_cost(scale), 2)},
        {"what": "Ctrl-C answered after, ms", "value": round(interrupt_delay(), 1)},
        {"what": "import linewood, ms", "value": round(import_time(), 1)},
    ]


def overshoot(scale: int) -> float:
    """The worst of several presets, in milliseconds."""
    worst = 0.0
    for name in ("connect4/best", "connect4/uct", "hex5/topten", "hex5/best", "loa/bias", "loa/best"):
        position = BOARDS[name.split("/")[0]].start()
        for _ in range(max(1, 10 // scale)):
            start = time.perf_counter()
            lw.search(position, replace(lw.Options.preset(name), centre_opening=False), lw.Limits(seconds=0.05))
            worst = max(worst, time.perf_counter() - start - 0.05)
    return worst * 1e3


def reuse_cost(scale: int) -> float:
    """Time to move on to the next root against the time of the search before it."""
    start = BOARDS["connect4"].start()
    searcher = lw.Searcher(start.game, lw.Options.preset("connect4/mcgs"))
    shares = []
    position = start
    for _ in range(max(2, 6 // scale)):
        analysis = searcher.search(position, lw.Limits(seconds=1.0))
        position = position.play(*analysis.line[:2])
        began = time.perf_counter()
        searcher.search(position, lw.Limits(playouts=1))
        shares.append(100 * (time.perf_counter() - began) / 1.0)
    return statistics.mean(shares)


def interrupt_delay() -> float:
    """Milliseconds from the signal to the answer."""
    sent: list[float] = []

    def interrupt() -> None:
        sent.append(time.perf_counter())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.3, interrupt)
    timer.start()
    analysis = lw.search(BOARDS["connect4"].start(), lw.Options.preset("connect4/mcgs"), lw.Limits(seconds=20))
    passed = time.perf_counter() - sent[0]
    assert analysis.stopped_by == "interrupt"
    return passed * 1e3


def import_time() -> float:
    """The best of five, in milliseconds."""
    code = "import time; t = time.perf_counter(); import linewood; print(time.perf_counter() - t)"
    runs = (subprocess.run([sys.executable, "-c", code], capture_output=True, check=True) for _ in range(5))
    return min(float(run.stdout) for run in runs) * 1e3


def number(value: object) -> float:
    """A figure out of a row."""
    assert isinstance(value, int | float)
    return float(value)


def show(title: str, rows: list[Row]) -> None:
    """A plain table."""
    columns = list(rows[0])
    cells = [columns, *([f"{row[c]:,}" if isinstance(row[c], int) else str(row[c]) for c in columns] for row in rows)]
    widths = [max(len(line[i]) for line in cells) for i in range(len(columns))]
    print(f"\n{title}")
    for line in cells:
        print("  " + "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())


SECTIONS: dict[str, Callable[[int], list[Row]]] = {
    "Presets from the start position, one thread": presets,
    "Beside open_spiel's MCTSBot": against_open_spiel,
    "Threads": threads,
    "Manners": manners,
}

if __name__ == "__main__":
    main()
