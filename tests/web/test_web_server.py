"""The web server as a network sees it: foreign sites, an intruder's socket, many connections, slow ones."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from browsing import Server, free_port, served
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

MANY = 1_100
SOCKET = "/_nicegui_ws/socket.io/?EIO=4&transport=websocket"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("server")) as server:
        yield server
        assert "Traceback" not in server.log(), server.log()


def get(server: Server, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}, body


@pytest.mark.parametrize("path", ["/", "/analyse", "/tree", "/arena", "/records", "/rules/loa", "/health", "/icon.svg"])
def test_every_answer_has_the_headers(server: Server, path: str) -> None:
    status, headers, _ = get(server, path)
    assert status == 200
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    assert "frame-ancestors 'none'" in headers["content-security-policy"]


@pytest.mark.parametrize(
    "path", ["/", "/arena", "/records", "/arena/1234.jsonl", "/arena/1234/1", "/join?game=a&seat=b", "/health"]
)
def test_no_route_answers_another_name_or_another_site(server: Server, path: str) -> None:
    assert get(server, path, Host="evil.example")[0] == 421
    assert get(server, path, Origin="http://evil.example")[0] == 403


def test_a_foreign_page_gets_no_socket(server: Server) -> None:
    address = f"ws://127.0.0.1:{server.port}{SOCKET}"
    with pytest.raises(WebSocketException):
        connect(address, origin="http://evil.example")  # type: ignore[arg-type]  # any text is an origin
    with connect(address, origin=f"http://127.0.0.1:{server.port}") as own:  # type: ignore[arg-type]
        assert str(own.recv()).startswith("0")


EVENTS: list[tuple[str, dict[str, Any]]] = [
    ("event", {"client_id": "0" * 36, "id": 3, "listener_id": "x", "args": ["d"]}),
    ("javascript_response", {"client_id": "0" * 36, "request_id": "x", "result": 1}),
    ("ack", {"client_id": "0" * 36, "next_message_id": 1}),
    ("handshake", {"client_id": "0" * 36, "tab_id": "x", "document_id": "x"}),
]


@pytest.mark.parametrize(("name", "message"), EVENTS)
def test_an_event_for_a_page_that_one_does_not_have_does_nothing(
    server: Server, name: str, message: dict[str, Any]
) -> None:
    with connect(f"ws://127.0.0.1:{server.port}{SOCKET}") as intruder:
        assert str(intruder.recv()).startswith("0")
        intruder.send("40")
        assert str(intruder.recv()).startswith("40")
        intruder.send("42" + json.dumps([name, message]))
        assert get(server, "/health")[0] == 200


def test_many_and_slow_connections_do_not_keep_others_out(server: Server) -> None:
    with ExitStack() as stack:
        for number in range(MANY):
            silent = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=60))
            if number % 2:
                silent.sendall(b"GET /health HTTP/1.1\r\nHost: ")  # and never goes on
        assert get(server, "/health")[0] == 200
        assert get(server, "/play")[0] == 200


def test_pressing_ctrl_c_twice_ends_the_server_without_a_traceback(tmp_path: Path) -> None:
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "linewood",
        "serve",
        "--port",
        str(port),
        "--store",
        str(tmp_path / "games.sqlite"),
    ]
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "NICEGUI"))}
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True, "env": environment}
    with subprocess.Popen(command, **pipes) as process:
        with ExitStack() as pages:
            wait_for(port, process)
            pages.enter_context(socket.create_connection(("127.0.0.1", port)))  # one that the server waits for
            for _ in range(2):
                process.send_signal(signal.SIGINT)
                time.sleep(0.02)
        said, _ = process.communicate(timeout=60)
    assert said.endswith("stopped\n")
    assert "Traceback" not in said


def wait_for(port: int, process: subprocess.Popen[str]) -> None:
    """Until a server answers."""
    while process.poll() is None:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.02)
    pytest.fail("the server did not start")
