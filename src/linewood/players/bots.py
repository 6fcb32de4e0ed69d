"""How to start an external bot: recipes that can be sent to another process."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Final, Literal

from linewood.errors import BadValue
from linewood.games import ConnectFour, Game, HexFive
from linewood.players.allowance import MEGABYTE, Allowance
from linewood.players.hosts import FunctionSeat, LibrarySeat
from linewood.players.programs import HexfileSeat, LinesSeat, SaibloSeat
from linewood.players.sandbox import AUTO, Sandbox
from linewood.players.seats import Seat
from linewood.protocols.hexfile import checked_team
from linewood.protocols.question import connect4_of

Protocol = Literal["saiblo", "lines", "hexfile"]

KILOBYTE: Final = 1 << 10
JUDGED: Final = Allowance(memory=1024 * MEGABYTE)
"""A strategy library, as its judge allows."""
SAIBLO: Final = Allowance(memory=1024 * MEGABYTE, errors=64 * KILOBYTE)
"""A program that speaks saiblo, as its judge allows."""
FREE: Final = Allowance(memory=4096 * MEGABYTE)
"""Bots whose protocol sets no limit."""
USUAL_TEAM: Final = "1"
"""Of a hexfile bot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """A program that speaks a protocol."""

    protocol: Protocol
    """What it speaks."""
    command: tuple[str, ...]
    """How it is started. For hexfile, {dir} and {team} stand for the folder of the files and the team."""
    cwd: str = field(default_factory=os.getcwd)
    """Where it is started."""
    allowance: Allowance | None = None
    """What it may use; None for what its judge allows."""
    team: str = USUAL_TEAM
    """The team in the names of hexfile's files; other protocols have no teams."""

    @property
    def game(self) -> str | None:
        """The only game that the protocol can express; None if it can express any."""
        return {"saiblo": ConnectFour.name, "hexfile": HexFive.name}.get(self.protocol)

    def check_for(self, game: Game) -> None:
        """Raises BadValue if the protocol cannot express the game."""
        if self.protocol == "saiblo":
            connect4_of(game)
        elif self.protocol == "hexfile":
            checked_team(self.team)
            if not isinstance(game, HexFive):
                raise BadValue("judge.other_game", expected=HexFive.name, found=game.name)

    def seat(self, game: Game, sandbox: Sandbox = AUTO) -> Seat:
        """The bot at the board."""
        if self.protocol == "hexfile":
            return HexfileSeat(game, self.command, self.cwd, self.allowance or FREE, self.team, sandbox)
        seat, usual = {"saiblo": (SaibloSeat, SAIBLO), "lines": (LinesSeat, FREE)}[self.protocol]
        return seat(game, self.command, self.cwd, self.allowance or usual, sandbox)


@dataclass(frozen=True, slots=True, kw_only=True)
class Library:
    """A strategy library: connect4 by calls of `getPoint`."""

    path: str
    """The file."""
    allowance: Allowance = JUDGED
    """What it may use, together with its host."""
    new_threads: bool = False
    """Does every call come from a new thread, as some judges call?"""

    @property
    def game(self) -> str:
        """The only game that it can play."""
        return ConnectFour.name

    def check_for(self, game: Game) -> None:
        """Raises BadValue if the arguments cannot express the game."""
        connect4_of(game)

    def seat(self, game: Game, sandbox: Sandbox = AUTO) -> Seat:
        """The bot at the board."""
        return LibrarySeat(game, self.path, self.allowance, self.new_threads, sandbox)


@dataclass(frozen=True, slots=True, kw_only=True)
class Function:
    """A Python function that is given a position and returns a move.

    It may take `position`; `position` and `seconds`; or `observation` and `configuration`, as agents on Kaggle do, and
    then it returns the number of a column. It runs in a process of its own.
    """

    where: str
    """A file that ends with .py, or a module."""
    name: str = "agent"
    """The function in it."""
    cwd: str = field(default_factory=os.getcwd)
    """Where it runs, and where a module is looked for first."""
    allowance: Allowance = FREE
    """What it may use, together with its host."""

    def check_for(self, game: Game) -> None:
        """Any game will do."""
        return

    def seat(self, game: Game, sandbox: Sandbox = AUTO) -> Seat:
        """The bot at the board."""
        return FunctionSeat(game, self.where, self.name, self.cwd, self.allowance, sandbox)


Bot = Program | Library | Function
