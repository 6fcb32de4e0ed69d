"""Commands as they are typed, and what they print."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable
from typing import Any

import pytest

from linewood.cli.app import run


def typed(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error."""
    code = run(words)
    output = capsys.readouterr()
    return code, output.out, output.err


def in_json(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, Any]:
    """Exit code, and what was printed for machines."""
    code, out, _ = typed(capsys, *words, "--json")
    return code, json.loads(out)


class Shell:
    """Runs `linewood` inside this process, with typed lines or bytes for its input."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *before: str, columns: int = 100
    ) -> None:
        """`before` are the first words of every command."""
        self.monkeypatch, self.capsys, self.before = monkeypatch, capsys, before
        for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("COLUMNS", str(columns))

    def __call__(self, *arguments: str, typed: Iterable[str] | bytes = ()) -> tuple[int, str, str]:
        """Exit code, standard output and standard error."""
        given = typed if isinstance(typed, bytes) else "".join(f"{line}\n" for line in typed).encode()
        self.monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given), encoding="utf-8"))
        code = run([*self.before, *arguments])
        return code, *self.capsys.readouterr()
