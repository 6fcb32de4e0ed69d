"""Who may see and do what in the web app: foreign sites, other visitors, and those who have the key."""

from __future__ import annotations

from collections.abc import MutableMapping
from contextlib import ExitStack, nullcontext
from pathlib import Path
from typing import Any

import pytest
from awaiting import awaited

from linewood.errors import BadValue, LinewoodError
from linewood.games import parse
from linewood.tables.control import Control
from linewood.tables.seats import PERSON, Seat
from linewood.web.access import (
    HEADERS,
    KEY,
    MOST_OWN_PAGES,
    MOST_PAGES,
    VISITOR,
    Guard,
    Visitor,
    hashed,
    needs_key,
    new_secret,
)
from linewood.web.hall import Hall
from linewood.web.settings import Settings
from linewood.web.shares import MOST_SEARCHES, Shares
from linewood.web.visit import Visit

ANN = Visitor(id=hashed("ann"), is_host=False)
BEN = Visitor(id=hashed("ben"), is_host=False)
EVE = Visitor(id=hashed("eve"), is_host=False)
KEEPER = Visitor(id=hashed("keeper"), is_host=True)
SECRET = "the-key-of-the-host"
LOCAL = Settings()
PUBLIC = Settings(host="0.0.0.0")
PUBLISHED = Settings(proxy="https://games.example.org")


class Answer:
    """What the guard has let through or said."""

    def __init__(self) -> None:
        self.visitor: Visitor | None = None
        self.status = 0
        self.headers: list[tuple[bytes, bytes]] = []
        self.body = b""
        self.is_closed = False

    def cookie(self, name: str) -> str | None:
        found = [value.decode() for key, value in self.headers if key == b"set-cookie"]
        return next((one for one in found if one.startswith(f"{name}=")), None)


def asked(
    settings: Settings,
    path: str = "/",
    kind: str = "http",
    query: str = "",
    pages: int = 0,
    own_pages: int = 0,
    **headers: str,
) -> Answer:
    """Sends a request to the guard of a server with these settings."""
    answer = Answer()

    async def app(scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        answer.visitor = scope["state"]["visitor"]
        if kind == "http":
            await send({"type": "http.response.start", "status": 200, "headers": []})

    async def receive() -> MutableMapping[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: MutableMapping[str, Any]) -> None:
        answer.is_closed |= message["type"] == "websocket.close"
        if message["type"] == "http.response.start":
            answer.status, answer.headers = message["status"], message["headers"]
        answer.body += message.get("body", b"")

    given = {"host": "localhost:8080", **headers}
    scope: MutableMapping[str, Any] = {
        "type": kind,
        "path": path,
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in given.items()],
    }
    guard = Guard(app, settings, lambda: hashed(SECRET), lambda visitor: pages if visitor is None else own_pages)
    awaited(guard(scope, receive, send))
    return answer


# Requests.


@pytest.mark.parametrize("host", ["localhost:8080", "127.0.0.1:8080", "[::1]:8080"])
def test_this_machine_is_answered_with_headers_that_keep_others_out(host: str) -> None:
    answer = asked(LOCAL, host=host)
    assert answer.status == 200
    assert set(HEADERS) <= set(answer.headers)
    assert answer.visitor is not None
    assert answer.visitor.is_host


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "10.0.0.1:8080", ""])
def test_a_name_that_was_bent_to_this_machine_is_not_answered(host: str) -> None:
    answer = asked(LOCAL, host=host)
    assert (answer.status, answer.visitor) == (421, None)


@pytest.mark.parametrize("origin", ["http://evil.example", "http://localhost:9999", "https://localhost", "null"])
@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_a_page_of_another_site_may_not_connect(origin: str, kind: str) -> None:
    answer = asked(LOCAL, "/_nicegui_ws/socket.io/", kind, origin=origin)
    assert answer.visitor is None
    assert answer.status == 403 or answer.is_closed


def test_ones_own_pages_connect_by_websocket_alone() -> None:
    own = "http://localhost:8080"
    assert asked(LOCAL, "/_nicegui_ws/socket.io/", "websocket", origin=own).visitor is not None
    assert asked(LOCAL, "/_nicegui_ws/socket.io/", origin=own).status == 400


def test_a_reverse_proxy_is_answered_under_its_own_name() -> None:
    answer = asked(PUBLISHED, host="games.example.org", origin="https://games.example.org")
    assert answer.status == 200
    assert "; Secure" in str(answer.cookie(VISITOR))
    assert asked(PUBLISHED, host="evil.example").status == 421
    assert asked(PUBLISHED, host="games.example.org", origin="https://evil.example").status == 403


def test_a_browser_is_known_again_by_a_cookie_that_scripts_cannot_read() -> None:
    first = asked(LOCAL)
    cookie = str(first.cookie(VISITOR))
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    again = asked(LOCAL, cookie=cookie.partition(";")[0])
    assert again.visitor == first.visitor
    assert again.cookie(VISITOR) is None
    assert asked(LOCAL).visitor != first.visitor


