"""The board page in its three modes: play, analyse, tree. The position is in the address."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from urllib.parse import quote

from nicegui import background_tasks, ui

from linewood.errors import LinewoodError
from linewood.search import Limits, Searcher
from linewood.texts import Word
from linewood.web.analysis_panel import AnalysisPanel
from linewood.web.board import Board
from linewood.web.engine import Thought
from linewood.web.graph_panel import GraphPanel
from linewood.web.keys_dialog import keys_dialog
from linewood.web.moves_panel import MovesPanel
from linewood.web.play_panel import PlayPanel
from linewood.web.seats import MILD
from linewood.web.setup_dialog import SetupDialog
from linewood.web.shell import Shell, mark_active
from linewood.web.strip import Strip
from linewood.web.table import Table
from linewood.web.tree_panel import TreePanel
from linewood.web.view import cells_of, key_of, picture
from linewood.web.visit import Visit

HINT: Final = Limits(seconds=1.0, playouts=200_000)
"""What is spent on a hint."""
TICK: Final = 0.2
"""Seconds between two readings of the clocks."""


class BoardPage:
    """All parts of the page, and what happens between them."""

    def __init__(self, shell: Shell, visit: Visit) -> None:
        self._shell = shell
        self._visit = visit
        self._client = ui.context.client
        self._error: LinewoodError | None = None
        self._said: Word | None = None
        self._address = ""
        self._shown_ply = -1
        self._keys = keys_dialog(shell)
        self._links = shell.top(visit.mode, self._set_mode)
        shell.help.on_click(self._open_keys)
        self._setup = SetupDialog(shell, visit, self._begin)
        with ui.element("div").classes("lw-page") as self._root:
            with ui.element("div").classes("lw-stage"):
                self._build_stage()
            with ui.element("div").classes("lw-side"):
                self._play = PlayPanel(shell, visit, self._begin, self._setup.open)
                self._analysis = AnalysisPanel(shell, visit, self._board, self._do)
                self._tree = TreePanel(shell, visit, self._board)
                self._moves = MovesPanel(shell, visit, self._do)
            self._graph = GraphPanel(shell, visit, self._do)
        ui.timer(TICK, self._tick)
        visit.table.watch(self._changed, self._plays)
        self._client.on_delete(self._leave)
        self._render()

    def _build_stage(self) -> None:
        shell, visit = self._shell, self._visit
        ui.html(f"<h1>{shell.say('web.title')}</h1>", sanitize=False).classes("lw-hidden")
        self._strips = {1: Strip(shell, visit, 1, self._do)}
        self._board = Board(self._picture(), has_keys=True).classes("lw-board-host")
        self._board.on_event("move", lambda raw: self._do(lambda: visit.move(raw)))
        self._board.on_event("key", self._on_key)
        self._strips[0] = Strip(shell, visit, 0, self._do)
        self._message = ui.label().classes("lw-message").props('role="status" aria-live="polite"')
        with ui.row().classes("lw-controls").props(f'role="toolbar" aria-label="{shell.say("web.controls")}"'):
            self._buttons = {
                name: self._control(name, icon, action)
                for name, icon, action in (
                    ("undo", "undo", lambda: self._do(visit.undo)),
                    ("redo", "redo", lambda: self._do(visit.redo)),
                    ("hint", "lightbulb", self._hint),
                    ("pause", "pause", lambda: self._do(visit.toggle_pause)),
                    ("resign", "flag", lambda: self._do(visit.resign)),
                    ("go_on", "play_arrow", lambda: self._do(visit.go_on)),
                    ("from_here", "call_split", self._play_from_here),
                    ("share", "share", self._share),
                )
            }

    def _control(self, name: str, icon: str, action: Callable[[], None]) -> ui.button:
        label = self._shell.say(f"web.control.{name}")
        button = (
            ui.button(on_click=action).props(f'flat no-caps icon="{icon}" aria-label="{label}"').classes("lw-control")
        )
        with button:
            ui.label(label).classes("lw-control-label").props("aria-hidden=true")
        return button

    # What happens.

    def object_to(self, error: LinewoodError) -> None:
        """Says what is wrong with the address that led here."""
        self._error = error
        self._render_message()

    def _do(self, action: Callable[[], None]) -> None:
        """Does what somebody asked for; what is not allowed is told under the board."""
        with self._client:
            try:
                self._error = None
                action()
            except LinewoodError as error:
                self._error = error
            self._render()

    def _changed(self) -> None:
        """Something has happened at the table."""
        with self._client:
            self._visit.follow()
            self._error = None
            self._render()

    def _leave(self) -> None:
        self._analysis.close()
        self._tree.close()
        self._visit.table.leave(self._changed)

    def _tick(self) -> None:
        if self._visit.sitting.is_running:
            for strip in self._strips.values():
                strip.tick()

    def _set_mode(self, mode: str) -> None:
        def set_mode() -> None:
            self._visit.set_mode(mode)
            self._visit.table.carry_on()

        self._do(set_mode)

    def _plays(self) -> bool:
        return self._visit.mode == "play"

    def _begin(self, asked: dict[str, object]) -> None:
        """A new game: what is asked for, and the rest as it is now."""

        def begin() -> None:
            sitting = self._visit.sitting
            game = sitting.position.game
            wanted = dict(asked)
            if not wanted:
                wanted["position"] = sitting.nodes[0].position.text
            level = f"level:{MILD}"
            seats = {"me": ["person", level], "engine": [level, "person"], "two": ["person", "person"]}.get(
                str(wanted.pop("starts", "")), [seat.text for seat in sitting.seats]
            )
            same_game = wanted.get("game", game.name) == game.name and "position" not in asked
            wanted["seats"] = seats if same_game else [adapt(seat, level) for seat in seats]
            wanted.setdefault("control", sitting.control.text)
            self._visit.mode = "play"
            self._open(self._visit.begin(wanted))

        self._do(begin)

    def _open(self, table: Table) -> None:
        visit = self._visit
        visit.table.leave(self._changed)
        visit.visit(table)
        self._shown_ply = -1
        table.watch(self._changed, self._plays)

    def _play_from_here(self) -> None:
        def fork() -> None:
            self._visit.mode = "play"
            self._visit.play_from_here()

        self._do(fork)

    def _share(self) -> None:
        ui.clipboard.write(self._visit.position.text)
        ui.notify(self._shell.say("web.shared", text=self._visit.position.text), position="bottom", timeout=6000)

    def _hint(self) -> None:
        position = self._visit.position
        if position.outcome is not None:
            return

        async def think() -> None:
            engine = self._visit.hall.engine
            limits = Limits(seconds=HINT.seconds, playouts=HINT.playouts, megabytes=engine.megabytes)
            found = await engine.run(Thought(Searcher(position.game), position, limits))
            if found is not None and found.moves and self._visit.position is position and not self._client.is_deleted:
                self._board.overlay(key_of(position), hint={"cells": cells_of(position, found.best)})
                self._message.set_text(self._shell.say("web.hint", move=found.best))

        self._message.set_text(self._shell.say("web.hint.thinking"))
        background_tasks.create(think(), name="hint")

    def _on_key(self, raw: object) -> None:
        visit = self._visit
        steps = {"ArrowLeft": "back", "ArrowRight": "forward", "Home": "start", "End": "end"}
        actions: dict[str, Callable[[], None]] = {
            " ": self._toggle_analysis,
            "Enter": visit.table.move_now if visit.mode == "play" else lambda: self._analysis.play(0),
            "h": self._hint,
            "z": lambda: self._do(visit.undo),
            "y": lambda: self._do(visit.redo),
            "n": self._analysis.next_mistake,
            "Escape": self._stop,
            "?": self._open_keys,
        }
        if not isinstance(raw, str):
            return
        if raw in steps:
            self._do(lambda: visit.step(steps[raw]))
        elif raw in actions:
            actions[raw]()
        elif raw.isascii() and raw.isdigit() and len(raw) == 1 and raw != "0" and visit.mode == "analyse":
            self._analysis.play(int(raw) - 1)

    def _open_keys(self) -> None:
        self._keys.open()

    def _toggle_analysis(self) -> None:
        if self._visit.mode == "analyse":
            self._analysis.toggle()
        else:
            self._analysis.is_wanted = True
            self._set_mode("analyse")

    def _stop(self) -> None:
        self._analysis.is_wanted = False
        self._visit.table.move_now()
        self._do(lambda: None)

    # Drawing.

    def _render(self) -> None:
        visit = self._visit
        mark_active(self._links, visit.mode)
        self._root.classes(add="lw-mode-tree") if visit.mode == "tree" else self._root.classes(remove="lw-mode-tree")
        self._board.draw(self._picture())
        if visit.mode == "play":
            self._board.overlay(key_of(visit.position))
        for strip in self._strips.values():
            strip.render()
        for panel in (self._play, self._analysis, self._tree, self._moves, self._graph):
            panel.render()
        self._render_controls()
        self._render_message()
        self._render_address()

    def _picture(self) -> dict[str, object]:
        visit = self._visit
        ply = len(visit.sitting.path(visit.view))
        is_new = ply == self._shown_ply + 1
        known = getattr(self, "_board", None)
        if known is not None and known.key == key_of(visit.position):
            is_new = known.is_animated
        self._shown_ply = ply
        return picture(visit.position, language=self._shell.language, is_active=visit.may_move, is_new=is_new)

    def _render_controls(self) -> None:
        sitting, mode = self._visit.sitting, self._visit.mode
        is_playing = mode == "play"
        buttons = self._buttons
        for name in ("undo", "redo", "hint"):
            buttons[name].set_visibility(is_playing)
        buttons["undo"].set_enabled(len(sitting.path(sitting.tip)) > 1)
        buttons["redo"].set_enabled(sitting.next(sitting.tip) is not None)
        buttons["hint"].set_enabled(self._visit.position.outcome is None)
        has_begun = len(sitting.path(sitting.tip)) > 1
        buttons["pause"].set_visibility(is_playing and not sitting.is_over)
        buttons["pause"].props(f'icon="{"play_arrow" if sitting.is_paused else "pause"}"')
        buttons["pause"].props(f'aria-pressed="{"true" if sitting.is_paused else "false"}"')
        buttons["resign"].set_visibility(is_playing and not sitting.is_over)
        buttons["resign"].set_enabled(has_begun)
        buttons["go_on"].set_visibility(is_playing and sitting.ending is not None)
        buttons["from_here"].set_visibility(not is_playing or not self._visit.is_at_tip)

    def _render_message(self) -> None:
        language = self._shell.language
        if self._error is not None:
            self._message.set_text(self._error.text(language))
            self._message.classes(add="lw-error")
            return
        self._message.classes(remove="lw-error")
        news = self._visit.table.news
        parts = [] if news is None else [self._shell.say(news.key, **dict(news.values))]
        status = self._status()
        if status is not None and status != news:
            parts.append(self._shell.say(status.key, **dict(status.values)))
        self._message.set_text(" ".join(parts))

    def _status(self) -> Word | None:
        visit, sitting = self._visit, self._visit.sitting
        position = visit.position
        if visit.mode != "play" or not visit.is_at_tip:
            return Word("web.status.looking", (("ply", len(sitting.path(visit.view)) - 1),))
        if sitting.is_over:
            return sitting.summary()
        if sitting.is_paused:
            return Word("web.status.paused")
        seat = sitting.seats[sitting.to_move]
        side = Word(f"web.side.{position.game.side_words[sitting.to_move]}")
        if not seat.is_person:
            return Word(
                f"web.status.{'waiting' if visit.table.state == 'waiting' else 'thinking'}", (("name", seat.label),)
            )
        if len(sitting.nodes) == 1:
            return Word(f"web.invite.{position.game.gesture}")
        return Word("web.status.turn", (("side", side),))

    def _render_address(self) -> None:
        visit = self._visit
        address = f"/{visit.mode}?game={visit.sitting.name}&position={quote(visit.position.text, safe='')}"
        if address != self._address:
            self._address = address
            ui.navigate.history.replace(address)


def adapt(seat: str, level: str) -> str:
    """A seat for another game: levels and people go along, presets and bots belong to one game."""
    return seat if seat == "person" or seat.startswith("level:") else level
