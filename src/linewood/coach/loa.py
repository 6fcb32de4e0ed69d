"""Lines of Action: groups, threats to connect, cut-off pieces and walls."""

from __future__ import annotations

from collections.abc import Iterable

from linewood.coach.facts import Allows, CutOff, Fact, Groups, Threatens, Wall
from linewood.coach.turn import Turn
from linewood.games import Game, Position
from linewood.games.geometry import places
from linewood.games.native import Native
from linewood.games.position import SIDES

MOST = 3
"""Moves, pieces or walls that are named."""


def describe(position: Position, code: int) -> list[Fact]:
    """What a move does on the board. The game goes on after it."""
    turn = Turn(position, code)
    facts: list[Fact] = [*allowed(turn)]
    if again := winning_moves(turn.game, to_move(turn.game, turn.now, turn.side)):
        facts.append(Threatens(moves=again[:MOST], **turn.about))
    facts += cut_off(turn)
    for owner in (0, 1):
        before, after = (len(groups(turn.game, board, owner + 1)) for board in (turn.board, turn.now))
        if before != after:
            facts.append(Groups(owner=owner, before=before, after=after, **turn.about))
    return facts


def allowed(turn: Turn) -> list[Fact]:
    """The opponent's moves that win at once."""
    moves = winning_moves(turn.game, turn.after)
    there = winning_moves(turn.game, to_move(turn.game, turn.board, 1 - turn.side))
    kinds = ((False, [move for move in moves if move in there]), (True, [move for move in moves if move not in there]))
    return [Allows(opened=opened, moves=tuple(some[:MOST]), **turn.about) for opened, some in kinds if some]


def cut_off(turn: Turn) -> list[Fact]:
    """Opponent's pieces that cannot move any more, or cannot join their others any more because of the moved piece."""
    if turn.cell is None:
        return []
    game, other = turn.game, 1 - turn.side
    before = targets(game, to_move(game, turn.board, other))
    now = targets(game, turn.after)
    found: list[Fact] = []
    for group in sorted(groups(game, turn.now, turn.other), key=len)[:-1]:
        rest = {cell for cell, stone in enumerate(turn.now) if stone == turn.other} - group
        for piece in sorted(group & before.keys()):
            name = game.cell_name(piece)
            if piece not in now and len(group) == 1:
                found.append(CutOff(piece=name, **turn.about))
                continue
            for target in sorted(before[piece] - now.get(piece, set())):
                if turn.cell in between(game, piece, target) and touches(game, target, rest):
                    by = game.cell_name(turn.cell)
                    found.append(Wall(piece=name, target=game.cell_name(target), by=by, **turn.about))
    return found[:MOST]


def to_move(game: Game, board: bytes, side: int) -> Native | None:
    """The same board with one side to move; None if the game is over there."""
    native = game.from_cells(board, SIDES[side]).native
    return native if native.outcome() is None else None


def winning_moves(game: Game, native: Native | None) -> tuple[str, ...]:
    """The moves of the side to move that win at once."""
    if native is None or native.outcome() is not None:
        return ()
    won = 1 if native.to_move() == 0 else -1
    return tuple(game.write_move(native.cells(), code) for code in native.legal() if native.play(code).outcome() == won)


def targets(game: Game, native: Native | None) -> dict[int, set[int]]:
    """Where each piece of the side to move can go."""
    found: dict[int, set[int]] = {}
    if native is None or native.outcome() is not None:
        return found
    for code in native.legal():
        if touched := game.move_cells(native.cells(), code):
            found.setdefault(touched[0], set()).add(touched[-1])
    return found


def groups(game: Game, board: bytes, stone: int) -> list[set[int]]:
    """The pieces of a side, those together that touch each other."""
    left = {cell for cell, owner in enumerate(board) if owner == stone}
    found = []
    while left:
        group, edge = set(), {min(left)}
        while edge:
            group |= edge
            left -= edge
            edge = {cell for cell in left if touches(game, cell, edge)}
        found.append(group)
    return found


def touches(game: Game, cell: int, others: Iterable[int]) -> bool:
    """Is a cell a neighbour of one of the others?"""
    where = places(game.geometry)
    row, column = where[cell]
    return any(max(abs(row - where[one][0]), abs(column - where[one][1])) == 1 for one in others)


def between(game: Game, start: int, end: int) -> set[int]:
    """The cells on the way from one cell to another, along a line."""
    where = places(game.geometry)
    (row, column), (last_row, last_column) = where[start], where[end]
    steps = max(abs(last_row - row), abs(last_column - column))
    down, right = (last_row - row) // steps, (last_column - column) // steps
    way = {(row + k * down, column + k * right) for k in range(1, steps)}
    return {cell for cell, place in enumerate(where) if place in way}
