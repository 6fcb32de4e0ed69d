"""What Linux tells about a keeper's descendants, and signals to them. It runs in the keeper, without the rest of linewood."""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # `signal` would double the time to start
import os

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


def is_mine(name: str) -> bool:
    """Does the process belong to this user?"""
    try:
        return os.stat(f"/proc/{name}").st_uid == os.getuid()
    except OSError:
        return False


def descendants() -> list[int]:
    """All processes below this one. A glance: while they fork, some may be missing."""
    found: list[int] = []
    ask = [os.getpid()]
    while ask:
        pid = ask.pop()
        try:
            for task in os.listdir(f"/proc/{pid}/task"):
                with open(f"/proc/{pid}/task/{task}/children", "rb") as file:
                    children = [int(word) for word in file.read().split()]
                found += children
                ask += children
        except FileNotFoundError:
            if pid == os.getpid():  # a kernel without these files
                return scanned()
        except OSError:
            pass
    return found


def scanned() -> list[int]:
    """All processes below this one, found by looking at every process there is."""
    children: dict[int, list[int]] = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", "rb") as file:
                    parent = int(file.read().rpartition(b")")[2].split()[1])
            except (OSError, IndexError):
                continue
            children.setdefault(parent, []).append(int(name))
    found: list[int] = []
    ask = [os.getpid()]
    while ask:
        below = children.get(ask.pop(), [])
        found += below
        ask += below
    return found


def usage(pid: int) -> tuple[int, int, float]:
    """Bytes in memory, threads, and seconds of processor time of one process and its late children; nothing if it has
    ended.
    """
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            fields = file.read().rpartition(b")")[2].split()
        return int(fields[21]) * PAGE, int(fields[17]), sum(map(int, fields[11:15])) / TICKS
    except (OSError, IndexError):
        return 0, 0, 0.0


def share(pid: int) -> int:
    """Bytes in memory of one process, each page divided among those who have it."""
    try:
        with open(f"/proc/{pid}/smaps_rollup", "rb") as file:
            lines = file.read().splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(b"Pss:"))
    except (OSError, StopIteration):
        return usage(pid)[0]


def stop(spared: set[int]) -> set[int]:
    """Stops all descendants but those, so that none can fork; who was stopped."""
    stopped: set[int] = set()
    for _ in range(100):
        fresh = set(scanned()) - stopped - spared
        if not fresh:
            break
        for pid in fresh:
            send(pid, _signal.SIGSTOP)
        stopped |= fresh
    return stopped


def send(pid: int, number: int) -> None:
    """A signal to a process that may have ended."""
    try:  # noqa: SIM105
        os.kill(pid, number)
    except OSError:
        pass
