"""Instructions per ply of random games, counted by valgrind: the same on every run, whatever else the machine does."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
BOARDS = ("6x7", "12x12", "rules", "hex5", "loa")
"""Random games of each; `rules` are rule playouts on 12x12."""
FEW, MANY = 200, 600


def main() -> None:
    """Compiles, counts and prints."""
    if shutil.which("valgrind") is None:
        sys.exit("valgrind is not installed: apt-get install valgrind")
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "instructions"
        source = ROOT / "bench/instructions.cpp"
        flags = ["-std=c++20", "-O3", "-march=native", f"-I{ROOT / 'core'}"]
        subprocess.run(["c++", *flags, str(source), "-o", str(program)], check=True)
        print("board   instructions/ply")
        for board in BOARDS:
            few, many = count(program, board, FEW), count(program, board, MANY)
            print(f"{board:7} {(many[0] - few[0]) / (many[1] - few[1]):16.1f}")


def count(program: Path, board: str, games: int) -> tuple[int, int]:
    """Instructions and plies of a whole run."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", str(program), board, str(games)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if found is None:
        sys.exit(f"valgrind said:\n{done.stderr}")
    return int(found[1]), int(done.stdout)


if __name__ == "__main__":
    main()
