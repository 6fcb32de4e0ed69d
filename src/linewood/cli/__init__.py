"""The command line: parse, call, print. Each command is a module with a function `add`, listed in `app.COMMANDS`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs `linewood` and ends the process with its exit code."""
    from linewood.cli import interrupts  # before anything that takes time

    interrupts.watch()
    open_streams()
    if arguments is None and "serve" in sys.argv[1:]:
        from linewood.cli.allocator import return_memory

        return_memory()
    from linewood.cli.app import run

    try:
        code = run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:  # once more, while the first one was told
        code = interrupts.INTERRUPTED
    interrupts.end_command()
    sys.exit(code)


def open_streams() -> None:
    """A process may be started with its streams closed, as by `>&-`; then they are None. Nothing is read and written there."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  for as long as the process lives
