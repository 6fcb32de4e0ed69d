"""Searching a position: at once, while it runs, in the background, and through a whole game."""

from __future__ import annotations

import time
from collections.abc import Iterable
from threading import RLock
from typing import Final, Literal, Self, SupportsIndex, TypeAlias

from linewood.errors import BadState, BadValue
from linewood.games import Game, Position
from linewood.search.analysis import Analysis
from linewood.search.book import load_book
from linewood.search.limits import ONE_SECOND, Limits
from linewood.search.models import AnyLimits, Preset, preset, read_limits, read_spec
from linewood.search.options import Options
from linewood.search.run import OWNERS, NativeSearch, Run
from linewood.search.stream import Stream
from linewood.search.tree import TreeNode
from linewood.texts import Word

How: TypeAlias = Options | Preset | str | None
"""Options, or a preset, or the name or spec of one; None for the strongest that the game has."""
OnInterrupt: TypeAlias = Literal["raise", "answer"]
"""What Ctrl-C does: raise KeyboardInterrupt, or end the search and return the analysis so far."""
Only: TypeAlias = Iterable[str | SupportsIndex] | None
"""The moves to search, as texts or action numbers; None for all."""
POLL: Final = 0.005
"""Seconds between two looks of an `await`."""


def search(
    position: Position,
    options: How = None,
    limits: AnyLimits = None,
    *,
    only: Only = None,
    on_interrupt: OnInterrupt = "raise",
) -> Analysis:
    """Searches a position until a limit is reached.

    `limits` is a `Limits` or a text: `0.5s`, `playouts=1000`, or a clock such as `5m+2s`.
    `only` names the moves to search, as texts or action numbers; all others are left out. A result of the position is then
    proven only if it holds for the position: a win by one of these moves, never a loss or a draw.
    Ctrl-C raises KeyboardInterrupt; with `on_interrupt="answer"` it ends the search and you get the analysis so far.

    >>> from linewood.games import parse
    >>> analysis = search(parse("connect4 6x7 d a d b d"), limits=Limits(playouts=1000))
    >>> analysis.best
    'd'
    """
    return Searcher(game_of(position), options).search(position, limits, only=only, on_interrupt=on_interrupt)


async def asearch(position: Position, options: How = None, limits: AnyLimits = None, *, only: Only = None) -> Analysis:
    """Searches a position without blocking the event loop. Cancelling the task stops the search. `only` as for `search`."""
    return await Searcher(game_of(position), options).asearch(position, limits, only=only)


def stream(
    position: Position,
    options: How = None,
    limits: AnyLimits = None,
    interval: float = 0.1,
    *,
    only: Only = None,
) -> Stream:
    """Yields the newest analysis of a running search every `interval` seconds; the last one is final.

    Closing or dropping the iterator stops the search. `Limits(seconds=math.inf)` searches until then. `only` as for
    `search`.
    """
    return Searcher(game_of(position), options).stream(position, limits, interval, only=only)


