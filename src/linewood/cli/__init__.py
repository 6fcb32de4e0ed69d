"""The command line: parse, call, print. Each command is a module with a function `add`, listed in `app.COMMANDS`."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs `linewood` and ends the process with its exit code."""
    from linewood.cli import interrupts  # before anything that takes time

    interrupts.watch()
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
