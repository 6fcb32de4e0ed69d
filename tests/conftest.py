"""What all tests share."""

import signal
from pathlib import Path

import pytest

pytest.register_assert_rewrite("playing", "proving", "searching")


def pytest_configure() -> None:
    """A shell's background job ignores Ctrl-C, and so would every process that the tests start."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file for the runs of an arena, in a folder and a terminal of the test's own."""
    monkeypatch.setenv("LANG", "en")
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.chdir(tmp_path)
    return str(tmp_path / "runs.sqlite")
