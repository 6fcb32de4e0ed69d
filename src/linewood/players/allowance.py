"""What an external bot may use, and what it has used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MEGABYTE: Final = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowance:
    """What an external bot may use."""

    memory: int = 1 << 30
    """Bytes in memory, its children included."""
    processes: int = 64
    """At once."""
    output: int = MEGABYTE
    """Bytes on standard output that are not an answer."""
    errors: int = 16 * MEGABYTE
    """Bytes on standard error, from start to end."""
    start_seconds: float = 10.0
    """From start until it is ready, for bots that say when they are."""
    patience_seconds: float = 60.0
    """For a move whose limits name no time, such as a number of playouts."""
    cpus: float = 4.0
    """Processors that it may keep busy in its own turn."""
    waiting: float = 0.2
    """Seconds of processor time that it may use while its opponent thinks; then it is stopped until its next turn."""


@dataclass(slots=True)
class Use:
    """What a bot has used."""

    memory: int = 0
    """Bytes, at most."""
    threads: int = 0
    """At the most, as seen from time to time."""
    processes: int = 0
    """At the most, as seen from time to time."""
    cpu_seconds: float = 0.0
    noise: int = 0
    """Bytes on standard output that are no answers, of a bot that answers elsewhere."""
    errors: int = 0
    """Bytes on standard error."""
    stops: int = 0
    """How often it was stopped for computing while its opponent thought, or on too many processors."""
    new_files: int = 0
    """Files that it has made in its own folder, where a sandbox discards them."""
    new_file: str = ""
    """The name of one of them."""
