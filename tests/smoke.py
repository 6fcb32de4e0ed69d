"""Does an installed linewood work? `python tests/smoke.py` needs nothing but the package: no pytest, no compiler.

Rules, search, exact results, the command line and the web app are each used once. Wheels are tested with it.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

import linewood as lw

PATIENCE = 120.0
"""Seconds for the web app to answer; it takes two on a machine with nothing else to do."""
PORT = 48765


def check_rules() -> None:
    """The counts of published perft tables."""
    assert lw.perft(lw.LinesOfAction().start(), 3) == 44952
    assert lw.perft(lw.ConnectFour().start(), 6) == 7**6


def check_search() -> None:
    """Every preset finds a move; the strongest proves a win in three."""
    for name in lw.presets():
        position = lw.parse(name.partition("/")[0])
        found = lw.search(position, name, lw.Limits(playouts=200))
        assert found.best in position.legal, name
    found = lw.search(lw.parse("connect4 6x7 d d e e"), "connect4/best", lw.Limits(playouts=5000))
    assert (found.best, found.proven, found.distance) == ("c", "win", 3)


def check_solver() -> None:
    """The empty board is in the opening book."""
    solution = lw.solve(lw.ConnectFour().start())
    assert (solution.result, solution.distance) == ("win", 41)


def check_commands() -> None:
    """Commands run in processes of their own, and a bot for a judge is written."""
    run("--version")
    run("selfcheck")
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder, "Strategy.so")
        run("bot", "library", "--out", str(library))
        assert library.stat().st_size > 100_000


def check_web() -> None:
    """The app's first page is served."""
    server = subprocess.Popen([sys.executable, "-m", "linewood", "serve", "--port", str(PORT)])
    try:
        assert b"linewood" in answer_of(f"http://127.0.0.1:{PORT}/")
    finally:
        server.terminate()
        server.wait()


def run(*words: str) -> None:
    subprocess.run([sys.executable, "-m", "linewood", *words], check=True)


def answer_of(address: str) -> bytes:
    """What a server answers once it is there."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
                content: bytes = answer.read()
                return content
        except urllib.error.URLError:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


if __name__ == "__main__":
    for check in (check_rules, check_search, check_solver, check_commands, check_web):
        check()
        print(f"{check.__name__.removeprefix('check_')}: ok", flush=True)
