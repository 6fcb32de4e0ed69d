"""How soon a click is answered while four searches run: python bench/web.py. Needs Chromium and Playwright."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))

from browsing import chromium, new_context, open_page, served, wait_until_alive  # found by the line above

SEARCHES: Final = 4
CLICKS: Final = 60
# From the click to the board that shows its answer, by the browser's own clock.
CLICK: Final = """name => new Promise(resolve => {
    const svg = document.querySelector('.lw-stage .lw-svg'), ply = svg.dataset.ply, began = performance.now();
    const seen = new MutationObserver(() => {
        if (svg.dataset.ply !== ply) { seen.disconnect(); resolve(performance.now() - began); }
    });
    seen.observe(svg, { attributes: true, attributeFilter: ['data-ply'] });
    svg.querySelector(`[data-cell="${name}"]`).dispatchEvent(new MouseEvent('click', { bubbles: true }));
})"""


def measure() -> list[float]:
    """Milliseconds of each click in a game of two people."""
    scratch = tempfile.TemporaryDirectory()
    with scratch, served(Path(scratch.name), searches=SEARCHES) as server, chromium() as browser:
        context = new_context(browser)
        for _ in range(SEARCHES):
            busy = open_page(context, f"{server.address}/analyse?position=hex5")
            busy.wait_for_selector(".lw-candidates tbody tr:visible")
        page = open_page(context, f"{server.address}/analyse?position=hex5")
        page.keyboard.press("Escape")
        wait_until_alive(page)
        # Row by row from the top left: nobody gets five in a line.
        return [page.evaluate(CLICK, str(cell)) for cell in range(CLICKS)]


if __name__ == "__main__":
    times = measure()
    worst = quantiles(times, n=20)[-1]
    print(f"a click with {SEARCHES} searches running: {median(times):.0f} ms, 95th percentile {worst:.0f} ms")
