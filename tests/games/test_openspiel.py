"""A second opinion on the rules: open_spiel's connect_four and lines_of_action."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import pyspiel
import pytest

import linewood as lw

OUTCOMES = {1.0: "first", -1.0: "second", 0.0: "draw"}
CONNECT4_SIZES = [(6, 7), (4, 4), (7, 8), (9, 9), (9, 12), (12, 12), (15, 16)]


def opinion(state: pyspiel.State) -> tuple[list[str], str | None, str | None]:
    """Legal moves, side to move and outcome."""
    if state.is_terminal():
        return [], None, OUTCOMES[state.returns()[0]]
    return [text(state, action) for action in state.legal_actions()], ("first", "second")[state.current_player()], None


def text(state: pyspiel.State, action: int) -> str:
    if state.get_game().get_type().short_name == "connect_four":
        return "abcdefghijklmnop"[action]
    return state.action_to_string(state.current_player(), action)


def follow(position: lw.Position, state: pyspiel.State, chance: random.Random) -> str:
    """Plays a random game in both and compares them at every ply; returns its outcome."""
    while True:
        legal, to_move, outcome = opinion(state)
        assert list(position.legal) == legal, position.text
        assert position.outcome == outcome, position.text
        if outcome is not None:
            return outcome
        assert position.to_move == to_move
        choice = chance.randrange(len(legal))
        position = position.play(legal[choice])
        state.apply_action(state.legal_actions()[choice])


def count(state: pyspiel.State, depth: int) -> int:
    """open_spiel's perft."""
    if depth == 1:
        return len(state.legal_actions())
    return sum(count(state.child(action), depth - 1) for action in state.legal_actions())


def connect_four(rows: int, columns: int) -> pyspiel.State:
    return pyspiel.load_game("connect_four", {"rows": rows, "columns": columns}).new_initial_state()


@pytest.mark.parametrize(("rows", "columns"), CONNECT4_SIZES)
def test_random_games_of_connect4_agree(rows, columns):
    chance = random.Random(11)
    start = lw.ConnectFour(rows=rows, columns=columns).start()
    outcomes = {follow(start, connect_four(rows, columns), chance) for _ in range(60)}
    assert {"first", "second"} <= outcomes


@pytest.mark.parametrize(("rows", "columns"), CONNECT4_SIZES)
def test_perft_of_connect4_agrees(rows, columns):
    start = lw.ConnectFour(rows=rows, columns=columns).start()
    deepest = next(depth for depth in range(9, 0, -1) if columns**depth < 300_000)
    for depth in range(1, deepest + 1):
        assert lw.perft(start, depth) == count(connect_four(rows, columns), depth)


def lines_of_action() -> pyspiel.State:
    return pyspiel.load_game("lines_of_action").new_initial_state()


def test_random_games_of_loa_agree_under_the_rules_named_after_it():
    chance = random.Random(12)
    outcomes = [follow(lw.LinesOfAction(rules="openspiel").start(), lines_of_action(), chance) for _ in range(60)]
    assert {"first", "second", "draw"} == set(outcomes)


def test_perft_of_loa_agrees_to_depth_3():
    start = lw.LinesOfAction(rules="openspiel").start()
    assert [lw.perft(start, depth) for depth in (1, 2, 3)] == [count(lines_of_action(), depth) for depth in (1, 2, 3)]


def test_perft_of_loa_agrees_at_depth_4():
    assert lw.perft(lw.LinesOfAction(rules="openspiel").start(), 4) == count(lines_of_action(), 4)


@pytest.mark.parametrize("last", ["wins", "is_quiet"])
def test_open_spiel_too_calls_ply_1000_a_draw_whatever_the_last_move_does(last):
    game = tomllib.loads((Path(__file__).parents[1] / "data" / "loa_thousand_plies.toml").read_text())
    state = lines_of_action()
    for move in [*game["moves"].split(), game[last]]:
        assert not state.is_terminal()
        state.apply_action(next(action for action in state.legal_actions() if text(state, action) == move))
    assert opinion(state) == ([], None, "draw")
    ours = lw.parse(f"loa openspiel {game['moves']} {game[last]}")
    assert (ours.ply, ours.outcome) == (1000, "draw")