@pytest.mark.parametrize("cookie", [f"{VISITOR}=", f"{VISITOR}=x", f"{VISITOR}={'x' * 5000}", "[;=", "\xff=\xff"])
def test_a_cookie_that_is_none_of_ours_means_nothing(cookie: str) -> None:
    answer = asked(LOCAL, cookie=cookie)
    assert answer.cookie(VISITOR) is not None


def test_the_key_makes_a_host_and_leaves_the_address() -> None:
    stranger = asked(PUBLIC, host="192.0.2.1:8080")
    assert stranger.visitor is not None
    assert not stranger.visitor.is_host
    answer = asked(PUBLIC, "/arena", query=f"run=7&key={SECRET}", host="192.0.2.1:8080")
    assert answer.status == 303
    assert (b"location", b"/arena?run=7") in answer.headers
    cookie = str(answer.cookie(KEY)).partition(";")[0]
    host = asked(PUBLIC, host="192.0.2.1:8080", cookie=cookie).visitor
    assert host is not None
    assert host.is_host


@pytest.mark.parametrize("key", ["", "x", hashed(SECRET), SECRET.upper(), "x" * 5000])
def test_any_other_key_opens_nothing(key: str) -> None:
    by_query = asked(PUBLIC, query=f"key={key}", host="192.0.2.1:8080").visitor
    by_cookie = asked(PUBLIC, cookie=f"{KEY}={key}", host="192.0.2.1:8080").visitor
    assert by_query is not None
    assert by_cookie is not None
    assert not by_query.is_host
    assert not by_cookie.is_host


def test_the_key_is_needed_where_others_can_reach_the_server() -> None:
    assert [needs_key(settings) for settings in (LOCAL, PUBLIC, PUBLISHED)] == [False, True, True]


def test_one_visitor_opens_only_so_many_pages_and_the_host_any_number() -> None:
    assert asked(PUBLIC, own_pages=MOST_OWN_PAGES).status == 503
    assert asked(PUBLIC, "/_nicegui/x.js", own_pages=MOST_OWN_PAGES).status == 200
    assert asked(PUBLIC, own_pages=MOST_OWN_PAGES, cookie=f"{KEY}={SECRET}").status == 200


def test_one_visitor_runs_only_so_many_searches() -> None:
    shares = Shares()
    with ExitStack() as running:
        for _ in range(MOST_SEARCHES):
            running.enter_context(shares.search(ANN))
        with pytest.raises(BadValue, match="searches running"), shares.search(ANN):
            pass
        with shares.search(BEN), shares.search(KEEPER):
            assert shares.searches(ANN) == MOST_SEARCHES
    assert shares.searches(ANN) == 0


