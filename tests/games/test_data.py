"""Games and positions that people have recorded, replayed. They are not part of the product: LINEWOOD_DATA names the
folder that holds them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import reference

import linewood as lw

pytestmark = pytest.mark.skipif("LINEWOOD_DATA" not in os.environ, reason="LINEWOOD_DATA names no folder of games")
DATA = Path(os.environ.get("LINEWOOD_DATA", "."))
PLAYER = {"x": "first", "o": "second", "B": "first", "W": "second"}


def rows(name: str) -> Iterator[list[str]]:
    """The fields of a table below its line of explanation and its line of titles."""
    lines = (DATA / name).read_text().splitlines()
    assert lines[0].startswith("#")
    assert len(lines) > 100
    return (line.split("\t") for line in lines[2:])


# loa --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["course", "olympiad", "openspiel"])
def test_every_published_game_of_loa_ends_with_its_last_move_and_not_before(rules):
    paths = sorted((DATA / "loa" / "games").glob("*.txt"))
    assert len(paths) >= 16
    for path in paths:
        moves = [move for line in path.read_text().splitlines() for move in line.split()[1:]]
        position = lw.LinesOfAction(rules=rules).start()
        for move in moves:
            assert position.outcome is None, path.name
            assert move in position.legal, path.name
            position = position.play(move)
        last_mover = "first" if len(moves) % 2 else "second"
        assert position.outcome == (None if "incomplete" in path.name else last_mover), path.name


def test_every_human_game_of_loa_ends_as_recorded():
    for result, plies, moves in rows("loa/human_games.tsv"):
        position = lw.LinesOfAction(rules="openspiel").start()
        for move in moves.split():
            assert position.outcome is None, moves
            position = position.play(move)
        assert position.ply == int(plies)
        assert position.outcome == PLAYER.get(result), moves


def test_a_tenth_of_the_human_games_of_loa_agrees_with_the_reference():
    for _, _, moves in list(rows("loa/human_games.tsv"))[::10]:
        ours = lw.LinesOfAction(rules="openspiel").start()
        theirs: reference.Position = reference.LinesOfAction("openspiel")
        for move in moves.split():
            ours, theirs = ours.play(move), theirs.play(move)
            assert list(ours.legal) == theirs.legal()
            assert ours.outcome == theirs.outcome()


def forced_wins(rules: str) -> Iterator[tuple[lw.Position, int, int, list[str]]]:
    """A position, the plies to the win of the side to move, its legal moves and the moves that win so fast.

    The number of plies is the same whether to connect both sides wins or draws; the moves are those where it wins.
    """
    game = lw.LinesOfAction(rules=rules)
    for board, side, plies, legal, winning in rows("loa/forced_wins.tsv"):
        ranks = board.split("/")[::-1]
        cells = [".xo".index(sign) for rank in ranks for sign in rank]
        yield game.from_cells(cells, PLAYER[side]), int(plies), int(legal), sorted(winning.split(","))


def squares(moves: Iterator[str] | tuple[str, ...] | list[str]) -> list[str]:
    """From and to without what stands between."""
    return sorted(move[:2] + move[3:] for move in moves)


def test_positions_with_a_forced_win_have_the_recorded_number_of_legal_moves():
    for position, _, legal, winning in forced_wins("olympiad"):
        assert len(position.legal) == legal, position.text
        assert set(winning) <= set(squares(position.legal)), position.text


@pytest.mark.parametrize("rules", ["olympiad,both=mover", "olympiad"])
def test_wins_in_one_ply_are_the_recorded_ones(rules):
    found = 0
    for position, plies, _, winning in forced_wins(rules):
        me = 1 if position.to_move == "first" else -1
        codes = [code for code in position.native.legal() if position.native.play(code).outcome() == me]
        at_once = squares([position.move(code) for code in codes])
        assert bool(at_once) == (plies == 1), position.text
        assert as_recorded(rules, at_once, winning if plies == 1 else []), position.text
        found += plies == 1
    assert found >= 300


@pytest.mark.parametrize("rules", ["olympiad,both=mover", "olympiad"])
def test_wins_in_three_plies_are_the_recorded_ones(rules):
    found = 0
    for position, plies, _, winning in forced_wins(rules):
        if plies == 3:
            me = 1 if position.to_move == "first" else -1
            fast = [code for code in position.native.legal() if loses_in_two(position.native.play(code), me)]
            assert fast, position.text
            assert as_recorded(rules, squares([position.move(code) for code in fast]), winning), position.text
            found += 1
    assert found >= 200


def as_recorded(rules: str, found: list[str], winning: list[str]) -> bool:
    return found == winning if "both=mover" in rules else set(found) <= set(winning)


def loses_in_two(native, winner: int) -> bool:
    """Whatever the side to move does, the winner (+1 or -1) has won or wins at once."""
    if native.outcome() is not None:
        return native.outcome() == winner
    answers = [native.play(code) for code in native.legal()]
    return all(answer.outcome() == winner or wins_in_one(answer, winner) for answer in answers)


def wins_in_one(native, winner: int) -> bool:
    return any(native.play(code).outcome() == winner for code in native.legal())


# connect4 ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Test_L1_R1", "Test_L2_R1", "Test_L3_R1"])
def test_solved_connect4_positions_replay_and_their_immediate_wins_are_the_recorded_ones(name):
    lines = (DATA / "connect4" / name).read_text().split("\n")
    solved = [line.split() for line in lines if line]
    assert len(solved) >= 900
    for digits, score in solved:
        position = lw.parse(digits)
        assert position.ply == len(digits)
        assert position.outcome is None
        at_once = [move for move in position.legal if position.play(move).outcome == position.to_move]
        next_stone = len(digits) // 2 + 1  # of the side to move; a win with it scores 22 less that
        assert bool(at_once) == (int(score) == 22 - next_stone), digits
