"""Positions as numbers: arrays, planes, action numbers and masks, and the position before the last move."""

from __future__ import annotations

import random
import subprocess
import sys

import numpy as np
import pytest
import reference

import linewood as lw

HEAVY = (
    "numpy",
    "scipy",
    "nicegui",
    "dask",
    "matplotlib",
    "optuna",
    "pyspiel",
    "gymnasium",
    "pettingzoo",
    "torch",
    "asyncio",
    "ssl",
)
TEXTS = (
    "connect4 6x7 d d c",
    "connect4 9x12 !d4,a1 d d d e e",
    "hex5 3 9 0 18",
    "hex5 9 108 92 107",
    "loa b1-b3 a2-c2",
    "loa openspiel = 8/8/8/3x4/8/3x4/8/o6o x",
)


def test_import_loads_no_heavy_package() -> None:
    program = f"import sys, linewood; print([name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=300)
    assert done.stdout.strip() == "[]"


# Arrays and planes -----------------------------------------------------------------------------------------------


def test_an_array_has_the_top_row_first() -> None:
    position = lw.ConnectFour(rows=4, columns=5, forbidden=["e1"]).start().play("a", "a", "b")
    assert position.array.tolist() == [[0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [2, 0, 0, 0, 0], [1, 1, 0, 0, 3]]
    assert position.array.dtype == np.uint8


def test_the_ranks_of_loa_go_down() -> None:
    black, white = [0, 1, 1, 1, 1, 1, 1, 0], [2, 0, 0, 0, 0, 0, 0, 2]
    assert lw.LinesOfAction().start().array.tolist() == [black, *[white] * 6, black]
    assert lw.LinesOfAction().start().play("b1-b3").array.tolist()[5] == [2, 1, 0, 0, 0, 0, 0, 2]


def test_lines_of_a_hexagon_are_rows_columns_and_rising_diagonals_of_its_array() -> None:
    # The neighbours that RULES gives: in the upper half cell i of row r touches i and i + 1 of row r + 1.
    array = lw.HexFive(side=3).start().play("0", "3", "1", "4").array
    assert array.tolist()[:2] == [[3, 3, 1, 1, 0], [3, 2, 2, 0, 0]]
    empty = lw.HexFive(side=3).start().array
    assert empty.shape == (5, 5)
    assert [row.count(0) for row in empty.tolist()] == [3, 4, 5, 4, 3]
    assert {row + column for row, column in stones_in_line((4, 9, 15, 22, 30))} == {8}, "down to the left"
    assert {column for _, column in stones_in_line((4, 10, 17, 25, 34))} == {8}, "down to the right"


def stones_in_line(cells: tuple[int, ...]) -> list[list[int]]:
    """Where the stones of a line that wins stand in the array."""
    position = lw.HexFive(side=5).start()
    for cell, reply in zip(cells[:-1], (60, 58, 56, 54), strict=True):
        position = position.play(cell, reply)
    position = position.play(cells[-1])
    assert position.outcome == "first"
    return np.argwhere(position.array == 1).tolist()


@pytest.mark.parametrize("text", TEXTS)
def test_planes_are_what_each_side_sees(text: str) -> None:
    position = lw.parse(text)
    own, other = (1, 2) if position.to_move == "first" else (2, 1)
    planes = position.planes
    assert planes.dtype == np.float32
    assert planes.shape == (4, *position.array.shape)
    for plane, value in zip(planes, (own, other, 3), strict=False):
        assert np.array_equal(plane == 1.0, position.array == value)
    assert np.all(planes[3] == (1.0 if position.to_move == "first" else 0.0))


@pytest.mark.parametrize("text", TEXTS)
def test_an_array_gives_the_position_back(text: str) -> None:
    position = lw.parse(text)
    rows = position.array
    for given in (rows, rows.tolist(), tuple(map(tuple, rows.tolist())), rows.astype(np.int64), list(rows)):
        again = position.game.from_cells(given, position.to_move)
        assert (again.cells, again.to_move) == (position.cells, position.to_move)
    assert position.game.from_cells(np.frombuffer(position.cells, np.uint8), position.to_move).cells == position.cells


def test_a_hexagon_may_be_given_by_rows_of_its_own_lengths() -> None:
    game = lw.HexFive(side=3)
    rows = [[1, 0, 0], [0, 0, 0, 2], [0, 0, 0, 0, 1], [0, 0, 0, 0], [0, 0, 2]]
    assert game.from_cells(rows) == game.start().play("0", "6", "11", "18")


@pytest.mark.parametrize(
    "given", [np.zeros((6, 7, 2)), np.full((6, 7), 0.5), [[None] * 7] * 6, np.array(3), [["x"] * 7] * 6]
)
def test_what_is_no_board_is_told(given: object) -> None:
    with pytest.raises(lw.BadValue):
        lw.ConnectFour().from_cells(given)  # type: ignore[arg-type]


def test_without_numpy_the_command_that_installs_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(lw.MissingPackage, match=r"this needs numpy, which is not installed: pip install numpy$"):
        _ = lw.parse("connect4").array
    with pytest.raises(ModuleNotFoundError):
        _ = lw.parse("connect4").mask


# Actions ---------------------------------------------------------------------------------------------------------


def test_actions_are_columns_cells_and_pairs_of_squares() -> None:
    assert (lw.ConnectFour(columns=9).actions, lw.HexFive().actions, lw.LinesOfAction().actions) == (9, 217, 4096)
    assert lw.parse("connect4").play(3).last_move == "d"
    assert lw.parse("connect4").play("3").last_move == "c"
    assert lw.parse("connect4").play(np.int64(3), 0).moves == ("d", "a")
    assert lw.HexFive().start().play(108).last_move == "108"
    assert lw.LinesOfAction().start().play(1 * 64 + 17).last_move == "b1-b3"


@pytest.mark.parametrize("text", TEXTS)
def test_a_mask_has_the_legal_actions_up_to_the_end(text: str) -> None:
    position, chance = lw.parse(text), random.Random(5)
    while position.legal:
        mask = position.mask
        assert mask.dtype == bool
        assert len(mask) == position.game.actions
        actions = np.flatnonzero(mask)
        assert [position.move(action) for action in actions.tolist()] == list(position.legal)
        position = position.play(chance.choice(actions.tolist()))
    assert not position.mask.any()


def test_a_pass_is_an_action() -> None:
    position = lw.parse("loa = 6ox/6oo/8/8/8/8/oo6/xo6 x")
    assert position.legal == ("pass",)
    assert np.flatnonzero(position.mask).tolist() == [0]
    assert position.play(0).last_move == "pass"


def test_moves_are_spelled_as_they_were_played() -> None:
    game = reference.LinesOfAction("course")
    position, chance = lw.LinesOfAction().start(), random.Random(2)
    played = []
    for _ in range(60):
        played.append(chance.choice(position.legal))
        position = position.play(played[-1])
        game = game.play(played[-1])
    assert list(position.moves) == played
    assert any("x" in move for move in played)
    assert position.last_move == played[-1]


# The position before ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", TEXTS)
def test_a_parent_is_the_position_before_the_last_move(text: str) -> None:
    start, chance = lw.parse(text), random.Random(3)
    position = start
    for _ in range(12):
        if not position.legal:
            break
        after = position.play(chance.choice(position.legal))
        parent = after.parent
        assert parent is not None
        assert parent == position
        assert (parent.codes, parent.history, parent.origin) == (position.codes, position.history, position.origin)
        position = after


def test_a_start_has_no_parent() -> None:
    assert lw.HexFive().start().parent is None
    assert lw.ConnectFour().from_cells("7/7/7/7/3o3/3x3").parent is None
