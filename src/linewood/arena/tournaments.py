"""Tournaments: many players, given one by one or in a TOML file.

kind = "round robin"          # or "gauntlet": the first player meets all others
game = "connect4"             # where the players do not tell
players = ["connect4/best", "connect4/mcgs:exploration=1.8", "ladder:57", { name = "mine", player = "./Strategy.so" }]
openings = 50                 # random ones, each played from both sides; or your own file
board = "connect4 11x10 !d4"  # otherwise the boards that the game is usually played on
playouts = 2000               # for a move; or time = "0.3s"; or neither: each has limits of its own
seed = 1
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, Unpack, overload

from linewood.arena.experiment import Experiment, Running, conduct, last_of
from linewood.arena.inputs import (
    MOST_SEED,
    AnyPlayer,
    name_of,
    read_game,
    read_players,
    told_by,
)
from linewood.arena.openings import AnyOpenings, Openings, read_openings
from linewood.arena.pairings import game_of, gauntlet, round_robin
from linewood.arena.plan import Plan
from linewood.errors import BadText, BadValue, LinewoodError
from linewood.files import read_toml
from linewood.games import Game, by_name, parse
from linewood.games.names import nearest
from linewood.games.numbers import whole
from linewood.players import Player, read_player
from linewood.search import Limits
from linewood.search.limits import read_clock
from linewood.search.models import AnyLimits, read_limits
from linewood.texts import Word

KINDS: Final = ("round robin", "gauntlet")
ENTRIES: Final = ("kind", "game", "players", "openings", "board", "playouts", "time", "seed")
USUAL_OPENINGS: Final = 50
MOST_ROUNDS: Final = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament(Experiment):
    """A tournament and its table so far."""


class Settings(Running, total=False):
    """The keywords of `tournament`."""

    kind: str
    rounds: int | None
    game: Game | str | None
    openings: AnyOpenings
    limits: AnyLimits
    seed: int


@overload
def tournament(
    players: Path | str | Sequence[AnyPlayer], *, live: Literal[False] = False, **how: Unpack[Settings]
) -> Tournament: ...
@overload
def tournament(
    players: Path | str | Sequence[AnyPlayer], *, live: Literal[True], **how: Unpack[Settings]
) -> Iterator[Tournament]: ...
def tournament(
    players: Path | str | Sequence[AnyPlayer],
    *,
    kind: str = KINDS[0],
    rounds: int | None = None,
    game: Game | str | None = None,
    openings: AnyOpenings = None,
    limits: AnyLimits = None,
    seed: int = 0,
    live: bool = False,
    **how: Unpack[Running],
) -> Tournament | Iterator[Tournament]:
    """Plays a round robin, or a "gauntlet" of the first player against all others, each opening from both sides.

    `players` is a list, or the path of a TOML file that describes the whole tournament. `rounds` is the number of openings
    for each two players: 50, or all of your own. The other keywords as for `match`.

    >>> import tempfile
    >>> names = ["connect4/random", "connect4/naive", "connect4/uct"]
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     found = tournament(names, rounds=1, limits="playouts=20", store=f"{folder}/runs.sqlite")
    >>> found.standings.games
    6
    """
    if isinstance(players, str | Path):
        plan = read_tournament(Path(players))
    else:
        own, board = read_openings(openings), read_game(game)
        entrants = read_players(players, name_of(board) if own is None else own.game)
        supply = own or Openings.random(board or game_of(entrants), seed=whole("seed", seed, 0, MOST_SEED))
        plan = plan_tournament(kind, entrants, supply, read_limits(limits), seed, rounds)
    states = conduct(plan, Tournament.of, **how)
    return states if live else last_of(states)


def plan_tournament(
    kind: str, players: Sequence[Player], openings: Openings, limits: Limits | None, seed: int, rounds: int | None
) -> Plan:
    """A tournament before it is played."""
    if kind not in KINDS:
        raise BadText("choice.unknown", value=kind, known=KINDS)
    usual = len(openings.texts) or USUAL_OPENINGS
    count = usual if rounds is None else whole("rounds", rounds, 1, MOST_ROUNDS)
    if kind == "gauntlet":
        schedule = gauntlet(players[0], players[1:], openings, limits=limits, seed=seed, rounds=count)
    else:
        schedule = round_robin(players, openings, limits=limits, seed=seed, rounds=count)
    return Plan.of(kind, schedule)


def read_tournament(path: Path) -> Plan:
    """The plan in a file; whatever is wrong with it is said, with the entry's name."""
    return Reader(path, read_toml(path)).plan()


