"""The board as an element of a page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nicegui.element import Element
from nicegui.events import GenericEventArguments

from linewood.board import COMPONENT, NAME, PARTS, Json


class Board(Element, component=COMPONENT, esm={NAME: str(PARTS)}):
    """Draws a position and says what someone has done with it."""

    def __init__(self, picture: Json, *, has_keys: bool = False) -> None:
        """`has_keys` lets it listen to the keys of the whole page."""
        super().__init__()
        self._props["board"] = picture
        self._props["keys"] = has_keys
        self._props["sound"] = False
        self._overlay: Json = {}

    @property
    def key(self) -> str:
        """Which position is shown."""
        return str(self._props["board"]["key"])

    @property
    def is_animated(self) -> bool:
        """Was the position shown with its last move in motion?"""
        return bool(self._props["board"]["animate"])

    def set_sound(self, is_on: bool) -> None:
        """Lets stones be heard, or not."""
        if self._props["sound"] != is_on:
            self._props["sound"] = is_on
            self.update()

    def draw(self, picture: Json) -> None:
        """Shows another position."""
        if picture != self._props["board"]:
            self._props["board"] = picture
            self.update()

    def overlay(
        self,
        key: str,
        candidates: list[Json] | None = None,
        hint: Json | None = None,
        line: list[Json] | None = None,
        film: list[Json] | None = None,
    ) -> None:
        """Writes candidates, a hint or a line onto the position with that key, instead of what was there.

        A film is a line whose moves follow the first one and are played one after the other.
        """
        overlay = {"key": key, "candidates": candidates or [], "hint": hint, "line": line or [], "film": film or []}
        if overlay != self._overlay:
            self._overlay = overlay
            self.run_method("setOverlay", overlay)

    def on_event(self, name: str, handler: Callable[[Any], None]) -> None:
        """Calls `handler` with whatever the browser sent: `move`, `pick` or `key`."""

        def pass_on(event: GenericEventArguments) -> None:
            handler(event.args)

        self.on(name, pass_on)
