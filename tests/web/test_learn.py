"""The Learn page in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from browsing import PATIENCE, Server, cell, message, new_context, served, wait_until_connected
from playwright.sync_api import Browser, Page, expect

import linewood as lw
from linewood.puzzles import shipped


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("learn")) as server:
        yield server
        assert "Traceback" not in server.log(), server.log()


def opened(browser: Browser, address: str, **context: object) -> Page:
    page = new_context(browser, **context).new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    page.wait_for_selector(".lw-svg")
    page.wait_for_url("**exercise=*")
    wait_until_connected(page)
    return page


def puzzle_of(page: Page) -> lw.Puzzle:
    """The puzzle that the address names."""
    game, name = page.url.split("exercise=")[1].split("-")
    return next(puzzle for puzzle in shipped(game) if puzzle.name == name)


def test_a_wrong_answer_is_explained_and_refuted_and_the_right_one_is_remembered(
    server: Server, browser: Browser
) -> None:
    page = opened(browser, f"{server.address}/learn?game=connect4&kind=defence")
    puzzle = puzzle_of(page)
    assert puzzle.kind == "defence"
    wrong = next(move for move in puzzle.start.legal if move != puzzle.solution)
    cell(page, f"{wrong}1").click()
    expect(message(page)).to_contain_text("is not the solution")
    words = page.locator(".lw-coach")
    expect(words).to_contain_text("A draw became a loss")
    expect(words).not_to_contain_text("was better")
    before = len(puzzle.start.cells) - puzzle.start.cells.count(0)
    page.get_by_role("button", name="Play the line").click()
    page.wait_for_function("least => document.querySelectorAll('.lw-stage .lw-stone').length >= least", arg=before + 2)
    page.get_by_role("button", name="Try again").click()
    expect(words.locator("li")).to_have_count(0)
    page.get_by_role("button", name="Show the solution").click()
    expect(message(page)).to_have_text(f"The solution is {puzzle.solution}.")
    expect(page.get_by_role("button", name="Show the solution")).to_be_hidden()
    page.get_by_role("button", name="Try again").click()
    cell(page, f"{puzzle.solution}1").click()
    expect(message(page)).to_contain_text("is right")
    expect(page.locator(".lw-learn-count")).to_contain_text(re.compile("^1 of"))
    page.reload()
    expect(page.locator(".lw-learn-count")).to_contain_text(re.compile("^1 of"))
    page.context.close()


def test_an_exercise_is_solved_by_keyboard_on_a_small_dark_screen_in_chinese(server: Server, browser: Browser) -> None:
    small = {"viewport": {"width": 375, "height": 760}, "locale": "zh-CN", "color_scheme": "dark"}
    page = opened(browser, f"{server.address}/learn?game=connect4&kind=win", **small)
    expect(page).to_have_title(re.compile("学棋"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    puzzle = puzzle_of(page)
    cell(page, f"{puzzle.solution}1").focus()
    page.keyboard.press("Enter")
    expect(message(page)).to_contain_text("正确")
    expect(page.locator(".lw-coach")).to_contain_text("必胜")
    assert not Axe().run(page).response["violations"]
    page.keyboard.press("n")
    page.wait_for_url(lambda address: not address.endswith(puzzle.name))
    page.context.close()


def test_without_a_reviewed_game_the_page_says_how_to_get_exercises(server: Server, browser: Browser) -> None:
    page = new_context(browser).new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{server.address}/learn?from=mistakes")
    expect(page.get_by_role("heading", level=2)).to_contain_text("No mistakes to retry yet")
    expect(page.locator(".lw-stage, .lw-learn-filter:has-text('Difficulty')")).to_have_count(2)
    for name in (".lw-stage", ".lw-learn-filter:has-text('Difficulty')"):
        expect(page.locator(name)).to_be_hidden()
    page.get_by_role("button", name="Play a game").click()
    page.wait_for_url("**/play*")
    page.context.close()
