"""The analyses of a running search, as an iterator."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from linewood.errors import BadState
from linewood.search.analysis import Analysis
from linewood.search.run import Run


class Stream(Iterator[Analysis]):
    """The analyses of a running search, one every `interval` seconds, the final one last.

    It ends early if its Searcher is used for something else. Closing or dropping it stops the search.
    """

    def __init__(self, run: Run, interval: float) -> None:
        self._run = run
        self._interval = interval
        self._is_over = False

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Analysis:
        try:
            while not self._is_over:
                self._is_over = self._run.wait(self._interval)
                frame = self._run.analysis()
                if frame is None:  # in the child of a fork
                    continue
                self._is_over |= frame.stopped_by is not None  # it may have ended after the wait
                if frame.visits > 0 or self._is_over:
                    return frame
        except BaseException:  # Ctrl-C, or what another signal handler raised
            self.close()
            raise
        raise StopIteration

    def finish(self, stopped_by: str | None = None) -> Analysis:
        """Stops the search and returns its final analysis, which gives `stopped_by` as the reason."""
        self._is_over = True
        found = self._run.settle(stopped_by)
        if found is None:
            raise BadState("search.forked")
        return found

    def close(self) -> None:
        """Stops the search; there are no more analyses."""
        self._is_over = True
        self._run.stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if run := getattr(self, "_run", None):
            run.stop()
