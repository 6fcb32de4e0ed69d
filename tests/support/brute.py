"""The truth about small positions by trying everything: tests/core/brute.cpp, which knows nothing of the search.

`solve` asks that program. `by_hand` is the same in plain Python on the rules of the reference: slow, and there to check
the program.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache

import reference
from building import built

import linewood as lw

RESULTS = {"1": "win", "0": "draw", "-1": "loss", "2": None}
REVERSED = {"win": "loss", "draw": "draw", "loss": "win", None: None}


@dataclass(frozen=True)
class Question:
    """A position that is not over."""

    position: lw.Position
    plies: int = 0
    """How far to look, in loa; the other games are looked at to the end."""
    unremembered: tuple[int, ...] = ()
    """loa: the core's numbers of moves that led from the first cells to the position, if its own past begins here."""

    def after(self, move: str) -> Question:
        """The same a move later."""
        position = self.position.play(move)
        more = (self.position.code(move),) if self.unremembered else ()
        return Question(position, self.plies - 1, self.unremembered + more)

    def __str__(self) -> str:
        """As brute.cpp reads it."""
        game, start = self.position.game, self.position.start
        match game:
            case lw.ConnectFour():
                return f"connect4 {game.rows} {game.columns} {placed(self.position)}"
            case lw.HexFive():
                return f"hex5 {game.side} {placed(self.position)}"
        moves = self.unremembered or codes(start, self.position.moves)
        rules = " ".join((placed(start), str(self.plies), str(int(bool(self.unremembered))), *map(str, moves)))
        return f"loa {rule_digits(game.rules)} {rules}"


@dataclass(frozen=True)
class Verdict:
    """A result seen by the side to move, with the winner in a hurry and the loser in none."""

    result: str | None
    """`win`, `draw`, `loss`, or None: not decided within the plies that were looked at."""
    plies: int
    """Until the end of the game. Of a draw it only says how far one had to look, in loa; otherwise nothing."""


@dataclass(frozen=True)
class Case:
    """A position and all that can be known of it."""

    question: Question
    truth: Verdict
    after: dict[str, Verdict]
    """The same for each move, seen by the player who makes it."""

    @property
    def position(self) -> lw.Position:
        return self.question.position

    @property
    def plies_needed(self) -> int:
        """How far one has to look. A draw on a board that fills up is known when it is full."""
        if self.truth.result == "draw" and self.position.game.name != "loa":
            return self.position.cells.count(0)
        return self.truth.plies


def solve(questions: Iterable[Question]) -> list[Case]:
    """Everything about positions that are not over."""
    asked = list(questions)
    lines = "".join(f"{question}\n" for question in asked)
    answers = subprocess.run([program()], input=lines, capture_output=True, text=True, check=True).stdout.splitlines()
    return [case_of(question, answer) for question, answer in zip(asked, answers, strict=True)]


def case_of(question: Question, answer: str) -> Case:
    whole, *moves = answer.split()
    after = {}
    for entry in moves:
        code, _, verdict = entry.partition(":")
        after[question.position.move(int(code))] = verdict_of(verdict)
    return Case(question, verdict_of(whole), after)


def verdict_of(text: str) -> Verdict:
    result, plies = text.split(":")
    return Verdict(RESULTS[result], int(plies))


def placed(position: lw.Position) -> str:
    return f"{''.join(str(cell) for cell in position.cells)} {int(position.to_move == 'second')}"


def rule_digits(rules: str) -> str:
    answers = reference.LinesOfAction(rules).option
    return "".join(str(known.index(answers[asked])) for asked, known in reference.RULE_VALUES.items())


def codes(position: lw.Position, moves: Iterable[str]) -> list[int]:
    """Moves as the core's numbers."""
    result = []
    for move in moves:
        result.append(position.code(move))
        position = position.play(move)
    return result


@cache
def program() -> str:
    return str(built("brute"))


def by_hand(position: reference.Position, plies: int) -> Verdict:
    """The truth within so many plies; None if it lies further away."""
    outcome = position.outcome()
    if outcome is not None:
        return Verdict("draw" if outcome == "draw" else "win" if outcome == position.to_move() else "loss", 0)
    if plies == 0:
        return Verdict(None, 0)
    verdicts = []
    for move in position.legal():
        below = by_hand(position.play(move), plies - 1)
        verdicts.append(replace(below, result=REVERSED[below.result], plies=below.plies + 1))
    wins = [verdict for verdict in verdicts if verdict.result == "win"]
    if wins:
        return min(wins, key=lambda verdict: verdict.plies)
    others = ([verdict for verdict in verdicts if verdict.result == result] for result in (None, "draw", "loss"))
    return max(next(filter(None, others)), key=lambda verdict: verdict.plies)
