"""Loads the core in the build that suits this CPU. A portable build installs this file as `linewood/_core.py`.

The core is built for three levels of x86-64: `v1` runs on every such CPU, `v3` has AVX2, `v4` has AVX-512 with VNNI. All of
them compute the same numbers. LINEWOOD_LEVEL=v1 or v3 asks for a lower level, for tests.
"""

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import module_from_spec, spec_from_file_location

from linewood._cpu import level as highest

LEVELS = ("v1", "v3", "v4")


def choose(wanted: str | None, highest: str) -> str:
    """The level to load, `highest` unless the user wants another one."""
    runs_here = LEVELS[: LEVELS.index(highest) + 1]
    if wanted and wanted not in runs_here:
        raise ImportError(f"LINEWOOD_LEVEL={wanted}: this CPU runs {', '.join(runs_here)}")
    return wanted or highest


def load(level: str) -> None:
    """Puts the core of this level into this module's place, under this module's name."""
    folder = os.path.dirname(__file__)
    paths = [os.path.join(folder, f"_core_{level}{suffix}") for suffix in EXTENSION_SUFFIXES]
    path = next((path for path in paths if os.path.exists(path)), paths[0])
    spec = spec_from_file_location(__name__, path)
    assert spec is not None
    assert spec.loader is not None
    core = module_from_spec(spec)
    spec.loader.exec_module(core)
    core.__level__ = level  # type: ignore[attr-defined]
    sys.modules[__name__] = core


load(choose(os.environ.get("LINEWOOD_LEVEL"), highest))
