"""Recipes: every constant of a training run, as data in a TOML file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Any, Final, Self, get_type_hints

from linewood.errors import BadText, BadValue
from linewood.files import read_toml
from linewood.games import by_name, parse
from linewood.games.names import nearest
from linewood.search import Options
from linewood.search.networks import Shape

FOLDER: Final = Path(__file__).parents[1] / "recipes"


@dataclass(frozen=True, slots=True, kw_only=True)
class SelfPlay:
    """How the games that a network learns from are played."""

    games: int = 400
    """Games of a generation."""
    full_playouts: int = 600
    """Playouts of a move that is learned from."""
    quick_playouts: int = 80
    """Playouts of a move that is only played: more games in the same time (playout-cap randomisation, KataGo)."""
    full_share: float = 0.25
    """Share of the moves that are searched in full."""
    noise_share: float = 0.25
    """Share of Dirichlet noise in the root's priors of full searches, so that the policy can learn new moves."""
    noise_concentration: float = 10.0
    """Sum of the noise's Dirichlet parameters: the smaller, the fewer moves the noise is about."""
    early_plies: int = 16
    """Plies of a game that are played with the early temperature."""
    early_temperature: float = 1.0
    """Early moves are drawn by visits^(1 / temperature); 0 plays the best."""
    late_temperature: float = 0.2
    """The same for later moves."""
    aside_share: float = 0.1
    """Share of the moves beside which a position one or two random moves away is searched in full as well."""
    longest: int = 300
    """Plies after which a game counts as drawn."""
    opening_plies: tuple[int, ...] = (0, 1, 2, 3, 4, 5, 6, 7, 8)
    """Random moves before a game, one of these numbers."""
    games_at_a_time: int = 4
    """Games of one task: what is lost if the process is killed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Learning:
    """How a network learns from games."""

    window: int = 200_000
    """Positions learned from at most: the newest."""
    passes: float = 6.0
    """How often a new position is looked at, on average."""
    least_steps: int = 200
    """Steps of a generation at the least."""
    batch: int = 256
    """Positions of a step."""
    rate: float = 0.002
    """Learning rate of AdamW at the beginning of a generation; it falls to a tenth."""
    decay: float = 1e-4
    """Weight decay."""
    average: float = 0.995
    """What the running mean of the weights keeps at each step; the mean is the new network."""
    result_share: float = 0.3
    """Share of the game's result in the value to learn; the rest is what the search thought. With more, a network
    learns games by heart."""
    value_weight: float = 2.0
    """Weight of the value's squared error beside the policy's cross entropy."""
    sharpness: float = 1.0
    """What the value head's output is multiplied by in the file: searches average over bad moves and are too cautious."""
    held_out: float = 0.05
    """Share of the games that are never learned from: accuracy is measured on them."""
    threads: int = 0
    """Threads of PyTorch; 0 for as many games as are played at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gate:
    """The match that a new network has to win to become champion."""

    playouts: int = 400
    """Playouts of a move: a count, so that a busy machine does not matter."""
    games: int = 200
    """Games at most; if the test is still open then, the champion stays."""
    elo0: float = 0.0
    """Difference under the test's H0, in normalised Elo."""
    elo1: float = 60.0
    """Difference under H1."""
    opening_plies: tuple[int, ...] = (2, 4, 6)
    """Random moves of an opening, one of these numbers. Even, so that the first player is to move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """All that decides a training run, but for the machine.

    >>> recipe("tutorial").boards
    ('connect4 6x7',)
    """

    game: str
    """The game's name."""
    boards: tuple[str, ...] = ()
    """Texts of the boards to play on, one drawn for each game. Empty for every size: seven of ten as the game's judge
    draws them, the others of all sizes, with 0 to 5 forbidden cells."""
    generations: int = 0
    """Generations after the first; 0 for no end."""
    seed: int = 1
    """From which all seeds come."""
    network: Shape = field(
        default_factory=lambda: Shape(features=64, channels=16, blocks=3, policy_units=16, value_units=32)
    )
    """The sizes of the network."""
    search: Mapping[str, object] = field(default_factory=dict)
    """Options of the search, for self-play and for the gate."""
    self_play: SelfPlay = field(default_factory=SelfPlay)
    """How games are played."""
    learning: Learning = field(default_factory=Learning)
    """How a network learns from them."""
    gate: Gate = field(default_factory=Gate)
    """How it becomes champion."""

    def options(self, weights: Path | str) -> Options:
        """How a network of this run searches."""
        return Options.from_json({**self.search, "weights": str(weights)})

    def as_json(self) -> dict[str, Any]:
        """Everything, ready for JSON and for `from_json`."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any], path: str = "recipe") -> Self:
        """The recipe that a mapping describes; BadText for what it cannot mean."""
        parts = {"network": Shape, "self_play": SelfPlay, "learning": Learning, "gate": Gate}
        if "game" not in data:
            raise BadText("train.recipe.game", path=path)
        found = {
            name: made(parts[name], value, path) if name in parts and isinstance(value, dict) else value
            for name, value in data.items()
        }
        one: Self = made(cls, found, path)
        by_name(one.game, BadText)
        for board in one.boards:
            if parse(board).game.name != one.game:
                raise BadText("train.recipe.board", path=path, board=board, game=one.game)
        Options.from_json(dict(one.search))
        return one


def made(kind: type[Any], given: Mapping[str, Any], path: str) -> Any:
    """A dataclass from a table of a file, every name and type checked."""
    types = get_type_hints(kind)
    values = {}
    for name, value in given.items():
        if name not in types:
            near = nearest(name, [f.name for f in fields(kind)]) or fields(kind)[0].name
            raise BadText("train.recipe.name", path=path, name=name, near=near)
        values[name] = checked(name, tuple(value) if isinstance(value, list) else value, types[name], path)
    missing = [f.name for f in fields(kind) if kind is Shape and f.name not in values]
    if missing:
        raise BadText("train.recipe.missing", path=path, name=missing[0])
    return kind(**values)


def checked(name: str, value: Any, wanted: Any, path: str) -> Any:
    """A value that has the type of its field."""
    if wanted is float and type(value) is int:
        value = float(value)
    plain = wanted in (int, float, str)
    if plain and type(value) is not wanted:
        raise BadText("train.recipe.type", path=path, name=name, value=value, expected=wanted.__name__)
    if plain and wanted is not str and value < 0 and not name.startswith("elo"):
        raise BadText("train.recipe.negative", path=path, name=name, value=value)
    return value


def recipes() -> tuple[str, ...]:
    """The names of the recipes that come with the package.

    >>> recipes()
    ('connect4', 'hex5', 'loa', 'minute', 'tutorial')
    """
    return tuple(path.stem for path in sorted(FOLDER.glob("*.toml")))


def recipe(name: str | Path) -> Recipe:
    """The recipe of that name, or in that .toml file."""
    if str(name) in recipes():
        return packaged(str(name))
    if not str(name).lower().endswith(".toml"):
        raise BadValue("train.recipe.unknown", value=str(name), known=recipes())
    return read(Path(name))


@cache
def packaged(name: str) -> Recipe:
    """A recipe that comes with the package."""
    return read(FOLDER / f"{name}.toml")


def read(path: Path) -> Recipe:
    """The recipe in a file."""
    return Recipe.from_json(read_toml(path), str(path))
