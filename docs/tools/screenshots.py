"""Makes the pictures of the web app: python docs/tools/screenshots.py [FOLDER]. Needs Chromium and Playwright."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final
from urllib.parse import quote

from playwright.sync_api import Browser, Page

DOCS: Final = Path(__file__).parents[1]
sys.path.insert(0, str(DOCS.parent / "tests" / "support"))

from browsing import chromium, new_context, open_page, served  # noqa: E402  # found by the line above

OPENING: Final = "connect4 9x10 !d4 e e d f e e c"
PHONE: Final = {"width": 390, "height": 844}
DESKTOP: Final = {"width": 1280, "height": 860}


def play(page: Page) -> None:
    """A piece with its targets lit."""
    page.locator('.lw-stage [data-cell="c1"]').click()
    page.wait_for_selector(".lw-target")


def analyse(page: Page) -> None:
    """A search that has looked around."""
    page.wait_for_function("document.querySelector('.lw-figures dd')?.textContent.match(/[0-9]{3}k|M/)")


def tree(page: Page) -> None:
    """Two searches side by side, one move unfolded."""
    page.get_by_text("side by side").click()
    page.get_by_role("button", name="100 playouts forward", exact=True).click()
    page.wait_for_selector('[data-tree="B"] .lw-tree-row')
    page.locator('[data-tree="A"] .lw-tree-row').first.click()
    page.wait_for_selector('[data-tree="A"] .lw-tree-row[data-depth="2"]')


SCENES: Final[dict[str, tuple[str, Callable[[Page], None] | None]]] = {
    "play": ("/play?position=loa", play),
    "connect4": (f"/play?position={quote(OPENING)}", None),
    "hex5": ("/play?position=hex5", None),
    "analyse": (f"/analyse?position={quote('connect4 8x8 d d c e')}", analyse),
    "tree": (f"/tree?position={quote('connect4 6x7 d d')}", tree),
}


SHOWN: Final = ("play", "analyse", "tree")
"""The scenes that docs/how-to/web.md shows."""


def take(browser: Browser, address: str, folder: Path, everything: bool) -> None:
    """One picture a scene; with `everything` also in the dark, on a phone and in Chinese."""
    looks = {"": {}}
    if everything:
        looks |= {
            "-dark": {"color_scheme": "dark"},
            "-phone": {"viewport": PHONE},
            "-phone-dark": {"viewport": PHONE, "color_scheme": "dark"},
            "-zh": {"locale": "zh-CN"},
        }
    for look, context in looks.items():
        for name, (path, prepare) in SCENES.items():
            if not everything and name not in SHOWN:
                continue
            page = open_page(new_context(browser, **{"viewport": DESKTOP} | context), address + path)
            if prepare is not None and not (name == "tree" and look == "-zh"):
                prepare(page)
            page.screenshot(path=folder / f"{name}{look}.png", full_page="phone" in look)
            page.context.close()


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else DOCS / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, served(Path(scratch)) as server, chromium() as browser:
        take(browser, server.address, folder, everything=len(sys.argv) > 1)
