"""How much memory a search takes by default: a part of what this machine and its control groups allow."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Final

MOST_BY_DEFAULT: Final = 1024
"""Megabytes: about ten million nodes. A longer search asks for more."""
SHARE: Final = 4
"""A search takes one part in so many: there may be two, and other programs."""


@cache
def default_megabytes() -> int:
    """The memory of a search whose limits do not name it."""
    return megabytes_within(machine_memory(), *control_group_limits(Path("/")))


def megabytes_within(*limits: int) -> int:
    """A quarter of the least of these limits in bytes: 1 at least, 1024 at most, and without any limit.

    >>> megabytes_within(16 * 2**30), megabytes_within(16 * 2**30, 512 * 2**20), megabytes_within()
    (1024, 128, 1024)
    """
    return max(1, min([MOST_BY_DEFAULT, *(limit // SHARE // 2**20 for limit in limits)]))


def machine_memory() -> int:
    """Bytes of memory this machine has; a terabyte where the system does not say."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return 2**40


def control_group_limits(root: Path) -> Iterator[int]:
    """Bytes that the control groups of this process allow, of version 1 and 2; containers and judges use them.

    A group is limited by all groups that it lies in. In a container their names may be those of the host, whose folders
    are not visible there: then the visible part counts, which is the container's own group at the top.
    """
    for line in lines_of(root / "proc/self/cgroup"):
        _, _, rest = line.partition(":")
        controllers, _, group = rest.partition(":")
        if controllers == "":
            folder, file = root / "sys/fs/cgroup", "memory.max"
        elif "memory" in controllers.split(","):
            folder, file = root / "sys/fs/cgroup/memory", "memory.limit_in_bytes"
        else:
            continue
        path = PurePosixPath(group.lstrip("/"))
        if ".." in path.parts:
            path = PurePosixPath()
        for part in (path, *path.parents):
            for text in lines_of(folder / part / file):
                if text.isdecimal():  # or "max"
                    yield int(text)


def lines_of(path: Path) -> list[str]:
    """The lines of a small file; none if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        return []
