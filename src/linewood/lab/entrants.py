"""Who takes part in an experiment, read from what its verb is given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from linewood.arena.experiment import Running
from linewood.arena.inputs import MOST_SEED, AnyPlayer, name_of, read_game, read_players
from linewood.arena.openings import AnyOpenings, Openings, read_openings
from linewood.arena.pairings import game_of
from linewood.games import Game
from linewood.games.numbers import whole
from linewood.lab.axis import model_of
from linewood.players import Player
from linewood.search.models import AnyLimits


class Trying(TypedDict, total=False):
    """The keywords that every experiment with a preset has."""

    versus: AnyPlayer | None
    games: int | None
    game: Game | str | None
    openings: AnyOpenings
    limits: AnyLimits
    seed: int


class Settings(Trying, Running, total=False):
    """The keywords of `sweep` and `ablate`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrants:
    """Whose options are changed, against whom, and from which openings."""

    player: Player
    """A preset."""
    opponent: Player | None
    """None for the preset itself."""
    openings: Openings
    """The same for all that is tried."""


def read_entrants(
    preset: AnyPlayer, versus: AnyPlayer | None, game: Game | str | None, openings: AnyOpenings, seed: int
) -> Entrants:
    """Whatever is wrong with them is said before the first game."""
    own, board = read_openings(openings), read_game(game)
    name = name_of(board) if own is None else own.game
    player = read_players([preset], name)[0]
    told = name or model_of(player).game
    opponent = None if versus is None else read_players([versus], told)[0]
    seed = whole("seed", seed, 0, MOST_SEED)
    if own is None:
        both = [player] if opponent is None else [player, opponent]
        own = Openings.random(board or told or game_of(both), seed=seed)
    return Entrants(player=player, opponent=opponent, openings=own)
