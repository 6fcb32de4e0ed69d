"""Learns core/weights/connect4.csv, which moves look good, from the records that selfplay.cpp writes.

    python learn/train.py core/weights/connect4.csv RECORDS...

A move's number is the sum of the rows of a table that speak of it; the exponentials of the numbers, normalised, are to be the
shares of the search's visits. Learned by cross entropy with Adam; numpy and scipy alone.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy import sparse

STATES, PLACES = 625, 12  # states of a window; kinds times places of a cell in it
ROWS = 2 * PLACES * STATES + 16
EPOCHS, RATE, DECAY = 60, 0.02, 1e-5
SHARPNESS = 2.0
"""The shares to learn are those of the visits to this power: the search looks at bad moves, too."""


@dataclass
class Moves:
    """All moves of all positions: the rows that speak of each, its share of the visits, and its position."""

    rows: sparse.csr_matrix
    share: np.ndarray
    position: np.ndarray

    def only(self, chosen: np.ndarray) -> Moves:
        keep = np.flatnonzero(chosen[self.position])
        renumbered = np.cumsum(chosen) - 1
        return Moves(self.rows[keep], self.share[keep], renumbered[self.position[keep]])


def same_from_both_ends() -> np.ndarray:
    """For each row the one it is learned in: level and slanting windows mean the same from both ends."""
    state = np.arange(STATES)
    digits = np.stack([state // 5**i % 5 for i in range(4)])
    turned = (digits[::-1] * 5 ** np.arange(4)[:, None]).sum(0)
    row = np.arange(ROWS)
    for table in range(2):
        for kind in (1, 2):
            for place in (2, 3):
                mine = ((table * 3 + kind) * 4 + place) * STATES
                other = ((table * 3 + kind) * 4 + 3 - place) * STATES
                row[mine + state] = other + turned
    return row


ROW = same_from_both_ends()


def read(files: list[str]) -> Moves:
    """All records of all files."""
    rows, ends, shares, positions = [], [0], [], []
    number = 0
    for file in files:
        numbers, at = np.fromfile(file, np.int16).astype(np.int32), 0
        while at + 600 < len(numbers):  # the last record may be cut short
            for _ in range(int(numbers[at])):
                length = int(numbers[at + 2])
                shares.append(numbers[at + 1])
                rows.append(numbers[at + 3 : at + 3 + length])
                ends.append(ends[-1] + length)
                positions.append(number)
                at += 2 + length
            at += 1
            number += 1
    index = ROW[np.concatenate(rows)]
    matrix = sparse.csr_matrix((np.ones(len(index), np.float32), index, np.array(ends)), shape=(len(shares), ROWS))
    return Moves(matrix, np.array(shares, np.float32) / 10000, np.array(positions))


def main() -> None:
    """Reads, learns, writes."""
    target, *files = sys.argv[1:]
    moves = read(files)
    count = moves.position[-1] + 1
    sharpened = moves.share**SHARPNESS
    moves.share = sharpened / np.maximum(np.bincount(moves.position, sharpened), 1e-9)[moves.position]
    held_out = np.arange(count) % 2000 < 100  # whole games, nearly
    learning, checking = moves.only(~held_out), moves.only(held_out)
    print(f"{(~held_out).sum()} positions, {len(learning.share)} moves")
    weights = np.zeros(ROWS, np.float32)
    mean, square = np.zeros(ROWS, np.float32), np.zeros(ROWS, np.float32)
    transposed = learning.rows.T.tocsr()
    for epoch in range(1, EPOCHS + 1):
        gradient = transposed @ (chances(learning, weights) - learning.share) / (~held_out).sum()
        mean += 0.1 * (gradient - mean)
        square += 0.01 * (gradient**2 - square)
        rate = 5 * RATE * (1 - epoch / (EPOCHS + 1))
        weights -= rate * (mean / (1 - 0.9**epoch) / (np.sqrt(square / (1 - 0.99**epoch)) + 1e-6))
        weights *= 1 - DECAY * rate
        if epoch % 10 == 0:
            print(f"{epoch}: learned {judged(learning, weights)}; held out {judged(checking, weights)}", flush=True)
    numbers = np.rint(weights[ROW] * 1024).astype(int)
    Path(target).write_text("".join(",".join(map(str, line)) + ",\n" for line in np.array_split(numbers, 600)))


def chances(moves: Moves, weights: np.ndarray) -> np.ndarray:
    """What the weights say of each move."""
    number = moves.rows @ weights
    best = np.full(moves.position[-1] + 1, -np.inf)
    np.maximum.at(best, moves.position, number)
    exponential = np.exp(number - best[moves.position])
    return (exponential / np.bincount(moves.position, exponential)[moves.position]).astype(np.float32)


def judged(moves: Moves, weights: np.ndarray) -> str:
    """Cross entropy beside that of equal chances, and how often the search's favourite is the table's."""
    chance, count = chances(moves, weights), moves.position[-1] + 1
    entropy = -(moves.share * np.log(chance + 1e-9)).sum() / count
    even = 1 / np.bincount(moves.position)[moves.position]
    own = -(moves.share * np.log(moves.share + 1e-9)).sum() / count
    order = np.lexsort((-chance, moves.position))
    first = order[np.unique(moves.position[order], return_index=True)[1]]
    best = np.zeros(count)
    np.maximum.at(best, moves.position, moves.share)
    hit = (moves.share[first] >= best).mean()
    return f"{entropy:.3f} (equal {-(moves.share * np.log(even)).sum() / count:.3f}, the search's own {own:.3f}), favourite {hit:.1%}"


if __name__ == "__main__":
    main()
