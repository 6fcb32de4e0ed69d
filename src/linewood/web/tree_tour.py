"""A guided tour of the tree page: eight steps, each with a moment of a real search and the part of the page to look at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from nicegui import ui

from linewood.web.shell import Shell


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """A step of the tour. Its words are `web.tour.NAME.title` and `web.tour.NAME`."""

    name: str
    playouts: int
    """How far the search has come."""
    phase: int = 3
    """Which of the four phases is shown."""
    look: str = ""
    """What is highlighted: a selector of CSS."""
    compares: bool = False
    """Is a second search shown beside the first?"""


STOPS: Final = (
    Stop(name="root", playouts=0, look=".lw-board-frame"),
    Stop(name="first", playouts=12, look=".lw-tree-picture"),
    Stop(name="select", playouts=60, phase=0, look=".lw-formula"),
    Stop(name="expand", playouts=60, phase=1, look=".lw-tree-picture"),
    Stop(name="simulate", playouts=60, phase=2, look=".lw-board-frame"),
    Stop(name="backup", playouts=60, phase=3, look=".lw-tree-rows"),
    Stop(name="grow", playouts=1000, look=".lw-tree-picture"),
    Stop(name="constant", playouts=1000, look=".lw-trees", compares=True),
)
HIGHLIGHT: Final = """{{
  document.querySelectorAll(".lw-looked-at").forEach((e) => e.classList.remove("lw-looked-at"));
  const e = {selector} && document.querySelector({selector});
  if (e) e.classList.add("lw-looked-at");
}}"""


class TreeTour:
    """A card that leads through the page."""

    def __init__(self, shell: Shell, go: Callable[[Stop], None]) -> None:
        """`go` shows the moment of a stop."""
        self._shell = shell
        self._go = go
        self._place = 0
        say = shell.say
        with ui.element("div").classes("lw-tour").props('role="status" aria-live="polite"') as self.root:
            with ui.row().classes("lw-result-head"):
                self._title = ui.label().classes("lw-heading")
                ui.button(icon="close", on_click=self.close).props(
                    f'flat dense round aria-label="{say("web.tour.end")}"'
                )
            self._text = ui.label().classes("lw-tour-text")
            with ui.row().classes("lw-tour-buttons"):
                self._count = ui.label().classes("lw-soft")
                ui.space()
                self._back = ui.button(say("web.tour.back"), on_click=lambda: self._turn(-1))
                self._back.props("flat dense no-caps")
                self._next = ui.button(on_click=lambda: self._turn(1)).props("unelevated dense no-caps")
                self._next.classes("lw-primary")
        self.root.set_visibility(False)

    @property
    def is_open(self) -> bool:
        """Is someone being led?"""
        return bool(self.root.visible)

    def open(self) -> None:
        """Begins with the first step."""
        self.root.set_visibility(True)
        self._place = 0
        self._show()

    def close(self) -> None:
        """Ends the tour; the search stays where it is."""
        if self.is_open:
            self.root.set_visibility(False)
            look_at("")

    def _turn(self, steps: int) -> None:
        self._place += steps
        if self._place >= len(STOPS):
            self.close()
        else:
            self._show()

    def _show(self) -> None:
        stop, say = STOPS[self._place], self._shell.say
        self._title.set_text(say(f"web.tour.{stop.name}.title"))
        self._text.set_text(say(f"web.tour.{stop.name}"))
        self._count.set_text(say("web.tour.count", step=self._place + 1, all=len(STOPS)))
        self._back.set_enabled(self._place > 0)
        self._next.set_text(say("web.tour.end" if self._place == len(STOPS) - 1 else "web.tour.next"))
        look_at(stop.look)
        self._go(stop)


def look_at(selector: str) -> None:
    """Highlights a part of the page, and nothing else."""
    ui.run_javascript(HIGHLIGHT.format(selector=f'"{selector}"'))
