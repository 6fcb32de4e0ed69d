"""Commands as they are typed, and what they print."""

from __future__ import annotations

import json
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
