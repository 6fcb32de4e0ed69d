"""A player: a recipe, not a live object."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from linewood.errors import BadValue
from linewood.games import Game
from linewood.players.allowance import Allowance
from linewood.players.bots import USUAL_TEAM, Bot
from linewood.players.sandbox import AUTO, Sandbox
from linewood.players.seats import SearchSeat, Seat
from linewood.search import Limits, Options, Preset
from linewood.search.searcher import model_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A description of a player: the options of a search, or how to start an external bot.

    >>> from linewood.games import ConnectFour
    >>> quick = Player(name="quick", options=Options.preset("connect4/naive"), limits=Limits(playouts=200))
    >>> position = ConnectFour().start().play("d", "a", "d", "a", "d", "g")
    >>> with quick.seat(position.game) as seat:
    ...     seat.move(position).move
    'd'
    """

    name: str
    """What the player is called in records and tables."""
    options: Options | Preset | None = None
    """How to search; None for the strongest preset that the game has. Not used for external bots."""
    limits: Limits | None = None
    """The player's own limits; None for those of the match."""
    bot: Bot | None = None
    """How to start an external bot; None for a player that searches."""
    sandbox: Sandbox = field(default=AUTO, compare=False)
    """How an external bot is confined. It is not part of the player's identity: plans and comparisons ignore it."""
    spec: str = field(default="", compare=False)
    """The text that the player was read from, if it was."""

    def __post_init__(self) -> None:
        """A player is one or the other."""
        if self.bot is not None and self.options is not None:
            raise BadValue("player.both", name=self.name)

    @property
    def is_foreign(self) -> bool:
        """Whether it runs in its own process."""
        return self.bot is not None

    def check_for(self, game: Game) -> None:
        """Raises BadValue if the player cannot play the game: better now than after a hundred games."""
        if self.bot is not None:
            self.bot.check_for(game)
        elif self.options is not None:
            model_of(game, self.options)

    def seat(self, game: Game, seed: int | None = None) -> Seat:
        """The player at the board; to be used in a `with` block. `seed` replaces that of the options."""
        self.check_for(game)
        if self.bot is not None:
            return self.bot.seat(game, self.sandbox)
        return SearchSeat(game, self.options, self.limits, seed)

    def as_json(self) -> dict[str, Any]:
        """Everything that defines the player."""
        options = self.options.options if isinstance(self.options, Preset) else self.options
        return {
            "name": self.name,
            "options": None if options is None else options.as_json(),
            "limits": None if self.limits is None else self.limits.as_json(),
            "bot": None if self.bot is None else bot_as_json(self.bot),
        }

    def named(self, name: str) -> Player:
        """The same under another name."""
        return replace(self, name=name)

    def confined(self, sandbox: Sandbox) -> Player:
        """The same in another sandbox."""
        return replace(self, sandbox=sandbox)


def bot_as_json(bot: Bot) -> dict[str, Any]:
    """How a bot is started. What is newer than runs that are stored stands there only if it is unusual: the id of a run
    is a hash of its players, and must stay the same for it to be resumed.
    """
    data = {"kind": type(bot).__name__.lower(), **asdict(bot)}
    if data.get("team") == USUAL_TEAM:
        del data["team"]
    if data["allowance"] is not None:
        usual = asdict(Allowance())
        for name in ("patience_seconds", "cpus", "waiting"):
            if data["allowance"][name] == usual[name]:
                del data["allowance"][name]
    return data


@dataclass(frozen=True, slots=True, kw_only=True)
class Accompanied(Player):
    """A player who sits on another seat than its own."""

    around: Callable[[Seat], Seat]
    """Makes that seat of the player's own."""

    def seat(self, game: Game, seed: int | None = None) -> Seat:
        """The player at the board."""
        return self.around(Player.seat(self, game, seed))


def accompanied(player: Player, around: Callable[[Seat], Seat]) -> Player:
    """The same player, with something around its seat."""
    return Accompanied(around=around, **{one.name: getattr(player, one.name) for one in fields(Player)})
