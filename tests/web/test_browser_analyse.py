"""Analysis, reviews and the tree in a real browser."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlparse

from browsing import (
    at,
    cell,
    new_context,
    open_page,
    served,
    shown,
    wait_for_plies,
)
from playwright.sync_api import Browser, Page, expect

from linewood.coach import explain
from linewood.games import parse
from linewood.search import Limits, preset, search
from linewood.solve import solve

IDLE = "async () => (await (await fetch('/health')).json()).running === 0"
HIDE = """isHidden => {
  Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def playouts(page: Page) -> int:
    """What the search on the page has done so far, to the last playout."""
    return int(str(page.locator(".lw-figures dd div").first.get_attribute("title")).replace(",", ""))


def wait_for_more_playouts(page: Page) -> None:
    """However slowly a search goes on beside other work, it goes on."""
    page.wait_for_function(
        "before => Number(document.querySelector('.lw-figures dd div').title.replaceAll(',', '')) !== before",
        arg=playouts(page),
    )


def test_analysis_goes_on_and_its_candidates_can_be_played(visit: Any) -> None:
    page = visit(at("connect4 8x8 d d", "analyse"))
    rows = page.locator(".lw-candidates tbody tr")
    expect(rows.first).to_be_visible()
    wait_for_more_playouts(page)
    rows.first.hover()
    expect(page.locator(".lw-line").nth(1)).to_be_visible()
    rows.first.click()
    assert len(wait_for_plies(page, 3).moves) == 3
    wait_for_more_playouts(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Analyse")).to_be_visible()


def test_a_proven_win_says_in_how_many(visit: Any) -> None:
    page = visit(at("connect4 6x7 d a d a d b", "analyse"))
    expect(page.locator(".lw-candidates tbody tr").first).to_contain_text("wins in 1")
    expect(page.locator(".lw-analysis-tools")).to_contain_text("done")
    expect(page.get_by_role("button", name="Stop", exact=True)).to_have_count(0)  # there is nothing to stop
    page.get_by_role("button", name="Analyse", exact=True).click()
    expect(page.locator(".lw-analysis-tools")).to_contain_text("done")


def test_where_the_game_is_over_there_is_nothing_to_analyse(visit: Any) -> None:
    page = visit(at("connect4 6x7 d a d a d b d", "analyse"))
    expect(page.get_by_role("button", name="Analyse", exact=True)).to_be_disabled()
    expect(page.locator(".lw-analysis-tools")).to_contain_text("The game is over")
    expect(page.locator(".lw-candidates-box")).to_be_hidden()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".lw-candidates tbody tr").first).to_contain_text("wins in 1")
    expect(page.locator(".lw-figures")).to_be_hidden()  # the exact solver has no playouts
    expect(page.locator(".lw-message")).to_have_text("After move 6.")
    page.keyboard.press("Home")
    expect(page.locator(".lw-message")).to_have_text("The starting position.")
    page.get_by_role("button", name="Review the game").click()
    expect(page.locator(".lw-review")).to_contain_text("No mistakes found.")


def test_an_opening_that_is_always_the_same_is_marked_on_the_board(visit: Any) -> None:
    page = visit(at("hex5", "analyse"))
    expect(page.locator(".lw-candidate")).to_have_count(1)
    expect(page.locator(".lw-candidates tbody tr:visible")).to_contain_text("108")


def test_a_stopped_analysis_is_not_shown_beside_another_position(visit: Any) -> None:
    page = visit(at("connect4 8x8 d d c", "analyse"))
    rows = page.locator(".lw-candidates tbody tr:visible")
    expect(rows).to_have_count(8)
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(rows).to_have_count(8)
    expect(page.locator(".lw-analysis-tools")).not_to_contain_text("searching")
    page.keyboard.press("ArrowLeft")
    expect(rows).to_have_count(0)
    page.get_by_role("button", name="Analyse", exact=True).click()
    expect(rows).to_have_count(8)


def test_a_review_marks_the_mistake(visit: Any) -> None:
    results = [solve(parse(f"connect4 5x5 c a c{move}"), Limits(nodes=10**7)).result for move in ("", " c", " b")]
    assert results == ["draw", "draw", "win"]  # each for the side to move: b loses at once, c holds
    page = visit(at("connect4 5x5 c a c b c d", "analyse"))
    page.get_by_role("button", name="Review the game").click()
    expect(page.locator(".lw-mistake").first).to_have_text(re.compile(r"^4\. Yellow .o. b\?\? .*; [a-e] was better\.$"))
    expect(page.locator(".lw-accuracy")).to_have_text(re.compile(r"^Accuracy: Blue .x. \d+ % · Yellow .o. \d+ %$"))
    expect(page.locator(".lw-answer").first).to_have_text("Play the reply c")
    page.get_by_role("button", name="Next mistake").click()
    expect(page.locator(".lw-graph .lw-chart svg")).to_be_visible()


