"""Making puzzles: games of an engine with some random moves, each position looked at, each puzzle graded."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final, Literal, overload

from linewood.errors import BadFile, BadValue
from linewood.games import Game, Position, by_name
from linewood.puzzles.grading import grade, plain
from linewood.puzzles.proving import LONGEST, SHORTEST, Finding, Prover
from linewood.puzzles.puzzle import Puzzle, Puzzles, read_file
from linewood.search import Limits, search

STRENGTH: Final = Limits(playouts=100)
"""Of the players of the games: they miss things, as people do."""
RANDOM_MOVES: Final = 0.12
"""The share of moves that are drawn at random."""
LONGEST_GAME: Final = 120
MOST_OF_A_GAME: Final = 2
"""Puzzles from one game: those of the same game resemble each other."""
MOST_OF_A_GRADE: Final = 0.25
"""The share of puzzles of one grade: easy ones are common."""
USUAL_COUNT: Final = 300
SMALL_BOARDS: Final = 0.4
"""The share of games on another board than the usual one, if the game has random boards."""
MOST: Final = 1_000_000


@overload
def make_puzzles(
    game: str, to: str | Path | None = None, *, count: int = USUAL_COUNT, seed: int = 0, live: Literal[False] = False
) -> Puzzles: ...
@overload
def make_puzzles(
    game: str, to: str | Path | None = None, *, count: int = USUAL_COUNT, seed: int = 0, live: Literal[True]
) -> Iterator[Puzzles]: ...
def make_puzzles(
    game: str, to: str | Path | None = None, *, count: int = USUAL_COUNT, seed: int = 0, live: bool = False
) -> Puzzles | Iterator[Puzzles]:
    """Makes puzzles of a game: wins in 2 to 8 moves and only-move defences, each with one solution.

    With `to`, each puzzle is written to that file once it is found, and a file that exists is continued. With `live`, an
    iterator of intermediate states, one after each game; the last one is the result.

    >>> puzzles = make_puzzles("connect4", count=1)
    >>> puzzles[0].start.play(*puzzles[0].line).outcome is not None or puzzles[0].kind == "defence"
    True
    """
    if not isinstance(count, int) or not 1 <= count <= MOST:
        raise BadValue("limit.whole", name="count", value=count, low=1, high=MOST)
    states = making(by_name(game), None if to is None else Path(to), count, seed)
    if live:
        return states
    *_, last = states
    return last


def making(game: type[Game], path: Path | None, count: int, seed: int) -> Iterator[Puzzles]:
    """The puzzles so far: those of the file, then more after each game."""
    known = read_file(path) if path is not None and path.exists() else Puzzles(entries=())
    entries, number = list(known), max(seed, known.games)
    prover = Prover()
    yield known
    while len(entries) < count:
        for puzzle in puzzles_of_game(game, number, prover, entries, count):
            entries.append(puzzle)
            if path is not None:
                append(path, puzzle)
        number += 1
        yield Puzzles(entries=tuple(entries), games=number)


def puzzles_of_game(game: type[Game], number: int, prover: Prover, known: list[Puzzle], count: int) -> Iterator[Puzzle]:
    """The puzzles of one game; no position twice, and of no sort too many."""
    seen = {puzzle.position for puzzle in known}
    sorts = Counter((puzzle.kind, puzzle.moves) for puzzle in known)
    grades = Counter(puzzle.grade for puzzle in known)
    found = 0
    for position in play(game, number):
        text = position.text
        if found == MOST_OF_A_GAME or len(seen) >= count:
            return
        finding = None if text in seen else prover.find(position)
        if finding is None or sorts[finding.kind, finding.moves] >= share(finding, count):
            continue
        level = grade(position, finding.line[0])
        if grades[level] >= MOST_OF_A_GRADE * count:
            continue
        sorts[finding.kind, finding.moves] += 1
        grades[level] += 1
        seen.add(text)
        found += 1
        yield Puzzle(position=text, kind=finding.kind, moves=finding.moves, line=finding.line, grade=level, seed=number)


def share(finding: Finding, count: int) -> int:
    """How many puzzles of the same sort there may be: short wins are common, and half of all may be defences."""
    lengths = LONGEST - SHORTEST + 1
    return -(-count // 2) if finding.kind == "defence" else -(-3 * count // (2 * lengths))


def play(game: type[Game], number: int) -> list[Position]:
    """The positions of a game of an engine against itself that plays a random move now and then, in any order."""
    draw = Random(f"{game.name} {number}")
    position = board(game, draw).start()
    options = plain(position)
    positions = []
    while position.outcome is None and position.ply < LONGEST_GAME:
        if position.ply < max(game.opening_plies) or draw.random() < RANDOM_MOVES:
            move = draw.choice(position.legal)
        else:
            move = search(position, replace(options, seed=draw.getrandbits(31)), STRENGTH).best
        position = position.play(move)
        positions.append(without_past(position))
    draw.shuffle(positions)
    return positions


def without_past(position: Position) -> Position:
    """The position by its cells where that is shorter, or where the past would count."""
    if position.outcome is not None:
        return position
    bare = position.game.from_cells(position.cells, position.to_move)
    return bare if position.history or len(bare.text) < len(position.text) else position


def board(game: type[Game], draw: Random) -> Game:
    """Mostly the usual board; in games with many boards also others that are small enough to be solved."""
    usual = game()
    if not game.has_random_boards or draw.random() >= SMALL_BOARDS:
        return usual
    rows, columns = draw.randint(5, 7), draw.randint(5, 8)
    forbidden = draw.sample(range(rows * columns), draw.randint(0, 2))
    empty = game.from_options({"board": f"{rows}x{columns}"}, draw)
    names = ",".join(empty.cell_name(cell) for cell in forbidden)
    return game.from_options({"board": f"{rows}x{columns}"} | ({"forbid": names} if names else {}), draw)


def append(path: Path, puzzle: Puzzle) -> None:
    """Adds a line to a file."""
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(puzzle.to_json(), ensure_ascii=False) + "\n")
    except OSError as error:
        raise BadFile("puzzles.file", path=path, reason=str(error)) from error
