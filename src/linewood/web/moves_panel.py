"""The list of moves: what was played, what was tried instead, and what the review says of it."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Final

from nicegui import ui

from linewood.web.review import glyph
from linewood.web.shell import Shell
from linewood.web.visit import Visit

LONGEST: Final = 12
"""Moves of a variation that are listed beyond what is on the board."""


class MovesPanel:
    """Moves that can be clicked."""

    def __init__(self, shell: Shell, visit: Visit, do: Callable[[Callable[[], None]], None]) -> None:
        self._shell = shell
        self._visit = visit
        self._do = do
        self._shown: list[tuple[int, tuple[tuple[int, ...], ...], str]] | None = None
        self._buttons: dict[int, ui.element] = {}
        self._current: int | None = None
        self._commented: tuple[str, int, str] | None = None
        with (
            ui.element("section")
            .classes("lw-panel lw-moves-panel")
            .props(f'aria-label="{shell.say("web.moves.title")}"')
        ):
            ui.label(shell.say("web.moves.title")).classes("lw-heading")
            self._list = ui.element("div").classes("lw-moves")
            with ui.row().classes("lw-comment"):
                self._comment = ui.input(shell.say("web.moves.comment")).props("dense borderless maxlength=1000")
                self._comment.on("change", lambda: do(lambda: visit.comment(self._comment.value or "")))
                self._delete = ui.button(icon="delete", on_click=lambda: do(visit.delete_variation))
                label = shell.say("web.moves.delete")
                self._delete.props(f'flat dense round aria-label="{label}"').tooltip(label)

    def render(self) -> None:
        """Shows the game as it was played, and what was tried beside it."""
        sitting = self._visit.sitting
        line = sitting.main_line(sitting.tip)
        wanted = [(node, others := self._variations(node), self._all_marks(node, others)) for node in line[1:]]
        if self._shown is None or wanted[: len(self._shown)] != self._shown:
            self._list.clear()
            self._shown, self._buttons, self._current = [], {}, None
            with self._list:
                self._button(0, self._shell.say("web.moves.start"), "lw-move-start")
        with self._list:
            for node, others, _ in wanted[len(self._shown) :]:
                self._move(node, others)
        self._shown = wanted
        self._highlight()
        comment = (sitting.name, self._visit.view, self._visit.node.comment)
        if comment != self._commented:  # what someone is writing stays
            self._commented = comment
            self._comment.set_value(self._visit.node.comment)
        self._comment.set_visibility(bool(self._visit.node.comment) or self._visit.may_try)
        self._comment.set_enabled(self._visit.may_try)
        self._delete.set_visibility(self._visit.may_try and self._visit.view not in line)

    def _variations(self, node: int) -> tuple[tuple[int, ...], ...]:
        """What was tried instead of a move, each as a line that goes through what is on the board."""
        sitting = self._visit.sitting
        shown = sitting.path(self._visit.view)
        found = []
        for other in sitting.variations(node):
            line = [*sitting.path(other)[-1:]]
            if other in shown:
                line = shown[shown.index(other) :]
            while (after := sitting.next(line[-1])) is not None and len(line) < LONGEST:
                line.append(after)
            found.append(tuple(line))
        return tuple(found)

    def _marks(self, node: int) -> str:
        """What the review says of a move, and whether someone has written about it."""
        return glyph(self._visit.sitting, node) + ("*" if self._visit.sitting.nodes[node].comment else "")

    def _all_marks(self, node: int, others: tuple[tuple[int, ...], ...]) -> str:
        """Changes whenever a mark of a move or of what was tried instead does."""
        return ",".join(self._marks(one) for one in (node, *itertools.chain.from_iterable(others)))

    def _move(self, node: int, others: tuple[tuple[int, ...], ...]) -> None:
        sitting = self._visit.sitting
        parent = sitting.nodes[node].parent or 0
        ply = len(sitting.path(parent))
        with ui.element("span").classes("lw-numbered"):
            ui.label(f"{ply}.").classes("lw-move-number")
            self._button(node, f"{sitting.nodes[node].move}{self._marks(node)}", "lw-move")
        for line in others:
            for place, other in enumerate(line):
                before, after = "(" * (place == 0), ")" * (place == len(line) - 1)
                text = f"{before}{sitting.nodes[other].move}{self._marks(other)}{after}"
                self._button(other, text, "lw-variation")

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
                f"{{const e = getHtmlElement({now.id}), l = e && e.closest('.lw-moves');"
                "if (l) l.scrollTop = e.offsetTop - l.offsetTop - l.clientHeight / 2;}"
            )
        self._current = view
