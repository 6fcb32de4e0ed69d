"""The network of connect4/best against the same written a second time, slowly, in floating point."""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import numpy as np
import pytest
from reference import FIRST, FORBIDDEN, FREE, OTHER, ConnectFour

import linewood as lw

WEIGHTS = Path(__file__).parents[1] / "core" / "weights" / "connect4.csv"
RAYS = [(c, r) for c, r in product(range(-3, 4), repeat=2) if 0 in (c, r) or abs(c) == abs(r)]
SHAPES = {
    "look": (9, 25, 64),
    "look_bias": (64,),
    "narrow": (16, 64),
    "narrow_bias": (16,),
    **{name: shape for i in (1, 2, 3) for name, shape in ((f"layer{i}", (16, 16, 3, 3)), (f"layer{i}_bias", (16,)))},
    "whole": (16, 32),
    "whole_bias": (16,),
    "move_hidden": (16, 32),
    "move_hidden_bias": (16,),
    "move": (1, 16),
    "move_bias": (1,),
    "value_hidden": (32, 48),
    "value_hidden_bias": (32,),
    "value": (1, 32),
    "value_bias": (1,),
}


@cache
def weights() -> dict[str, np.ndarray]:
    numbers = np.array([int(n) for n in WEIGHTS.read_text().split(",") if n.strip()]) / 4096
    parts, at = {}, 0
    for name, shape in SHAPES.items():
        size = int(np.prod(shape))
        parts[name] = numbers[at : at + size].reshape(shape)
        at += size
    assert at == len(numbers)
    return parts


def wins_at(board: ConnectFour, cell: int, side: str) -> bool:
    filled = list(board.board)
    filled[cell] = side
    row, column = divmod(cell, board.columns)
    for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for start in range(-3, 1):
            line = [(row + (start + i) * dr, column + (start + i) * dc) for i in range(4)]
            if all(0 <= r < board.rows and 0 <= c < board.columns for r, c in line) and all(
                filled[r * board.columns + c] == side for r, c in line
            ):
                return True
    return False


def seen(board: ConnectFour) -> np.ndarray:
    """What is at each cell, by kind, column and row."""
    rows, columns, me = board.rows, board.columns, board.side
    result = np.zeros((9, columns, rows))
    total = sum(cell != FORBIDDEN for cell in board.board)
    for column in range(columns):
        cells = [row * columns + column for row in range(rows)]
        left = 0
        owner = {}
        for cell in reversed(cells):
            if board.board[cell] != FORBIDDEN:
                left += 1
                owner[cell] = FIRST if (total - left) % 2 == 0 else OTHER[FIRST]
        won_below = set()
        for row, cell in enumerate(cells):
            stone = board.board[cell]
            if stone == FORBIDDEN:
                continue
            if stone != FREE:
                result[0 if stone == me else 1, column, row] = 1
                continue
            result[2, column, row] = board.landing(column) == cell
            result[3 if owner[cell] == me else 4, column, row] = 1
            winners = {side for side in (me, OTHER[me]) if wins_at(board, cell, side)}
            result[5, column, row] = me in winners
            result[6, column, row] = OTHER[me] in winners
            if owner[cell] in winners and OTHER[owner[cell]] not in won_below:
                result[7 if owner[cell] == me else 8, column, row] = 1
            won_below |= winners
    return result


def relu(x: np.ndarray) -> np.ndarray:
    return np.maximum(x, 0)


def pooled(x: np.ndarray) -> np.ndarray:
    return np.concatenate([x.mean((1, 2)), x.max((1, 2))])


