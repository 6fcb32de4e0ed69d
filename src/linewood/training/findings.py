"""What a training run has found out: losses, accuracy, Elo and speed, generation by generation."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from linewood.arena import Journal, Store
from linewood.errors import BadFile
from linewood.results import Result, Row, ends
from linewood.stats import Estimate
from linewood.training.folder import Folder, Generation
from linewood.training.gate import all_matches, elo_by_generation, gate_plan


@dataclass(frozen=True, slots=True, kw_only=True)
class Speed:
    """Of self-play."""

    games: float
    """Games per core and hour."""
    playouts: float
    """Playouts per core and second."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Final:
    """The match of the last champion against the network that the run began with."""

    champion: int
    """Its generation."""
    verdict: str
    """Of the test."""
    pairs: tuple[int, ...]
    """Seen by the champion."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings(Result):
    """A run as tables and pictures show it."""

    game: str
    """The game's name."""
    origin: str
    """The network that it began with."""
    generations: tuple[Generation, ...]
    """All finished ones; the first is where it began."""
    elo: dict[int, Estimate]
    """Of each generation over the first, from all gates together."""
    speed: Speed | None
    """Of all self-play; None if there was none."""
    final: Final | None
    """None if it has not been played."""

    def to_json(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        return asdict(self)

    def rows(self) -> list[Row]:
        """One row per generation."""
        return [
            {"generation": one.number, "champion": one.champion, "games": one.games, "verdict": one.verdict or None}
            | {name: (one.after or {}).get(name) for name in ("policy_loss", "policy_accuracy", "value_accuracy")}
            | ends("elo", self.elo.get(one.number))
            for one in self.generations
        ]


def findings(folder: Folder) -> Findings:
    """What is known of a run."""
    recipe, origin = folder.load()
    generations = tuple(folder.generations())
    if not generations:
        raise BadFile("train.no_run", path=str(folder.path))
    return Findings(
        game=recipe.game,
        origin=origin,
        generations=generations,
        elo=elo_by_generation(all_matches(folder)),
        speed=speed_of(generations),
        final=final_of(folder, generations[-1].champion),
    )


def speed_of(generations: tuple[Generation, ...]) -> Speed | None:
    """The speed of all self-play together."""
    seconds = sum(one.play_seconds for one in generations)
    if seconds <= 0:
        return None
    games, playouts = sum(one.games for one in generations), sum(one.playouts for one in generations)
    return Speed(games=3600 * games / seconds, playouts=playouts / seconds)


def final_of(folder: Folder, champion: int) -> Final | None:
    """The champion's match against the first network, if it was played."""
    recipe, _ = folder.load()
    if not champion or not folder.matches_file.exists():
        return None
    plan = gate_plan(recipe, folder, champion, 0)
    with Store(folder.matches_file) as store:
        if not store.knows(plan):
            return None
        journal = Journal(store, plan)
        if journal.test is None or not journal.played:
            return None
        one, other = plan.schedule.players
        pairs = journal.book.pairs(one.name, other.name)
        return Final(champion=champion, verdict=journal.test.verdict, pairs=pairs)
