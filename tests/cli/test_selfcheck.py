"""`linewood selfcheck` says what works, what is missing, and how to get it."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from commands import in_json, typed

from linewood.arena import Store
from linewood.cli.selfcheck import show
from linewood.cli.terminal import Terminal
from linewood.texts import Word

selfcheck = import_module("linewood.selfcheck")
"""`linewood.selfcheck` itself is the function."""


def test_it_checks_everything(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, findings = in_json(capsys, "selfcheck", "--store", str(tmp_path / "runs.sqlite"))
    assert code == 0
    names = [finding["name"] for finding in findings]
    assert names[:6] == ["python", "core", "machine", "compiler", "sandbox", "store"]
    assert {name for name in names if name.startswith("extra ")} == {f"extra {extra}" for extra in selfcheck.EXTRAS}


def test_a_missing_program_is_optional_and_has_a_fix(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CXX", "no-such-compiler")
    finding = selfcheck.check_compiler()
    assert finding.status == "missing"
    assert "no-such-compiler" in finding.to_json()["detail"]
    assert "apt install" in finding.to_json()["fix"]


def test_a_missing_package_comes_with_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(selfcheck.EXTRAS, "tune", ("no_such_package", "scipy"))
    finding = selfcheck.check_extra("tune").to_json()
    assert finding["status"] == "missing"
    assert "no_such_package" in finding["detail"]
    assert "scipy" not in finding["detail"]
    assert finding["fix"].startswith("pip install ")


def test_a_command_to_copy_is_printed_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    command = f"pip install {'package ' * 20}".strip()
    fix = Word("selfcheck.install", (("command", command),))
    finding = selfcheck.Finding(name="machine", status="missing", detail=fix, fix=fix)
    show(Terminal("en"), finding)
    assert capsys.readouterr().out.count(command) == 2
    assert finding.to_json()["fix"] == command


def test_a_missing_sandbox_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfcheck, "sandbox_obstacle", lambda: Word("selfcheck.no_program", (("program", "bwrap"),)))
    finding = selfcheck.check_sandbox()
    assert finding.status == "missing"
    assert finding.fix is not None


def test_a_store_is_read_and_a_damaged_one_is_broken(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "runs.sqlite"
    Store(path).close()
    assert selfcheck.check_store(path).status == "ok"
    path.write_bytes(b"not a store at all" * 1000)
    assert selfcheck.check_store(path).status == "broken"
    code, out, _ = typed(capsys, "selfcheck", "--store", str(path), "--lang", "zh")
    assert code == 1
    assert str(path) in out
    assert "比赛存档：" in out


def test_a_store_that_is_not_there_is_not_created(tmp_path: Path) -> None:
    assert selfcheck.check_store(tmp_path / "new.sqlite").status == "ok"
    assert list(tmp_path.iterdir()) == []
