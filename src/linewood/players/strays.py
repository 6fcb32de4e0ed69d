"""What an unconfined bot has left behind that had killed its keeper: found by a mark in its environment (Linux).

This finds no process that has been started with another environment. Only a sandbox keeps every process of a bot together.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

MARK: Final = "LINEWOOD_BOT"
"""In the environment of each bot and each keeper."""
SECONDS: Final = 6.0
LOOK_SECONDS: Final = 0.01
LAST_LOOKS: Final = 3
"""So many looks that find none of a bot's processes are enough."""


def kill_marked(mark: str) -> None:
    """Kills what a bot has left behind that had killed its keeper, and waits until it is gone (Linux).

    A process that is just becoming another program has no environment to see for a moment, so the first look that finds
    nobody is not the last.
    """
    wanted = f"{MARK}={mark}".encode()
    deadline = time.monotonic() + SECONDS
    looks_at_nobody = 0
    while looks_at_nobody < LAST_LOOKS and time.monotonic() < deadline:
        found: set[int] = set()
        # All stand still before the first dies: none starts another.
        while time.monotonic() < deadline and (fresh := set(marked(wanted)) - found):
            found |= fresh
            send(signal.SIGSTOP, fresh)
        send(signal.SIGKILL, found)
        looks_at_nobody = 0 if found else looks_at_nobody + 1
        time.sleep(LOOK_SECONDS)


def send(number: signal.Signals, processes: Iterable[int]) -> None:
    """A signal to those that are still there."""
    for pid in processes:
        with suppress(ProcessLookupError):
            os.kill(pid, number)


def marked(wanted: bytes) -> Iterator[int]:
    """The processes whose environment has this entry."""
    for path in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):
            if wanted in path.read_bytes().split(b"\0"):
                yield int(path.parent.name)
