"""Memory: what a search takes by default, and that it never takes more than its cap."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import linewood as lw
from linewood.search.memory import control_group_limits, default_megabytes, machine_memory, megabytes_within

MEGABYTE = 2**20
NO_LIMIT = 9223372036854771712
"""What version 1 of control groups says."""


@pytest.mark.parametrize(
    ("limits", "expected"),
    [
        ((), 1024),
        ((64 * 2**30,), 1024),
        ((4096 * MEGABYTE,), 1024),
        ((4096 * MEGABYTE, 256 * MEGABYTE), 64),
        ((NO_LIMIT, 2048 * MEGABYTE), 512),
        ((1,), 1),
    ],
)
def test_a_search_takes_a_quarter_of_what_is_allowed_and_never_more_than_a_gigabyte(
    limits: tuple[int, ...], expected: int
) -> None:
    assert megabytes_within(*limits) == expected


def test_limits_that_do_not_name_their_memory_have_the_default() -> None:
    assert lw.Limits().megabytes == default_megabytes() <= machine_memory() // 4 // MEGABYTE


def write(root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")


def test_the_groups_of_version_2_limit_memory_and_so_do_the_groups_around_them(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "proc/self/cgroup": "0::/user.slice/my job.scope\n",
            "sys/fs/cgroup/user.slice/my job.scope/memory.max": "max\n",
            "sys/fs/cgroup/user.slice/memory.max": "536870912\n",
        },
    )
    assert list(control_group_limits(tmp_path)) == [512 * MEGABYTE]


def test_the_groups_of_version_1_limit_memory(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "proc/self/cgroup": "5:cpu,cpuacct:/box\n4:memory:/box/1\n0::/\n",
            "sys/fs/cgroup/cpu/box/memory.limit_in_bytes": "1\n",
            "sys/fs/cgroup/memory/box/1/memory.limit_in_bytes": "268435456\n",
            "sys/fs/cgroup/memory/memory.limit_in_bytes": f"{NO_LIMIT}\n",
        },
    )
    assert sorted(control_group_limits(tmp_path)) == [256 * MEGABYTE, NO_LIMIT]


@pytest.mark.parametrize("group", ["/docker/0123abcd", "/../.."])
def test_in_a_container_the_group_at_the_top_counts(tmp_path: Path, group: str) -> None:
    write(tmp_path, {"proc/self/cgroup": f"0::{group}\n", "sys/fs/cgroup/memory.max": "1073741824\n"})
    write(tmp_path, {"memory.max": "1\n"})
    assert list(control_group_limits(tmp_path)) == [1024 * MEGABYTE]


def test_without_control_groups_there_is_no_limit(tmp_path: Path) -> None:
    assert list(control_group_limits(tmp_path)) == []
    write(tmp_path, {"proc/self/cgroup": "rubbish\n0::\n\n"})
    assert list(control_group_limits(tmp_path)) == []


FOLLOW = """
import gc, json, resource, sys
import linewood as lw

megabytes, threads = int(sys.argv[1]), int(sys.argv[2])
BESIDE = 24  # megabytes of addresses for the threads' stacks and for Python

def kilobytes(name):
    for line in open("/proc/self/status"):
        if line.startswith(name + ":"):
            return int(line.split()[1])

def follow(position):
    options = lw.Options(graph=True, expansion="all", playout="none", implicit_minimax=0.3, solver=False, threads=threads)
    searcher = lw.Searcher(position.game, options)
    searcher.search(position, lw.Limits(playouts=1, megabytes=megabytes))
    gc.collect()
    open("/proc/self/clear_refs", "w").write("5")  # the peak begins here
    before, addresses = kilobytes("VmRSS"), kilobytes("VmSize")
    resource.setrlimit(resource.RLIMIT_AS, (addresses * 1024 + (megabytes + BESIDE) * 2**20, resource.RLIM_INFINITY))
    full, reused = 0, 0
    for playouts in (9000, 2000, 2000, 2000):  # for each megabyte: the first search fills them, the others make room
        found = searcher.search(position, lw.Limits(playouts=playouts * megabytes, megabytes=megabytes))
        full += found.memory_full
        reused += found.reused
        position = position.play(found.best)
    resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    return {"grown": (kilobytes("VmHWM") - before) / 1024, "full": full, "reused": reused}

for text in ("connect4 12x12", "hex5 9", "loa"):
    print(json.dumps({"text": text} | follow(lw.parse(text))))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the peak of a process is read from /proc")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("megabytes", [8, 16, 64])
def test_no_search_ever_takes_more_memory_than_its_cap(megabytes: int, threads: int) -> None:
    """In a process that may not have many more addresses, while the search follows a game and copies what it keeps."""
    command = [sys.executable, "-c", FOLLOW, str(megabytes), str(threads)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(found) == 3
    for each in found:
        assert each["full"] > 0, each
        assert each["reused"] > 0, each
        assert each["grown"] <= megabytes + 2, each
