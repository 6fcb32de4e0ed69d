"""Ctrl-C ends every long command soon, and the command says how to go on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

import linewood as lw
from linewood.records import record_of, write

LONG = 600.0
"""Seconds for one move: a command that waits for it does not end in time."""


def interrupted(folder: Path, *words: str) -> tuple[int, str]:
    """Lets a command run for a while, sends Ctrl-C once, and returns its exit code and all it said. A command with a store
    has begun once its run is there.
    """
    command = [sys.executable, "-m", "linewood", *words]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=folder, start_new_session=True
    ) as process:
        while "--store" in words and process.poll() is None and not has_run(Path(words[-1])):
            time.sleep(0.1)
        time.sleep(3.0)
        assert process.poll() is None, process.communicate()[0]
        os.kill(process.pid, signal.SIGINT)
        try:
            said = process.communicate(timeout=60)[0]
        finally:
            process.kill()
    assert "Traceback" not in said
    return process.returncode, said


def has_run(store: Path) -> bool:
    return store.exists() and bool(lw.runs(store))


@pytest.mark.parametrize(
    "words",
    [
        ("match", "connect4/best", "connect4/mcgs", "-n", "20", "--time", f"{LONG}s"),
        ("ladder", "connect4/best", "--time", f"{LONG}s"),
        ("ablate", "connect4/mcgs", "--time", f"{LONG}s"),
        ("review", "games.jsonl", "--time", f"{LONG}s"),
    ],
    ids=lambda words: words[0],
)
def test_a_long_command_ends_and_says_how_to_go_on(words: tuple[str, ...], tmp_path: Path) -> None:
    if words[0] == "review":
        lost = replace(record_of(lw.parse("connect4 12x12 f f g e i")), result="second", reason="resigned")
        (tmp_path / "games.jsonl").write_bytes(2 * write(lost))
    else:
        words = (*words, "--store", str(tmp_path / "store.sqlite"))
    code, said = interrupted(tmp_path, *words)
    assert code == 130
    assert "To continue: linewood" in said
    assert "contain no games" not in said  # there was no time to look
