"""Two switches in the bar at the top: soft sounds, and threats on the board. Both are off until someone wants them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, Literal

from nicegui import ui

from linewood.web.shell import Shell, set_cookie

Name = Literal["sound", "threats"]
ICONS: Final[dict[Name, tuple[str, str]]] = {
    "sound": ("volume_off", "volume_up"),
    "threats": ("visibility_off", "visibility"),
}


class Switches:
    """What this browser likes to hear and see; it remembers."""

    def __init__(self, shell: Shell, switched: Callable[[], None]) -> None:
        """`switched` is called after each change."""
        self._shell = shell
        self._switched = switched
        self._buttons: dict[Name, ui.button] = {}
        for name in ICONS:
            self._buttons[name] = shell.tool(ICONS[name][0], f"web.tool.{name}_on", partial(self._toggle, name))
            self._render(name)

    def _is_on(self, name: Name) -> bool:
        return self._shell.has_sound if name == "sound" else self._shell.has_threats

    def _toggle(self, name: Name) -> None:
        is_on = not self._is_on(name)
        if name == "sound":
            self._shell.has_sound = is_on
        else:
            self._shell.has_threats = is_on
        set_cookie(name, "on" if is_on else "off")
        self._render(name)
        self._switched()

    def _render(self, name: Name) -> None:
        is_on = self._is_on(name)
        label = self._shell.say(f"web.tool.{name}_{'off' if is_on else 'on'}")
        self._buttons[name].props(
            f'icon="{ICONS[name][is_on]}" aria-label="{label}" aria-pressed="{"true" if is_on else "false"}" title="{label}"'
        )
