"""The networks of Connect Four against the same written a second time, slowly, in floating point."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import prod
from random import Random

import numpy as np
import pytest
from reference import FIRST, FORBIDDEN, FREE, OTHER, ConnectFour

import linewood as lw
from linewood.search.networks import Shape, load, written

RAYS = [(c, r) for c, r in product(range(-3, 4), repeat=2) if 0 in (c, r) or abs(c) == abs(r)]
WIDE = Shape(features=32, channels=48, blocks=2, policy_units=32, value_units=7)
"""A shape that no kernel is compiled for."""
Tensors = dict[str, np.ndarray]


@cache
def tensors_of(weights: str) -> Tensors:
    """The tensors of a network, read by numpy."""
    network = load(weights)
    numbers = np.frombuffer(network.weights, "<f4").astype(float)
    parts, at = {}, 0
    for name, shape in network.shape.tensors().items():
        parts[name] = numbers[at : at + prod(shape)].reshape(shape)
        at += prod(shape)
    assert at == len(numbers)
    return parts


@pytest.fixture(scope="module")
def wide(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A network of another shape; its weights are whole multiples of 1/512, as the core keeps them."""
    luck, numbers = Random(7), []
    for name, shape in WIDE.tensors().items():
        inputs = {1: 4, 3: 40}.get(len(shape), prod(shape[1:]))
        scale = 1.4 / inputs**0.5 if name.endswith("weight") else 0.2
        numbers += [round(256 * luck.gauss(0, scale)) / 256 for _ in range(prod(shape))]
    path = tmp_path_factory.mktemp("network") / "wide.safetensors"
    path.write_bytes(written(WIDE, numbers, {}))
    return str(path)


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


def answer(board: ConnectFour, w: Tensors) -> tuple[float, dict[int, float]]:
    """The value for the side to move, and the logit of each column."""
    cells = seen(board)
    padded = np.pad(cells, ((0, 0), (3, 3), (3, 3)))
    columns, rows = cells.shape[1:]
    x = np.zeros((len(w["input.bias"]), columns, rows)) + w["input.bias"][:, None, None]
    for number, (dc, dr) in enumerate(RAYS):
        there = padded[:, 3 + dc : 3 + dc + columns, 3 + dr : 3 + dr + rows]
        x += np.einsum("ks,kcr->scr", w["input.weight"][:, number], there)
    x = relu(np.einsum("os,scr->ocr", w["pointwise.weight"], relu(x)) + w["pointwise.bias"][:, None, None])
    blocks = sum(name.startswith("residual") for name in w) // 2
    for i in range(blocks):
        around = np.pad(x, ((0, 0), (1, 1), (1, 1)))
        y = x + w[f"residual.{i}.bias"][:, None, None]
        for dc, dr in product(range(3), repeat=2):
            there = around[:, dc : dc + columns, dr : dr + rows]
            y = y + np.einsum("oi,icr->ocr", w[f"residual.{i}.weight"][:, :, dc, dr], there)
        if i + 1 == blocks:
            y = y + dense(w, "global_pool", pooled(x))[:, None, None]
        x = relu(y)
    above = np.pad(x, ((0, 0), (0, 0), (0, 1)))
    logits, here = {}, []
    for column in range(columns):
        if (cell := board.landing(column)) is not None:
            row = cell // board.columns
            here.append(x[:, column, row])
            both = np.concatenate([here[-1], above[:, column, row + 1]])
            logits[column] = float(dense(w, "policy.output", relu(dense(w, "policy.hidden", both)))[0])
    whole = np.concatenate([pooled(x), np.mean(here, 0)])
    return float(np.tanh(dense(w, "value.output", relu(dense(w, "value.hidden", whole)))[0])), logits


def dense(w: Tensors, layer: str, x: np.ndarray) -> np.ndarray:
    return w[f"{layer}.weight"] @ x + w[f"{layer}.bias"]


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


def check(board: ConnectFour, weights: str) -> None:
    """The core's priors and values are those of the tensors."""
    position, tensors = lw.parse(text_of(board)), tensors_of(weights)
    priors = lw.Options(selection="puct", prior="learned", prior_temperature=1.0, weights=weights)
    found = lw.search(position, priors, lw.Limits(playouts=1))
    _, logits = answer(board, tensors)
    odds = np.exp(np.array(list(logits.values())) - max(logits.values()))
    said = {move.move: move.prior for move in found.moves}
    wanted = dict(zip(("abcdefghijklmnop"[c] for c in logits), odds / odds.sum(), strict=True))
    assert set(said) == set(wanted)
    assert max(abs(said[move] - wanted[move]) for move in said) < 0.05

    judged = lw.Options(network=1.0, prior="learned", selection="puct", weights=weights)
    looked = lw.search(position, judged, lw.Limits(playouts=1))
    (tried,) = [move for move in looked.moves if move.visits > 0]
    if is_calm(after := board.play(tried.move)):
        assert abs(-answer(after, tensors)[0] - tried.value) < 0.05


@pytest.mark.parametrize("number", range(len(BOARDS)))
def test_the_network_in_integers_says_the_same(number):
    check(BOARDS[number], "connect4")


@pytest.mark.parametrize("number", range(0, len(BOARDS), 2))
def test_a_network_of_another_shape_says_the_same(number, wide):
    check(BOARDS[number], wide)


def test_the_boards_have_what_the_networks_look_at(wide):
    kinds = np.array([seen(board).sum((1, 2)) for board in BOARDS])
    assert (kinds.sum(0) > 0).all()
    assert sum(is_calm(board) for board in BOARDS) > 20
    for weights in ("connect4", wide):
        values = {round(answer(board, tensors_of(weights))[0], 2) for board in BOARDS}
        assert len(values) > 20, "boards that differ are not the same to it"
