"""A stranger at a published server: every route and every socket event, without the key."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from awaiting import awaited
from timing import timed

from linewood.tables.store import Store

SITE = "games.example.org"
CODE = """
import sys
from pathlib import Path
from nicegui import app
from linewood.web import Settings, app as pages
settings = Settings(port=int(sys.argv[1]), proxy="https://games.example.org", store=Path("games.sqlite"), arena=Path("arena.sqlite"), searches=1, megabytes=16)
app.on_startup(lambda: Path("routes").write_text("\\n".join(getattr(route, "path", "") for route in app.routes)))
pages.run(settings)
"""
SAMPLES = {"name": "aaaaaaaaaa", "number": "1", "form": "jsonl", "game": "loa"}
SECRET = "an-idea-that-is-nobody-elses"


class Site:
    """A server that others can reach, with a game of Ann's in it."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.port = folder, port

    def get(self, path: str, **headers: str) -> tuple[int, str]:
        """The answer to a stranger; redirections are not followed."""
        given = {"Host": SITE, **headers}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", headers=given)
        try:
            with urllib.request.build_opener(Stay).open(request, timeout=60) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def log(self) -> str:
        return (self.folder / "log").read_text(errors="replace")


class Stay(urllib.request.HTTPRedirectHandler):
    """Follows no redirection."""

    def redirect_request(self, *_: Any) -> None:
        return None


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    from browsing import free_port

    folder = tmp_path_factory.mktemp("site")
    store = Store(folder / "games.sqlite")
    sitting, _ = timed("", "d", "e")
    sitting.name, sitting.owner, sitting.nodes[1].comment = "annsgame22", "ann", SECRET
    store.save(sitting)
    store.close()
    found = Site(folder, free_port())
    with (folder / "log").open("wb") as log:
        command = [sys.executable, "-c", CODE, str(found.port)]
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "NICEGUI"))}
        process = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log, env=environment)
    try:
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline and process.poll() is None:
            with suppress(OSError):
                if found.get("/health")[0] == 200:
                    break
            time.sleep(0.1)
        yield found
        assert "Traceback" not in found.log(), found.log()
    finally:
        process.kill()
        process.wait()


def routes(site: Site) -> list[str]:
    """Every address of the server but those of NiceGUI itself, with a value for each of their parts."""
    paths = set((site.folder / "routes").read_text().split("\n"))
    own = {path for path in paths if path.startswith("/") and not path.startswith("/_nicegui")}
    return sorted(re.sub(r"{(\w+)(?::\w+)?}", lambda part: SAMPLES.get(part[1], "x"), path) for path in own)


def test_no_route_tells_a_stranger_about_games_of_others(site: Site) -> None:
    found = routes(site)
    assert {"/", "/records", "/arena", "/health", "/join"} <= set(found)
    for path in found:
        status, body = site.get(path)
        assert status < 500, path
        assert "annsgame22" not in body, path
        assert SECRET not in body, path


@pytest.mark.parametrize("path", ["/arena/x.jsonl", "/arena/x/1"])
def test_the_arena_needs_the_key(site: Site, path: str) -> None:
    assert site.get(path)[0] == 403
    assert "Start the match" not in site.get("/arena")[1]


@pytest.mark.parametrize("path", ["/join?game=annsgame22&seat=guess", "/play?game=annsgame22", "/?key=guess"])
def test_guessing_gives_no_seat_and_no_key(site: Site, path: str) -> None:
    before = (site.folder / "games.sqlite").stat().st_size
    assert "linewood_key" not in site.get(path)[1]
    store = Store(site.folder / "games.sqlite")
    sitting = store.load("annsgame22")
    store.close()
    assert before
    assert sitting is not None
    assert (sitting.owner, sitting.invitation, len(sitting.nodes)) == ("ann", None, 3)


def test_no_socket_event_reaches_a_page_of_somebody_else(site: Site) -> None:
    from nicegui import core

    names = [name for name in core.sio.handlers["/"] if name not in ("connect", "disconnect")]
    assert "event" in names
    awaited(asyncio.wait_for(send_all(site, names), PATIENCE))
    assert site.get("/health")[0] == 200


RUBBISH: list[str | bytes] = [
    "",
    "x",
    "7",
    "4",
    "42",
    "42[",
    "42[]",
    "42{}",
    '42["event"]',
    '42["event", 1]',
    '42["event", {}]',
    '42["nothing", {}]',
    '42[["event"], {}]',
    "42" + "[" * 100_000,
    '42/else,["event",{}]',
    '4299999999999["ack",{}]',
    "43[]",
    "44",
    '451-["event",{"_placeholder":true,"num":0}]',
    "5",
    "b4AAAA",
    "\u0000",
    b"\x00\xff",
]
"""Frames that no page sends."""
EMPTY = {
    "event": {"id": 10**6, "listener_id": "x", "args": []},
    "handshake": {"tab_id": "x", "document_id": "x", "next_message_id": "x"},
    "javascript_response": {"request_id": "x"},
    "ack": {"next_message_id": -1},
    "log": {"level": "x"},
}
"""Events of a page that name what is not there."""


def test_malformed_frames_close_the_connection_and_leave_no_traceback(site: Site) -> None:
    awaited(asyncio.wait_for(send_rubbish(site), PATIENCE))
    assert site.get("/health")[0] == 200
    assert "Traceback" not in site.log()
    assert "Error" not in re.sub(r"makes no sense: \w+", "", site.log())


async def send_rubbish(site: Site) -> None:
    """Everything that a page does not send, each over a connection of its own; then events without sense for one's own page."""
    import aiohttp

    status, body = site.get("/")
    assert status == 200
    client = re.findall(r"client_id[\"']?: ?[\"']([\w-]+)", body)[0]
    async with aiohttp.ClientSession() as session:
        for rubbish in RUBBISH:
            async with session.ws_connect(socket_address(site), headers=OWN) as socket:
                await (socket.send_str(rubbish) if isinstance(rubbish, str) else socket.send_bytes(rubbish))
                while (await socket.receive()).type not in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED):
                    pass
                assert socket.close_code == 1003, rubbish
        for name, content in EMPTY.items():
            async with session.ws_connect(socket_address(site), headers=OWN) as socket:
                await socket.send_str("40")
                known = {"client_id": client, "tab_id": "mine", "document_id": "mine"}
                await socket.send_str("420" + json.dumps(["handshake", known]))
                await socket.send_str("421" + json.dumps([name, {"client_id": client, **content}]))
                while not (await socket.receive()).data.startswith("431"):  # answered: it was dealt with
                    pass


OWN = {"Host": SITE, "Origin": f"https://{SITE}"}
PATIENCE = 300
"""Seconds that a busy machine may need; nothing is measured with it."""


def socket_address(site: Site) -> str:
    return f"http://127.0.0.1:{site.port}/_nicegui_ws/socket.io/?EIO=4&transport=websocket"


async def send_all(site: Site, names: list[str]) -> None:
    """Sends each event for a page that is not one's own."""
    import aiohttp

    address = socket_address(site)
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await session.ws_connect(address, headers={"Host": SITE, "Origin": "https://evil.example"})
        for name in names:
            content = {"client_id": "none", "id": 3, "listener_id": "x", "args": [], "request_id": "x", "result": 0}
            content |= {"tab_id": "x", "document_id": "x", "next_message_id": 0, "level": "info", "message": "x"}
            async with session.ws_connect(address, headers=OWN) as socket:
                await socket.send_str("40")
                await socket.send_str("421" + json.dumps([name, content]))
                while not (await socket.receive()).data.startswith("431"):
                    pass
