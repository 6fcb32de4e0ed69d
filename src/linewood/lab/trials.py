"""The trials of a study: Optuna proposes them, the arena plays them."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import replace
from typing import Any, Final

from linewood import extras
from linewood.arena import Journal, Plan
from linewood.arena.openings import derived_seed
from linewood.arena.pairings import Pairing
from linewood.arena.scoreboard import Book
from linewood.errors import BadFile
from linewood.lab.axis import spelled
from linewood.lab.design import Design, plain_options, with_settings, written
from linewood.lab.space import Settings, Space, own_settings
from linewood.records import Record

BUSY_SECONDS: Final = 60.0


def play_study(
    journal: Journal, executor: Executor | None = None, *, at_once: int | None = None, retries: int = 0
) -> Iterator[tuple[int, Record]]:
    """Plays what is missing of a study. Optuna's own record of it is in the same SQLite file as the games.

    A proposal depends on the batches of trials before it and on the seed alone, and a trial is recorded at once when its
    games are: wherever a study is interrupted, it goes on with the games that it would have played anyway.
    """
    design = Design.of(journal.plan)
    study = opened(journal)
    while batch := next_batch(study, journal, design):
        pairings = (
            pairing for number, settings in batch.items() for pairing in games_of_trial(journal.plan, number, settings)
        )
        yield from journal.play(executor, at_once=at_once, retries=retries, pairings=pairings)
        for number, settings in batch.items():
            keep(study, design.space, number, settings, score_of_trial(journal, number))


def games_of_trial(plan: Plan, number: int, settings: Settings) -> Iterator[Pairing]:
    """The games of a trial: those of the schedule, with the player's options changed."""
    design, schedule = Design.of(plan), plan.schedule
    player = schedule.players[0]
    name = f"{number}: {written(settings)}" if plan.is_old else f"trial {number}"
    entrant = with_settings(player, settings, name)
    for place in range(number * design.games, (number + 1) * design.games):
        pairing = schedule[place]
        first, second = (entrant if each == player else each for each in (pairing.first, pairing.second))
        yield replace(pairing, first=first, second=second)


def settings_of(journal: Journal) -> dict[int, Settings]:
    """The settings of all trials that have begun, by their numbers."""
    found: dict[int, Settings] = journal.store.decisions(journal.run.id)
    return settings_in_names(journal) | found if journal.plan.is_old else found


def settings_in_names(journal: Journal) -> dict[int, Settings]:
    """The settings of trials that linewood 0.1.0 has played: it named the players after them."""
    design, opponent = Design.of(journal.plan), journal.plan.schedule.players[1].name
    found: dict[int, Settings] = {}
    for number, record in journal.store.records(journal.run.id):
        name = next(player.name for player in record.players if player.name != opponent)
        pairs = (part.partition("=") for part in name.partition(": ")[2].split(","))
        found.setdefault(number // design.games, {option: value for option, _, value in pairs})
    return found


def score_of_trial(journal: Journal, number: int) -> float:
    """A trial's share of the points, from the store: another process may have played some of its games."""
    design, book = Design.of(journal.plan), Book()
    for place in range(number * design.games, (number + 1) * design.games):
        book.add(journal.store.record(journal.run.id, place))
    name = journal.plan.schedule.players[1].name
    row = next(row for row in book.standings().players if row.player != name)
    return row.score


# Optuna -------------------------------------------------------------------------------------------------------


def optuna() -> Any:
    """The package; MissingPackage says how to install it."""
    package = extras.load("optuna", "tune")
    package.logging.set_verbosity(package.logging.ERROR)
    return package


def opened(journal: Journal) -> Any:
    """The study in the store's file."""
    package, path, name = optuna(), journal.store.path, journal.run.id
    from sqlalchemy.exc import SQLAlchemyError  # comes with Optuna

    try:
        timeout = {"connect_args": {"timeout": BUSY_SECONDS}}
        storage = package.storages.RDBStorage(f"sqlite:///{path.resolve()}", engine_kwargs=timeout)
        return package.create_study(storage=storage, study_name=name, direction="maximize", load_if_exists=True)
    except (SQLAlchemyError, package.exceptions.OptunaError) as error:
        reason = getattr(error, "orig", None) or error
        raise BadFile("file.unreadable", path=path, reason=str(reason)) from error


def next_batch(study: Any, journal: Journal, design: Design) -> dict[int, Settings]:
    """The trials to be played next, by their numbers: a whole batch, even if some of it is recorded; none at the end.

    They are proposed in a study in memory that knows the batches before this one and nothing else. A trial that has
    games keeps the settings it has played with: another version of Optuna might propose others.
    """
    package, played = optuna(), settings_of(journal)
    known = {trial.user_attrs["trial"]: trial for trial in study.get_trials(deepcopy=False)}
    start = next((number for number in range(design.trials) if number not in known), design.trials)
    start -= start % design.together if start < design.trials else 0
    sandbox = package.create_study(direction="maximize")
    sandbox.add_trials([known[number] for number in range(start)])
    own = own_settings(design.space, plain_options(journal.plan))
    if start == 0 and own is not None:
        sandbox.enqueue_trial(in_optuna(design.space, own))
    batch = {}
    for number in range(start, min(start + design.together, design.trials)):
        seed = derived_seed(journal.plan.schedule.seed, "trial", number) % 2**32
        samplers = package.samplers
        sandbox.sampler = (samplers.TPESampler if design.sampler == "tpe" else samplers.RandomSampler)(seed=seed)
        proposed = sandbox.ask(distributions(design.space)).params
        settings = played.get(number) or typed(design.space, proposed)
        batch[number] = journal.store.decide(journal.run.id, number, settings)
    return batch


def keep(study: Any, space: Space, number: int, settings: Settings, score: float) -> None:
    """Records a trial, once."""
    package = optuna()
    if any(trial.user_attrs["trial"] == number for trial in study.get_trials(deepcopy=False)):
        return
    study.add_trial(
        package.trial.create_trial(
            params=in_optuna(space, settings),
            distributions=distributions(space),
            value=score,
            user_attrs={"trial": number},
        )
    )


def distributions(space: Space) -> dict[str, Any]:
    """What may be tried, in Optuna's words."""
    kinds = optuna().distributions
    found = {}
    for dimension in space:
        if dimension.choices:
            found[dimension.name] = kinds.CategoricalDistribution(dimension.choices)
        elif dimension.is_whole:
            ends = int(dimension.low), int(dimension.high)
            found[dimension.name] = kinds.IntDistribution(*ends, log=dimension.logarithmic)
        else:
            found[dimension.name] = kinds.FloatDistribution(dimension.low, dimension.high, log=dimension.logarithmic)
    return found


def in_optuna(space: Space, settings: Settings) -> dict[str, str | int | float]:
    """Settings in Optuna's own types."""
    found: dict[str, str | int | float] = {}
    for dimension in space:
        value = settings[dimension.name]
        found[dimension.name] = value if dimension.choices else int(value) if dimension.is_whole else float(value)
    return found


def typed(space: Space, proposed: dict[str, Any]) -> Settings:
    """What Optuna proposes, as it is typed and tried."""
    return {
        dimension.name: spelled(proposed[dimension.name])
        if dimension.choices
        else dimension.typed(proposed[dimension.name])
        for dimension in space
    }
