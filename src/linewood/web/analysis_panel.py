"""Live analysis: win rate, candidates and their lines, speed and size of the search."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from nicegui import background_tasks, ui

from linewood.board import key_of
from linewood.errors import LinewoodError
from linewood.games import Position
from linewood.search import Analysis, Limits, MoveAnalysis, presets
from linewood.tables.sitting import Sitting
from linewood.texts import say
from linewood.texts.numbers import percent, short_number
from linewood.web.board import Board
from linewood.web.engine import State, Thought
from linewood.web.review import note
from linewood.web.searchers import Recipe
from linewood.web.shell import Shell
from linewood.web.slots import Priority
from linewood.web.table import Table
from linewood.web.view import MOST_CANDIDATES, candidates, long_verdict, move_verdict
from linewood.web.visit import Visit

LONGEST: Final = 600.0
"""Seconds after which an analysis that nobody stops ends."""
PAUSE: Final = 1.0
"""Seconds between two looks of others at what is known."""
COLUMNS: Final = ("rank", "move", "win", "visits", "bound")


class AnalysisPanel:
    """A search that goes on while someone looks."""

    def __init__(
        self,
        shell: Shell,
        visit: Visit,
        board: Board,
        do: Callable[[Callable[[], None]], None],
        learned: Callable[[], None],
    ) -> None:
        """`learned` is called now and then while the verdict changes."""
        self._shell = shell
        self._learned = learned
        self._visit = visit
        self._board = board
        self._do = do
        self.is_wanted = True
        self.analysis: Analysis | None = None
        self.is_visible = True
        """Does anybody see the page? Analysis in a hidden tab is paused."""
        self._position: Position | None = None
        self._thought: Thought | None = None
        self._told = 0.0
        with (
            ui.element("section")
            .classes("lw-panel lw-analysis")
            .props(f'aria-label="{shell.say("web.nav.analyse")}"') as self.root
        ):
            self._build_head()
            self._build_figures()
            self._build_table()
        self._clear()

    # Building.

    def _build_head(self) -> None:
        say = self._shell.say
        with ui.row().classes("lw-bar-row"):
            self._first = ui.label().classes("lw-bar-label")
            with (
                ui.element("div")
                .classes("lw-bar")
                .props(
                    f'role="meter" aria-valuemin="0" aria-valuemax="100" aria-label="{say("web.analysis.win")}"'
                ) as self._meter
            ):
                self._fill = ui.element("div").classes("lw-bar-fill")
            self._second = ui.label().classes("lw-bar-label")
        with ui.row().classes("lw-analysis-tools"):
            self._toggle = ui.button(on_click=self.toggle).props("unelevated dense no-caps").classes("lw-toggle")
            self._preset = ui.select([], on_change=self._restart).props("dense outlined options-dense")
            self._preset.props(f'aria-label="{say("web.analysis.preset")}"').classes("lw-preset")
            self._state = ui.label().classes("lw-soft")

    def _build_figures(self) -> None:
        with ui.element("dl").classes("lw-figures") as self._numbers:
            self._figures = {}
            for name in ("playouts", "speed", "depth", "nodes"):
                with ui.element("div"):
                    with ui.element("dt"):
                        ui.label(self._shell.say(f"web.analysis.{name}"))
                    with ui.element("dd"):
                        self._figures[name] = ui.label("–")

    def _build_table(self) -> None:
        self._rows: list[tuple[ui.element, dict[str, ui.label]]] = []
        self._box = ui.element("div").classes("lw-candidates-box")
        self._box.props(f'tabindex="0" aria-label="{self._shell.say("web.analysis.candidates")}" role="region"')
        with self._box, ui.element("table").classes("lw-candidates"):
            with ui.element("caption").classes("lw-hidden"):
                ui.label(self._shell.say("web.analysis.candidates"))
            with ui.element("thead"), ui.element("tr"):
                for name in COLUMNS:
                    with ui.element("th").props('scope="col"'):
                        ui.label(self._shell.say(f"web.analysis.{name}"))
            with ui.element("tbody"):
                for number in range(MOST_CANDIDATES):
                    self._rows.append(self._build_row(number))
        with ui.row().classes("lw-line-row") as self._line_row:
            ui.label(self._shell.say("web.analysis.line")).classes("lw-soft")
            self._line = ui.label().classes("lw-line-text")

    def _build_row(self, number: int) -> tuple[ui.element, dict[str, ui.label]]:
        cells: dict[str, ui.label] = {}
        with ui.element("tr") as row:
            for name in COLUMNS:
                with ui.element("td"):
                    cells[name] = ui.label()
        row.on("click", lambda: self.play(number))
        board = self._board.id
        row.on("mouseenter", js_handler=f"(e) => getElement({board}).show(e.currentTarget.dataset.move)")
        row.on("mouseleave", js_handler=f"() => getElement({board}).show(null)")
        row.set_visibility(False)
        return row, cells

    # Rendering.

    def render(self) -> None:
        """Looks at what is on the board now."""
        is_shown = self._visit.mode == "analyse"
        self.root.set_visibility(is_shown)
        sides = self._visit.position.game.side_words
        self._first.set_text(self._shell.say(f"side.page.{sides[0]}"))
        self._second.set_text(self._shell.say(f"side.page.{sides[1]}"))
        self._meter.props(f'data-sides="{"-".join(sides)}"')
        game = self._visit.position.game.name
        if self._preset.value not in presets(game):
            names = {name: name.partition("/")[2] for name in presets(game) if not name.endswith("/random")}
            self._preset.set_options(names, value=f"{game}/best")
        position = self._visit.position
        going = self._visit.hall.reviews.progress(self._visit.table)
        is_reviewed = going is not None and going.is_wanted
        is_due = self.is_wanted and self.is_visible and not is_reviewed and position.outcome is None
        if not is_shown or not is_due:
            self.stop()
            is_over = position.outcome is not None
            if is_over or (self.analysis is not None and self._position is not position):
                self._clear()
            if is_shown:
                state = "web.tree.over" if is_over else "web.analysis.waiting" if is_reviewed else ""
                self._state.set_text(self._shell.say(state) if state else "")
                self._show_verdict()
        elif self._thought is None or self._position is not position:
            self._begin(position)
        self._render_toggle()

    def _render_toggle(self) -> None:
        """There is something to stop only while a search runs or waits."""
        is_over = self._visit.position.outcome is not None
        is_going = self.is_wanted and not self._is_ended and not is_over
        self._toggle.set_enabled(not is_over)
        self._toggle.set_text(self._shell.say("web.analysis.stop" if is_going else "web.analysis.start"))
        self._toggle.set_icon("stop" if is_going else "play_arrow")

    @property
    def _is_ended(self) -> bool:
        """Has the search come to its end by itself?"""
        return self._thought is not None and self._thought.is_over

    def toggle(self) -> None:
        """Starts or stops; a search that has come to its end starts again."""
        if self._is_ended:
            self.stop()
        else:
            self.is_wanted = not self.is_wanted
        self.render()

    def stop(self) -> None:
        """Ends the search, if one is running."""
        if self._thought is not None:
            self._thought.stop()
            self._thought = None

    def close(self) -> None:
        """Ends everything: nobody looks any more."""
        self.stop()
        self._visit.hall.engine.searchers.drop(self)

    def play(self, number: int) -> None:
        """Plays a candidate, counted from 0."""
        if self.analysis is not None and number < len(self.analysis.moves):
            move = self.analysis.moves[number].move
            self._do(lambda: self._visit.move(move))

    # Searching.

    def _restart(self) -> None:
        self.stop()
        self.render()

    def _begin(self, position: Position) -> None:
        self.stop()
        self.analysis = None
        self._position = position
        table, node = self._visit.table, self._visit.view
        thought = Thought(
            Recipe(game=position.game, how=str(self._preset.value), is_exact=True),
            position,
            Limits(seconds=LONGEST, megabytes=self._visit.hall.engine.megabytes),
            owner=self,
            priority=Priority.ANALYSIS,
            show=lambda analysis: self._show(table.sitting, node, analysis),
            tell=lambda state: self._tell(thought, state),
        )
        self._thought = thought
        background_tasks.create(self._run(thought, table, node), name="analysis")

    async def _run(self, thought: Thought, table: Table, node: int) -> None:
        try:
            with self._visit.hall.shares.search(self._visit.visitor):
                await self._visit.hall.engine.run(thought)
        except Exception as error:  # whatever a search does, the page stays
            self._state.set_text(error.text(self._shell.language) if isinstance(error, LinewoodError) else str(error))
        finally:
            if table.is_stored:  # looking at a position does not make it a game
                table.keep_verdict(node)

    def _tell(self, thought: Thought, state: State) -> None:
        if thought is self._thought:  # one that has been stopped has nothing to say
            self._state.set_text(self._shell.say(f"web.analysis.{state}"))
            self._render_toggle()
            self._learned()

    def _show(self, sitting: Sitting, node: int, analysis: Analysis) -> None:
        """A new frame."""
        note(sitting, node, analysis)
        position = sitting.nodes[node].position
        if position is not self._visit.position or self._visit.mode != "analyse":
            return
        self.analysis = analysis
        self._board.overlay(key_of(position), candidates(position, analysis, self._shell.language))
        self._box.set_visibility(True)
        self._line_row.set_visibility(len(analysis.line) > 1)
        self._show_figures(analysis)
        for number, (row, cells) in enumerate(self._rows):
            is_there = number < len(analysis.moves) and number < MOST_CANDIDATES
            row.set_visibility(is_there)
            if is_there:
                self._fill_row(row, cells, number, analysis.moves[number])
        self._line.set_text(" ".join(analysis.line[:16]))
        self._show_verdict()
        if time.monotonic() - self._told > PAUSE:
            self._told = time.monotonic()
            self._learned()

    def _clear(self) -> None:
        """Hides what was found of another position."""
        self.analysis = None
        for part in (self._numbers, self._box, self._line_row):
            part.set_visibility(False)

    def _fill_row(self, row: ui.element, cells: dict[str, ui.label], number: int, move: MoveAnalysis) -> None:
        row.props(f'data-move="{move.move}"')
        cells["rank"].set_text(str(number + 1))
        cells["move"].set_text(move.move)
        win = move_verdict(move, self._shell.language)
        cells["win"].set_text(win if move.tried else "–")
        cells["visits"].set_text(short_number(move.visits) if move.visits else "–")
        is_open = move.visits > 0 and not move.proven
        cells["bound"].set_text(f"{50 * (move.lower_bound + 1):.1f}" if is_open else "")

    def _show_figures(self, analysis: Analysis) -> None:
        self._numbers.set_visibility(not analysis.exact)  # the exact solver has no playouts
        self._figures["playouts"].set_text(short_number(analysis.playouts))
        self._figures["playouts"].props(f'title="{analysis.playouts:,}"')
        self._figures["speed"].set_text(f"{short_number(analysis.playouts_per_second)}/s")
        self._figures["depth"].set_text(str(analysis.depth))
        self._figures["nodes"].set_text(short_number(analysis.nodes))

    def _show_verdict(self) -> None:
        node = self._visit.node
        outcome, verdict = node.position.outcome, node.verdict
        win = {"first": 1.0, "second": 0.0, "draw": 0.5}.get(outcome or "", 0.5 if verdict is None else verdict.win)
        self._fill.style(f"width:{100 * win:.1f}%")
        self._meter.props(f'aria-valuenow="{100 * win:.0f}"')
        language = self._shell.language
        if outcome is not None:
            text = say(f"result.{outcome}", language)
        elif verdict is None:
            text = ""
        elif verdict.proven is not None:
            side = say(f"side.page.{node.position.game.side_words[node.position.side]}", language)
            is_exact = self.analysis is not None and self.analysis.exact and self.analysis.distance == verdict.distance
            words = long_verdict(verdict.proven, verdict.distance, win, language, exact=is_exact)
            text = say("web.analysis.proven", language, side=side, verdict=words)
        else:
            text = percent(win)
        self._meter.props(f'data-text="{text}" aria-valuetext="{text}"')