def test_one_visitor_stores_only_so_many_games(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        monkeypatch.setattr("linewood.web.shares.MOST_GAMES", 1)
        place = hall()
        table = place.open(parse("connect4 6x7 d"), (PERSON, PERSON), owner=ANN.id)
        table.save()
        for visitor, is_refused in ((ANN, True), (BEN, False), (KEEPER, False)):
            with pytest.raises(BadValue, match="delete some") if is_refused else nullcontext():
                Visit(place, table, "play", visitor).begin({"game": "loa"})
            with pytest.raises(BadValue, match="delete some") if is_refused else nullcontext():
                place.invite(parse("loa"), Control(), visitor, 0)
        place.close()

    awaited(run())


def test_too_many_pages_are_refused_and_files_are_not() -> None:
    assert asked(LOCAL, "/play", pages=MOST_PAGES).status == 503
    assert asked(LOCAL, "/health", pages=MOST_PAGES).status == 200


@pytest.mark.parametrize(("wanted", "word"), [("en-US", "Please"), ("zh-CN,zh;q=0.9", "请"), ("fr", "Please")])
def test_whoever_is_turned_away_reads_why_in_their_language(wanted: str, word: str) -> None:
    answer = asked(LOCAL, "/play", pages=MOST_PAGES, **{"accept-language": wanted})
    assert word in answer.body.decode()


# Games.


def hall() -> Hall:
    return Hall(Settings(store=Path(":memory:"), searches=1, megabytes=16, pace=0.0))


ACTIONS: dict[str, tuple[Any, ...]] = {
    "move": ("e",),
    "undo": (),
    "redo": (),
    "resign": (),
    "toggle_pause": (),
    "go_on": (),
    "sit": (0, "level:1"),
    "wish": ("undo",),
    "decline": (),
}


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("is_shared", [False, True])
@pytest.mark.parametrize("mode", ["play", "analyse"])
def test_an_intruder_changes_nothing(action: str, is_shared: bool, mode: Any) -> None:
    async def run() -> None:
        place = hall()
        if is_shared:
            table, _ = place.invite(parse("connect4 6x7"), Control(), ANN, 0)
        else:
            table = place.open(parse("connect4 6x7"), (PERSON, PERSON), owner=ANN.id)
        table.sitting.play(0, "d")
        table.sitting.undo() if action == "redo" else None
        before = (table.sitting.tip, len(table.sitting.nodes), list(table.sitting.seats), table.sitting.is_paused)
        with pytest.raises(BadValue):
            getattr(Visit(place, table, mode, EVE), action)(*ACTIONS[action])
        after = (table.sitting.tip, len(table.sitting.nodes), list(table.sitting.seats), table.sitting.is_paused)
        assert after == before
        assert table.sitting.result is None
        place.close()

    awaited(run())


def test_a_visitor_lists_their_own_games_and_the_host_all() -> None:
    async def run() -> None:
        place = hall()
        for visitor in (ANN, BEN):
            place.open(parse("connect4 6x7 d"), (PERSON, PERSON), owner=visitor.id).save()
        assert place.store.entries(owner=ANN.id).count == 1
        assert place.store.entries(owner=EVE.id).count == 0
        assert place.store.entries().count == 2
        place.close()

    awaited(run())


def test_a_watcher_gets_a_copy_of_their_own() -> None:
    async def run() -> None:
        place = hall()
        table = place.open(parse("connect4 6x7 d"), (PERSON, PERSON), owner=ANN.id)
        visit = Visit(place, table, "play", EVE)
        visit.play_from_here()
        assert visit.table is not table
        assert visit.sitting.owner == EVE.id
        visit.sit(1, "person")
        visit.move("e")
        assert table.sitting.position.moves == ("d",)
        place.close()

    awaited(run())


# Games between two browsers.


def test_each_side_belongs_to_whoever_brings_its_secret_first() -> None:
    async def run() -> None:
        place = hall()
        table, secret = place.invite(parse("connect4 6x7"), Control(), ANN, 0)
        assert not place.join(table, new_secret(), EVE)
        assert place.join(table, secret, BEN)
        assert place.join(table, secret, BEN)  # coming back
        assert not place.join(table, secret, EVE)
        assert not place.join(table, secret, ANN)
        ann, ben, eve = (Visit(place, table, "play", one) for one in (ANN, BEN, EVE))
        assert (ann.sides, ben.sides, eve.sides) == ((0,), (1,), ())
        with pytest.raises(BadValue, match="turn"):
            ben.move("d")
        ann.move("d")
        with pytest.raises(BadValue, match="turn"):
            ann.move("d")
        ben.follow()
        ben.move("d")
        with pytest.raises(BadValue, match="You cannot use an engine"):
            ann.set_mode("analyse")
        stored = place.store.load(table.sitting.name)
        assert stored is not None
        assert stored.invitation == table.sitting.invitation
        place.close()

    awaited(run())


def test_a_take_back_and_a_rematch_need_both() -> None:
    async def run() -> None:
        place = hall()
        table, secret = place.invite(parse("connect4 6x7"), Control(), ANN, 0)
        place.join(table, secret, BEN)
        ann, ben = (Visit(place, table, "play", one) for one in (ANN, BEN))
        ann.move("d")
        ann.undo()
        ann.undo()  # asking twice is not an answer
        assert table.sitting.position.moves == ("d",)
        ben.decline()
        ann.undo()
        ben.wish("undo")
        assert table.sitting.position.moves == ()
        ann.follow()
        ann.move("c")
        ann.resign()
        ben.wish("rematch")
        assert table.sitting.invitation is not None
        assert table.sitting.invitation.next_game == ""
        ann.wish("rematch")
        after = place.find(table.sitting.invitation.next_game)
        assert after is not None
        assert Visit(place, after, "play", BEN).sides == (0,)
        place.close()

    awaited(run())


@pytest.mark.parametrize("raw", ["win", None, 3, "resign"])
def test_nothing_else_can_be_wished_for(raw: object) -> None:
    async def run() -> None:
        place = hall()
        table, _ = place.invite(parse("connect4 6x7"), Control(), ANN, 0)
        with pytest.raises(LinewoodError):
            Visit(place, table, "play", ANN).wish(raw)
        place.close()

    awaited(run())


def test_a_browser_names_registered_bots_alone() -> None:
    async def run() -> None:
        place = hall()
        visit = Visit(place, place.open(parse("connect4 6x7"), (PERSON, PERSON)), "play", KEEPER)
        for text in ("bot:sh:1", "library:/tmp/x.so", "connect4/best,weights=/etc/passwd", "preset:/etc/passwd:1"):
            with pytest.raises(BadValue):
                visit.sit(0, text)
        assert visit.sitting.seats == [PERSON, PERSON]
        assert Seat.read("bot:mine:1", "connect4", ["mine"]).name == "mine"
        place.close()

    awaited(run())
