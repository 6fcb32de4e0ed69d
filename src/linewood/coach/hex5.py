"""Connect-5 on a hexagon: fours and open threes."""

from __future__ import annotations

from linewood.coach.facts import Allows, Blocks, Fact, Fork, Four, LeavesThree, OpenThree
from linewood.coach.lines import open_four_cells, windows, winning_cells
from linewood.coach.turn import Turn
from linewood.games import Position
from linewood.games.hex5 import IN_LINE


def describe(position: Position, code: int) -> list[Fact]:
    """What a move does on the board. The game goes on after it."""
    turn = Turn(position, code)
    fives, sixes = windows(turn.game, IN_LINE), windows(turn.game, IN_LINE + 1)
    theirs = winning_cells(turn.now, fives, turn.other)
    mine = winning_cells(turn.now, fives, turn.own)
    facts: list[Fact] = []
    if theirs:  # they were there before: the move has only added an own stone
        facts.append(Allows(opened=False, cells=turn.names(theirs), **turn.about))
    if turn.cell in winning_cells(turn.board, fives, turn.other):
        facts.append(Blocks(cells=turn.names({code}), **turn.about))
    if len(mine) > 1 and not theirs:
        facts.append(Fork(cells=turn.names(mine), **turn.about))
    elif mine and not theirs:
        facts.append(Four(cell=turn.names(mine)[0], **turn.about))
    fours = open_four_cells(turn.now, sixes, turn.own)
    if not mine and (made := {gap for gap, stones in fours.items() if turn.cell in stones}):
        facts.append(OpenThree(cells=turn.names(made), **turn.about))
    left = open_four_cells(turn.now, sixes, turn.other)
    if left and not mine and not theirs:
        facts.append(LeavesThree(cells=turn.names(left), **turn.about))
    return facts
