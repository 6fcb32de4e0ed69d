"""The process between linewood and an external bot: it starts the bot, watches it, and ends it with all its children.

It runs without the rest of linewood and with little of the standard library, so that it starts quickly:

    python -I -S -c "import keeper; keeper.main()" NAME=VALUE... -- COMMAND...

    orders, reports                  pipes from and to linewood
    turns                            a file in memory: see `Turn`
    linewood                         the process that may give orders
    memory, processes, cpus, waiting limits: see `Allowance`
    file_size                        bytes in a file; only in a sandbox
    files                            numbers of further open files of the bot
    cwd                              where the bot runs; a sandbox goes there by itself
    account, stage                   for a sandbox that root starts: see `jail`
    layer, shared                    for a sandbox: folders inside and outside that the bot can write to
    group                            for a sandbox: CONTROLLER:FOLDER, a control group for the bot
    own, known                       the layer that is the bot's own folder, and what is in it from the start

Standard input, output and error are the bot's. The keeper is the reaper of all its descendants (Linux), so a child that
leaves its parent, its session or its process group still belongs to it. It reports, a line each:

    started PID                      failed REASON
    memory BYTES                     processes COUNT         the bot has too many of them and is ended
    threads COUNT                    files COUNT
    exit CODE                        signal NUMBER           the bot has ended
    wrote COUNT NAME                 new files in its own folder inside of a sandbox
    gone BYTES THREADS PROCESSES SECONDS STOPS               all has ended, and this is the most it used

It ends the bot when `orders` is closed, when `end` is written to it, or when linewood itself has died.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # `signal` would double the time to start
import os
import resource
import select
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from linewood.players import cgroups, family, jail
else:
    try:
        import cgroups
        import family
        import jail
    except ImportError:  # not as a keeper
        from linewood.players import cgroups, family, jail

WATCH_SECONDS = 0.02
"""Between two looks at the memory: what can be filled in that time is little compared to the limit."""
GIVE_UP_SECONDS = 5.0
"""A process that survives SIGKILL for so long sits in the kernel; nobody can end it."""
MOST_THREADS = 512
"""Of all its processes together."""
SPARE_THREADS = 64
"""With this many more the kernel refuses; the keeper should be first, because it can say why."""
MOST_FILES = 10_000
"""In each folder that a bot can write to."""
MOST_SHARED = 64 << 20
"""Bytes in the folder that a bot shares with linewood."""
OPEN_FILES = 4096
SPARE_CPU = 0.5
"""Seconds of processor time that a bot may be ahead of what it has been given."""
BUBBLEWRAP = 2
"""Processes of bubblewrap itself: one outside, and the first one inside."""
ON_LINUX = sys.platform == "linux"


def main() -> None:
    """Starts the bot and stays until it has been ended."""
    words = sys.argv[1:]
    end = words.index("--")
    settings: dict[str, list[str]] = {}
    for word in words[:end]:
        name, _, value = word.partition("=")
        settings.setdefault(name, []).append(value)
    keeper = Keeper(settings)
    keeper.start(words[end + 1 :])
    keeper.watch()
    keeper.end()


class Keeper:
    """The bot's reaper."""

    def __init__(self, settings: dict[str, list[str]]) -> None:
        self.settings = settings
        self.orders, self.reports, self.linewood = (self.number(name) for name in ("orders", "reports", "linewood"))
        self.most_memory, self.most_processes = self.number("memory"), self.number("processes")
        self.sandboxed = "layer" in settings
        self.bot = 0
        self.running = False
        self.memory = 0
        self.threads = 0
        self.processes = 1  # the bot itself, even if it is gone before anybody looks
        self.layers: list[int] = []
        folders = dict(word.split(":", 1) for word in settings.get("group", ()))
        self.group = cgroups.Group(folders) if folders else None
        self.turn = Turn(self.number("turns"), float(settings["cpus"][0]), float(settings["waiting"][0]))
        for fd in (self.orders, self.reports, self.turn.fd):
            os.set_inheritable(fd, False)
        if ON_LINUX:
            become_reaper()
            go_first()

    def number(self, name: str) -> int:
        """A setting that is a number."""
        return int(self.settings[name][0])

    # 1. Start.

    def start(self, command: list[str]) -> None:
        """The bot in a session of its own; it inherits all but what belongs to the keeper."""
        reason_out, reason_in = os.pipe()
        keeper = os.getpid()
        if self.group is not None:
            os.read(self.orders, 1)  # linewood has put this process into the group
        self.bot = os.fork()
        if self.bot == 0:
            self.become_bot(command, keeper, reason_in)
        os.close(reason_in)
        if self.group is not None:
            self.group.leave()
        let_go_of([int(fd) for fd in self.settings.get("files", ())])
        reason = os.read(reason_out, 1000).decode(errors="replace")
        os.close(reason_out)
        self.running = not reason
        self.report(*(("failed", reason) if reason else ("started", self.bot)))

    def become_bot(self, command: list[str], keeper: int, reason_in: int) -> None:
        """Turns this process into the bot, or tells why it cannot."""
        try:
            os.setsid()
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            if self.sandboxed:
                self.enter_sandbox(keeper)
            else:
                if ON_LINUX and os.getuid() != 0:
                    limit_tasks()
                os.chdir(self.settings["cwd"][0])
            _signal.signal(_signal.SIGPIPE, _signal.SIG_DFL)
            os.execvp(command[0], command)
        except BaseException as error:
            reason = getattr(error, "strerror", None) or str(error)
            os.write(reason_in, reason.encode()[:1000] or b"?")
        os._exit(127)

    def enter_sandbox(self, keeper: int) -> None:
        """Sets the limits that a sandbox inherits, and gives up the rights of root."""
        resource.setrlimit(resource.RLIMIT_NOFILE, (OPEN_FILES, OPEN_FILES))
        size = self.number("file_size")
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        if "account" in self.settings:
            account = self.number("account")
            jail.lay_out(self.settings.get("stage", []), "/run", account)
            jail.become(account)
            resource.setrlimit(resource.RLIMIT_NPROC, (MOST_THREADS + SPARE_THREADS, MOST_THREADS + SPARE_THREADS))
        else:
            limit_tasks()
        jail.die_with(keeper)

    # 2. Watch.

    def watch(self) -> None:
        """Returns when the bot has to be ended. The bot's own end does not end its children."""
        poll = select.poll()
        poll.register(self.orders, select.POLLIN)
        exits = self.exits()
        if exits is not None:
            poll.register(exits, select.POLLIN)
        while True:
            wait = WATCH_SECONDS if self.running or exits is None else 0.5
            ready = [fd for fd, _ in poll.poll(wait * 1000)]
            self.reap()
            if os.getppid() != self.linewood:
                return
            if self.orders in ready and not self.is_to_go_on():
                return
            if exits is not None and exits in ready:
                poll.unregister(exits)
            if not self.is_modest():
                return

    def is_to_go_on(self) -> bool:
        """Is all that linewood says that it is the bot's turn again?"""
        said = os.read(self.orders, 1000)
        return said != b"" and said.strip(b"t") == b""

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
                if self.memory > self.most_memory or self.is_killed_for_memory():
                    self.report("memory", self.memory)
                code = os.waitstatus_to_exitcode(status)
                if self.sandboxed and code > 128:  # bubblewrap says it as a shell does
                    code = 128 - code
                self.report(*(("signal", -code) if code < 0 else ("exit", code)))

    def is_killed_for_memory(self) -> bool:
        """Has the kernel ended one of the bot's processes because there were too many bytes in memory?"""
        used = 0 if self.group is None else self.group.killed_for_memory()
        self.memory = max(self.memory, used)
        return used > 0

    def is_modest(self) -> bool:
        """Looks at what the bot uses; says when something is too much, and stops what has had its time."""
        if not ON_LINUX:
            return True
        pids = family.descendants()
        used = [family.usage(pid) for pid in pids]
        own = BUBBLEWRAP if self.sandboxed else 0
        processes, threads = max(0, len(pids) - own), max(0, sum(threads for _, threads, _ in used) - own)
        self.processes, self.threads = max(self.processes, processes), max(self.threads, threads)
        memory = sum(memory for memory, _, _ in used)
        if memory > self.most_memory and processes > 1:  # pages that several share count once
            memory = sum(family.share(pid) for pid in pids)
        self.memory = max(self.memory, memory)
        files = self.files(pids) if self.sandboxed else 0
        if memory > self.most_memory or self.is_killed_for_memory():
            self.report("memory", self.memory)
        elif processes > self.most_processes:
            self.report("processes", processes)
        elif threads > MOST_THREADS and self.sandboxed:
            self.report("threads", threads)
        elif files > MOST_FILES:
            self.report("files", files)
        else:
            self.turn.look(sum(seconds for _, _, seconds in used) + spent(), set(pids[:own]))
            return True
        return False

    def files(self, pids: list[int]) -> int:
        """How many files the bot has made, in the folder where it has made most."""
        if not self.layers and len(pids) > BUBBLEWRAP:  # the bot itself runs, so its folders are in their place
            try:
                root = f"/proc/{pids[BUBBLEWRAP - 1]}/root"
                paths = (*self.settings.get("own", ()), *self.settings["layer"])
                self.layers = [os.open(root + path, os.O_PATH) for path in paths]
            except OSError:
                self.layers = []
        counts = [0]
        for fd in self.layers:
            status = os.fstatvfs(fd)
            counts.append(status.f_files - status.f_ffree)
        for folder in self.settings.get("shared", ()):
            counts.append(files_in(folder))
        return max(counts)

    # 3. End.

    def end(self) -> None:
        """Ends the bot and all that came of it, and says what they used."""
        patience = time.monotonic() + GIVE_UP_SECONDS
        self.tell_what_it_wrote()
        cpu = sum(family.usage(pid)[2] for pid in family.descendants()) if ON_LINUX else 0.0
        cpu += spent()
        while self.reap() and time.monotonic() < patience:
            kill_all(self.bot)
            time.sleep(0.001)
        self.report("gone", self.memory, self.threads, self.processes, max(cpu, spent()), self.turn.stops)
        if self.group is not None:
            self.group.remove()

    def tell_what_it_wrote(self) -> None:
        """Says which files the bot has made in its own folder: they are gone with it."""
        if not self.layers or "own" not in self.settings:
            return
        new = sorted(set(os.listdir(f"/proc/self/fd/{self.layers[0]}")) - set(self.settings.get("known", ())))
        if new:
            name = "".join(sign if sign.isprintable() else "?" for sign in new[0])
            self.report("wrote", len(new), name)

    def report(self, *words: object) -> None:
        """One line for linewood, which may be gone by now."""
        try:  # noqa: SIM105  `contextlib` takes longer to import than this file
            os.write(self.reports, " ".join(map(str, words)).encode() + b"\n")
        except OSError:
            pass


