"""Is what the coach says true? Every claim is checked by the slow rules of the reference, by the solver, or by a search."""

from __future__ import annotations

from functools import singledispatch

import reference
from reference import OTHER, PLAYER

import linewood as lw
from linewood.coach import facts as said

SOLVER = {"nodes": 300_000}
STONES = "xo"


class Case:
    """A move that was explained: the same positions in the reference and in the package."""

    def __init__(self, explanation: lw.Explanation) -> None:
        self.explanation = explanation
        self.position = lw.parse(explanation.position)
        self.after = self.position.play(explanation.move)
        self.ref = reference.read(explanation.position)
        self.ref_after = self.ref.play(explanation.move)

    def around(self, fact: said.Fact) -> tuple[reference.Position, reference.Position]:
        """The positions before and after the move that a fact is about: the one explained, or the answer to it."""
        if PLAYER[STONES[fact.side]] == self.ref.to_move():
            return self.ref, self.ref_after if not isinstance(fact, said.Better) else self.ref.play(fact.move)
        return self.ref_after, self.ref_after.play(fact.move)


def check_all(explanation: lw.Explanation) -> int:
    """Fails on the first claim that is not true; how many there were."""
    case = Case(explanation)
    for fact in explanation.facts:
        try:
            check(fact, case)
        except (AssertionError, reference.Wrong) as error:
            raise AssertionError(f"{explanation.position}, {explanation.move}: {fact}: {error!r}") from error
    return len(explanation.facts)


@singledispatch
def check(fact: said.Fact, case: Case) -> None:
    raise AssertionError("nobody checks this")


# Results and lines ------------------------------------------------------------------------------------------


@check.register
def _(fact: said.Ends, case: Case) -> None:
    mover = PLAYER[STONES[fact.side]]
    outcome = case.ref_after.outcome()
    assert outcome is not None
    assert fact.result == ("draw" if outcome == "draw" else "win" if outcome == mover else "loss")


@check.register
def _(fact: said.Change, case: Case) -> None:
    agree(fact.before, case.position, flipped=False)
    agree(fact.after, case.after, flipped=True)


@check.register
def _(fact: said.Better, case: Case) -> None:
    agree(fact.known, case.position.play(fact.move), flipped=True)
    change = next(one for one in case.explanation.facts if isinstance(one, said.Change))
    assert worth(fact.known) > worth(change.after)


def worth(known: said.Known) -> tuple[int, int]:
    order = {"win": 1, "draw": 0, "loss": -1}[known.result or "draw"]
    return order, -order * (known.distance or 0)


@check.register
def _(fact: said.Line, case: Case) -> None:
    start, _ = case.around(fact)
    assert fact.line[0] == (case.explanation.move if start is case.ref else fact.line[0])
    position = start
    for move in fact.line:
        position = position.play(move)
    outcome = position.outcome()
    assert (outcome is not None) == fact.is_whole
    if fact.is_whole:
        mover = PLAYER[STONES[fact.side]]
        assert fact.result == ("draw" if outcome == "draw" else "win" if outcome == mover else "loss")
    ours = case.position if start is case.ref else case.after
    agree(said.Known(result=fact.result, distance=None, exact=False, share=0.0), ours.play(fact.line[0]), flipped=True)


def agree(known: said.Known, position: lw.Position, flipped: bool) -> None:
    """A result that is called proven is one; `flipped` if it is meant for the side that has just moved."""
    if known.result is None:
        assert 0 <= known.share <= 1
        return
    wanted = {"win": "loss", "loss": "win"}.get(known.result, "draw") if flipped else known.result
    plies = None if known.distance is None else known.distance - flipped
    if position.outcome is not None:
        result = "draw" if position.outcome == "draw" else "win" if position.outcome == position.to_move else "loss"
        assert (wanted, plies or 0) == (result, 0)
    elif position.game.solver_type is not None:
        found = lw.solve(position, lw.Limits(**SOLVER))
        assert found.result in (None, wanted)
        if found.distance is not None and plies is not None and wanted != "draw":
            assert plies == found.distance if known.exact else plies >= found.distance
    else:
        found = lw.search(position, lw.read_spec("best:seed=77", position.game.name).options, lw.Limits(playouts=1000))
        assert found.proven in (None, wanted)


