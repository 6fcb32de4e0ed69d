"""A Gymnasium environment: the agent plays one side, any player the other."""

from __future__ import annotations

from typing import Any, Final, Literal, SupportsIndex

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from linewood.envs.views import (
    RENDER_MODES,
    action_mask,
    check_render_mode,
    chosen_start,
    other,
    planes_space,
    read_start,
    reward_of,
    winner_of,
)
from linewood.errors import BadState, BadValue, IllegalMove
from linewood.games import Game, Position
from linewood.games.arrays import planes
from linewood.games.position import SIDES, Side
from linewood.players import BotFault, Player, Seat, read_player
from linewood.search.models import AnyLimits, read_limits

Seating = Side | Literal["random"]
SEATINGS: Final[tuple[Seating, ...]] = (*SIDES, "random")
OPTIONS: Final = ("position", "side")
"""Of a reset."""
Observation = NDArray[np.float32]
Info = dict[str, Any]


class GymnasiumEnv(gymnasium.Env[Observation, np.int64]):
    """One game an episode, against an opponent. Observations are `Position.planes`, actions are action numbers.

    `info["action_mask"]` says which actions are legal. An illegal action loses the game, as it does before a judge. The
    reward is 1 for a win, -1 for a loss and 0 otherwise.

    >>> env = GymnasiumEnv("connect4 6x7", "connect4/random")
    >>> observation, info = env.reset(seed=1)
    >>> observation.shape, info["action_mask"].tolist()
    ((4, 6, 7), [1, 1, 1, 1, 1, 1, 1])
    >>> env.step(3)[1:4]
    (0.0, False, False)
    """

    metadata = {  # noqa: RUF012  # Gymnasium declares it
        "render_modes": list(RENDER_MODES)
    }

    def __init__(
        self,
        start: str | Game | Position = "connect4",
        opponent: str | Player | None = None,
        *,
        side: Seating = "first",
        limits: AnyLimits = None,
        render_mode: str | None = None,
    ) -> None:
        """Games begin with `start`: a position or its text, or a game.

        The opponent is a player or its text, such as `connect4/uct` or `bot.py`; None plays at random. Its own limits
        go before `limits`. With `Limits(playouts=...)` and a seed, episodes repeat exactly. The agent plays `side`;
        `random` draws it again for every episode.
        """
        self.start = read_start(start)
        game = self.start.game
        wanted = f"{game.name}/random" if opponent is None else opponent
        self.opponent = wanted if isinstance(wanted, Player) else read_player(wanted, game.name)
        self.opponent.check_for(game)
        self.limits = read_limits(limits)
        self.side = checked_seating(side)
        self.render_mode = check_render_mode(render_mode)
        self.observation_space = planes_space(game)
        self.action_space = spaces.Discrete(game.actions)
        self.position = self.start
        """The position now."""
        self.agent: Side = "first"
        """The side that the agent plays in this episode."""
        self._seat: Seat | None = None
        self._is_playing = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Begins a new game. `options` may have a `position` of the same game to begin with, and the agent's `side`.

        If the opponent begins, its first move is made.
        """
        super().reset(seed=seed)
        for name in options or {}:
            if name not in OPTIONS:
                raise BadValue("env.option", value=name, known=OPTIONS)
        side, draw = checked_seating((options or {}).get("side", self.side)), SIDES[self.np_random.integers(2)]
        self.agent = draw if side == "random" else SIDES[side == "second"]
        self.position = chosen_start(options, self.start)
        self._be_seated(int(self.np_random.integers(2**31)))
        self._is_playing = True
        fault = self._answer()
        self._is_playing = fault is None and self.position.outcome is None
        return self._observation(), self._info(fault=fault)

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, Info]:
        """Plays the agent's move and the opponent's answer."""
        if not self._is_playing:
            raise BadState("env.over")
        illegal = fault = None
        try:
            self.position = self.position.play(action)
        except IllegalMove as error:
            illegal = str(error)
        else:
            fault = self._answer()
        winner = other(self.agent) if illegal else self.agent if fault else winner_of(self.position)
        is_over = bool(illegal or fault) or self.position.outcome is not None
        self._is_playing = not is_over
        info = self._info(fault=fault, illegal=illegal)
        return self._observation(), reward_of(winner, self.agent), is_over, False, info

    def render(self) -> str | None:
        """The board as text in the mode `ansi`."""
        return str(self.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Ends the opponent."""
        seat, self._seat = self._seat, None
        self._is_playing = False
        if seat is not None:
            seat.close()

    def _be_seated(self, seed: int) -> None:
        """A search gets a new seed for every game; an external bot keeps its process."""
        if self._seat is not None and self.opponent.is_foreign:
            return
        self.close()
        self._seat = self.opponent.seat(self.start.game, seed)

    def _answer(self) -> str | None:
        """Plays the opponent's move if it is its turn. Says what went wrong if the opponent failed."""
        if self.position.outcome is not None or self.position.to_move == self.agent:
            return None
        assert self._seat is not None
        try:
            self.position = self.position.play(self._seat.move(self.position, self.limits).move)
        except BotFault as fault:
            return str(fault)
        return None

    def _observation(self) -> Observation:
        return planes(self.position.game.geometry, self.position.cells, SIDES.index(self.agent))

    def _info(self, **events: str | None) -> Info:
        return {
            "action_mask": action_mask(self.position, self.agent),
            "position": self.position.text,
            "side": self.agent,
            **{name: text for name, text in events.items() if text is not None},
        }


def checked_seating(side: str) -> Seating:
    """The side that the agent plays, if there is such a one."""
    for known in SEATINGS:
        if side == known:
            return known
    raise BadValue("env.side", value=side, known=SEATINGS)
