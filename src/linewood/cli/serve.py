"""`linewood serve`: the web app."""

import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from linewood.cli.confining import USUAL, read_sandbox, tell_sandbox
from linewood.cli.inputs import read_whole
from linewood.cli.options import Shared
from linewood.cli.terminal import Terminal
from linewood.cli.words import Command
from linewood.errors import BadValue

if TYPE_CHECKING:
    from linewood.players import Player
    from linewood.tables.store import Store
    from linewood.web import Settings


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the command."""
    say, shared = terminal.say, Shared(terminal)

    @app.command(cls=Command, help=say("cli.serve.help"))
    def serve(
        port: Annotated[str, typer.Option(metavar="N", help=say("cli.serve.port"))] = "8080",
        host: Annotated[str, typer.Option(metavar="ADDRESS", help=say("cli.serve.host"))] = "127.0.0.1",
        proxy: Annotated[str, typer.Option(metavar="ADDRESS", help=say("cli.serve.proxy"))] = "",
        new_key: Annotated[bool, typer.Option("--new-key", help=say("cli.serve.new_key"))] = False,
        open_: Annotated[bool, typer.Option("--open", help=say("cli.serve.open"))] = False,
        store: Annotated[str | None, shared.games_store] = None,
        searches: Annotated[str | None, typer.Option(metavar="N", help=say("cli.serve.searches"))] = None,
        megabytes: Annotated[str, typer.Option(metavar="N", help=say("cli.serve.megabytes"))] = "256",
        bot: Annotated[list[str] | None, typer.Option(metavar="NAME=HOW", help=say("cli.serve.bot"))] = None,
        sandbox: Annotated[str, shared.sandbox] = USUAL,
        sandbox_allow: Annotated[list[str] | None, shared.sandbox_allow] = None,
    ) -> None:
        from linewood.tables.store import Store
        from linewood.web import Settings, serve

        usual = Settings()
        number = read_whole(port, "port", 1, 65535)
        confined = read_sandbox(sandbox, sandbox_allow)
        bots = {name: player.confined(confined) for name, player in map(read_bot, bot or ())}
        settings = Settings(
            host=host,
            port=number,
            proxy=read_proxy(proxy),
            store=None if store is None else Path(store),
            language=terminal.language,
            searches=usual.searches if searches is None else read_whole(searches, "searches", 1, 64),
            megabytes=read_whole(megabytes, "megabytes", 1, 65536),
            bots=bots,
            show=open_,
        )
        check_address(host, number)
        address = settings.proxy or address_of("localhost" if host == usual.host else host, number)
        store_of_games = Store(settings.store)
        try:
            tell_key(terminal, settings, store_of_games, address, is_new=new_key)
        finally:
            store_of_games.close()
        tell_sandbox(terminal, confined, bots.values())
        terminal.tell("serve.ready", address=address)
        serve(settings)


def tell_key(terminal: Terminal, settings: "Settings", store: "Store", address: str, *, is_new: bool) -> None:
    """Where others can reach the server: makes the host's key the first time, and prints it then and never again."""
    from linewood.web.access import hashed, needs_key, new_secret

    if not needs_key(settings):
        return
    if store.key is not None and not is_new:
        terminal.tell("serve.key_kept")
        return
    key = new_secret()
    store.keep_key(hashed(key))
    terminal.tell("serve.key", link=f"{address.rstrip('/')}/?key={key}")


def read_proxy(text: str) -> str:
    """The address of a site, without a path; empty for none.

    >>> read_proxy("https://games.example.org/")
    'https://games.example.org'
    """
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(text)
        is_site = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.path in ("", "/")
    except ValueError:
        is_site = False
    if text and not is_site:
        raise BadValue("serve.proxy", value=text)
    return text.rstrip("/")


def address_of(host: str, port: int) -> str:
    """What to type into a browser.

    >>> address_of("::1", 8080)
    'http://[::1]:8080/'
    """
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def read_bot(text: str) -> "tuple[str, Player]":
    """A bot's name and its recipe, checked before anybody can choose it."""
    from linewood.players import read_player

    name, equals, how = (part.strip() for part in text.partition("="))
    if not (name and equals and how):
        raise BadValue("serve.bot", value=text)
    return name, read_player(how).named(name)


def check_address(host: str, port: int) -> None:
    """Objects to an address that the server could not listen on, before anything is started."""
    import socket

    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError) as error:
        raise BadValue("serve.host_unknown", host=host) from error
    refusals = [
        refused for family, kind, protocol, _, where in found if (refused := refusal(family, kind, protocol, where))
    ]
    for refused in refusals:
        if refused.errno == errno.EADDRINUSE:
            raise BadValue("serve.port_taken", port=port) from refused
        if refused.errno == errno.EACCES:
            raise BadValue("serve.port_denied", port=port) from refused
    if len(refusals) == len(found):
        raise BadValue("serve.host_elsewhere", host=host, reason=refusals[0].strerror) from refusals[0]


def refusal(family: int, kind: int, protocol: int, address: Any) -> OSError | None:
    """Why nobody can listen there; None if one can. Addresses are reused as the server does it."""
    import socket

    try:
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, os.name == "posix")
            probe.bind(address)
    except OSError as error:
        return error
    return None
