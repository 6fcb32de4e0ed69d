"""What each part of a preset is worth: the preset with one option switched, against the same opponent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal, Self, Unpack, overload

from linewood import stats
from linewood.arena import Experiment, Journal, Openings, Plan
from linewood.arena.experiment import Running, conduct, facts, last_of
from linewood.arena.inputs import AnyPlayer, whole_pairs
from linewood.arena.openings import AnyOpenings
from linewood.arena.pairings import scheduled
from linewood.arena.table import Counts, Standings
from linewood.errors import BadValue
from linewood.games import Game
from linewood.lab.axis import changed, check_words, knob_for, model_of, spelled
from linewood.lab.entrants import Settings, read_entrants
from linewood.lab.sweeps import point_of
from linewood.players import Player
from linewood.results import Row, ends
from linewood.search import Limits, Options
from linewood.search.models import AnyLimits, read_limits
from linewood.search.options import knobs
from linewood.stats import Estimate

GAMES_A_PART: Final = 200
"""Where nobody says how many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Toggle:
    """One option, switched."""

    name: str
    """The option."""
    before: str
    """Its value in the preset."""
    after: str
    """Its value in the variant."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What an ablation switches: the design in its plan."""

    preset: str
    """The preset whose parts are changed."""
    itself: bool
    """Is the opponent the preset itself?"""
    toggles: tuple[Toggle, ...]
    """What is switched, one after the other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One part and what it is worth."""

    name: str
    """The option."""
    before: str
    """Its value in the preset."""
    after: str
    """Its value in the variant that played."""
    player: str
    """The variant."""
    counts: Counts
    """The variant's wins, draws and losses against the opponent."""
    pairs: tuple[int, int, int, int, int]
    """[LL, LD, DD or WL, WD, WW] of the variant."""
    elo: Estimate | None
    """The variant's Elo above the opponent; None as long as there is no whole pair."""
    worth: Estimate | None
    """Elo that the preset has above the variant: above 0, the part helps."""
    needed: int | None
    """Games that it would take to tell whether it helps: 0 if that is known, None if the two are exactly even."""

    @property
    def games(self) -> int:
        """Games that count."""
        return sum(self.counts)

    @property
    def verdict(self) -> str:
        """`helps` or `hurts`, but only if the interval says so; `open`, `even` or `none` otherwise."""
        if self.worth is None:
            return "none"
        if self.needed == 0:
            return "helps" if self.worth.value > 0 else "hurts"
        return "even" if self.needed is None else "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ablation(Experiment):
    """The results of an ablation so far."""

    preset: str
    """The preset whose parts are changed."""
    opponent: str
    """The opponent of all variants."""
    whole: Estimate | None
    """Elo of the preset as it is above the opponent; None if the opponent is the preset itself."""
    whole_counts: Counts | None
    """Wins, draws and losses of the preset as it is."""
    parts: tuple[Part, ...]
    """In the order in which they were named."""

    @classmethod
    def of(cls, journal: Journal) -> Self:
        """The ablation in the present state of its journal."""
        return cls(**facts(journal), **parts_of(journal.plan, journal.standings))

    @property
    def title(self) -> str:
        """What was tried."""
        return f"{self.preset}, against {self.opponent}"

    def to_json(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        found = {
            "preset": self.preset,
            "opponent": self.opponent,
            "whole": None if self.whole is None else asdict(self.whole),
            "whole_counts": self.whole_counts,
            "parts": [asdict(part) | {"games": part.games, "verdict": part.verdict} for part in self.parts],
        }
        return self.head() | {"ablation": found, "faults": self.standings.to_json()["faults"]}

    def rows(self) -> list[Row]:
        """One row per part."""
        return [
            {"part": part.name, "before": part.before, "after": part.after, "games": part.games}
            | ends("worth", part.worth)
            | {"verdict": part.verdict}
            for part in self.parts
        ]


@overload
def ablate(
    preset: AnyPlayer, toggles: str | None = None, *, live: Literal[False] = False, **how: Unpack[Settings]
) -> Ablation: ...
@overload
def ablate(
    preset: AnyPlayer, toggles: str | None = None, *, live: Literal[True], **how: Unpack[Settings]
) -> Iterator[Ablation]: ...
def ablate(
    preset: AnyPlayer,
    toggles: str | None = None,
    *,
    versus: AnyPlayer | None = None,
    games: int | None = None,
    game: Game | str | None = None,
    openings: AnyOpenings = None,
    limits: AnyLimits = None,
    seed: int = 0,
    live: bool = False,
    **how: Unpack[Running],
) -> Ablation | Iterator[Ablation]:
    """What each part of a preset is worth: the preset with one option switched at a time, against the same opponent.

    `toggles` are names with commas: switches are flipped, `name=value` sets anything, and any other option goes back to
    its default. Without them, every switch that is on. `versus` is the opponent; otherwise the preset itself. `games`
    is the number of all games. The other keywords as for `match`.
    """
    entrants = read_entrants(preset, versus, game, openings, seed)
    plan = plan_ablation(
        entrants.player,
        entrants.opponent,
        read_toggles(toggles, entrants.player, entrants.openings.game),
        entrants.openings,
        games=None if games is None else whole_pairs(games),
        limits=read_limits(limits),
        seed=seed,
    )
    states = conduct(plan, Ablation.of, **how)
    return states if live else last_of(states)


def read_toggles(text: str | None, player: Player, game: str) -> tuple[Toggle, ...]:
    """What is switched: names with commas. Switches are flipped, `name=value` sets anything, and an option that is not at
    its default goes back to it. Without a text, every switch that is on.

    >>> from linewood.players import read_player
    >>> [toggle.after for toggle in read_toggles("solver,exploration=1,playout", read_player("connect4/best"), "connect4")]
    ['off', '1', 'random']
    """
    options = model_of(player).options
    if text is None:
        on = [name for name, knob in knobs().items() if knob.kind == "switch" and getattr(options, name)]
        names = [name for name in on if options.is_used(name, game)]
    else:
        names = [part.strip() for part in text.split(",")]
    toggles: list[Toggle] = []
    for name in names:
        toggle = read_toggle(name, options, game)
        if any((toggle.name, toggle.after) == (other.name, other.after) for other in toggles):
            raise BadValue("lab.twice", name=toggle.name, value=toggle.after)
        toggles.append(toggle)
    if not toggles:
        raise BadValue("lab.no_toggles", name=player.name)
    return tuple(toggles)


def read_toggle(text: str, options: Options, game: str) -> Toggle:
    """One option and its other value."""
    name, equals, value = (part.strip() for part in text.partition("="))
    if name not in knobs():
        knob_for(name or text)  # says which options there are; limits among them are no parts
        raise BadValue("lab.not_a_part", name=name)
    knob, before = knob_for(name), getattr(options, name)
    usual = not before if knob.kind == "switch" else getattr(Options(), name)
    after = knob.read(name, value) if equals else usual
    check_words(name, knob, [after], game)
    if after == before:
        raise BadValue("lab.same", name=name, value=spelled(before))
    if not options.is_used(name, game):
        raise BadValue("lab.not_used", name=name, needs=knob.needs)
    return Toggle(name=name, before=spelled(before), after=spelled(after))


def plan_ablation(
    player: Player,
    opponent: Player | None,
    toggles: Sequence[Toggle],
    openings: Openings,
    *,
    games: int | None = None,
    limits: Limits | None = None,
    seed: int = 0,
) -> Plan:
    """An ablation before it is played. `opponent` is None for the preset itself; otherwise the preset plays too.

    All variants play the same number of games, for each is a question of its own.
    """
    variants = [changed(player, {toggle.name: toggle.after}) for toggle in toggles]
    if opponent is not None and (opponent.options, opponent.limits) == (player.options, player.limits):
        opponent = None
    entrants = variants if opponent is None else [player, *variants]
    against = player if opponent is None else opponent
    if against.name in [each.name for each in entrants]:
        against = against.named(f"{against.name} (2)")
    rounds = GAMES_A_PART // 2 if games is None else games // 2 // len(entrants)
    if rounds < 1:
        raise BadValue("lab.few_games", value=games, count=len(entrants), fewest=2 * len(entrants))
    pairs = tuple((place + 1, 0) for place in range(len(entrants)))
    schedule = scheduled([against, *entrants], pairs, openings, limits=limits, seed=seed, rounds=rounds)
    design = Parts(preset=player.name, itself=opponent is None, toggles=tuple(toggles))
    return Plan.of("ablation", schedule, design=design)


def parts_of(plan: Plan, standings: Standings) -> dict[str, Any]:
    """The fields of an Ablation that its games decide."""
    design = plan.designed(Parts)
    against, *entrants = plan.schedule.players
    points = [point_of("", entrant.name, against.name, standings) for entrant in entrants]
    whole = None if design.itself else points.pop(0)
    parts = []
    for toggle, point in zip(design.toggles, points, strict=True):
        worth, needed = None, None
        if point.elo is not None and whole is None:
            worth, needed = stats.elo(stats.flip(point.pairs)), stats.games_needed(point.pairs)
        elif point.elo is not None and whole is not None and whole.elo is not None:
            worth = stats.gap(whole.pairs, point.pairs)
            needed = stats.games_needed_for_gap(whole.pairs, point.pairs)
        parts.append(
            Part(
                **asdict(toggle),
                player=point.player,
                counts=point.counts,
                pairs=point.pairs,
                elo=point.elo,
                worth=worth,
                needed=needed,
            )
        )
    return {
        "preset": design.preset,
        "opponent": against.name,
        "whole": None if whole is None else whole.elo,
        "whole_counts": None if whole is None else whole.counts,
        "parts": tuple(parts),
    }
