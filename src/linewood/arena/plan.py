"""A plan: all that decides how a run goes, under an id that is a hash of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Self, TypeVar

import msgspec

from linewood._core import __version__  # type: ignore[attr-defined]  # stubs leave such names out
from linewood.arena.openings import Openings
from linewood.arena.pairings import Schedule
from linewood.errors import BadValue
from linewood.players import Allowance, Bot, Function, Library, Player, Program, Sandbox
from linewood.search import Limits, Options, Preset, preset
from linewood.search.networks import is_path

ID_LENGTH: Final = 16
Design = Mapping[str, Any]
T = TypeVar("T")
BOTS: Final[dict[str, type[Any]]] = {"program": Program, "library": Library, "function": Function}


@dataclass(frozen=True, slots=True, kw_only=True)
class Test:
    """A sequential test: play until it has decided."""

    __test__ = False  # pytest takes the name for its own

    elo0: float
    """The difference that H0 says."""
    elo1: float
    """The difference that H1 says."""
    alpha: float = 0.05
    """Probability of accepting H1 when H0 is true."""
    beta: float = 0.05
    """Probability of accepting H0 when H1 is true."""


@dataclass(frozen=True, kw_only=True)
class Plan:
    """A tournament before it is played. Two equal plans are one run."""

    kind: str
    """Which experiment it is, such as `match` or `sweep`."""
    schedule: Schedule
    """Its games; each player's options and limits are spelled out."""
    test: Test | None = None
    """Ends a match early."""
    digests: tuple[tuple[str, str], ...] = ()
    """The files of external bots and networks, and the hashes of their content."""
    fresh: int = 0
    """Which run of the same plan: 0 for the first."""
    budget: int | None = None
    """How many games of the schedule are played, where it is decided on the way which ones; None for all."""
    design: Design | None = None
    """What the experiment tries, as JSON knows it; `designed` makes the experiment's own type of it. None for games alone."""
    version: str = __version__
    """Of linewood, which is among the players."""
    is_old: bool = field(default=False, compare=False)
    """Was it stored by linewood 0.1.0, which kept the design as a text? Its id is a hash of that text."""

    stored_id: str = field(default="", compare=False)
    """The id that it was stored under: options that are newer than the run are no part of it."""

    @classmethod
    def of(
        cls,
        kind: str,
        schedule: Schedule,
        test: Test | None = None,
        fresh: int = 0,
        *,
        budget: int | None = None,
        design: object = None,
    ) -> Self:
        """A plan with everything spelled out that a preset or a file may change tomorrow."""
        settled = tuple(spelled_out(player, schedule) for player in schedule.players)
        digests = tuple(sorted({pair for player in settled for pair in digests_of(player)}))
        return cls(
            kind=kind,
            schedule=replace(schedule, players=settled),
            test=test,
            digests=digests,
            fresh=fresh,
            budget=budget,
            design=None if design is None else json.loads(msgspec.json.encode(design)),
        )

    @cached_property
    def id(self) -> str:
        """The run's name: a hash of all the rest."""
        return self.stored_id or id_of(self.as_json())

    @property
    def games(self) -> int:
        """The maximum number of games."""
        return len(self.schedule) if self.budget is None else self.budget

    @property
    def is_exact(self) -> bool:
        """Does every search end by a count and use one thread, so that the games are the same whenever they are played?"""
        return all(is_exact(player) for player in self.schedule.players)

    def designed(self, kind: type[T]) -> T:
        """The design as a value of this type."""
        return msgspec.convert(self.design, kind)

    def confined(self, sandbox: Sandbox) -> Self:
        """The same plan, its external bots in another sandbox. It is the same run: a sandbox is no part of its id."""
        players = tuple(player.confined(sandbox) for player in self.schedule.players)
        return replace(self, schedule=replace(self.schedule, players=players))

    def check_bots(self) -> None:
        """Objects if an external bot or a network is not the one that the run began with."""
        now = {pair for player in self.schedule.players for pair in digests_of(player)}
        for path, digest in self.digests:
            if (path, digest) not in now:
                raise BadValue("run.bot_changed", path=path)

    def as_json(self) -> dict[str, Any]:
        """Everything; `from_json` reads it back."""
        schedule = self.schedule
        # Only where it says something: the ids of all other runs rest on what follows.
        more: dict[str, Any] = {} if self.design is None else {"budget": self.budget}
        if self.design is not None:
            more |= {"about": json.dumps(self.design)} if self.is_old else {"design": self.design}
        return more | {
            "kind": self.kind,
            "players": [player.as_json() | {"spec": player.spec} for player in schedule.players],
            "pairs": [list(pair) for pair in schedule.pairs],
            "openings": schedule.openings.as_json(),
            "rounds": schedule.rounds,
            "limits": None if schedule.limits is None else schedule.limits.as_json(),
            "seed": schedule.seed,
            "apart": schedule.apart,
            "test": None if self.test is None else asdict(self.test),
            "digests": [list(pair) for pair in self.digests],
            "fresh": self.fresh,
            "version": self.version,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """What `as_json` has written."""
        return cls(
            kind=data["kind"],
            schedule=Schedule(
                players=tuple(player_from_json(player) for player in data["players"]),
                pairs=tuple((one, other) for one, other in data["pairs"]),
                openings=Openings.from_json(data["openings"]),
                rounds=data["rounds"],
                limits=None if data["limits"] is None else Limits.from_json(data["limits"]),
                seed=data["seed"],
                apart=data["apart"],
            ),
            test=None if data["test"] is None else Test(**data["test"]),
            digests=tuple((path, digest) for path, digest in data["digests"]),
            fresh=data["fresh"],
            budget=data.get("budget"),
            design=json.loads(data["about"]) if "about" in data else data.get("design"),
            version=data["version"],
            is_old="about" in data,
            stored_id=id_of(data),
        )


def id_of(plan: Mapping[str, Any]) -> str:
    """The hash of a plan that is given as JSON. Two ways to write one player are one player."""
    players = [{name: value for name, value in player.items() if name != "spec"} for player in plan["players"]]
    canonical = json.dumps({**plan, "players": players}, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:ID_LENGTH]


def spelled_out(player: Player, schedule: Schedule) -> Player:
    """The player with plain options, and with limits of its own if the match has none."""
    if player.bot is not None:
        return player
    model = player.options if player.options is not None else preset(f"{schedule.openings.game}/best")
    limits = player.limits
    if isinstance(model, Preset):
        if limits is None and schedule.limits is None:
            limits = model.limits
        model = model.options
    return replace(player, options=model, limits=limits)


def is_exact(player: Player) -> bool:
    """Does the player answer the same question with the same move?"""
    return player.bot is None and isinstance(player.options, Options) and player.options.threads == 1


def player_from_json(data: Mapping[str, Any]) -> Player:
    """A player that `Player.as_json` has written."""
    return Player(
        name=data["name"],
        options=None if data["options"] is None else Options.from_json(data["options"]),
        limits=None if data["limits"] is None else Limits.from_json(data["limits"]),
        bot=None if data["bot"] is None else bot_from_json(data["bot"]),
        spec=data["spec"],
    )


def bot_from_json(data: Mapping[str, Any]) -> Bot:
    """An external bot that `Player.as_json` has written."""
    values = dict(data)
    kind = values.pop("kind")
    if values.get("allowance") is not None:
        values["allowance"] = Allowance(**values["allowance"])
    if "command" in values:
        values["command"] = tuple(values["command"])
    made: Bot = BOTS[kind](**values)
    return made


def digests_of(player: Player) -> list[tuple[str, str]]:
    """The files that make a player what it is, and their hashes: an external bot's, or a network."""
    match player.bot:
        case Program(command=command, cwd=cwd):
            paths = [str(Path(cwd, word)) for word in command]
        case Library(path=path):
            paths = [path]
        case Function(where=where) if where.endswith(".py"):
            paths = [where]
        case _:
            paths = [weights] if (weights := weights_of(player)) is not None else []
    return [(path, digest_of(Path(path))) for path in paths if Path(path).is_file()]


def weights_of(player: Player) -> str | None:
    """The path of the network that a player asks; None if it comes with the package or there is none."""
    options = player.options
    return options.weights if isinstance(options, Options) and is_path(options.weights) else None


def digest_of(path: Path) -> str:
    """The hash of a file's content; of nothing, if it cannot be read."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""