class Reader:
    """Takes the entries out of a file one by one."""

    entries: tuple[str, ...] = ENTRIES

    def __init__(self, path: Path, data: Mapping[str, Any]) -> None:
        self.path = path
        self.data = data
        for name in data:
            if name not in self.entries:
                near = nearest(name, self.entries)
                if near is not None:
                    raise BadText("plan.entry_near", path=str(path), value=name, near=near)
                raise BadText("plan.entry", path=str(path), value=name, known=self.entries)

    def plan(self) -> Plan:
        """The plan."""
        kind = self.text("kind") or KINDS[0]
        game = self.text("game")
        if game is not None:
            by_name(game, BadText)
        own = self.own_openings()
        players = self.players(own.game if own is not None else game)
        seed = self.whole("seed", 0, low=0)
        rounds = self.whole("openings", USUAL_OPENINGS) if own is None else len(own.texts)
        openings = own or self.random_openings(players, game, seed)
        return plan_tournament(kind, players, openings, self.limits(), seed, rounds)

    def players(self, game: str | None) -> list[Player]:
        """All players, with names of their own where they have some."""
        given = self.data.get("players")
        if given is None:
            raise BadText("plan.missing", path=str(self.path), value="players")
        if not isinstance(given, list):
            raise self.wrong("players", "players")
        texts = [entry.get("player") if isinstance(entry, dict) else entry for entry in given]
        told = game or told_by([text for text in texts if isinstance(text, str)])
        players = []
        for number, entry in enumerate(given, start=1):
            text, name = entry, None
            if isinstance(entry, dict) and set(entry) <= {"name", "player"}:
                text, name = entry.get("player"), entry.get("name")
            if not isinstance(text, str) or not isinstance(name, str | None):
                raise self.wrong("players", "players")
            try:
                player = read_player(text, told)
            except LinewoodError as error:
                why = Word(error.key, tuple(error.values.items()))
                raise BadText("plan.player", path=str(self.path), number=number, why=why) from error
            players.append(player if name is None else player.named(name))
        return players

    def own_openings(self) -> Openings | None:
        """Openings from a file beside this one."""
        given = self.data.get("openings")
        return Openings.from_file(self.path.parent / given) if isinstance(given, str) else None

    def random_openings(self, players: list[Player], game: str | None, seed: int) -> Openings:
        """Random ones, on the board if one is given."""
        board = self.text("board")
        if board is not None:
            try:
                return Openings.random(parse(board).game, seed=seed)
            except LinewoodError as error:
                raise self.within("board", error) from error
        return Openings.random(game or game_of(players), seed=seed)

    def limits(self) -> Limits | None:
        """For each move; None for those that each player is used to."""
        time = self.text("time")
        if time is not None and "playouts" in self.data:
            raise BadValue("usage.conflict", first="time", second="playouts")
        if time is not None:
            try:
                return read_clock(time)
            except LinewoodError as error:
                raise self.within("time", error) from error
        return Limits(playouts=self.whole("playouts", 1)) if "playouts" in self.data else None

    def text(self, name: str) -> str | None:
        """A text, if it is there."""
        value = self.data.get(name)
        if not isinstance(value, str | None):
            raise self.wrong(name, "text")
        return value

    def whole(self, name: str, usual: int, low: int = 1) -> int:
        """A whole number."""
        value = self.data.get(name, usual)
        if not isinstance(value, int) or isinstance(value, bool) or value < low:
            raise self.wrong(name, "whole")
        return value

    def within(self, entry: str, error: LinewoodError) -> BadText:
        """What is wrong, and where in the file."""
        why = Word(error.key, tuple(error.values.items()))
        return BadText("plan.within", path=str(self.path), name=entry, why=why)

    def wrong(self, name: str, wanted: str) -> BadText:
        """What is wrong with an entry."""
        word = Word("plan.wanted." + wanted)
        return BadText("plan.type", path=str(self.path), name=name, value=str(self.data[name]), wanted=word)
