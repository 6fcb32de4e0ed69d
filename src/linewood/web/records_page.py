"""All games that were played here: open, download, delete."""

from __future__ import annotations

import time
from datetime import datetime

from nicegui import ui

from linewood.games import parse
from linewood.texts import Word
from linewood.web.download import forms_of
from linewood.web.hall import Hall
from linewood.web.seats import Seat
from linewood.web.shell import Shell
from linewood.web.store import Entry, stored_seat


class RecordsPage:
    """The list of games, the latest first."""

    def __init__(self, shell: Shell, hall: Hall) -> None:
        self._shell = shell
        self._hall = hall
        shell.top("records")
        shell.help.set_visibility(False)
        with ui.element("div").classes("lw-records"):
            ui.html(f"<h1>{shell.say('web.records.title')}</h1>", sanitize=False)
            ui.label(shell.say("web.records.about")).classes("lw-soft")
            self._list = ui.element("ul").classes("lw-record-list")
            self._fill()

    def _fill(self) -> None:
        self._list.clear()
        with self._list:
            entries = list(self._hall.store.entries())
            for entry in entries:
                self._row(entry)
            if not entries:
                with ui.element("li"):
                    ui.label(self._shell.say("web.records.none")).classes("lw-soft")

    def _row(self, entry: Entry) -> None:
        say = self._shell.say
        game = parse(entry.start).game
        first, second = (self._name(stored_seat(text, game.name)) for text in entry.seats)
        result = say(f"web.records.{entry.result or 'open'}")
        with ui.element("li").classes("lw-panel lw-record"):
            with ui.element("a").props(f'href="/play?game={entry.name}"').classes("lw-record-main"):
                ui.label(say(f"game.short.{game.name}")).classes("lw-record-game")
                ui.label(f"{first} – {second}")
                ui.label(say("web.records.line", result=result, plies=entry.plies)).classes("lw-soft")
                ui.label(when(entry.updated)).classes("lw-soft")
            with ui.row().classes("lw-record-tools"):
                for form in forms_of(game.name):
                    with ui.element("a").props(f'href="/records/{entry.name}.{form}" download').classes("lw-link"):
                        ui.label(form.upper())
                delete = ui.button(icon="delete", on_click=lambda name=entry.name: self._ask(name))
                delete.props(f'flat dense round aria-label="{say("web.records.delete")}"')

    def _name(self, seat: Seat) -> str:
        word: Word = seat.label
        return self._shell.say(word.key, **dict(word.values))

    def _ask(self, name: str) -> None:
        say = self._shell.say
        with ui.dialog().props(f'aria-label="{say("web.records.sure")}"') as dialog, ui.card().classes("lw-dialog"):
            ui.label(say("web.records.sure"))
            with ui.row().classes("lw-dialog-buttons"):
                ui.button(say("web.cancel"), on_click=dialog.close).props("flat no-caps")
                delete = ui.button(say("web.records.delete"), on_click=lambda: self._delete(dialog, name))
                delete.props('unelevated no-caps color="negative"')
        dialog.open()

    def _delete(self, dialog: ui.dialog, name: str) -> None:
        dialog.close()
        self._hall.delete(name)
        self._fill()


def when(seconds: float) -> str:
    """A time of this day as a time, another day with its date."""
    moment = datetime.fromtimestamp(seconds)
    today = datetime.fromtimestamp(time.time()).date()
    return moment.strftime("%H:%M" if moment.date() == today else "%Y-%m-%d %H:%M")
