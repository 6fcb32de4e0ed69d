"""How root starts a sandbox: as a user without rights. It runs in the keeper, without the rest of linewood.

Bubblewrap is then started by a user that may open none of root's folders, so root prepares the mounts first,
in a mount namespace of its own. What not everyone may read is mounted with its owner mapped to the bot's user (an
idmapped mount), where the file system allows that: it is readable for the bot, and for nobody else.
"""

from __future__ import annotations

import ctypes
import os

CLONE_NEWNS, CLONE_NEWUSER = 0x00020000, 0x10000000
MS_REC, MS_PRIVATE = 0x4000, 0x40000
OPEN_TREE, MOVE_MOUNT, MOUNT_SETATTR = 428, 429, 442
"""System calls that the C library does not wrap everywhere; their numbers are the same on all processors."""
AT_FDCWD, AT_EMPTY_PATH, AT_RECURSIVE = -100, 0x1000, 0x8000
OPEN_TREE_CLONE, OPEN_TREE_CLOEXEC = 1, 0o2000000
MOVE_MOUNT_F_EMPTY_PATH = 4
MOUNT_ATTR_IDMAP = 0x00100000
PR_SET_PDEATHSIG = 1
SIGKILL = 9

libc = ctypes.CDLL(None, use_errno=True)


class Attributes(ctypes.Structure):
    """`struct mount_attr` of the kernel."""

    _fields_ = tuple((name, ctypes.c_uint64) for name in ("set", "clear", "propagation", "userns"))


def lay_out(paths: list[str], stage: str, account: int) -> None:
    """Mounts each path on `stage`/NUMBER, seen by this process and its children alone. With an equals sign before it, its
    owner is mapped to the account.
    """
    checked(libc.unshare(CLONE_NEWNS), "unshare")
    checked(libc.mount(None, b"/", None, MS_REC | MS_PRIVATE, None), "mount /")
    maps: dict[tuple[int, int], int] = {}
    trees = [tree(path, account, maps) for path in paths]
    checked(libc.mount(b"tmpfs", stage.encode(), b"tmpfs", 0, b"mode=755,size=1m"), f"mount {stage}")
    for number, (fd, is_folder) in enumerate(trees):
        place = f"{stage}/{number}"
        if is_folder:
            os.mkdir(place, 0o755)
        else:
            os.close(os.open(place, os.O_CREAT | os.O_WRONLY, 0o644))
        moved = libc.syscall(MOVE_MOUNT, fd, b"", AT_FDCWD, place.encode(), MOVE_MOUNT_F_EMPTY_PATH)
        checked(moved, f"mount {place}")
        os.close(fd)
    for fd in maps.values():
        os.close(fd)


def tree(path: str, account: int, maps: dict[tuple[int, int], int]) -> tuple[int, bool]:
    """A mount of a path that has no place yet, and whether it is a folder."""
    flags = OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_RECURSIVE
    fd = checked(libc.syscall(OPEN_TREE, AT_FDCWD, os.fsencode(path.removeprefix("=")), flags), f"open {path}")
    status = os.fstat(fd)
    if path.startswith("="):
        owner = status.st_uid, status.st_gid
        if owner not in maps:
            maps[owner] = user_namespace(owner, account)
        attributes = Attributes(MOUNT_ATTR_IDMAP, 0, 0, maps[owner])
        size = ctypes.sizeof(attributes)
        # A file system that cannot do this shows what everyone may read.
        libc.syscall(MOUNT_SETATTR, fd, b"", AT_EMPTY_PATH, ctypes.byref(attributes), size)
    return fd, (status.st_mode & 0o170000) == 0o040000


def user_namespace(owner: tuple[int, int], account: int) -> int:
    """An open user namespace in which a user and a group stand for the account."""
    ready_out, ready_in = os.pipe()
    done_out, done_in = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(done_in)
        os.write(ready_in, b"+" if libc.unshare(CLONE_NEWUSER) == 0 else b"-")
        os.read(done_out, 1)
        os._exit(0)
    os.read(ready_out, 1)
    try:
        for name, number in zip(("uid_map", "gid_map"), owner, strict=True):
            with open(f"/proc/{pid}/{name}", "w") as file:
                file.write(f"{number} {account} 1\n")
        return os.open(f"/proc/{pid}/ns/user", os.O_RDONLY | os.O_CLOEXEC)
    finally:
        for fd in (ready_out, ready_in, done_out, done_in):
            os.close(fd)
        os.waitpid(pid, 0)


def become(account: int) -> None:
    """Gives up all rights of root."""
    os.setgroups([])
    os.setresgid(account, account, account)
    os.setresuid(account, account, account)


def die_with(parent: int) -> None:
    """Has the kernel kill this process when its parent ends, however that may come."""
    libc.prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        os._exit(127)


def checked(result: int, what: str) -> int:
    """What a system call has returned, if it has not failed."""
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
    return result