def answer(board: ConnectFour) -> tuple[float, dict[int, float]]:
    """The value for the side to move, and the logarithm of each column's chance."""
    w, cells = weights(), seen(board)
    padded = np.pad(cells, ((0, 0), (3, 3), (3, 3)))
    columns, rows = cells.shape[1:]
    x = np.zeros((64, columns, rows)) + w["look_bias"][:, None, None]
    for number, (dc, dr) in enumerate(RAYS):
        x += np.einsum(
            "ks,kcr->scr", w["look"][:, number], padded[:, 3 + dc : 3 + dc + columns, 3 + dr : 3 + dr + rows]
        )
    x = relu(np.einsum("os,scr->ocr", w["narrow"], relu(x)) + w["narrow_bias"][:, None, None])
    for i in (1, 2, 3):
        around = np.pad(x, ((0, 0), (1, 1), (1, 1)))
        y = x + w[f"layer{i}_bias"][:, None, None]
        for dc, dr in product(range(3), repeat=2):
            y = y + np.einsum("oi,icr->ocr", w[f"layer{i}"][:, :, dc, dr], around[:, dc : dc + columns, dr : dr + rows])
        if i == 3:
            y = y + (w["whole"] @ pooled(x) + w["whole_bias"])[:, None, None]
        x = relu(y)
    above = np.pad(x, ((0, 0), (0, 0), (0, 1)))
    chances, here = {}, []
    for column in range(columns):
        if (cell := board.landing(column)) is not None:
            row = cell // board.columns
            here.append(x[:, column, row])
            both = np.concatenate([here[-1], above[:, column, row + 1]])
            hidden = relu(w["move_hidden"] @ both + w["move_hidden_bias"])
            chances[column] = float((w["move"] @ hidden + w["move_bias"])[0])
    whole = np.concatenate([pooled(x), np.mean(here, 0)])
    value = w["value"] @ relu(w["value_hidden"] @ whole + w["value_hidden_bias"]) + w["value_bias"]
    return float(np.tanh(value[0])), chances


def positions(count: int) -> list[ConnectFour]:
    """On boards of all three widths."""
    luck, found = Random(5), []
    while len(found) < count:
        rows, columns = luck.choice([(6, 7), (4, 4), (9, 12), (12, 9), (15, 16), (13, 10)])
        cells = [f"{'abcdefghijklmnop'[c]}{r + 1}" for r in range(rows) for c in range(columns)]
        board = ConnectFour(rows=rows, columns=columns, forbidden=tuple(luck.sample(cells, luck.randrange(3))))
        for _ in range(luck.randrange(rows * columns // 2)):
            if board.outcome() is None:
                board = board.play(luck.choice(board.legal()))
        if board.outcome() is None and len(board.legal()) > 1:
            found.append(board)
    return found


def text_of(board: ConnectFour) -> str:
    forbidden = f" !{','.join(board.forbidden)}" if board.forbidden else ""
    return f"connect4 {board.rows}x{board.columns}{forbidden} {' '.join(board.moves or ())}"


def is_calm(board: ConnectFour) -> bool:
    """Nobody wins with his next two stones in one column, so no move is forced; threats further up there may be."""
    for column in range(board.columns):
        free = [cell for cell in range(column, len(board.board), board.columns) if board.board[cell] == FREE]
        if any(wins_at(board, cell, side) for cell in free[:2] for side in "xo"):
            return False
    return sum(board.landing(column) is not None for column in range(board.columns)) > 1


BOARDS = positions(40)


@pytest.mark.parametrize("number", range(len(BOARDS)))
def test_the_network_in_integers_says_the_same(number):
    board = BOARDS[number]
    position = lw.parse(text_of(board))
    priors = lw.Options(selection="puct", prior="learned", prior_temperature=1.0)
    found = lw.search(position, priors, lw.Limits(playouts=1))
    _, chances = answer(board)
    odds = np.exp(np.array(list(chances.values())) - max(chances.values()))
    said = {move.move: move.prior for move in found.moves}
    wanted = dict(zip(("abcdefghijklmnop"[c] for c in chances), odds / odds.sum(), strict=True))
    assert set(said) == set(wanted)
    assert max(abs(said[move] - wanted[move]) for move in said) < 0.05

    judged = lw.Options(network=1.0, prior="learned", selection="puct")
    looked = lw.search(position, judged, lw.Limits(playouts=1))
    (tried,) = [move for move in looked.moves if move.visits > 0]
    if is_calm(after := board.play(tried.move)):
        assert abs(-answer(after)[0] - tried.value) < 0.05


def test_the_boards_have_what_the_network_looks_at():
    kinds = np.array([seen(board).sum((1, 2)) for board in BOARDS])
    assert (kinds.sum(0) > 0).all()
    assert sum(is_calm(board) for board in BOARDS) > 20
    assert len({round(answer(board)[0], 2) for board in BOARDS}) > 20, "boards that differ are not the same to it"
