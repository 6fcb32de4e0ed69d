"""The rules of a game, with diagrams drawn by the board."""

from __future__ import annotations

from nicegui import ui

from linewood.board import picture
from linewood.games import by_name, games, parse
from linewood.web.board import Board
from linewood.web.shell import Shell


class RulesPage:
    """One game's rules."""

    def __init__(self, shell: Shell, name: str) -> None:
        shell.top("")
        title = shell.say(f"game.title.{name}")
        shell.set_title(shell.say("web.nav.rules"), title)
        with ui.element("div").classes("lw-rules"):
            ui.html(f"<h1>{title}</h1>", sanitize=False)
            ui.label(shell.say(f"game.rules.{name}")).classes("lw-rules-short")
            with ui.element("div").classes("lw-diagrams"):
                for text, key in by_name(name).diagrams:
                    with ui.element("figure"):
                        Board(picture(parse(text), language=shell.language, is_active=False))
                        with ui.element("figcaption"):
                            ui.label(shell.say(key))
            with ui.row():
                for other in games():
                    target = f"/play?position={other}" if other == name else f"/rules/{other}"
                    with ui.element("a").props(f'href="{target}"').classes("lw-link"):
                        key = "web.rules.play" if other == name else "web.rules.of"
                        ui.label(shell.say(key, game=shell.say(f"game.short.{other}")))
