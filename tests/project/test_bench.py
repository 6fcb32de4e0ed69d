"""The scripts in bench/ use names that exist."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

SCRIPTS = sorted((Path(__file__).parents[2] / "bench").glob("*.py"))


def imported(script: Path) -> list[tuple[str, str]]:
    """Modules of the package, and the names that a script takes from them."""
    nodes = ast.walk(ast.parse(script.read_text(encoding="utf-8")))
    found = (node for node in nodes if isinstance(node, ast.ImportFrom) and str(node.module).startswith("linewood"))
    return [(str(node.module), name.name) for node in found for name in node.names]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_what_a_script_imports_is_there(script: Path) -> None:
    for module, name in imported(script):
        there = hasattr(import_module(module), name)
        assert there or import_module(f"{module}.{name}"), f"{script.name}: {module} has no {name}"
