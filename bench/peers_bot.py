"""One peer of bench/peers.py, in a process of its own: python bench/peers_bot.py NAME.

Answers lines of JSON. A position of Connect Four on 6x7 is the list of columns played so far, from 0.

    {"do": "about"}                          -> version, megabytes (resident, at its peak)
    {"do": "random", "seconds": s}           -> games per second, played at random to the end
    {"do": "search", "seconds": s, "columns": [...]} -> column, simulations
    {"do": "solve", "columns": [...]}        -> score, seconds of CPU
"""

from __future__ import annotations

import json
import os
import resource
import sys
import time
from importlib.metadata import version
from types import SimpleNamespace
from typing import Any

Columns = list[int]
Choice = tuple[int, int | None]


class Peer:
    """What a peer can do; what it cannot do stays as it is here."""

    package = ""

    def random_games(self, seconds: float) -> float | None:
        return None

    def search(self, columns: Columns, seconds: float) -> Choice | None:
        return None

    def solve(self, columns: Columns) -> tuple[int, float] | None:
        return None


class Linewood(Peer):
    package = "linewood"

    def __init__(self) -> None:
        import linewood
        from linewood import _core

        self.lw, self.game = linewood, linewood.ConnectFour()
        self.solver = _core.Connect4Solver(self.game.native_start(), 2**26)
        self.model = linewood.read_spec("connect4/best:exact=0")  # its search, not its solver

    def random_games(self, seconds: float) -> float:
        games, _, took = self.game.native_start().bench_random(seconds, 1)
        return float(games / took)

    def search(self, columns: Columns, seconds: float) -> Choice:
        position = self.game.start().play(*columns)
        found = self.lw.search(position, self.model, self.lw.Limits(seconds=seconds))
        return "abcdefg".index(found.best[0]), found.playouts

    def solve(self, columns: Columns) -> tuple[int, float]:
        native = self.game.native_start()
        for column in columns:
            native = native.play(column)
        began = time.process_time()
        score = self.solver.solve(native, None, None, 1)[0]
        return score, time.process_time() - began


class OpenSpiel(Peer):
    """Its MCTSBot in C++ with random rollouts and proofs, and as many simulations as the time allows."""

    package = "open_spiel"
    rollouts = 20

    def __init__(self) -> None:
        import pyspiel

        self.pyspiel, self.game = pyspiel, pyspiel.load_game("connect_four")
        self.per_second = 0.0

    def bot(self, simulations: int, rollouts: int = 1) -> Any:
        evaluator = self.pyspiel.RandomRolloutEvaluator(rollouts, 1)
        return self.pyspiel.MCTSBot(self.game, evaluator, 2.0, simulations, 1000, True, 1, False)

    def random_games(self, seconds: float) -> float:
        state, bot, games, began = self.game.new_initial_state(), self.bot(2, self.rollouts), 0, time.perf_counter()
        while time.perf_counter() - began < seconds:
            bot.mcts_search(state)
            games += 2 * self.rollouts
        return games / (time.perf_counter() - began)

    def search(self, columns: Columns, seconds: float) -> Choice:
        if not self.per_second:
            began = time.perf_counter()
            self.bot(2000).mcts_search(self.game.new_initial_state())
            self.per_second = 2000 / (time.perf_counter() - began)
        state = self.game.new_initial_state()
        for column in columns:
            state.apply_action(column)
        simulations = max(1, int(seconds * self.per_second))
        return self.bot(simulations).step(state), simulations


class Bitbully(Peer):
    """The solver without its opening book; it needs no search."""

    package = "bitbully"

    def __init__(self) -> None:
        from bitbully import bitbully_core

        self.core, self.judge = bitbully_core, bitbully_core.BitBullyCore()

    def board(self, columns: Columns) -> Any:
        board = self.core.BoardCore()
        assert board.play(columns)
        return board

    def solve(self, columns: Columns) -> tuple[int, float]:
        board, began = self.board(columns), time.process_time()
        return self.judge.mtdf(board, 0), time.process_time() - began


