"""Random games, played in the package and in the reference side by side, and what must agree at every ply."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import reference
from hypothesis import strategies as st

import linewood as lw

RULE_SETS = tuple(reference.RULE_SETS)
SINGLE_CHANGES = tuple(
    f"{name},{question}={answer}"
    for name, usual in reference.RULE_SETS.items()
    for question, answers in reference.RULE_VALUES.items()
    for answer in answers
    if answer != usual[question]
)
"""Every named set with one answer changed."""

NEARLY_STUCK = (
    "6ox/6oo/8/8/8/8/oo6/xo6",
    "ox6/xx6/8/8/8/8/6xx/6xo",
    "ox6/xx6/8/8/3xxx2/3xox2/3xxx2/8",
    "8/8/8/oo4oo/xo4ox/oo4oo/8/8",
)
"""Boards on which a side has no move or hardly any."""

Chooser = Callable[[reference.Position], str]


def twin(position: reference.Position) -> lw.Position:
    """The same position in the package, through its texts."""
    known = position.moves is not None
    return lw.parse(reference.moves_text(position) if known else reference.cells_text(position))


def agree(ours: lw.Position, theirs: reference.Position) -> None:
    """What a position says of itself must be what the reference says; a failure names the position."""
    where = reference.cells_text(theirs)
    assert ours.outcome == theirs.outcome(), where
    assert list(ours.legal) == theirs.legal(), where
    assert (ours.native.legal() == []) == (theirs.decided() is not None), where
    assert ours.to_move == theirs.to_move(), where
    assert ours.ply == theirs.ply(), where
    assert "".join(".xo#"[cell] for cell in ours.cells) == "".join(theirs.board), where
    assert sorted(ours.winning_cells) == winning_cells(theirs), where


def agree_on_texts(ours: lw.Position, theirs: reference.Position) -> None:
    """Each side reads what the other writes."""
    same(reference.read(ours.text), theirs)
    if theirs.moves is not None:
        assert lw.parse(reference.moves_text(theirs)) == ours
        assert lw.parse(ours.text) == ours
    if theirs.ply() == 0 or not isinstance(theirs, reference.LinesOfAction):  # loa cells do not tell the ply
        again = lw.parse(reference.cells_text(theirs))
        assert again == ours
        assert (again.outcome, again.legal, again.key) == (ours.outcome, ours.legal, ours.key)


def same(one: reference.Position, other: reference.Position) -> None:
    assert (one.board, one.side) == (other.board, other.side)
    if isinstance(one, reference.LinesOfAction) and isinstance(other, reference.LinesOfAction):
        assert one.option == other.option


def winning_cells(position: reference.Position) -> list[int]:
    """The cells of all winning lines; in loa the winner's pieces, if it is they that are connected."""
    if position.outcome() in (None, "draw"):
        return []
    if isinstance(position, reference.LinesOfAction):
        winner = "x" if position.outcome() == "first" else "o"
        pieces = [cell for cell in range(64) if position.board[cell] == winner]
        return pieces if reference.connected(position.board, winner) else []
    lines = (
        reference.gravity_lines(position.rows, position.columns)
        if isinstance(position, reference.ConnectFour)
        else reference.hex_lines(position.length)
    )
    return sorted({cell for line in lines if reference.owner_of(position.board, line) for cell in line})


def play_out(start: reference.Position, choose: Chooser, plies: int) -> reference.Position:
    """A game in both, compared at every ply, until it is over or has gone on for `plies`. Returns its end."""
    ours, theirs = twin(start), start
    agree(ours, theirs)
    agree_on_texts(ours, theirs)
    for _ in range(plies):
        if theirs.outcome() is not None:
            break
        move = choose(theirs)
        ours, theirs = ours.play(move), theirs.play(move)
        assert ours.last_move == move
        agree(ours, theirs)
    agree_on_texts(ours, theirs)
    return theirs


# How to choose a move ---------------------------------------------------------------------------------------


