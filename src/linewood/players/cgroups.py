"""Limits that the kernel keeps: a control group for each bot, version 2 or 1, where linewood may make one.

Linewood makes the group while the keeper starts and puts the keeper in, for that can take the kernel 20 ms. The keeper
starts the bot, and leaves. This module runs in the keeper, too, without the rest of linewood.
"""

from __future__ import annotations

import os

ROOT = "/sys/fs/cgroup"
NAME = "linewood-"
SLACK = 32 << 20
"""Bytes beyond the limit at which the kernel steps in: the keeper should be first, because it can say why."""
PERIOD = 100_000
"""Microseconds over which the use of processors is averaged."""


class Group:
    """The control groups of one bot: one in version 2, one for each controller in version 1."""

    def __init__(self, folders: dict[str, str]) -> None:
        self.folders = folders
        """By controller; in version 2 all are the same."""

    def limit(self, memory: int, tasks: int, cpus: float) -> None:
        """Sets the limits, as far as the kernel has them."""
        quota = str(int(cpus * PERIOD))
        self._set("memory", (("memory.max", str(memory + SLACK)), ("memory.swap.max", "0")))
        self._set("memory", (("memory.limit_in_bytes", str(memory + SLACK)), ("memory.swappiness", "0")))
        self._set("pids", (("pids.max", str(tasks)),))
        self._set("cpu", (("cpu.max", f"{quota} {PERIOD}"), ("cpu.cfs_quota_us", quota)))

    def take(self, pid: int) -> None:
        """Puts a process in, with all that it will start."""
        for folder in set(self.folders.values()):
            write(f"{folder}/cgroup.procs", str(pid))

    def leave(self) -> None:
        """Takes this process out again."""
        for folder in set(self.folders.values()):
            write(f"{os.path.dirname(folder)}/cgroup.procs", "0")

    def killed_for_memory(self) -> int:
        """The bytes it used at most, if the kernel has killed one of its processes for them; otherwise 0."""
        folder = self.folders.get("memory", "")
        for name in ("memory.events", "memory.oom_control"):
            for line in read(f"{folder}/{name}").splitlines():
                if line.startswith("oom_kill ") and line != "oom_kill 0":
                    peak = read(f"{folder}/memory.peak") or read(f"{folder}/memory.max_usage_in_bytes")
                    return int(peak or 0)
        return 0

    def remove(self) -> None:
        """Ends the groups, which are empty by now."""
        for folder in set(self.folders.values()):
            remove(folder)

    def _set(self, controller: str, values: tuple[tuple[str, str], ...]) -> None:
        folder = self.folders.get(controller)
        for name, value in values:
            if folder is not None and os.path.exists(f"{folder}/{name}"):
                write(f"{folder}/{name}", value)


def new_group(name: str) -> Group | None:
    """Groups of this name beside the ones that this process is in; None where there may be none."""
    made: dict[str, str] = {}
    for controllers, folder in own_groups():
        place = parent_for(folder, controllers)
        if place is None:
            continue
        sweep(place)
        path = f"{place}/{NAME}{os.getpid()}-{name}"
        try:
            os.mkdir(path)
        except OSError:
            continue
        made |= dict.fromkeys(controllers, path)
    return Group(made) if made else None


def own_groups() -> list[tuple[list[str], str]]:
    """The controllers that count and the folder of this process in each hierarchy."""
    found = []
    for line in read("/proc/self/cgroup").splitlines():
        number, names, path = line.split(":", 2)
        if number == "0":
            if os.path.exists(f"{ROOT}/cgroup.controllers"):  # the unified hierarchy alone, not a mixture
                found.append((["memory", "pids", "cpu"], ROOT + path.rstrip("/")))
            continue
        wanted = [name for name in names.split(",") if name in ("memory", "pids", "cpu")]
        if wanted:
            found.append((wanted, f"{ROOT}/{names}{path}".rstrip("/")))
    return found


def parent_for(folder: str, controllers: list[str]) -> str | None:
    """Where a new group can be made. In version 2 a group with processes in it passes no controller on."""
    if not os.path.exists(f"{folder}/cgroup.subtree_control"):
        return folder if os.access(folder, os.W_OK) else None
    for place in (folder, os.path.dirname(folder)):
        if not place.startswith(ROOT) or not os.access(f"{place}/cgroup.procs", os.W_OK):
            continue
        if set(controllers) <= set(read(f"{place}/cgroup.subtree_control").split()):
            return place
    return None


def sweep(place: str) -> None:
    """Removes the groups of a linewood that was killed with its keepers."""
    for name in os.listdir(place):
        if name.startswith(NAME) and not os.path.exists(f"/proc/{name.split('-')[1]}"):
            remove(f"{place}/{name}")


def remove(folder: str) -> None:
    """Removes a group, if it is empty."""
    try:  # noqa: SIM105
        os.rmdir(folder)
    except OSError:
        pass


def read(path: str) -> str:
    """What stands in a file of the kernel; nothing if there is none."""
    try:
        with open(path) as file:
            return file.read()
    except OSError:
        return ""


def write(path: str, value: str) -> None:
    """Writes into a file of the kernel, which may refuse."""
    try:
        with open(path, "w") as file:
            file.write(value)
    except OSError:
        pass
