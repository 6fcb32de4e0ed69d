"""The pages and their addresses, and the server around them."""

from __future__ import annotations

from typing import Any, Final

from nicegui import app, ui
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from linewood.errors import LinewoodError
from linewood.web.hall import Hall
from linewood.web.page import BoardPage
from linewood.web.records_page import RecordsPage
from linewood.web.seats import PERSON
from linewood.web.settings import Settings
from linewood.web.setup import read_position, read_seats, usual_position
from linewood.web.shell import QUASAR, Shell
from linewood.web.table import Table
from linewood.web.visit import MODES, Visit

RECONNECT: Final = 3.0
"""Seconds after which a page that has gone counts as left, and its searches end."""
FAVICON: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#24547a"/>'
    '<circle cx="8" cy="24" r="4" fill="#f0a81c"/><circle cx="16" cy="16" r="4" fill="#f0a81c"/>'
    '<circle cx="24" cy="8" r="4" fill="#f0a81c"/><circle cx="24" cy="24" r="4" fill="#7cc4ff"/></svg>'
)


def run(settings: Settings) -> None:
    """Serves until the process is told to end."""
    lay_out(settings)
    ui.run(
        host=settings.host,
        port=settings.port,
        title="linewood",
        favicon=FAVICON,
        dark=None,
        show=settings.show,
        reload=False,
        reconnect_timeout=RECONNECT,
        binding_refresh_interval=None,
        show_welcome_message=False,
    )


def lay_out(settings: Settings) -> None:
    """Gives every page its address."""
    halls: list[Hall] = []

    @app.on_startup
    def open_hall() -> None:
        halls.append(Hall(settings))

    @app.on_shutdown
    def close_hall() -> None:
        halls.pop().close()

    for mode in MODES:
        add_board_page(halls, mode, f"/{mode}")
    add_board_page(halls, "play", "/")

    @ui.page("/records")
    async def records(request: Request) -> None:
        shell = Shell(request, settings.language)
        prepare(shell)
        RecordsPage(shell, halls[0])

    @ui.page("/arena")
    async def tournaments(request: Request) -> None:
        from linewood.web.arena_page import ArenaPage

        shell = Shell(request, settings.language)
        prepare(shell)
        ArenaPage(shell, halls[0].matches, request.query_params.get("run"))

    @app.get("/arena/{name}/{number}")
    async def tournament_game(name: str, number: int) -> Response:
        hall = halls[0]
        try:
            position = hall.matches.position(name[:40], number)
        except LinewoodError:
            return PlainTextResponse("not found", status_code=404)
        table = hall.open(position, (PERSON, PERSON))
        return RedirectResponse(f"/analyse?game={table.sitting.name}")

    @app.get("/health")
    async def health() -> dict[str, int]:
        engine = halls[0].engine
        return {"running": engine.running, "waiting": engine.waiting}

    @app.get("/records/{name}.{form}")
    async def download(name: str, form: str) -> Response:
        from linewood.web.download import write

        table = halls[0].find(name)
        content = write(None if table is None else table.sitting, form)
        if content is None:
            return PlainTextResponse("not found", status_code=404)
        headers = {"Content-Disposition": f'attachment; filename="linewood-{name}.{form}"'}
        return Response(content, media_type="text/plain; charset=utf-8", headers=headers)


def add_board_page(halls: list[Hall], mode: Any, path: str) -> None:
    """The board page in one of its modes."""

    @ui.page(path)
    async def board(request: Request) -> None:
        hall = halls[0]
        shell = Shell(request, hall.settings.language)
        prepare(shell)
        query = request.query_params
        table, error = table_for(hall, query.get("game"), query.get("position"))
        page = BoardPage(shell, Visit(hall, table, mode))
        if error is not None:
            page.object_to(error)


def table_for(hall: Hall, name: str | None, text: str | None) -> tuple[Table, LinewoodError | None]:
    """The game that an address names; else one that begins with the position in it; else a new one."""
    found = hall.find(name)
    if found is not None:
        return found, None
    error = None
    position = usual_position()
    if text is not None:
        try:
            position = read_position(text)
        except LinewoodError as problem:
            error = problem
    return hall.open(position, read_seats(None, position.game.name)), error


def prepare(shell: Shell) -> None:
    """The page's language, for the browser and its screen reader."""
    ui.page_title(shell.say("web.title"))
    ui.context.client.page.language = QUASAR[shell.language]  # type: ignore[assignment]  # one of NiceGUI's languages
