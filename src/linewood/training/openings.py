"""Where games begin. What the gate begins with, self-play never begins with: a hash of the position tells them apart."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Final, Literal

from linewood.arena.openings import derived_seed
from linewood.errors import BadValue
from linewood.games import Game, Position, by_name, parse
from linewood.training.recipe import Recipe

Purpose = Literal["self-play", "gate"]
ATTEMPTS: Final = 10_000
"""Draws for one opening."""


def opening(recipe: Recipe, purpose: Purpose, *number: object) -> Position:
    """A position that is not over, from a few random moves: the same number, the same opening."""
    plies = recipe.gate.opening_plies if purpose == "gate" else recipe.self_play.opening_plies
    draw = Random(derived_seed(recipe.seed, purpose, *number))
    for _ in range(ATTEMPTS):
        position = wandered(board(recipe, draw), draw.choice(plies), draw)
        if position is not None and purpose_of(position) == purpose:
            return position
    raise BadValue("train.no_opening", attempts=ATTEMPTS)


def gate_openings(recipe: Recipe, count: int, *number: object) -> list[Position]:
    """This many different openings for a gate, if there are that many."""
    found = dict.fromkeys(opening(recipe, "gate", *number, place) for place in range(count))
    return list(found)


def purpose_of(position: Position) -> Purpose:
    """Who may begin with a position: one of four belongs to the gate."""
    board = position.game.text.encode() + position.cells
    return "gate" if hashlib.sha256(board).digest()[0] % 4 == 0 else "self-play"


def board(recipe: Recipe, draw: Random) -> Game:
    """A board to play on."""
    if recipe.boards:
        return parse(draw.choice(recipe.boards)).game
    return by_name(recipe.game).any_board(draw)


def wandered(game: Game, plies: int, draw: Random) -> Position | None:
    """The position after random moves; None if they have ended the game."""
    position = game.start()
    for _ in range(plies):
        if position.outcome is not None:
            return None
        position = position.play(draw.choice(position.legal))
    return position if position.outcome is None else None
