"""How hard is a puzzle? A series of players, each with ten times the budget of the one before, tries to solve it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from linewood.games import Position
from linewood.puzzles.puzzle import GRADES
from linewood.search import Limits, Options, read_spec, search

BUDGETS: Final = (10, 100, 1_000, 10_000)
"""Playouts of the players, the weakest first. What none of them solves has the highest grade."""
TRIES: Final = 5
"""Each player tries it with so many seeds and has to succeed every time: one who guesses among few moves is right now and
then."""


def grade(position: Position, solution: str) -> int:
    """The number of the weakest player who finds the solution, counted from 1.

    >>> from linewood.games import parse
    >>> grade(parse("connect4 4x4 a b a b a c"), "a")
    1
    """
    options = beginner(position)
    found = (
        number for number, playouts in enumerate(BUDGETS, start=1) if solves(options, playouts, position, solution)
    )
    return next(found, GRADES)


def solves(options: Options, playouts: int, position: Position, solution: str) -> bool:
    """Does a player find the solution with every seed?"""
    seeds = (replace(options, seed=seed) for seed in range(TRIES))
    return all(search(position, one, Limits(playouts=playouts)).best == solution for one in seeds)


def beginner(position: Position) -> Options:
    """The champion without all it knows of the game: random playouts, if it has any, and every win has to be calculated."""
    options = plain(position)
    playout = options.playout if options.playout == "none" else "random"
    return replace(options, playout=playout, playouts_per_leaf=1, forced=False, avoid_below=False)


def plain(position: Position) -> Options:
    """The champion without the solver, without what sees forced wins ahead of the tree search, and without its network."""
    options = read_spec("best", position.game.name).options
    return replace(options, exact=0, proof_nodes=0, threat_nodes=0, network=0.0, prior="uniform")