def by_bytes(choices: bytes) -> Chooser:
    """Two bytes a move. With an odd first byte a loa piece goes back where it came from, if it can."""
    rest = iter(choices)

    def choose(position: reference.Position) -> str:
        high, low = next(rest, 0), next(rest, 0)
        return way_back(position, high % 2 == 1) or position.legal()[(high // 2 * 256 + low) % len(position.legal())]

    return choose


def at_random(chance: random.Random) -> Chooser:
    return lambda position: chance.choice(position.legal())


def in_peace(chance: random.Random) -> Chooser:
    """Ends the game only where nothing else is left, so that boards fill up."""

    def choose(position: reference.Position) -> str:
        moves = list(position.legal())
        chance.shuffle(moves)
        return next((move for move in moves if position.play(move).outcome() is None), moves[0])

    return choose


def eagerly(chance: random.Random) -> Chooser:
    """Ends the game where one of a few moves does, whoever wins by that."""

    def choose(position: reference.Position) -> str:
        moves = list(position.legal())
        chance.shuffle(moves)
        return next((move for move in moves[:6] if position.play(move).outcome() is not None), moves[0])

    return choose


def back_and_forth(chance: random.Random) -> Chooser:
    """loa pieces go back where they came from more often than not, so that positions repeat."""

    def choose(position: reference.Position) -> str:
        return way_back(position, chance.random() < 0.8) or chance.choice(position.legal())

    return choose


def way_back(position: reference.Position, wanted: bool) -> str | None:
    """The move that takes back the side's last one, where it is wanted and legal."""
    if not wanted or not isinstance(position, reference.LinesOfAction) or len(position.past) < 2:
        return None
    (before, _), (after, _) = position.past[-2:]
    left = [cell for cell in range(64) if before[cell] == position.side != after[cell]]
    entered = [cell for cell in range(64) if after[cell] == position.side != before[cell]]
    if not left:  # a pass
        return None
    back = f"{reference.square(entered[0])}-{reference.square(left[0])}"
    return back if back in position.legal() else None


# Where to begin ---------------------------------------------------------------------------------------------


@st.composite
def connect4_starts(draw: st.DrawFn) -> reference.ConnectFour:
    """Any size; forbidden cells single, on each other, at the bottom, at the top, in a whole column, in a row."""
    rows, columns = draw(st.integers(4, 15)), draw(st.integers(4, 16))
    cells: set[tuple[int, int]] = set()
    for _ in range(draw(st.integers(0, 4))):
        column, row = draw(st.integers(0, columns - 1)), draw(st.integers(0, rows - 1))
        cells |= forbidden_pattern(draw(st.sampled_from(PATTERNS)), rows, columns, row, column)
    return reference.ConnectFour(rows, columns, names(cells))


PATTERNS = ("single", "stacked", "bottom", "top", "column", "row")


def forbidden_pattern(pattern: str, rows: int, columns: int, row: int, column: int) -> set[tuple[int, int]]:
    """Cells as (column, row), the pattern laid at or through a cell."""
    return {
        "single": {(column, row)},
        "stacked": {(column, r) for r in range(row, min(rows, row + 3))},
        "bottom": {(column, r) for r in range(row % 3 + 1)},
        "top": {(column, rows - 1 - r) for r in range(row % 3 + 1)},
        "column": {(column, r) for r in range(rows)},
        "row": {(c, row) for c in range(columns)},
    }[pattern]


def names(cells: set[tuple[int, int]]) -> tuple[str, ...]:
    return tuple(f"{reference.COLUMN_LETTERS[column]}{row + 1}" for column, row in sorted(cells))


@st.composite
def loa_starts(draw: st.DrawFn) -> reference.LinesOfAction:
    """Any rules; the start of the game, a few pieces anywhere, or a board on which somebody can hardly move."""
    rules = draw(st.sampled_from(RULE_SETS + SINGLE_CHANGES))
    kind = draw(st.sampled_from(("few", "start", "nearly stuck")))
    if kind == "start":
        return reference.LinesOfAction(rules)
    side = draw(st.sampled_from("xo"))
    board = list("." * 64)
    if kind == "nearly stuck":
        board = board_of(draw(st.sampled_from(NEARLY_STUCK)))
    pieces = draw(st.lists(st.integers(0, 63), min_size=4, max_size=14, unique=True))
    return with_pieces(rules, board, side, pieces[: 2 if kind == "nearly stuck" else None])


def with_pieces(rules: str, board: list[str], side: str, pieces: list[int]) -> reference.LinesOfAction:
    """The board with more pieces of alternating colour on it, as long as no side has more than twelve."""
    board = list(board)
    for number, cell in enumerate(pieces):
        colour = "xo"[number % 2]
        if board[cell] == "." and board.count(colour) < 12:
            board[cell] = colour
    return reference.LinesOfAction(rules, board, side, None)


def board_of(rows: str) -> list[str]:
    return reference.read(f"loa = {rows} x").board


def random_loa_starts(chance: random.Random, rules: str) -> Iterator[reference.LinesOfAction]:
    """Without end: few pieces, many pieces, boards on which somebody can hardly move."""
    while True:
        side = chance.choice("xo")
        yield with_pieces(rules, list("." * 64), side, chance.sample(range(64), chance.randint(4, 8)))
        yield with_pieces(rules, list("." * 64), side, chance.sample(range(64), chance.randint(9, 24)))
        crowded = board_of(chance.choice(NEARLY_STUCK))
        yield with_pieces(rules, crowded, side, chance.sample(range(64), chance.randint(0, 2)))


def captures_that_connect(chance: random.Random) -> Iterator[tuple[reference.LinesOfAction, str]]:
    """Without end: a position and a capture in it after which both sides are connected, or the opponent alone is."""
    while True:
        board, mover = list("." * 64), chance.choice("xo")
        grow(board, mover, chance.randint(2, 5), chance)
        grow(board, reference.OTHER[mover], chance.randint(1, 4), chance)
        target = chance.choice([cell for cell in range(64) if board[cell] == mover])
        source = chance.choice([cell for cell in range(64) if board[cell] == "."])
        board[source], board[target] = mover, reference.OTHER[mover]
        if chance.random() < 0.3:  # one more piece keeps the mover apart
            board[chance.choice([cell for cell in range(64) if board[cell] == "."])] = mover
        before = reference.LinesOfAction("course", board, mover, None)
        capture = f"{reference.square(source)}x{reference.square(target)}"
        if capture in before.legal():
            yield before, capture


def grow(board: list[str], colour: str, pieces: int, chance: random.Random) -> None:
    """Puts a connected group on free cells."""
    free = [cell for cell in range(64) if board[cell] == "."]
    group = [chance.choice(free)]
    while len(group) < pieces:
        rank, file = divmod(chance.choice(group), 8)
        rank, file = rank + chance.randint(-1, 1), file + chance.randint(-1, 1)
        if 0 <= rank < 8 and 0 <= file < 8 and board[8 * rank + file] == "." and 8 * rank + file not in group:
            group.append(8 * rank + file)
    for cell in group:
        board[cell] = colour
