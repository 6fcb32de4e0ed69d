"""The sheet of keys, and what each of them does."""

from __future__ import annotations

from typing import Final

from nicegui import ui

from linewood.web.shell import Shell

KEYS: Final = (
    ("Tab ↑ ↓ ← → Enter", "board"),
    ("← →", "step"),
    ("Home End", "ends"),
    ("Space", "analyse"),
    ("Enter", "engine"),
    ("1 – 9", "candidate"),
    ("h", "hint"),
    ("z / y", "undo"),
    ("n", "mistake"),
    ("Esc", "stop"),
    ("?", "sheet"),
)


def keys_dialog(shell: Shell) -> ui.dialog:
    """A dialog with all keys."""
    title = shell.say("web.tool.keys")
    with ui.dialog().props(f'aria-label="{title}"') as dialog, ui.card().classes("lw-dialog lw-keys"):
        ui.label(title).classes("lw-heading").props('role="heading" aria-level="2"')
        with ui.element("table"):
            for keys, name in KEYS:
                with ui.element("tr"):
                    with ui.element("th").props('scope="row"'):
                        for key in keys.split(" "):
                            ui.element("kbd" if key not in "–/" else "span").props["innerHTML"] = key
                    with ui.element("td"):
                        ui.label(shell.say(f"web.key.{name}"))
        with ui.row().classes("lw-dialog-buttons"):
            ui.button(shell.say("web.close"), on_click=dialog.close).props("flat no-caps")
    return dialog
