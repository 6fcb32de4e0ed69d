"""What is wrong with the proofs of an analysis: compared with the truth, and its lines replayed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import brute
from brute import Case, Question, Verdict

import linewood as lw
from linewood.search.analysis import Proven, proven_word
from linewood.texts import shown

DEEPEST = 7
"""Plies to which brute force follows a proof in loa."""


@dataclass
class Tally:
    """What was searched, and what came of it."""

    searches: int = 0
    decided: int = 0
    """Searches of positions of which the truth is known."""
    proven: int = 0
    """Of these, proven by the search."""
    moves: int = 0
    """Proven moves that were compared."""
    unchecked: list[tuple[Question, str, int]] = field(default_factory=list)
    """Proofs that go further than brute force went: position, result and distance."""

    @property
    def share(self) -> float:
        return self.proven / max(self.decided, 1)

    def check(self, case: Case, analysis: lw.Analysis) -> None:
        """Counts an analysis that is right, and fails on one that is not."""
        wrong = objections(case, analysis)
        assert not wrong, f"{case.position.text}: {'; '.join(wrong)}"
        self.searches += 1
        self.decided += case.truth.result is not None
        self.proven += case.truth.result is not None and analysis.proven is not None
        self.moves += sum(move.proven is not None for move in analysis.moves)
        if analysis.proven is not None and case.truth.result is None:
            self.unchecked.append((case.question, analysis.proven, analysis.distance))

    def check_further(self) -> None:
        """Follows the proofs that go further, as far as that is possible."""
        within = [each for each in self.unchecked if each[2] <= DEEPEST]
        cases = brute.solve(replace(question, plies=distance) for question, _, distance in within)
        for case, (_, proven, distance) in zip(cases, within, strict=True):
            assert case.truth.result == proven, case.position.text
            assert proven == "draw" or case.truth.plies <= distance, case.position.text


def objections(case: Case, analysis: lw.Analysis) -> list[str]:
    """What is wrong with the proofs of an analysis."""
    unplayable = [
        f"line {number} is {move.actions}" for number, move in enumerate(analysis.moves) if not is_played(move)
    ]
    if unplayable:
        return unplayable
    wrong = list(against(case, "the position", analysis.proven, analysis.distance, analysis.line, case.truth))
    for move in analysis.moves:
        truth = case.after[move.move]
        if analysis.exact and move.line == (move.move,):  # the solver gives a line for the best move alone
            wrong += wrong_results(move.move, move.proven, move.distance, truth)
        else:
            wrong += against(case, move.move, move.proven, move.distance, move.line, truth)
        if move.line[:1] != (move.move,):
            wrong.append(f"the line of {move.move} is {move.line}")
    return wrong


def is_played(move: lw.MoveAnalysis) -> bool:
    """Can its line be written down? That takes a move, and none after the end of the game."""
    try:
        return len(move.line) > 0
    except ValueError:
        return False


def against(
    case: Case, what: str, proven: Proven | None, distance: int | None, line: tuple[str, ...], truth: Verdict
) -> Iterator[str]:
    yield from wrong_results(what, proven, distance, truth)
    if proven is None or distance is None:
        return
    if len(line) != distance:
        yield f"{what} takes {distance} plies, and its line {len(line)}"
    yield from (f"{what}: {fault}" for fault in faults_of(case.position, proven, line))


def wrong_results(what: str, proven: Proven | None, distance: int | None, truth: Verdict) -> Iterator[str]:
    """A result or a distance that is not the true one."""
    if proven is None or distance is None:
        if proven != distance:
            yield f"{what} is {proven} in {distance} plies"
        return
    if truth.result is not None:
        if proven != truth.result:
            yield f"{what} is proven a {proven}, and is a {truth.result}"
        elif proven != "draw" and distance < truth.plies:
            yield f"{what} is proven a {proven} in {distance} plies, and takes {truth.plies}"
        elif proven != "draw" and distance > truth.plies and not shown(proven_word(proven, distance)).count("at most"):
            yield f"{what} takes {truth.plies} plies, and {distance} is not shown as a bound"


def faults_of(position: lw.Position, proven: str, line: tuple[str, ...]) -> Iterator[str]:
    """What is wrong with a line that is to end with a result for the side to move."""
    mover = position.to_move
    for move in line:
        if position.outcome is not None:
            yield f"the line goes on after the end, with {move}"
            return
        if move not in position.legal:
            yield f"the line has {move}, which is not legal"
            return
        position = position.play(move)
    end = {mover: "win", "draw": "draw", None: "nothing"}.get(position.outcome, "loss")
    if end != proven:
        yield f"the line ends with a {end} instead of a {proven}"
