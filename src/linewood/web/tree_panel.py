"""Tree mode: a real search, step by step, and a second one beside it with one thing changed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from nicegui import background_tasks, ui

from linewood.board import key_of
from linewood.errors import LinewoodError
from linewood.search import Options, knob_of, preset, presets
from linewood.search.stepper import MOST_STEPS
from linewood.texts import Word, say
from linewood.web.board import Board
from linewood.web.engine import State
from linewood.web.shell import Shell
from linewood.web.slots import Priority
from linewood.web.tree_picture import MOST_NODES
from linewood.web.tree_tour import Stop, TreeTour
from linewood.web.tree_view import TreeView, found_at
from linewood.web.tree_walk import Asked, Walk, opening_of
from linewood.web.view import steps_of
from linewood.web.visit import Visit

JUMPS: Final = (1, 10, 100, 1000)
PHASES: Final = ("select", "expand", "simulate", "backup")
SEED: Final = 1
SOON: Final = 0.4
"""Seconds after which a page that waits for its search says so."""
BEAT: Final = 0.9
"""Seconds between two phases while the search plays by itself."""
NARROW: Final = 3
"""Two pictures side by side have so many times fewer nodes each: they have half the room."""
FILM_BEATS: Final = 4
"""How long a playout is looked at."""


class TreePanel:
    """A search that is taken apart."""

    def __init__(
        self,
        shell: Shell,
        visit: Visit,
        board: Board,
        stage: ui.element,
        do: Callable[[Callable[[], None]], None],
    ) -> None:
        """The buttons that walk through the search go onto the stage, below the board."""
        self._do = do
        self._shell = shell
        self._visit = visit
        self._board = board
        self._client = ui.context.client
        self._asked: Asked | None = None
        self._steps = 0
        self._target = (0, len(PHASES) - 1)
        """The step and the phase that someone wants to see."""
        self._walks: list[Walk] = []
        self._is_busy = False
        self._state: State = "done"
        self._is_playing = False
        self._rest = 0
        """Beats until the next phase: a playout takes longer to look at."""
        self._phase = len(PHASES) - 1
        self._is_rendering = False
        title = shell.say("web.nav.tree")
        steps = shell.say("web.tree.steps")
        with stage, ui.element("section").classes("lw-tree-walk").props(f'aria-label="{steps}"') as self._stage:
            self._build_steps()
            self._tour = TreeTour(shell, self._visit_stop)
        with ui.element("section").classes("lw-panel lw-tree").props(f'aria-label="{title}"') as self.root:
            self._build_choices()
            self._error = ui.label().classes("lw-error").props('role="alert"')
            with ui.element("div").classes("lw-trees"):
                self._views = [TreeView(shell, name) for name in ("A", "B")]
                self._views[1].root.set_visibility(False)
        ui.timer(BEAT, self._beat)

    # Building.

    def _build_choices(self) -> None:
        say = self._shell.say
        with ui.row().classes("lw-tree-choices"):
            self._preset = ui.select([], label=say("web.analysis.preset"), on_change=self._chosen)
            self._preset.props("dense outlined").classes("lw-preset")
            self._seed = number(say("web.tree.seed"), SEED, 0, 2**31 - 1, self._chosen)
            self._constant = number(say("web.tree.constant"), 1.0, 0, 100, self._changed)
            for field, name in ((self._preset, "preset"), (self._seed, "seed"), (self._constant, "constant")):
                field.tooltip(say(f"web.tree.about.{name}"))
            self._compare = ui.switch(say("web.tree.compare"), on_change=self._changed)
            self._other = number(say("web.tree.constant_b"), 2.0, 0, 100, self._changed)
            self._graph = ui.switch(say("web.tree.graph_b"), value=True, on_change=self._changed)
            self._graph.tooltip(say("web.tree.about.graph"))
            for part in (self._other, self._graph):
                part.set_visibility(False)
            tour = ui.button(say("web.tour.begin"), icon="school", on_click=self._begin_tour)
            tour.props("outline dense no-caps").classes("lw-tour-begin")

    def _build_steps(self) -> None:
        say = self._shell.say
        with ui.row().classes("lw-tree-steps").props(f'role="toolbar" aria-label="{say("web.tree.steps")}"'):
            button("restart_alt", say("web.tree.reset"), lambda: self._go(0))
            for jump in JUMPS[1::-1]:
                step_button(f"−{jump}", say("web.tree.back", steps=jump), partial(self._by, -jump))
            self._count = ui.label("0").classes("lw-tree-count").props('role="status"')
            phase = ui.button(say("web.tree.phase"), icon="skip_next", on_click=self._next_phase)
            phase.props("unelevated dense no-caps").classes("lw-primary")
            self._play = ui.button(icon="play_arrow", on_click=self._toggle_play)
            self._play.props(f'flat dense aria-label="{say("web.tree.play")}"').tooltip(say("web.tree.play"))
            for jump in JUMPS:
                step_button(f"+{jump}", say("web.tree.forward", steps=jump), partial(self._by, jump))
        with ui.element("ol").classes("lw-phases"):
            self._phases = {name: ui.element("li") for name in PHASES}
            for name, item in self._phases.items():
                with item.tooltip(say(f"web.tree.about.{name}")):
                    ui.label(say(f"web.phase.{name}"))
        self._story = ui.label().classes("lw-soft lw-story").props('role="status" aria-live="polite"')

    # What someone does.

    def _by(self, jump: int) -> None:
        self._go(self._target[0] + jump)

    def _go(self, steps: int, phase: int = len(PHASES) - 1) -> None:
        """Walks to a step and shows one phase of it. The search runs in a slot; meanwhile the last click counts."""
        self._target = (max(0, min(steps, MOST_STEPS)), phase)
        if self._asked is not None and not self._is_busy:
            self._is_busy = True
            asyncio.get_running_loop().call_later(SOON, self._tell_state)
            background_tasks.create(self._walk(), name="tree")

    async def _walk(self) -> None:
        hall = self._visit.hall
        asked: Asked | None = None
        target, walks = (0, 0), self._walks
        try:
            while self._asked is not None and (asked, target) != (self._asked, self._target):
                asked, target = self._asked, self._target
                wanted = partial(hall.walks.at, self, asked, target[0])
                walks = await hall.engine.ask(wanted, Priority.HINT, self._note_state)
        finally:
            self._is_busy = False
        if self._client.is_deleted:
            hall.walks.drop(self)
        elif self._asked is not None:
            with self._client:
                self._walks, (self._steps, self._phase) = walks, target
                self._show()

    def _note_state(self, state: State) -> None:
        self._state = state

    def _tell_state(self) -> None:
        """Says what the page waits for, if it still does."""
        if self._is_busy and self._state != "done" and not self._client.is_deleted:
            self._story.set_text(self._shell.say(f"web.analysis.{self._state}"))

    def _next_phase(self) -> None:
        """The next phase of a playout; after the last one, the first of the next playout."""
        is_last = self._phase == len(PHASES) - 1
        if is_last:
            self._go(self._steps + 1, 0)
        elif not self._is_busy:
            self._phase += 1
            self._target = (self._steps, self._phase)
            self._show()

    def _toggle_play(self) -> None:
        self._is_playing = not self._is_playing
        self._play.props(f'icon="{"pause" if self._is_playing else "play_arrow"}"')

    def _beat(self) -> None:
        if self._is_playing and self._visit.mode == "tree":
            self._rest = max(0, self._rest - 1)
            if self._rest == 0:
                self._next_phase()

    # The tour.

    def _begin_tour(self) -> None:
        if self._is_playing:
            self._toggle_play()
        opening = self._opening
        if opening is not None:
            self._do(lambda: self._visit.move(opening))
        self._tour.open()

    @property
    def _opening(self) -> str | None:
        """The stone that the search puts down here without searching."""
        return None if self._asked is None else opening_of(self._asked.options[0], self._asked.position)

    def _visit_stop(self, stop: Stop) -> None:
        self._compare.set_value(stop.compares)
        self._go(stop.playouts, stop.phase)

    def _chosen(self) -> None:
        """Another preset brings its own constant along."""
        if not self._is_rendering and isinstance(self._preset.value, str):
            constant = preset(self._preset.value).options.exploration
            self._is_rendering = True
            self._constant.set_value(constant)
            self._other.set_value(2 * constant)
            self._is_rendering = False
            self._changed()

    def _changed(self) -> None:
        if not self._is_rendering:
            self.render()

    # Drawing.

    def render(self) -> None:
        """Searches what is on the board; what was there before is forgotten."""
        is_shown = self._visit.mode == "tree"
        self.root.set_visibility(is_shown)
        self._stage.set_visibility(is_shown)
        if not is_shown:
            self._tour.close()
            return
        position = self._visit.position
        self._offer(position.game.name)
        self._error.set_text("")
        asked = None
        try:
            if position.outcome is None and self._visit.may_try:
                asked = Asked(position=position, options=tuple(self._wanted()))
        except LinewoodError as error:
            self._error.set_text(error.text(self._shell.language))
        if asked != self._asked:
            self._asked, self._walks = asked, []
            self._go(self._target[0])
        if asked is None:
            self._show()

    def close(self) -> None:
        """Nobody looks any more."""
        self._asked, self._walks = None, []
        self._visit.hall.walks.drop(self)

    def _offer(self, game: str) -> None:
        """The presets of a game that search; one that only draws lots has no tree."""
        names = {name: name.partition("/")[2] for name in presets(game) if not name.endswith("/random")}
        if self._preset.value not in names:
            self._is_rendering = True
            first = f"{game}/improved" if f"{game}/improved" in names else f"{game}/best"
            self._preset.set_options(names, value=first)
            constant = preset(first).options.exploration
            self._constant.set_value(constant)
            self._other.set_value(2 * constant)
            self._graph.set_value(preset(first).options.graph)
            self._is_rendering = False

    def _wanted(self) -> list[Options]:
        options = preset(str(self._preset.value)).options
        seed = knob_of("seed").check("seed", whole(self._seed.value))
        first = replace(options, seed=seed, threads=1, exploration=real(self._constant.value))
        if not self._compare.value:
            return [first]
        return [first, replace(first, exploration=real(self._other.value), graph=bool(self._graph.value))]

    def _show(self) -> None:
        self._other.set_visibility(bool(self._compare.value))
        self._graph.set_visibility(bool(self._compare.value))
        self._count.set_text(self._shell.say("web.tree.count", steps=self._steps, most=MOST_STEPS))
        for i, name in enumerate(PHASES):
            item = self._phases[name]
            is_now = i == self._phase and self._steps > 0
            item.props("aria-current=step") if is_now else item.props(remove="aria-current")
        phase = PHASES[self._phase]
        most = MOST_NODES // (1 if len(self._walks) < 2 else NARROW)
        for view, walk in zip(self._views, [*self._walks, None, None], strict=False):
            view.show(walk, None if walk is None else walk.after if phase == "backup" else walk.before, phase, most)
        self._story.set_text(self._tell())
        if self._walks:
            self._show_on_board(self._walks[0], phase)

    def _show_on_board(self, walk: Walk, phase: str) -> None:
        """The path of the last step; while it simulates, the moves of its playout."""
        here, key = walk.position, key_of(walk.position)
        playout = walk.playout if phase == "simulate" else None
        self._rest = 0
        if playout is None:
            self._board.overlay(key, line=steps_of(here, here.spelled(walk.path)))
            return
        start, moves = playout
        line = steps_of(here, start.moves[len(here.moves) :])
        self._board.overlay(key, line=line, film=steps_of(start, moves))
        self._rest = FILM_BEATS

    def _tell(self) -> str:
        """What happened in this phase of the last playout."""
        language = self._shell.language
        if not self._walks:
            return say("web.tree.over", language) if self._asked is None else ""
        walk = self._walks[0]
        if (opening := self._opening) is not None:
            return say("web.tree.opening", language, move=opening)
        if walk.steps == 0:
            return say("web.tree.begin", language)
        path, tree = walk.path, walk.after
        leaf = found_at(tree, path)
        values = {
            "moves": " ".join(walk.position.spelled(path)) or say("web.tree.root", language),
            "children": 0 if leaf is None else len(leaf.children),
            "value": "–" if leaf is None else f"{-leaf.value if path else leaf.value:+z.3f}",  # for the side to move
            "nodes": len(path) + 1,
            "visits": tree.visits,
            "before": f"{walk.before.value:+z.3f}",
            "after": f"{tree.value:+z.3f}",
        }
        phase = PHASES[self._phase]
        if phase == "simulate":
            key, more = self._playout(walk)
            return say(key, language, **values, **more)
        return say(f"web.story.{phase}", language, **values)

    def _playout(self, walk: Walk) -> tuple[str, dict[str, object]]:
        """The sentence for what was simulated, and its values."""
        if walk.playout is None:
            return "web.story.estimate", {}
        start, moves = walk.playout
        outcome = start.play(*moves).outcome
        if outcome is None:
            return "web.story.cut", {"plies": len(moves)}
        return "web.story.simulate", {"plies": len(moves), "result": Word(f"result.{outcome}")}


def number(label: str, value: float, low: float, high: float, changed: Callable[[], None]) -> ui.number:
    """A small field for a number."""
    field = ui.number(label, value=value, min=low, max=high, on_change=changed)
    return field.props("dense outlined debounce=400").classes("lw-tree-number")


def button(icon: str, label: str, action: Callable[[], None]) -> None:
    """A button with a sign on it."""
    ui.button(on_click=action).props(f'flat dense icon="{icon}" aria-label="{label}"').tooltip(label)


def step_button(text: str, label: str, action: Callable[[], None]) -> None:
    """A button with a number on it."""
    ui.button(text, on_click=action).props(f'outline dense no-caps aria-label="{label}"').classes("lw-step")


def whole(value: object) -> int:
    """The whole part of what a field holds."""
    return int(value) if isinstance(value, int | float) and abs(value) < 2**53 else SEED


def real(value: object) -> float:
    """What a field holds; the knob objects to what is out of range."""
    return float(value) if isinstance(value, int | float) else 1.0
