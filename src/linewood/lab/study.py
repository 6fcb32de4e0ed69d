"""Several options at once: trials that Optuna proposes, a model of all of them, and a test of the winner.

player = "connect4/best"      # whose options are tuned
versus = "connect4/uct"       # the opponent of all trials; otherwise the player as it is
trials = 60                   # settings that are tried
games = 40                    # of each trial, an even number
together = 1                  # trials at the same time: more for a large cluster
sampler = "tpe"               # or "random"
confirm = "0:20"              # the sequential test of the winner against the player as it is
confirm_games = 4000          # of that test, at the most
playouts = 500                # or time = "0.3s"; board, openings and seed as in a tournament

[options]
exploration = "0.5:4"         # a range; with a third number, a step
final_move = ["visits", "lcb"]
solver = true                 # all that is usual
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

from linewood.arena import Journal, Plan, Test
from linewood.arena.openings import derived_seed
from linewood.arena.pairings import Pairing, Schedule, game_of, scheduled
from linewood.arena.scoreboard import Book
from linewood.arena.tournament import Reader, read_toml
from linewood.errors import BadFile, BadText, BadValue, LinewoodError
from linewood.lab.axis import model_of, spelled
from linewood.lab.space import Dimension, Settings, Space, own_settings, read_dimension
from linewood.players import Player, read_player
from linewood.records import Record
from linewood.search import Options
from linewood.search.models import changes
from linewood.texts import Word

SAMPLERS: Final = ("tpe", "random")
USUAL: Final = {"trials": 60, "games": 40, "together": 1, "confirm_games": 4000}
BUSY_SECONDS: Final = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Design:
    """What a study tries, and how."""

    preset: str
    """Whose options."""
    space: Space
    """What may be tried of each."""
    trials: int
    """Settings that are tried."""
    games: int
    """Of each trial."""
    together: int
    """Trials at the same time."""
    sampler: str
    """How the next settings are chosen."""
    test: Test
    """Of the winner."""
    confirm_games: int
    """Of that test, at the most."""

    def as_json(self) -> dict[str, Any]:
        """Everything; `from_json` reads it back."""
        return asdict(self)

    @classmethod
    def of(cls, plan: Plan) -> Design:
        """The design of a study's plan."""
        data = json.loads(plan.about)
        space = tuple(Dimension(**entry | {"choices": tuple(entry["choices"])}) for entry in data["space"])
        return cls(**data | {"space": space, "test": Test(**data["test"])})


# The file -----------------------------------------------------------------------------------------------------


def read_study(path: Path) -> Plan:
    """The plan in a file; whatever is wrong with it is said, with the entry's name."""
    return StudyReader(path, read_toml(path)).plan()


class StudyReader(Reader):
    """Takes the entries out of a study's file one by one."""

    entries = (
        *("player", "versus", "game", "trials", "games", "together", "sampler", "confirm", "confirm_games"),
        *("playouts", "time", "board", "openings", "seed", "options"),
    )

    def plan(self) -> Plan:
        """The plan: all trials against the opponent, with openings of their own."""
        own = self.own_openings()
        game = self.text("game") if own is None else own.game
        player = self.player("player", game)
        if player is None:
            raise BadText("plan.missing", path=str(self.path), value="player")
        versus = self.player("versus", game or model_of(player).game) or player
        seed = self.whole("seed", 0, low=0)
        supply = own or self.random_openings([player, versus], game or game_of([player, versus]), seed)
        design = self.design(player, supply.game)
        if versus.name == player.name:
            versus = versus.named(f"{versus.name} (2)")
        rounds = design.trials * design.games // 2
        schedule = scheduled([player, versus], ((0, 1),), supply, limits=self.limits(), seed=seed, rounds=rounds)
        return Plan.of("study", schedule, about=json.dumps(design.as_json()))

    def player(self, entry: str, game: str | None) -> Player | None:
        """One of the two players."""
        text = self.text(entry)
        try:
            return None if text is None else read_player(text, game)
        except LinewoodError as error:
            raise self.within(entry, error) from error

    def design(self, player: Player, game: str) -> Design:
        """What is tried, and how."""
        sampler = self.text("sampler") or SAMPLERS[0]
        if sampler not in SAMPLERS:
            raise BadText("choice.unknown", value=sampler, known=SAMPLERS)
        count = {name: self.whole(name, usual) for name, usual in USUAL.items()}
        for name in ("games", "confirm_games"):
            if count[name] % 2:
                raise self.within(name, BadValue("arena.odd", value=count[name]))
        test = self.test()
        return Design(preset=model_of(player).name, space=self.space(game), sampler=sampler, test=test, **count)

    def space(self, game: str) -> Space:
        """What may be tried of each option."""
        given = self.data.get("options")
        if not isinstance(given, dict) or not given:
            raise BadText("lab.no_options", path=str(self.path))
        space = []
        for name, values in given.items():
            try:
                space.append(read_dimension(name, values, game))
            except LinewoodError as error:
                raise self.within("options", error) from error
        return tuple(space)

    def test(self) -> Test:
        """The two differences between which the winner's test decides."""
        text = self.text("confirm") or "0:20"
        try:
            low, high = (float(part) for part in text.split(":"))
        except ValueError as error:
            raise self.within("confirm", BadValue("arena.hypotheses", value=text)) from error
        if not -1000 <= low < high <= 1000:
            raise self.within("confirm", BadValue("arena.hypotheses", value=text))
        return Test(elo0=low, elo1=high)

    def within(self, entry: str, error: LinewoodError) -> BadText:
        """What is wrong, and where in the file."""
        why = Word(error.key, tuple(error.values.items()))
        return BadText("lab.entry", path=str(self.path), name=entry, why=why)


