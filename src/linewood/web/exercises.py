"""What there is to solve on the Learn page: puzzles, and the mistakes of a visitor's own games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from linewood.games import Position, games
from linewood.puzzles import Puzzle, shipped
from linewood.tables.sitting import Sitting
from linewood.tables.store import Store
from linewood.web.review import MARKS, lost_by

Kind = Literal["win", "defence", "mistake"]
MOST_GAMES: Final = 50
"""Games, the latest first, whose mistakes are asked for again."""
LEAST_LOST: Final = MARKS[1][0]
"""The share of points that a mistake has lost: a doubtful move is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """A position, and a move to find in it."""

    key: str
    """Names it in addresses and in what the browser remembers."""
    kind: Kind
    position: Position
    solution: str
    """The move to find. Of a mistake, the best move: others that lose nothing count as well."""
    moves: int = 0
    """Own moves to a win."""
    grade: int = 0
    """From 1 to 5; 0 for mistakes, which nobody has graded."""
    played: str = ""
    """The mistake that was made in the game."""
    line: tuple[str, ...] = ()
    """The solution and what follows it, if that is known."""

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.position.game.name


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which exercises someone wants to see; empty fields let all through."""

    game: str = ""
    kind: str = ""
    grade: int = 0

    def takes(self, exercise: Exercise) -> bool:
        """Is this exercise among them?"""
        return (
            self.game in ("", exercise.game) and self.kind in ("", exercise.kind) and self.grade in (0, exercise.grade)
        )


def puzzles() -> list[Exercise]:
    """All puzzles that linewood brings along, the easiest of each game first."""
    found = [(name, puzzle) for name in games() for puzzle in shipped(name)]
    found.sort(key=lambda one: (list(games()).index(one[0]), one[1].grade, one[1].kind, one[1].moves))
    return [exercise_of(name, puzzle) for name, puzzle in found]


def exercise_of(game: str, puzzle: Puzzle) -> Exercise:
    """A puzzle as an exercise."""
    position = puzzle.start
    return Exercise(
        key=f"{game}-{puzzle.name}",
        kind=puzzle.kind,
        position=position,
        solution=puzzle.solution,
        moves=puzzle.moves,
        grade=puzzle.grade,
        line=puzzle.line,
    )


def mistakes(store: Store, owner: str) -> list[Exercise]:
    """The mistakes in a visitor's own reviewed games, the latest game first."""
    entries = store.entries(owner=owner, most=MOST_GAMES).entries
    sittings = (store.load(entry.name) for entry in entries)
    return [one for sitting in sittings if sitting is not None for one in mistakes_of(sitting)]


def mistakes_of(sitting: Sitting) -> Iterable[Exercise]:
    """The positions in which a person lost something, as far as the review knows."""
    for node in sitting.path(sitting.tip)[1:]:
        parent = sitting.nodes[node].parent or 0
        before, lost = sitting.nodes[parent], lost_by(sitting, node)
        is_person = sitting.seats[before.position.side].is_person
        if is_person and before.verdict is not None and lost is not None and lost >= LEAST_LOST:
            yield Exercise(
                key=f"{sitting.name}-{node}",
                kind="mistake",
                position=before.position,
                solution=before.verdict.best,
                played=sitting.nodes[node].move or "",
            )
