"""A searcher follows a game and ponders, and a stream gives newer analyses. test_session.py has the rest of its life."""

from __future__ import annotations

import itertools
import math
import os
import threading
import time
from dataclasses import replace

import pytest
from searching import check, without_time

import linewood as lw
from linewood.games import by_name

# A game ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("model", ["connect4/mcgs", "connect4/uct", "hex5/topten", "loa/best"])
def test_a_searcher_keeps_what_it_knows(model: str) -> None:
    position = by_name(model.partition("/")[0])().start().play()
    searcher = lw.Searcher(position.game, model)
    limits = lw.Limits(playouts=3000)
    first = searcher.search(position, limits)
    assert first.reused == 0
    again = searcher.search(position, limits)
    assert again.reused == first.visits
    assert again.visits > first.visits
    after = position.play(*again.line[:2])
    later = searcher.search(after, limits)
    assert 0 < later.reused < again.visits
    assert later.visits >= later.reused
    check(later, after, searcher.options)
    assert searcher.search(position, limits).reused == 0, "back to an earlier position"
    searcher.forget()
    assert searcher.search(position, limits).reused == 0


def test_a_searcher_without_reuse_forgets() -> None:
    position = lw.parse("connect4 6x7")
    searcher = lw.Searcher(position.game, "connect4/improved")
    limits = lw.Limits(playouts=500)
    first = searcher.search(position, limits)
    assert searcher.search(position, limits).reused == 0
    assert searcher.search(position.play(*first.line[:2]), limits).reused == 0


def test_a_searcher_ponders_and_uses_it() -> None:
    position = lw.parse("connect4 6x7 d")
    with lw.Searcher(position.game, "connect4/mcgs") as searcher:
        assert searcher.stop() is None
        searcher.ponder(position)
        wait_for_visits(searcher, 2000)
        found = searcher.stop()
        assert found is not None
        assert found.stopped_by == "asked"
        check(found, position, searcher.options)
        assert searcher.search(position.play(found.best), lw.Limits(playouts=1)).reused > 0
        searcher.ponder(position)
        searcher.ponder(position.play("a"))
        assert searcher.search(position.play("a", "a"), lw.Limits(playouts=100)).playouts >= 100
        searcher.ponder(lw.parse("connect4 6x7 a b a b a b a"))
        assert searcher.stop() is None, "the game is over"


def wait_for_visits(searcher: lw.Searcher, visits: int) -> None:
    while (found := searcher.analysis) is not None and found.visits < visits and found.stopped_by is None:
        time.sleep(0.01)


def threads() -> int:
    """Threads of this process, those of the core among them."""
    return len(os.listdir("/proc/self/task"))


def wait_for_threads(count: int) -> None:
    while threads() != count:
        time.sleep(0.01)


def test_a_forgotten_searcher_stops_pondering() -> None:
    before = threads()
    searcher = lw.Searcher(lw.HexFive(), "hex5/topten")
    searcher.ponder(lw.HexFive().start())
    assert threads() == before + 1
    del searcher
    wait_for_threads(before)


def test_searches_run_in_threads_of_their_own() -> None:
    position, found = lw.parse("connect4 9x9 e"), []
    threads = [
        threading.Thread(target=lambda: found.append(lw.search(position, "connect4/mcgs", lw.Limits(playouts=5000))))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({without_time(analysis) for analysis in found}) == 1


# A stream --------------------------------------------------------------------------------------------------------


def test_a_stream_gives_newer_analyses_and_ends() -> None:
    position = lw.parse("connect4 12x12 f")
    options = lw.Options.preset("connect4/mcgs")
    frames = list(lw.stream(position, options, lw.Limits(playouts=300_000), interval=0.01))
    assert len(frames) > 1
    for frame in frames:
        assert frame.best in position.legal
    for older, newer in itertools.pairwise(frames):
        assert older.stopped_by is None
        assert older.playouts <= newer.playouts
        assert older.visits <= newer.visits
        assert older.seconds <= newer.seconds
    assert frames[-1].stopped_by == "playouts"
    assert without_time(frames[-1]) == without_time(lw.search(position, options, lw.Limits(playouts=300_000)))


@pytest.mark.parametrize("how", ["close", "drop", "with"])
def test_closing_or_dropping_a_stream_stops_its_search(how: str) -> None:
    before = threads()
    frames = lw.stream(lw.parse("loa"), limits=lw.Limits(seconds=math.inf), interval=0.001)
    assert next(frames).stopped_by is None
    assert threads() == before + 1
    if how == "close":
        frames.close()
        assert list(frames) == []
    elif how == "with":
        with frames:
            next(frames)
    del frames
    wait_for_threads(before)


def test_a_stream_that_nobody_reads_stops_when_it_is_dropped() -> None:
    before = threads()
    lw.stream(lw.parse("loa"), limits=lw.Limits(seconds=math.inf))
    wait_for_threads(before)
    with pytest.raises(lw.BadValue):
        lw.stream(lw.parse("loa"), lw.Options(playout="rules"))


def test_after_a_capture_a_graph_still_finds_its_nodes() -> None:
    """A position that has come up twice is part of what a node is, until a capture makes it history."""
    before = lw.parse("loa b1-b3 a2-c2 b3-b1 c2-a2 b1-b3 a2-c2")
    captures = [before.play(move) for move in before.legal if "x" in move]
    assert [len(after.history) for after in captures] == [1, 1, 1, 1]
    options = lw.Options(graph=True, expansion="all", playout="none", solver=False)

    def visits(after: lw.Position, past: tuple[int, ...]) -> int:
        """With so many playouts; a child that is found takes none."""
        searcher = lw.Searcher(before.game, options)
        searcher.search(before, lw.Limits(playouts=100_000))
        return searcher.search(replace(after, history=past + after.history), lw.Limits(playouts=10_000)).visits

    assert sum(visits(after, ()) for after in captures) > sum(visits(after, before.history) for after in captures)
