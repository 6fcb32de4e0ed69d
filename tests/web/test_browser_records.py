"""Records and the arena in a real browser: files in and out, paging, pausing, errors that stay."""

from __future__ import annotations

import json
import re
import sys
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsing import PATIENCE, Server, new_context, served
from playwright.sync_api import Browser, Page, expect

from linewood import records
from linewood.games import parse
from linewood.tables.recording import record_of
from linewood.tables.sitting import Sitting

DROP = """([name, data]) => {
  const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
  const files = new DataTransfer();
  files.items.add(new File([bytes], name));
  const send = (selector, type) =>
    document.querySelector(selector).dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: files }));
  send(".lw-upload", "dragover");
  return new Promise((done) => requestAnimationFrame(() => { send(".q-uploader__dnd", "drop"); done(); }));
}"""


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server in which nobody else has played."""
    with served(tmp_path_factory.mktemp("records")) as server:
        yield server
        assert "Traceback" not in server.log(), server.log()


@pytest.fixture
def page(own_server: Server, browser: Browser) -> Iterator[Page]:
    context = new_context(browser)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{own_server.address}/records")
    page.wait_for_function("window.did_handshake")
    yield page
    context.close()


def drop(page: Page, name: str, content: bytes) -> None:
    page.evaluate(DROP, [name, b64encode(content).decode()])


def written(text: str, form: str) -> bytes:
    """A game as a file."""
    return records.write(record_of(Sitting("test", parse(text))), form)


def test_files_of_every_kind_are_dropped_and_read(page: Page) -> None:
    files = {
        "a.jsonl": written("connect4 6x7 d d", "json"),
        "b.pgn": written("connect4 6x7 d e", "pgn"),
        "c.sgf": written("loa b1-b3", "sgf"),
        "d.txt": b"4453\n",
    }
    for count, (name, content) in enumerate(files.items(), start=1):
        drop(page, name, content)
        expect(page.locator(".lw-record")).to_have_count(count)
        expect(page.locator(".lw-message")).to_have_text("Games added: 1.")
    drop(page, "e.txt", b"44x\n")
    expect(page.locator(".lw-message")).to_contain_text("Games added: 0.")
    expect(page.locator(".lw-message")).to_contain_text("line 1")


def test_a_selection_is_exported_and_pages_leave_nothing_out(page: Page) -> None:
    drop(page, "one.sgf", written("loa b1-b3", "sgf"))
    expect(page.locator(".lw-message")).to_have_text("Games added: 1.")
    drop(page, "many.txt", "".join(f"{a}{b}\n" for a in range(1, 8) for b in range(1, 8)).encode())
    expect(page.locator(".lw-message")).to_have_text("Games added: 49.")
    pages = page.locator(".lw-pages")
    expect(pages).to_contain_text(re.compile(r"Games 1 to 20 of \d+"))
    count = int(re.findall(r"of (\d+)", pages.inner_text())[0])
    seen = set[str]()
    for first in range(1, count + 1, 20):
        expect(pages).to_contain_text(f"Games {first} to {min(first + 19, count)} of {count}")
        links = page.locator(".lw-record-main")
        expect(links).to_have_count(min(20, count - first + 1))
        seen |= {str(link.get_attribute("href")) for link in links.all()}
        if first + 20 <= count:
            page.get_by_role("button", name="Older games").click()
    assert len(seen) == count
    expect(page.get_by_role("button", name="Older games")).to_be_disabled()
    page.get_by_label("Game", exact=True).click()
    page.get_by_role("option", name="Lines of Action").click()
    expect(page.locator(".lw-pages")).to_be_hidden()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    lines = [json.loads(line) for line in Path(download.value.path()).read_text().splitlines()]
    assert len(lines) == page.locator(".lw-record").count() >= 1
    assert {line["start"] for line in lines} == {"loa"}


def test_a_match_is_paused_resumed_exported_and_deleted(own_server: Server, page: Page) -> None:
    page.goto(f"{own_server.address}/arena")
    page.get_by_label("For each move").fill("1000000")
    page.get_by_role("button", name="Start the match").click()
    alert = page.locator("[role=alert]").first
    expect(alert).to_contain_text("100000")
    page.get_by_label("For each move").fill("50")
    page.get_by_label("Pairs of games").fill("900")  # more than anybody waits for
    page.get_by_role("button", name="Start the match").click()
    expect(alert).to_be_empty()
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Resume").click()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Resume")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    lines = Path(download.value.path()).read_text().splitlines()
    assert all(json.loads(line)["start"].startswith("connect4") for line in lines)
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.locator(".lw-run")).to_have_count(0)
    expect(page.get_by_role("heading", level=2).last).to_contain_text("Start a match")
    page.goto(f"{own_server.address}/arena?run=0000")
    expect(page.get_by_role("heading", level=2).last).to_contain_text("That match no longer exists.")


def test_the_fault_of_a_bot_stays_on_the_page_until_it_is_dismissed(browser: Browser, tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("import sys\nsys.stdin.readline()\nsys.exit(3)\n", encoding="utf-8")
    with served(tmp_path, bots=(f"clumsy=lines:{sys.executable} {bot}",)) as server:
        page = new_context(browser).new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(f"{server.address}/arena")
        page.wait_for_function("window.did_handshake")
        expect(page.locator(".lw-run-list")).to_have_text("None yet.")
        page.locator(".q-chip__icon--remove").nth(1).click()
        players = page.get_by_role("combobox", name="Players")
        players.fill("clumsy")
        page.get_by_role("option", name="clumsy").click()
        page.keyboard.press("Escape")
        page.get_by_label("Pairs of games").fill("1")
        page.get_by_label("For each move").fill("5")
        page.get_by_role("button", name="Start the match").click()
        expect(page.locator(".lw-game-list a")).to_have_count(2)
        fault = page.locator(".lw-fault")
        expect(fault).to_contain_text(re.compile(r"clumsy lost game \d by a fault\. "))
        page.wait_for_timeout(3000)  # the page looks at the match every second
        expect(fault).to_be_visible()
        page.reload()
        expect(fault).to_contain_text("clumsy lost game")
        fault.get_by_role("button", name="Dismiss").click()
        expect(fault).to_be_hidden()
        page.reload()
        expect(page.locator(".lw-game-list a")).to_have_count(2)
        expect(fault).to_be_hidden()
        page.context.close()


def test_rules_are_one_click_away_and_drawn_by_the_board(own_server: Server, page: Page) -> None:
    page.goto(own_server.address)
    page.get_by_role("link", name="Rules").first.click()
    page.wait_for_url("**/rules/connect4")
    expect(page.locator(".lw-diagrams .lw-svg").first).to_be_visible()
    page.goto(f"{own_server.address}/rules/chess")
    expect(page.locator("body")).to_contain_text("There is no such page")
