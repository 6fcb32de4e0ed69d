"""All games that were played here: find, open, download, bring along, delete."""

from __future__ import annotations

import sqlite3
import time
from datetime import datetime
from io import BytesIO
from typing import Any, Final

from nicegui import ui
from nicegui.events import UploadEventArguments

from linewood import records
from linewood.errors import LinewoodError
from linewood.games import games, parse
from linewood.games.position import SIDES
from linewood.tables.recording import sitting_of
from linewood.tables.sitting import Sitting, new_name
from linewood.tables.store import Entry, Filter, stored_seat
from linewood.texts import join, shown
from linewood.web.access import Visitor
from linewood.web.download import forms_of, write
from linewood.web.fault import word_of
from linewood.web.hall import Hall
from linewood.web.shares import check_games
from linewood.web.shell import Shell

ON_A_PAGE: Final = 20
MOST_BYTES: Final = 4 * 2**20
"""The size of a file that can be brought along."""
MOST_GAMES: Final = 500
"""Games that are taken from one file."""
MOST_EXPORTED: Final = 5_000
RESULTS: Final = ("", *SIDES, "draw", "open")
A_DAY: Final = 24 * 3600
AGES: Final = {"": 0, "day": A_DAY, "week": 7 * A_DAY, "month": 31 * A_DAY}