# Lines of stones --------------------------------------------------------------------------------------------


@check.register
def _(fact: said.Threatens, case: Case) -> None:
    _, after = case.around(fact)
    stone = STONES[fact.side]
    if fact.moves:
        assert all(turned(after, stone).play(move).winner() == PLAYER[stone] for move in fact.moves)
        return
    for cell in fact.cells:
        assert completes(after, number(after, cell), stone)
        assert is_playable(after, number(after, cell))


@check.register
def _(fact: said.Fork, case: Case) -> None:
    _, after = case.around(fact)
    stone = STONES[fact.side]
    cells = [number(after, cell) for cell in fact.cells]
    assert len(cells) > 1
    assert all(completes(after, cell, stone) and is_playable(after, cell) for cell in cells)
    assert not any(after.play(move).outcome() == PLAYER[OTHER[stone]] for move in after.legal())
    for move in after.legal():
        reply = after.play(move)
        assert any(completes(reply, cell, stone) and reply.board[cell] == "." for cell in cells)


@check.register
def _(fact: said.Stacked, case: Case) -> None:
    _, after = case.around(fact)
    assert not any(after.play(move).outcome() == after.to_move() for move in after.legal())
    end = after.play(fact.low).play(fact.high)
    assert end.outcome() == PLAYER[STONES[fact.side]]


@check.register
def _(fact: said.Prepares, case: Case) -> None:
    before, after = case.around(fact)
    for cell in fact.cells:
        assert completes(after, number(after, cell), STONES[fact.side])
        assert not completes(before, number(before, cell), STONES[fact.side])
        assert not is_playable(after, number(after, cell))


@check.register
def _(fact: said.Blocks, case: Case) -> None:
    before, after = case.around(fact)
    for cell in fact.cells:
        assert after.board[number(after, cell)] == STONES[fact.side]
        assert completes(before, number(before, cell), OTHER[STONES[fact.side]])


@check.register
def _(fact: said.Allows, case: Case) -> None:
    before, after = case.around(fact)
    other = OTHER[STONES[fact.side]]
    for move in fact.cells or fact.moves:
        assert after.play(move).outcome() == PLAYER[other]
        if isinstance(before, reference.LinesOfAction):
            flipped = turned(before, other)
            was = flipped.outcome() is None and move in flipped.legal() and flipped.play(move).winner() == PLAYER[other]
        else:
            cell = number(before, move)
            was = is_playable(before, cell) and completes(before, cell, other)
        assert was is not fact.opened


@check.register
def _(fact: said.Four, case: Case) -> None:
    _, after = case.around(fact)
    stone = STONES[fact.side]
    assert not any(completes(after, cell, OTHER[stone]) for cell in free(after))
    assert [cell for cell in free(after) if completes(after, cell, stone)] == [int(fact.cell)]


@check.register
def _(fact: said.OpenThree, case: Case) -> None:
    _, after = case.around(fact)
    stone = STONES[fact.side] if type(fact) is said.OpenThree else OTHER[STONES[fact.side]]
    for cell in fact.cells:
        board = list(after.board)
        assert board[int(cell)] == "."
        board[int(cell)] = stone
        next_turn = reference.HexFive(after.length, board, OTHER[stone], None)
        assert sum(completes(next_turn, one, stone) for one in free(next_turn)) >= 2


# Columns ----------------------------------------------------------------------------------------------------


@check.register
def _(fact: said.Poisoned, case: Case) -> None:
    before, after = case.around(fact)
    victim = STONES[fact.victim]
    assert is_poisoned(after, victim, fact)
    assert not is_poisoned(before, victim, fact)


def is_poisoned(position: reference.ConnectFour, victim: str, fact: said.Poisoned) -> bool:
    turn = reference.ConnectFour(
        position.rows, position.columns, position.forbidden, list(position.board), victim, None
    )
    try:
        played = turn.play(fact.below)
        return played.outcome() is None and played.play(fact.cell).outcome() == PLAYER[OTHER[victim]]
    except reference.Wrong:
        return False