class Turn:
    """Whose turn it is, and the processor time that the bot may use: so many processors in its turn, and next to none
    while its opponent thinks. A bot that uses more is stopped until it is its turn again, or its use is what it may be.

    Linewood writes into the file: a number that grows with each turn, odd if it is the bot's. The keeper writes behind
    it whether the bot is stopped; then linewood wakes the keeper by an order. So no move waits for a keeper.
    """

    def __init__(self, fd: int, cpus: float, waiting: float) -> None:
        self.fd = fd
        self.cpus = cpus
        self.waiting = waiting
        self.number = b"\0\0\0\1"
        self.used = self.given = 0.0
        self.since = time.monotonic()
        self.stopped: set[int] = set()
        self.stops = 0

    def look(self, used: float, spared: set[int]) -> None:
        """Stops the bot, or lets it go on. It has `used` so many seconds in all."""
        now, number = time.monotonic(), os.pread(self.fd, 4, 0)
        is_its_own = number[3] % 2 == 1
        if number != self.number:
            self.number, self.since = number, now
            self.given = self.used = used
        self.used = max(self.used, used)
        if is_its_own:
            self.given += self.cpus * (now - self.since)
        self.since = now
        if self.used > self.given + (SPARE_CPU if is_its_own else self.waiting):
            if not self.stopped:
                self.stopped = family.stop(spared)
                self.stops += 1
        elif self.stopped:
            for pid in self.stopped:
                family.send(pid, _signal.SIGCONT)
            self.stopped = set()
        os.pwrite(self.fd, b"\1" if self.stopped else b"\0", 4)


