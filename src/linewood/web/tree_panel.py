"""Stepping through a real search."""

from __future__ import annotations

from nicegui import ui

from linewood.web.board import Board
from linewood.web.shell import Shell
from linewood.web.visit import Visit


class TreePanel:
    """A search that is taken apart."""

    def __init__(self, shell: Shell, visit: Visit, board: Board) -> None:
        self._visit = visit
        with ui.element("section").classes("lw-panel") as self.root:
            ui.label(shell.say("web.nav.tree")).classes("lw-heading")

    def render(self) -> None:
        """Shows the search of what is on the board."""
        self.root.set_visibility(self._visit.mode == "tree")

    def close(self) -> None:
        """Forgets everything."""