# Playing ------------------------------------------------------------------------------------------------------


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
    entrant = with_settings(player, settings, trial_name(number, settings))
    for place in range(number * design.games, (number + 1) * design.games):
        pairing = schedule[place]
        first, second = (entrant if each == player else each for each in (pairing.first, pairing.second))
        yield replace(pairing, first=first, second=second)


def with_settings(player: Player, settings: Settings, name: str) -> Player:
    """A player of a plan, whose options are spelled out, with some of them changed."""
    assert isinstance(player.options, Options)
    options, limits = changes(settings)
    own = player.limits if not limits else replace(player.limits, **limits) if player.limits else None
    if limits and own is None:
        from linewood.search import Limits

        own = Limits(**limits)
    return replace(player, name=name, options=replace(player.options, **options), limits=own)


def trial_name(number: int, settings: Settings) -> str:
    """What the player of a trial is called; `settings_in` reads it back.

    >>> trial_name(7, {"exploration": "1.5", "solver": "on"})
    '7: exploration=1.5,solver=on'
    """
    return f"{number}: {written(settings)}"


def written(settings: Settings) -> str:
    """Settings as they are typed behind a preset."""
    return ",".join(f"{name}={value}" for name, value in settings.items())


def settings_in(name: str) -> Settings:
    """The settings that a trial's player was named after.

    >>> settings_in("7: exploration=1.5,solver=on")
    {'exploration': '1.5', 'solver': 'on'}
    """
    pairs = (part.partition("=") for part in name.partition(": ")[2].split(","))
    return {option: value for option, _, value in pairs}


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
    """The package; BadValue names the extra if it is missing."""
    try:
        import optuna as package
    except ModuleNotFoundError as error:
        raise BadValue("lab.extra", package=error.name or "optuna") from error
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
    package = optuna()
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
        batch[number] = played_with(journal, design, number) or typed(design.space, proposed)
    return batch


def played_with(journal: Journal, design: Design, number: int) -> Settings | None:
    """The settings of a trial that has games."""
    opponent = journal.plan.schedule.players[1].name
    for place in range(number * design.games, (number + 1) * design.games):
        if journal.store.has(journal.run.id, place):
            names = [player.name for player in journal.store.record(journal.run.id, place).players]
            return settings_in(next(name for name in names if name != opponent))
    return None


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


def plain_options(plan: Plan) -> Options:
    """The options of the player as it is; a plan has them spelled out."""
    options = plan.schedule.players[0].options
    assert isinstance(options, Options)
    return options


def confirmation(plan: Plan, winner: Settings) -> Plan:
    """The winner against the player as it is, with openings that no trial has seen, until a test has decided."""
    design, schedule = Design.of(plan), plan.schedule
    player = schedule.players[0]
    seed = derived_seed(schedule.seed, "confirm", plan.id)
    openings = schedule.openings if schedule.openings.texts else replace(schedule.openings, seed=seed)
    champion = with_settings(player, winner, f"{design.preset}:{written(winner)}")
    players: Schedule = scheduled(
        [champion, player], ((0, 1),), openings, limits=schedule.limits, seed=seed, rounds=design.confirm_games // 2
    )
    return Plan.of("match", players, design.test, fresh=plan.fresh)
