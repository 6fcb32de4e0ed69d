"""Pairings: who plays whom from where. Each carries its own seed, so that it can be played anywhere, in any order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from linewood.arena.inputs import AnyPlayer, read_players
from linewood.arena.openings import Openings, derived_seed
from linewood.errors import BadValue
from linewood.games import Game, Position
from linewood.players import Player
from linewood.search import Limits, Preset
from linewood.search.models import AnyLimits, read_limits


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """One game to be played."""

    number: int
    """Its place in the schedule, from 0. Games 2k and 2k + 1 are a pair: one opening, sides swapped."""
    first: Player
    """Who moves first from the opening."""
    second: Player
    """Who answers."""
    start: Position
    """The opening."""
    limits: Limits | None
    """For each move of those who have no limits of their own; None for whatever each is used to."""
    seed: int
    """Of this game; each side's search gets one of its own from it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """All games of a tournament in their order: a round is played by all pairs before the next one begins.

    A schedule is arithmetic: game by number, without a list of all games.
    """

    players: tuple[Player, ...]
    """Who takes part; their names differ."""
    pairs: tuple[tuple[int, int], ...]
    """Who meets whom, as places in `players`; the first of them begins the first game of the pair."""
    openings: Openings
    """Where the games begin."""
    rounds: int
    """How many openings each pair of players plays."""
    limits: Limits | None
    """For each move."""
    seed: int
    """From which all others come."""
    apart: bool = False
    """Has each pair of players openings of its own in every round? Otherwise all of a round begin with the same one."""

    def __len__(self) -> int:
        return 2 * len(self.pairs) * self.rounds

    def __iter__(self) -> Iterator[Pairing]:
        return map(self.__getitem__, range(len(self)))

    def __getitem__(self, number: int) -> Pairing:
        """The game of that number; IndexError beyond the last."""
        if not 0 <= number < len(self):
            raise IndexError(number)
        opening, place = divmod(number // 2, len(self.pairs))
        if self.apart:
            opening = number // 2
        one, other = self.pairs[place]
        if number % 2:
            one, other = other, one
        return Pairing(
            number=number,
            first=self.players[one],
            second=self.players[other],
            start=self.openings[opening],
            limits=self.limits,
            seed=derived_seed(self.seed, "game", number),
        )


def round_robin(
    players: Sequence[AnyPlayer],
    openings: int | Openings | Sequence[Position] = 100,
    *,
    game: Game | str | None = None,
    limits: AnyLimits = None,
    seed: int = 0,
    rounds: int | None = None,
) -> Schedule:
    """Everyone plays everyone, each opening from both sides.

    `openings` is a number of random openings, or your own. The game is that of the openings or of the presets.

    >>> schedule = round_robin(["loa/random", "loa/bias", "loa/best"], openings=4)
    >>> len(schedule), schedule[5].first.name, schedule[5].second.name
    (24, 'loa/best', 'loa/bias')
    """
    pairs = tuple(combinations(range(len(players)), 2))
    return scheduled(players, pairs, openings, game=game, limits=limits, seed=seed, rounds=rounds)


def gauntlet(
    hero: AnyPlayer,
    others: Sequence[AnyPlayer],
    openings: int | Openings | Sequence[Position] = 100,
    *,
    game: Game | str | None = None,
    limits: AnyLimits = None,
    seed: int = 0,
    rounds: int | None = None,
) -> Schedule:
    """One player plays all others, each opening from both sides."""
    pairs = tuple((0, other + 1) for other in range(len(others)))
    return scheduled((hero, *others), pairs, openings, game=game, limits=limits, seed=seed, rounds=rounds)


def scheduled(
    players: Sequence[AnyPlayer],
    pairs: tuple[tuple[int, int], ...],
    openings: int | Openings | Sequence[Position],
    *,
    game: Game | str | None = None,
    limits: AnyLimits = None,
    seed: int = 0,
    rounds: int | None = None,
    apart: bool = False,
) -> Schedule:
    """A schedule that has been checked: whatever can be wrong is said before the first game."""
    named = openings.game if isinstance(openings, Openings) else game if isinstance(game, str) else None
    entrants = read_players(players, named)
    check_names(entrants)
    if isinstance(openings, int):
        if openings < 1:
            raise BadValue("arena.few_openings", value=openings)
        rounds = openings if rounds is None else rounds
        supply = Openings.random(game if game is not None else game_of(entrants), seed=seed)
    elif isinstance(openings, Openings):
        supply = openings
    else:
        supply = Openings.own(openings)
    for board in supply.games:
        for player in entrants:
            player.check_for(board)
    return Schedule(
        players=entrants,
        pairs=pairs,
        openings=supply,
        rounds=max(len(supply.texts), 1) if rounds is None else rounds,
        limits=read_limits(limits),
        seed=seed,
        apart=apart,
    )


def check_names(players: Sequence[Player]) -> None:
    """Objects to too few players, and to two of one name."""
    if len(players) < 2:
        raise BadValue("arena.few_players", value=len(players))
    names = [player.name for player in players]
    for name in names:
        if names.count(name) > 1:
            raise BadValue("arena.same_name", name=name)


def game_of(players: Sequence[Player]) -> str:
    """The game that the presets among the players are for."""
    presets = [player.options for player in players if isinstance(player.options, Preset)]
    games = dict.fromkeys(preset.game for preset in presets if preset.game is not None)
    if len(games) > 1:
        raise BadValue("arena.games", known=tuple(games))
    if not games:
        raise BadValue("arena.which_game")
    return next(iter(games))
