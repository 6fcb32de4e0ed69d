"""The page of a report in a real browser, opened as a file: each game can be replayed on the board of the web app."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from browsing import PATIENCE, new_context
from playwright.sync_api import Browser, Page, expect

import linewood as lw
from linewood.board.picture import labels as labels_of
from linewood.report import gather, write


@pytest.fixture(scope="module")
def games() -> list[lw.Record]:
    """A pair of games of every kind on the same page."""
    found: list[lw.Record] = []
    for game in ("connect4", "hex5", "loa"):
        one = lw.read_player(f"{game}/random")
        schedule = lw.round_robin([one, one.named("other")], openings=1, limits=lw.Limits(playouts=1))
        found += (replace(record, tags=()) for record in lw.play(schedule))  # numbered by their place on the page
    return found


@pytest.fixture(scope="module")
def file(games: list[lw.Record], tmp_path_factory: pytest.TempPathFactory) -> Path:
    (path,) = write(gather(games, title="Pairs"), tmp_path_factory.mktemp("report"), "report", ["html"])
    return path


@pytest.fixture
def page(file: Path, browser: Browser) -> Iterator[Page]:
    """The page, in a browser that has no network."""
    context = new_context(browser, offline=True)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.goto(file.as_uri())
    page.wait_for_selector(".lw-svg")
    yield page
    context.close()
    assert not complaints


def drawn(page: Page) -> lw.Position:
    """The position on the board; stones are drawn where they stand in it."""
    position = lw.parse(str(page.locator(".lw-svg").get_attribute("data-position")))
    labels = page.locator("[data-cell]").evaluate_all(
        "cells => cells.map(cell => [cell.dataset.cell, cell.getAttribute('aria-label')])"
    )
    shown = {name: label.split(", ")[1] for name, label in labels}
    words = labels_of(position, "en")["cells"]
    assert shown == {position.game.cell_name(cell): words[owner] for cell, owner in enumerate(position.cells)}
    assert page.locator(".lw-stone").count() == sum(owner in (1, 2) for owner in position.cells)
    return position


def test_every_game_is_replayed_as_linewood_plays_it(page: Page, games: list[lw.Record]) -> None:
    entries = page.locator("#list button")
    expect(entries).to_have_count(len(games))
    for place, record in enumerate(games):
        entries.nth(place).click()
        expect(page.locator(".lw-svg")).to_have_attribute("data-ply", str(len(record.moves)))
        expect(page.locator("[aria-current=true]")).to_have_count(1)
        end = drawn(page)
        assert end == lw.parse(record.start).play(*record.moves)
        if end.winning_cells:
            expect(page.locator(".lw-win")).to_have_count(1)
        page.keyboard.press("Home")
        assert drawn(page) == lw.parse(record.start)
        for ply in (1, 2):
            page.keyboard.press("ArrowRight")
            expect(page.locator(".lw-svg")).to_have_attribute("data-ply", str(ply))
            assert drawn(page) == lw.parse(record.start).play(*record.moves[:ply])
            expect(page.locator(".lw-last")).to_have_count(1)
            expect(page.locator("#moves b")).to_have_text(record.moves[ply - 1])


def test_buttons_filter_and_address_lead_to_games(page: Page, games: list[lw.Record], file: Path) -> None:
    page.get_by_role("button", name="first position").click()
    expect(page.locator(".lw-svg")).to_have_attribute("data-ply", "0")
    page.get_by_role("button", name="one move forward").click()
    expect(page.locator(".lw-svg")).to_have_attribute("data-ply", "1")
    page.locator("#filter").fill("loa")
    expect(page.locator("#list button")).to_have_count(2)
    page.goto(f"{file.as_uri()}#game-3")
    expect(page.locator(".lw-svg")).to_have_attribute("data-ply", str(len(games[2].moves)))
    assert drawn(page).game == lw.parse(games[2].start).game


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_has_no_faults_for_readers(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.wait_for_function(
        "dark => document.documentElement.classList.contains('body--dark') === dark", arg=scheme == "dark"
    )
    found = Axe().run(page).response["violations"]
    assert not [(one["id"], [node["html"][:200] for node in one["nodes"][:3]]) for one in found]
