"""Commands whose standard streams are full, closed, or read by nobody."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

LINEWOOD = f"{sys.executable} -m linewood"


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("{} perft 'connect4 6x7' 2 >/dev/full", 2, "error: the output cannot be written: No space left on device"),
        ("{} analyse - <&- >&-", 2, "error: "),
        ("{} play connect4 <&-", 0, ""),
        ("{} judge lines <&-", 0, ""),
        ("{ sleep 0.1; {} --help; echo $? >&2; } | true", 0, "141"),
    ],
    ids=["full", "closed", "no input", "no questions", "unread"],
)
@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="a system without /dev/full")
def test_a_command_is_not_surprised_by_its_streams(line: str, code: int, said: str) -> None:
    words = ["bash", "-c", line.replace("{}", LINEWOOD)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr[: len(said) or 1].strip()) == (code, said.strip()), done.stderr
    assert "Traceback" not in done.stderr