def let_go_of(files: list[int]) -> None:
    """Only the bot holds its pipes, so that a reader sees when it has closed them."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for fd in (0, 1, 2, *files):
        os.dup2(nothing, fd)


def become_reaper() -> None:
    """From now on every descendant whose parent dies becomes a child of this process."""
    set_child_subreaper = 36
    jail.libc.prctl(set_child_subreaper, 1, 0, 0, 0)


def go_first() -> None:
    """A bot that forks without end must not keep its keeper from running. Only root may do this; see `limit_tasks`."""
    try:  # noqa: SIM105
        os.sched_setscheduler(0, os.SCHED_FIFO | os.SCHED_RESET_ON_FORK, os.sched_param(1))
    except OSError:
        pass


def limit_tasks() -> None:
    """Lets the user have only so many tasks more than now, for others work here too; the kernel does not keep root from
    having more.
    """
    tasks = sum(family.usage(int(name))[1] for name in os.listdir("/proc") if name.isdigit() and family.is_mine(name))
    _, hard = resource.getrlimit(resource.RLIMIT_NPROC)
    most = tasks + MOST_THREADS + SPARE_THREADS
    if hard == resource.RLIM_INFINITY or most < hard:
        resource.setrlimit(resource.RLIMIT_NPROC, (most, most))


def spent() -> float:
    """Seconds of processor time of all children that have been reaped."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def files_in(folder: str) -> int:
    """How many files there are in a folder; too many, if they are too large."""
    count = size = 0
    try:
        for entry in os.scandir(folder):
            count, size = count + 1, size + entry.stat(follow_symlinks=False).st_size
    except OSError:  # it is being changed
        pass
    return MOST_FILES + 1 if size > MOST_SHARED else count


def kill_all(bot: int) -> None:
    """Stops all descendants first, so that none can fork while the others are killed."""
    if not ON_LINUX:
        family.send(-bot, _signal.SIGKILL)
        family.send(bot, _signal.SIGKILL)
        return
    for pid in family.stop(set()):
        family.send(pid, _signal.SIGKILL)
