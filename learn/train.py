"""Trains the network of connect4/best on the records that selfplay.cpp writes.

    python learn/train.py RECORDS... --minutes 15 [--go-on core/weights/connect4.csv]

Writes core/weights/connect4.csv, which is compiled into the engine and from which training can go on.
Needs PyTorch and numpy.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as torch_functional
from network import SIDE, Network
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

RECORD = np.dtype(
    [
        ("codes", "u1", (SIDE, SIDE)),  # by column and row
        ("share", "<u2", SIDE),  # of the visits, by column
        ("value", "<f4"),  # that the search found, for the side to move
        ("result", "i1"),  # of the game, for the side to move; 2: not known
        ("proven", "u1"),
        ("rows", "u1"),
        ("columns", "u1"),
        ("game", "<u4"),
    ]
)
BATCH, RATE, DECAY, WARM_UP = 512, 3e-3, 1e-4, 200
KEPT = 0.999
"""Of the mean of all numbers so far at each step; that mean is the result."""
RESULT_SHARE = 0.2
"""Of the game's result in the value to learn; the rest is what the search thought. With more, the network learns games by heart."""
VALUE_WEIGHT = 2.0
"""Of the value's error beside the moves'."""


def mirrored(records: np.ndarray) -> np.ndarray:
    """The same positions seen in a mirror."""
    result = records.copy()
    for columns in np.unique(records["columns"]):
        those = records["columns"] == columns
        result["codes"][those, :columns] = records["codes"][those, :columns][:, ::-1]
        result["share"][those, :columns] = records["share"][those, :columns][:, ::-1]
    return result


def asked(network: Network, records: np.ndarray) -> tuple[torch.Tensor, torch.Tensor]:
    """What the network says."""
    return network(*(torch.from_numpy(records[name].astype(np.int64)) for name in ("codes", "rows", "columns")))


def errors(network: Network, records: np.ndarray) -> tuple[torch.Tensor, torch.Tensor]:
    """Cross entropy of the moves, and the squared error of the value."""
    chances, value = asked(network, records)
    share = torch.from_numpy(records["share"].astype(np.float32))
    total = share.sum(1, keepdim=True)
    entropy = -(share / total.clamp(min=1) * torch.log_softmax(chances, 1)).sum(1) * (total[:, 0] > 0)
    thought = torch.from_numpy(records["value"].copy())
    result = torch.from_numpy(records["result"].astype(np.float32))
    blended = thought + RESULT_SHARE * (result - thought)
    is_known = torch.from_numpy((records["result"] != 2) & (records["proven"] == 0))
    return entropy.mean(), torch_functional.mse_loss(value, torch.where(is_known, blended, thought))


@torch.no_grad()
def judged(network: Network, records: np.ndarray) -> str:
    """How well it does on positions of games that it has not seen."""
    chances, value = asked(network, records)
    moves, _ = errors(network, records)
    best = torch.from_numpy(records["share"].argmax(1))
    open_games = (records["result"] != 2) & (records["proven"] == 0)
    result = records["result"][open_games]
    agreement = [np.corrcoef(x[open_games], result)[0, 1] for x in (value.numpy(), records["value"])]
    return (
        f"moves {moves:.3f}, favourite {(chances.argmax(1) == best).float().mean():.1%}, "
        f"correlation with the result {agreement[0]:.3f} (the search's {agreement[1]:.3f})"
    )


def main() -> None:
    """Reads, trains, writes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("records", nargs="+")
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--rate", type=float, default=RATE)
    parser.add_argument("--go-on", type=Path)
    given = parser.parse_args()
    records = np.concatenate([np.fromfile(file, RECORD) for file in given.records])
    held_out = records["game"] % 20 == 7  # whole games: positions of one game know each other's result
    luck = np.random.default_rng(1)
    checking, learning = luck.permutation(records[held_out])[:20_000], records[~held_out]
    print(f"{len(learning)} positions", flush=True)
    network = Network()
    if given.go_on:
        network.read(given.go_on)
        print(f"to begin with: {judged(network, checking)}", flush=True)
    averaged = AveragedModel(network, multi_avg_fn=get_ema_multi_avg_fn(KEPT))
    optimizer = torch.optim.AdamW(network.parameters(), lr=given.rate, weight_decay=DECAY)
    began, told, step = time.monotonic(), 0.0, 0
    while (gone := (time.monotonic() - began) / 60) < given.minutes:
        rate = given.rate * min(1, (step + 1) / WARM_UP) * max(0.01, 1 - gone / given.minutes)
        for group in optimizer.param_groups:
            group["lr"] = rate
        batch = learning[luck.integers(0, len(learning), BATCH)]
        moves, value = errors(network, mirrored(batch) if luck.integers(2) else batch)
        optimizer.zero_grad()
        (moves + VALUE_WEIGHT * value).backward()
        optimizer.step()
        averaged.update_parameters(network)
        step += 1
        if gone > told + 1.5:
            told = gone
            print(
                f"{gone:.1f} min, {step * BATCH / len(learning):.2f} rounds: {judged(averaged.module, checking)}",
                flush=True,
            )
    network = averaged.module
    print(f"in the end: {judged(network, checking)}")
    network.write(Path("core/weights/connect4.csv"))


if __name__ == "__main__":
    main()
