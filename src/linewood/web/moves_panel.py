"""The list of moves: what was played, what was tried instead, and what the review says of it."""

from __future__ import annotations

from collections.abc import Callable

from nicegui import ui

from linewood.web.review import glyph
from linewood.web.shell import Shell
from linewood.web.visit import Visit


class MovesPanel:
    """Moves that can be clicked."""

    def __init__(self, shell: Shell, visit: Visit, do: Callable[[Callable[[], None]], None]) -> None:
        self._shell = shell
        self._visit = visit
        self._do = do
        self._shown: list[tuple[int, tuple[int, ...], str]] | None = None
        self._buttons: dict[int, ui.element] = {}
        self._current: int | None = None
        with (
            ui.element("section")
            .classes("lw-panel lw-moves-panel")
            .props(f'aria-label="{shell.say("web.moves.title")}"')
        ):
            ui.label(shell.say("web.moves.title")).classes("lw-heading")
            self._list = ui.element("div").classes("lw-moves")

    def render(self) -> None:
        """Shows the line that leads through what is on the board."""
        sitting = self._visit.sitting
        line = sitting.main_line(self._visit.view)
        wanted = [(node, tuple(sitting.variations(node)), glyph(sitting, node)) for node in line[1:]]
        if self._shown is None or wanted[: len(self._shown)] != self._shown:
            self._list.clear()
            self._shown, self._buttons, self._current = [], {}, None
            with self._list:
                self._button(0, self._shell.say("web.moves.start"), "lw-move-start")
        with self._list:
            for node, others, mark in wanted[len(self._shown) :]:
                self._move(node, others, mark)
        self._shown = wanted
        self._highlight()

    def _move(self, node: int, others: tuple[int, ...], mark: str) -> None:
        sitting = self._visit.sitting
        parent = sitting.nodes[node].parent or 0
        ply = len(sitting.path(parent))
        ui.label(f"{ply}.").classes("lw-move-number")
        self._button(node, f"{sitting.nodes[node].move}{mark}", "lw-move")
        for other in others:
            self._button(other, f"({sitting.nodes[other].move}{glyph(sitting, other)})", "lw-variation")

    def _button(self, node: int, text: str, name: str) -> None:
        button = ui.element("button").props('type="button"').classes(f"lw-plain {name}")
        with button:
            ui.label(text)
        button.on("click", lambda: self._do(lambda: self._visit.jump(node)))
        self._buttons[node] = button

    def _highlight(self) -> None:
        view = self._visit.view
        if self._current == view:
            return
        before = None if self._current is None else self._buttons.get(self._current)
        if before is not None:
            before.classes(remove="lw-move-current").props(remove="aria-current")
        now = self._buttons.get(view)
        if now is not None:
            now.classes(add="lw-move-current").props("aria-current=step")
            # Only the list scrolls, never the page.
            ui.run_javascript(
                f"{{const e = getHtmlElement({now.id}), l = e && e.parentElement;"
                "if (l) l.scrollTop = e.offsetTop - l.offsetTop - l.clientHeight / 2;}"
            )
        self._current = view
