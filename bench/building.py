"""Programs in C++ that tests and benchmarks need. CMake builds them in build/core, and only what has changed."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build/core"


@cache
def built(target: str, *, group: str | None = None) -> Path:
    """The program or library that a target of CMake becomes. Several processes may ask for it at once.

    With `group`, all targets of that group are built on the way, on all cores.
    """
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (FOLDER / "build.ninja").exists():
            run(tool("cmake"), "-S", str(ROOT), "-B", str(FOLDER), "-G", "Ninja", "-DLINEWOOD_PROGRAMS=ON")
        run(tool("cmake"), "--build", str(FOLDER), "--parallel", str(os.cpu_count() or 1), "--target", group or target)
    return FOLDER / "bin" / target


def tool(name: str) -> str:
    """The tool of this environment, or the system's."""
    own = Path(sys.executable).with_name(name)
    return str(own) if own.exists() else name


def run(*command: str) -> None:
    """Runs a command; what it says is shown only if it fails."""
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, env=environment
    )
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}\n{done.stdout}")
