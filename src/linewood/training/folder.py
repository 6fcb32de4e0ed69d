"""The folder of a training run. Whatever is in it is whole: files appear under their names when they are complete.

training.json              game, recipe, and where it began
generations.jsonl     a line for each finished generation
networks/0007.safetensors
games/0007.games      self-play of generation 7, at most 20 MB in all: the oldest go first
matches.sqlite        all games of all gates
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from linewood.errors import BadFile, BadValue
from linewood.search.networks import Network, read
from linewood.training.recipe import Recipe

MOST_BYTES: Final = 20_000_000
"""Of all self-play games that are kept."""
FORMAT: Final = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Generation:
    """A finished generation."""

    number: int
    """From 0, which is where the run began."""
    network: str
    """The hash of its network."""
    champion: int
    """The champion from now on: this generation, if it passed the gate, or an older one."""
    opponent: int | None = None
    """Whom it met at the gate; None for the first."""
    verdict: str = ""
    """Of the gate's test: H1 passed, H0 failed, or continue if it was still open at the end."""
    pairs: tuple[int, ...] = ()
    """Of the gate: [LL, LD, DD or WL, WD, WW], seen by this generation."""
    games: int = 0
    """Of self-play."""
    positions: int = 0
    """That were added to those to learn from."""
    playouts: int = 0
    """Of self-play."""
    steps: int = 0
    """Of learning."""
    policy_loss: float | None = None
    """In training."""
    value_loss: float | None = None
    """In training."""
    before: dict[str, Any] | None = None
    """Accuracy on held-out games before learning; see `learning.Accuracy`."""
    after: dict[str, Any] | None = None
    """The same after the move."""
    play_seconds: float = 0.0
    """Of self-play, added up over all cores."""
    learn_seconds: float = 0.0
    """Of learning."""
    gate_seconds: float = 0.0
    """Of the gate, on the clock."""


class Folder:
    """A training run on disk."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path).resolve()

    @property
    def exists(self) -> bool:
        """Has a run begun here?"""
        return (self.path / "training.json").is_file()

    def begin(self, recipe: Recipe, first: bytes, origin: str) -> None:
        """Begins a run with a network; its recipe stays what it is."""
        for name in ("networks", "games"):
            (self.path / name).mkdir(parents=True, exist_ok=True)
        write(self.network_file(0), first)
        run = {"format": FORMAT, "origin": origin, "recipe": recipe.as_json()}
        write(self.path / "training.json", json.dumps(run, indent=1).encode())

    def load(self) -> tuple[Recipe, str]:
        """The recipe of the run, and where it began."""
        path = self.path / "training.json"
        if not path.is_file():
            raise BadFile("train.no_run", path=str(self.path))
        try:
            run = json.loads(path.read_text(encoding="utf-8"))
            if run["format"] != FORMAT:
                raise BadValue("train.format", path=str(path), found=run["format"], expected=FORMAT)
            return Recipe.from_json(run["recipe"], str(path)), run["origin"]
        except (KeyError, TypeError, json.JSONDecodeError) as error:
            raise BadFile("train.damaged", path=str(path)) from error

    def network_file(self, number: int) -> Path:
        """The file of a generation's network."""
        return self.path / "networks" / f"{number:04}.safetensors"

    def network(self, number: int) -> Network:
        """A generation's network."""
        return read(self.network_file(number))

    def games_file(self, number: int) -> Path:
        """The file with a generation's self-play."""
        return self.path / "games" / f"{number:04}.games"

    def games_files(self) -> list[Path]:
        """All files of self-play, the oldest first."""
        return sorted((self.path / "games").glob("*.games"))

    def prune(self) -> None:
        """Drops the oldest self-play beyond the limit; the newest always stays."""
        files = self.games_files()
        left = sum(file.stat().st_size for file in files)
        for file in files[:-1]:
            if left <= MOST_BYTES:
                return
            left -= file.stat().st_size
            file.unlink()

    @property
    def matches_file(self) -> Path:
        """The store of all gates."""
        return self.path / "matches.sqlite"

    def generations(self) -> list[Generation]:
        """All finished generations. A line that a crash cut short does not count."""
        path = self.path / "generations.jsonl"
        return list(generations_in(path)) if path.exists() else []

    def finish(self, generation: Generation) -> None:
        """Adds a finished generation."""
        path = self.path / "generations.jsonl"
        lines = [json.dumps(asdict(one)) for one in (*self.generations(), generation)]
        write(path, "".join(f"{line}\n" for line in lines).encode())


def generations_in(path: Path) -> Iterator[Generation]:
    """The generations in a file."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            data = json.loads(line)
            yield Generation(**{**data, "pairs": tuple(data["pairs"])})
        except (KeyError, TypeError, json.JSONDecodeError) as error:
            raise BadFile("train.damaged", path=str(path)).at(line=number) from error


def write(path: Path, content: bytes) -> None:
    """Writes a file that is either whole or not there, whatever happens meanwhile."""
    part = path.with_name(f"{path.name}.part")
    with part.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


def append(path: Path, content: bytes) -> None:
    """Adds to a file."""
    with path.open("ab") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
