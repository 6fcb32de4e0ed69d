"""A PettingZoo environment: both sides are agents and move in turn."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]

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
from linewood.errors import IllegalMove
from linewood.games import Game, Position
from linewood.games.arrays import planes
from linewood.games.position import SIDES, Side

Observation = dict[str, NDArray[Any]]
AGENTS: Final = ("player_0", "player_1")
"""The first and the second player, named as PettingZoo recommends."""


class PettingZooEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One game an episode; `player_0` is the first player, `player_1` the second. Actions are action numbers.

    An observation has the agent's planes, as in `Position.planes`, and an `action_mask`, which is all zeros while the
    other side is to move. An illegal action loses the game. The winner's reward is 1, the loser's -1.

    >>> env = PettingZooEnv("hex5 5")
    >>> env.reset(seed=1)
    >>> env.agent_selection, int(env.observe("player_0")["action_mask"].sum())
    ('player_0', 61)
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "linewood_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
    }

    def __init__(self, start: str | Game | Position = "connect4", *, render_mode: str | None = None) -> None:
        """Games begin with `start`: a position or its text, or a game."""
        super().__init__()
        self.start = read_start(start)
        self.render_mode = check_render_mode(render_mode)
        game = self.start.game
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": planes_space(game),
                    "action_mask": spaces.Box(0, 1, (game.actions,), np.int8),
                }
            )
            for agent in AGENTS
        }
        self.action_spaces = {agent: spaces.Discrete(game.actions) for agent in AGENTS}
        self.position = self.start
        """The position now."""

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Where an agent's observations lie."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """An agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game. `options` may have a `position` of the same game. Nothing is drawn, so a seed means nothing."""
        self.position = chosen_start(options, self.start)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.position.side]

    def observe(self, agent: str) -> Observation:
        """The planes as the agent sees them, and which actions it may choose."""
        return {
            "observation": planes(self.position.game.geometry, self.position.cells, AGENTS.index(agent)),
            "action_mask": self._mask(agent),
        }

    def step(self, action: int | None) -> None:
        """Plays the move of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        winner: Side | None = other(self.position.to_move)
        is_over = True
        try:
            self.position = self.position.play(action)  # type: ignore[arg-type]  # None is told
        except IllegalMove as error:
            self.infos[agent] = {"illegal": str(error)}
        else:
            winner, is_over = winner_of(self.position), self.position.outcome is not None
        self.rewards = {agent: reward_of(winner, side) for agent, side in zip(AGENTS, SIDES, strict=True)}
        self.terminations = dict.fromkeys(AGENTS, is_over)
        self.agent_selection = AGENTS[1 - AGENTS.index(agent)]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The board as text in the mode `ansi`."""
        return str(self.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing has to be ended."""

    def _mask(self, agent: str) -> NDArray[np.int8]:
        if self.terminations[agent]:
            return np.zeros(self.position.game.actions, np.int8)
        return action_mask(self.position, SIDES[AGENTS.index(agent)])
