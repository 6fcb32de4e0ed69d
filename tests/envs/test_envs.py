"""The environments: Gymnasium's and PettingZoo's own checkers, and who wins what."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import linewood as lw
from linewood.envs import GymnasiumEnv, PettingZooEnv

STARTS = ("connect4 6x7", "connect4 9x10 !d4", "hex5 4", "hex5 9", "loa", "loa openspiel")
QUICK = lw.Limits(playouts=30)


# Gymnasium -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("side", ["first", "second", "random"])
@pytest.mark.filterwarnings("ignore:.*spec.*:UserWarning")  # it was not made by gymnasium.make
def test_gymnasium_finds_nothing_wrong(start: str, side: Any) -> None:
    opponent = "random" if start.startswith("loa") else "best"
    env = GymnasiumEnv(start, opponent, side=side, limits=QUICK)
    check_env(env, skip_render_check=True)
    env.close()


def episode(env: GymnasiumEnv, seed: int) -> list[tuple[str, float]]:
    """Random legal actions to the end."""
    env.action_space.seed(seed)
    _, info = env.reset(seed=seed)
    seen, is_over = [(info["position"], 0.0)], False
    while not is_over:
        assert env.position.to_move == env.agent
        assert np.array_equal(info["action_mask"], env.position.mask)
        observation, reward, is_over, is_cut, info = env.step(env.action_space.sample(info["action_mask"]))
        assert env.observation_space.contains(observation)
        assert not is_cut
        assert "illegal" not in info
        seen.append((info["position"], reward))
    return seen


@pytest.mark.parametrize("start", ["connect4 5x5 !c3", "hex5 4", "loa"])
def test_an_episode_is_a_game_and_repeats_with_its_seed(start: str) -> None:
    env = GymnasiumEnv(start, "random" if start == "loa" else "best", side="random", limits=QUICK)
    for seed in range(4):
        played = episode(env, seed)
        end = lw.parse(played[-1][0])
        assert end.outcome is not None
        assert played[-1][1] == {env.agent: 1.0, "draw": 0.0}.get(end.outcome, -1.0)
        assert [reward for _, reward in played[:-1]] == [0.0] * (len(played) - 1)
        assert episode(env, seed) == played
    assert {env.reset(seed=seed)[1]["side"] for seed in range(20)} == {"first", "second"}


def test_the_agent_sees_its_own_stones_first() -> None:
    env = GymnasiumEnv("connect4 6x7", "connect4/random", side="second")
    observation, info = env.reset(seed=3)
    assert (observation[0].sum(), observation[1].sum(), observation[3].sum()) == (0, 1, 0)
    assert info["side"] == "second"
    observation, info = env.reset(seed=3, options={"side": "first", "position": "connect4 6x7 d d"})
    assert (observation[0, 5, 3], observation[1, 4, 3], observation[3].sum()) == (1, 1, 42)
    observation, *_ = env.step(3)
    assert observation[0, 3, 3] == 1


def test_a_win_and_a_loss_end_an_episode() -> None:
    env = GymnasiumEnv("connect4 6x7 d a d a d a", "connect4/best", limits=QUICK)
    env.reset(seed=1)
    _, reward, is_over, _, info = env.step(3)
    assert (reward, is_over, info["action_mask"].sum()) == (1.0, True, 0)
    env.reset(options={"position": "connect4 6x7 d a d a b a"})
    _, reward, is_over, _, _ = env.step(6)
    assert (reward, is_over) == (-1.0, True)
    with pytest.raises(lw.BadState, match=r"no episode is running: call reset\(\) before step\(\)"):
        env.step(3)


def test_an_illegal_action_loses_and_says_why() -> None:
    env = GymnasiumEnv("connect4 6x7 d d d d d d")
    env.reset(seed=1)
    _, reward, is_over, _, info = env.step(3)
    assert (reward, is_over) == (-1.0, True)
    assert info["illegal"] == "action 3 is not legal here: the legal actions are 0, 1, 2, 4, 5, 6"


def test_an_opponent_that_fails_loses(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("def agent(observation, configuration):\n    return 3 if sum(observation.board) < 3 else 99\n")
    env = GymnasiumEnv("connect4 6x7", str(bot))
    env.reset(seed=1)
    _, reward, is_over, _, _ = env.step(3)
    assert (reward, is_over) == (0.0, False)
    _, reward, is_over, _, info = env.step(3)
    assert (reward, is_over) == (1.0, True)
    assert "99" in info["fault"]
    env.close()


def test_an_opponent_may_be_a_player() -> None:
    player = lw.Player(name="mine", options=lw.Options.preset("hex5/topten"), limits=lw.Limits(playouts=20))
    env = GymnasiumEnv(lw.HexFive(side=4), player, render_mode="ansi")
    env.reset(seed=1)
    env.step(18)
    assert str(env.render()).count("o") >= 1
    assert env.position.ply == 2
    env.close()
    env.close()


WRONG: tuple[tuple[dict[str, Any], str], ...] = (
    ({"start": "connect5"}, "connect5"),
    ({"start": "connect4 6x7 1212121"}, "there is nothing to search: the game is over"),
    ({"opponent": "hex5/best"}, "hex5"),
    ({"side": "third"}, "the agent's side is 'third', but it must be one of first, second, random"),
    ({"render_mode": "human"}, "there is no render mode 'human': use ansi, or None"),
)


@pytest.mark.parametrize(("arguments", "sentence"), WRONG, ids=[sentence[:20] for _, sentence in WRONG])
def test_what_cannot_be_played_is_told(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(lw.BadValue, match=sentence):
        GymnasiumEnv(**arguments)


def test_a_reset_objects_to_other_games_and_unknown_options() -> None:
    env = GymnasiumEnv("connect4 6x7")
    with pytest.raises(lw.BadValue, match=r"'seat' is not an option of reset\(\): the options are position, side"):
        env.reset(options={"seat": "first"})
    with pytest.raises(lw.BadValue, match="this environment plays 'connect4 6x7', but the position belongs to 'loa'"):
        env.reset(options={"position": "loa"})


# PettingZoo ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.filterwarnings("ignore:Observation:UserWarning")  # a dictionary with a mask, as all board games have it
def test_pettingzoo_finds_nothing_wrong(start: str) -> None:
    api_test(PettingZooEnv(start), num_cycles=300)


@pytest.mark.parametrize("start", ["connect4 6x7", "hex5 4", "loa"])
def test_pettingzoo_episodes_repeat(start: str) -> None:
    seed_test(lambda: PettingZooEnv(start), num_cycles=60)


def test_both_agents_see_their_own_stones_and_only_one_may_move() -> None:
    env = PettingZooEnv("connect4 6x7", render_mode="ansi")
    env.reset(seed=1)
    env.step(3)
    first, second = env.observe("player_0"), env.observe("player_1")
    assert env.agent_selection == "player_1"
    assert (first["observation"][0, 5, 3], second["observation"][1, 5, 3]) == (1, 1)
    assert (first["action_mask"].sum(), second["action_mask"].sum()) == (0, 7)
    assert (first["observation"][3].all(), second["observation"][3].any()) == (True, False)
    assert "x" in str(env.render())


def test_the_winner_gets_one_and_the_loser_minus_one() -> None:
    env = PettingZooEnv("connect4 6x7")
    env.reset(options={"position": "connect4 6x7 d a d a d a"})
    env.step(3)
    assert env.rewards == {"player_0": 1.0, "player_1": -1.0}
    assert all(env.terminations.values())
    assert env.observe("player_1")["action_mask"].sum() == 0
    assert env.last()[1] == -1.0
    env.step(None)
    env.step(None)
    assert env.agents == []


def test_an_illegal_action_loses_in_pettingzoo_too() -> None:
    env = PettingZooEnv("connect4 6x7 d d d d d d")
    env.reset()
    env.step(3)
    assert env.rewards == {"player_0": -1.0, "player_1": 1.0}
    assert env.infos["player_0"]["illegal"].startswith("action 3 is not legal here")
    assert env.observe("player_1")["action_mask"].sum() == 0


# Without the extra -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "package"), [("GymnasiumEnv", "gymnasium"), ("PettingZooEnv", "pettingzoo")])
def test_a_missing_package_is_told_with_the_command_that_installs_it(
    name: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import linewood.envs

    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(lw.MissingPackage) as caught:
        getattr(linewood.envs, name)
    sentence = str(caught.value)
    assert sentence.startswith(f"this needs {package}, which is not installed: pip install ")
    assert all(word in sentence for word in ("gymnasium", "pettingzoo", "numpy"))
    assert caught.value.text("zh").startswith(f"这里需要 {package}，但尚未安装：pip install ")


def test_it_is_a_gymnasium_environment() -> None:
    assert issubclass(GymnasiumEnv, gymnasium.Env)
