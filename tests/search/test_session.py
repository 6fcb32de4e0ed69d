"""The life of a search: calls in any order and from any thread, Ctrl-C, the end of the interpreter, and fork."""

from __future__ import annotations

import asyncio
import gc
import itertools
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from math import inf

import pytest
from awaiting import awaited
from searching import check

import linewood as lw

START = lw.ConnectFour(rows=7).start()  # too large to be solved before the search
ENDLESS = lw.Limits(seconds=inf)
QUICK = lw.Limits(playouts=200)


# In any order ----------------------------------------------------------------------------------------------------


def test_a_search_ends_a_stream_that_is_open() -> None:
    searcher = lw.Searcher(START.game)
    frames = searcher.stream(START, ENDLESS, interval=0.001)
    assert next(frames).stopped_by is None
    after = START.play("d")
    found = searcher.search(after, QUICK)
    check(found, after, searcher.options)
    last = list(frames)
    assert [frame.position for frame in last] == [START.text]
    assert last[0].stopped_by == "asked"


def test_a_stream_that_was_replaced_does_not_stop_the_next_one() -> None:
    searcher = lw.Searcher(START.game)
    first = searcher.stream(START, ENDLESS, interval=0.001)
    next(first)
    second = searcher.stream(START.play("d"), ENDLESS, interval=0.001)
    next(second)
    first.close()
    del first
    gc.collect()
    for frame in itertools.islice(second, 5):
        assert frame.stopped_by is None
    assert second.finish().stopped_by == "asked"


