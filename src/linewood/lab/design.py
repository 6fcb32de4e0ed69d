"""Several options at once: trials that Optuna proposes, a model of all of them, and a test of the winner.

player = "connect4/best"      # whose options are tuned
versus = "connect4/uct"       # the opponent of all trials; otherwise the player as it is
trials = 60                   # settings that are tried
games = 40                    # of each trial, an even number
together = 1                  # trials at the same time: more for a large cluster
sampler = "tpe"               # or "random"
confirm = "0:20"              # the sequential test of the winner against the player as it is
confirm_games = 4000          # of that test, at most
playouts = 500                # or time = "0.3s"; board, openings and seed as in a tournament

[options]
exploration = "0.5:4"         # a range; with a third number, a step
final_move = ["visits", "lcb"]
solver = true                 # all usual values
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from linewood.arena import Plan, Test
from linewood.arena.matches import read_test
from linewood.arena.openings import derived_seed
from linewood.arena.pairings import game_of, scheduled
from linewood.arena.tournaments import Reader
from linewood.errors import BadText, BadValue, LinewoodError
from linewood.files import read_toml
from linewood.lab.axis import model_of
from linewood.lab.space import Settings, Space, read_dimension
from linewood.players import Player, read_player
from linewood.search import Limits, Options
from linewood.search.models import changes
from linewood.search.options import knobs

SAMPLERS: Final = ("tpe", "random")
USUAL: Final = {"trials": 60, "games": 40, "together": 1, "confirm_games": 4000}


@dataclass(frozen=True, slots=True, kw_only=True)
class Design:
    """What a study tries, and how."""

    preset: str
    """The preset whose options are changed."""
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
    """Of that test, at most."""

    @classmethod
    def of(cls, plan: Plan) -> Design:
        """The design of a study's plan."""
        return plan.designed(cls)


def read_study(given: Path | Mapping[str, Any]) -> Plan:
    """The plan in a file, or in a mapping with the same entries; whatever is wrong is said, with the entry's name."""
    if isinstance(given, Mapping):
        return StudyReader(Path("study"), given).plan()
    return StudyReader(given, read_toml(given)).plan()


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
        return Plan.of("study", schedule, design=design)

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
        return Design(preset=model_of(player).name, space=self.space(player, game), sampler=sampler, test=test, **count)

    def space(self, player: Player, game: str) -> Space:
        """What may be tried of each option."""
        given = self.data.get("options")
        if not isinstance(given, dict) or not given:
            raise BadText("lab.no_options", path=str(self.path))
        space = []
        for name, values in given.items():
            try:
                space.append(read_dimension(name, values, game))
                check_needs(name, model_of(player).options, given)
            except LinewoodError as error:
                raise self.within("options", error) from error
        return tuple(space)

    def test(self) -> Test:
        """The two differences between which the winner's test decides."""
        try:
            found = read_test(self.text("confirm") or "0:20")
        except LinewoodError as error:
            raise self.within("confirm", error) from error
        assert found is not None
        return found


def with_settings(player: Player, settings: Settings, name: str) -> Player:
    """A player of a plan, whose options are spelled out, with some of them changed."""
    assert isinstance(player.options, Options)
    options, limits = changes(settings)
    own = player.limits
    if limits:
        own = Limits(**limits) if own is None else replace(own, **limits)
    return replace(player, name=name, options=replace(player.options, **options), limits=own)


def written(settings: Settings) -> str:
    """Settings as they are typed behind a preset."""
    return ",".join(f"{name}={value}" for name, value in settings.items())


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
    players = scheduled(
        [champion, player], ((0, 1),), openings, limits=schedule.limits, seed=seed, rounds=design.confirm_games // 2
    )
    return Plan.of("match", players, design.test, fresh=plan.fresh)


def check_needs(name: str, options: Options, tried: Collection[str]) -> None:
    """Objects to an option that does nothing, because of another one that is not tried together with it."""
    knob = knobs().get(name)
    if knob is not None and not all(other in tried for other in knob.unmet(options)):
        raise BadValue("lab.not_used", name=name, needs=knob.needs)
