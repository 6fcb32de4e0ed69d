"""Playing in a real browser: games to their ends, clocks, the editor, phones."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

import pytest
from browsing import (
    at,
    cell,
    choose,
    make,
    message,
    shown,
    wait_for_plies,
    wait_until_alive,
)
from playwright.sync_api import expect

from linewood.games import parse
from linewood.search import Limits, search

OVER = re.compile(r"wins|draw")
LETTERS = """() => [...document.querySelectorAll('.lw-stage .lw-svg text')].filter((e) => e.checkVisibility())
  .map((e) => parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a)"""


def test_a_newcomer_clicks_and_is_answered(visit: Any) -> None:
    page = visit()
    expect(message(page)).to_contain_text("click a column")
    cell(page, "d6").click()
    position = wait_for_plies(page, 2)
    assert position.moves[0] == "d"
    page.wait_for_url(re.compile(re.escape(quote(position.text, safe=""))))
    expect(cell(page, "d1")).to_have_attribute("aria-label", re.compile("Blue"))


@pytest.mark.parametrize("text", ["connect4 4x5", "hex5 3", "loa"])
def test_a_game_to_its_end_against_an_engine(visit: Any, text: str) -> None:
    page = visit(at(text))
    choose(page, 0, re.compile("^1 · Newcomer"))
    position = shown(page)
    while position.outcome is None:
        before = len(position.moves)
        move = search(position, limits=Limits(playouts=400)).best
        make(page, position, move)
        position = wait_for_plies(page, before + 2)
    expect(message(page)).to_contain_text(OVER)
    expect(page.locator(".lw-win")).to_have_count(1 if position.winning_cells else 0)
    expect(page.locator(".lw-result-title")).to_be_visible()


def test_a_piece_shows_its_targets_and_an_illegal_move_its_rule(visit: Any) -> None:
    page = visit(at("loa"))
    cell(page, "c1").click()
    expect(page.locator(".lw-picked")).to_have_count(1)
    expect(page.locator(".lw-target")).to_have_count(3)
    cell(page, "c4").click()
    expect(message(page)).to_have_text(
        "c1 to c4 is not legal: 2 pieces stand on this line, so the piece moves exactly 2"
    )
    assert shown(page).moves == ()


def test_a_piece_can_be_dragged(visit: Any) -> None:
    page = visit(at("loa"))
    cell(page, "c1").hover()
    page.mouse.down()
    cell(page, "c2").hover()
    expect(page.locator(".lw-dragged")).to_be_visible()
    cell(page, "c3").hover()
    page.mouse.up()
    assert wait_for_plies(page, 2).moves[0] == "c1-c3"


def test_a_forced_pass_is_played_and_announced(visit: Any) -> None:
    page = visit("/play", locale="en-US")
    page.get_by_label("Opponent").click()
    page.get_by_role("option", name="Two people").click()
    page.get_by_role("button", name="Set up…").click()
    page.get_by_label("Or a position text").fill("loa = 6ox/6o1/8/7o/8/8/oo6/xo6 o")
    page.get_by_role("dialog").get_by_role("button", name="Start", exact=True).click()
    expect(cell(page, "h8")).to_have_attribute("aria-label", re.compile("Black"))
    cell(page, "h5").click()
    cell(page, "h7").click()
    expect(message(page)).to_have_text("Black has no legal move and passes. White to move.")
    expect(page.locator(".lw-moves")).to_contain_text("pass")


def test_a_full_column_is_told_under_the_board(visit: Any) -> None:
    page = visit(at("connect4 6x7 d d d d d d"))
    cell(page, "d1").click()
    expect(message(page)).to_contain_text("column d is full")


def test_undo_and_redo(visit: Any) -> None:
    page = visit()
    cell(page, "d1").click()
    played = wait_for_plies(page, 2)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".lw-move-current")).to_have_text("Start")
    assert shown(page).moves == ()
    page.get_by_role("button", name="Redo").click()
    expect(page.locator(".lw-move-current")).to_have_text(played.moves[-1])


def test_a_clock_runs_out_and_the_game_may_go_on(visit: Any) -> None:
    page = visit("/play", locale="en-US")
    page.get_by_label("Clock").click()
    page.get_by_role("option", name="3 s per move").click()
    page.get_by_role("button", name="Start", exact=True).first.click()
    expect(page.locator(".lw-clock-large").last).to_have_text("0:03.0")  # it starts with the first move
    cell(page, "d1").click()
    expect(message(page)).to_contain_text("Blue (x) ran out of time: Yellow (o) wins.")
    page.get_by_role("button", name="Play on").click()
    cell(page, "d1").click()
    wait_for_plies(page, 2)


@pytest.mark.parametrize(
    ("language", "another", "label", "wrong"),
    [
        ("en-US", "Custom…", "Time: 3s for each move", "'soon' is not a time: write it as 3s"),
        ("zh-CN", "自定义…", "时间：3s 为每步时限", "“soon”不是时间"),
    ],
)
def test_a_clock_of_ones_own_is_written(visit: Any, language: str, another: str, label: str, wrong: str) -> None:
    page = visit("/play", locale=language)
    page.get_by_label(re.compile("^(Clock|计时)$")).click()
    field = page.get_by_label(label)
    expect(field).to_be_hidden()
    page.get_by_role("option", name=another).click()
    start = page.get_by_role("button", name=re.compile("^(Start|开始)$")).first
    alert = page.locator(".lw-play [role=alert]")
    expect(alert).not_to_be_empty()
    field.fill("soon")
    expect(alert).to_contain_text(wrong)
    field.fill("5m+2s")
    expect(alert).to_be_empty()
    start.click()
    expect(page.locator(".lw-clock-large").first).to_have_text("5:00")
    expect(page.locator(".lw-clock-large").last).to_have_text("5:00")
    page.reload()  # the browser remembers it
    wait_until_alive(page)
    expect(field).to_have_value("5m+2s")


def test_pause_resign_and_hint(visit: Any) -> None:
    page = visit()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".lw-hint")).to_be_visible()
    cell(page, "d1").click()
    wait_for_plies(page, 2)
    page.get_by_role("button", name="Pause").click()
    expect(message(page)).to_contain_text("Paused")
    cell(page, "d1").click()
    expect(message(page)).to_contain_text("paused")
    page.get_by_role("button", name="Resume").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert shown(page).outcome is None
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator(".lw-result-title")).to_have_text("You lost.")
    expect(message(page)).to_contain_text("Blue (x) resigned: Yellow (o) wins.")


def test_a_board_of_ones_own(visit: Any) -> None:
    page = visit()
    page.get_by_role("button", name="Set up…").click()
    page.get_by_label("Rows").fill("5")
    page.get_by_label("Columns").fill("8")
    dialog = page.locator(".q-dialog")
    dialog.locator('[data-cell="h1"]').click()
    expect(dialog.locator(".lw-plug")).to_have_count(1)
    page.get_by_role("dialog").get_by_role("button", name="Start", exact=True).click()
    expect(cell(page, "h1")).to_have_attribute("aria-label", "h1, forbidden")
    assert shown(page).game.text == "connect4 5x8 !h1"


def test_stones_are_put_onto_a_board(visit: Any) -> None:
    page = visit()
    page.get_by_role("button", name="Set up…").click()
    dialog = page.get_by_role("dialog")
    for side in ("Blue (x)", "Yellow (o)"):
        dialog.get_by_role("button", name=side).click()
        dialog.locator('[data-cell="d5"]').click()
    expect(dialog.locator('[data-cell="d2"]')).to_have_attribute("aria-label", re.compile("Yellow"))
    dialog.get_by_role("button", name="Start", exact=True).click()
    expect(cell(page, "d2")).to_have_attribute("aria-label", re.compile("Yellow"))
    assert shown(page).cells == parse("connect4 6x7 d d").cells


def test_threats_and_sounds_are_switched_on_and_remembered(visit: Any) -> None:
    page = visit(at("connect4 6x7 d a d a d b"), locale="en-US")
    expect(page.locator(".lw-threat")).to_have_count(0)
    page.get_by_role("button", name="Show threats").click()
    expect(page.locator(".lw-threat")).to_have_count(1)
    page.get_by_role("button", name="Turn sounds on").click()
    expect(page.get_by_role("button", name="Turn sounds off")).to_be_visible()
    page.reload()
    wait_until_alive(page)
    expect(page.locator(".lw-threat")).to_have_count(1)
    expect(page.get_by_role("button", name="Turn sounds off")).to_be_visible()


def test_rules_of_ones_own_are_kept_by_the_editor(visit: Any) -> None:
    page = visit(at("loa course,both=draw"), locale="zh-CN")
    page.get_by_role("button", name="设置…").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("规则").click()
    page.get_by_role("option", name="奥林匹克规则").click()
    dialog.get_by_label("规则").click()
    page.get_by_role("option", name="course,both=draw").click()
    dialog.get_by_role("button", name="开始", exact=True).click()
    expect(dialog).to_have_count(0)
    assert shown(page).game.text == "loa course,both=draw"


def test_a_pasted_position_that_is_wrong_is_told(visit: Any) -> None:
    page = visit()
    page.get_by_role("button", name="Set up…").click()
    page.get_by_label("Or a position text").fill("connect4 6x7 z")
    expect(page.locator(".q-dialog [role=alert]")).to_contain_text("column z is off the board")


def test_a_hexagon_on_a_phone_asks_twice(visit: Any) -> None:
    page = visit(at("hex5"), viewport={"width": 390, "height": 844}, has_touch=True)
    expect(page.locator(".lw-index")).to_have_count(0)
    cell(page, "108").tap()
    expect(page.locator(".lw-preview")).to_have_count(1)
    expect(message(page)).to_have_text("Tap 108 again to play there.")
    assert shown(page).moves == ()
    cell(page, "108").tap()
    assert wait_for_plies(page, 2).moves[0] == "108"
    page.get_by_role("link", name="Analyse").click()
    expect(page.locator(".lw-candidate text").first).to_be_visible()
    assert min(page.evaluate(LETTERS)) >= 11.9  # pixels


def test_a_proven_result_is_legible_on_a_phone_in_chinese(visit: Any) -> None:
    text = "hex5 9 108 0 109 1 110 2"
    page = visit(at(text, "analyse"), viewport={"width": 390, "height": 844}, has_touch=True, locale="zh-CN")
    expect(page.locator(".lw-proven-win text").first).to_have_text("胜")  # the table says in how many moves
    assert min(page.evaluate(LETTERS)) >= 11.9  # pixels


def test_a_phone_has_room_for_everything(visit: Any) -> None:
    page = visit(at("loa"), viewport={"width": 390, "height": 844}, has_touch=True)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    cell(page, "c1").tap()
    expect(page.locator(".lw-target")).to_have_count(3)


def test_the_result_does_not_hide_the_winning_line_on_a_phone(visit: Any) -> None:
    page = visit(at("connect4 6x7 d c d c d c"), viewport={"width": 390, "height": 844})
    cell(page, "d1").click()
    card, line = page.locator(".lw-result"), page.locator(".lw-stage .lw-win").first
    expect(card).to_contain_text("Blue (x) wins: a line from d1 to d4. Moves: 7.")
    expect(line).to_be_attached()
    low, high = (
        line.evaluate("e => e.getBoundingClientRect().bottom"),
        card.evaluate("e => e.getBoundingClientRect().top"),
    )
    assert low <= high