def test_two_threads_take_turns() -> None:
    searcher, found = lw.Searcher(START.game), []
    positions = [START, START.play("d"), START.play("d", "d"), START.play("a")]

    def work(position: lw.Position) -> None:
        for _ in range(5):
            found.append((position, searcher.search(position, QUICK)))

    threads = [threading.Thread(target=work, args=[position]) for position in positions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 20
    for position, analysis in found:
        check(analysis, position, searcher.options)


def test_stop_ends_a_search_in_another_thread() -> None:
    searcher, found = lw.Searcher(START.game), []
    thread = threading.Thread(target=lambda: found.append(searcher.search(START, ENDLESS)))
    thread.start()
    while searcher.analysis is None or searcher.analysis.visits == 0:
        time.sleep(0.001)
    stopped = searcher.stop()
    thread.join()
    assert found == [stopped]
    assert found[0].stopped_by == "asked"
    assert searcher.stop() is None


@pytest.mark.parametrize("seconds", [0.0, 0.001, 0.01])
def test_a_stop_is_never_lost(seconds: float) -> None:
    searcher = lw.Searcher(START.game)
    for _ in range(20):
        searcher.ponder(START)
        time.sleep(seconds)
        found = searcher.stop()
        assert found is not None
        assert found.best in START.legal


def test_the_analysis_so_far_can_be_read_at_any_time() -> None:
    searcher = lw.Searcher(START.game)
    assert searcher.analysis is None
    first = searcher.search(START, QUICK)
    assert searcher.analysis == first
    searcher.ponder(START.play("d"))
    assert searcher.analysis.position == START.play("d").text
    searcher.forget()
    assert searcher.analysis is None


def test_a_closed_searcher_says_so() -> None:
    searcher = lw.Searcher(START.game)
    searcher.ponder(START)
    searcher.close()
    searcher.close()
    for call in (lambda: searcher.search(START), lambda: searcher.stream(START), lambda: searcher.ponder(START)):
        with pytest.raises(lw.BadState, match="closed"):
            call()
    assert searcher.stop() is None


def test_close_ends_a_search_in_another_thread() -> None:
    searcher, found = lw.Searcher(START.game), []
    thread = threading.Thread(target=lambda: found.append(searcher.search(START, ENDLESS)))
    thread.start()
    while searcher.analysis is None:
        time.sleep(0.001)
    searcher.close()
    thread.join()
    assert found[0].best in START.legal


def test_the_first_look_at_a_position_is_enough_for_a_move() -> None:
    for text in ("connect4 6x7", "hex5 9", "loa"):
        position = lw.parse(text)
        for limits in (lw.Limits(nodes=1), lw.Limits(playouts=1), lw.Limits(seconds=1e-9)):
            assert lw.search(position, limits=limits).best in position.legal


# asyncio ---------------------------------------------------------------------------------------------------------


def test_an_awaited_search_lets_others_work() -> None:
    async def run() -> tuple[lw.Analysis, int]:
        ticks = 0
        task = asyncio.create_task(lw.asearch(START, limits=lw.Limits(seconds=0.3)))
        while not task.done():
            await asyncio.sleep(0.005)
            ticks += 1
        return await task, ticks

    found, ticks = awaited(run())
    assert found.stopped_by == "seconds"
    assert ticks > 3


def test_an_awaited_search_can_be_cancelled() -> None:
    async def run() -> None:
        searcher = lw.Searcher(START.game)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(searcher.asearch(START, ENDLESS), 0.1)
        found = searcher.stop()
        assert found is not None
        assert found.stopped_by == "asked"

    awaited(run())


# Signals ---------------------------------------------------------------------------------------------------------

INTERRUPTED = """
import linewood as lw, sys
from math import inf
position, limits = lw.parse("connect4 12x12"), lw.Limits(seconds=inf)
searcher = lw.Searcher(position.game, sys.argv[2])
print("ready", flush=True)
try:
    if sys.argv[1] == "search":
        searcher.search(position, limits)
    elif sys.argv[1] == "stream":
        for frame in searcher.stream(position, limits, interval=float(sys.argv[3])):
            pass
    else:
        last = searcher.search(position, limits, on_interrupt="answer")
        print("answered", last.stopped_by)
except KeyboardInterrupt:
    print("raised")
last = searcher.analysis
print(last.best in position.legal, last.playouts > 0)
"""


@pytest.mark.parametrize(
    ("how", "answer"),
    [
        (("search", "connect4/mcgs"), "raised"),
        (("search", "connect4/mcgs:threads=2"), "raised"),
        (("search", "connect4/heuristic"), "raised"),
        (("answer", "connect4/best"), "answered interrupt"),
        (("stream", "connect4/mcgs", "60"), "raised"),
        (("stream", "connect4/uct", "0.01"), "raised"),
    ],
)
def test_ctrl_c_raises_unless_an_answer_is_wanted(how: tuple[str, ...], answer: str) -> None:
    command = [sys.executable, "-c", INTERRUPTED, *how]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.5)
        os.kill(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (out, err) == (f"{answer}\nTrue True\n", "")


def test_ctrl_c_ends_a_loop_of_searches() -> None:
    script = """
        import linewood as lw
        position = lw.parse("connect4 12x12")
        print("ready", flush=True)
        while True:
            lw.search(position, limits=lw.Limits(seconds=0.2))
    """
    with run_script(script) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.3)
        os.kill(process.pid, signal.SIGINT)
        process.communicate(timeout=60)
    assert process.returncode == -signal.SIGINT


def test_what_a_signal_handler_raises_comes_out_of_the_search() -> None:
    script = """
        import signal, linewood as lw
        from math import inf

        def ring(number, frame):
            raise TimeoutError("time is up")

        signal.signal(signal.SIGALRM, ring)
        position = lw.parse("loa")
        searcher = lw.Searcher(position.game)
        for call in (
            lambda: searcher.search(position, lw.Limits(seconds=inf)),
            lambda: searcher.search(position, lw.Limits(seconds=inf), on_interrupt="answer"),
            lambda: list(searcher.stream(position, lw.Limits(seconds=inf), interval=60)),
        ):
            signal.setitimer(signal.ITIMER_REAL, 0.2)
            try:
                call()
            except TimeoutError as error:
                print(error, searcher.analysis.best in position.legal)
    """
    assert output_of(script) == "time is up True\n" * 3


