"""Searching a position: at once, while it runs, and through a whole game."""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from threading import Event, Thread, current_thread, main_thread
from types import TracebackType
from typing import Any, Final, Protocol, Self, TypeAlias

from linewood import _core
from linewood.errors import BadValue
from linewood.games import Game, Position
from linewood.search.analysis import Analysis, analysis_of
from linewood.search.limits import ONE_SECOND, Limits
from linewood.search.models import Preset, preset, read_spec
from linewood.search.options import Options
from linewood.texts import Word

How: TypeAlias = Options | Preset | str | None
"""Options, or a preset, or the name or spec of one; None for the strongest that the game has."""


def search(position: Position, options: How = None, limits: Limits | None = None) -> Analysis:
    """What a search finds out of a position. Ctrl-C in the main thread ends it with the best so far.

    >>> from linewood.games import parse
    >>> analysis = search(parse("connect4 6x7 d a d b d"), limits=Limits(playouts=1000))
    >>> analysis.best
    'd'
    """
    return Searcher(game_of(position), options).search(position, limits)


def stream(
    position: Position, options: How = None, limits: Limits | None = None, interval: float = 0.1
) -> Generator[Analysis, None, None]:
    """Newer and newer analyses of a running search, one every `interval` seconds; the last one is final.

    Who stops asking for more stops the search. `Limits(seconds=math.inf)` goes on until then, or until Ctrl-C.
    """
    return Searcher(game_of(position), options).stream(position, limits, interval)


class Searcher:
    """A search that follows a game: what it knows of a position it keeps, if the options say so.

    >>> from linewood.games import ConnectFour
    >>> position = ConnectFour().start()
    >>> searcher = Searcher(position.game, "connect4/mcgs")
    >>> first = searcher.search(position, Limits(playouts=500))
    >>> second = searcher.search(position.play(first.best, "a"), Limits(playouts=500))
    >>> second.reused > 0
    True
    """

    def __init__(self, game: Game, options: How = None) -> None:
        """Expects positions of `game`. Limits that are not given are the preset's, or one second."""
        self.game = game
        model = model_of(game, options)
        self.options = model.options
        self.limits = model.limits
        self._core: NativeSearch | None = None
        self._root: Position | None = None
        self._thinking: Thinking | None = None

    def search(self, position: Position, limits: Limits | None = None) -> Analysis:
        """What a search finds out of a position. Ctrl-C in the main thread ends it with the best so far."""
        job = self._job(position, limits)
        job.run(poll=current_thread() is main_thread())
        return job.analysis()

    def stream(
        self, position: Position, limits: Limits | None = None, interval: float = 0.1
    ) -> Generator[Analysis, None, None]:
        """Newer and newer analyses of a running search; the last one is final. See `stream` of the package."""
        return self._frames(self._job(position, limits), interval)

    def ponder(self, position: Position) -> None:
        """Searches in the background until `stop` or the next search. Does nothing once the game is over."""
        self.stop()
        if position.outcome is None:
            self._thinking = Thinking(
                self._job(position, Limits(seconds=float("inf"), megabytes=self.limits.megabytes))
            )

    def stop(self) -> Analysis | None:
        """Ends pondering, and says what was found; None if there was none."""
        thinking, self._thinking = self._thinking, None
        return None if thinking is None else thinking.stop()

    def forget(self) -> None:
        """Begins anew with the next search."""
        self.stop()
        self._core = self._root = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def __del__(self) -> None:
        if getattr(self, "_thinking", None) is not None:
            self.stop()

    def _job(self, position: Position, limits: Limits | None) -> Job:
        """Checks what was asked, and moves the root to the position."""
        if limits is not None and not isinstance(limits, Limits):
            raise BadValue("limit.type", found=type(limits).__name__)
        if game_of(position) != self.game:
            raise BadValue("search.other_game", game=self.game.text, found=position.game.text)
        if position.outcome is not None:
            raise BadValue("search.over", result=Word(f"result.{position.outcome}"))
        self.stop()
        began = time.perf_counter()
        core, reused = self._at(position)
        return Job(core, position, (limits or Limits()).or_else(self.limits), reused, began)

    def _at(self, position: Position) -> tuple[NativeSearch, int]:
        """The core's search with the position at its root, and the visits it keeps."""
        before, self._root = self._root, None  # in case the core objects
        moves = None if before is None or not self.options.reuse else moves_between(before, position)
        reused = 0
        past = position.history[:-1]
        if self._core is None or moves is None:
            self._core = SEARCHES[self.game.name](position.native, past, self.options.as_json())
        else:
            reused = self._core.advance(position.native, past, moves)
        self._root = position
        return self._core, reused

    def _frames(self, job: Job, interval: float) -> Generator[Analysis, None, None]:
        """Lets a thread search, and looks at it from time to time."""
        thinking = Thinking(job)
        try:
            while not thinking.wait(interval):
                frame = job.analysis()
                if frame.moves:
                    yield frame
        except KeyboardInterrupt:
            yield thinking.stop("interrupt")
        else:
            yield job.analysis()
        finally:
            thinking.stop()


