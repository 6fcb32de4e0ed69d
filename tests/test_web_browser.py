"""The web app as people see it: a real browser, a real server, games to their ends."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, urlparse

import pytest
from axe_playwright_python.sync_playwright import Axe
from browsing import (
    CHROMIUM,
    PATIENCE,
    Server,
    cell,
    chromium,
    message,
    new_context,
    open_page,
    served,
    wait_until_alive,
)
from playwright.sync_api import Browser, BrowserContext, Page, expect

from linewood.games import Position, parse
from linewood.search import Limits, preset, search

if CHROMIUM is None and not os.environ.get("CI"):
    pytest.skip("no Chromium here: apt-get install chromium", allow_module_level=True)

expect.set_options(timeout=PATIENCE)
OVER = re.compile(r"wins|draw")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("web")) as server:
        yield server
        assert "Traceback" not in server.log(), server.log()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    assert CHROMIUM is not None, "in CI these tests may not be left out"
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def lounge(browser: Browser) -> BrowserContext:
    """Where most visitors sit: scripts that one of them has loaded are there for the others."""
    return new_context(browser)


@pytest.fixture
def visit(server: Server, browser: Browser, lounge: BrowserContext) -> Iterator[Any]:
    """Opens pages, and closes them again. Who asks for anything special gets a browser of their own."""
    pages: list[Page] = []

    def visit(path: str = "/", **context: Any) -> Page:
        where = new_context(browser, **context) if context else lounge
        pages.append(open_page(where, server.address + path))
        return pages[-1]

    yield visit
    for page in pages:
        page.close() if page.context is lounge else page.context.close()


def at(text: str, mode: str = "play") -> str:
    return f"/{mode}?position={quote(text)}"


def shown(page: Page) -> Position:
    """The position on the board."""
    return parse(str(page.locator(".lw-stage .lw-svg").get_attribute("data-position")))


def wait_for_plies(page: Page, least: int) -> Position:
    """The position, once so many moves were played or the game is over."""
    page.wait_for_function(
        """least => {
            const ply = Number(document.querySelector('.lw-stage .lw-svg').dataset.ply);
            return ply >= least || /wins|draw/.test(document.querySelector('.lw-message').textContent);
        }""",
        arg=least,
    )
    return shown(page)


def choose(page: Page, strip: int, name: re.Pattern[str]) -> None:
    """Lets somebody sit down: 0 the upper strip, 1 the lower one."""
    page.locator(".lw-strip").nth(strip).locator(".lw-strip-who").click()
    page.get_by_role("option", name=name).click()


# Playing.


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


def make(page: Page, position: Position, move: str) -> None:
    """Clicks a move."""
    if position.game.name == "loa":
        start, end = re.split("[-x]", move)
        cell(page, start).click()
        expect(page.locator(".lw-picked")).to_be_visible()
        cell(page, end).click()
    elif position.game.name == "hex5":
        cell(page, move).click()
    else:
        cell(page, f"{move}1").click()


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
    page.get_by_role("option", name="3 s for each move").click()
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
        ("en-US", "Another one…", "Time: 3s for each move", "'soon' is not a time: write it as 3s"),
        ("zh-CN", "自定义…", "时间：3s 为每手", "“soon”不是时间"),
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


def test_a_pasted_position_that_is_wrong_is_told(visit: Any) -> None:
    page = visit()
    page.get_by_role("button", name="Set up…").click()
    page.get_by_label("Or a position text").fill("connect4 6x7 z")
    expect(page.locator(".q-dialog [role=alert]")).to_contain_text("column z is off the board")


# Keys and readers.


def test_a_game_by_keyboard_alone(visit: Any) -> None:
    page = visit(at("connect4 4x4"))
    cell(page, "c1").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    expect(cell(page, "b2")).to_be_focused()
    page.keyboard.press("Enter")
    position = wait_for_plies(page, 2)
    assert position.moves[0] == "b"
    expect(message(page)).to_contain_text(re.compile("Casual .level 3. plays [a-d]"))
    page.keyboard.press("z")
    expect(page.locator(".lw-move-current")).to_have_text("Start")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_arrows_walk_over_a_hexagon_and_pieces_move_by_keys(visit: Any) -> None:
    page = visit(at("loa"))
    cell(page, "b1").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".lw-picked")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".lw-picked")).to_have_count(0)
    page.keyboard.press(" ")
    for _ in range(2):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    assert wait_for_plies(page, 2).moves[0] == "b1-b3"


@pytest.mark.parametrize("path", ["/", at("hex5", "analyse"), at("loa", "tree"), "/arena", "/records", "/rules/loa"])
def test_nothing_stands_in_the_way_of_a_screen_reader(server: Server, lounge: BrowserContext, path: str) -> None:
    page = lounge.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(server.address + path)
    page.wait_for_selector(".lw-svg, .lw-records, .lw-arena, .lw-rules")
    if "position" in path:
        wait_until_alive(page)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.wait_for_selector(f"body.body--{scheme}")
        assert not violations(page)
    page.close()


def violations(page: Page) -> list[tuple[str, list[str]]]:
    """What axe objects to."""
    found = Axe().run(page).response["violations"]
    return [(one["id"], [node["html"][:200] for node in one["nodes"][:3]]) for one in found]


def test_keys_belong_to_the_page_after_a_click_and_a_double_click_is_one_move(visit: Any) -> None:
    page = visit(at("connect4 6x7", "analyse"))
    cell(page, "d3").dblclick()
    expect(page.locator(".lw-moves .lw-move")).to_have_count(1)
    cell(page, "c3").click()
    expect(page.locator(".lw-moves .lw-move, .lw-moves .lw-variation")).to_have_count(2)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".lw-move-current")).to_have_text(re.compile("^d"))
    page.keyboard.press("Home")
    expect(page.locator(".lw-move-current")).to_have_text("Start")
    assert shown(page).moves == ()


CONTRAST = """() => {
  const rgb = (text) => (text.match(/[\\d.]+/g) || []).slice(0, 3).map(Number);
  const of = (selector, part) => [...document.querySelectorAll('.lw-stage ' + selector)].map((e) => rgb(getComputedStyle(e)[part]))[0];
  return {
    front: of('.lw-front', 'fill'), hole: of('.lw-back', 'fill'), first: of('.lw-svg .lw-first .lw-stone', 'fill'),
    second: of('.lw-svg .lw-second .lw-stone', 'stroke'), secondFace: of('.lw-svg .lw-second .lw-stone', 'fill'),
    cross: of('.lw-cross', 'stroke'), plug: of('.lw-plug', 'fill'), plugEdge: of('.lw-plug', 'stroke'),
    win: of('.lw-win', 'stroke'), winCase: of('.lw-win-case', 'stroke'), lastFirst: of('.lw-last-first', 'fill'),
    label: of('.lw-label', 'fill'), ground: rgb(getComputedStyle(document.body).backgroundColor),
  };
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_stones_plugs_and_marks_stand_out(visit: Any, scheme: str) -> None:
    page = visit(at("connect4 6x7 !g5 a b b c d c c d d e d"), color_scheme=scheme)
    page.wait_for_selector(f"body.body--{scheme}")
    colours = page.evaluate(CONTRAST)
    for ground in ("front", "hole"):
        assert contrast(colours["first"], colours[ground]) >= 3
        assert max(contrast(colours[name], colours[ground]) for name in ("second", "secondFace")) >= 3
    for stone in ("first", "secondFace"):
        assert max(contrast(colours[name], colours[stone]) for name in ("win", "winCase")) >= 3
    assert contrast(colours["cross"], colours["plug"]) >= 3
    assert contrast(colours["plugEdge"], colours["front"]) >= 3
    assert contrast(colours["lastFirst"], colours["first"]) >= 3
    assert contrast(colours["label"], colours["ground"]) >= 4.5


def contrast(one: list[float], other: list[float]) -> float:
    """The contrast of two colours as WCAG 2.2 defines it."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: list[float]) -> float:
    parts = [part / 255 for part in colour]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_a_hexagon_on_a_phone_asks_twice(visit: Any) -> None:
    page = visit(at("hex5"), viewport={"width": 390, "height": 844}, has_touch=True)
    expect(page.locator(".lw-index")).to_have_count(0)
    cell(page, "108").tap()
    expect(page.locator(".lw-preview")).to_have_count(1)
    assert shown(page).moves == ()
    cell(page, "108").tap()
    assert wait_for_plies(page, 2).moves[0] == "108"


# Analysis and tree.


def test_analysis_goes_on_and_its_candidates_can_be_played(visit: Any) -> None:
    page = visit(at("connect4 6x7 d d", "analyse"))
    rows = page.locator(".lw-candidates tbody tr")
    expect(rows.first).to_be_visible()
    playouts = page.locator(".lw-figures dd").first
    before = playouts.inner_text()
    expect(playouts).not_to_have_text(before)
    rows.first.hover()
    expect(page.locator(".lw-line").nth(1)).to_be_visible()
    rows.first.click()
    assert len(wait_for_plies(page, 3).moves) == 3
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Analyse")).to_be_visible()


def test_a_proven_win_says_in_how_many(visit: Any) -> None:
    page = visit(at("connect4 6x7 d a d a d b", "analyse"))
    expect(page.locator(".lw-candidates tbody tr").first).to_contain_text("wins in 1")


def test_a_review_marks_the_mistake(visit: Any) -> None:
    page = visit(at("connect4 5x5 c a c b c d", "analyse"))
    page.get_by_role("button", name="Review the game").click()
    expect(page.locator(".lw-mistake").first).to_have_text(
        re.compile(r"^6\. Yellow .o. d\?\? .*; c was better\. The answer is c\.$")
    )
    page.get_by_role("button", name="Next mistake").click()
    expect(page.locator(".lw-graph canvas")).to_be_visible()


def test_another_move_is_tried_and_kept(visit: Any) -> None:
    page = visit(at("connect4 6x7 d d c", "analyse"))
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".lw-move-current")).to_have_text("d")
    cell(page, "f1").click()
    expect(page.locator(".lw-variation")).to_have_text(re.compile(r"\(f.*\)"))
    cell(page, "e1").click()
    expect(page.locator(".lw-variation")).to_have_count(2)
    expect(page.locator(".lw-variation.lw-move-current")).to_have_text(re.compile(r"e.*\)"))
    expect(page.locator(".lw-moves .lw-move")).to_have_count(3)  # the game itself stays in sight
    page.locator(".lw-moves .lw-move").last.click()
    expect(page.locator(".lw-move-current")).to_have_text(re.compile("^c"))


def test_the_tree_is_the_search_itself(visit: Any) -> None:
    page = visit(at("connect4 6x7 d d", "tree"))
    page.get_by_role("button", name="100 playouts forward", exact=True).click()
    expect(page.locator(".lw-tree-count")).to_have_text("100 / 5000")
    page.get_by_role("button", name="10 playouts back", exact=True).click()
    expect(page.locator(".lw-tree-count")).to_have_text("90 / 5000")
    options = preset("connect4/improved").options
    analysis = search(parse("connect4 6x7 d d"), replace(options, seed=1), Limits(playouts=90))
    visits = {move.move: str(move.visits) for move in analysis.moves}
    rows = page.locator('[data-tree="A"] .lw-tree-row').all()
    assert len(rows) == 7
    for row in rows:
        assert row.get_attribute("data-visits") == visits[str(row.get_attribute("data-move"))]
    page.locator('[data-tree="A"] .lw-tree-row').first.click()
    expect(page.locator('[data-tree="A"] .lw-tree-row[data-depth="2"]').first).to_be_visible()
    expect(page.locator('[data-tree="A"] .lw-formula-numbers')).to_contain_text("√(ln 90 / ")
    page.get_by_role("button", name="Step", exact=True).click()
    expect(page.locator(".lw-tree-count")).to_have_text("91 / 5000")
    numbers = page.locator('[data-tree="A"] .lw-tree-row[data-depth="1"]').evaluate_all(
        "rows => rows.map(row => [Number(row.dataset.number), row.classList.contains('lw-tree-last')])"
    )
    assert max(numbers)[1]  # at select, the numbers are those that selection has compared
    expect(page.locator('[data-tree="A"] .lw-node-path')).not_to_have_count(0)
    page.get_by_text("side by side").click()
    expect(page.locator('[data-tree="B"] .lw-tree-row').first).to_be_visible()


def test_a_match_is_played_and_its_games_open_on_the_board(server: Server, lounge: BrowserContext) -> None:
    page = lounge.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{server.address}/arena")
    page.get_by_label("Game", exact=True).click()
    page.get_by_role("option", name="Connect-5").click()
    page.get_by_label("Pairs of games").fill("1")
    page.get_by_label("For each move").fill("5")
    page.get_by_role("button", name="Start the match").click()
    games = page.locator(".lw-game-list a")
    expect(games).to_have_count(2)
    rows = page.locator(".lw-standings tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.first.locator("td").nth(2)).to_have_text(re.compile(r"^\+\d+ \[[+-]\d+, \+\d+\]$"))
    expect(page.locator(".lw-chart-elo canvas")).to_be_visible()
    games.first.click()
    wait_until_alive(page)
    assert shown(page).outcome is not None
    expect(page.locator(".lw-strip-name").first).to_have_text(re.compile("^hex5/"))
    page.close()


# Language, several people, reload, restart.


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
    row.get_by_role("button", name="Delete").click()
    expect(row).to_have_count(0)


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


def test_a_review_is_there_after_the_server_was_killed(browser: Browser, tmp_path: Path) -> None:
    with served(tmp_path) as server:
        page = open_page(new_context(browser), server.address + at("connect4 5x5 c a c b c d", "analyse"))
        page.get_by_role("button", name="Review the game").click()
        expect(page.locator(".lw-mistake").first).to_be_visible()
        expect(page.get_by_role("button", name="Review the game")).to_be_visible()  # it is complete
        marks = page.locator(".lw-moves").inner_text()
        name = parse_qs(urlparse(page.url).query)["game"][0]
        page.context.close()
        server.kill()
        server.start()
        page = open_page(new_context(browser), f"{server.address}/analyse?game={name}")
        expect(page.locator(".lw-mistake").first).to_be_visible()
        assert page.locator(".lw-moves").inner_text() == marks
        page.context.close()


def test_an_abandoned_page_stops_its_search(browser: Browser, tmp_path: Path) -> None:
    with served(tmp_path) as server:
        page = open_page(new_context(browser), server.address + at("hex5", "analyse"))
        expect(page.locator(".lw-candidates tbody tr").first).to_be_visible()
        other = open_page(new_context(browser), server.address)
        page.context.close()
        other.wait_for_function(
            "async () => (await (await fetch('/health')).json()).running === 0", polling=200, timeout=PATIENCE
        )
        other.context.close()


@pytest.mark.parametrize(
    "path", ["/play?position=connect4+99x99", "/play?position=%00%ff", "/play?game=../../etc/passwd"]
)
def test_a_bad_address_opens_a_page_that_says_so(visit: Any, path: str) -> None:
    page = visit(path)
    expect(page.locator(".lw-message.lw-error")).not_to_be_empty()
    assert shown(page).game.text == "connect4 6x7"


SCREENS: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True},
    "tablet": {"viewport": {"width": 820, "height": 1180}, "has_touch": True},
    "desktop": {"viewport": {"width": 1920, "height": 1080}},
}


@pytest.mark.slow
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["en-US", "zh-CN"])
@pytest.mark.parametrize("mode", ["play", "analyse", "tree"])
@pytest.mark.parametrize("text", ["connect4 12x12 !d3", "hex5", "loa"])
def test_every_page_fits_every_screen(visit: Any, text: str, mode: str, locale: str, scheme: str, screen: str) -> None:
    page = visit(at(text, mode), locale=locale, color_scheme=scheme, **SCREENS[screen])
    page.wait_for_selector(f"body.body--{scheme}")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert not violations(page)


def test_a_phone_has_room_for_everything(visit: Any) -> None:
    page = visit(at("loa"), viewport={"width": 390, "height": 844}, has_touch=True)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    cell(page, "c1").tap()
    expect(page.locator(".lw-target")).to_have_count(3)