class Pgx(Peer):
    """pgx for the rules, mctx for the search: uniform priors and one random playout for a value, compiled by JAX."""

    package = "pgx"
    batch = 1024

    def __init__(self) -> None:
        import jax
        import mctx
        import pgx

        self.jax, self.mctx, self.env = jax, mctx, pgx.make("connect_four")
        self.step, self.init = jax.jit(self.env.step), jax.jit(self.env.init)
        self.key = jax.random.PRNGKey(1)
        self.simulations = 0

    def play_out(self, state: Any, key: Any) -> Any:
        """Random moves until the game is over; the rewards of both sides."""
        jax, env = self.jax, self.env

        def move(now: Any) -> Any:
            state, total, key = now
            key, own = jax.random.split(key)
            logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
            state = env.step(state, jax.random.categorical(own, logits))
            return state, total + state.rewards, key

        start = (state, jax.numpy.zeros_like(state.rewards), key)
        return jax.lax.while_loop(lambda now: ~now[0].terminated, move, start)[1]

    def random_games(self, seconds: float) -> float:
        jax = self.jax

        @jax.jit
        def play(key: Any) -> Any:
            keys = jax.random.split(key, self.batch)
            return jax.vmap(lambda own: self.play_out(self.env.init(own), own))(keys).sum()

        play(self.key).block_until_ready()  # compiles it
        games, began = 0, time.perf_counter()
        while time.perf_counter() - began < seconds:
            self.key, own = jax.random.split(self.key)
            play(own).block_until_ready()
            games += self.batch
        return games / (time.perf_counter() - began)

    def policy(self, simulations: int) -> Any:
        jax, mctx = self.jax, self.mctx
        jnp = jax.numpy

        def estimate(state: Any, key: Any) -> tuple[Any, Any]:
            rewards = jax.vmap(self.play_out)(state, jax.random.split(key, state.terminated.shape[0]))
            value = rewards[jnp.arange(rewards.shape[0]), state.current_player]
            return jnp.where(state.legal_action_mask, 0.0, -1e9), jnp.where(state.terminated, 0.0, value)

        def recurrent(_: Any, key: Any, action: Any, state: Any) -> Any:
            mover = state.current_player
            state = jax.vmap(self.env.step)(state, action)
            reward = state.rewards[jnp.arange(mover.shape[0]), mover]
            logits, value = estimate(state, key)
            discount = jnp.where(state.terminated, 0.0, -1.0)
            output = mctx.RecurrentFnOutput(reward=reward, discount=discount, prior_logits=logits, value=value)
            return output, state

        @jax.jit
        def search(state: Any, key: Any) -> Any:
            one = jax.tree_util.tree_map(lambda leaf: leaf[None], state)
            logits, value = estimate(one, key)
            root = mctx.RootFnOutput(prior_logits=logits, value=value, embedding=one)
            found = mctx.gumbel_muzero_policy(
                None, key, root, recurrent, simulations, invalid_actions=~one.legal_action_mask, gumbel_scale=0.0
            )
            return found.action[0]

        return search

    def prepare(self, seconds: float) -> None:
        """The largest power of two of simulations that fits the time; a compiled search has a fixed number."""
        state, simulations = self.init(self.key), 32
        while True:
            search = self.policy(simulations)
            int(search(state, self.key))  # compiles it
            began = time.perf_counter()
            int(search(state, self.key))
            took = time.perf_counter() - began
            if self.simulations and took > seconds:
                return
            self.chosen, self.simulations = search, simulations
            if 2 * took > seconds:
                return
            simulations *= 2

    def search(self, columns: Columns, seconds: float) -> Choice:
        if not self.simulations:
            self.prepare(seconds)
        state = self.init(self.key)
        for column in columns:
            state = self.step(state, column)
        self.key, own = self.jax.random.split(self.key)
        return int(self.chosen(state, own)), self.simulations


class Kaggle(Peer):
    """The agent `negamax` of kaggle-environments' connectx: four plies deep, whatever the time."""

    package = "kaggle-environments"

    def __init__(self) -> None:
        from kaggle_environments.envs.connectx.connectx import negamax_agent

        self.agent = negamax_agent

    def search(self, columns: Columns, seconds: float) -> Choice:
        board = [0] * 42
        for ply, column in enumerate(columns):
            cell = max(row for row in range(6) if board[7 * row + column] == 0)
            board[7 * cell + column] = 1 + ply % 2
        observation = SimpleNamespace(board=board, mark=1 + len(columns) % 2)
        return int(self.agent(observation, SimpleNamespace(rows=6, columns=7, inarow=4))), None


PEERS = {"linewood": Linewood, "open_spiel": OpenSpiel, "bitbully": Bitbully, "pgx": Pgx, "kaggle": Kaggle}


def answer(peer: Peer, question: dict[str, Any]) -> Any:
    match question["do"]:
        case "about":
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)
            return {"version": version(peer.package), "megabytes": peak}
        case "random":
            return peer.random_games(question["seconds"])
        case "search":
            return peer.search(question["columns"], question["seconds"])
        case "solve":
            return peer.solve(question["columns"])
    raise ValueError(question["do"])


def main() -> None:
    if hasattr(os, "sched_setaffinity"):  # one core for everybody
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    peer = PEERS[sys.argv[1]]()
    for line in sys.stdin:
        print(json.dumps(answer(peer, json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