class NativeSearch(Protocol):
    """What all searches of the core can do."""

    def run(
        self,
        seconds: float | None,
        playouts: int | None,
        nodes: int | None,
        bytes: int,
        stop_when_decided: bool,
        poll: bool,
    ) -> str: ...
    def stop(self) -> None: ...
    def advance(self, position: Any, history: Sequence[int], moves: Sequence[int]) -> int: ...
    def report(self) -> dict[str, Any]: ...


SEARCHES: Final[dict[str, Any]] = {
    "connect4": _core.GravitySearch,
    "hex5": _core.HexFiveSearch,
    "loa": _core.LoaSearch,
}


class Job:
    """One search of one position, before, while and after it runs."""

    def __init__(self, core: NativeSearch, position: Position, limits: Limits, reused: int, began: float) -> None:
        self.core = core
        self.position = position
        self.limits = limits
        self.reused = reused
        self.began = began
        self.seconds: float | None = None
        self.stopped_by: str | None = None

    def run(self, poll: bool) -> None:
        """Searches until a limit is reached. The time that reuse took counts."""
        limits = self.limits
        seconds = limits.seconds_for(self.position)
        if seconds is not None:
            seconds = max(seconds - (time.perf_counter() - self.began), 0.0)
        stopped_by = self.core.run(seconds, limits.playouts, limits.nodes, limits.bytes, limits.clock is not None, poll)
        self.seconds = time.perf_counter() - self.began
        self.stopped_by = self.stopped_by or stopped_by

    def analysis(self) -> Analysis:
        """What is known now."""
        seconds = time.perf_counter() - self.began if self.seconds is None else self.seconds
        stopped_by = None if self.seconds is None else self.stopped_by
        return analysis_of(
            self.position, self.core.report(), seconds=seconds, stopped_by=stopped_by, reused=self.reused
        )


class Thinking:
    """A job that runs in a thread of its own."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.done = Event()
        # A daemon: whoever forgets to stop it can still leave the program.
        self.thread = Thread(target=self._run, name="linewood search", daemon=True)
        self.thread.start()

    def wait(self, seconds: float) -> bool:
        """Waits so long at most; True once the job is done."""
        return self.done.wait(seconds)

    def stop(self, why: str | None = None) -> Analysis:
        """Ends the job, if it has not ended, and says what was found."""
        if not self.done.is_set():
            self.job.stopped_by = why
        while not self.done.is_set():  # the job may not have begun yet, and then it does not hear
            self.job.core.stop()
            self.done.wait(0.001)
        self.thread.join()
        return self.job.analysis()

    def _run(self) -> None:
        try:
            self.job.run(poll=False)
        finally:
            self.done.set()


def model_of(game: Game, options: How) -> Preset:
    """Options and usual limits, checked for a game."""
    match options:
        case None:
            model = preset(f"{game.name}/best")
        case Preset():
            model = options
        case Options():
            model = Preset(name="", game=None, options=options, limits=ONE_SECOND)
        case str():
            model = read_spec(options, game.name)
        case _:
            raise BadValue("preset.type", found=type(options).__name__)
    model.check_for(game.name)
    return model


def game_of(position: Position) -> Game:
    """The position's game, if it is a position."""
    if not isinstance(position, Position):
        raise BadValue("search.position_type", found=type(position).__name__)
    return position.game


def moves_between(before: Position, after: Position) -> list[int] | None:
    """The codes of the moves that lead from one position to a later one of the same game; None if none do."""
    known = len(before.moves)
    if before.origin != after.origin or after.moves[:known] != before.moves:
        return None
    native, codes = before.native, []
    for move in after.moves[known:]:
        codes.append(next(code for code in native.legal() if before.game.write_move(native.cells(), code) == move))
        native = native.play(codes[-1])
    return codes
