"""Ctrl-C from the first moment of a command to the last.

While the command line is built and while the interpreter ends, there is nothing to tidy up: the process ends at once.
In between Ctrl-C raises KeyboardInterrupt in the main thread, also where a shell's `&` had it ignored.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from threading import Timer, current_thread, main_thread
from types import FrameType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

INTERRUPTED: Final = 130
"""Exit code."""
AGAIN_SECONDS: Final = 0.02
"""After which a lost Ctrl-C comes again, when Python has left the place that lost it."""


def leave_at_once(number: int = signal.SIGINT, frame: FrameType | None = None) -> None:
    """Ends the process: the handler before a command begins, and after its end."""
    os._exit(INTERRUPTED)


def watch() -> None:
    """From now on Ctrl-C ends the process at once. Does nothing outside of the main thread, which has no signals."""
    if current_thread() is main_thread():
        signal.signal(signal.SIGINT, leave_at_once)
        sys.unraisablehook = repeat_lost


def begin_command() -> None:
    """From now on Ctrl-C raises KeyboardInterrupt, if `watch` was called."""
    if signal.getsignal(signal.SIGINT) is leave_at_once:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def end_command() -> None:
    """From now on Ctrl-C ends the process at once, if `watch` was called. Expects that what was printed is out."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, leave_at_once)


def repeat_lost(lost: UnraisableHookArgs) -> None:
    """Python drops exceptions in destructors and in callbacks of weak references. A Ctrl-C that arrives there must not be
    lost, so it comes again a moment later.
    """
    if not issubclass(lost.exc_type, KeyboardInterrupt):
        sys.__unraisablehook__(lost)
        return
    with suppress(RuntimeError):  # no more threads: there is a second Ctrl-C
        timer = Timer(AGAIN_SECONDS, signal.pthread_kill, (main_thread().ident, signal.SIGINT))
        timer.daemon = True
        timer.start()
