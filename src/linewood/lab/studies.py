"""A study: many settings of several options, a model of all of them, and a sequential test of the winner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Literal, Self, Unpack, overload

from linewood import extras
from linewood.arena import Experiment, Journal, Match
from linewood.arena.experiment import Running, conduct, facts, last_of
from linewood.lab.design import confirmation, read_study
from linewood.lab.findings import Slice, Trial, studied
from linewood.lab.space import Settings
from linewood.lab.trials import play_study
from linewood.results import Row, ends
from linewood.stats import Estimate

AnyStudy = Path | str | Mapping[str, Any]
"""A TOML file, or a mapping with the same entries."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Study(Experiment):
    """The results of a study so far."""

    preset: str
    """The preset whose options are changed."""
    opponent: str
    """The opponent of all trials."""
    trials: tuple[Trial, ...]
    """In their order; those without a whole pair are left out."""
    winner: Settings | None
    """The settings of the highest posterior mean; None as long as there are too few trials for a model."""
    winner_elo: Estimate | None
    """Of the winner above the opponent, by the model."""
    own: Settings | None
    """What the preset has of these options; None if that may not be tried."""
    gain: Estimate | None
    """Elo of the winner above the preset as it is, by the model."""
    luckiest: int | None
    """The trial with the highest score of its own."""
    slices: tuple[Slice, ...]
    """Through the winner, the option that matters most first."""
    confirmation: Match | None
    """The test of the winner against the preset as it is, if it has begun."""

    @classmethod
    def of(cls, journal: Journal, with_model: bool = True) -> Self:
        """The study in the present state of its journal."""
        found = studied(journal, with_model=with_model)
        return cls(**facts(journal), **found, confirmation=confirmed(journal, found["winner"], found["own"]))

    @property
    def title(self) -> str:
        """What was tried."""
        return f"{self.preset}, against {self.opponent}"

    def to_json(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        names = ("preset", "opponent", "winner", "own", "luckiest")
        found = {name: getattr(self, name) for name in names}
        for name in ("winner_elo", "gain"):
            estimate = getattr(self, name)
            found[name] = None if estimate is None else asdict(estimate)
        found["trials"] = [asdict(trial) | {"games": trial.games} for trial in self.trials]
        found["slices"] = [asdict(one) | {"span": one.span} for one in self.slices]
        return self.head() | {
            "study": found,
            "faults": self.standings.to_json()["faults"],
            "confirmation": None if self.confirmation is None else test_json(self.confirmation),
        }

    def rows(self) -> list[Row]:
        """One row per trial."""
        return [
            {"trial": trial.number, **trial.settings, "games": trial.games}
            | ends("elo", trial.elo)
            | ends("model", trial.model)
            for trial in self.trials
        ]


def test_json(found: Match) -> dict[str, Any]:
    """The test of a winner, ready for JSON."""
    return {
        "run": found.run.id,
        "done": found.done,
        "verdict": None if found.test is None else found.test.verdict,
        "summary": None if found.summary is None else found.summary.to_json(),
    }


def confirmed(journal: Journal, winner: Settings | None, own: Settings | None) -> Match | None:
    """The test of the winner, if it has begun."""
    if winner is None or winner == own:
        return None
    plan = confirmation(journal.plan, winner)
    return Match.of(Journal(journal.store, plan)) if journal.store.knows(plan) else None


@overload
def study(entries: AnyStudy, *, live: Literal[False] = False, **how: Unpack[Running]) -> Study: ...
@overload
def study(entries: AnyStudy, *, live: Literal[True], **how: Unpack[Running]) -> Iterator[Study]: ...
def study(entries: AnyStudy, *, live: bool = False, **how: Unpack[Running]) -> Study | Iterator[Study]:
    """Tries settings that Optuna proposes, models all trials, and tests the winner against the preset as it is.

    `entries` is a TOML file (docs/how-to/laboratory.md), or a mapping with the same entries. Intermediate states have trials,
    but no model. The other keywords as for `match`. Needs the extra `tune`.
    """
    for package in ("optuna", "scipy"):
        extras.load(package, "tune")
    states = study_states(entries, **how)
    return states if live else last_of(states)


def study_states(entries: AnyStudy, **how: Unpack[Running]) -> Iterator[Study]:
    """The trials, then the test of the winner."""
    plan = read_study(entries if isinstance(entries, Mapping) else Path(entries))
    yield from continued(plan, **how)


def continued(plan: Any, **how: Unpack[Running]) -> Iterator[Study]:
    """Plays what is missing of a study and of the test of its winner."""
    for found in conduct(plan, partial(Study.of, with_model=False), Study.of, play_study, **how):
        latest = found
        yield found
    if latest.winner is None or latest.winner == latest.own:
        return
    how["fresh"] = False
    for test in conduct(confirmation(latest.plan, latest.winner), Match.of, **how):
        yield replace(latest, confirmation=test)
