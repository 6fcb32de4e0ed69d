"""`linewood serve`: the web app."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from linewood.cli.inputs import read_whole
from linewood.cli.terminal import Terminal
from linewood.cli.words import Command
from linewood.errors import BadValue

if TYPE_CHECKING:
    from linewood.players import Player


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the command."""
    say = terminal.say

    @app.command(cls=Command, help=say("cli.serve.help"))
    def serve(
        port: Annotated[str, typer.Option(metavar="N", help=say("cli.serve.port"))] = "8080",
        host: Annotated[str, typer.Option(metavar="ADDRESS", help=say("cli.serve.host"))] = "127.0.0.1",
        open_: Annotated[bool, typer.Option("--open", help=say("cli.serve.open"))] = False,
        store: Annotated[str | None, typer.Option(metavar="FILE", help=say("cli.serve.store"))] = None,
        searches: Annotated[str | None, typer.Option(metavar="N", help=say("cli.serve.searches"))] = None,
        megabytes: Annotated[str, typer.Option(metavar="N", help=say("cli.serve.megabytes"))] = "256",
        bot: Annotated[list[str] | None, typer.Option(metavar="NAME=HOW", help=say("cli.serve.bot"))] = None,
    ) -> None:
        from linewood.web import Settings, serve

        usual = Settings()
        number = read_whole(port, "port", 1, 65535)
        check_free(host, number)
        terminal.tell("serve.ready", address=f"http://{'localhost' if host == usual.host else host}:{number}/")
        serve(
            Settings(
                host=host,
                port=number,
                store=None if store is None else Path(store),
                language=terminal.language,
                searches=usual.searches if searches is None else read_whole(searches, "searches", 1, 64),
                megabytes=read_whole(megabytes, "megabytes", 1, 65536),
                bots=dict(read_bot(text) for text in bot or ()),
                show=open_,
            )
        )


def read_bot(text: str) -> "tuple[str, Player]":
    """A bot's name and its recipe, checked before anybody can choose it."""
    from linewood.players import read_player

    name, equals, how = (part.strip() for part in text.partition("="))
    if not (name and equals and how):
        raise BadValue("serve.bot", value=text)
    return name, read_player(how).named(name)


def check_free(host: str, port: int) -> None:
    """Objects to a port that somebody else listens on, before anything is started."""
    import socket

    with socket.socket() as probe:
        probe.settimeout(0.5)
        if probe.connect_ex((host, port)) == 0:
            raise BadValue("serve.port_taken", port=port)
