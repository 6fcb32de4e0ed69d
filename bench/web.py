"""How soon the web app answers: python bench/web.py. Needs Chromium, Playwright and idle cores.

Clicks while four searches run, and the first board of a server that was just started, in a browser that knows nothing of
it. Moves of an engine under load, and memory, are in tests/web/test_web_soak.py: pytest -s -m slow tests/web/test_web_soak.py.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from statistics import median, quantiles
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))

from browsing import Server, at, chromium, new_context, open_page, served  # found by the line above

SEARCHES: Final = 4
CLICKS: Final = 60
STARTS: Final = 5
# From the click to the board that shows its answer, by the browser's own clock.
CLICK: Final = """name => new Promise(resolve => {
    const svg = document.querySelector('.lw-stage .lw-svg'), ply = svg.dataset.ply, began = performance.now();
    const seen = new MutationObserver(() => {
        if (svg.dataset.ply !== ply) { seen.disconnect(); resolve(performance.now() - began); }
    });
    seen.observe(svg, { attributes: true, attributeFilter: ['data-ply'] });
    svg.querySelector(`[data-cell="${name}"]`).dispatchEvent(new MouseEvent('click', { bubbles: true }));
})"""


def clicks() -> list[float]:
    """Milliseconds of each click in a game of two people."""
    scratch = tempfile.TemporaryDirectory()
    # One slot more than searches: the last one is kept for moves.
    with scratch, served(Path(scratch.name), searches=SEARCHES + 1) as server, chromium() as browser:
        for _ in range(SEARCHES):
            open_page(new_context(browser), server.address + at("hex5 9 108", "analyse"))
        while running(server) < SEARCHES:
            time.sleep(0.1)
        page = open_page(new_context(browser), server.address + at("hex5", "analyse"))
        page.keyboard.press("Escape")
        # Row by row from the top left: nobody gets five in a line.
        times = [page.evaluate(CLICK, str(cell)) for cell in range(CLICKS)]
        assert running(server) == SEARCHES
        return times


def running(server: Server) -> int:
    """The searches that hold a slot."""
    with urllib.request.urlopen(f"{server.address}/health", timeout=60) as answer:
        return int(json.load(answer)["running"])


def first_boards() -> list[float]:
    """Seconds from the address to the first board, each in a browser and a server of its own."""
    times = []
    for _ in range(STARTS):
        scratch = tempfile.TemporaryDirectory()
        with scratch, chromium() as browser:
            server = Server(Path(scratch.name), searches=1)
            server.start(look="/health")
            try:
                page = new_context(browser).new_page()
                began = time.monotonic()
                page.goto(server.address)
                page.wait_for_selector(".lw-stage .lw-svg [data-cell]")
                times.append(time.monotonic() - began)
            finally:
                server.kill()
    return times


if __name__ == "__main__":
    times = clicks()
    worst = quantiles(times, n=20)[-1]
    print(f"a click with {SEARCHES} searches running: {median(times):.0f} ms, 95th percentile {worst:.0f} ms")
    boards = first_boards()
    print(f"the first board of {STARTS} cold starts: {median(boards):.2f} s, longest {max(boards):.2f} s")
