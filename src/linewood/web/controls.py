"""The buttons under the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from nicegui import ui

from linewood.web.shell import Shell
from linewood.web.visit import Visit

ICONS: Final = {
    "undo": "undo",
    "redo": "redo",
    "hint": "lightbulb",
    "pause": "pause",
    "resign": "flag",
    "go_on": "play_arrow",
    "from_here": "call_split",
    "share": "share",
}


class Controls:
    """One row of buttons, of which those are shown that mean something now."""

    def __init__(self, shell: Shell, visit: Visit, actions: Mapping[str, Callable[[], None]]) -> None:
        self._shell = shell
        self._visit = visit
        self._buttons: dict[str, ui.button] = {}
        self._labels: dict[str, ui.label] = {}
        with ui.row().classes("lw-controls").props(f'role="toolbar" aria-label="{shell.say("web.controls")}"'):
            for name, icon in ICONS.items():
                button = ui.button(on_click=actions[name]).props(f'flat no-caps icon="{icon}"').classes("lw-control")
                with button:
                    self._labels[name] = ui.label().classes("lw-control-label").props("aria-hidden=true")
                self._buttons[name] = button
                self._name(name, f"web.control.{name}")

    def _name(self, name: str, key: str) -> None:
        label = self._shell.say(key)
        self._buttons[name].props(f'aria-label="{label}"')
        self._labels[name].set_text(label)

    def render(self) -> None:
        """Shows what can be done now."""
        visit, sitting, buttons = self._visit, self._visit.sitting, self._buttons
        is_playing = visit.mode == "play"
        is_shared = sitting.invitation is not None
        has_begun = len(sitting.path(sitting.tip)) > 1
        is_player = bool(visit.sides)
        shown = {
            "undo": is_playing and is_player,
            "redo": is_playing and visit.may_change,
            "hint": is_playing and visit.may_change,
            "pause": is_playing and not sitting.is_over and visit.may_change,
            "resign": is_playing and not sitting.is_over and is_player,
            "go_on": is_playing and sitting.ending is not None and visit.may_change,
            "from_here": (not is_playing or not visit.is_at_tip or not is_player)
            and (not is_shared or sitting.is_over or not is_player),
            "share": True,
        }
        for name, is_shown in shown.items():
            buttons[name].set_visibility(is_shown)
        buttons["undo"].set_enabled(has_begun)
        buttons["redo"].set_enabled(sitting.next(sitting.tip) is not None)
        buttons["hint"].set_enabled(visit.position.outcome is None)
        buttons["resign"].set_enabled(has_begun)
        self._name("pause", "web.control.resume" if sitting.is_paused else "web.control.pause")
        buttons["pause"].props(f'icon="{"play_arrow" if sitting.is_paused else "pause"}"')
