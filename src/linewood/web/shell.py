"""What all pages have in common: language, theme, title, the bar at the top, and the style sheet."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote

from nicegui import ui
from starlette.requests import Request

from linewood.board import STYLES
from linewood.texts import LANGUAGES, say
from linewood.web.access import choose_language
from linewood.web.choice import Choice

STATIC: Final = Path(__file__).parent / "static"
PAGES: Final = (
    ("play", "/play"),
    ("learn", "/learn"),
    ("analyse", "/analyse"),
    ("tree", "/tree"),
    ("arena", "/arena"),
    ("records", "/records"),
)
A_YEAR: Final = 365 * 24 * 3600
QUASAR: Final = {"en": "en-US", "zh": "zh-CN"}
ICON: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#24547a"/>'
    '<path d="M7 25 25 7" stroke="#fff" stroke-opacity=".35" stroke-width="3"/>'
    '<circle cx="8" cy="24" r="4" fill="#f0a81c"/><circle cx="16" cy="16" r="4" fill="#f0a81c"/>'
    '<circle cx="24" cy="8" r="4" fill="#f0a81c"/><circle cx="24" cy="24" r="4" fill="#7cc4ff"/>'
    '<circle cx="8" cy="8" r="4" fill="#fff" fill-opacity=".18"/></svg>'
)
HEAD: Final = """
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#0b649c">
<link rel="manifest" href="/manifest.webmanifest">
"""


class Shell:
    """A page's language and theme, both kept in cookies."""

    def __init__(self, request: Request, usual: str, page: str) -> None:
        """`page` is one of PAGES, or `rules`."""
        self.language = choose_language(request.headers, request.cookies, usual)
        self.choice = Choice.read(unquote(request.cookies.get("linewood_game", "")))
        """What this browser played last."""
        self.has_sound = request.cookies.get("linewood_sound") == "on"
        self.has_threats = request.cookies.get("linewood_threats") == "on"
        theme = request.cookies.get("linewood_theme")
        self.dark = ui.dark_mode({"dark": True, "light": False}.get(theme or ""))
        for styles in (STYLES, STATIC / "linewood.css"):
            ui.add_css(styles)
        ui.add_head_html(HEAD)
        self._title = ""
        self._client = ui.context.client
        self._client.page.language = QUASAR[self.language]  # type: ignore[assignment]  # one of NiceGUI's languages
        self.set_title(self.say(f"web.nav.{page}"))

    def say(self, key: str, /, **values: object) -> str:
        """A sentence in the page's language."""
        return say(key, self.language, **values)

    def set_title(self, *parts: str) -> None:
        """What the browser's tab and history call the page."""
        title = " · ".join((*parts, "linewood"))
        if title != self._title:
            self._title = title
            ui.page_title(title)

    def top(self, active: str, go: Callable[[str], None] | None = None) -> dict[str, ui.element]:
        """The bar at the top. `go` changes the mode of a board page without leaving it."""
        links: dict[str, ui.element] = {}
        with ui.header().classes("lw-top"):
            with ui.element("a").props('href="/" class="lw-logo"').props(f'aria-label="{self.say("web.home")}"'):
                ui.html(ICON.replace("<svg ", '<svg width="28" height="28" aria-hidden="true" '), sanitize=False)
                ui.label("linewood").classes("lw-wordmark")
            with ui.element("nav").classes("lw-nav").props(f'aria-label="{self.say("web.nav.label")}"'):
                for name, target in PAGES:
                    link = ui.element("a").props(f'href="{target}"').classes("lw-tab")
                    with link:
                        ui.label(self.say(f"web.nav.{name}"))
                    if go is not None and name not in ("learn", "arena", "records"):
                        link.on("click.prevent", lambda _, name=name: go(name))
                    links[name] = link
            ui.space()
            self._buttons()
        mark_active(links, active)
        return links

    def _buttons(self) -> None:
        other = next(language for language in LANGUAGES if language != self.language)
        with ui.row().classes("lw-tools"):
            language = ui.button(
                "中文" if other == "zh" else "EN", on_click=lambda: set_cookie("language", other, True)
            )
            language.props(f'flat dense no-caps aria-label="{self.say("web.tool.language")}" lang="{QUASAR[other]}"')
            theme = ui.button(icon="contrast", on_click=self._toggle_theme)
            theme.props(f'flat dense round aria-label="{self.say("web.tool.theme")}"')
            self.tools = ui.row().classes("lw-tools")

    def tool(self, icon: str, key: str, action: Callable[[], Any]) -> ui.button:
        """One more button in the bar at the top."""
        with self.tools:
            button = ui.button(icon=icon, on_click=action)
            return button.props(f'flat dense round aria-label="{self.say(key)}"')

    def notice(self, key: str) -> None:
        """A page that has nothing but a sentence."""
        with ui.element("div").classes("lw-notice"):
            ui.html(f"<h1>{self.say(key)}</h1>", sanitize=False)
            with ui.element("a").props('href="/"').classes("lw-link"):
                ui.label(self.say("web.home"))

    def confirm(self, key: str, action: str, do: Callable[[], Awaitable[None] | None]) -> None:
        """Asks before something that cannot be taken back."""
        with ui.dialog().props(f'aria-label="{self.say(key)}"') as dialog, ui.card().classes("lw-dialog lw-ask"):
            ui.label(self.say(key))

            async def yes() -> None:
                dialog.close()
                waiting = do()
                if waiting is not None:
                    await waiting

            with ui.row().classes("lw-dialog-buttons"):
                ui.button(self.say("web.cancel"), on_click=dialog.close).props("flat no-caps")
                ui.button(self.say(action), on_click=yes).props('unelevated no-caps color="negative"')
        dialog.on("hide", dialog.delete)
        dialog.open()

    async def _toggle_theme(self) -> None:
        is_dark = self.dark.value
        if is_dark is None:
            is_dark = await ui.run_javascript("document.body.classList.contains('body--dark')") is True
        self.dark.value = not is_dark
        set_cookie("theme", "light" if is_dark else "dark", False)


def mark_active(links: dict[str, ui.element], active: str) -> None:
    """Shows which page or mode this is."""
    for name, link in links.items():
        link.classes(add="lw-tab-active") if name == active else link.classes(remove="lw-tab-active")
        link.props("aria-current=page") if name == active else link.props(remove="aria-current")


def set_cookie(name: str, value: str, reload: bool = False) -> None:
    """Keeps a choice in the browser."""
    ui.run_javascript(
        f"document.cookie = 'linewood_{name}=' + encodeURIComponent({json.dumps(value)}) + "
        f"'; path=/; max-age={A_YEAR}; samesite=lax';" + ("location.reload();" if reload else "")
    )
