"""`linewood serve`: what keeps it from starting is told in a sentence before anything is started."""

from __future__ import annotations

import errno
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from commands import typed

from linewood.cli import serve


@pytest.fixture(autouse=True)
def nothing_is_served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever gets as far as the server has passed all checks."""
    monkeypatch.setenv("LANG", "en")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("linewood.web.serve", lambda settings: None)


@pytest.fixture
def port() -> int:
    """One that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.mark.parametrize("host", ["256.1.1.1", "no-such-computer.invalid", "a" * 300, "bad host", "b\u00fccher..de"])
def test_a_host_that_does_not_exist_is_told(host: str, port: int, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = typed(capsys, "serve", "--host", host, "--port", str(port))
    assert (code, out) == (2, "")
    assert err.startswith(f"error: there is no computer named '{host[:20]}")
    assert "give --host an address of this computer, such as 127.0.0.1 or 0.0.0.0" in err


def test_the_address_of_another_computer_is_told(port: int, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = typed(capsys, "serve", "--host", "203.0.113.7", "--port", str(port))
    assert (code, out) == (2, "")
    assert err.startswith("error: cannot listen on 203.0.113.7 (")


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "0.0.0.0"])
def test_a_port_that_is_taken_is_told(host: str, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        number = other.getsockname()[1]
        code, out, err = typed(capsys, "serve", "--host", host, "--port", str(number))
    assert (code, out) == (2, "")
    assert err.startswith(f"error: port {number} is already in use: choose another one with --port")


def test_a_port_that_may_not_be_used_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "refusal", lambda *_: PermissionError(errno.EACCES, os.strerror(errno.EACCES)))
    code, out, err = typed(capsys, "serve", "--port", "80")
    assert (code, out) == (2, "")
    assert err.startswith("error: port 80 needs administrator rights: choose 1024 or higher with --port")


def test_a_store_that_is_none_is_told(tmp_path: Path, port: int, capsys: pytest.CaptureFixture[str]) -> None:
    store = tmp_path / "games.sqlite"
    store.write_bytes(b"not at all " * 1000)
    code, out, err = typed(capsys, "serve", "--port", str(port), "--store", str(store))
    assert (code, out) == (2, "")
    assert str(store) in err
    assert "is not a linewood store" in err


def test_a_server_that_can_start_tells_its_address(port: int, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = typed(capsys, "serve", "--port", str(port))
    assert (code, out) == (0, f"linewood is running at http://localhost:{port}/ (press Ctrl-C to stop)\n")


def test_a_server_that_others_can_reach_prints_its_key_once_and_stores_a_hash(
    tmp_path: Path, port: int, capsys: pytest.CaptureFixture[str]
) -> None:
    store = tmp_path / "games.sqlite"
    arguments = ("serve", "--host", "0.0.0.0", "--port", str(port), "--store", str(store))
    code, first, _ = typed(capsys, *arguments)
    found = re.search(r"http://0\.0\.0\.0:\d+/\?key=([\w-]{20,})", first)
    assert code == 0
    assert found is not None
    assert found[1].encode() not in b"".join(path.read_bytes() for path in tmp_path.glob("games.sqlite*"))
    _, second, _ = typed(capsys, *arguments)
    assert "key=" not in second
    assert "--new-key" in second
    _, third, _ = typed(capsys, *arguments, "--new-key")
    assert "key=" in third
    assert found[1] not in third


def test_a_proxy_has_an_address(port: int, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = typed(capsys, "serve", "--port", str(port), "--proxy", "games.example.org")
    assert code == 2
    assert "'games.example.org' is not a web address: write it as https://games.example.org" in err
    code, out, _ = typed(capsys, "serve", "--port", str(port), "--proxy", "https://games.example.org")
    assert code == 0
    assert "https://games.example.org/?key=" in out


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere Python's own allocator is used")
def test_the_server_runs_with_an_allocator_that_returns_memory_and_bots_do_not() -> None:
    code = """
import os, sys
from pathlib import Path
from linewood.cli.allocator import return_memory
return_memory()
print(sys.argv[1:], "PYTHONMALLOC=malloc" in Path("/proc/self/environ").read_text(), "PYTHONMALLOC" in os.environ)
"""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONMALLOC"}
    command = [sys.executable, "-c", code, "serve", "--port", "1"]
    said = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    assert said == "['serve', '--port', '1'] True False\n"
