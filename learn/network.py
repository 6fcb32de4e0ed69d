"""The network as PyTorch trains it; core/playouts/network.hpp has the same in integers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as torch_functional
from torch import Tensor, nn

SIDE = 12
"""Rows and columns of the frame that boards are trained in."""
KINDS, SEEN, WIDTH, LAYERS, MOVE_UNITS, VALUE_UNITS = 9, 64, 16, 3, 16, 32
REACH = 3
SPAN = range(-REACH, REACH + 1)
RAYS = [(c, r) for c in SPAN for r in SPAN if 0 in (c, r) or abs(c) == abs(r)]
"""Columns and rows from a cell to those that it sees."""
UNIT = 4096
"""Numbers are written in 1/UNIT."""
SHARPNESS = 1.5
"""What a search thinks is a mean over good and bad moves and nearer to a draw than the results are. The network that learned from it is
written with so much more confidence, which fits the results better."""


def kinds_of_codes() -> np.ndarray:
    """For each code of a cell, as core/playouts/network_weights.hpp counts them, which of the nine kinds of things are there."""
    kinds = np.zeros((35, KINDS), np.float32)
    kinds[1, 0] = kinds[2, 1] = 1
    for bits in range(32):
        mine = bits & 1
        seen = {3 if mine else 4: True, 2: bits & 2, 5: bits & 4, 6: bits & 8, 7 if mine else 8: bits & 16}
        for kind, there in seen.items():
            kinds[3 + bits, kind] = bool(there)
    return kinds


def seen_from_cells() -> Tensor:
    """For each cell, in which cells of the frame, with a margin of nothing around it, its rays lie."""
    side = SIDE + 2 * REACH
    inner = range(REACH, REACH + SIDE)
    cells = [column * side + row for column in inner for row in inner]
    return torch.tensor([[cell + c * side + r for c, r in RAYS] for cell in cells])


class Network(nn.Module):
    """From the codes of the cells to the logarithms of the moves' chances and the value for the side to move."""

    def __init__(self) -> None:
        super().__init__()
        self.look = nn.Linear(len(RAYS) * KINDS, SEEN)
        self.narrow = nn.Linear(SEEN, WIDTH)
        self.layers = nn.ModuleList([nn.Conv2d(WIDTH, WIDTH, 3, padding=1) for _ in range(LAYERS)])
        self.whole = nn.Linear(2 * WIDTH, WIDTH)
        self.move_hidden, self.move = nn.Linear(2 * WIDTH, MOVE_UNITS), nn.Linear(MOVE_UNITS, 1)
        self.value_hidden, self.value = nn.Linear(3 * WIDTH, VALUE_UNITS), nn.Linear(VALUE_UNITS, 1)
        self.register_buffer("kinds", torch.from_numpy(kinds_of_codes()), persistent=False)
        self.register_buffer("seen", seen_from_cells().flatten(), persistent=False)

    def forward(self, codes: Tensor, rows: Tensor, columns: Tensor) -> tuple[Tensor, Tensor]:
        """`codes` by position, column and row. Columns that are full have no chance."""
        line = torch.arange(SIDE)
        on_board = (line[None, :, None] < columns[:, None, None]) & (line[None, None, :] < rows[:, None, None])
        on_board = on_board.float()[:, None]
        count = (rows * columns).float()[:, None]

        def pooled(x: Tensor) -> list[Tensor]:
            return [x.sum((2, 3)) / count, x.amax((2, 3))]

        seen = torch_functional.pad(codes, (REACH,) * 4).flatten(1).index_select(1, self.seen)
        rays = torch_functional.embedding(seen, self.kinds).reshape(len(codes), SIDE, SIDE, -1)
        x = self.narrow(torch.relu(self.look(rays)))
        x = torch.relu(x.permute(0, 3, 1, 2).contiguous()) * on_board
        for number, layer in enumerate(self.layers, start=1):
            y = layer(x) + x
            if number == LAYERS:
                y = y + self.whole(torch.cat(pooled(x), 1))[:, :, None, None]
            x = torch.relu(y) * on_board
        playable = self.kinds[codes][:, None, :, :, 2]
        here = (x * playable).sum(3)
        above = (torch_functional.pad(x[:, :, :, 1:], (0, 1)) * playable).sum(3)
        moves = torch.relu(self.move_hidden(torch.cat([here, above], 1).transpose(1, 2)))
        chances = self.move(moves)[:, :, 0].masked_fill(playable.sum((1, 3)) == 0, -1e9)
        open_columns = playable.sum((1, 2, 3))[:, None].clamp(min=1)
        board = torch.cat([*pooled(x), here.sum(2) / open_columns], 1)
        return chances, torch.tanh(self.value(torch.relu(self.value_hidden(board))))[:, 0]

    @torch.no_grad()
    def write(self, file: Path) -> None:
        """All numbers, in the order in which core/playouts/network_weights.hpp reads them."""
        flat = torch.cat([scale * numbers.reshape(-1) for numbers, scale in self.in_order()]).numpy()
        whole = np.clip(np.rint(flat * UNIT), -(2**15), 2**15 - 1).astype(int)
        file.write_text("".join(",".join(map(str, line)) + ",\n" for line in np.array_split(whole, 1000)))

    @torch.no_grad()
    def read(self, file: Path) -> None:
        """The numbers that `write` wrote."""
        flat = torch.tensor([int(number) / UNIT for number in file.read_text().split(",") if number.strip()])
        parts = list(self.in_order())
        for (numbers, scale), values in zip(parts, flat.split([part.numel() for part, _ in parts]), strict=True):
            numbers.copy_(values.reshape(numbers.shape) / scale)

    def in_order(self) -> Iterator[tuple[Tensor, float]]:
        """All numbers in the order of the file, and what they are multiplied by there."""
        yield self.look.weight.reshape(SEEN, len(RAYS), KINDS).permute(2, 1, 0), 1
        yield self.look.bias, 1
        for part in (self.narrow, *self.layers, self.whole, self.move_hidden, self.move, self.value_hidden, self.value):
            scale = SHARPNESS if part is self.value else 1
            yield part.weight, scale
            yield part.bias, scale
