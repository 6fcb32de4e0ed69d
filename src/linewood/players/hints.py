"""What a bot's last words and its end say: an exception, a signal, or something about its sandbox that its author can change."""

from __future__ import annotations

import os
import re
import signal
from typing import Final

from linewood.texts import Word

REFUSAL: Final = re.compile(r"^bwrap: (?:execvp [^\n]*: |)(?P<reason>[^\n]+)\Z", re.MULTILINE)
PATH: Final = re.compile(r"(?:^|[\s'\"(=])(?P<path>/[^\s'\":)]+)")


def refusal_in(last_words: str) -> str | None:
    """Why bubblewrap did not start a program, if that is the last that was said.

    >>> refusal_in("bwrap: execvp ./bot: No such file or directory")
    'No such file or directory'
    """
    found = REFUSAL.search(last_words)
    return None if found is None else found["reason"]


def hint_for(last_words: str) -> Word | None:
    """What to do if it was the sandbox that a bot did not get along with; None if that cannot be seen."""
    if "Read-only file system" in last_words:
        return Word("sandbox.hint.read_only")
    if "Permission denied" in last_words and os.geteuid() == 0:
        return Word("sandbox.hint.root")
    if "No such file or directory" in last_words:
        paths = [found["path"] for line in last_words.splitlines() for found in PATH.finditer(line)]
        hidden = [path for path in paths if os.path.exists(path)]
        if hidden:
            return Word("sandbox.hint.hidden", (("path", hidden[-1]),))
    if "Network is unreachable" in last_words or "Temporary failure in name resolution" in last_words:
        return Word("sandbox.hint.network")
    return None


EXCEPTION: Final = re.compile(
    r"^terminate called after throwing an instance of '(?P<kind>[^']*)'(?:\s+what\(\):\s*(?P<what>[^\n]*))?"
    r"|^Traceback \(most recent call last\):\n(?:[ \t].*\n|\n)*(?P<python>\S.*)",
    re.MULTILINE,
)


def exception_in(last_words: str) -> str | None:
    """The last exception that a C++ or a Python program has ended with, if it did.

    >>> exception_in("terminate called after throwing an instance of 'std::bad_alloc'\\n  what():  std::bad_alloc")
    'std::bad_alloc: std::bad_alloc'
    """
    all_found = list(EXCEPTION.finditer(last_words))
    if not all_found:
        return None
    found = all_found[-1]
    return found["python"] or ": ".join(part for part in (found["kind"], found["what"]) if part)


def signal_name(number: int) -> str:
    """A signal as programmers know it.

    >>> signal_name(11)
    'SIGSEGV (Segmentation fault)'
    """
    try:
        name = signal.Signals(number).name
    except ValueError:
        return str(number)
    return f"{name} ({signal.strsignal(number)})"


def rounded(seconds: float) -> float | int:
    """Seconds as people write them: 3, 0.25."""
    return int(seconds) if seconds == int(seconds) else round(seconds, 3)
