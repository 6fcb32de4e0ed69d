"""The next game: which one, against whom, on which side, with which clock; remembered by the browser."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from nicegui import ui

from linewood.errors import LinewoodError
from linewood.games import by_name, games
from linewood.tables.control import Control
from linewood.tables.seats import seat_names
from linewood.web.choice import WANTED, Choice
from linewood.web.shell import Shell, set_cookie
from linewood.web.visit import Visit

CLOCKS: Final = ("", "3s", "10s", "60s", "3m+2s", "10m+5s")
OWN_CLOCK: Final = "own"
"""The choice beside them: a clock that someone writes."""


class PlayPanel:
    """What to play, and with whom."""

    def __init__(
        self,
        shell: Shell,
        visit: Visit,
        begin: Callable[[dict[str, object]], None],
        edit: Callable[[], None],
        invite: Callable[[], None],
    ) -> None:
        self._shell = shell
        self._visit = visit
        self._begin = begin
        self._choices: dict[str, ui.element] = {}
        self._game = ""
        self._is_rendering = False
        title = shell.say("web.play.title")
        with ui.element("section").classes("lw-panel lw-play").props(f'aria-label="{title}"') as self.root:
            ui.label(title).classes("lw-heading").props('role="heading" aria-level="2"')
            self._build_games()
            self._build_choice()
            with ui.row().classes("lw-play-buttons"):
                new = ui.button(shell.say("web.play.new"), icon="add", on_click=lambda: begin({}))
                new.props("unelevated no-caps").classes("lw-primary")
                friend = ui.button(shell.say("web.play.invite"), icon="group_add", on_click=invite)
                friend.props("outline no-caps")
                editor = ui.button(shell.say("web.play.edit"), icon="tune", on_click=edit)
                editor.props("outline no-caps")
            with ui.element("a").classes("lw-link") as self._rules:
                self._about = ui.label()

    def _build_games(self) -> None:
        with ui.element("div").classes("lw-games"):
            for name in games():
                choice = ui.element("button").props('type="button"').classes("lw-plain lw-game")
                with choice:
                    ui.html(
                        f'<svg viewBox="0 0 24 24" width="36" height="36" aria-hidden="true">{by_name(name).icon}</svg>',
                        sanitize=False,
                    )
                    ui.label(self._shell.say(f"game.short.{name}"))
                choice.on("click", lambda name=name: self._begin({"game": name}))
                self._choices[name] = choice

    def _build_choice(self) -> None:
        say, choice = self._shell.say, self._shell.choice
        self._is_rendering = True
        self._opponent = ui.select({}, label=say("web.play.opponent"), on_change=self._changed)
        self._opponent.classes("lw-opponent").props("options-dense")
        sides = {name: say(f"web.play.side.{name}") for name in WANTED}
        clocks = {text: self._clock_name(text) for text in CLOCKS}
        clocks[OWN_CLOCK] = say("web.setup.own_clock")
        with ui.row().classes("lw-setup-row"):
            self._side = ui.select(sides, value=choice.side, label=say("web.play.side"), on_change=self._changed)
            known = choice.clock if choice.clock in CLOCKS else OWN_CLOCK
            self._clock = ui.select(clocks, value=known, label=say("web.setup.clock"), on_change=self._changed)
        self._own_clock = ui.input(say("web.setup.own_clock_text"), placeholder="5m+2s", on_change=self._changed)
        self._own_clock.set_value("" if choice.clock in CLOCKS else choice.clock)
        self._own_clock.set_visibility(known == OWN_CLOCK)
        self._error = ui.label().classes("lw-error").props('role="alert"')
        self._is_rendering = False

    def _clock_name(self, text: str) -> str:
        if not text:
            return self._shell.say("web.setup.no_clock")
        total, plus, increment = text.partition("+")
        if plus:
            minutes, seconds = total.removesuffix("m"), increment.removesuffix("s")
            return self._shell.say("web.setup.clock_game", minutes=minutes, seconds=seconds)
        return self._shell.say("web.setup.clock_move", seconds=text.removesuffix("s"))

    @property
    def is_ready(self) -> bool:
        """Can a game begin with what is chosen?"""
        return not self._error.text

    def _changed(self, _: Any = None) -> None:
        if self._is_rendering:
            return
        self._own_clock.set_visibility(self._clock.value == OWN_CLOCK)
        self._error.set_text("")
        clock = self._clock.value
        try:  # a custom clock is not left empty
            if clock == OWN_CLOCK:
                clock = Control.read(self._own_clock.value or "-").text
        except LinewoodError as error:
            self._error.set_text(error.text(self._shell.language))
            return
        opponent = self._opponent.value
        choice = replace(self._shell.choice, side=self._side.value, clock=str(clock))
        if isinstance(opponent, str):
            is_timed = opponent.startswith(("preset:", "bot:"))
            choice = replace(choice, opponent=f"{opponent}:1" if is_timed else opponent)
        self._shell.choice = Choice.read(choice.text)
        set_cookie("game", self._shell.choice.text)

    def render(self) -> None:
        """Shows which game it is."""
        self.root.set_visibility(self._visit.mode == "play")
        game = self._visit.position.game
        for name, choice in self._choices.items():
            choice.props(f'aria-pressed="{"true" if name == game.name else "false"}"')
        if game.name == self._game:
            return
        self._game = game.name
        self._about.set_text(self._shell.say("web.rules.link"))
        self._rules.props(f'href="/rules/{game.name}"')
        names = seat_names(game.name, self._visit.hall.settings.bots, self._shell.language)
        names["person"] = self._shell.say("web.play.two")
        kind, _, rest = self._shell.choice.opponent.partition(":")
        wanted = f"{kind}:{rest.partition(':')[0]}" if kind != "person" else kind
        self._is_rendering = True
        self._opponent.set_options(names, value=wanted if wanted in names else "level:3")
        self._is_rendering = False
