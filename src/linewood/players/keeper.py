"""The process between linewood and a foreign bot: it starts the bot, watches it, and ends it with all its children.

It runs as a file of its own with little of the standard library, so that it starts quickly:

    python -I -S keeper.py ORDERS REPORTS LINEWOOD MEMORY PROCESSES FILES CWD COMMAND...

ORDERS and REPORTS are pipes, LINEWOOD is the process that may give orders, MEMORY (bytes) and PROCESSES are limits,
FILES are further open files of the bot, CWD is where it runs. Standard input, output and error are the bot's. The keeper
is the reaper of all its descendants (Linux), so a child that leaves its parent, its session or its process group still
belongs to it. It reports, a line each:

    started PID                      failed REASON
    memory BYTES                     processes COUNT         the bot has too many of them and is ended
    exit CODE                        signal NUMBER           the bot has ended
    gone BYTES THREADS PROCESSES SECONDS                     all has ended, and this is the most it used

It ends the bot when `orders` is closed, when anything is written to it, or when linewood itself has died.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # `signal` would double the time to start
import os
import resource
import select
import sys
import time

WATCH_SECONDS = 0.02
"""Between two looks at the memory: what can be filled in that time is little compared to the limit."""
GIVE_UP_SECONDS = 5.0
"""A process that survives SIGKILL for so long sits in the kernel; nobody can end it."""
SPARE_TASKS = 512
"""Processes and threads that a bot's user may add: far more than a bot may have, for others work here too."""
ON_LINUX = sys.platform == "linux"


def main() -> None:
    """Starts the bot and stays until it has been ended."""
    orders, reports, linewood, memory, processes, files, cwd, *command = sys.argv[1:]
    keeper = Keeper(int(orders), int(reports), int(linewood), int(memory), int(processes))
    keeper.start(command, cwd, [int(fd) for fd in files.split(",") if fd])
    keeper.watch()
    keeper.end()


class Keeper:
    """The bot's reaper."""

    def __init__(self, orders: int, reports: int, linewood: int, memory: int, processes: int) -> None:
        self.orders = orders
        self.reports = reports
        self.linewood = linewood
        self.most_memory = memory
        self.most_processes = processes
        self.bot = 0
        self.running = False
        self.memory = 0
        self.threads = 0
        self.processes = 1  # the bot itself, even if it is gone before anybody looks
        for fd in (self.orders, self.reports):
            os.set_inheritable(fd, False)
        if ON_LINUX:
            become_reaper()
            go_first()

    # 1. Start.

    def start(self, command: list[str], cwd: str, files: list[int]) -> None:
        """The bot in a session of its own; it inherits all but the two pipes of the keeper."""
        reason_out, reason_in = os.pipe()
        self.bot = os.fork()
        if self.bot == 0:
            become_bot(command, cwd, reason_in)
        os.close(reason_in)
        let_go_of(files)
        reason = os.read(reason_out, 1000).decode(errors="replace")
        os.close(reason_out)
        self.running = not reason
        self.report(*(("failed", reason) if reason else ("started", self.bot)))

    # 2. Watch.

    def watch(self) -> None:
        """Returns when the bot is to be ended. The bot's own end does not end its children."""
        poll = select.poll()
        poll.register(self.orders, select.POLLIN)
        exits = self.exits()
        if exits is not None:
            poll.register(exits, select.POLLIN)
        while True:
            wait = WATCH_SECONDS if self.running or exits is None else 0.5
            ready = [fd for fd, _ in poll.poll(wait * 1000)]
            self.reap()
            if self.orders in ready or os.getppid() != self.linewood:
                return
            if exits is not None and exits in ready:
                poll.unregister(exits)
            if not self.is_modest():
                return

    def exits(self) -> int | None:
        """A file that becomes readable when the bot exits, where the system has such."""
        try:
            return os.pidfd_open(self.bot)
        except (AttributeError, OSError):
            return None

    def reap(self) -> bool:
        """Takes note of the processes that have ended. Are there others?"""
        while True:
            try:
                pid, status, used = os.wait4(-1, os.WNOHANG)
            except ChildProcessError:
                return False
            if pid == 0:
                return True
            unit = 1024 if ON_LINUX else 1
            self.memory = max(self.memory, used.ru_maxrss * unit)
            if pid == self.bot and self.running:
                self.running = False
                if self.memory > self.most_memory:
                    self.report("memory", self.memory)
                code = os.waitstatus_to_exitcode(status)
                self.report(*(("signal", -code) if code < 0 else ("exit", code)))

    def is_modest(self) -> bool:
        """Looks at memory, threads and processes; says when one of them is too much."""
        if not ON_LINUX:
            return True
        family = descendants()
        self.processes = max(self.processes, len(family))
        used = [usage(pid) for pid in family]
        self.threads = max(self.threads, sum(threads for _, threads in used))
        memory = sum(memory for memory, _ in used)
        if memory > self.most_memory and len(family) > 1:  # pages that several share count once
            memory = sum(share(pid) for pid in family)
        self.memory = max(self.memory, memory)
        if memory > self.most_memory:
            self.report("memory", memory)
        elif len(family) > self.most_processes:
            self.report("processes", len(family))
        else:
            return True
        return False

    # 3. End.

    def end(self) -> None:
        """Ends the bot and all that came of it, and says what they used."""
        patience = time.monotonic() + GIVE_UP_SECONDS
        while self.reap() and time.monotonic() < patience:
            stop_and_kill(self.bot)
            time.sleep(0.001)
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.report("gone", self.memory, self.threads, self.processes, used.ru_utime + used.ru_stime)

    def report(self, *words: object) -> None:
        """One line for linewood, which may be gone by now."""
        try:  # noqa: SIM105  `contextlib` takes longer to import than this file
            os.write(self.reports, " ".join(map(str, words)).encode() + b"\n")
        except OSError:
            pass