@check.register
def _(fact: said.Parity, case: Case) -> None:
    solver = lw.Solver(case.position.game, megabytes=64)
    position, boards = case.after, [case.ref_after]
    moves = []
    while position.outcome is None:
        moves.append(solver.solve(position, lw.Limits(nodes=20_000_000), moves=True).moves[0].move)
        position = position.play(moves[-1])
        boards.append(boards[-1].play(moves[-1]))
    winner = STONES[fact.winner]
    assert boards[-1].outcome() == PLAYER[winner]
    assert completes(case.ref_after, number(case.ref_after, fact.cell), winner)
    if boards[-3].legal() == [fact.column]:  # another best line may end elsewhere
        assert boards[-3].play(fact.below).play(fact.cell).outcome() == PLAYER[winner]
    column = [
        cell
        for cell in range(len(case.ref.board))
        if cell % case.ref.columns == number(case.ref, fact.cell) % case.ref.columns
    ]
    empty = free(case.ref_after)
    assert fact.free == len([cell for cell in empty if cell not in column])
    below = [cell for cell in empty if cell in column and cell < number(case.ref, fact.cell)]
    is_forced = (fact.free + len(below) - 1) % 2 == 0
    assert is_forced == (case.ref_after.side != winner)


# Pieces -----------------------------------------------------------------------------------------------------


@check.register
def _(fact: said.Groups, case: Case) -> None:
    before, after = case.around(fact)
    stone = STONES[fact.owner]
    assert (count_groups(before.board, stone), count_groups(after.board, stone)) == (fact.before, fact.after)


@check.register
def _(fact: said.CutOff, case: Case) -> None:
    before, after = case.around(fact)
    piece = reference.cell_of(fact.piece)
    other = OTHER[STONES[fact.side]]
    assert before.board[piece] == after.board[piece] == other
    assert before.targets(piece)
    assert not after.targets(piece)
    assert not any(near(piece, cell) for cell in range(64) if after.board[cell] == other)


@check.register
def _(fact: said.Wall, case: Case) -> None:
    before, after = case.around(fact)
    piece, target, by = (reference.cell_of(name) for name in (fact.piece, fact.target, fact.by))
    other = OTHER[STONES[fact.side]]
    assert target in before.targets(piece)
    assert target not in after.targets(piece)
    assert after.board[by] == STONES[fact.side]
    assert any(
        {piece, target, by} <= set(line) and line.index(by) in range(*sorted((line.index(piece), line.index(target))))
        for line in reference.lines_through(piece)
    )
    assert any(near(target, cell) for cell in range(64) if cell != piece and after.board[cell] == other)


# The board in the reference's terms -------------------------------------------------------------------------


def number(position: reference.Position, cell: str) -> int:
    return position.cell(cell) if isinstance(position, reference.ConnectFour) else int(cell)


def free(position: reference.Position) -> list[int]:
    return [cell for cell, owner in enumerate(position.board) if owner == "."]


def completes(position: reference.Position, cell: int, stone: str) -> bool:
    """Would a stone on this empty cell make a whole line?"""
    if position.board[cell] != ".":
        return False
    if isinstance(position, reference.ConnectFour):
        lines = reference.gravity_lines(position.rows, position.columns)
    else:
        lines = reference.hex_lines(position.length)
    return any(cell in line and all(position.board[one] == stone for one in line if one != cell) for line in lines)


def is_playable(position: reference.Position, cell: int) -> bool:
    if not isinstance(position, reference.ConnectFour):
        return position.board[cell] == "."
    return position.landing(cell % position.columns) == cell


def turned(position: reference.LinesOfAction, side: str) -> reference.LinesOfAction:
    """The same board with this side to move, without a past."""
    return reference.LinesOfAction(position.rules, list(position.board), side, None)


def near(one: int, other: int) -> bool:
    return one != other and abs(one // 8 - other // 8) <= 1 and abs(one % 8 - other % 8) <= 1


def count_groups(board: list[str], stone: str) -> int:
    left = [cell for cell in range(64) if board[cell] == stone]
    groups = 0
    while left:
        groups += 1
        reached = [left.pop()]
        for cell in reached:
            close = [one for one in left if near(cell, one)]
            reached += close
            left = [one for one in left if one not in close]
    return groups