class Searcher:
    """A search that follows a game and reuses what it knows about a position, if the options allow it.

    Any thread may call any method at any time; docs/explanation/search.md has the table.

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
        self.network = model.options.load_network(game.name)
        self._book = load_book(game) if model.options.exact > 0 else None
        self._core: NativeSearch | None = None
        self._root: Position | None = None
        self._run: Run | None = None  # under way, or in the background since the last call
        self._last: Run | None = None
        self._turn = RLock()  # whoever has it uses the core; a search in the background does not need it
        self._is_beginning = False
        self._is_closed = False
        OWNERS.add(self)

    def search(
        self,
        position: Position,
        limits: AnyLimits = None,
        *,
        only: Only = None,
        on_interrupt: OnInterrupt = "raise",
    ) -> Analysis:
        """Searches a position. Waits while another thread searches; ends a search in the background.

        With `only`, it searches just these moves, and forgets what it knows about the position before and
        afterwards.
        Ctrl-C raises KeyboardInterrupt, and `analysis` has what was found so far.
        """
        self._check(position)
        limited = read_limits(limits)
        with self._turn:
            run = self._begin(position, limited, only, background=False)
            try:
                run.wait()
                return self._found(run)
            except KeyboardInterrupt:
                found = run.settle("interrupt")
                if found is None or on_interrupt != "answer":
                    raise
                return found
            except BaseException:  # whatever another signal handler raised
                run.settle()
                raise
            finally:
                self._run = None

    async def asearch(self, position: Position, limits: AnyLimits = None, *, only: Only = None) -> Analysis:
        """Searches a position without blocking the event loop. Cancelling the task stops the search."""
        from asyncio import sleep  # a third of the package's import time, and few need it

        self._check(position)
        limited = read_limits(limits)
        with self._turn:
            run = self._begin(position, limited, only, background=True)
        try:
            while not run.wait(0):
                await sleep(POLL)
        finally:
            run.stop()
        return self._found(run)

    def stream(
        self, position: Position, limits: AnyLimits = None, interval: float = 0.1, *, only: Only = None
    ) -> Stream:
        """Yields the newest analysis of a running search; the last one is final. See `stream` of the package."""
        self._check(position)
        limited = read_limits(limits)
        with self._turn:
            return Stream(self._begin(position, limited, only, background=True), interval)

    def ponder(self, position: Position) -> None:
        """Searches in the background until `stop` or the next search. Does nothing once the game is over."""
        if position.outcome is not None:
            self.stop()
            return
        limits = Limits(seconds=float("inf"), megabytes=self.limits.megabytes)
        self._check(position)
        with self._turn:
            self._begin(position, limits, None, background=True)

    def stop(self) -> Analysis | None:
        """Stops the running search, in any thread, and returns its analysis; None if no search is running."""
        run = self._run
        if run is None:
            return None
        found = run.settle()
        if self._run is run:
            self._run = None
        return found

    @property
    def analysis(self) -> Analysis | None:
        """The analysis of the latest search so far; None if there was none, or after `forget`."""
        return None if self._last is None else self._last.analysis()

    @property
    def tree(self) -> TreeNode:
        """The root of the tree of the last search. Raises BadState while a search runs.

        Its nodes raise BadState once the Searcher has done something else: ask for the tree again.
        """
        if self._is_closed:
            raise BadState("search.closed")
        if self._last is None:
            raise BadState("tree.none")
        return self._last.root()

    def forget(self) -> None:
        """Drops the tree; the next search starts from scratch."""
        with self._turn:
            self._expect_not_inside()
            self._settle()
            self._drop_core()
            self._last = None

    def close(self) -> None:
        """Stops the search and frees its memory. Later calls raise an error. Closing twice does no harm."""
        self._is_closed = True
        if (run := self._run) is not None:
            run.stop()
        with self._turn:
            if run is None or not run.is_inside_this_thread():
                self._settle()
                self._drop_core()

    def shut_down(self) -> None:
        """Stops the search when the interpreter exits."""
        self._is_closed = True
        if (core := self._core) is not None:
            core.halt()

    def abandon(self) -> None:
        """Starts again in the child of a fork: a running search continues only in the parent."""
        if self._core is not None:
            self._core.abandon()
        self._core = self._root = self._run = None
        self._turn = RLock()
        self._is_beginning = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _check(self, position: Position) -> None:
        """Objects to what cannot be searched."""
        if game_of(position) != self.game:
            raise BadValue("search.other_game", game=self.game.text, found=position.game.text)
        check_open(position)

    def _begin(self, position: Position, limits: Limits | None, only: Only, *, background: bool) -> Run:
        """Ends what is in the background, moves the root to the position and begins a run. Expects the turn."""
        self._expect_not_inside()
        if self._is_closed:
            raise BadState("search.closed")
        chosen = chosen_moves(position, only)
        self._is_beginning = True
        try:
            self._settle()
            began = time.perf_counter()
            core, reused = self._at(position, chosen)
            run = Run(
                core,
                position,
                (limits or Limits()).or_else(self.limits),
                reused=reused,
                began=began,
                background=background,
                is_restricted=bool(chosen),
                weights=self.weights,
            )
            if self._last is not None:
                self._last.release()
            self._run = self._last = run
            return run
        finally:
            self._is_beginning = False

    def _expect_not_inside(self) -> None:
        """The lock lets a thread in twice: a signal handler must not begin a search inside the one it interrupted."""
        if self._is_beginning or (self._run is not None and self._run.is_inside_this_thread()):
            raise BadState("search.inside")

    def _settle(self) -> None:
        """Leaves the core idle. The last run keeps its analysis."""
        run, self._run = self._run, None
        if run is not None:
            run.settle()
        if self._core is not None:
            self._core.halt()  # a run whose beginning was interrupted has no name

    def _drop_core(self) -> None:
        """Frees the tree, also where someone still holds the last run."""
        self._core = self._root = None
        if self._last is not None:
            self._last.release()

    def _found(self, run: Run) -> Analysis:
        """What a run found. In the child of a fork there may be nothing."""
        found = run.analysis()
        if found is None:
            raise BadState("search.forked")
        return found

    @property
    def weights(self) -> str | None:
        """The hash of the network in use; None if there is none."""
        return None if self.network is None else self.network.digest

    def _at(self, position: Position, chosen: list[int]) -> tuple[NativeSearch, int]:
        """The core's search with the position at its root, and the visits it keeps. `chosen` moves alone are searched;
        all if there are none.
        """
        before, self._root = self._root, None  # in case the core objects
        moves = None if before is None or not self.options.reuse else moves_between(before, position)
        past = position.history[:-1]
        if self._core is None or moves is None:
            network = None if self.network is None else self.network.native
            given = (position.native, past, self.options.for_core(), network)
            self._core = (
                self.game.search_type(*given) if self._book is None else self.game.search_type(*given, self._book)
            )
        else:
            self._core.advance(position.native, past, moves)
        reused = self._core.choose_root_moves(chosen)
        self._root = position
        return self._core, reused


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
    model.check_board(game)
    return model


def game_of(position: Position) -> Game:
    """The position's game, if it is a position."""
    if not isinstance(position, Position):
        raise BadValue("search.position_type", found=type(position).__name__)
    return position.game


def check_open(position: Position) -> None:
    """Objects to a position in which there is nothing to search."""
    game_of(position)
    if position.outcome is not None:
        raise BadValue("search.over", result=Word(f"result.{position.outcome}"))


def chosen_moves(position: Position, only: Only) -> list[int]:
    """The action numbers of the moves to search, in ascending order; empty if they are all."""
    if only is None:
        return []
    if isinstance(only, str) or not isinstance(only, Iterable):
        raise BadValue("only.type", found=type(only).__name__, example=position.legal[0])
    chosen = sorted({position.code(move) for move in only})
    if not chosen:
        raise BadValue("only.empty", example=position.legal[0])
    return chosen if len(chosen) < len(position.native.legal()) else []


def moves_between(before: Position, after: Position) -> list[int] | None:
    """The codes of the moves that lead from one position to a later one of the same game; None if none do."""
    known = len(before.codes)
    if before.origin != after.origin or after.codes[:known] != before.codes:
        return None
    return list(after.codes[known:])
