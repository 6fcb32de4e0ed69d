"""The core's own tests, built and run under the sanitizers by CMake; tests/core/CMakeLists.txt lists them.

`make soak` adds the long runs.
"""

import os
import subprocess
from pathlib import Path

import pytest
from building import ROOT, built

STEMS = sorted(path.stem for path in (ROOT / "tests/core").glob("test_*.cpp"))
THREADED = [stem for stem in STEMS if stem.startswith("test_threads")]
SHORT = [f"{stem}.{'thread' if stem in THREADED else 'memory'}" for stem in STEMS]
LONG = [f"{stem}.memory.long" for stem in STEMS] + [f"{stem}.thread.long" for stem in THREADED]
MACHINES = ("native", "without_vnni", "plain", "none")

pytestmark = pytest.mark.skipif(os.name == "nt", reason="MSVC has no UndefinedBehaviorSanitizer")


@pytest.mark.parametrize("name", SHORT)
def test_the_core_is_sane(name: str) -> None:
    output_of(built(name, group="short"))


@pytest.mark.slow
@pytest.mark.parametrize("name", LONG)
def test_the_core_is_sane_for_long(name: str) -> None:
    output_of(built(name, group="long"))


@pytest.mark.parametrize("machine", ["native", "plain", "none"])
def test_threat_maps_agree_with_a_slow_board_on_every_processor(machine: str) -> None:
    """100,000 positions each."""
    output_of(built(f"test_threat_maps.{machine}", group="short"))


def test_every_processor_computes_the_same() -> None:
    said = []
    for machine in MACHINES:
        printed = output_of(built(f"test_network.{machine}", group="short"))
        said.append([float(number) for number in printed.split()])
    assert len(said[0]) > 100
    for other in said[1:]:
        assert other == pytest.approx(said[0], abs=0.002)


def output_of(program: Path) -> str:
    done = subprocess.run([program], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    assert done.returncode == 0, f"{program}\n{done.stdout}"
    return done.stdout
