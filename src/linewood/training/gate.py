"""The gate: a new network becomes champion only by winning a sequential test against the previous one."""

from __future__ import annotations

from linewood.arena import Openings, Plan, Standings, Store, Test, standings
from linewood.arena.openings import derived_seed
from linewood.arena.pairings import scheduled
from linewood.players import Player
from linewood.search import Limits
from linewood.stats import Estimate, difference
from linewood.training.folder import Folder
from linewood.training.openings import gate_openings
from linewood.training.recipe import Recipe


def gate_plan(recipe: Recipe, folder: Folder, generation: int, opponent: int) -> Plan:
    """The match of a generation against another one, from openings of its own."""
    players = [player_of(recipe, folder, number) for number in (generation, opponent)]
    pairs = recipe.gate.games // 2
    openings = Openings.own(gate_openings(recipe, pairs, generation, opponent))
    seed = derived_seed(recipe.seed, "gate", generation, opponent)
    limits = Limits(playouts=recipe.gate.playouts)
    schedule = scheduled(players, ((0, 1),), openings, limits=limits, seed=seed, rounds=pairs)
    return Plan.of("match", schedule, Test(elo0=recipe.gate.elo0, elo1=recipe.gate.elo1))


def player_of(recipe: Recipe, folder: Folder, generation: int) -> Player:
    """A generation as a player."""
    return Player(name=name_of(generation), options=recipe.options(folder.network_file(generation)))


def name_of(generation: int) -> str:
    """What a generation is called in the matches."""
    return f"generation {generation}"


def all_matches(folder: Folder) -> Standings:
    """The table of all gates."""
    if not folder.matches_file.exists():
        return standings([])
    with Store(folder.matches_file) as store:
        return standings(record for run in store.runs() for _, record in store.records(run.id))


def elo_by_generation(table: Standings) -> dict[int, Estimate]:
    """Elo of each generation that has played over the first one, with intervals; from all gates together."""
    first = name_of(0)
    names = {name for pairing in table.tally for name in pairing}
    if first not in names:
        return {}
    ratings = table.ratings()
    numbers = sorted(int(name.rpartition(" ")[2]) for name in names)
    return {number: difference(ratings, name_of(number), first) for number in numbers if number}
