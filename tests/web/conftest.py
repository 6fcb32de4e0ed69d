"""A server, and visitors, for all tests that look at its pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from browsing import Server
    from playwright.sync_api import Browser, BrowserContext, Page


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    from browsing import served

    with served(tmp_path_factory.mktemp("web")) as server:
        yield server
        assert "Traceback" not in server.log(), server.log()


@pytest.fixture(scope="session")
def lounge(browser: Browser) -> BrowserContext:
    """Where most visitors sit: scripts that one of them has loaded are there for the others."""
    from browsing import new_context

    return new_context(browser)


@pytest.fixture
def visit(server: Server, browser: Browser, lounge: BrowserContext) -> Iterator[Any]:
    """Opens pages, and closes them again. Who asks for anything special gets a browser of their own."""
    from browsing import new_context, open_page

    pages: list[Page] = []

    def visit(path: str = "/", **context: Any) -> Page:
        where = new_context(browser, **context) if context else lounge
        pages.append(open_page(where, server.address + path))
        return pages[-1]

    yield visit
    for page in pages:
        page.close() if page.context is lounge else page.context.close()
