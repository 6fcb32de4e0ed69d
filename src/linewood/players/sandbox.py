"""The sandbox of external bots as a value: whether to use one, and what else a bot may read."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Final, Literal, get_args

from linewood.errors import BadFile, BadValue

Policy = Literal["auto", "required", "off"]
POLICIES: Final[tuple[Policy, ...]] = get_args(Policy)
Used = Literal["bubblewrap", "none"]
"""What a bot has played in, as records note it."""
NEVER: Final = ("/", "/proc", "/sys", "/dev")
"""Folders that no bot may see as they are, not even on request."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sandbox:
    """How external bots and builds are confined.

    >>> Sandbox(policy="required", allow=("/usr/share",)).policy
    'required'
    """

    policy: Policy = "auto"
    """`auto` uses bubblewrap where it works, `required` refuses to run without it, `off` gives a bot your
    permissions."""
    allow: tuple[str, ...] = ()
    """Further files and folders that a bot may read, as absolute paths."""

    def __post_init__(self) -> None:
        """Objects to a policy or a path that cannot be."""
        if self.policy not in POLICIES:
            raise BadValue("choice.unknown", value=self.policy, known=POLICIES)
        object.__setattr__(self, "allow", tuple(os.path.abspath(path) for path in self.allow))

    def check_paths(self) -> None:
        """Raises BadFile if a path to allow does not exist, BadValue if it would give everything away."""
        for path in self.allow:
            if not os.path.exists(path):
                raise BadFile("sandbox.no_path", path=path)
            if os.path.realpath(path) in NEVER:
                raise BadValue("sandbox.too_wide", path=path)


AUTO: Final = Sandbox()
"""Confined where that works."""
