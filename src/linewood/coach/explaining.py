"""Explaining a move: how the result changed, what the move does on the board, and what refutes it."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any, Final

from linewood.coach.explanation import Explanation
from linewood.coach.facts import (
    Better,
    Change,
    Ends,
    Fact,
    Fork,
    Four,
    Known,
    Line,
    OpenThree,
    Refutation,
    Stacked,
    Threatens,
)
from linewood.coach.knowledge import USUAL, Knowledge, for_mover
from linewood.coach.turn import Turn
from linewood.games import Position
from linewood.search.analysis import Proven
from linewood.search.models import AnyLimits, read_limits
from linewood.search.searcher import How, game_of

ORDER: Final = {"loss": 0, "draw": 1, "win": 2}
LONGEST_LINE: Final = 12
"""Moves of a line in a sentence."""
FORK_PLIES: Final = 3
"""The move that makes two threats, the answer, and the win."""
POINTS: Final = (Fork, Four, OpenThree, Threatens)
"""What is worth saying of an answer."""


def explain(position: Position, move: str, options: How = None, limits: AnyLimits = None) -> Explanation:
    """Explains a move in words, in English and in Chinese, from facts that are certain.

    `options` and `limits` are those of the search that looks at the positions before and after the move. In connect4, the
    exact solver is used as well.

    >>> from linewood.games import parse
    >>> said = explain(parse("connect4 6x7 d a d b d"), "c")
    >>> said.refutation, said.is_mistake
    (('d',), False)
    """
    return Coach(options, limits).explain(position, move)


class Coach:
    """Explains moves of one game after the other and keeps what it learns of them."""

    def __init__(self, options: How = None, limits: AnyLimits = None) -> None:
        self._knowledge = Knowledge(options, read_limits(limits) or USUAL)

    def explain(self, position: Position, move: str) -> Explanation:
        """Explains a move."""
        game_of(position)
        code = position.code(move)
        spelled = position.move(code)
        facts = tuple(self._facts(position, spelled, code))
        return Explanation(position=position.text, move=spelled, facts=facts)

    def _facts(self, position: Position, move: str, code: int) -> list[Fact]:
        turn, after = Turn(position, code), position.play(code)
        seen, done = self._knowledge.view(position), described(position, code)
        known = decided(for_mover(self._knowledge.view(after).known), done)
        facts: list[Fact] = []
        if after.outcome is not None:
            assert known.result is not None
            facts.append(Ends(result=known.result, **turn.about))
        change = Change(before=better_of(seen.known, known), after=known, **turn.about)
        if after.outcome is None or ORDER[known.result or "win"] < ORDER[change.before.result or "loss"]:
            facts.append(change)
        if after.outcome is None:
            facts += done
            facts += self._consequences(position, after, move, change)
        best = dict(seen.moves).get(seen.best or "")
        if best is not None and best.result is not None and known.result is not None and is_better(best, known):
            about = Turn(position, position.code(seen.best or "")).about
            facts.append(Better(known=best, **about))
        return facts

    def _consequences(self, position: Position, after: Position, move: str, change: Change) -> list[Fact]:
        """The line that follows, as far as it is certain; for a mistake, the answer that refutes it."""
        known = change.after
        if self._knowledge.view(after).known.result is None:
            return []
        line = self._knowledge.line(after)
        is_whole = after.play(*line).outcome is not None and len(line) <= LONGEST_LINE
        facts: list[Fact] = []
        if known.result == "win":
            whole, about = (move, *line)[:LONGEST_LINE], Turn(position, position.code(move)).about
            is_whole = is_whole and len(line) < LONGEST_LINE  # the move counts
            facts.append(Line(line=whole, is_whole=is_whole, result="win", **about))
        elif line and (known.result == "loss" or (known.result == "draw" and change.before.result == "win")):
            answer = after.code(line[0])
            about = Turn(after, answer).about
            result: Proven = "win" if known.result == "loss" else "draw"
            facts.append(Refutation(line=line[:LONGEST_LINE], is_whole=is_whole, result=result, **about))
            facts += [fact for fact in described(after, answer) if isinstance(fact, POINTS)][:1]
        parity: Callable[[Position, str, tuple[str, ...]], Fact | None] | None
        parity = getattr(module_of(position.game.name), "parity", None)
        if parity is not None and known.exact and (found := parity(position, move, line)):
            facts.append(found)
        return facts


def described(position: Position, code: int) -> list[Fact]:
    """What a move does on the board; nothing if it ends the game or the game is not known."""
    describe: Callable[[Position, int], list[Fact]] | None = getattr(module_of(position.game.name), "describe", None)
    if describe is None or position.play(code).outcome is not None:
        return []
    return describe(position, code)


@cache
def module_of(game: str) -> Any:
    """The module of this package that knows a game, by its name; None for others, of which only results and lines are
    explained.
    """
    name = f"linewood.coach.{game}"
    return importlib.import_module(name) if find_spec(name) else None


def decided(known: Known, facts: list[Fact]) -> Known:
    """What is known after a move, where its facts show more than a search: nobody stops two threats at once."""
    if known.result is None and any(isinstance(fact, Fork | Stacked) for fact in facts):
        return Known(result="win", distance=FORK_PLIES, exact=False, share=1.0)
    return known


def better_of(before: Known, after: Known) -> Known:
    """What was known before a move: at least what the move itself shows."""
    if after.result is None or (before.result is not None and ORDER[before.result] >= ORDER[after.result]):
        return before
    return after if before.result is not None or after.result == "win" else before


def is_better(best: Known, played: Known) -> bool:
    """Is another move proven to be better than the one that was played?"""
    assert best.result is not None
    assert played.result is not None
    if best.result != played.result:
        return ORDER[best.result] > ORDER[played.result]
    if not (best.exact and played.exact) or best.result == "draw":
        return False
    sooner = (best.distance or 0) < (played.distance or 0)
    return sooner if best.result == "win" else (best.distance or 0) > (played.distance or 0)
