"""Instructions per ply of random games and per playout of connect4/best, counted by valgrind: the same on every run."""

from __future__ import annotations

import re
import shutil
import struct
import subprocess
import sys
import tempfile
from dataclasses import astuple
from pathlib import Path

from building import built

from linewood.packing import options_text
from linewood.search import Options
from linewood.search.networks import Network, floats, load

BOARDS = ("6x7", "12x12", "rules", "hex5", "loa")
"""Random games of each; `rules` are rule playouts on 12x12."""
FEW, MANY = 200, 600
FEW_PLAYOUTS, MANY_PLAYOUTS = 2_000, 6_000
"""Of connect4/best on 11x10."""


def main() -> None:
    """Compiles, counts and prints."""
    if shutil.which("valgrind") is None:
        sys.exit("valgrind is not installed: apt-get install valgrind")
    with tempfile.TemporaryDirectory() as folder:
        program = built("instructions")
        network = Path(folder) / "network.bin"
        write_network(load("connect4"), network)
        best = options_text(Options.preset("connect4/best"))
        print("board   instructions/ply")
        for board in BOARDS:
            print(f"{board:7} {difference(program, FEW, MANY, board):16.1f}")
        print("search  instructions/playout")
        print(f"{'best':7} {difference(program, FEW_PLAYOUTS, MANY_PLAYOUTS, 'best', best, str(network)):16.1f}")


def write_network(network: Network, path: Path) -> None:
    """A network as instructions.cpp reads it: five sizes and all weights."""
    path.write_bytes(struct.pack("=5I", *astuple(network.shape)) + floats(network.weights).tobytes())


def difference(program: Path, few: int, many: int, board: str, *more: str) -> float:
    """Instructions for each ply or playout, without what the start of the program takes."""
    small, large = (count(program, board, str(games), *more) for games in (few, many))
    return (large[0] - small[0]) / (large[1] - small[1])


def count(program: Path, *arguments: str) -> tuple[int, int]:
    """Instructions and plies, or playouts, of a whole run."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", str(program), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if found is None:
        sys.exit(f"valgrind said:\n{done.stderr}")
    return int(found[1]), int(done.stdout)


if __name__ == "__main__":
    main()
