"""Small positions of the three games, near their end, with the truth about them: what proofs are compared with."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import brute
import playing
import reference
from brute import Case, Question

import linewood as lw

LOA_RULES = playing.RULE_SETS + playing.SINGLE_CHANGES
LAST_PLY = 1000
ENDINGS = Path(__file__).parents[1] / "data/endings.txt"

Trail = list[Case]
"""Positions of one game, each a move after the one before."""


def trails(questions: Iterable[Question], length: int, chance: random.Random) -> list[Trail]:
    """Games of so many positions from there on; their moves are best ones as often as random ones."""
    result = [[case] for case in brute.solve(questions)]
    for _ in range(length - 1):
        nexts = [(trail, trail[-1].question.after(some_move(trail[-1], chance))) for trail in result]
        going_on = [(trail, question) for trail, question in nexts if question.position.outcome is None]
        for (trail, _), case in zip(going_on, brute.solve(question for _, question in going_on), strict=True):
            trail.append(case)
    return result


def some_move(case: Case, chance: random.Random) -> str:
    best = [move for move, verdict in case.after.items() if verdict == case.truth]
    return chance.choice(best if best and chance.random() < 0.5 else list(case.after))


def known(game: str, chance: random.Random, count: int) -> list[Question]:
    """So many of the positions in data/endings.txt, which are won or lost in five plies or more."""
    texts = [line for line in ENDINGS.read_text().splitlines() if line.startswith(f"{game} ")]
    return [Question(lw.parse(text), 6) for text in chance.sample(texts, count)]


# Where to begin, without end --------------------------------------------------------------------------------


def connect4(chance: random.Random, fewest: int = 5, most: int = 12) -> Iterator[Question]:
    """Boards of 4 x 4 to 5 x 5, and some of any size up to 15 x 16, with forbidden cells and so many free ones."""
    while True:
        rows, columns = chance.choice(((4, 4), (4, 5), (5, 4), (5, 5)))
        if chance.random() < 0.3:
            rows, columns = chance.choice(((4, 9), (9, 4), (4, 12), (12, 12), (5, 16), (15, 16)))
        cells = [f"{column}{row + 1}" for column in "abcdefghijklmnop"[:columns] for row in range(rows)]
        forbidden = chance.randint(0, 4) if len(cells) <= 20 else len(cells) - chance.randint(most, most + 8)
        position = lw.ConnectFour(rows=rows, columns=columns, forbidden=walls(cells, forbidden, chance)).start()
        free = chance.randint(fewest, most)
        while position.outcome is None and position.cells.count(0) > free:
            position = position.play(chance.choice(position.legal))
        if position.outcome is None and position.cells.count(0) >= fewest:
            yield Question(position)


def walls(cells: list[str], count: int, chance: random.Random) -> list[str]:
    """So many of the cells; on a large board all but those near one place, where stones can still join."""
    if len(cells) <= 25:
        return chance.sample(cells, count)
    column, row = ord(chance.choice(cells)[0]), int(chance.choice(cells)[1:])
    far = sorted(cells, key=lambda cell: max(abs(ord(cell[0]) - column), abs(int(cell[1:]) - row)) + chance.random())
    return far[len(cells) - count :]


def hex5(chance: random.Random, fewest: int = 4, most: int = 12) -> Iterator[Question]:
    """Sides 3 and 4 with one free area of so many cells, more often small, and stones of a colour often side by side. Mostly no side can
    make five at once: what is decided then is decided later."""
    while True:
        side = chance.choice((3, 4, 4, 4))
        near, lines = neighbours(side), reference.hex_lines(side)
        area = grown(near, min(chance.randint(fewest, most), chance.randint(fewest, most)), chance)
        board, mover = [0] * len(near), 1
        outside = set(range(len(near))) - area
        while outside:
            cells = chance.sample(sorted(outside), min(4, len(outside)))
            own = [sum(board[other] == mover for other in near[cell]) for cell in cells]
            cell = cells[own.index(max(own))]
            outside.remove(cell)
            board[cell], mover = mover, 3 - mover
        stones = [counts(board, line) for line in lines]
        threats = stones.count((4, 0)) + stones.count((0, 4))
        if not any(5 in count for count in stones) and (threats == 0 or chance.random() < 0.1):
            yield Question(lw.HexFive(side=side).from_cells(bytes(board), "first" if mover == 1 else "second"))


def grown(near: list[list[int]], size: int, chance: random.Random) -> set[int]:
    """A connected area of so many cells."""
    area = {chance.randrange(len(near))}
    while len(area) < size:
        area.add(chance.choice(near[chance.choice(sorted(area))]))
    return area


def neighbours(side: int) -> list[list[int]]:
    """The cells that touch each cell of a hexagon."""
    places = reference.hex_places(side)
    steps = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1))
    near: list[list[int]] = [[] for _ in places]
    for (row, column), cell in places.items():
        around = ((row + down, column + right) for down, right in steps)
        near[cell] = [places[place] for place in around if place in places]
    return near


def counts(board: list[int], line: list[int]) -> tuple[int, int]:
    """How many stones of either colour lie on a line."""
    stones = [board[cell] for cell in line]
    return stones.count(1), stones.count(2)


def loa(chance: random.Random) -> Iterator[Question]:
    """Few pieces, or a crowd in which somebody can hardly move, under any rules, with a past of ways back and forth."""
    while True:
        crowded = chance.random() < 0.2
        position = lw.parse(crowd(chance) if crowded else few_pieces(chance))
        for _ in range(chance.choice((0, 1, 2) if crowded else (0, 2, 6, 10, 14, 18))):
            if position.outcome is not None:
                break
            position = position.play(way_back(position, chance) or chance.choice(position.legal))
        if position.outcome is None:
            yield Question(position, 3 if crowded else 5)


def late_loa(chance: random.Random) -> Iterator[Question]:
    """Few pieces and few plies before the last one that a game may have, so that everything can be known."""
    while True:
        position = lw.parse(few_pieces(chance))
        left = chance.randint(4, 6)
        played = shuffled(position, LAST_PLY - left, chance)
        if played is not None:
            native, moves = played
            late = replace(position, native=native, history=position.game.repetition_keys(native))
            yield Question(late, left, moves)


def few_pieces(chance: random.Random) -> str:
    """Two to four pieces a side, anywhere or close together."""
    size = chance.choice((4, 5, 8))
    cells = chance.sample([(rank, file) for rank in range(size) for file in range(size)], chance.randint(4, 7))
    board = list("." * 64)
    for number, (rank, file) in enumerate(cells):
        board[8 * rank + file] = "xo"[number % 2]
    rules, side = chance.choice(LOA_RULES), chance.choice("xo")
    return reference.cells_text(reference.LinesOfAction(rules, board, side, None))


def crowd(chance: random.Random) -> str:
    return f"loa {chance.choice(LOA_RULES)} = {chance.choice(playing.NEARLY_STUCK)} {chance.choice('xo')}"


def way_back(position: lw.Position, chance: random.Random) -> str | None:
    """The move that takes back the side's last one, more often than not."""
    if len(position.moves) < 2 or chance.random() < 0.1:
        return None
    last = position.moves[-2]
    back = f"{last[3:]}-{last[:2]}"
    return back if back in position.legal else None


def shuffled(position: lw.Position, ply: int, chance: random.Random) -> tuple[object, tuple[int, ...]] | None:
    """The core's position after moves to and fro until that ply, and the moves; None if the pieces cannot wait."""
    native, moves = position.native, []
    pieces = 64 - position.cells.count(0)
    while native.outcome() is None and native.ply() < ply:
        for _ in range(8):
            code = chance.choice(native.legal())
            following = native.play(code)
            if following.outcome() is None and 64 - following.cells().count(0) == pieces:
                break
        else:
            return None
        native = following
        moves.append(code)
    return None if native.outcome() is not None else (native, tuple(moves))
