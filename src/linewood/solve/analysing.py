"""A position as people want to know it: exact results where they can be had, estimates of a search elsewhere."""

from __future__ import annotations

from collections.abc import Generator
from typing import Literal, TypedDict, Unpack, overload

from linewood.games import Position
from linewood.search import Analysis, Limits, search, stream
from linewood.search.models import AnyLimits, read_limits
from linewood.search.searcher import How, OnInterrupt, Only, check_open
from linewood.solve.known import Known, after_a_look, left_to_search, with_exact
from linewood.solve.solution import Solution


class Asked(TypedDict, total=False):
    """Keywords of `analyse`."""

    only: Only
    shortest: bool
    on_interrupt: OnInterrupt


@overload
def analyse(
    position: Position,
    options: How = None,
    limits: AnyLimits = None,
    *,
    live: Literal[False] = False,
    **asked: Unpack[Asked],
) -> Analysis: ...
@overload
def analyse(
    position: Position, options: How = None, limits: AnyLimits = None, *, live: Literal[True], **asked: Unpack[Asked]
) -> Generator[Analysis, None, None]: ...
def analyse(
    position: Position,
    options: How = None,
    limits: AnyLimits = None,
    *,
    only: Only = None,
    shortest: bool = False,
    on_interrupt: OnInterrupt = "raise",
    live: bool = False,
) -> Analysis | Generator[Analysis, None, None]:
    """Searches a position as `search` does, and also uses the exact solver and the opening book. Their results
    replace estimates.

    The solver has about a second; with `shortest` it has the whole time of `limits` and looks for the shortest win. With
    `only`, it is not asked. With `live` you get the newest analysis every 0.1 seconds, the final one last. Ctrl-C raises
    KeyboardInterrupt; with `on_interrupt="answer"` it ends the search, and the analysis so far is the result.

    >>> from linewood.games import parse
    >>> found = analyse(parse("connect4 6x7 d a c a"), "connect4/naive", "playouts=50")
    >>> found.best, found.proven, found.distance, found.exact
    ('e', 'win', 3, True)
    """
    check_open(position)
    states = live_analyses if live else one_analysis
    how = options if only is not None else after_a_look(position.game, options)
    return states(position, how, read_limits(limits), only, shortest, on_interrupt)


def one_analysis(
    position: Position, options: How, limits: Limits | None, only: Only, shortest: bool, on_interrupt: OnInterrupt
) -> Analysis:
    """The final analysis."""
    known = exact_results(position, limits, shortest, on_interrupt) if only is None else None
    left = left_to_search(limits, known)
    return with_exact(search(position, options, left, only=only, on_interrupt=on_interrupt), known)


def live_analyses(
    position: Position, options: How, limits: Limits | None, only: Only, shortest: bool, on_interrupt: OnInterrupt
) -> Generator[Analysis, None, None]:
    """Every analysis."""
    known = exact_results(position, limits, shortest, on_interrupt) if only is None else None
    with stream(position, options, left_to_search(limits, known), only=only) as frames:
        try:
            for frame in frames:
                yield with_exact(frame, known)
        except KeyboardInterrupt:
            if on_interrupt != "answer":
                raise
            yield with_exact(frames.finish("interrupt"), known)


def exact_results(
    position: Position, limits: Limits | None, shortest: bool, on_interrupt: OnInterrupt
) -> Solution | None:
    """What is known for sure of a position and its moves."""
    known = Known(position.game)
    seconds = None if limits is None else limits.seconds
    try:
        return known.solve(position, Limits(seconds=seconds)) if shortest else known.look(position)
    except KeyboardInterrupt:
        if on_interrupt != "answer":
            raise
        return known.solution
