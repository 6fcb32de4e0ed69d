"""Our end of a pipe from a foreign bot."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Final

CHUNK: Final = 1 << 16


@dataclass(slots=True)
class Pipe:
    """What has come out of a pipe that does not block."""

    fd: int
    data: bytearray = field(default_factory=bytearray)
    closed: bool = False

    def read(self) -> int:
        """Takes what there is, up to a chunk; how many bytes that is. None at all closes the pipe."""
        try:
            data = os.read(self.fd, CHUNK)
        except BlockingIOError:
            return 0
        self.closed = not data
        self.data += data
        return len(data)
