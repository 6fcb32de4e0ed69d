"""What can be in the way of a sandbox, what is mounted in it, and which control groups it gets."""

from __future__ import annotations

import os
import site
import sys
import tempfile
from pathlib import Path

import pytest

import linewood
from linewood.players import Sandbox, cgroups, reach
from linewood.players import cell as cells
from linewood.players import launch as launching
from linewood.players.cgroups import own_groups, parent_for
from linewood.players.hints import hint_for
from linewood.texts import Word

# What can be in the way ---------------------------------------------------------------------------------------


OBSTACLES = [
    ("Unknown option --size", "", "sandbox.old"),
    ("setting up uid map: Permission denied", "1", "sandbox.apparmor"),
    ("No permissions to create new namespace, likely because the kernel does not allow it", "0", "sandbox.namespaces"),
    ("Creating new namespace failed: Operation not permitted", "", "sandbox.namespaces"),
    ("Something new", "", "sandbox.other"),
]


@pytest.mark.parametrize(("reason", "apparmor", "key"), OBSTACLES, ids=[case[2] + case[1] for case in OBSTACLES])
def test_an_obstacle_is_told_with_its_fix(
    reason: str, apparmor: str, key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    switch = tmp_path / "switch"
    switch.write_text(apparmor)
    monkeypatch.setattr(launching, "APPARMOR", switch)
    monkeypatch.setattr(launching, "CONTAINERS", (tmp_path / "none",))
    assert launching.obstacle_in(reason).key == key
    monkeypatch.setattr(launching, "CONTAINERS", (switch,))
    if key in ("sandbox.namespaces", "sandbox.other"):
        assert launching.obstacle_in(reason).key == "sandbox.container"


def test_a_bubblewrap_that_refuses_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A real trial: a program of that name that says what bubblewrap says where namespaces are forbidden."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        os.chmod(folder, 0o755)  # root starts bubblewrap as somebody else
        fake = Path(folder, "bwrap")
        fake.write_text("#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n")
        fake.chmod(0o755)
        monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
        monkeypatch.setattr(launching, "APPARMOR", tmp_path / "none")
        monkeypatch.setattr(launching, "CONTAINERS", ())
        found = launching.sandbox_obstacle.__wrapped__()
    assert found == Word("sandbox.namespaces", (("reason", "No permissions to create new namespace"),))


def test_no_bubblewrap_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("linewood.players.launch.shutil.which", lambda name: None)
    assert launching.sandbox_obstacle.__wrapped__() == Word("sandbox.missing")


def test_hints_are_given_only_for_what_is_seen() -> None:
    assert hint_for("ValueError: nothing to do with it") is None
    assert hint_for("socket.gaierror: [Errno -3] Temporary failure in name resolution") == Word("sandbox.hint.network")
    assert hint_for("No such file or directory: '/no/such/file'") is None


# What is mounted ----------------------------------------------------------------------------------------------


def test_the_whole_file_system_is_never_mounted(tmp_path: Path) -> None:
    views = [
        cells.View(),
        reach.reach_of(["python3", "bot.py", "/", "/home"], "/")[1],
        reach.reach_of(["/bin/sh", "/"], "/")[1],
        reach.view_of_file("/etc/passwd"),
        reach.view_of_file(str(Path.home() / "bot.py")),
    ]
    for view in views:
        words = cells.cell_for(view, Sandbox(), str(tmp_path)).arguments
        binds = [words[i + 2] for i, word in enumerate(words) if word in ("--ro-bind", "--bind")]
        assert not {"/", "/home", "/etc", "/root", "/tmp", "/proc", "/sys", str(Path.home())} & set(binds)
        assert "--dev-bind" not in words
        assert {"--unshare-all", "--unshare-user", "--disable-userns", "--die-with-parent", "--clearenv"} <= set(words)


def test_control_groups_are_looked_for_where_this_process_is() -> None:
    for controllers, folder in own_groups():
        assert set(controllers) <= {"memory", "pids", "cpu"}
        place = parent_for(folder, controllers)
        assert place is None or os.access(place, os.W_OK)


def test_a_made_up_control_group_of_version_2_is_understood(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A group with processes in it passes nothing on; the one above does."""
    monkeypatch.setattr(cgroups, "ROOT", str(tmp_path))
    own = tmp_path / "app.slice" / "shell.scope"
    own.mkdir(parents=True)
    for folder, passed in ((own, ""), (own.parent, "cpu memory pids")):
        (folder / "cgroup.subtree_control").write_text(passed)
        (folder / "cgroup.procs").write_text("")
    wanted = ["memory", "pids", "cpu"]
    assert parent_for(str(own), wanted) == str(own.parent)
    (own.parent / "cgroup.subtree_control").write_text("memory")
    assert parent_for(str(own), wanted) is None
    files = ("memory.max", "memory.swap.max", "pids.max", "cpu.max", "memory.events", "memory.peak")
    for name in files:
        (own / name).write_text("")
    group = cgroups.Group(dict.fromkeys(wanted, str(own)))
    group.limit(1000, 20, 1.5)
    said = {name: (own / name).read_text() for name in files}
    assert said["memory.max"] == str(1000 + cgroups.SLACK)
    assert (said["pids.max"], said["cpu.max"]) == ("20", "150000 100000")
    (own / "memory.events").write_text("oom 1\noom_kill 1\n")
    (own / "memory.peak").write_text("5000\n")
    assert group.killed_for_memory() == 5000


def test_a_virtual_environment_is_found_through_its_python() -> None:
    command, view = reach.reach_of([sys.executable, "-c", "pass"], "/")
    assert command[0] == sys.executable
    assert sys.prefix == "/usr" or sys.prefix in view.paths
    known = ("/usr", sys.prefix, sys.base_prefix, *reach.linked_from(site.getsitepackages()), *linewood.__path__)
    assert all(cells.below(path, known) for path in view.paths)


def test_packages_that_are_installed_by_a_link_belong_to_the_environment(tmp_path: Path) -> None:
    """As `pip install --editable` does it: a file names the folder. A line of code in it is not a folder."""
    (tmp_path / "mine.pth").write_text("import sys\n/usr/share\nrelative\n")
    assert list(reach.linked_from([str(tmp_path)])) == ["/usr/share"]


def test_the_python_of_linewood_finds_linewood_inside() -> None:
    _, view = reach.reach_of([sys.executable, "-m", "linewood", "judge", "lines"], "/")
    assert sys.prefix == "/usr" or set(linewood.__path__) <= set(view.paths)


def test_a_bot_that_is_called_python_is_not_run_to_find_out_where_it_lives(tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "lib").mkdir()
    fake = tmp_path / "bin" / "python3"
    fake.write_text(f"#!/bin/sh\ntouch {tmp_path}/escaped\n")
    fake.chmod(0o755)
    for command in ([str(fake)], ["bin/python3"], ["./bin/python3", "bot.py"]):
        reach.reach_of(command, str(tmp_path))
    assert not (tmp_path / "escaped").exists()


def test_logs_are_known_by_their_names() -> None:
    assert all(cells.LOG.fullmatch(name) for name in ("bot.log", "my_log.txt", "log", "logs", "Log-2.csv", "bot.log.1"))
    assert not any(
        cells.LOG.fullmatch(name) for name in ("catalog.txt", "logistic.bin", "log.py", "log.so", "dialog.txt")
    )
