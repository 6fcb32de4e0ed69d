"""A searcher follows a game and ponders, a stream gives newer analyses, and Ctrl-C ends either."""

from __future__ import annotations

import itertools
import math
import os
import signal
import subprocess
import sys
import threading

import pytest
from searching import check, without_time

import linewood as lw
from linewood.games import GAMES

# A game ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("model", ["connect4/mcgs", "connect4/uct", "hex5/topten", "loa/best"])
def test_a_searcher_keeps_what_it_knows(model: str) -> None:
    position = GAMES[model.partition("/")[0]]().start().play()
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
    while True:
        thinking = searcher._thinking
        assert thinking is not None
        if thinking.job.analysis().visits >= visits or thinking.wait(0.01):
            return


def test_a_forgotten_searcher_stops_pondering() -> None:
    before = threading.active_count()
    searcher = lw.Searcher(lw.HexFive(), "hex5/topten")
    searcher.ponder(lw.HexFive().start())
    assert threading.active_count() == before + 1
    del searcher
    assert threading.active_count() == before


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


def test_who_stops_listening_stops_the_search() -> None:
    before = threading.active_count()
    frames = lw.stream(lw.parse("loa"), limits=lw.Limits(seconds=math.inf), interval=0.001)
    assert next(frames).stopped_by is None
    assert threading.active_count() == before + 1
    frames.close()
    assert threading.active_count() == before


def test_a_stream_that_nobody_reads_does_not_begin() -> None:
    before = threading.active_count()
    lw.stream(lw.parse("loa"), limits=lw.Limits(seconds=math.inf))
    assert threading.active_count() == before
    with pytest.raises(lw.BadValue):
        lw.stream(lw.parse("loa"), lw.Options(playout="rules"))


INTERRUPTED = """
import linewood as lw, math, sys
position, limits = lw.parse("connect4 12x12"), lw.Limits(seconds=math.inf)
print("ready", flush=True)
if sys.argv[1] == "search":
    last = lw.search(position, sys.argv[2], limits)
else:
    last = list(lw.stream(position, sys.argv[2], limits, interval=float(sys.argv[3])))[-1]
print(last.stopped_by, last.best in position.legal, last.playouts > 0)
"""


@pytest.mark.parametrize(
    "how",
    [
        ("search", "connect4/mcgs"),
        ("search", "connect4/mcgs:threads=2"),
        ("search", "connect4/heuristic"),
        ("stream", "connect4/mcgs", "60"),
        ("stream", "connect4/uct", "0.01"),
    ],
)
def test_ctrl_c_ends_a_search_with_the_best_so_far(how: tuple[str, ...]) -> None:
    command = [sys.executable, "-c", INTERRUPTED, *how]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        threading.Event().wait(0.5)
        os.kill(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (out, err) == ("interrupt True True\n", "")
