"""Builds of bots are confined too: what a Makefile does to anything but its own folder comes to nothing."""

from __future__ import annotations

import socket
import sys
from pathlib import Path

import pytest
from zoo.cage import INSIDE
from zoo.warden import confined

from linewood.doctor import build

pytestmark = confined

MAKEFILE = """
all:
	-cat {secret} > stolen
	-echo attacked > {secret}
	-ln -s {secret} way-out
	-cp /usr/bin/env root-shell && chmod 6755 root-shell
	-(exec 3<>/dev/tcp/127.0.0.1/{port}) 2>/dev/null && echo connected > connected
	printf '#!/bin/sh\\nexit 0\\n' > main && chmod +x main
	-setsid sleep 60 &
"""


def test_a_makefile_is_confined_too(tmp_path: Path) -> None:
    secret, folder = tmp_path / "secret", tmp_path / "bot"
    secret.write_text("secret")
    folder.mkdir()
    with socket.create_server(("127.0.0.1", 0)) as server:
        (folder / "Makefile").write_text(MAKEFILE.format(secret=secret, port=server.getsockname()[1]))
        built = build(folder, "bot", INSIDE)
    assert built.player is not None, built.log
    assert secret.read_text() == "secret"
    assert (folder / "stolen").read_text() == ""
    assert not (folder / "way-out").is_symlink()
    assert not (folder / "connected").exists()
    assert (folder / "root-shell").stat().st_mode & 0o6000 == 0
    assert (folder / "main").stat().st_mode & 0o100


def test_a_makefile_that_fails_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "Makefile").write_text("all:\n\techo changed > source.cpp\n\tfalse\n")
    (tmp_path / "source.cpp").write_text("int main() {}\n")
    built = build(tmp_path, "bot", INSIDE)
    assert built.player is None
    assert "Error 1" in built.log
    assert (tmp_path / "source.cpp").read_text() == "int main() {}\n"


def test_a_makefile_may_write_so_much_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[build.__module__], "MOST_BUILT", 1_000_000)
    (tmp_path / "Makefile").write_text(
        "all:\n\tdd if=/dev/zero of=a bs=500000 count=1\n\tdd if=/dev/zero of=b bs=900000 count=1\n\tsleep 60\n"
    )
    built = build(tmp_path, "bot", INSIDE)
    assert built.player is None
    assert "more than 1 MB written" in built.log
    assert sorted(path.name for path in tmp_path.iterdir()) == ["Makefile"]
