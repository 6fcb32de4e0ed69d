"""The board page in its three modes: play, analyse, tree. Game, mode and position are in the address."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final
from urllib.parse import parse_qs, quote, urlsplit

from nicegui import background_tasks, ui

from linewood.board import key_of, picture
from linewood.errors import LinewoodError
from linewood.texts import join, shown
from linewood.web.analysis_panel import AnalysisPanel
from linewood.web.board import Board
from linewood.web.consent_bar import ConsentBar
from linewood.web.controls import Controls
from linewood.web.graph_panel import GraphPanel
from linewood.web.hint import find_hint
from linewood.web.invite_dialog import show_link
from linewood.web.keys_dialog import keys_dialog
from linewood.web.moves_panel import MovesPanel
from linewood.web.play_panel import PlayPanel
from linewood.web.result_card import ResultCard
from linewood.web.review_panel import ReviewPanel
from linewood.web.setup_dialog import SetupDialog
from linewood.web.shell import Shell, mark_active
from linewood.web.status import status_of
from linewood.web.strip import Strip
from linewood.web.switches import Switches
from linewood.web.table import Table
from linewood.web.tree_panel import TreePanel
from linewood.web.view import cells_of
from linewood.web.visit import MODES, Visit

TICK: Final = 0.2
"""Seconds between two readings of the clocks."""


class BoardPage:
    """All parts of the page, and what happens between them."""

    def __init__(self, shell: Shell, visit: Visit) -> None:
        self._shell = shell
        self._visit = visit
        self._client = ui.context.client
        self._error: LinewoodError | None = None
        self._address = ""
        self._shown_ply = -1
        self._keys = keys_dialog(shell)
        self._links = shell.top(visit.mode, self._set_mode)
        self._switches = Switches(shell, self._switched)
        shell.tool("keyboard", "web.tool.keys", self._open_keys).classes("lw-wide")
        self._setup = SetupDialog(shell, visit, self._begin)
        with ui.element("div").classes("lw-page") as self._root:
            with ui.element("div").classes("lw-stage"):
                self._build_stage()
            with ui.element("div").classes("lw-side"):
                self._play = PlayPanel(shell, visit, self._begin, self._setup.open, self._invite)
                self._analysis = AnalysisPanel(shell, visit, self._board, self._do, lambda: self._graph.render())
                self._review = ReviewPanel(shell, visit, self._do)
                self._graph = GraphPanel(shell, visit, self._do)
                self._tree = TreePanel(shell, visit, self._board, self._walk, self._do)
                self._moves = MovesPanel(shell, visit, self._do)
        ui.timer(TICK, self._tick)
        visit.table.watch(self._changed, self._plays)
        self._client.on_delete(self._leave)
        self._render()

    def _build_stage(self) -> None:
        shell, visit = self._shell, self._visit
        self._heading = ui.html("", sanitize=False).classes("lw-hidden")
        self._strips = {1: Strip(shell, visit, 1, self._do)}
        with ui.element("div").classes("lw-board-frame"):
            self._board = Board(self._picture(), has_keys=True).classes("lw-board-host")
            self._board.set_sound(shell.has_sound)
            self._result = ResultCard(
                shell, visit, rematch=self._rematch, swap=lambda: self._again(swap=True), review=self._show_review
            )
        for name, handler in {
            "move": lambda raw: self._do(lambda: visit.move(raw)),
            "key": self._on_key,
            "preview": self._ask_again,
            "visible": self._set_visible,
            "address": self._go_to,
        }.items():
            self._board.on_event(name, handler)
        self._strips[0] = Strip(shell, visit, 0, self._do)
        self._walk = ui.element("div").classes("lw-walk")
        self._message = ui.label().classes("lw-message").props('role="status" aria-live="polite"')
        self._consent = ConsentBar(shell, visit, self._do)
        self._controls = Controls(
            shell,
            visit,
            {
                "undo": lambda: self._do(visit.undo),
                "redo": lambda: self._do(visit.redo),
                "hint": self._hint,
                "pause": lambda: self._do(visit.toggle_pause),
                "resign": self._ask_resign,
                "go_on": lambda: self._do(visit.go_on),
                "from_here": self._play_from_here,
                "share": self._share,
            },
        )

    # What happens.

    def object_to(self, error: LinewoodError) -> None:
        """Says what is wrong with the address that led here."""
        self._error = error
        self._render_message()

    def _do(self, action: Callable[[], None]) -> None:
        """Does what someone asked for; what is not allowed is told under the board."""
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
            invitation = self._visit.sitting.invitation
            after = self._visit.hall.find(invitation.next_game) if invitation is not None else None
            if after is not None:
                self._open(after)
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

    def _ask_again(self, raw: object) -> None:
        """A finger has touched a small cell: the same touch again plays it."""
        if isinstance(raw, str) and raw in self._visit.position.legal:
            self._message.set_text(self._shell.say("web.status.preview", move=raw))

    def _set_visible(self, raw: object) -> None:
        """The tab was hidden or is shown again: analysis that nobody sees is paused."""
        with self._client:
            self._analysis.is_visible = raw is not False
            self._analysis.render()

    def _set_mode(self, mode: str) -> None:
        def set_mode() -> None:
            self._visit.set_mode(mode)
            self._visit.table.carry_on()

        self._do(set_mode)

    def _plays(self) -> bool:
        return self._visit.mode == "play"

    def _go_to(self, raw: object) -> None:
        """The browser went back or forward to another address of this page."""
        if not isinstance(raw, str) or len(raw) > 30_000:
            return
        parts = urlsplit(raw)
        name = parse_qs(parts.query).get("game", [""])[0]
        mode = parts.path.strip("/") or "play"
        table = self._visit.hall.find(name)
        if table is None or mode not in MODES:
            ui.navigate.reload()
            return

        def go() -> None:
            if table is not self._visit.table:
                self._open(table)
            self._visit.set_mode(mode)
            self._address = self._place
            self._visit.table.carry_on()

        self._do(go)

    # Games that begin.

    def _begin(self, asked: dict[str, object]) -> None:
        """A new game: what is asked for, with the opponent, side and clock that are chosen."""

        def begin() -> None:
            visit, choice = self._visit, self._shell.choice
            wanted = dict(asked) or {"position": visit.sitting.nodes[0].position.text}
            game = str(wanted.get("game", visit.position.game.name))
            seats = choice.seats(game, visit.hall.settings.bots)
            wanted |= {"seats": [seat.text for seat in seats], "control": choice.clock}
            self._open(visit.begin(wanted))
            visit.mode = "play"

        if self._play.is_ready:
            self._do(begin)

    def _again(self, swap: bool = False) -> None:
        """The same game once more, with the same players."""

        def begin() -> None:
            sitting = self._visit.sitting
            seats = [seat.text for seat in sitting.seats][:: -1 if swap else 1]
            wanted = {"position": sitting.nodes[0].position.text, "seats": seats, "control": sitting.control.text}
            self._open(self._visit.begin(wanted))
            self._visit.mode = "play"

        self._do(begin)

    def _rematch(self) -> None:
        if self._visit.sitting.invitation is not None:
            self._do(lambda: self._visit.wish("rematch"))
        else:
            self._again()

    def _show_review(self) -> None:
        self._set_mode("analyse")
        self._review.begin()

    def _invite(self) -> None:
        """A game for two browsers: the visitor gets the chosen side, the other side gets a link."""
        visit, choice = self._visit, self._shell.choice
        side = 1 if choice.side == "second" else 0
        table, secret = visit.hall.invite(visit.sitting.nodes[0].position, choice.control, visit.visitor, side)

        def begin() -> None:
            self._open(table)
            visit.mode = "play"

        self._do(begin)
        link = f"/join?game={table.sitting.name}&seat={secret}"
        background_tasks.create(self._show_link(link, "web.invite.title"), name="invite")

    async def _show_link(self, path: str, key: str) -> None:
        with self._client:
            await show_link(self._shell, path, key)

    def _open(self, table: Table) -> None:
        visit = self._visit
        visit.table.leave(self._changed)
        visit.visit(table)
        self._shown_ply = -1
        table.watch(self._changed, self._plays)

    def _play_from_here(self) -> None:
        def fork() -> None:
            before = self._visit.table
            before.leave(self._changed)
            try:
                self._visit.play_from_here()
                self._visit.mode = "play"
            finally:
                self._visit.table.watch(self._changed, self._plays)

        self._do(fork)

    def _ask_resign(self) -> None:
        self._shell.confirm("web.resign.sure", "web.control.resign", lambda: self._do(self._visit.resign))

    def _share(self) -> None:
        path = f"/{self._visit.mode}?game={self._visit.sitting.name}"
        if not self._visit.table.is_stored:
            self._visit.table.save()
        background_tasks.create(self._show_link(path, "web.share.title"), name="share")

    def _hint(self) -> None:
        visit, position = self._visit, self._visit.position
        if position.outcome is not None or not visit.may_try:
            return

        async def think() -> None:
            best = await find_hint(visit.hall.engine, position)
            if best is not None and visit.position is position and not self._client.is_deleted:
                self._board.overlay(key_of(position), hint={"cells": cells_of(position, best)})
                self._message.set_text(self._shell.say("web.hint", move=best))

        self._message.set_text(self._shell.say("web.hint.thinking"))
        background_tasks.create(think(), name="hint")

    # Keys.

    def _on_key(self, raw: object) -> None:
        visit = self._visit
        steps = {"ArrowLeft": "back", "ArrowRight": "forward", "Home": "start", "End": "end"}
        actions: dict[str, Callable[[], None]] = {
            " ": self._toggle_analysis,
            "Enter": visit.table.move_now if visit.mode == "play" else lambda: self._analysis.play(0),
            "h": self._hint,
            "z": lambda: self._do(visit.undo),
            "y": lambda: self._do(visit.redo),
            "n": self._review.next_mistake,
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

    def _switched(self) -> None:
        """Sounds or threats were turned on or off."""
        self._board.set_sound(self._shell.has_sound)
        self._do(lambda: None)

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
        parts: tuple[Any, ...] = (*self._strips.values(), self._play, self._analysis, self._tree, self._moves)
        for part in (*parts, self._review, self._graph, self._controls, self._result, self._consent):
            part.render()
        self._render_message()
        self._render_address()
        if visit.sitting.is_over and visit.may_try:
            visit.hall.reviews.offer(visit.table)

    def _picture(self) -> dict[str, object]:
        visit = self._visit
        ply = len(visit.sitting.path(visit.view))
        is_new = ply == self._shown_ply + 1
        known = getattr(self, "_board", None)
        if known is not None and known.key == key_of(visit.position):
            is_new = known.is_animated
        self._shown_ply = ply
        return picture(
            visit.position,
            language=self._shell.language,
            is_active=visit.may_move,
            is_new=is_new,
            has_threats=self._shell.has_threats and visit.may_try,
        )

    def _render_message(self) -> None:
        language, table = self._shell.language, self._visit.table
        wrong = None if self._error is None else self._error.text(language)
        if wrong is None and table.trouble is not None:
            wrong = shown(table.trouble, language)
        if wrong is not None:
            self._message.set_text(wrong)
            self._message.classes(add="lw-error")
            return
        self._message.classes(remove="lw-error")
        is_live = self._visit.mode == "play" and self._visit.is_at_tip
        parts = [shown(table.news, language)] if is_live and table.news is not None else []
        status = status_of(self._visit)
        if status is not None and status != table.news:
            parts.append(shown(status, language))
        self._message.set_text(join(parts, language))

    @property
    def _place(self) -> str:
        visit = self._visit
        return f"/{visit.mode}?game={visit.sitting.name}&position={quote(visit.position.text, safe='')}"

    def _render_address(self) -> None:
        """Another game or mode is a step in the browser's history; another move is not."""
        visit = self._visit
        names = (self._shell.say(f"web.nav.{visit.mode}"), self._shell.say(f"game.short.{visit.position.game.name}"))
        self._shell.set_title(*names)
        self._heading.set_content(f"<h1>{names[1]}</h1>")
        address, before = self._place, self._address
        if address == before:
            return
        self._address = address
        is_step = bool(before) and address.partition("&")[0] != before.partition("&")[0]
        (ui.navigate.history.push if is_step else ui.navigate.history.replace)(address)
