"""The core's own tests, compiled with the sanitizers. `make sanitize` adds the long runs.

Each tests/core/test_*.cpp is a program that ends with exit code 0 when all is well. With LINEWOOD_LONG defined it
takes its time. tests/core/test_threads*.cpp run under ThreadSanitizer, and in the long run under the others as well.
Short runs are compiled with little optimisation: most of their time goes into compiling.
"""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROGRAMS = sorted((ROOT / "tests/core").glob("test_*.cpp"))
THREADED = [program for program in PROGRAMS if program.stem.startswith("test_threads")]
MEMORY = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")
THREADS = ("-fsanitize=thread",)

pytestmark = pytest.mark.skipif(os.name == "nt", reason="MSVC has no UndefinedBehaviorSanitizer")


@pytest.mark.parametrize("program", [p for p in PROGRAMS if p not in THREADED], ids=lambda path: path.stem)
def test_the_core_is_sane(program: Path, tmp_path: Path) -> None:
    compile_and_run(program, tmp_path, "-O0", "-march=native", *MEMORY)


@pytest.mark.parametrize("program", THREADED, ids=lambda path: path.stem)
def test_threads_do_not_race(program: Path, tmp_path: Path) -> None:
    compile_and_run(program, tmp_path, "-O1", *THREADS)


@pytest.mark.slow
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_the_core_is_sane_for_long(program: Path, tmp_path: Path) -> None:
    compile_and_run(program, tmp_path, "-O2", "-march=native", "-DLINEWOOD_LONG", *MEMORY)


@pytest.mark.slow
@pytest.mark.parametrize("program", THREADED, ids=lambda path: path.stem)
def test_threads_do_not_race_for_long(program: Path, tmp_path: Path) -> None:
    compile_and_run(program, tmp_path, "-O2", "-march=native", "-DLINEWOOD_LONG", *THREADS)


def test_every_processor_computes_the_same(tmp_path: Path) -> None:
    """With all that this machine has, with one instruction less, with what every x86-64 has, and with no registers."""
    program = ROOT / "tests/core/test_network.cpp"
    said = []
    without_vnni = ["-march=native", "-U__AVX512VNNI__", "-U__AVXVNNI__"]
    for flags in (["-march=native"], without_vnni, [], ["-U__AVX2__", "-U__SSE2__"]):
        printed = compile_and_run(program, tmp_path, "-O1", *flags)
        said.append([float(number) for number in printed.split()])
    assert len(said[0]) > 100
    for other in said[1:]:
        assert other == pytest.approx(said[0], abs=0.002)


def compile_and_run(program: Path, folder: Path, *flags: str) -> str:
    compiler = os.environ.get("CXX", "c++")
    standard = ("-std=c++20", "-g", "-pthread", "-Wall", "-Wextra", "-Wconversion", "-Werror", "-I", str(ROOT / "core"))
    run(compiler, *standard, *flags, str(program), "-o", str(folder / "program"))
    return run(str(folder / "program"))


def run(*command: str) -> str:
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}"
    return done.stdout
