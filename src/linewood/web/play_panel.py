"""Which game to play, and how: the three games, a new one, and the board editor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from nicegui import ui

from linewood.games import GAMES
from linewood.web.shell import Shell
from linewood.web.visit import Visit

ICONS: Final = {
    "connect4": '<rect x="2" y="2" width="20" height="20" rx="4" fill="#24547a"/>'
    + "".join(
        f'<circle cx="{x}" cy="{y}" r="2.6" fill="{colour}"/>'
        for x, y, colour in (
            (7, 17, "#f0a81c"),
            (12, 12, "#f0a81c"),
            (17, 7, "#f0a81c"),
            (12, 17, "#7cc4ff"),
            (17, 17, "#7cc4ff"),
            (17, 12, "#7cc4ff"),
            (7, 12, "#14344d"),
            (7, 7, "#14344d"),
            (12, 7, "#14344d"),
        )
    ),
    "hex5": '<path d="M12 1.5 21 6.7v10.6l-9 5.2-9-5.2V6.7z" fill="#24547a"/><circle cx="12" cy="12" r="2.6" fill="#f0a81c"/>'
    '<circle cx="7.2" cy="9" r="2.4" fill="#7cc4ff"/><circle cx="16.8" cy="15" r="2.4" fill="#7cc4ff"/>'
    '<circle cx="16.8" cy="9" r="2.4" fill="#f0a81c"/><circle cx="7.2" cy="15" r="2.4" fill="#f0a81c"/>',
    "loa": '<rect x="2" y="2" width="20" height="20" rx="2" fill="#d8cdb4"/>'
    '<path d="M2 2h6.7v6.7H2zM15.3 2H22v6.7h-6.7zM8.7 8.7h6.6v6.6H8.7zM2 15.3h6.7V22H2zM15.3 15.3H22V22h-6.7z" fill="#b6a582"/>'
    '<circle cx="12" cy="5.3" r="2.6" fill="#222"/><circle cx="12" cy="18.7" r="2.6" fill="#222"/>'
    '<circle cx="5.3" cy="12" r="2.6" fill="#fff"/><circle cx="18.7" cy="12" r="2.6" fill="#fff"/>',
}


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
                for name in GAMES:
                    choice = ui.element("button").props('type="button"').classes("lw-plain lw-game")
                    with choice:
                        ui.html(
                            f'<svg viewBox="0 0 24 24" width="36" height="36" aria-hidden="true">{ICONS[name]}</svg>',
                            sanitize=False,
                        )
                        ui.label(shell.say(f"web.game.{name}"))
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
        self._about.set_text(self._shell.say(f"web.about.{game.name}"))
