"""The command that installs a missing package is the one for this installation."""

from __future__ import annotations

import sys

import pytest

from linewood import extras
from linewood.errors import MissingPackage


def test_an_active_environment_has_its_own_pip() -> None:
    assert extras.install_command("numpy") == "pip install numpy"


def test_the_pip_of_another_environment_is_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "which", {"pip": "/somewhere/else/bin/pip"}.get)
    assert extras.install_command("numpy") == f"{sys.executable} -m pip install numpy"


def test_a_long_command_is_told_in_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "installer", lambda: [f"/home/{'me' * 30}/bin/python", "-m", "pip", "install"])
    with pytest.raises(MissingPackage) as raised:
        extras.load("no_such_package", "tune")
    for language in ("en", "zh"):
        assert raised.value.text(language).endswith(extras.install_command("no_such_package", "tune"))


def test_where_uv_made_the_environment_uv_installs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda _: None)
    monkeypatch.setattr(extras, "which", {"uv": "/usr/bin/uv"}.get)
    assert extras.install_command("numpy") == f"uv pip install --python {sys.executable} numpy"


def test_what_pipx_installed_gets_its_packages_from_pipx(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.prefix", "/home/me/.local/share/pipx/venvs/linewood")
    assert extras.install_command("optuna", "tune").startswith("pipx inject linewood 'optuna>=5'")
