"""A link for a friend, as text and as a QR code."""

from __future__ import annotations

import io
import json
from typing import Final
from urllib.parse import urlsplit

import segno
from nicegui import ui

from linewood.web.shell import Shell

HERE: Final = ("localhost", "127.0.0.1", "::1")
"""Names under which only the same machine finds a server."""


async def show_link(shell: Shell, path: str, key: str) -> None:
    """Shows a link to a path of this server, copies it, and draws it as a QR code; `key` says what it is for."""
    origin = str(await ui.run_javascript("location.origin", timeout=10.0))
    link = origin + path
    title = shell.say(key)
    with ui.dialog().props(f'aria-label="{title}"') as dialog, ui.card().classes("lw-dialog lw-invite"):
        ui.label(title).classes("lw-heading").props('role="heading" aria-level="2"')
        ui.html(drawn(link), sanitize=False).classes("lw-qr")
        ui.input(value=link).props(f'readonly outlined dense aria-label="{title}"').classes("lw-invite-link")
        if urlsplit(origin).hostname in HERE:
            ui.label(shell.say("web.invite.local")).classes("lw-soft")
        with ui.row().classes("lw-dialog-buttons"):
            copy = ui.button(shell.say("web.invite.copy"), icon="content_copy", on_click=lambda: copy_text(shell, link))
            copy.props("unelevated no-caps").classes("lw-primary")
            ui.button(shell.say("web.close"), on_click=dialog.close).props("flat no-caps")
    dialog.on("hide", dialog.delete)
    dialog.open()


def copy_text(shell: Shell, text: str) -> None:
    """Copies a text, and says so. Browsers allow it on this machine and over TLS; elsewhere it can be selected."""
    ui.run_javascript(f"navigator.clipboard && navigator.clipboard.writeText({json.dumps(text)})")
    ui.notify(shell.say("web.shared", text=text), position="bottom", timeout=6000)


def drawn(text: str) -> str:
    """A QR code as SVG, dark on light in either theme.

    >>> drawn("http://localhost:8080/join")[:19]
    '<svg viewBox="0 0 3'
    """
    out = io.BytesIO()
    segno.make(text, error="m").save(
        out, kind="svg", omitsize=True, border=3, light="#ffffff", xmldecl=False, svgns=False
    )
    return out.getvalue().decode()
