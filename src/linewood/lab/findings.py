"""What a study has found out: the model's best settings, and how far they may be trusted."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, Final

from linewood import extras, stats
from linewood.arena import Journal
from linewood.arena.scoreboard import Book
from linewood.arena.table import Counts
from linewood.lab.design import Design, plain_options
from linewood.lab.space import Dimension, Settings, Space, drawn, own_settings, place_of
from linewood.lab.trials import settings_of
from linewood.records import Record
from linewood.stats import Estimate
from linewood.stats.estimates import two_sided

if TYPE_CHECKING:
    from linewood.lab.surface import Surface

FEWEST_TRIALS: Final = 3
"""From which a model is made."""
DRAWN: Final = 2_000
"""Settings that the model looks at in addition to those that were tried."""
SLICE: Final = 41
"""Points of a slice through a range."""
REACH: Final = two_sided(0.95)


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """Settings that were tried."""

    number: int
    """From 0, in the order in which they were proposed."""
    settings: Settings
    """Options and their values."""
    counts: Counts
    """Wins, draws and losses against the opponent."""
    pairs: tuple[int, int, int, int, int]
    """[LL, LD, DD or WL, WD, WW]."""
    elo: Estimate
    """Elo above the opponent by its own games alone."""
    model: Estimate | None
    """Elo above the opponent by the model of all trials."""

    @property
    def games(self) -> int:
        """Games that count."""
        return sum(self.counts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Slice:
    """The model along one option, all others as the winner has them."""

    name: str
    """The option."""
    values: tuple[str, ...]
    """Of the option."""
    elo: tuple[Estimate, ...]
    """Of the model, above the opponent."""

    @property
    def span(self) -> float:
        """Elo between the best and the worst value: how much the option matters."""
        heights = [elo.value for elo in self.elo]
        return max(heights) - min(heights)


def studied(journal: Journal, *, with_model: bool = True) -> dict[str, Any]:
    """The fields of a Study that its games decide. The model needs the extra `tune`."""
    plan, design = journal.plan, Design.of(journal.plan)
    opponent = plan.schedule.players[1]
    trials = trials_of(design, opponent.name, journal.counted(), settings_of(journal))
    own = own_settings(design.space, plain_options(plan))
    luckiest = max(trials, key=lambda trial: trial.elo.value).number if trials else None
    found = {"preset": design.preset, "opponent": opponent.name, "own": own, "luckiest": luckiest}
    if len(trials) < FEWEST_TRIALS or not with_model:
        return found | {"trials": tuple(trials), "winner": None, "winner_elo": None, "gain": None, "slices": ()}
    surface = surface_of(design.space, trials)
    seen = [trial.settings for trial in trials] + ([] if own is None else [own])
    winner = best_settings(surface, design.space, seen, Random(plan.schedule.seed))
    estimates = elos(surface, design.space, [trial.settings for trial in trials])
    return found | {
        "trials": tuple(replace(trial, model=estimate) for trial, estimate in zip(trials, estimates, strict=True)),
        "winner": winner,
        "winner_elo": elos(surface, design.space, [winner])[0],
        "gain": None if own is None else gain_of(surface, design.space, winner, own),
        "slices": slices_of(surface, design.space, winner),
    }


def trials_of(
    design: Design, opponent: str, games: Iterable[tuple[int, Record]], settings: Mapping[int, Settings]
) -> list[Trial]:
    """The trials that have a whole pair."""
    books: dict[int, Book] = {}
    for number, record in games:
        books.setdefault(number // design.games, Book()).add(record)
    trials = []
    for number, book in sorted(books.items()):
        standings = book.standings()
        name = next(row.player for row in standings.players if row.player != opponent)
        meeting = standings.meeting(name, opponent)
        if meeting is None or not any(meeting.pairs):
            continue
        trials.append(
            Trial(
                number=number,
                settings=settings[number],
                counts=meeting.counts,
                pairs=meeting.pairs,
                elo=stats.elo(meeting.pairs),
                model=None,
            )
        )
    return trials


def surface_of(space: Space, trials: Sequence[Trial]) -> Surface:
    """The model of all trials. A trial counts by its games.

    The variance of a pair is that of all trials together: of its own, a trial of four games that were won would have none.
    """
    extras.load("scipy", "tune")
    from linewood.lab.surface import Surface

    everything = [sum(counts) for counts in zip(*(trial.pairs for trial in trials), strict=True)]
    variance = (stats.score(everything).error / REACH) ** 2 * sum(everything)
    return Surface(
        [place_of(space, trial.settings) for trial in trials],
        [stats.score(trial.pairs).value for trial in trials],
        [variance / sum(trial.pairs) for trial in trials],
        [dimension.width for dimension in space],
    )


def best_settings(surface: Surface, space: Space, seen: Sequence[Settings], chance: Random) -> Settings:
    """The settings of the highest posterior mean, among those that were tried and many others."""
    candidates = [*seen, *(drawn(space, chance) for _ in range(DRAWN))]
    means, _ = surface.at([place_of(space, settings) for settings in candidates])
    return candidates[int(means.argmax())]


def elos(surface: Surface, space: Space, settings: Sequence[Settings]) -> list[Estimate]:
    """Elo above the opponent by the model."""
    means, deviations = surface.at([place_of(space, each) for each in settings])
    return [
        Estimate(
            value=elo_of(float(mean)),
            low=elo_of(float(mean - REACH * deviation)),
            high=elo_of(float(mean + REACH * deviation)),
        )
        for mean, deviation in zip(means, deviations, strict=True)
    ]


def gain_of(surface: Surface, space: Space, winner: Settings, own: Settings) -> Estimate:
    """Elo of the winner above the preset; both are known by the same trials, and so their difference is known better."""
    means, covariance = surface.together([place_of(space, winner), place_of(space, own)])
    variance = float(covariance[0, 0] + covariance[1, 1] - 2 * covariance[0, 1])
    middle = min(max(float(means.mean()), 0.01), 0.99)
    slope = 400 / math.log(10) / (middle * (1 - middle))  # Elo per point of score there
    value = elo_of(float(means[0])) - elo_of(float(means[1]))
    reach = REACH * slope * math.sqrt(max(variance, 0.0))
    return Estimate(value=value, low=value - reach, high=value + reach)


def slices_of(surface: Surface, space: Space, winner: Settings) -> tuple[Slice, ...]:
    """Through the winner along each option."""
    found = []
    for dimension in space:
        values = values_along(dimension)
        elo = elos(surface, space, [winner | {dimension.name: value} for value in values])
        found.append(Slice(name=dimension.name, values=values, elo=tuple(elo)))
    return tuple(sorted(found, key=lambda one: -one.span))


def values_along(dimension: Dimension) -> tuple[str, ...]:
    """All choices, or points of the range."""
    if dimension.choices:
        return dimension.choices
    return tuple(dict.fromkeys(dimension.value_at(step / (SLICE - 1)) for step in range(SLICE)))


def elo_of(score: float) -> float:
    """Elo of a score, which the model may put outside of what can be."""
    inside = min(max(score, 0.001), 0.999)
    return 400 * math.log10(inside / (1 - inside))
