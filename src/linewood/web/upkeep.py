"""Gives the memory of closed pages back to the system."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import gc
from collections.abc import Callable
from typing import Final

QUIET: Final = 3.0
"""Seconds after the last page has closed: many pages close together."""


class Upkeep:
    """Cleans up some time after pages have closed.

    A page is a web of objects that refer to each other, and the collector looks at old ones seldom. What it frees stays with
    the process unless the C library is asked to return it.
    """

    def __init__(self, tidy: Callable[[], None]) -> None:
        """`tidy` drops what nobody needs any more. What is loaded by now is never garbage: the collector may ignore it."""
        gc.collect()
        gc.freeze()
        self._tidy = tidy
        self._timer: asyncio.TimerHandle | None = None

    def page_closed(self) -> None:
        """Cleans up soon."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(QUIET, self._clean_up)

    def _clean_up(self) -> None:
        self._tidy()
        gc.collect()
        with contextlib.suppress(OSError, AttributeError):  # only glibc has it
            ctypes.CDLL(None).malloc_trim(0)
