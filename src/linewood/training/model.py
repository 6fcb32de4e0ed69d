"""The network as PyTorch trains it; core/network/ computes the same in integers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from linewood import _core
from linewood.games import by_name
from linewood.search.networks import LIMITS, Network, Shape, floats, written
from linewood.training.samples import Samples

PLANES: int = LIMITS["planes"]


def rays(game: str) -> list[tuple[int, int]]:
    """Columns and rows from a cell to those that it sees, in the core's order.

    >>> len(rays("hex5")), len(rays("loa"))
    (25, 25)
    """
    kind = by_name(game)
    steps = range(-kind.sight, kind.sight + 1)
    return sorted({(step * columns, step * rows) for columns, rows in kind.axes for step in steps})


@cache
def seen_from_cells(game: str, side: int) -> Tensor:
    """For each place of a frame, where in the frame with its margin the rays lie."""
    reach = by_name(game).sight
    wide = side + 2 * reach
    inner = range(reach, reach + side)
    cells = [column * wide + row for column in inner for row in inner]
    return torch.tensor([[cell + c * wide + r for c, r in rays(game)] for cell in cells]).flatten()


def planes_of_codes(game: str) -> Tensor:
    """For each code of a cell, which planes it sets."""
    codes = _core.Network.planes(game)
    return torch.tensor([[float(bits >> plane & 1) for plane in range(PLANES)] for bits in codes])


class Model(nn.Module):
    """From positions to the policy's logits and the value for the side to move."""

    def __init__(self, game: str, shape: Shape) -> None:
        super().__init__()
        self.game, self.shape = game, shape
        wide = shape.channels
        self.input = nn.Linear(LIMITS["rays"] * PLANES, shape.features)
        self.pointwise = nn.Linear(shape.features, wide)
        self.residual = nn.ModuleList([nn.Conv2d(wide, wide, 3, padding=1) for _ in range(shape.blocks)])
        self.global_pool = nn.Linear(2 * wide, wide)
        self.policy_hidden = nn.Linear(2 * wide, shape.policy_units)
        self.policy_output = nn.Linear(shape.policy_units, 1)
        self.value_hidden = nn.Linear(3 * wide, shape.value_units)
        self.value_output = nn.Linear(shape.value_units, 1)
        self.register_buffer("planes", planes_of_codes(game), persistent=False)

    def forward(self, batch: Samples) -> tuple[Tensor, Tensor]:
        """The logit of each move, -1e9 where there is none, and the value in -1 .. 1."""
        side, count = batch.side, len(batch)
        rows, columns = (
            torch.from_numpy(batch.rows.astype(np.int64)),
            torch.from_numpy(batch.columns.astype(np.int64)),
        )
        line = torch.arange(side)
        on_board = (line[None, :, None] < columns[:, None, None]) & (line[None, None, :] < rows[:, None, None])
        on_board = on_board.float()[:, None]
        cells = (rows * columns).float()[:, None]

        def pooled(x: Tensor) -> list[Tensor]:
            return [x.sum((2, 3)) / cells, x.amax((2, 3))]

        codes = torch.from_numpy(batch.codes.astype(np.int64)).reshape(count, side, side)
        reach = by_name(self.game).sight
        seen = functional.pad(codes, (reach,) * 4).flatten(1).index_select(1, seen_from_cells(self.game, side))
        planes: Any = self.planes
        x = functional.embedding(seen, planes).reshape(count, side, side, -1)
        x = self.pointwise(torch.relu(self.input(x)))
        x = torch.relu(x.permute(0, 3, 1, 2).contiguous()) * on_board
        for number, layer in enumerate(self.residual, start=1):
            y = layer(x) + x
            if number == self.shape.blocks:
                y = y + self.global_pool(torch.cat(pooled(x), 1))[:, :, None, None]
            x = torch.relu(y) * on_board
        flat = functional.pad(x.flatten(2), (0, 1)).transpose(1, 2)  # the last place is nowhere
        places = torch.from_numpy(batch.moves.astype(np.int64)).reshape(count, -1)
        ends = flat.gather(1, places[:, :, None].expand(-1, -1, self.shape.channels))
        logits = self.policy_output(torch.relu(self.policy_hidden(ends.reshape(count, -1, 2 * self.shape.channels))))
        logits = logits[:, :, 0].masked_fill(torch.from_numpy(batch.shares < 0), -1e9)
        focus = torch.from_numpy(batch.focus.astype(np.float32))[:, None]
        middle = (x.flatten(2) * focus).sum(2) / focus.sum(2).clamp(min=1)
        board = torch.cat([*pooled(x), middle], 1)
        return logits, torch.tanh(self.value_output(torch.relu(self.value_hidden(board))))[:, 0]

    @torch.no_grad()
    def content(self, metadata: dict[str, str], sharpness: float = 1.0) -> bytes:
        """A file that the option `weights` can name."""
        flat = torch.cat([scale * numbers.reshape(-1) for numbers, scale in self.in_order(sharpness)])
        limit = LIMITS["weight"]
        return written(self.shape, flat.clamp(-limit, limit).tolist(), metadata, self.game)

    @torch.no_grad()
    def read(self, network: Network, sharpness: float = 1.0) -> None:
        """Takes the weights of a network of the same game and shape."""
        flat, at = torch.tensor(floats(network.weights)), 0
        for numbers, scale in self.in_order(sharpness):
            numbers.copy_(flat[at : at + numbers.numel()].reshape(numbers.shape) / scale)
            at += numbers.numel()

    def in_order(self, sharpness: float) -> Iterator[tuple[Tensor, float]]:
        """All weights in the core's order, and what they are multiplied by in a file."""
        yield self.input.weight.reshape(self.shape.features, LIMITS["rays"], PLANES).permute(2, 1, 0), 1
        yield self.input.bias, 1
        heads = (self.policy_hidden, self.policy_output, self.value_hidden, self.value_output)
        for part in (self.pointwise, *self.residual, self.global_pool, *heads):
            scale = sharpness if part is self.value_output else 1
            yield part.weight, scale
            yield part.bias, scale
