"""What is typed for `--sandbox` and `--sandbox-allow`."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from linewood.cli.inputs import read_choice
from linewood.cli.terminal import Terminal

if TYPE_CHECKING:
    from linewood.players import Player, Sandbox

USUAL = "auto"


def read_sandbox(policy: str, allow: list[str] | None) -> Sandbox:
    """What was typed. Refuses here and now if a sandbox is required and there is none, or a path does not exist."""
    from linewood.players import Sandbox
    from linewood.players.launch import is_used
    from linewood.players.sandbox import POLICIES, Policy

    chosen = cast("Policy", read_choice(policy.lower(), POLICIES))
    sandbox = Sandbox(policy=chosen, allow=tuple(allow or ()))
    sandbox.check_paths()
    if chosen == "required":
        is_used(sandbox)
    return sandbox


def tell_sandbox(terminal: Terminal, sandbox: Sandbox, players: Iterable[Player] | None = None) -> None:
    """Says in one line why foreign players are not confined, if they are not and nobody asked for that. None for players
    who are not known yet.
    """
    from linewood.players import sandbox_obstacle

    if sandbox.policy != "auto" or (players is not None and not any(player.is_foreign for player in players)):
        return
    obstacle = sandbox_obstacle()
    if obstacle is not None:
        terminal.errors.print(terminal.say("sandbox.unconfined", reason=obstacle), soft_wrap=True, style="yellow")


def typed(sandbox: Sandbox) -> list[str]:
    """The options that give this sandbox again."""
    words = [] if sandbox.policy == USUAL else ["--sandbox", sandbox.policy]
    return words + [word for path in sandbox.allow for word in ("--sandbox-allow", shlex.quote(path))]
