"""Starting foreign programs, confined where that is wanted and works."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from linewood.errors import BadValue
from linewood.players.allowance import Allowance
from linewood.players.cell import TEMPORARY, View, cell_for
from linewood.players.faults import BotFault
from linewood.players.hints import refusal_in
from linewood.players.process import Process
from linewood.players.sandbox import Sandbox
from linewood.texts import Word

APPARMOR: Final = Path("/proc/sys/kernel/apparmor_restrict_unprivileged_userns")
SWITCHES: Final = (Path("/proc/sys/kernel/unprivileged_userns_clone"), Path("/proc/sys/user/max_user_namespaces"))
CONTAINERS: Final = (Path("/.dockerenv"), Path("/run/.containerenv"))
TRIAL: Final = Allowance(start_seconds=60.0)
"""Patient: a busy machine is no reason to go without a sandbox."""


def launch(
    command: Sequence[str],
    allowance: Allowance,
    *,
    sandbox: Sandbox,
    view: View,
    cwd: str | None = None,
    speaks_aside: bool = False,
    file_size: int = TEMPORARY,
) -> Process:
    """Starts a program. In a sandbox it sees no more than the view and what the sandbox allows."""
    if os.name != "posix":
        raise BadValue("player.posix")
    cell = cell_for(view, sandbox, cwd or os.getcwd()) if is_used(sandbox) else None
    if cell is not None and cell.account is not None and view.shared is not None:
        give(view.shared, cell.account)
    return Process(command, allowance, cwd=cwd, speaks_aside=speaks_aside, cell=cell, file_size=file_size)


def give(folder: str, account: int) -> None:
    """Makes a user the owner of a folder and of all that is in it."""
    for place, folders, files in os.walk(folder):
        for name in ("", *folders, *files):
            os.chown(os.path.join(place, name), account, account, follow_symlinks=False)


def is_used(sandbox: Sandbox) -> bool:
    """Will bots be confined? BadValue if they must be and cannot, BadFile if a path to allow does not exist."""
    if sandbox.policy == "off":
        return False
    sandbox.check_paths()
    obstacle = sandbox_obstacle()
    if obstacle is not None and sandbox.policy == "required":
        raise BadValue("sandbox.required", reason=obstacle)
    return obstacle is None


@cache
def sandbox_obstacle() -> Word | None:
    """Why no sandbox works on this system, and what to do about it; None if one does. A program is run to find out."""
    if sys.platform != "linux":
        return Word("sandbox.linux")
    if shutil.which("bwrap") is None:
        return Word("sandbox.missing")
    program = shutil.which("true") or "/bin/true"
    process = Process([program], TRIAL, cell=cell_for(View(), Sandbox(), "/"), cwd="/")
    try:
        process.ask(b"", lambda _: None, TRIAL.start_seconds)
    except BotFault as error:
        said = error.last_words
        if error.detail.key == "fault.none.exit":
            return None
        return obstacle_in(refusal_in(said) or said or str(dict(error.detail.values).get("reason", error)))
    raise AssertionError("no answer was asked for")


def obstacle_in(reason: str) -> Word:
    """What bubblewrap's last words mean."""
    if "Unknown option" in reason:
        return Word("sandbox.old")
    is_about_users = any(
        words in reason for words in ("namespace", "uid map", "gid map", "No permissions", "loopback", "setgroups")
    )
    if is_about_users and text_of(APPARMOR) == "1":
        return Word("sandbox.apparmor")
    if any(path.exists() for path in CONTAINERS):
        return Word("sandbox.container", (("reason", reason),))
    if is_about_users or any(text_of(path) == "0" for path in SWITCHES):
        return Word("sandbox.namespaces", (("reason", reason),))
    return Word("sandbox.other", (("reason", reason),))


def text_of(path: Path) -> str:
    """What stands in a small file; nothing if it cannot be read."""
    try:
        return path.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return ""
