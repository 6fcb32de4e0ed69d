"""The code passes its linters, formatters and type checker."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CPP = [
    path.relative_to(ROOT).as_posix() for folder in ("core", "tests/core") for path in (ROOT / folder).rglob("*.[ch]pp")
]
CHECKS = {
    "ruff": ["ruff", "check"],
    "ruff format": ["ruff", "format", "--check"],
    "clang-format": ["clang-format", "--dry-run", "-Werror", *CPP],
    "mypy": ["mypy"],
    "import-linter": ["lint-imports", "--no-logo"],
}


@pytest.mark.parametrize("name", CHECKS)
def test_a_check_finds_nothing(name: str) -> None:
    program, *words = CHECKS[name]
    done = subprocess.run(
        [Path(sys.executable).with_name(program), *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
