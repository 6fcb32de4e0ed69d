"""The board editor: size, forbidden cells, rules, or a position text. Opponent, side and clock stay as they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nicegui import ui

from linewood.errors import LinewoodError
from linewood.games import Game, by_name, default, games
from linewood.games.settings import Setting
from linewood.web.board import Board
from linewood.web.setup import read_game, read_position, usual_position
from linewood.web.shell import Shell
from linewood.web.view import picture
from linewood.web.visit import Visit


class SetupDialog:
    """Everything about a new game in one place."""

    def __init__(self, shell: Shell, visit: Visit, begin: Callable[[dict[str, object]], None]) -> None:
        self._shell = shell
        self._visit = visit
        self._begin = begin
        self._fields: dict[str, dict[str, ui.number | ui.select]] = {}
        self._boxes: dict[str, ui.element] = {}
        self._cells: list[str] = []
        self._is_loading = False
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
                    self._board = Board(self._picture(usual_position().game))
                    self._board.on_event("pick", self._pick)
                    self._hint = ui.label().classes("lw-soft")
            self._error = ui.label().classes("lw-error").props('role="alert"')
            with ui.row().classes("lw-dialog-buttons"):
                ui.button(say("web.cancel"), on_click=self._dialog.close).props("flat no-caps")
                ui.button(say("web.setup.start"), on_click=self._start).props("unelevated no-caps").classes(
                    "lw-primary"
                )

    def _build_form(self) -> None:
        say = self._shell.say
        names = {name: say(f"game.short.{name}") for name in games()}
        self._game = ui.select(names, value=default().name, label=say("web.setup.game"), on_change=self._resize)
        for name in games():
            with ui.row().classes("lw-setup-row") as self._boxes[name]:
                usual, settings = by_name(name)(), by_name(name).settings
                self._fields[name] = {
                    one.name: self._field(one, getattr(usual, one.name)) for one in settings if one.kind != "cells"
                }
        self._random = ui.button(say("web.setup.random"), icon="casino", on_click=self._draw_board).props(
            "outline no-caps"
        )
        self._text = ui.input(say("web.setup.text"), placeholder="connect4 6x7 d d", on_change=self._redraw).props(
            "clearable"
        )

    def _field(self, setting: Setting, value: Any) -> ui.number | ui.select:
        label = self._shell.say(f"game.setting.{setting.name}")
        if setting.kind == "whole":
            low, high = setting.low, setting.high
            return ui.number(label, value=value, min=low, max=high, step=1, on_change=self._resize)
        return ui.select(list(setting.choices), value=value, label=label, on_change=self._resize)

    def open(self) -> None:
        """Shows the dialog with the board that is on the table."""
        position = self._visit.position
        game = position.game
        self._is_loading = True
        self._game.set_value(game.name)
        for name, control in self._fields[game.name].items():
            control.set_value(getattr(game, name))
        picked = self._cells_setting(game.name)
        self._cells = [] if picked is None else list(getattr(game, picked.name))
        self._text.set_value(position.text if position.ply else "")
        self._is_loading = False
        self._redraw()
        self._dialog.open()

    def _asked(self) -> dict[str, object]:
        if self._text.value:
            return {"position": self._text.value}
        name = str(self._game.value)
        picked = self._cells_setting(name)
        return (
            {"game": name}
            | {field: control.value for field, control in self._fields[name].items()}
            | ({} if picked is None else {picked.name: self._cells})
        )

    def _cells_setting(self, game: str) -> Setting | None:
        """What picking a cell of the board sets."""
        return next((setting for setting in by_name(game).settings if setting.kind == "cells"), None)

    def _start(self) -> None:
        try:
            self._shown_game()
        except LinewoodError as error:
            self._error.set_text(error.text(self._shell.language))
            return
        self._dialog.close()
        self._begin(self._asked())

    def _shown_game(self) -> Game:
        asked = self._asked()
        return read_position(asked["position"]).game if "position" in asked else read_game(asked)

    def _redraw(self) -> None:
        if self._is_loading:
            return
        chosen = str(self._game.value)
        has_text = bool(self._text.value)
        for name, box in self._boxes.items():
            box.set_visibility(name == chosen and not has_text and bool(self._fields[name]))
        self._random.set_visibility(by_name(chosen).has_random_boards and not has_text)
        picked = self._cells_setting(chosen)
        self._hint.set_text("" if picked is None else self._shell.say(f"game.setting.{picked.name}"))
        self._hint.set_visibility(picked is not None and not has_text)
        self._error.set_text("")
        try:
            if has_text:
                self._board.draw(
                    picture(read_position(self._text.value), language=self._shell.language, is_active=False)
                )
            else:
                self._board.draw(self._picture(read_game(self._asked())))
        except LinewoodError as error:
            self._error.set_text(error.text(self._shell.language))

    def _resize(self) -> None:
        if not self._is_loading:
            self._cells = []
            self._redraw()

    def _pick(self, raw: object) -> None:
        """Picks a cell, or lets go of it."""
        if not isinstance(raw, str) or len(raw) > 4:
            return
        self._cells = [name for name in self._cells if name != raw] + [raw] * (raw not in self._cells)
        self._redraw()

    def _draw_board(self) -> None:
        """A board as the game's judge draws it."""
        game = read_game({"game": self._game.value, "random": True})
        self._is_loading = True
        for name, control in self._fields[game.name].items():
            control.set_value(getattr(game, name))
        picked = self._cells_setting(game.name)
        self._cells = [] if picked is None else list(getattr(game, picked.name))
        self._is_loading = False
        self._redraw()

    def _picture(self, game: Game) -> dict[str, object]:
        is_editing = self._cells_setting(game.name) is not None
        return picture(game.start(), language=self._shell.language, is_active=False, is_editing=is_editing)
