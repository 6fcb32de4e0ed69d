"""What the environments share: starts, spaces, masks and rewards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from linewood.errors import BadValue
from linewood.games import Game, Position, parse
from linewood.games.arrays import PLANES
from linewood.games.geometry import size
from linewood.games.position import SIDES, Side
from linewood.search.searcher import check_open

RENDER_MODES: Final = ("ansi",)


def read_start(start: str | Game | Position) -> Position:
    """The position that games begin with: a position or its text, or a game for its usual start."""
    match start:
        case Game():
            return start.start()
        case Position():
            position = start
        case _:
            position = parse(start)
    check_open(position)
    return position


def chosen_start(options: Mapping[str, Any] | None, start: Position) -> Position:
    """The `position` among the options of a reset, which must be one of the same game; else the usual start."""
    position = read_start((options or {}).get("position", start))
    if position.game != start.game:
        raise BadValue("env.other_game", game=start.game.text, found=position.game.text)
    return position


def check_render_mode(mode: str | None) -> str | None:
    """The mode, if there is such a one."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadValue("env.render_mode", value=mode, known=RENDER_MODES)
    return mode


def planes_space(game: Game) -> spaces.Space[NDArray[np.float32]]:
    """Where the planes of a position lie."""
    box: spaces.Box[np.float32] = spaces.Box(0.0, 1.0, (PLANES, *size(game.geometry)), np.float32)
    return box


def action_mask(position: Position, side: Side) -> NDArray[np.int8]:
    """Which actions a side may choose now, as `Discrete.sample` wants it; none if it is not its turn."""
    mask = position.mask if position.to_move == side else np.zeros(position.game.actions, dtype=bool)
    return mask.astype(np.int8)


def reward_of(winner: Side | None, side: Side) -> float:
    """1 for the winner, -1 for the loser, 0 while nobody has won."""
    return 0.0 if winner is None else 1.0 if winner == side else -1.0


def winner_of(position: Position) -> Side | None:
    """Who has won."""
    return None if position.outcome in (None, "draw") else SIDES[position.outcome == "second"]


def other(side: Side) -> Side:
    """The opponent."""
    return SIDES[side == "first"]
