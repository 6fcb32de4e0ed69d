"""Many connections and slow ones: none of them keeps the others from being answered."""

from __future__ import annotations

import asyncio
import sys
from typing import Any, Final

from uvicorn.protocols.http.auto import AutoHTTPProtocol

PATIENCE: Final = 20.0
"""Seconds within which a connection has to send its first request."""
SPARE: Final = 200
"""Files that stay free for the journal, bots and pages when there are too many connections."""
ENOUGH: Final = 16_384
"""More open files than this are never needed."""


def raise_file_limit() -> int:
    """Lets this process open as many files as it may; returns the limit. A connection is a file."""
    if sys.platform == "win32":
        return ENOUGH
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return min(soft, ENOUGH) if soft != resource.RLIM_INFINITY else ENOUGH


def limits_for_connections() -> dict[str, Any]:
    """What uvicorn is told about connections."""
    return {"http": impatient(raise_file_limit() - SPARE), "timeout_keep_alive": 5, "ws_max_size": 2**20}


def impatient(most: int) -> type[asyncio.Protocol]:
    """A protocol that closes connections that say nothing, and those beyond `most`."""

    class Impatient(AutoHTTPProtocol):  # type: ignore[misc, valid-type]  # chosen when uvicorn is imported
        """HTTP with a time limit for the first request."""

        def connection_made(self, transport: asyncio.Transport) -> None:
            """Someone has called."""
            super().connection_made(transport)
            if len(self.server_state.connections) > max(1, most):
                transport.abort()
                return
            self.loop.call_later(PATIENCE, self.close_if_silent)

        def close_if_silent(self) -> None:
            """Hangs up unless a request has come; a WebSocket has another protocol by now."""
            if self.cycle is None and self.transport.get_protocol() is self:
                self.transport.close()

    return Impatient