class RecordsPage:
    """The list of games, the latest first."""

    def __init__(self, shell: Shell, hall: Hall, visitor: Visitor) -> None:
        self._shell = shell
        self._hall = hall
        self._owner = None if visitor.is_host else visitor.id
        self._visitor = visitor
        self._page = 0
        self._deleted: Sitting | None = None
        shell.top("records")
        with ui.element("div").classes("lw-records"):
            ui.html(f"<h1>{shell.say('web.records.title')}</h1>", sanitize=False)
            ui.label(shell.say("web.records.about")).classes("lw-soft")
            self._build_tools()
            with ui.row().classes("lw-undo").props('role="status"') as self._undo:
                ui.label(shell.say("web.records.deleted"))
                ui.button(shell.say("web.control.undo"), on_click=self._bring_back).props("flat dense no-caps")
            self._undo.set_visibility(False)
            self._list = ui.element("ul").classes("lw-record-list")
            with ui.row().classes("lw-pages") as self._pages:
                label = f'aria-label="{shell.say("web.records.newer")}"'
                self._newer = ui.button(icon="chevron_left", on_click=lambda: self._turn(-1)).props(
                    f"flat dense {label}"
                )
                self._count = ui.label().classes("lw-soft").props('role="status"')
                label = f'aria-label="{shell.say("web.records.older")}"'
                self._older = ui.button(icon="chevron_right", on_click=lambda: self._turn(1)).props(
                    f"flat dense {label}"
                )
        self._fill()

    def _build_tools(self) -> None:
        say = self._shell.say
        names = {"": say("web.records.all"), **{name: say(f"game.short.{name}") for name in games()}}
        results = {name: say(f"web.records.{name}" if name else "web.records.all") for name in RESULTS}
        ages = {name: say(f"web.records.{name}" if name else "web.records.all") for name in AGES}
        with ui.row().classes("lw-filters"):
            self._player = ui.input(say("web.records.player"), on_change=self._search).props(
                "dense outlined debounce=300"
            )
            self._game = ui.select(names, value="", label=say("web.setup.game"), on_change=self._search)
            self._board = ui.input(say("web.records.board"), placeholder="6x7", on_change=self._search)
            self._board.props("dense outlined debounce=300").classes("lw-filter-short")
            self._result = ui.select(results, value="", label=say("web.records.result"), on_change=self._search)
            self._age = ui.select(ages, value="", label=say("web.records.age"), on_change=self._search)
            for select in (self._game, self._result, self._age):
                select.props("dense outlined").classes("lw-filter")
        with ui.row().classes("lw-filters"):
            upload = ui.upload(
                multiple=True,
                auto_upload=True,
                max_file_size=MOST_BYTES,
                on_upload=self._take_in,
                on_rejected=lambda: self._tell(say("web.records.too_large", most=MOST_BYTES // 2**20)),
            )
            upload.props("flat bordered accept=.jsonl,.json,.pgn,.sgf,.txt").classes("lw-upload")
            # Quasar's own header has buttons without names; the field for files only has to be there.
            drop = f'<div class="lw-drop">{say("web.records.import")}<div hidden><q-uploader-add-trigger /></div></div>'
            upload.add_slot("header", drop)
            pick = ui.button(
                say("web.records.pick"), icon="folder_open", on_click=lambda: upload.run_method("pickFiles")
            )
            pick.props("outline no-caps")
            export = ui.button(say("web.records.export"), icon="download", on_click=self._export)
            export.props("outline no-caps")
        self._news = ui.label().classes("lw-message").props('role="status" aria-live="polite"')

    # What someone does.

    def _filter(self) -> Filter:
        age = AGES.get(str(self._age.value or ""), 0)
        return Filter(
            game=str(self._game.value or ""),
            board=str(self._board.value or "").strip(),
            player=str(self._player.value or ""),
            result=str(self._result.value or ""),
            since=time.time() - age if age else 0.0,
        )

    def _search(self, _: Any = None) -> None:
        self._page = 0
        self._fill()

    def _turn(self, pages: int) -> None:
        self._page += pages
        self._fill()

    def _tell(self, text: str) -> None:
        self._news.set_text(text)

    async def _take_in(self, event: UploadEventArguments) -> None:
        """Adds the games of a file; what is wrong with the first broken one is told."""
        content = await event.file.read()
        added, wrong = 0, ""
        known = self._hall.store.entries(Filter(), owner=self._visitor.id, most=1).count
        try:
            for number, entry in enumerate(records.scan(BytesIO(content))):
                if number == MOST_GAMES:
                    wrong = wrong or self._shell.say("web.records.too_many", most=MOST_GAMES)
                    break
                if entry.record is None:
                    wrong = wrong or (entry.error.text(self._shell.language) if entry.error is not None else "")
                    continue
                check_games(self._visitor, known + added)
                sitting = sitting_of(new_name(), entry.record)
                sitting.owner = self._visitor.id
                self._hall.store.save(sitting)
                added += 1
        except (LinewoodError, ValueError, sqlite3.Error) as error:
            wrong = shown(word_of(error), self._shell.language)
        self._tell(join((self._shell.say("web.records.added", count=added), wrong), self._shell.language))
        self._fill()

    def _export(self) -> None:
        """All games that the filter lets through, as one file."""
        found = self._hall.store.entries(self._filter(), owner=self._owner, most=MOST_EXPORTED)
        parts = (write(self._hall.store.load(one.name), "jsonl", one.updated) for one in found.entries)
        content = b"".join(part for part in parts if part is not None)
        ui.download.content(content, "linewood-games.jsonl")
        if found.count > MOST_EXPORTED:
            self._tell(self._shell.say("web.records.exported", most=MOST_EXPORTED, count=found.count))

    def _delete(self, name: str) -> None:
        self._deleted = self._hall.delete(name)
        self._undo.set_visibility(self._deleted is not None)
        self._fill()

    def _bring_back(self) -> None:
        if self._deleted is not None:
            self._hall.restore(self._deleted)
            self._deleted = None
        self._undo.set_visibility(False)
        self._fill()

    # Drawing.

    def _fill(self) -> None:
        skip = ON_A_PAGE * max(self._page, 0)
        found = self._hall.store.entries(self._filter(), owner=self._owner, most=ON_A_PAGE, skip=skip)
        if skip and not found.entries:  # the last game of the last page was deleted
            self._turn(-1)
            return
        self._list.clear()
        with self._list:
            for entry in found.entries:
                self._row(entry)
            if not found.entries:
                with ui.element("li"):
                    ui.label(self._shell.say("web.records.none")).classes("lw-soft")
        last = min(skip + ON_A_PAGE, found.count)
        self._count.set_text(self._shell.say("web.records.count", first=skip + 1, last=last, count=found.count))
        self._pages.set_visibility(found.count > ON_A_PAGE or self._page > 0)
        self._newer.set_enabled(self._page > 0)
        self._older.set_enabled(last < found.count)

    def _row(self, entry: Entry) -> None:
        say = self._shell.say
        game = parse(entry.start).game
        first, second = (self._name(entry, side, game.name) for side in (0, 1))
        result = say(f"web.records.{entry.result or 'open'}")
        sitting = self._hall.store.load(entry.name)
        with ui.element("li").classes("lw-panel lw-record"):
            with ui.element("a").props(f'href="/play?game={entry.name}"').classes("lw-record-main"):
                if sitting is not None:
                    theme = {True: "dark", False: "light"}.get(self._shell.dark.value, "auto")
                    ui.html(thumbnail(sitting, theme, self._shell.language), sanitize=False).classes("lw-thumbnail")
                with ui.element("div"):
                    ui.label(say(f"game.short.{game.name}")).classes("lw-record-game")
                    ui.label(f"{first} – {second}")
                    ui.label(say("web.records.line", result=result, plies=entry.plies)).classes("lw-soft")
                    ui.label(when(entry.updated)).classes("lw-soft")
            with ui.row().classes("lw-record-tools"):
                for form in forms_of(game.name):
                    with ui.element("a").props(f'href="/records/{entry.name}.{form}" download').classes("lw-link"):
                        ui.label(form.upper())
                delete = ui.button(icon="delete", on_click=lambda name=entry.name: self._delete(name))
                delete.props(f'flat dense round aria-label="{say("web.records.delete")}"')

    def _name(self, entry: Entry, side: int, game: str) -> str:
        return entry.names[side] or shown(stored_seat(entry.seats[side], game).label, self._shell.language)


def thumbnail(sitting: Sitting, theme: Any, language: str) -> str:
    """The end of a game as a small picture."""
    return sitting.position.svg(theme=theme, coordinates=False, language=language)


def when(seconds: float) -> str:
    """A time of this day as a time, another day with its date."""
    moment = datetime.fromtimestamp(seconds)
    today = datetime.fromtimestamp(time.time()).date()
    return moment.strftime("%H:%M" if moment.date() == today else "%Y-%m-%d %H:%M")
