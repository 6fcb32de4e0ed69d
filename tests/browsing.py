"""A server in a process of its own, and a real browser in front of it."""

from __future__ import annotations

import os
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

from playwright.sync_api import Browser, BrowserContext, Locator, Page, sync_playwright

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

CODE: Final = """
import sys
from pathlib import Path
from linewood.web import Settings, serve
serve(Settings(port=int(sys.argv[1]), store=Path(sys.argv[2]), arena=Path(sys.argv[2]).with_name("arena.sqlite"), searches=int(sys.argv[3]), megabytes=64, pace=0.0))
"""


class Server:
    """linewood's web app on a free port; it can be killed and started again."""

    def __init__(self, folder: Path, searches: int) -> None:
        self.folder = folder
        self.searches = searches
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        arguments = [sys.executable, "-c", CODE, str(self.port), str(self.folder / "games.sqlite"), str(self.searches)]
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "NICEGUI"))}
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(arguments, stdout=log, stderr=log, cwd=self.folder, env=environment)
        deadline = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < deadline and self.process.poll() is None:
            with suppress(OSError), urllib.request.urlopen(f"{self.address}/records", timeout=5):
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
def served(folder: Path, searches: int = 2) -> Iterator[Server]:
    server = Server(folder, searches)
    server.start()
    try:
        yield server
    finally:
        server.kill()


@contextmanager
def chromium() -> Iterator[Browser]:
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


def wait_until_alive(page: Page) -> None:
    """A click reaches the server from now on: the page has put its game into the address."""
    page.wait_for_selector(".lw-svg")
    page.wait_for_url("**game=*")


def cell(page: Page, name: str) -> Locator:
    return page.locator(f'.lw-stage [data-cell="{name}"]')


def message(page: Page) -> Locator:
    return page.locator(".lw-message")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