def test_a_signal_handler_may_stop_the_search_it_interrupts_but_not_begin_another() -> None:
    script = """
        import signal, linewood as lw
        from math import inf
        position = lw.parse("connect4 9x9")
        searcher = lw.Searcher(position.game)

        def ring(number, frame):
            for call in (lambda: searcher.search(position), searcher.forget, lambda: searcher.ponder(position)):
                try:
                    call()
                except lw.BadState as error:
                    print("already searching" in str(error))
            print(searcher.stop().best in position.legal)

        signal.signal(signal.SIGALRM, ring)
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        print(searcher.search(position, lw.Limits(seconds=inf)).stopped_by)
        print(searcher.search(position, lw.Limits(playouts=100)).stopped_by)
    """
    assert output_of(script) == "True\n" * 4 + "asked\nplayouts\n"


# The end of the interpreter, and fork ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "ending",
    [
        "searcher.ponder(position)",
        "searcher.ponder(position); raise SystemExit(0)",
        "frames = searcher.stream(position, endless); next(frames)",
        "frames = lw.stream(position, limits=endless); next(frames); sys.stderr = None; raise KeyError",
        "threading.Thread(target=searcher.search, args=[position, endless], daemon=True).start(); time.sleep(0.1)",
        "threading.Thread(target=again, daemon=True).start(); time.sleep(0.1)",
        "threading.Thread(target=list, args=[lw.stream(position, limits=endless)], daemon=True).start()",
    ],
)
def test_a_script_may_end_while_a_search_runs(ending: str) -> None:
    script = f"""
        import sys, threading, time
        import linewood as lw
        from math import inf
        position, endless = lw.parse("connect4 9x9"), lw.Limits(seconds=inf)
        searcher = lw.Searcher(position.game, "connect4/best:threads=2")

        def again():
            while True:
                lw.search(position, limits=lw.Limits(playouts=10))

        {ending}
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == (1 if "KeyError" in ending else 0)
    assert done.stderr == ""


def test_a_forked_child_begins_anew_and_the_parent_goes_on() -> None:
    script = """
        import os, warnings
        import linewood as lw
        from math import inf
        warnings.simplefilter("ignore")
        position, endless = lw.parse("connect4 9x9"), lw.Limits(seconds=inf)
        searcher = lw.Searcher(position.game, "connect4/best:threads=2")
        frames = searcher.stream(position, endless, interval=0.01)
        next(frames)
        other = lw.Searcher(position.game)
        other.ponder(position)
        child = os.fork()
        if child == 0:
            ends = len(list(frames)) <= 1
            works = searcher.search(position, lw.Limits(playouts=500)).best in position.legal
            other.stop()
            works = works and other.search(position, lw.Limits(playouts=500)).best in position.legal
            other.ponder(position)
            raise SystemExit(0 if ends and works else 3)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        print(next(frames).stopped_by, frames.finish().stopped_by, other.stop().stopped_by)
    """
    assert output_of(script) == "0\nNone asked asked\n"


@pytest.mark.skipif(sys.platform != "linux", reason="limits on threads as Linux has them")
def test_a_search_does_with_the_threads_it_gets() -> None:
    script = """
        import resource, os
        import linewood as lw
        from math import inf
        position = lw.parse("connect4 9x9")
        searcher = lw.Searcher(position.game, "connect4/best:threads=4")
        os.setuid(54321)  # limits do not hold for root
        resource.setrlimit(resource.RLIMIT_NPROC, (1, 1))
        found = searcher.search(position, lw.Limits(playouts=3000))
        print(found.threads, found.stopped_by)
        frames = list(searcher.stream(position, lw.Limits(playouts=3000), interval=0.001))
        print(frames[-1].threads, frames[-1].stopped_by, frames[0].best in position.legal)
        searcher.ponder(position)
        print(searcher.stop().best in position.legal)
    """
    if os.getuid() != 0:
        script = script.replace("os.setuid(54321)", "pass")
    assert output_of(script) == "1 playouts\n1 playouts True\nTrue\n"


def run_script(script: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", textwrap.dedent(script)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def output_of(script: str) -> str:
    with run_script(script) as process:
        out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    return out