def become_bot(command: list[str], cwd: str, reason_in: int) -> None:
    """Turns this process into the bot, or tells why it cannot."""
    try:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if ON_LINUX and os.getuid() != 0:
            limit_forks()
        _signal.signal(_signal.SIGPIPE, _signal.SIG_DFL)
        os.chdir(cwd)
        os.execvp(command[0], command)
    except BaseException as error:
        reason = getattr(error, "strerror", None) or str(error)
        os.write(reason_in, reason.encode()[:1000] or b"?")
    os._exit(127)


def let_go_of(files: list[int]) -> None:
    """Only the bot holds its pipes, so that whoever reads them sees when it has closed them."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for fd in (0, 1, 2, *files):
        os.dup2(nothing, fd)


def become_reaper() -> None:
    """From now on every descendant whose parent dies becomes a child of this process."""
    import ctypes

    set_child_subreaper = 36
    ctypes.CDLL(None).prctl(set_child_subreaper, 1, 0, 0, 0)


def go_first() -> None:
    """A bot that forks without end must not keep its keeper from running. Only root may do this; see `limit_forks`."""
    try:  # noqa: SIM105
        os.sched_setscheduler(0, os.SCHED_FIFO | os.SCHED_RESET_ON_FORK, os.sched_param(1))
    except OSError:
        pass


def limit_forks() -> None:
    """Lets the user have only so many tasks more than now; the kernel does not keep root from having more."""
    tasks = sum(usage(int(name))[1] for name in os.listdir("/proc") if name.isdigit() and is_mine(name))
    _, hard = resource.getrlimit(resource.RLIMIT_NPROC)
    most = tasks + SPARE_TASKS
    if hard == resource.RLIM_INFINITY or most < hard:
        resource.setrlimit(resource.RLIMIT_NPROC, (most, most))


# What Linux tells about processes.


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


def usage(pid: int) -> tuple[int, int]:
    """Bytes in memory and threads of one process; nothing if it has ended."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            fields = file.read().rpartition(b")")[2].split()
        return int(fields[21]) * os.sysconf("SC_PAGE_SIZE"), int(fields[17])
    except (OSError, IndexError):
        return 0, 0


def share(pid: int) -> int:
    """Bytes in memory of one process, each page divided among those who have it."""
    try:
        with open(f"/proc/{pid}/smaps_rollup", "rb") as file:
            lines = file.read().splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(b"Pss:"))
    except (OSError, StopIteration):
        return usage(pid)[0]


def stop_and_kill(bot: int) -> None:
    """Stops all descendants first, so that none can fork while the others are killed."""
    if not ON_LINUX:
        send(-bot, _signal.SIGKILL)
        send(bot, _signal.SIGKILL)
        return
    stopped: set[int] = set()
    for _ in range(100):
        fresh = set(scanned()) - stopped
        if not fresh:
            break
        for pid in fresh:
            send(pid, _signal.SIGSTOP)
        stopped |= fresh
    for pid in stopped:
        send(pid, _signal.SIGKILL)


def send(pid: int, number: int) -> None:
    """A signal to a process that may have ended."""
    try:  # noqa: SIM105
        os.kill(pid, number)
    except OSError:
        pass


if __name__ == "__main__":
    main()
