"""Bots that attack: each is blocked or contained, gets a fault if it broke a rule, and leaves nothing behind."""

from __future__ import annotations

import os
import shutil
import socket
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from zoo.cage import INSIDE, SMALL, ZOO, spy
from zoo.warden import PATIENCE, Warden, confined, watched

import linewood as lw
from linewood.arena import Store
from linewood.players import BotFault, Function, Library, Player, Program, Use
from linewood.players.cell import KEPT, below
from linewood.players.exchange import Exchange, remove_tree
from linewood.players.programs import HexfileSeat
from linewood.players.reach import python_paths
from linewood.players.seats import ProcessSeat
from linewood.search import Limits

pytestmark = confined
START = lw.ConnectFour().start()
LIMITS = Limits(seconds=120)
"""Nobody is to lose for a busy machine, and all but one attacker give up by themselves."""


class Arena:
    """A folder with an attacker's own folder in it, and things that are none of its business."""

    def __init__(self, folder: Path) -> None:
        self.own, self.secret = folder / "own", folder / "secret"
        self.bot = self.own / "attacker.py"
        for path in (self.own, self.secret, folder / "tmp"):
            path.mkdir()
        shutil.copy(ZOO / "attacker.py", self.bot)
        (self.own / "data.txt").write_text("mine")
        self.file = self.secret / "diary.txt"
        self.file.write_text("secret")
        self.link = self.own / "way-out"
        self.link.symlink_to(self.file)
        self.warden: Warden | None = None

    def attack(
        self, name: str, *arguments: object, moves: int = 2, limits: Limits = LIMITS
    ) -> tuple[str, BotFault | None, Use]:
        """What the attacker says, its fault, and what it used."""
        command = (sys.executable, str(self.bot), name, *map(str, arguments))
        bot = Program(protocol="lines", command=command, allowance=SMALL, cwd=str(self.own))
        seat = Player(name="attacker", bot=bot, sandbox=INSIDE).seat(START.game)
        assert isinstance(seat, ProcessSeat)
        with seat:
            process = seat._process = seat.start()
            seat.greet(process)
            assert self.warden is not None
            self.warden.note(seat)
            fault, position = None, START
            try:
                for _ in range(moves):
                    position = position.play(seat.move(position, limits).move, "b")
            except BotFault as error:
                fault = error
        return process.last_words, fault, process.use


@pytest.fixture
def arena(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Arena]:
    arena = Arena(tmp_path)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "tmp"))
    monkeypatch.setenv("LINEWOOD_TOKEN", "token-of-linewood")
    with watched(tmp_path) as arena.warden:
        yield arena


def blocked(arena: Arena, attack: str, *arguments: object) -> str:
    """What an attacker says that plays on after its attack has failed."""
    said, fault, _ = arena.attack(attack, *arguments)
    assert "ESCAPED" not in said
    assert fault is None, fault.text()
    return said


def contained(arena: Arena, attack: str, name: str, detail: str, *arguments: object, seconds: float = 120.0) -> None:
    """An attacker that goes on until it is ended for a fault."""
    said, fault, _ = arena.attack(attack, *arguments, limits=Limits(seconds=seconds))
    assert "ESCAPED" not in said
    assert fault is not None
    assert fault.name == name
    assert detail in fault.text()


# Reading and writing ----------------------------------------------------------------------------------------


def test_it_reads_neither_secrets_nor_the_home_folder(arena: Arena) -> None:
    key = Path.home() / ".ssh" / "id_ed25519"
    folders = [folder for folder in ("/home", "/root", "/sys", "/run", "/var") if not ways_from(folder, arena)]
    paths = (arena.file, arena.secret, "/etc/shadow", key, Path.home() / ".bashrc", *folders)
    said = blocked(arena, "reads", *paths)
    assert said.count("blocked") == len(paths)


def test_a_folder_above_its_own_shows_the_way_and_nothing_else(arena: Arena) -> None:
    for folder in (*arena.own.parents[:-1], Path("/home"), Path("/var")):
        if ways := ways_from(str(folder), arena):
            assert f"listed {folder}" in blocked(arena, "lists", folder, *ways)


