"""A server in a process of its own, and a real browser in front of it."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

from linewood.games import Position, parse

CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE: Final = 120_000
"""Milliseconds that a busy machine may need for anything; nothing is measured with it."""
LONG: Final = 600.0
"""Seconds for which a server waits for a page that is silent: on a busy machine no page is loaded anew."""
expect.set_options(timeout=PATIENCE)

CODE: Final = """
import sys
from pathlib import Path
from linewood.players import read_player
from linewood.web import Settings, serve
bots = {name: read_player(how).named(name) for name, _, how in (text.partition("=") for text in sys.argv[5:])}
serve(Settings(port=int(sys.argv[1]), store=Path(sys.argv[2]), arena=Path(sys.argv[2]).with_name("arena.sqlite"), searches=int(sys.argv[3]), megabytes=64, pace=0.0, patience=float(sys.argv[4]), bots=bots))
"""


class Server:
    """linewood's web app on a free port; it can be killed and started again."""

    def __init__(self, folder: Path, searches: int, bots: tuple[str, ...] = (), patience: float = LONG) -> None:
        """`bots` are written as NAME=HOW; a page that is silent for `patience` seconds is forgotten."""
        self.patience = patience
        self.folder = folder
        self.searches = searches
        self.bots = bots
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, look: str = "/records") -> None:
        """Starts it and waits until the address `look` is answered; `/health` builds no page."""
        arguments = [sys.executable, "-c", CODE, str(self.port), str(self.folder / "games.sqlite"), str(self.searches)]
        arguments += [str(self.patience), *self.bots]
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "NICEGUI"))}
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(arguments, stdout=log, stderr=log, cwd=self.folder, env=environment)
        deadline = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < deadline and self.process.poll() is None:
            with suppress(OSError), urllib.request.urlopen(self.address + look, timeout=5):
                return
            time.sleep(0.1)
        raise RuntimeError(f"the server did not start:\n{self.log()}")

    def kill(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()

    def log(self) -> str:
        return (self.folder / "server.log").read_text(errors="replace")


@contextmanager
def served(folder: Path, searches: int = 2, bots: tuple[str, ...] = (), patience: float = LONG) -> Iterator[Server]:
    server = Server(folder, searches, bots, patience)
    server.start()
    try:
        yield server
    finally:
        server.kill()


@contextmanager
def chromium() -> Iterator[Browser]:
    """A real browser. A test that finds none is skipped, but not in CI."""
    if CHROMIUM is None:
        assert not os.environ.get("CI"), "in CI these tests may not be left out"
        pytest.skip("no Chromium here: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


def new_context(browser: Browser, **context: Any) -> BrowserContext:
    """A browser for somebody of their own: nobody else's cookies, nothing loaded yet."""
    usual = {"viewport": {"width": 1280, "height": 900}, "locale": "en-US", "reduced_motion": "reduce"}
    options: dict[str, Any] = usual | context
    return browser.new_context(**options)


def open_page(context: BrowserContext, address: str) -> Page:
    """A page, once it is connected and its board is drawn."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.set_default_navigation_timeout(PATIENCE)
    page.goto(address)
    wait_until_alive(page)
    return page


def wait_until_connected(page: Page) -> None:
    """The server knows the page from now on, so the page does not load itself anew any more."""
    page.wait_for_function("window.did_handshake")


def wait_until_alive(page: Page) -> None:
    """A click reaches the server from now on: the page has put its game into the address."""
    page.wait_for_selector(".lw-svg")
    page.wait_for_url("**game=*")


def at(text: str, mode: str = "play") -> str:
    """The address of a position."""
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


def cell(page: Page, name: str) -> Locator:
    return page.locator(f'.lw-stage [data-cell="{name}"]')


def message(page: Page) -> Locator:
    return page.locator(".lw-message")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
