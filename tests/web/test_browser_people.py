"""Languages, several people, and servers that go away, in a real browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import urlparse

from browsing import (
    Server,
    at,
    cell,
    message,
    new_context,
    open_page,
    served,
    shown,
    wait_for_plies,
    wait_until_alive,
)
from playwright.sync_api import Browser, expect


def test_chinese_is_one_click_away(visit: Any) -> None:
    page = visit(locale="en-US")
    cell(page, "d1").click()
    moves = wait_for_plies(page, 2).moves
    page.get_by_role("button", name="Switch to Chinese").click()
    expect(page.locator(".lw-tab-active")).to_have_text("对弈")
    wait_until_alive(page)
    assert shown(page).moves == moves
    expect(message(page)).to_contain_text("蓝方")
    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")


def test_a_chinese_browser_is_answered_in_chinese(visit: Any) -> None:
    page = visit(at("connect4 6x7 d d d d d d"), locale="zh-CN")
    cell(page, "d1").click()
    expect(message(page)).to_contain_text("d 列已满")


def test_two_people_do_not_meet_unless_they_share_a_game(visit: Any) -> None:
    one, other = visit(), visit()
    cell(one, "a1").click()
    wait_for_plies(one, 2)
    assert shown(other).moves == ()
    third = visit(urlparse(one.url).path + "?" + urlparse(one.url).query)
    assert shown(third).moves == shown(one).moves
    cell(one, "g1").click()
    assert wait_for_plies(third, 4).moves[2] == "g"


def test_two_browsers_play_by_link_and_a_third_watches(server: Server, browser: Browser) -> None:
    ann, ben, eve = (new_context(browser) for _ in range(3))
    one = open_page(ann, server.address)
    one.get_by_role("button", name="Invite a friend").click()
    expect(one.locator(".lw-qr svg")).to_be_visible()
    link = one.locator(".lw-invite-link input").input_value()
    one.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(one.get_by_role("dialog")).to_have_count(0)
    other = open_page(ben, link)
    watcher = open_page(eve, link)  # too late: the seat is taken
    expect(message(watcher)).to_contain_text("You are watching")
    cell(other, "d1").click()
    expect(message(other)).to_contain_text("turn")
    cell(one, "d1").click()
    assert wait_for_plies(other, 1).moves == ("d",)
    cell(other, "c1").click()
    wait_for_plies(one, 2)
    cell(watcher, "a1").click()
    expect(message(watcher)).to_contain_text("You are watching this game")
    assert wait_for_plies(watcher, 2).moves == ("d", "c")
    one.get_by_role("button", name="Undo").click()
    other.get_by_role("button", name="Agree").click()
    expect(one.locator(".lw-move-current")).to_have_text("Start")
    other.reload()  # leaving and coming back keeps the seat
    wait_until_alive(other)
    cell(one, "e1").click()
    wait_for_plies(other, 1)
    other.get_by_role("button", name="Resign").click()
    other.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(one.locator(".lw-result-title")).to_have_text("You won!")
    one.get_by_role("button", name="Rematch").click()
    other.get_by_role("button", name="Agree").click()
    expect(message(other)).to_contain_text("click a column")  # sides have changed
    cell(other, "g1").click()
    assert wait_for_plies(one, 1).moves == ("g",)
    for context in (ann, ben, eve):
        context.close()


def test_a_killed_server_comes_back_and_the_game_goes_on(browser: Browser, tmp_path: Path) -> None:
    with served(tmp_path) as server:
        page = open_page(new_context(browser), server.address)
        cell(page, "d1").click()
        moves = wait_for_plies(page, 2).moves
        server.kill()
        server.start()
        expect(page.locator(".lw-moves .lw-move")).to_have_count(2)
        page.wait_for_function("window.socket && window.socket.connected")
        cell(page, "d1").click()
        assert wait_for_plies(page, 4).moves[:2] == moves
        page.context.close()
