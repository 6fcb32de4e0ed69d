"""What an installation promises: a quick and light import, type stubs, one version number, a complete wheel."""

import json
import os
import platform
import subprocess
import sys
import tomllib
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
import typer

import linewood

ROOT = Path(__file__).parents[2]
LEVELS = ("v1", "v3", "v4")
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


@pytest.fixture(scope="module")
def portable(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A portable wheel, unpacked. LINEWOOD_WHEEL names one that is built already."""
    folder = tmp_path_factory.mktemp("portable")
    wheel = os.environ.get("LINEWOOD_WHEEL")
    if wheel is None:
        options = ("--no-deps", "--config-settings=cmake.define.LINEWOOD_NATIVE=OFF", "--wheel-dir")
        subprocess.run([sys.executable, "-m", "pip", "wheel", "--quiet", *options, folder, ROOT], check=True)
        wheel = str(next(folder.glob("linewood-*.whl")))
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def with_level(portable: Path, level: str | None, *words: str) -> subprocess.CompletedProcess[str]:
    """Runs Python with the linewood of the wheel at a level; the usual one is hidden with all that .pth files do."""
    path = os.pathsep.join([str(portable), str(Path(typer.__file__).parents[1])])
    environment = os.environ | {"PYTHONPATH": path} | ({} if level is None else {"LINEWOOD_LEVEL": level})
    return subprocess.run([sys.executable, "-S", *words], capture_output=True, text=True, env=environment)


@pytest.mark.slow
def test_a_portable_wheel_is_complete(portable: Path) -> None:
    package = portable / "linewood"
    assert all((package / name).is_file() for name in ("__init__.py", "_core.pyi", "py.typed", "strategy.so"))
    assert list(portable.glob("linewood-*.dist-info/**/LICENSE"))
    if platform.machine() in ("x86_64", "AMD64"):
        stems = {path.name.partition(".")[0] for path in package.glob("_c*.so")}
        assert stems == {"_cpu", "_core_v1", "_core_v3", "_core_v4"}
        assert (package / "_core.py").is_file()


@pytest.mark.slow
def test_every_level_computes_the_same_numbers(portable: Path) -> None:
    """Of those that this CPU runs. A native build may differ in a last digit: it uses fused multiply-add."""
    highest = with_level(portable, None, "-c", "from linewood import _core; print(_core.__level__)").stdout.strip()
    runs_here = LEVELS[: LEVELS.index(highest) + 1]
    signature = str(ROOT / "bench" / "signature.py")
    printed = {level: with_level(portable, level, signature, "-v").stdout for level in runs_here}
    assert printed["v1"].splitlines()[-1].isdigit()
    assert printed == dict.fromkeys(runs_here, printed["v1"])


@pytest.mark.slow
def test_a_level_that_the_cpu_does_not_have_is_refused(portable: Path) -> None:
    done = with_level(portable, "v9", "-c", "from linewood import _core")
    assert done.returncode != 0
    assert "ImportError: LINEWOOD_LEVEL=v9: this CPU runs v1" in done.stderr


def import_in_a_new_process() -> list[str]:
    """The modules that `import linewood` loads."""
    done = subprocess.run([sys.executable, "-c", PROBE], check=True, capture_output=True)
    modules: list[str] = json.loads(done.stdout)
    return modules
