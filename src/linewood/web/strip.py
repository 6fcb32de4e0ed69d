"""The line above or below the board: who plays a side, what they are doing, and their clocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from nicegui import ui

from linewood.tables.control import clock_text
from linewood.tables.seats import Seat, seat_names
from linewood.texts import shown
from linewood.web.shell import Shell
from linewood.web.visit import Visit

URGENT: Final = 10.0
"""Seconds; with less than that left, tenths are shown."""


class Strip:
    """One side of the game."""

    def __init__(self, shell: Shell, visit: Visit, side: int, do: Callable[[Callable[[], None]], None]) -> None:
        self._shell = shell
        self._visit = visit
        self._side = side
        self._do = do
        self._game = ""
        self._is_rendering = False
        with ui.row().classes("lw-strip") as self.root:
            self._stone = ui.html(sanitize=False).classes("lw-strip-stone")
            label = shell.say("web.seat.choose")
            self._who = ui.select({}, on_change=self._changed).props(
                f'dense borderless options-dense aria-label="{label}"'
            )
            self._who.classes("lw-strip-who")
            self._name = ui.label().classes("lw-strip-name")
            self._seconds = ui.number(min=0.05, max=600, step=1, on_change=self._changed)
            seconds = shell.say("web.seat.seconds")
            self._seconds.props(f'dense borderless suffix="s" aria-label="{seconds}"').classes("lw-strip-seconds")
            self._doing = ui.label().classes("lw-strip-doing")
            ui.space()
            self._small = ui.label().classes("lw-clock lw-clock-small")
            self._large = ui.label().classes("lw-clock lw-clock-large")

    def render(self) -> None:
        """Shows the seat as it is now."""
        sitting = self._visit.sitting
        game = sitting.position.game
        seat = sitting.seats[self._side]
        self._is_rendering = True
        if game.name != self._game:
            self._game = game.name
            self._who.set_options(seat_names(game.name, self._visit.hall.settings.bots, self._shell.language))
        label = self._shell.say(f"side.page.{game.side_words[self._side]}")
        self._stone.set_content(stone(game.stones[self._side], label))
        self._who.set_value(choice_of(seat))
        is_free = self._visit.may_change and not sitting.names[self._side]
        self._who.set_visibility(is_free)
        self._name.set_visibility(not is_free)
        self._name.set_text(shown(self._visit.name_of(self._side), self._shell.language))
        self._seconds.set_visibility(is_free and seat.seconds is not None)
        if seat.seconds is not None:
            self._seconds.set_value(seat.seconds)
        self._is_rendering = False
        is_turn = sitting.to_move == self._side and not sitting.is_over
        self.root.classes(add="lw-turn") if is_turn else self.root.classes(remove="lw-turn")
        state = self._visit.table.state
        doing = is_turn and not seat.is_person and not sitting.is_paused and state != "done"
        self._doing.set_text(self._shell.say(f"web.doing.{state}") if doing else "")
        self.tick()

    def tick(self) -> None:
        """Shows the clocks as they are now; the number that decides is the large one."""
        sitting = self._visit.sitting
        left, limit = sitting.left(self._side), sitting.control.per_move
        is_turn = sitting.to_move == self._side and not sitting.is_over
        spent = sitting.spent_now() if is_turn else 0.0
        used = sitting.spent_in_all(self._side)
        remaining = left if left is not None else None if limit is None else limit - spent
        key = "web.clock.used" if remaining is None else "web.clock.left"
        is_urgent = remaining is not None and remaining < URGENT
        self._large.set_text(clock_text(used if remaining is None else remaining, exact=is_urgent))
        self._large.props(f'title="{self._shell.say(key)}"')
        self._large.set_visibility(self._visit.mode == "play" or remaining is not None or used > 0)
        self._large.classes(add="lw-urgent") if is_urgent and is_turn else self._large.classes(remove="lw-urgent")
        self._small.set_text("" if remaining is None else self._shell.say("web.clock.total", time=clock_text(used)))

    def _changed(self) -> None:
        if self._is_rendering or not isinstance(self._who.value, str):
            return
        choice = self._who.value
        seat = self._visit.sitting.seats[self._side]
        if choice.startswith(("preset:", "bot:")):
            seconds = self._seconds.value if seat.seconds is not None else 1
            choice = f"{choice}:{seconds if seconds is not None else 1:g}"
        if choice != seat.text:
            self._do(lambda: self._visit.sit(self._side, choice))


def choice_of(seat: Seat) -> str:
    """The seat's entry in the list of names."""
    return f"{seat.kind}:{seat.name}" if seat.name else seat.kind


def stone(name: str, label: str) -> str:
    """A stone, one of `Game.stones`, as small as a letter."""
    ring = '<circle class="lw-ring" cx="12" cy="12" r="5.6"/>' if name == "second" else ""
    return (
        f'<svg viewBox="0 0 24 24" width="24" height="24" role="img" aria-label="{label}" class="lw-{name}">'
        f'<title>{label}</title><circle class="lw-stone" cx="12" cy="12" r="10"/>{ring}</svg>'
    )
