"""What one player asks of the other in a game between two browsers: a take-back or a rematch needs both."""

from __future__ import annotations

from collections.abc import Callable

from nicegui import ui

from linewood.web.shell import Shell
from linewood.web.visit import Visit


class ConsentBar:
    """A question with yes and no, or the visitor's own question while it is not answered."""

    def __init__(self, shell: Shell, visit: Visit, do: Callable[[Callable[[], None]], None]) -> None:
        self._shell = shell
        self._visit = visit
        self._do = do
        with ui.row().classes("lw-consent").props('role="alert"') as self.root:
            self._text = ui.label()
            self._yes = ui.button(shell.say("web.consent.yes"), on_click=self._agree)
            self._yes.props("unelevated dense no-caps").classes("lw-primary")
            self._no = ui.button(on_click=lambda: do(visit.decline)).props("outline dense no-caps")

    def render(self) -> None:
        """Shows what is asked for, to those who play."""
        invitation, sides = self._visit.sitting.invitation, self._visit.sides
        is_shown = invitation is not None and bool(invitation.wish) and bool(sides)
        self.root.set_visibility(is_shown)
        if invitation is None or not is_shown:
            return
        is_mine = invitation.asked_by in sides and len(sides) == 1
        self._text.set_text(self._shell.say(f"web.consent.{'asked' if is_mine else 'ask'}.{invitation.wish}"))
        self._yes.set_visibility(not is_mine)
        self._no.set_text(self._shell.say("web.cancel" if is_mine else "web.consent.no"))

    def _agree(self) -> None:
        invitation = self._visit.sitting.invitation
        if invitation is not None:
            self._do(lambda: self._visit.wish(invitation.wish))
