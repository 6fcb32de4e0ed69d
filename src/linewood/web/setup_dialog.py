"""The board editor: size, forbidden cells, rules, stones, or a position text. Opponent, side and clock stay as they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nicegui import ui

from linewood.board import picture
from linewood.errors import LinewoodError
from linewood.games import Game, by_name, default, games
from linewood.games.settings import Setting
from linewood.texts import SENTENCES
from linewood.web.board import Board
from linewood.web.editor import OWNERS, Cells, carry_over, position_of, put
from linewood.web.setup import read_game, read_position, read_start, usual_position
from linewood.web.shell import Shell
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
        self._stones: Cells = ()
        """What each cell holds, once someone has put stones onto the board; empty before."""
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
                    self._build_tools()
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

    def _build_tools(self) -> None:
        say = self._shell.say
        with ui.row().classes("lw-setup-tools"):
            self._tool = ui.toggle({}).props(f'dense no-caps unelevated aria-label="{say("web.setup.tool")}"')
            sides = {"first": "", "second": ""}
            self._to_move = ui.select(sides, value="first", label=say("web.setup.to_move"), on_change=self._redraw)
            self._to_move.props("dense outlined").classes("lw-to-move")
            clear = ui.button(icon="delete_sweep", on_click=self._clear).props("flat dense round")
            clear.props(f'aria-label="{say("web.setup.clear")}"').tooltip(say("web.setup.clear"))

    def _offer_tools(self, game: Game) -> None:
        """Forbidden cells where the game has them, and stones of both sides."""
        say = self._shell.say
        names = [say(f"side.page.{side}") for side in game.side_words]
        tools = {"forbidden": say("web.setup.forbidden")} if self._cells_setting(game.name) is not None else {}
        tools |= {"first": names[0], "second": names[1], "erase": say("web.setup.erase")}
        if tools != self._tool.options:
            self._tool.set_options(tools, value=next(iter(tools)))
            self._to_move.set_options({"first": names[0], "second": names[1]}, value=self._to_move.value)
        self._to_move.set_visibility(game.gesture == "step")

    def _field(self, setting: Setting, value: Any) -> ui.number | ui.select:
        label = self._shell.say(f"game.setting.{setting.name}")
        if setting.kind == "whole":
            low, high = setting.low, setting.high
            return ui.number(label, value=value, min=low, max=high, step=1, on_change=self._resize)
        return ui.select(names_of(setting, self._shell), value=value, label=label, on_change=self._resize)

    def open(self) -> None:
        """Shows the dialog with the board that is on the table."""
        position = self._visit.position
        game = position.game
        self._is_loading = True
        self._game.set_value(game.name)
        self._show_board(game)
        self._text.set_value(position.text if position.ply else "")
        self._stones = ()
        self._is_loading = False
        self._redraw()
        self._dialog.open()

    def _asked(self) -> dict[str, object]:
        if self._text.value:
            return {"position": self._text.value}
        if self._stones:
            return {"position": position_of(self._edited_game(), self._stones, str(self._to_move.value)).text}
        return self._asked_game()

    def _asked_game(self) -> dict[str, object]:
        name = str(self._game.value)
        picked = self._cells_setting(name)
        return (
            {"game": name}
            | {field: control.value for field, control in self._fields[name].items()}
            | ({} if picked is None else {picked.name: self._cells})
        )

    def _edited_game(self) -> Game:
        return read_game(self._asked_game())

    def _cells_setting(self, game: str) -> Setting | None:
        """What picking a cell of the board sets."""
        return next((setting for setting in by_name(game).settings if setting.kind == "cells"), None)

    def _start(self) -> None:
        try:
            asked = self._asked()
            read_start(asked)
        except LinewoodError as error:
            self._error.set_text(error.text(self._shell.language))
            return
        self._dialog.close()
        self._begin(asked)

    def _redraw(self) -> None:
        if self._is_loading:
            return
        chosen = str(self._game.value)
        has_text = bool(self._text.value)
        for name, box in self._boxes.items():
            box.set_visibility(name == chosen and not has_text and bool(self._fields[name]))
        self._random.set_visibility(by_name(chosen).has_random_boards and not has_text)
        self._error.set_text("")
        try:
            if has_text:
                position = read_position(self._text.value)
                self._offer_tools(position.game)
                self._board.draw(self._picture(position.game) | {"cells": list(position.cells)})
                return
            game = self._edited_game()
            self._offer_tools(game)
            self._board.draw(self._picture(game) | ({"cells": list(self._stones)} if self._stones else {}))
            self._asked()
        except LinewoodError as error:
            self._error.set_text(error.text(self._shell.language))

    def _resize(self) -> None:
        if not self._is_loading:
            self._cells, self._stones = [], ()
            self._redraw()

    def _clear(self) -> None:
        """Takes all stones off."""
        self._load_text()
        game = self._edited_game()
        self._stones = tuple(3 if owner == 3 else 0 for owner in game.start().cells)
        self._redraw()

    def _load_text(self) -> None:
        """What was written becomes what is edited: its board, and the stones on it."""
        if not self._text.value:
            return
        position = read_position(self._text.value)
        game = position.game
        self._is_loading = True
        self._game.set_value(game.name)
        self._show_board(game)
        self._text.set_value("")
        self._to_move.set_value(position.to_move)
        self._is_loading = False
        self._stones = tuple(position.cells)

    def _show_board(self, game: Game) -> None:
        for name, control in self._fields[game.name].items():
            value = getattr(game, name)
            if isinstance(control, ui.select) and value not in control.options:  # rules that have no name
                control.set_options({**dict(control.options), value: value})
            control.set_value(value)
        picked = self._cells_setting(game.name)
        self._cells = [] if picked is None else list(getattr(game, picked.name))

    def _pick(self, raw: object) -> None:
        """Does with a cell what the chosen tool does."""
        if not isinstance(raw, str) or len(raw) > 4:
            return
        try:
            self._load_text()
            game = self._edited_game()
            names = [game.cell_name(cell) for cell in range(len(game.start().cells))]
            if raw not in names:
                return
            if self._tool.value == "forbidden":
                self._cells = [name for name in self._cells if name != raw] + [raw] * (raw not in self._cells)
                if self._stones:
                    self._stones = carry_over(self._edited_game(), self._stones)
            elif self._tool.value in OWNERS:
                cells = self._stones or tuple(game.start().cells)
                self._stones = put(game, cells, names.index(raw), str(self._tool.value))
        except LinewoodError as error:
            self._error.set_text(error.text(self._shell.language))
            return
        self._redraw()

    def _draw_board(self) -> None:
        """A board as the game's judge draws it."""
        game = read_game({"game": self._game.value, "random": True})
        self._is_loading = True
        self._show_board(game)
        self._stones = ()
        self._is_loading = False
        self._redraw()

    def _picture(self, game: Game) -> dict[str, object]:
        return picture(game.start(), language=self._shell.language, is_active=False, is_editing=True)


def names_of(setting: Setting, shell: Shell) -> dict[str, str]:
    """What the choices of a setting are called; a game need not name its own."""
    keys = {choice: f"game.choice.{choice}" for choice in setting.choices}
    return {choice: shell.say(key) if key in SENTENCES else choice for choice, key in keys.items()}
