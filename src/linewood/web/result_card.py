"""The end of a game: who won and how, and what one may want to do now."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Final

from nicegui import ui

from linewood.games.position import SIDES
from linewood.texts import join, shown
from linewood.web.shell import Shell
from linewood.web.visit import Visit

COVERED: Final = 0.3
"""The share of the board that the card lies over."""


class ResultCard:
    """Lies over the upper part of the board until it is dismissed."""

    def __init__(
        self,
        shell: Shell,
        visit: Visit,
        *,
        rematch: Callable[[], None],
        swap: Callable[[], None],
        review: Callable[[], None],
    ) -> None:
        self._shell = shell
        self._visit = visit
        self._dismissed: tuple[str, int] | None = None
        say = shell.say
        with ui.element("div").classes("lw-result").props('role="status"') as self.root:
            with ui.row().classes("lw-result-head"):
                self._title = ui.label().classes("lw-result-title")
                ui.button(icon="close", on_click=self._dismiss).props(
                    f'flat dense round aria-label="{say("web.dismiss")}"'
                )
            self._how = ui.label().classes("lw-soft")
            with ui.row().classes("lw-result-buttons"):
                self._rematch = ui.button(say("web.result.rematch"), icon="replay", on_click=rematch)
                self._rematch.props("unelevated dense no-caps").classes("lw-primary")
                self._swap = ui.button(say("web.result.swap"), icon="swap_vert", on_click=swap)
                self._swap.props("outline dense no-caps")
                ui.button(say("web.result.review"), icon="insights", on_click=review).props("outline dense no-caps")

    def render(self) -> None:
        """Shows the result of the game whose end is on the board."""
        visit, sitting = self._visit, self._visit.sitting
        summary = sitting.summary()
        is_due = summary is not None and visit.mode == "play" and visit.is_at_tip and self._dismissed != self._place
        self.root.set_visibility(is_due)
        if summary is None or not is_due:
            return
        self.root.classes(add="lw-result-low") if self._is_line_high() else self.root.classes(remove="lw-result-low")
        self._title.set_text(self._headline())
        language = self._shell.language
        self._how.set_text(join((shown(summary, language), self._length()), language))
        self._rematch.set_visibility(bool(visit.sides))
        self._swap.set_visibility(visit.may_change and not any(sitting.names))

    def _is_line_high(self) -> bool:
        """Would the card hide more of the winning line at the top of the board than at the bottom?"""
        position = self._visit.position
        rows = position.game.geometry.rows
        winning = set(position.winning_cells)
        covered = ceil(COVERED * len(rows))
        top, bottom = (
            sum(len(winning.intersection(row)) for row in part) for part in (rows[:covered], rows[-covered:])
        )
        return top > bottom

    def _headline(self) -> str:
        """You won, you lost, or who did."""
        sitting = self._visit.sitting
        if sitting.result == "draw":
            return self._shell.say("web.result.draw")
        winner = 0 if sitting.result == SIDES[0] else 1
        mine = [side for side in self._visit.sides if sitting.seats[side].is_person]
        if len(mine) == 1 and not any(sitting.names):
            return self._shell.say("web.result.won" if mine[0] == winner else "web.result.lost")
        side = self._shell.say(f"side.page.{sitting.position.game.side_words[winner]}")
        return self._shell.say("web.over.won", winner=side)

    def _length(self) -> str:
        sitting = self._visit.sitting
        return self._shell.say("web.result.plies", plies=len(sitting.path(sitting.tip)) - 1)

    @property
    def _place(self) -> tuple[str, int]:
        return self._visit.sitting.name, self._visit.sitting.tip

    def _dismiss(self) -> None:
        self._dismissed = self._place
        self.root.set_visibility(False)
