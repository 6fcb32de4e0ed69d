"""Watches over attackers: what there was before a test is what there is after it."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from linewood.players import Seat, sandbox_obstacle
from linewood.players.cell import STAGE, SYSTEM, below

WATCHED = (*SYSTEM, STAGE, "/etc", "/dev", "/proc", "/sys", "/newroot", "/oldroot")
"""Where a sandbox mounts something in its own namespace, and an attacker would like to."""
PATIENCE = 120.0
"""Seconds for the kernel to clear away what was killed, on a busy machine."""

confined = pytest.mark.skipif(
    sandbox_obstacle() is not None, reason=f"NOT TESTED, there is no sandbox here: {sandbox_obstacle()}"
)


class Warden:
    """Knows every sandbox of a test by its process namespace, every keeper by its number, and their control groups."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.spaces: set[str] = set()
        self.keepers: set[int] = set()
        self.groups: set[str] = set()
        self.before = self.snapshot()

    def note(self, seat: Seat) -> None:
        """Takes down who plays at a seat."""
        process = getattr(seat, "_process", None)
        if process is None or process._keeper is None:
            return
        self.keepers.add(process._keeper.pid)
        self.groups |= set() if process._group is None else set(process._group.folders.values())
        own = os.readlink("/proc/self/ns/pid")
        self.spaces |= {space for pid in descendants(process._keeper.pid) if (space := space_of(pid)) not in ("", own)}

    def snapshot(self) -> dict[str, object]:
        """The files, by their content and permissions, and the mounts."""
        return dict(contents(self.folder)) | {f"mount {line}": "" for line in mounts((str(self.folder), *WATCHED))}

    def confined_processes(self) -> list[int]:
        """All processes in the sandboxes of this test."""
        return [pid for pid in map(int, filter(str.isdigit, os.listdir("/proc"))) if space_of(pid) in self.spaces]

    def left_behind(self) -> dict[str, object]:
        """Processes and control groups that are still there; nothing, if all is well."""
        processes = self.confined_processes()
        keepers = [pid for pid in self.keepers if os.path.exists(f"/proc/{pid}")]
        groups = [path for path in self.groups if os.path.exists(path)]
        found = {"processes": processes, "keepers": keepers, "control groups": groups}
        return {name: entries for name, entries in found.items() if entries}


@contextmanager
def watched(folder: Path) -> Iterator[Warden]:
    """Fails if a process, a file, a mount or a control group is not as it was before."""
    warden = Warden(folder)
    yield warden
    assert warden.spaces, "nobody was confined"
    deadline = time.monotonic() + PATIENCE
    while warden.left_behind() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert warden.left_behind() == {}
    assert warden.snapshot() == warden.before


def mounts(folders: tuple[str, ...]) -> Iterator[str]:
    """What is mounted in these folders. Elsewhere others may mount what they like during a test."""
    for line in Path("/proc/self/mountinfo").read_text().splitlines():
        if below(line.split()[4], folders):
            yield line


def contents(folder: Path) -> Iterator[tuple[str, object]]:
    for path in sorted(folder.rglob("*")):
        status = path.lstat()
        data = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() and not path.is_symlink() else ""
        yield str(path), (oct(status.st_mode), status.st_uid, data)


def descendants(parent: int) -> set[int]:
    parents = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            parents[int(name)] = int(Path(f"/proc/{name}/stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
    found = {parent}
    while fresh := {pid for pid, above in parents.items() if above in found} - found:
        found |= fresh
    return found - {parent}


def space_of(pid: int) -> str:
    try:
        return os.readlink(f"/proc/{pid}/ns/pid")
    except OSError:
        return ""
