"""The web app under load: memory, and moves while matches and analysis go on. Long; part of `make soak`."""

from __future__ import annotations

import re
import time
from pathlib import Path
from statistics import quantiles

import pytest
from browsing import PATIENCE, Server, at, cell, chromium, new_context, open_page, served
from playwright.sync_api import expect

from linewood.cli.allocator import CHOICE
from linewood.web import Settings

pytestmark = pytest.mark.slow
PAGES = 50
SEARCHES, MEGABYTES = 2, 64


def megabytes(server: Server) -> float:
    """The server's resident memory."""
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found is not None
    return int(found[1]) / 1024


def test_memory_is_bounded_by_searches_and_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CHOICE, "malloc")  # as `linewood serve` does
    with served(tmp_path, searches=SEARCHES, patience=Settings().patience) as server, chromium() as browser:
        open_page(new_context(browser), server.address).context.close()
        start = megabytes(server)
        context = new_context(browser)
        most = 0.0
        for _ in range(PAGES):
            page = open_page(context, f"{server.address}/analyse?position=loa")
            page.wait_for_timeout(300)
            most = max(most, megabytes(server))
        context.close()
        time.sleep(30)
        end = megabytes(server)
        print(f"start {start:.0f} MB, most {most:.0f} MB, 30 s after {PAGES} pages have closed {end:.0f} MB")
        assert most < start + SEARCHES * MEGABYTES + 150
        assert end < start + 100
        assert "Traceback" not in server.log(), server.log()


def test_level_three_answers_while_matches_and_analysis_go_on(tmp_path: Path) -> None:
    with served(tmp_path, searches=SEARCHES) as server, chromium() as browser:
        busy = new_context(browser)
        arena = busy.new_page()
        arena.set_default_timeout(PATIENCE)
        for game in ("Connect Four", "Connect-5"):
            arena.goto(f"{server.address}/arena")
            arena.get_by_label("Game", exact=True).click()
            arena.get_by_role("option", name=game).click()
            arena.get_by_label("Pairs of games").fill("900")  # more than anybody waits for
            arena.get_by_role("button", name="Start the match").click()
            expect(arena.locator(".lw-live")).to_be_visible()
        for _ in range(10):  # an empty hexagon is not searched: the first stone always goes into the centre
            open_page(busy, server.address + at("hex5 9 108", "analyse"))
        page = open_page(new_context(browser), server.address)
        times: list[float] = []
        while page.locator(".lw-result").is_hidden() and len(times) < 20:
            before = int(page.locator(".lw-stage .lw-svg").get_attribute("data-ply") or 0)
            column = "dcebfag"[len(times) % 7]
            cell(page, f"{column}1").click()
            began = time.monotonic()
            page.wait_for_function(
                "n => Number(document.querySelector('.lw-stage .lw-svg').dataset.ply) >= n || document.querySelector('.lw-error')",
                arg=before + 2,
            )
            times.append(time.monotonic() - began)
        print(f"{len(times)} moves, 95th percentile {quantiles(times, n=20)[-1]:.2f} s")
        assert "ran out of time" not in page.content()
        assert "Traceback" not in server.log(), server.log()
