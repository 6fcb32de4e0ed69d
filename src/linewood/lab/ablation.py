"""What each part of a preset is worth: the preset with one option switched, against the same opponent."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from linewood import stats
from linewood.arena import Openings, Plan
from linewood.arena.pairings import scheduled
from linewood.arena.scoreboard import Counts, Standings
from linewood.errors import BadValue
from linewood.lab.axis import changed, check_words, knob_for, model_of, spelled
from linewood.lab.sweep import point_of
from linewood.players import Player
from linewood.search import Limits, Options
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
class Ablation:
    """What an ablation has found out so far."""

    preset: str
    """Whose parts."""
    opponent: str
    """Who all variants play against."""
    whole: Estimate | None
    """Elo of the preset as it is above the opponent; None if the opponent is the preset itself."""
    whole_counts: Counts | None
    """Wins, draws and losses of the preset as it is."""
    parts: tuple[Part, ...]
    """In the order in which they were named."""

    def as_json(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        more = [asdict(part) | {"games": part.games, "verdict": part.verdict} for part in self.parts]
        return asdict(self) | {"parts": more}


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
    about = {"preset": player.name, "itself": opponent is None, "toggles": [asdict(toggle) for toggle in toggles]}
    return Plan.of("ablation", schedule, about=json.dumps(about))


def ablated(plan: Plan, standings: Standings) -> Ablation:
    """What an ablation has found out."""
    about = json.loads(plan.about)
    against, *entrants = plan.schedule.players
    points = [point_of("", entrant.name, against.name, standings) for entrant in entrants]
    whole = None if about["itself"] else points.pop(0)
    parts = []
    for toggle, point in zip(about["toggles"], points, strict=True):
        worth, needed = None, None
        if point.elo is not None and whole is None:
            worth, needed = stats.elo(stats.flip(point.pairs)), stats.games_needed(point.pairs)
        elif point.elo is not None and whole is not None and whole.elo is not None:
            worth = stats.gap(whole.pairs, point.pairs)
            needed = stats.games_needed_for_gap(whole.pairs, point.pairs)
        parts.append(
            Part(
                **toggle,
                player=point.player,
                counts=point.counts,
                pairs=point.pairs,
                elo=point.elo,
                worth=worth,
                needed=needed,
            )
        )
    return Ablation(
        preset=about["preset"],
        opponent=against.name,
        whole=None if whole is None else whole.elo,
        whole_counts=None if whole is None else whole.counts,
        parts=tuple(parts),
    )
