"""`linewood selfcheck`: is this installation complete?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from linewood.cli.options import Shared
from linewood.cli.terminal import DONE, Terminal
from linewood.cli.words import Command
from linewood.texts import shown

if TYPE_CHECKING:
    from linewood.selfcheck import Finding

BROKEN = 1
"""Exit code if something needs repair."""


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the command."""
    say, shared = terminal.say, Shared(terminal)

    @app.command(cls=Command, help=say("cli.selfcheck.help"))
    def selfcheck(
        store: Annotated[Path | None, shared.store] = None,
        as_json: Annotated[bool, shared.json] = False,
    ) -> int:
        from linewood.selfcheck import selfcheck

        for found in selfcheck(store, live=True):  # the last one is printed as a whole
            if not as_json:
                show(terminal, found[-1])
        if as_json:
            terminal.print_json(found.to_json())
        else:
            terminal.tell(f"selfcheck.{found.verdict}")
        return BROKEN if found.verdict == "broken" else DONE


def show(terminal: Terminal, finding: "Finding") -> None:
    """Prints a finding, and what to do about it."""
    kind, _, extra = finding.name.partition(" ")
    name = terminal.say(f"selfcheck.name.{kind}", extra=extra)
    mark = terminal.say(f"selfcheck.mark.{finding.status}")
    detail = shown(finding.detail, terminal.language, longest=1000)
    line = terminal.say("selfcheck.line", mark=mark, name=name) + detail
    terminal.print(line, {"ok": None, "missing": "dim", "broken": "red"}[finding.status])
    if finding.fix is not None:
        terminal.print(terminal.say("selfcheck.fix") + shown(finding.fix, terminal.language, longest=1000))
