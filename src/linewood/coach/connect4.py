"""Connect Four: threats, forks, poisoned columns, parity."""

from __future__ import annotations

from linewood.coach.facts import Allows, Blocks, Fact, Fork, Parity, Poisoned, Prepares, Stacked, Threatens
from linewood.coach.lines import Board, windows, winning_cells
from linewood.coach.turn import Turn
from linewood.games import Game, Position
from linewood.games.cells import EMPTY
from linewood.games.connect4 import IN_LINE
from linewood.games.geometry import letter, places

SHORTEST_WAIT = 5
"""Plies to the end from which on it is parity that decides, and not a threat that everyone sees."""


def describe(position: Position, code: int) -> list[Fact]:
    """What a move does on the board. The game goes on after it."""
    turn = Turn(position, code)
    mine, theirs = wins(turn.game, turn.now, turn.own), wins(turn.game, turn.now, turn.other)
    playable = landings(turn.game, turn.now)
    facts: list[Fact] = [*allowed(turn, theirs & playable)]
    if turn.cell in wins(turn.game, turn.board, turn.other):
        facts.append(Blocks(cells=turn.names({turn.cell}), **turn.about))
    if mine & playable:
        facts += pressure(turn, mine, mine & playable, is_free=not theirs & playable)
    facts += poisoned(turn)
    if quiet := mine - wins(turn.game, turn.board, turn.own) - playable:
        facts.append(Prepares(cells=turn.names(quiet), **turn.about))
    return facts


def allowed(turn: Turn, cells: frozenset[int]) -> list[Fact]:
    """What the opponent can win on at once: what was there before, then what is new."""
    there = wins(turn.game, turn.board, turn.other) & landings(turn.game, turn.board)
    kinds = ((False, cells & there), (True, cells - there))
    return [Allows(opened=opened, cells=turn.names(some), **turn.about) for opened, some in kinds if some]


def pressure(turn: Turn, mine: frozenset[int], playable: frozenset[int], is_free: bool) -> list[Fact]:
    """Threats to win at once. `is_free`: the opponent has no such threat, so that several cannot be stopped."""
    if len(playable) > 1 and is_free:
        return [Fork(cells=turn.names(playable), **turn.about)]
    facts: list[Fact] = [Threatens(cells=turn.names(playable), **turn.about)]
    low = min(playable)
    high = above(turn.game, turn.now, low)
    if is_free and high in mine:
        facts.append(Stacked(low=turn.game.cell_name(low), high=turn.game.cell_name(high), **turn.about))
    return facts


def poisoned(turn: Turn) -> list[Fact]:
    """Columns in which a side could play before without losing at once, and cannot any more."""
    game = turn.game
    found = poison(game, turn.now).items() - poison(game, turn.board).items()
    return [
        Poisoned(
            column=column_name(game, below),
            victim=victim,
            below=game.cell_name(below),
            cell=game.cell_name(cell),
            **turn.about,
        )
        for (below, victim), cell in sorted(found)
    ]


def poison(game: Game, board: Board) -> dict[tuple[int, int], int]:
    """For each cell where a stone would land and each side that must not play there, the cell where its opponent wins."""
    found = {}
    for victim in (0, 1):
        own, other = wins(game, board, victim + 1), wins(game, board, 2 - victim)
        for below in landings(game, board) - own - other:
            cell = above(game, board, below)
            if cell is not None and cell in other:
                found[below, victim] = cell
    return found


def parity(position: Position, move: str, line: tuple[str, ...]) -> Parity | None:
    """The threat that decides because the loser runs out of moves; `line` is all that follows the move, with best play.

    The winner has the threat from the move on. At the end of the line the loser can play in its column only, under it.
    """
    after = position.play(move)
    if len(line) < SHORTEST_WAIT:
        return None
    last = after.play(*line[:-2])
    end = last.play(*line[-2:])
    if end.outcome in (None, "draw") or len(last.legal) != 1:
        return None
    game, winner = position.game, 0 if end.outcome == "first" else 1
    below, cell = game.move_cells(last.cells, last.code(line[-2]))[-1], end.last_cells[-1]
    if line[-1] != line[-2] or cell not in wins(game, after.cells, winner + 1):
        return None
    elsewhere = [one for one, stone in enumerate(after.cells) if stone == EMPTY and one not in column(game, cell)]
    turn = Turn(position, position.code(move))
    return Parity(
        cell=game.cell_name(cell),
        below=game.cell_name(below),
        column=column_name(game, cell),
        free=len(elsewhere),
        winner=winner,
        **turn.about,
    )


def wins(game: Game, board: Board, stone: int) -> frozenset[int]:
    """Where a side would complete a four, whether a stone can land there or not."""
    return winning_cells(board, windows(game, IN_LINE), stone)


def landings(game: Game, board: Board) -> frozenset[int]:
    """Where stones would land."""
    lowest: dict[int, int] = {}
    for cell, (_, place) in enumerate(places(game.geometry)):  # from the bottom
        if board[cell] == EMPTY:
            lowest.setdefault(place, cell)
    return frozenset(lowest.values())


def above(game: Game, board: Board, cell: int) -> int | None:
    """The next playable cell of the column, once this one is taken."""
    return next((one for one in column(game, cell) if one > cell and board[one] == EMPTY), None)


def column(game: Game, cell: int) -> list[int]:
    """The cells of a cell's column, from the bottom."""
    where = places(game.geometry)
    return [one for one, place in enumerate(where) if place[1] == where[cell][1]]


def column_name(game: Game, cell: int) -> str:
    """The letter of a cell's column."""
    return letter(places(game.geometry)[cell][1])
