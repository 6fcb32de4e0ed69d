"""What stones set up on a board must fulfil in games where stones are placed in turn and lines win."""

from __future__ import annotations

from collections.abc import Iterable, Set

from linewood.errors import BadValue
from linewood.texts import Word

Place = tuple[int, int]
"""Row and column."""


def check(stones: tuple[Set[Place], Set[Place]], second_to_move: bool, steps: Iterable[Place], length: int) -> None:
    """Raises BadValue where the first and the second player's stones cannot come from a game.

    The first player began, at most one side has a line of `length` along one of `steps`, and that side moved last.
    """
    first, second = stones
    if len(first) - len(second) != second_to_move:
        side = Word("side.o" if second_to_move else "side.x")
        raise BadValue("cells.count", first=len(first), second=len(second), side=side)
    winners = [has_line(side, steps, length) for side in stones]
    if all(winners):
        raise BadValue("cells.two_winners")
    if winners[second_to_move]:
        raise BadValue("cells.winner_to_move", side=Word("side.o" if second_to_move else "side.x"))


def has_line(stones: Set[Place], steps: Iterable[Place], length: int) -> bool:
    """Are there `length` stones in a row along one of the steps?

    >>> has_line({(0, 0), (1, 1), (2, 2)}, [(1, 1)], 3)
    True
    """
    return any(
        all((row + down * k, column + right * k) in stones for k in range(length))
        for row, column in stones
        for down, right in steps
    )
