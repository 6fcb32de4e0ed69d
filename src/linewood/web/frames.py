"""What pages send over their WebSocket. A frame that no page sends closes the connection, and nothing else happens.

NiceGUI takes well-formed frames for granted, so others would leave tracebacks in the log.
"""

from __future__ import annotations

import inspect
import json
import logging
import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

from socketio.exceptions import ConnectionRefusedError as Refused  # type: ignore[import-untyped]

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

PLAIN: Final = frozenset({"1", "2", "3", "40", "41"})
"""Close, ping, pong; connect and disconnect: the packets of Engine.IO and Socket.IO that carry nothing."""
EVENT: Final = re.compile(r"42\d{0,9}(?=\[)")
FIELDS: Final[dict[str, dict[str, type]]] = {
    "handshake": {"client_id": str, "tab_id": str, "document_id": str},
    "event": {"client_id": str, "id": int, "listener_id": str, "args": list},
    "javascript_response": {"client_id": str, "request_id": str},
    "ack": {"client_id": str, "next_message_id": int},
    "log": {"client_id": str, "level": str},
}
"""The events of a NiceGUI page, and what each of them contains."""
UNREADABLE: Final = 1003
"""The code with which a WebSocket is closed for data of the wrong kind."""

log = logging.getLogger(__name__)


def is_frame(text: object) -> bool:
    """Would a page send this?

    >>> is_frame("3"), is_frame('42["ack",{"client_id":"x","next_message_id":1}]')
    (True, True)
    >>> is_frame('42["ack",[]]'), is_frame("42["), is_frame(b"3"), is_frame("51-")
    (False, False, False, False)
    """
    if not isinstance(text, str):
        return False
    if text in PLAIN:
        return True
    try:
        if text.startswith("40{"):
            return isinstance(json.loads(text[2:]), dict)
        found = EVENT.match(text)
        return found is not None and is_event(json.loads(text[found.end() :]))
    except (ValueError, RecursionError):
        return False


def is_event(data: Any) -> bool:
    """Is this the name of an event, and what belongs to it?"""
    if not isinstance(data, list) or len(data) != 2 or not isinstance(data[0], str) or not isinstance(data[1], dict):
        return False
    fields = FIELDS.get(data[0])
    return fields is not None and all(isinstance(data[1].get(name), kind) for name, kind in fields.items())


def strict(receive: Receive, send: Send) -> tuple[Receive, Send]:
    """Both directions of a WebSocket that is closed at the first frame that no page sends."""
    is_closed = False

    async def receive_frames() -> Message:
        nonlocal is_closed
        message = await receive()
        content = message.get("text") if message.get("text") is not None else message.get("bytes")
        if message["type"] != "websocket.receive" or is_frame(content):
            return message
        is_closed = True
        await send({"type": "websocket.close", "code": UNREADABLE})
        return {"type": "websocket.disconnect", "code": UNREADABLE}

    async def send_frames(message: Message) -> None:
        if not is_closed:
            await send(message)

    return receive_frames, send_frames


def forgive(server: Any) -> None:
    """Lets events that name something that is not there end in a line of the log instead of a traceback."""
    handlers = server.handlers["/"]
    for name, handler in handlers.items():
        if name != "disconnect":  # takes what it is given
            handlers[name] = forgiving(name, handler)


def forgiving(name: str, handler: Callable[..., Any]) -> Callable[..., Awaitable[Any]]:
    """A handler that refuses what it cannot use. Faults of the app's own listeners are reported by NiceGUI before this."""

    async def handle(*content: Any) -> Any:
        try:
            found = handler(*content)
            return await found if inspect.isawaitable(found) else found
        except Refused:
            raise
        except Exception as error:
            log.warning("a %s from a page makes no sense: %s", name, type(error).__name__)
            return False

    return handle
