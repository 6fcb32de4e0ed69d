"""The pages and their addresses, and the server around them."""

from __future__ import annotations

import logging
from typing import Any, Final
from urllib.parse import quote

from nicegui import Client, app, core, ui
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response, StreamingResponse

from linewood.errors import BadValue, LinewoodError
from linewood.games import games
from linewood.tables.seats import PERSON
from linewood.texts import say
from linewood.web.access import Guard, Visitor, choose_language, is_page, needs_key
from linewood.web.connections import limits_for_connections, raise_file_limit
from linewood.web.frames import forgive
from linewood.web.hall import Hall
from linewood.web.page import BoardPage
from linewood.web.records_page import RecordsPage
from linewood.web.rules_page import RulesPage
from linewood.web.settings import Settings
from linewood.web.setup import read_position, read_seats, usual_position
from linewood.web.shell import ICON, Shell
from linewood.web.table import Table
from linewood.web.upkeep import Upkeep
from linewood.web.visit import MODES, Visit

HISTORY: Final = 500
"""Messages that are kept for a page that has lost its connection; one that missed more loads itself again."""


def run(settings: Settings) -> None:
    """Serves until the process is told to end."""
    raise_file_limit()
    logging.getLogger("uvicorn.error").addFilter(is_worth_telling)
    lay_out(settings)
    ui.run(
        host=settings.host,
        port=settings.port,
        title="linewood",
        favicon=ICON,
        dark=None,
        show=settings.show,
        reload=False,
        reconnect_timeout=settings.patience,
        message_history_length=HISTORY,
        binding_refresh_interval=None,
        show_welcome_message=False,
        tailwind=False,
        gzip_middleware_factory=GZipMiddleware if needs_key(settings) else None,  # nothing to gain on one machine
        **limits_for_connections(),
    )


def is_worth_telling(record: logging.LogRecord) -> bool:
    """Not the traceback of a shutdown that a second Ctrl-C has cut short."""
    return "asyncio.exceptions.CancelledError" not in record.getMessage()


def lay_out(settings: Settings) -> None:
    """Gives every page its address."""
    halls: list[Hall] = []

    @app.on_startup
    def open_hall() -> None:
        halls.append(Hall(settings))
        # Only WebSockets: a request for each message would need checks of its own, and loses them when a page closes.
        core.sio.eio.transports = ["websocket"]
        forgive(core.sio)
        app.on_delete(Upkeep(halls[0].tidy).page_closed)

    @app.on_shutdown
    def close_hall() -> None:
        halls.pop().close()

    app.config.socket_io_js_transports = ["websocket"]
    app.add_middleware(
        Guard,
        settings=settings,
        key=lambda: halls[0].store.key if halls else None,
        pages=count_pages,
    )
    for mode in MODES:
        add_board_page(halls, mode, f"/{mode}")
    add_board_page(halls, "play", "/")
    add_pages(halls, settings)
    add_tournaments(halls, settings)
    add_files(halls)


def add_pages(halls: list[Hall], settings: Settings) -> None:
    """The pages that have no game of their own."""

    @ui.page("/records")
    async def records(request: Request) -> None:
        RecordsPage(Shell(request, settings.language, "records"), halls[0], visitor_of(request))

    @ui.page("/learn")
    async def learn(request: Request) -> None:
        from linewood.web.learn_page import LearnPage

        shell = Shell(request, settings.language, "learn")
        LearnPage(shell, halls[0], visitor_of(request), str(request.url)[:1_000])

    @ui.page("/rules/{game}")
    async def rules(request: Request, game: str) -> Response | None:
        if game not in games():
            return say_missing(request, settings)
        RulesPage(Shell(request, settings.language, "rules"), game)
        return None

    @app.exception_handler(404)
    async def missing(request: Request, _: Exception) -> Response:
        return say_missing(request, settings) if is_page(request.url.path) else refusal(request, 404, "nothing")


