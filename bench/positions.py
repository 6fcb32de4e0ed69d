"""Positions for benchmarks."""

import random

import linewood as lw


def random_position(chance: random.Random, stones: int) -> lw.Position:
    """A position of a random game on the classic board that is not over."""
    while True:
        position = lw.ConnectFour().start()
        while position.outcome is None and position.ply < stones:
            position = position.play(chance.choice(position.legal))
        if position.outcome is None:
            return position
