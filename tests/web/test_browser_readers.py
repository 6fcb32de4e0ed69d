"""Keys, screen readers, contrast, and every page on every screen, in a real browser."""

from __future__ import annotations

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from browsing import (
    PATIENCE,
    Server,
    at,
    cell,
    message,
    shown,
    wait_for_plies,
    wait_until_alive,
    wait_until_connected,
)
from playwright.sync_api import BrowserContext, Page, expect


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


@pytest.mark.parametrize(
    "path", ["/", at("hex5", "analyse"), at("loa", "tree"), "/arena", "/records", "/rules/loa", "/nowhere"]
)
def test_nothing_stands_in_the_way_of_a_screen_reader(server: Server, lounge: BrowserContext, path: str) -> None:
    page = lounge.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(server.address + path)
    page.wait_for_selector(".lw-svg, .lw-records, .lw-arena, .lw-rules, .lw-notice")
    wait_until_connected(page)
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


def test_stones_plugs_and_marks_stand_out_in_both_themes(visit: Any) -> None:
    page = visit(at("connect4 6x7 !g5 a b b c d c c d d e d"))
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.wait_for_selector(f"body.body--{scheme}")
        check_contrast(page.evaluate(CONTRAST))


def check_contrast(colours: dict[str, list[float]]) -> None:
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
