"""What an installation promises: a quick and light import, type stubs, one version number, a complete wheel."""

import json
import os
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
import json, sys
before = set(sys.modules)
import linewood
print(json.dumps(sorted(set(sys.modules) - before)))
"""


def test_import_is_light() -> None:
    """Its time is measured in bench/search.py; what it loads is what it costs."""
    assert len(import_in_a_new_process()) < 200


def test_import_loads_no_door_and_no_extra() -> None:
    heavy = {"dask", "distributed", "matplotlib", "nicegui", "numpy", "optuna", "rich", "scipy", "sgfmill", "typer"}
    heavy |= {"jinja2", "msgspec", "pandas", "platformdirs"}
    assert heavy.isdisjoint(name.partition(".")[0] for name in import_in_a_new_process())


def test_the_version_has_one_home() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert linewood.__version__ == metadata.version("linewood") == project["version"]


def test_the_environment_may_ask_for_a_portable_build(tmp_path: Path) -> None:
    """Only configured, not built: what CMake has decided is in its cache."""
    cmake = Path(sys.executable).with_name("cmake")
    for value in ("OFF", "ON"):
        words = [cmake, "-S", ROOT, "-B", tmp_path / value, "-DLINEWOOD_PROGRAMS=ON"]
        environment = os.environ | {"LINEWOOD_NATIVE": value}
        subprocess.run(words, check=True, capture_output=True, env=environment)
        assert f"LINEWOOD_NATIVE:BOOL={value}\n" in (tmp_path / value / "CMakeCache.txt").read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_portable_wheel_is_complete(tmp_path: Path) -> None:
    options = ("--no-deps", "--config-settings=cmake.define.LINEWOOD_NATIVE=OFF", "--wheel-dir")
    subprocess.run([sys.executable, "-m", "pip", "wheel", "--quiet", *options, tmp_path, ROOT], check=True)
    names = zipfile.ZipFile(next(tmp_path.glob("linewood-*.whl"))).namelist()
    assert {"linewood/__init__.py", "linewood/_core.pyi", "linewood/py.typed"} <= set(names)
    assert sum(name.startswith("linewood/_core.") for name in names) == 2
    assert any(name.endswith("/LICENSE") for name in names)


def import_in_a_new_process() -> list[str]:
    """The modules that `import linewood` loads."""
    done = subprocess.run([sys.executable, "-c", PROBE], check=True, capture_output=True)
    modules: list[str] = json.loads(done.stdout)
    return modules
