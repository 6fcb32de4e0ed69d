"""The core's own tests, built and run under the sanitizers by CMake; tests/core/CMakeLists.txt lists them.

`make soak` adds the long runs.
"""

import os
import subprocess
from pathlib import Path

import pytest
from building import ROOT, built

STEMS = sorted(path.stem.removeprefix("test_") for path in (ROOT / "tests/core").glob("test_*.cpp"))
THREADED = [stem for stem in STEMS if stem.startswith("threads") and stem != "threads_counts"]
PLAIN = [stem for stem in STEMS if not stem.startswith("threads") and stem != "graph"]
ALONE = [("graph", "graph"), ("counts", "threads_counts")]
SHORT = [("memory", stem) for stem in PLAIN] + [("thread", stem) for stem in THREADED] + ALONE
LONG = [(f"{program}.long", stem) for program, stem in SHORT]
LONG += [("threads.memory.long", stem) for stem in THREADED] + [("counts.memory.long", "threads_counts")]
MACHINES = ("native", "without_vnni", "plain", "none")

pytestmark = pytest.mark.skipif(os.name == "nt", reason="MSVC has no UndefinedBehaviorSanitizer")


@pytest.mark.parametrize(("program", "stem"), SHORT)
def test_the_core_is_sane(program: str, stem: str) -> None:
    output_of(built(program, group="short"), stem)


@pytest.mark.slow
@pytest.mark.parametrize(("program", "stem"), LONG)
def test_the_core_is_sane_for_long(program: str, stem: str) -> None:
    output_of(built(program, group="long"), stem)


@pytest.mark.parametrize("machine", ["native", "plain", "none"])
def test_threat_maps_agree_with_a_slow_board_on_every_processor(machine: str) -> None:
    """100,000 positions each."""
    output_of(built(f"threat_maps.{machine}", group="short"))


def test_every_processor_computes_the_same() -> None:
    said = []
    for machine in MACHINES:
        printed = output_of(built(f"network.{machine}", group="short"))
        said.append([float(number) for number in printed.split()])
    assert len(said[0]) > 100
    for other in said[1:]:
        assert other == pytest.approx(said[0], abs=0.002)


@pytest.mark.parametrize("name", ["loa_moves", pytest.param("instructions", marks=pytest.mark.slow)])
def test_the_programs_of_the_benchmarks_are_built(name: str) -> None:
    assert built(name).is_file()


def output_of(program: Path, *words: str) -> str:
    done = subprocess.run([program, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    assert done.returncode == 0, f"{program} {words}\n{done.stdout}"
    return done.stdout
