"""Is the present build as fast as an earlier revision? One row per preset:

    python bench/compare.py eb89046                    playouts/s and memory, now as a ratio to then
    python bench/compare.py eb89046 connect4/best      some presets only
    python bench/compare.py eb89046 --instructions     instructions per playout too; needs valgrind and takes minutes

The two builds search in turns, and CPU time counts, so a busy machine does little harm; the median of the ratios counts. Instructions are
counted by valgrind with both builds made for x86-64-v3, which it knows, and do not depend on the machine's load.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import IO

from against import PYTHON, build, search_path, snapshot

import linewood as lw

BOT = Path(__file__).with_name("compare_bot.py")
PORTABLE = "-march=x86-64-v3"
SECONDS = 0.7
"""About what one search takes."""
MOST_PLAYOUTS = 200_000
COUNTED = 6_000
"""Playouts under valgrind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Now as a ratio to then."""

    preset: str
    speed: float
    """The median ratio of playouts/s."""
    low: float
    high: float
    memory: float
    instructions: float | None


class Build:
    """A process of one build that searches when told to."""

    def __init__(self, folder: Path, *tool: str) -> None:
        environment = os.environ | {"PYTHONPATH": search_path(folder), "PYTHONHASHSEED": "0"}
        self.process = subprocess.Popen(
            [*tool, PYTHON, "-S", BOT], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self._out.readline() == "ready\n"

    @property
    def _out(self) -> IO[str]:
        assert self.process.stdout is not None
        return self.process.stdout

    def search(self, preset: str, playouts: int) -> tuple[float, float]:
        """Playouts per second of CPU time, and bytes per playout."""
        assert self.process.stdin is not None
        print(preset, playouts, file=self.process.stdin, flush=True)
        played, seconds, megabytes = map(float, self._out.readline().split())
        return played / seconds, megabytes * 2**20 / played

    def close(self) -> None:
        """Ends the process."""
        self.process.communicate()


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("revision", metavar="REV")
    parser.add_argument("presets", nargs="*", metavar="PRESET")
    parser.add_argument("--repeats", type=int, default=15, metavar="N")
    parser.add_argument("--instructions", action="store_true")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    presets = given.presets or [name for name in lw.presets() if not name.endswith("/random")]
    then, now = Build(build(given.revision)), Build(snapshot())
    counts = counted(given.revision, presets) if given.instructions else {}
    rows = []
    if not given.json:
        print(f"{'preset':20} {'speed':>7} {'lowest':>7} {'highest':>7} {'memory':>7} {'instructions':>13}", flush=True)
    for preset in presets:
        rows.append(measured(preset, then, now, given.repeats, counts.get(preset)))
        if not given.json:
            print(row_text(rows[-1]), flush=True)
    then.close()
    now.close()
    if given.json:
        print(json.dumps([asdict(row) for row in rows]))


def row_text(row: Row) -> str:
    """One line of the table."""
    instructions = "" if row.instructions is None else f"{row.instructions:13.3f}"
    return f"{row.preset:20} {row.speed:7.3f} {row.low:7.3f} {row.high:7.3f} {row.memory:7.3f} {instructions}"


def measured(preset: str, then: Build, now: Build, repeats: int, instructions: float | None) -> Row:
    """Lets the two search in turns, each first in every other round."""
    rate, _ = then.search(preset, 2_000)
    playouts = min(MOST_PLAYOUTS, max(2_000, int(rate * SECONDS)))
    speeds, memory = [], 1.0
    for number in range(repeats):
        found = {}
        for one in (then, now) if number % 2 == 0 else (now, then):
            found[one is now] = one.search(preset, playouts)
        speeds.append(found[True][0] / found[False][0])
        memory = found[True][1] / found[False][1]
    return Row(
        preset=preset,
        speed=median(speeds),
        low=min(speeds),
        high=max(speeds),
        memory=memory,
        instructions=instructions,
    )


def counted(revision: str, presets: Sequence[str]) -> dict[str, float]:
    """Instructions per playout as ratios, by valgrind."""
    then, now = (instructions(build(commit, PORTABLE), presets) for commit in (revision, "HEAD"))
    return {preset: now[preset] / then[preset] for preset in presets}


def instructions(folder: Path, presets: Sequence[str]) -> dict[str, float]:
    """Instructions per playout of each preset. What a search takes anyway is left out: two of different length are compared.

    One process counts all of them, because starting Python takes valgrind longer than a search.
    """
    with tempfile.TemporaryDirectory() as name:
        counts = Path(name) / "count"
        process = Build(folder, "valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={counts}")
        found = {}
        for preset in presets:
            few, many = (counted_search(process, preset, playouts, counts) for playouts in (COUNTED // 3, COUNTED))
            found[preset] = (many - few) / (COUNTED - COUNTED // 3)
        process.close()
    return found


def counted_search(process: Build, preset: str, playouts: int, counts: Path) -> int:
    """All instructions of one search. Every dump begins a new count."""
    dump = ["callgrind_control", "--dump", str(process.process.pid)]
    subprocess.run(dump, capture_output=True, check=True)
    process.search(preset, playouts)
    before = set(counts.parent.iterdir())
    subprocess.run(dump, capture_output=True, check=True)
    (written,) = set(counts.parent.iterdir()) - before
    (total,) = re.findall(r"^(?:summary|totals): (\d+)", written.read_text(encoding="utf-8"), re.MULTILINE)[:1]
    return int(total)


if __name__ == "__main__":
    main()