def add_tournaments(halls: list[Hall], settings: Settings) -> None:
    """The arena, for those who have the key."""

    @ui.page("/arena")
    async def tournaments(request: Request) -> None:
        from linewood.web.arena_page import ArenaPage

        shell = Shell(request, settings.language, "arena")
        if visitor_of(request).is_host:
            ArenaPage(shell, halls[0].matches, request.query_params.get("run"))
        else:
            shell.top("arena")
            shell.notice("web.error.key")

    @app.get("/arena/{name}.jsonl")
    async def export(request: Request, name: str) -> Response:
        if not visitor_of(request).is_host:
            return refusal(request, 403, "key")
        try:
            lines = halls[0].matches.export(name[:40])
        except LinewoodError:
            return refusal(request, 404, "nothing")
        headers = {"Content-Disposition": f'attachment; filename="linewood-{quote(name[:40])}.jsonl"'}
        return StreamingResponse(lines, media_type="application/jsonl", headers=headers)

    @app.get("/arena/{name}/{number}")
    async def tournament_game(request: Request, name: str, number: int) -> Response:
        visitor = visitor_of(request)
        if not visitor.is_host:
            return refusal(request, 403, "key")
        try:
            position, names = halls[0].matches.game(name[:40], number)
        except LinewoodError:
            return say_missing(request, settings)
        table = halls[0].open(position, (PERSON, PERSON), owner=visitor.id, names=names)
        return RedirectResponse(f"/analyse?game={table.sitting.name}")

    @app.get("/join")
    async def join(request: Request) -> Response:
        name, secret = request.query_params.get("game"), request.query_params.get("seat", "")
        table = halls[0].find(name)
        if table is not None:
            halls[0].join(table, secret, visitor_of(request))
        return RedirectResponse(f"/play?game={quote(str(name)[:40])}")


def add_files(halls: list[Hall]) -> None:
    """What is no page: health, downloads, the manifest."""

    @app.get("/health")
    async def health() -> dict[str, int]:
        slots = halls[0].engine.slots
        return {"running": slots.running, "waiting": slots.waiting}

    @app.get("/records/{name}.{form}")
    async def download(request: Request, name: str, form: str) -> Response:
        from linewood.web.download import write

        table = halls[0].find(name)
        content = write(None if table is None else table.sitting, form, halls[0].store.updated(name))
        if content is None:
            return refusal(request, 404, "nothing")
        headers = {"Content-Disposition": f'attachment; filename="linewood-{name}.{form}"'}
        return Response(content, media_type="text/plain; charset=utf-8", headers=headers)

    @app.get("/icon.svg")
    async def icon() -> Response:
        return Response(ICON, media_type="image/svg+xml")

    @app.get("/manifest.webmanifest")
    async def manifest() -> Response:
        icon = {"src": "/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
        content = {
            "name": "linewood",
            "short_name": "linewood",
            "start_url": "/",
            "display": "standalone",
            "background_color": "#f6f7f9",
            "theme_color": "#0b649c",
            "icons": [icon],
        }
        return JSONResponse(content, media_type="application/manifest+json")


def add_board_page(halls: list[Hall], mode: Any, path: str) -> None:
    """The board page in one of its modes."""

    @ui.page(path)
    async def board(request: Request) -> None:
        hall, visitor = halls[0], visitor_of(request)
        shell = Shell(request, hall.settings.language, mode)
        query = request.query_params
        table, error = table_for(hall, visitor, query.get("game"), query.get("position"), shell)
        page = BoardPage(shell, Visit(hall, table, mode, visitor))
        if error is not None:
            page.object_to(error)


def table_for(
    hall: Hall, visitor: Visitor, name: str | None, text: str | None, shell: Shell
) -> tuple[Table, LinewoodError | None]:
    """The game that an address names; else one that begins with the position in it; else a new one."""
    found = hall.find(name)
    if found is not None:
        return found, None
    error: LinewoodError | None = None if name is None else BadValue("web.error.no_game")
    position = usual_position()
    if text is not None:
        try:
            position = read_position(text)
            error = error if position.moves else None  # a game without a move is not kept: there is nothing to miss
        except LinewoodError as problem:
            error = error or problem
    choice = shell.choice
    seats = choice.seats(position.game.name, hall.settings.bots) if text is None else read_seats(None, "")
    return hall.open(position, seats, choice.control if text is None else None, owner=visitor.id), error


def count_pages(visitor: str | None) -> int:
    """The open pages of a visitor; None for those of everyone."""
    if visitor is None:
        return len(Client.instances)
    requests = [client.request for client in tuple(Client.instances.values())]
    return sum(visitor_of(request).id == visitor for request in requests if hasattr(request.state, "visitor"))


def visitor_of(request: Request) -> Visitor:
    """Who asks."""
    visitor: Visitor = request.state.visitor
    return visitor


def say_missing(request: Request, settings: Settings) -> Response:
    """A page for an address that leads nowhere, with the way to all others."""
    with Client(ui.page(""), request=request) as client:
        shell = Shell(request, settings.language, "play")
        shell.set_title(shell.say("web.error.no_page"))
        shell.top("")
        shell.notice("web.error.no_page")
    return client.build_response(request, 404)


def refusal(request: Request, status: int, key: str) -> Response:
    """For those who do not have the key, and for addresses that lead nowhere."""
    language = choose_language(request.headers, request.cookies, "en")
    return PlainTextResponse(say(f"web.refused.{key}", language), status_code=status)
