"""What all tests share."""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from commands import Shell
from hypothesis import settings
from properties import unhurried

from linewood.texts import say

if TYPE_CHECKING:
    from playwright.sync_api import Browser

collect_ignore = ["tictactoe"]  # a game that test_own_game.py builds

pytest.register_assert_rewrite("playing", "proving", "searching")


def pytest_configure() -> None:
    """A shell's background job ignores Ctrl-C, and so would every process that the tests start. Nothing is written where
    whoever runs the tests keeps their games, and each process of a parallel run has a place of its own. Programs are
    those of the environment under test, as if it were activated.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ["PATH"] = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
    settings.register_profile("linewood", unhurried)
    settings.load_profile("linewood")
    for folder in ("XDG_DATA_HOME", "XDG_CACHE_HOME"):
        os.environ[folder] = tempfile.mkdtemp(prefix="linewood-data-")
        atexit.register(shutil.rmtree, os.environ[folder], ignore_errors=True)
    # Matplotlib reads all fonts of the system, once and not once for each process and each folder.
    os.environ.setdefault("MPLCONFIGDIR", str(Path(__file__).parents[1] / "build" / "matplotlib"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Nobody is to take a run without the sandbox for one in which it has proved itself."""
    from linewood.players import sandbox_obstacle

    obstacle = sandbox_obstacle()
    if obstacle is not None:
        reason = say(obstacle.key, **dict(obstacle.values))
        terminalreporter.section("THE SANDBOX WAS NOT TESTED", sep="!", red=True, bold=True)
        terminalreporter.write_line(f"Foreign bots are not confined on this machine: {reason}", red=True)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file for the runs of an arena, in a folder and a terminal of the test's own."""
    monkeypatch.setenv("LANG", "en")
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.chdir(tmp_path)
    return str(tmp_path / "runs.sqlite")


@pytest.fixture
def linewood(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """Commands as they are typed."""
    return Shell(monkeypatch, capsys)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests that look at pages."""
    from browsing import chromium

    with chromium() as browser:
        yield browser
