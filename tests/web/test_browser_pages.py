"""Arena, records and addresses in a real browser."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, urlparse

import pytest
from browsing import (
    PATIENCE,
    Server,
    at,
    cell,
    message,
    new_context,
    shown,
    wait_for_plies,
    wait_until_alive,
)
from playwright.sync_api import Browser, BrowserContext, expect


def test_a_match_is_played_and_its_games_open_on_the_board(server: Server, lounge: BrowserContext) -> None:
    page = lounge.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{server.address}/arena")
    page.get_by_label("Game", exact=True).click()
    page.get_by_role("option", name="Connect-5").click()
    page.get_by_label("Options", exact=True).fill("weights=/etc/passwd")
    page.get_by_role("button", name="Add this player").click()
    expect(page.locator(".lw-error").first).to_contain_text("weights")
    page.get_by_label("Pairs of games").fill("1")
    page.get_by_label("For each move").fill("5")
    page.get_by_role("button", name="Start the match").click()
    games = page.locator(".lw-game-list a")
    expect(games).to_have_count(2)
    rows = page.locator(".lw-standings tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.first.locator("td").nth(2)).to_have_text(re.compile(r"^\+\d+ \[[+-]\d+, \+\d+\]$"))
    expect(page.locator(".lw-chart-elo svg")).to_be_visible()
    expect(page.locator(".lw-verdict")).not_to_be_empty()
    expect(games.first).to_contain_text(re.compile(r"player won \(a full line\), moves: \d+$"))
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    page.set_viewport_size({"width": 1280, "height": 900})
    games.first.click()
    wait_until_alive(page)
    assert shown(page).outcome is not None
    expect(page.locator(".lw-strip-name").first).to_have_text(re.compile("^hex5/"))
    page.close()


def test_back_returns_to_the_game_before_and_titles_tell_them_apart(visit: Any) -> None:
    page = visit("/play", locale="en-US")
    cell(page, "d1").click()
    moves = wait_for_plies(page, 2).moves
    page.get_by_role("button", name="Lines of Action").click()
    expect(cell(page, "b8")).to_be_visible()
    expect(page).to_have_title("Play · Lines of Action · linewood")
    page.go_back()
    expect(page).to_have_title("Play · Connect Four · linewood")
    expect(page.locator(".lw-moves .lw-move")).to_have_count(2)
    assert shown(page).moves == moves
    page.get_by_role("link", name="Analyse").click()
    expect(page).to_have_title("Analyse · Connect Four · linewood")
    page.go_back()
    expect(page.locator(".lw-tab-active")).to_have_text("Play")


def test_share_shows_a_link_that_opens_the_game(visit: Any, server: Server) -> None:
    page = visit("/play", locale="en-US")
    cell(page, "d1").click()
    moves = wait_for_plies(page, 2).moves
    page.get_by_role("button", name="Share").click()
    link = page.locator(".lw-invite-link input").input_value()
    assert shown(visit(link.removeprefix(server.address))).moves == moves


def test_a_game_is_there_after_a_reload_and_in_the_records(visit: Any, server: Server) -> None:
    page = visit(at("connect4 5x5"))
    cell(page, "c1").click()
    moves = wait_for_plies(page, 2).moves
    page.reload()
    wait_until_alive(page)
    assert shown(page).moves == moves
    name = parse_qs(urlparse(page.url).query)["game"][0]
    answer = page.request.get(f"{server.address}/records/{name}.jsonl")
    assert answer.json()["start"] == "connect4 5x5"
    page.goto(f"{server.address}/records")
    row = page.locator(f'.lw-record:has(a[href*="{name}"])')
    expect(row.locator("svg").first).to_be_visible()
    row.get_by_role("button", name="Delete").click()
    expect(row).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(row).to_have_count(1)
    games = {"name": "games.txt", "mimeType": "text/plain", "buffer": b"4455\n1212121\n"}
    page.locator(".lw-upload input[type=file]").set_input_files(games)
    expect(message(page)).to_have_text("Games added: 2.")
    row.get_by_role("button", name="Delete").click()
    expect(row).to_have_count(0)


@pytest.mark.parametrize("path", ["/nowhere", "/arena/1234/1", "/rules/chess"])
def test_a_dead_link_leads_to_a_page_with_the_way_to_all_others(server: Server, browser: Browser, path: str) -> None:
    page = new_context(browser, locale="zh-CN").new_page()
    answer = page.goto(server.address + path)
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1)).to_have_text("没有这个页面。")
    expect(page.get_by_role("link", name="棋谱")).to_be_visible()
    page.context.close()


@pytest.mark.parametrize(
    "path", ["/play?position=connect4+99x99", "/play?position=%00%ff", "/play?game=../../etc/passwd"]
)
def test_a_bad_address_opens_a_page_that_says_so(visit: Any, path: str) -> None:
    page = visit(path)
    expect(page.locator(".lw-message.lw-error")).not_to_be_empty()
    assert shown(page).game.text == "connect4 6x7"
