"""Packages that linewood can do without: imported on demand, with the install command if one is missing."""

from __future__ import annotations

import re
import shlex
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from typing import Any

from linewood.errors import MissingPackage
from linewood.texts import Verbatim


def load(package: str, extra: str | None = None) -> Any:
    """The package; MissingPackage, with the command that installs it, if it is not there.

    `extra` names the group of `pyproject.toml` that the package belongs to. Without it the package is installed alone.
    """
    try:
        return import_module(package)
    except ModuleNotFoundError as error:
        missing = error.name or package
        if missing.partition(".")[0] != package.partition(".")[0] and extra is None:
            raise
        raise MissingPackage("package.missing", package=missing, command=install_command(missing, extra)) from error


def install_command(package: str, extra: str | None = None) -> Verbatim:
    """The command that installs a package, or everything in an extra.

    It names the packages themselves, not `linewood[extra]`: so it fits an installation from source as well.
    """
    wanted = [package] if extra is None else requirements(extra) or [f"linewood[{extra}]"]
    return Verbatim(shlex.join([*installer(), *wanted]))


def installer() -> list[str]:
    """The command that installs packages where this linewood is installed, and nowhere else."""
    if "pipx" in Path(sys.prefix).parts:
        return ["pipx", "inject", "linewood"]
    if find_spec("pip") is None and which("uv") is not None:
        return ["uv", "pip", "install", "--python", sys.executable]
    pip = which("pip")
    if pip is not None and Path(pip).parent == Path(sys.executable).parent:
        return ["pip", "install"]
    return [sys.executable, "-m", "pip", "install"]


def requirements(extra: str) -> list[str]:
    """What an extra consists of, as the installed linewood describes itself; empty if it is not installed."""
    from importlib.metadata import PackageNotFoundError, requires  # slow, and only errors need it

    try:
        listed = requires("linewood") or []
    except PackageNotFoundError:
        return []
    parts = (re.fullmatch(r"(.+?)\s*;\s*extra\s*==\s*['\"]([\w-]+)['\"]", line) for line in listed)
    return [part[1] for part in parts if part is not None and part[2] == extra]
