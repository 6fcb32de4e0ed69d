"""Runs in words: what they are called, on which board and with which limits."""

from __future__ import annotations

from linewood.arena.plan import Plan
from linewood.search import Limits
from linewood.texts import Word, say


def kind_word(kind: str) -> Word:
    """What an experiment is called."""
    return Word("run.kind." + kind.replace(" ", "_"))


def conditions_of(plan: Plan, language: str = "en") -> str:
    """Board and limits of a run."""
    openings = plan.schedule.openings
    if openings.texts:
        board = say("run.board.own", language, game=openings.game, count=len(openings.texts))
    else:
        board = openings.board or say("run.board.random", language, game=openings.game)
    return f"{board}, {limits_text(plan.schedule.limits, language)}"


def limits_text(limits: Limits | None, language: str = "en") -> str:
    """The limits of a match."""
    if limits is None:
        return say("run.limit.own", language)
    if limits.seconds is not None:
        return say("run.limit.seconds", language, seconds=f"{limits.seconds:g}")
    if limits.playouts is not None:
        return say("run.limit.playouts", language, playouts=f"{limits.playouts:,}")
    return say("run.limit.other", language, limits=str(limits.as_json()))
