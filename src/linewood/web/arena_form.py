"""The form for a new match or tournament: who plays, how long they think, and when it ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from nicegui import ui

from linewood.errors import LinewoodError
from linewood.games import default, games
from linewood.players.ladder import ladder
from linewood.search import presets
from linewood.web.matches import MOST_PLAYERS, MOST_PLAYOUTS, Matches, with_options
from linewood.web.shell import Shell

LIMITS: Final = ("playouts", "seconds")
OPENINGS: Final = ("random", "usual", "own")


class ArenaForm:
    """What someone wants to be played."""

    def __init__(self, shell: Shell, matches: Matches, begun: Callable[[str], None]) -> None:
        """`begun` gets the id of the run."""
        self._shell = shell
        self._matches = matches
        self._begun = begun
        say = shell.say
        with ui.element("section").classes("lw-panel lw-setup-form").props(f'aria-label="{say("web.arena.match")}"'):
            ui.label(say("web.arena.match")).classes("lw-heading").props('role="heading" aria-level="2"')
            names = {name: say(f"game.short.{name}") for name in games()}
            self._game = ui.select(names, value=default().name, label=say("web.setup.game"), on_change=self._offer)
            self._players = ui.select([], multiple=True, with_input=True, label=say("web.arena.players"))
            self._players.props(f'use-chips max-values="{MOST_PLAYERS}"').on_value_change(self._render)
            with ui.row().classes("lw-setup-row lw-variant"):
                self._model = ui.select([], label=say("web.analysis.preset"))
                self._options = ui.input(say("web.arena.options"), placeholder="exploration=1.8,solver=off")
                add = ui.button(icon="add", on_click=self._add).props("outline dense")
                add.props(f'aria-label="{say("web.arena.add")}"').tooltip(say("web.arena.add"))
            with ui.row().classes("lw-setup-row"):
                self._amount = ui.number(say("web.arena.amount"), value=500, min=0.01, max=MOST_PLAYOUTS, format="%g")
                units = {name: say(f"web.arena.limit.{name}") for name in LIMITS}
                self._unit = ui.select(units, value="playouts", label=say("web.arena.limit"), on_change=self._scale)
            self._pairs = ui.number(say("web.arena.pairs"), value=20, min=1)
            openings = {name: say(f"web.arena.openings.{name}") for name in OPENINGS}
            self._openings = ui.select(
                openings, value="random", label=say("web.arena.openings"), on_change=self._render
            )
            self._own = ui.textarea(say("web.arena.openings.list"), placeholder="connect4 6x7 d d").props("autogrow")
            self._sprt = ui.switch(say("web.arena.sprt"), on_change=self._render)
            with ui.row().classes("lw-setup-row") as self._bounds:
                self._low = ui.number("Elo 0", value=0, min=-1000, max=1000)
                self._high = ui.number("Elo 1", value=30, min=-1000, max=1000)
            self._error = ui.label().classes("lw-error").props('role="alert"')
            ui.button(say("web.arena.start"), icon="play_arrow", on_click=self._start).props(
                "unelevated no-caps"
            ).classes("lw-primary")
        self._offer()

    def _offer(self) -> None:
        game = str(self._game.value)
        names = {name: self._name(game, name) for name in self._matches.offered(game)}
        first, second, *_ = names
        self._players.set_options(names, value=[first, second])
        models = {name: label for name, label in names.items() if name in presets(game)}
        self._model.set_options(models, value=first)
        self._render()

    def _add(self) -> None:
        """One more player: a preset with custom options."""
        game, options = str(self._game.value), str(self._options.value or "").replace(" ", "")
        name = f"{self._model.value}:{options}"
        self._error.set_text("")
        try:
            with_options(str(self._model.value), options, game)
        except LinewoodError as error:
            self._error.set_text(error.text(self._shell.language))
            return
        if options:
            names = dict(self._players.options) | {name: name.partition("/")[2]}
            self._players.set_options(names, value=[*(self._players.value or []), name][:MOST_PLAYERS])

    def _name(self, game: str, offered: str) -> str:
        kind, _, rest = offered.partition(":")
        if kind == "ladder":
            elo = ladder(game).elo
            rating = f"{elo[int(rest) - 1]:+.0f}" if elo else "?"
            return self._shell.say("web.arena.rung", number=rest, elo=rating)
        if kind == "bot":
            return self._shell.say("web.seat.bot", name=rest)
        return offered.partition("/")[2]

    def _scale(self) -> None:
        self._amount.set_value(500 if self._unit.value == "playouts" else 0.5)

    def _render(self) -> None:
        is_pair = len(self._players.value or ()) == 2
        self._sprt.set_visibility(is_pair)
        self._bounds.set_visibility(is_pair and bool(self._sprt.value))
        self._own.set_visibility(self._openings.value == "own")

    def _start(self) -> None:
        players = self._players.value or []
        asked: dict[str, object] = {
            "game": self._game.value,
            "players": list(players),
            str(self._unit.value): self._amount.value,
            "pairs": self._pairs.value,
            "openings": self._openings.value,
        }
        if self._openings.value == "own":
            asked["openings"] = [line for line in str(self._own.value or "").splitlines() if line.strip()]
        if self._sprt.value and len(players) == 2:
            asked["sprt"] = [self._low.value, self._high.value]
        try:
            plan = self._matches.plan(asked)
            self._matches.begin(plan)
        except LinewoodError as error:
            self._error.set_text(error.text(self._shell.language))
            return
        self._error.set_text("")
        self._begun(plan.id)
