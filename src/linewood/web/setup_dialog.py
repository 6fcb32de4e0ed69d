"""The board editor: size, forbidden cells, rules, who starts, clocks, or a position text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from nicegui import ui

from linewood.errors import LinewoodError
from linewood.games import GAMES, Game
from linewood.games.loa import RULE_SETS
from linewood.web.board import Board
from linewood.web.control import Control
from linewood.web.setup import CLASSIC, read_game, read_position
from linewood.web.shell import Shell
from linewood.web.view import picture
from linewood.web.visit import Visit

CLOCKS: Final = ("", "3s", "10s", "60s", "3m+2s", "10m+5s")
OWN_CLOCK: Final = "own"
"""The choice beside them: a clock that somebody writes."""
STARTS: Final = ("me", "engine", "two")


class SetupDialog:
    """Everything about a new game in one place."""

    def __init__(self, shell: Shell, visit: Visit, begin: Callable[[dict[str, object]], None]) -> None:
        self._shell = shell
        self._visit = visit
        self._begin = begin
        self._forbidden: list[str] = []
        say = shell.say
        with (
            ui.dialog().props(f'aria-label="{say("web.setup.title")}"') as self._dialog,
            ui.card().classes("lw-dialog"),
        ):
            ui.label(say("web.setup.title")).classes("lw-heading").props('role="heading" aria-level="2"')
            with ui.element("div").classes("lw-setup"):
                with ui.element("div").classes("lw-setup-form"):
                    self._build_form()
                with ui.element("div").classes("lw-setup-board"):
                    game = read_position(CLASSIC).game
                    self._board = Board(self._picture(game))
                    self._board.on_event("pick", self._pick)
                    self._hint = ui.label(say("web.setup.forbid")).classes("lw-soft")
            self._error = ui.label().classes("lw-error").props('role="alert"')
            with ui.row().classes("lw-dialog-buttons"):
                ui.button(say("web.cancel"), on_click=self._dialog.close).props("flat no-caps")
                ui.button(say("web.setup.start"), on_click=self._start).props("unelevated no-caps").classes(
                    "lw-primary"
                )

    def _build_form(self) -> None:
        say = self._shell.say
        games = {name: say(f"web.game.{name}") for name in GAMES}
        self._game = ui.select(games, value="connect4", label=say("web.setup.game"), on_change=self._redraw)
        with ui.row().classes("lw-setup-row") as self._sizes:
            self._rows = ui.number(say("web.setup.rows"), value=6, min=4, max=15, step=1, on_change=self._resize)
            self._columns = ui.number(say("web.setup.columns"), value=7, min=4, max=16, step=1, on_change=self._resize)
        self._random = ui.button(say("web.setup.random"), icon="casino", on_click=self._draw_board).props(
            "outline no-caps"
        )
        self._side = ui.number(say("web.setup.side"), value=9, min=3, max=10, step=1, on_change=self._redraw)
        self._rules = ui.select(list(RULE_SETS), value="course", label=say("web.setup.rules"), on_change=self._redraw)
        starts = {name: say(f"web.setup.starts.{name}") for name in STARTS}
        self._starts = ui.select(starts, value="me", label=say("web.setup.starts"))
        clocks = {text: say("web.setup.no_clock") if not text else self._clock_name(text) for text in CLOCKS}
        clocks[OWN_CLOCK] = say("web.setup.own_clock")
        self._clock = ui.select(clocks, value="", label=say("web.setup.clock"), on_change=self._redraw)
        self._own_clock = ui.input(say("web.setup.own_clock_text"), placeholder="5m+2s", on_change=self._redraw)
        self._text = ui.input(say("web.setup.text"), placeholder="connect4 6x7 d d", on_change=self._redraw).props(
            "clearable"
        )

    def _clock_name(self, text: str) -> str:
        total, plus, increment = text.partition("+")
        if plus:
            return self._shell.say("web.setup.clock_game", total=total, increment=increment)
        return self._shell.say("web.setup.clock_move", seconds=text.removesuffix("s"))

    def open(self) -> None:
        """Shows the dialog with the game that is on the board."""
        game = self._visit.position.game
        self._game.set_value(game.name)
        self._text.set_value("")
        self._redraw()
        self._dialog.open()

    def _asked(self) -> dict[str, object]:
        if self._text.value:
            return {"position": self._text.value}
        return {
            "game": self._game.value,
            "rows": self._rows.value,
            "columns": self._columns.value,
            "forbidden": self._forbidden,
            "side": self._side.value,
            "rules": self._rules.value,
        }

    def _control(self) -> str:
        """The clock as a text; a LinewoodError for one that cannot be read. A clock of one's own is not left empty."""
        if self._clock.value != OWN_CLOCK:
            return str(self._clock.value)
        return Control.read(self._own_clock.value or "-").text

    def _start(self) -> None:
        try:
            self._shown_game()
            control = self._control()
        except LinewoodError as error:
            self._error.set_text(error.text(self._shell.language))
            return
        self._dialog.close()
        self._begin(self._asked() | {"starts": self._starts.value, "control": control})

    def _shown_game(self) -> Game:
        asked = self._asked()
        return read_position(asked["position"]).game if "position" in asked else read_game(asked)

    def _redraw(self) -> None:
        name = self._game.value
        has_text = bool(self._text.value)
        self._sizes.set_visibility(name == "connect4" and not has_text)
        self._random.set_visibility(name == "connect4" and not has_text)
        self._hint.set_visibility(name == "connect4" and not has_text)
        self._side.set_visibility(name == "hex5" and not has_text)
        self._rules.set_visibility(name == "loa" and not has_text)
        self._own_clock.set_visibility(self._clock.value == OWN_CLOCK)
        self._error.set_text("")
        try:
            if has_text:
                self._board.draw(
                    picture(read_position(self._text.value), language=self._shell.language, is_active=False)
                )
            else:
                self._board.draw(self._picture(read_game(self._asked())))
            if self._own_clock.value:
                self._control()
        except LinewoodError as error:
            self._error.set_text(error.text(self._shell.language))

    def _resize(self) -> None:
        self._forbidden = []
        self._redraw()

    def _pick(self, raw: object) -> None:
        """Forbids a cell, or allows it again."""
        if not isinstance(raw, str) or len(raw) > 4:
            return
        self._forbidden = [name for name in self._forbidden if name != raw] + [raw] * (raw not in self._forbidden)
        self._redraw()

    def _draw_board(self) -> None:
        """A board as the course's judge draws it."""
        from linewood.games import ConnectFour

        game = read_game({"game": "connect4", "random": True})
        assert isinstance(game, ConnectFour)
        self._rows.set_value(game.rows)
        self._columns.set_value(game.columns)
        self._forbidden = list(game.forbidden)
        self._redraw()

    def _picture(self, game: Game) -> dict[str, object]:
        is_editing = game.name == "connect4"
        return picture(game.start(), language=self._shell.language, is_active=False, is_editing=is_editing)