def ways_from(folder: str, arena: Arena) -> set[str]:
    """The names in a folder that lead to something the attacker may see."""
    shown = (str(arena.own), *python_paths())
    return {path[len(folder) :].split("/")[1] for path in shown if below(path, (folder,)) and path != folder}


def test_it_reads_no_other_bot(arena: Arena) -> None:
    blocked(arena, "reads", ZOO / "saiblo_bot.py", ZOO)


@pytest.mark.parametrize("where", ["secret", "own"])
def test_it_does_not_read_the_store(tmp_path: Path, where: str) -> None:
    """Not even if it is in the bot's own folder."""
    arena = Arena(tmp_path)
    with Store(tmp_path / where / "runs.sqlite") as store, watched(tmp_path) as arena.warden:
        said = blocked(arena, "reads", store.path, f"{store.path}-wal", f"{store.path}-shm")
        assert said.count("blocked") == 3
        blocked(arena, "searches_proc", b"runs.sqlite".hex())


def test_it_sees_nothing_of_linewood_in_proc(arena: Arena) -> None:
    blocked(arena, "searches_proc", b"token-of-linewood".hex())


def test_it_has_no_open_files_and_variables_but_its_own(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in KEPT:  # a bot is given these, and Dask sets some of them for good
        monkeypatch.delenv(name, raising=False)
    blocked(arena, "looks_at_its_files")


def test_it_writes_nowhere_outside(arena: Arena) -> None:
    paths = (arena.file, arena.secret / "new", "/usr/new", "/etc/passwd", "/new", "/dev/new", "/etc/new")
    said = blocked(arena, "writes", *paths)
    assert said.count("blocked") == len(paths)


def test_it_cannot_change_itself(arena: Arena) -> None:
    said = blocked(arena, "modifies_itself", arena.bot, arena.own / "data.txt")
    assert said.count("blocked") == 6


def test_no_link_leads_out_of_its_folder(arena: Arena) -> None:
    said = blocked(arena, "follows_links", arena.file, arena.link)
    assert said.count("blocked") == 6


# Sockets ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["tcp", "udp", "unix", "abstract"])
def test_it_reaches_no_socket(arena: Arena, kind: str) -> None:
    how = socket.SOCK_DGRAM if kind == "udp" else socket.SOCK_STREAM
    with socket.socket(socket.AF_INET if kind in ("tcp", "udp") else socket.AF_UNIX, how) as listener:
        name = f"linewood-{os.getpid()}-{time.monotonic_ns()}"
        # The file of a socket has a short path.
        place = f"/tmp/{name}"
        listener.bind({"unix": place, "abstract": f"\0{name}"}.get(kind) or ("127.0.0.1", 0))
        try:
            if kind != "udp":
                listener.listen()
            listener.setblocking(False)
            where = {"unix": place, "abstract": name}.get(kind) or ":".join(map(str, listener.getsockname()))
            blocked(arena, "connects", kind, where)
            with pytest.raises(BlockingIOError):
                listener.recv(100) if kind == "udp" else listener.accept()
        finally:
            if kind == "unix":
                os.unlink(place)


def test_it_has_a_loopback_of_its_own(arena: Arena) -> None:
    assert "loopback works" in blocked(arena, "uses_its_own_loopback")


# Other processes --------------------------------------------------------------------------------------------


def test_it_can_signal_nobody(arena: Arena) -> None:
    said = blocked(arena, "signals", os.getpid(), os.getppid())
    assert said.count("blocked") == 6


def test_it_can_trace_nobody(arena: Arena) -> None:
    blocked(arena, "traces", os.getpid(), os.getppid())


def test_it_cannot_kill_its_keeper(arena: Arena) -> None:
    blocked(arena, "signals_its_parent")


@pytest.mark.parametrize("attack", ["leaves_a_daemon", "leaves_a_daemon_and_ends"])
def test_its_daemons_end_with_its_game(arena: Arena, attack: str) -> None:
    mark = f"daemon-{os.getpid()}-{time.monotonic_ns()}"
    _, fault, _ = arena.attack(attack, mark)
    assert (fault is None) == (attack == "leaves_a_daemon")
    commands = (Path("/proc", name, "cmdline") for name in os.listdir("/proc") if name.isdigit())
    assert not [path for path in commands if mark.encode() in read_if_there(path)]


def read_if_there(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def test_it_ends_when_its_keeper_is_killed(arena: Arena) -> None:
    """Whoever kills a keeper: the kernel ends the sandbox. The watch counts what is left."""
    bot = Program(
        protocol="lines",
        command=(sys.executable, str(arena.bot), "leaves_a_daemon", "x"),
        cwd=str(arena.own),
        allowance=SMALL,
    )
    seat = Player(name="attacker", bot=bot, sandbox=INSIDE).seat(START.game)
    assert isinstance(seat, ProcessSeat)
    assert arena.warden is not None
    with seat:
        position = START.play(seat.move(START, LIMITS).move, "b")
        arena.warden.note(seat)
        assert seat._process is not None
        assert seat._process._keeper is not None
        seat._process._keeper.kill()
        wait_until(lambda: arena.warden.confined_processes() == [])
        with pytest.raises(BotFault):
            seat.move(position, LIMITS)


# Bombs ------------------------------------------------------------------------------------------------------


def test_a_fork_bomb(arena: Arena) -> None:
    """Which limit it meets first depends on how much of their memory the processes share."""
    contained(arena, "forks", "over memory", "")


def test_a_thread_bomb(arena: Arena) -> None:
    contained(arena, "starts_threads", "over memory", "it started more than 512 threads at once")


def test_a_memory_bomb(arena: Arena) -> None:
    contained(arena, "hoards", "over memory", "300 MB are allowed")


@pytest.mark.parametrize("folder", ["/tmp", "/dev/shm", "own"])
def test_it_cannot_fill_a_disk(arena: Arena, folder: str) -> None:
    said = blocked(arena, "fills", arena.own if folder == "own" else folder)
    assert "No space left on device" in said


def test_it_cannot_make_files_without_end(arena: Arena) -> None:
    contained(arena, "makes_files", "too much output", "more than 10000 files", "/tmp")


def test_it_cannot_fill_pipes_without_end(arena: Arena) -> None:
    assert "blocked" in blocked(arena, "fills_pipes")


def test_it_cannot_flood_its_judge(arena: Arena) -> None:
    contained(arena, "floods", "too much output", "a line has more than 65536 bytes")


def test_it_loses_if_it_never_answers(arena: Arena) -> None:
    contained(arena, "never_answers", "timeout", "no answer within 0.3 s", seconds=0.3)


def test_it_is_stopped_if_it_computes_while_its_opponent_thinks(arena: Arena) -> None:
    bot = Program(
        protocol="lines", command=(sys.executable, str(arena.bot), "computes on"), cwd=str(arena.own), allowance=SMALL
    )
    seat = Player(name="attacker", bot=bot, sandbox=INSIDE).seat(START.game)
    assert isinstance(seat, ProcessSeat)
    assert arena.warden is not None
    with seat:
        position = START
        for _ in range(2):
            position = position.play(seat.move(position, LIMITS).move, "b")
            arena.warden.note(seat)
            wait_until(lambda: "T" in map(state_of, arena.warden.confined_processes()))
        assert seat._process is not None
        process = seat._process
    assert process.use.stops >= 2


def wait_until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def state_of(pid: int) -> str:
    return read_if_there(Path(f"/proc/{pid}/stat")).rpartition(b")")[2].split()[:1][0].decode()


# Rights -----------------------------------------------------------------------------------------------------


def test_it_is_nobody_and_stays_nobody(arena: Arena) -> None:
    blocked(arena, "becomes_root")


def test_no_program_gives_it_rights(arena: Arena) -> None:
    blocked(arena, "runs_setuid_programs")


def test_it_loads_nothing_into_other_programs(arena: Arena) -> None:
    blocked(arena, "preloads")


def test_it_makes_no_namespaces_and_mounts(arena: Arena) -> None:
    blocked(arena, "makes_namespaces")


def test_it_shares_no_namespace(arena: Arena) -> None:
    names = ("cgroup", "ipc", "mnt", "net", "pid", "user", "uts")
    links = [f"{name}={os.readlink(f'/proc/self/ns/{name}')}" for name in names]
    assert "looked" in blocked(arena, "looks_at_its_namespaces", *links)


def test_it_cannot_touch_the_kernel(arena: Arena) -> None:
    blocked(arena, "changes_the_kernel")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has rights to give up")
def test_root_runs_it_as_a_user_of_its_own(arena: Arena) -> None:
    bot = Program(
        protocol="lines", command=(sys.executable, str(arena.bot), "nothing"), cwd=str(arena.own), allowance=SMALL
    )
    with Player(name="attacker", bot=bot, sandbox=INSIDE).seat(START.game) as seat:
        assert isinstance(seat, ProcessSeat)
        seat.move(START, LIMITS)
        assert arena.warden is not None
        arena.warden.note(seat)
        assert seat._process is not None
        cell = seat._process.cell
        assert cell is not None
        owners = {Path(f"/proc/{pid}").stat().st_uid for pid in arena.warden.confined_processes()}
    assert owners == {cell.account}


# Other kinds of bots ----------------------------------------------------------------------------------------


def test_a_library_and_a_function_are_confined_too(arena: Arena) -> None:
    (arena.own / "spy.py").write_text(f"def agent(position):\n    open({str(arena.file)!r})\n")
    library = spy(arena.own / "spy.so", arena.file)
    assert arena.warden is not None
    arena.warden.before = arena.warden.snapshot()
    for bot in (Library(path=library, allowance=SMALL), Function(where=str(arena.own / "spy.py"), allowance=SMALL)):
        with Player(name="spy", bot=bot, sandbox=INSIDE).seat(START.game) as seat:
            assert isinstance(seat, ProcessSeat)
            seat._process = seat.start()
            seat.greet(seat._process)
            arena.warden.note(seat)
            with pytest.raises(BotFault, match=r"the sandbox hides /|null pointer"):
                seat.move(START, LIMITS)


@pytest.mark.parametrize("attack", ["links", "fills"])
def test_a_hexfile_bot_can_use_its_folder_for_nothing_else(arena: Arena, attack: str) -> None:
    shutil.copy(ZOO / "hexfile_attacker.py", arena.own)
    assert arena.warden is not None
    arena.warden.before = arena.warden.snapshot()
    command = [sys.executable, str(arena.own / "hexfile_attacker.py"), attack, "{dir}", str(arena.file)]
    start = lw.HexFive(side=5).start()
    seat = HexfileSeat(start.game, command, str(arena.own), SMALL, "1", INSIDE)
    with seat:
        seat._process = seat.start()
        while not arena.warden.spaces:
            arena.warden.note(seat)
        with pytest.raises(BotFault) as caught:
            seat.ask(seat._process, start, Limits(seconds=3 if attack == "links" else 120), True)
    assert caught.value.name == {"links": "timeout", "fills": "too much output"}[attack]


def test_a_folder_that_a_bot_has_made_is_removed(tmp_path: Path) -> None:
    """Folders without permissions, and in each other by the thousand."""
    exchange = Exchange()
    folder = Path(exchange.name)
    (folder / "closed").mkdir()
    (folder / "closed" / "file").write_text("")
    (folder / "out").symlink_to(tmp_path)
    (tmp_path / "kept").write_text("")
    os.chmod(folder / "closed", 0)
    fd = os.open(folder, os.O_RDONLY)
    for _ in range(1200):
        os.mkdir("deeper", dir_fd=fd)
        fd, above = os.open("deeper", os.O_RDONLY, dir_fd=fd), fd
        os.close(above)
    os.close(fd)
    exchange.close()
    assert not folder.exists()
    assert (tmp_path / "kept").exists()
    remove_tree(str(folder))  # once more does no harm
