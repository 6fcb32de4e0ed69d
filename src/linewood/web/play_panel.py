"""Which game to play, and how: every game, a new one, and the board editor."""

from __future__ import annotations

from collections.abc import Callable

from nicegui import ui

from linewood.games import by_name, games
from linewood.web.shell import Shell
from linewood.web.visit import Visit


class PlayPanel:
    """What is played."""

    def __init__(
        self, shell: Shell, visit: Visit, begin: Callable[[dict[str, object]], None], edit: Callable[[], None]
    ) -> None:
        self._visit = visit
        self._choices: dict[str, ui.element] = {}
        with (
            ui.element("section").classes("lw-panel").props(f'aria-label="{shell.say("web.play.title")}"') as self.root
        ):
            ui.label(shell.say("web.play.title")).classes("lw-heading")
            with ui.element("div").classes("lw-games"):
                for name in games():
                    choice = ui.element("button").props('type="button"').classes("lw-plain lw-game")
                    with choice:
                        ui.html(
                            f'<svg viewBox="0 0 24 24" width="36" height="36" aria-hidden="true">{by_name(name).icon}</svg>',
                            sanitize=False,
                        )
                        ui.label(shell.say(f"game.short.{name}"))
                    choice.on("click", lambda name=name: begin({"game": name}))
                    self._choices[name] = choice
            with ui.row().classes("lw-play-buttons"):
                new = ui.button(shell.say("web.play.new"), icon="add", on_click=lambda: begin({}))
                new.props("unelevated no-caps").classes("lw-primary")
                editor = ui.button(shell.say("web.play.edit"), icon="tune", on_click=edit)
                editor.props("outline no-caps")
            self._about = ui.label().classes("lw-soft lw-about")
        self._shell = shell

    def render(self) -> None:
        """Shows which game it is."""
        self.root.set_visibility(self._visit.mode == "play")
        game = self._visit.position.game
        for name, choice in self._choices.items():
            is_it = name == game.name
            choice.props(f'aria-pressed="{"true" if is_it else "false"}"')
        self._about.set_text(self._shell.say(f"game.rules.{game.name}"))
