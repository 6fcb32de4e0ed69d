"""What the owner of a server decides. Nothing here can be changed from a browser."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from linewood.players import Player


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Where to serve, what to keep, and how much work to do for visitors."""

    host: str = "127.0.0.1"
    """The address to listen on; the default is heard by this machine alone."""
    port: int = 8080
    """The port to listen on."""
    proxy: str = ""
    """The address under which a reverse proxy publishes the server, such as `https://games.example.org`; empty if none."""
    store: Path | None = None
    """The file that keeps the games; None for the usual place."""
    arena: Path | None = None
    """The journal of tournaments; None for the usual place."""
    language: str = "en"
    """The language of visitors whose browser asks for none that there is."""
    searches: int = field(default_factory=lambda: max(1, os.cpu_count() or 1))
    """Searches that run at the same time; further ones wait."""
    megabytes: int = 256
    """Memory of one search."""
    patience: float = 10.0
    """Seconds after which a page that has lost its connection counts as left; a phone on the move may be silent for some."""
    pace: float = 0.5
    """The engine takes at least so many seconds for a move, for people to see it."""
    bots: Mapping[str, Player] = field(default_factory=dict)
    """Players of the owner that may take a seat, by their names."""
    show: bool = False
    """Open a browser once the server is ready?"""
