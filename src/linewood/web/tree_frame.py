"""The picture of a tree as an element of a page; static/tree.js lets people zoom and move it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from nicegui.element import Element
from nicegui.events import GenericEventArguments

from linewood.web.tree_picture import Picture


class TreeFrame(Element, component="static/tree.js"):
    """A window onto the picture."""

    def __init__(self, label: str, choose: Callable[[Any], None]) -> None:
        """`choose` gets the path of a node that someone clicks, as the browser sent it."""
        super().__init__()
        empty = Picture(title=label, content="", width=1, height=1, letters=0)
        self._props["picture"] = asdict(empty)
        self._props["label"] = label
        self._props["phase"] = ""

        def pass_on(event: GenericEventArguments) -> None:
            choose(event.args)

        self.on("choose", pass_on)

    def show(self, picture: Picture, phase: str) -> None:
        """Shows another picture; `phase` is the step that it illustrates."""
        self._props["picture"] = asdict(picture)
        self._props["phase"] = phase
        self.update()