def test_the_coach_explains_a_mistake_and_one_click_plays_its_refutation(visit: Any) -> None:
    """The answer of the game was not the best one, so the refutation is a variation."""
    start = parse("connect4 5x5 c c b c")
    said = explain(parse("connect4 5x5 c c b"), "c")
    assert start.play(*said.refutation).outcome == "first"  # the coach's own claim, played out
    page = visit(at("connect4 5x5 c c b c e e", "analyse"))
    page.get_by_role("button", name="Review the game").click()
    row = page.locator(".lw-mistake-row").filter(has_text="4. Yellow (o) c??")
    expect(row).to_have_count(1)
    expect(row.locator(".lw-coach li")).to_have_count(0)
    row.locator(".lw-mistake").click()
    expect(row.locator(".lw-coach li")).to_have_text(list(said.sentences("en", "page")))
    assert shown(page).moves == start.moves
    row.locator(".lw-answer").click()
    assert wait_for_plies(page, 4 + len(said.refutation)).moves == (*start.moves, *said.refutation)
    expect(page.locator(".lw-moves .lw-move")).to_have_count(6)  # the game stays in sight
    expect(row.locator(".lw-coach li")).not_to_have_count(0)


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
    page.get_by_label("Comment on this position").fill("too slow")
    page.keyboard.press("Enter")
    expect(page.locator(".lw-variation.lw-move-current")).to_contain_text("*")
    page.get_by_role("button", name="Delete this variation").click()
    expect(page.locator(".lw-variation")).to_have_count(0)
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


def test_a_tour_leads_through_the_tree_and_its_playout_runs_on_the_board(visit: Any) -> None:
    page = visit(at("connect4 6x7 d d", "tree"))
    page.get_by_role("button", name="Guided tour").click()
    expect(page.locator(".lw-board-frame.lw-looked-at")).to_be_visible()
    forward = page.get_by_role("button", name="Next", exact=True)
    for step in range(2, 9):
        forward.click()
        expect(page.locator(".lw-tour-buttons")).to_contain_text(f"{step} of 8")
        if step == 5:
            expect(page.locator(".lw-tree-count")).to_have_text("60 / 5000")
            expect(page.locator(".lw-phases [aria-current]")).to_have_text("3 simulate")
            expect(page.locator(".lw-film").nth(2)).to_be_visible()
    expect(page.locator('[data-tree="B"] .lw-tree-row').first).to_be_visible()
    for name in ("A", "B"):  # whole trees, with the names of the moves at the root
        frame, drawn = (
            page.locator(f'[data-tree="{name}"] {part}') for part in (".lw-tree-picture", ".lw-tree-svg > g")
        )
        expect(drawn.locator(".lw-node-first .lw-node-move")).to_have_count(7)
        inside, outside = (
            one.evaluate("e => [e.getBoundingClientRect().left, e.getBoundingClientRect().right]")
            for one in (drawn, frame)
        )
        assert outside[0] <= inside[0] < inside[1] <= outside[1]
    page.locator(".lw-tour").get_by_role("button", name="End the tour").first.click()
    expect(page.locator(".lw-looked-at")).to_have_count(0)
    before = page.locator('[data-tree="A"] .lw-tree-svg > g').get_attribute("transform")
    page.locator('[data-tree="A"] .lw-tree-picture').hover()
    page.mouse.wheel(0, -200)
    expect(page.locator('[data-tree="A"] .lw-tree-svg > g')).not_to_have_attribute("transform", str(before))


def test_a_tour_plays_an_opening_that_is_never_searched(visit: Any) -> None:
    page = visit(at("hex5", "tree"))
    expect(page.locator(".lw-story")).to_have_text(re.compile("always opens on 108"))
    page.get_by_role("button", name="Guided tour").click()
    assert wait_for_plies(page, 1).moves == ("108",)
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator(".lw-tree-rows [data-path]").nth(1)).to_be_visible()


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


def test_hidden_and_abandoned_pages_stop_their_searches(browser: Browser, tmp_path: Path) -> None:
    with served(tmp_path, patience=3) as server:  # nobody else searches here
        page = open_page(new_context(browser), server.address + at("hex5", "analyse"))
        expect(page.locator(".lw-candidates tbody tr").first).to_be_visible()
        page.evaluate(HIDE, True)
        page.wait_for_function(IDLE, polling=200)
        page.evaluate(HIDE, False)
        wait_for_more_playouts(page)
        other = open_page(new_context(browser), server.address)
        page.context.close()
        other.wait_for_function(IDLE, polling=200)
        other.context.close()
