"""What an installation promises: a quick and light import, type stubs, one version number, a complete wheel."""

import json
import subprocess
import sys
import tomllib
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

import linewood

ROOT = Path(__file__).parents[1]
PROBE = """
import json, sys, time
before = time.perf_counter()
import linewood
print(json.dumps([time.perf_counter() - before, sorted({name.partition(".")[0] for name in sys.modules})]))
"""


def test_import_takes_under_a_tenth_of_a_second() -> None:
    assert min(import_in_a_new_process()[0] for _ in range(3)) < 0.1


def test_import_loads_no_door_and_no_extra() -> None:
    heavy = {"dask", "distributed", "matplotlib", "nicegui", "numpy", "optuna", "rich", "scipy", "sgfmill", "typer"}
    assert heavy.isdisjoint(import_in_a_new_process()[1])


def test_the_version_has_one_home() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert linewood.__version__ == metadata.version("linewood") == project["version"]


@pytest.mark.slow
def test_a_portable_wheel_is_complete(tmp_path: Path) -> None:
    options = ("--no-deps", "--config-settings=cmake.define.LINEWOOD_NATIVE=OFF", "--wheel-dir")
    subprocess.run([sys.executable, "-m", "pip", "wheel", "--quiet", *options, tmp_path, ROOT], check=True)
    names = zipfile.ZipFile(next(tmp_path.glob("linewood-*.whl"))).namelist()
    assert {"linewood/__init__.py", "linewood/_core.pyi", "linewood/py.typed"} <= set(names)
    assert sum(name.startswith("linewood/_core.") for name in names) == 2
    assert any(name.endswith("/LICENSE") for name in names)


def import_in_a_new_process() -> tuple[float, list[str]]:
    seconds, modules = json.loads(subprocess.run([sys.executable, "-c", PROBE], check=True, capture_output=True).stdout)
    return seconds, modules
