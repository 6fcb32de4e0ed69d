"""A file has at most 400 lines, and a function at most 60 without its documentation."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PYTHON = sorted((ROOT / "src/linewood").rglob("*.py"))
CPP = sorted(path for path in (ROOT / "core").rglob("*.?pp") if path.is_file())
MOST_LINES, LONGEST_FUNCTION = 400, 60
NOT_A_FUNCTION = re.compile(r"\s*(namespace|class|struct|union|enum|if|for|while|switch|else|do|try|case)\b")


def python_functions(text: str) -> Iterator[tuple[str, int]]:
    """The names and lengths of all functions, without what documents them."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            first = node.body[1] if ast.get_docstring(node) and len(node.body) > 1 else node.body[0]
            yield node.name, node.end_lineno - first.lineno + 1


def cpp_blocks(text: str) -> Iterator[tuple[str, int]]:
    """The first lines and lengths of all functions, lambdas and initialisers: from a brace that ends a line to the brace
    below it.
    """
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if not line.endswith("{") or NOT_A_FUNCTION.match(line):
            continue
        end = " " * (len(line) - len(line.lstrip())) + "}"
        length = next((i for i, later in enumerate(lines[number:]) if later.startswith(end)), 0)
        yield line.strip(), length + 1


def test_files_are_short() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in (*PYTHON, *CPP)}
    assert len(PYTHON) > 200
    assert len(CPP) > 50
    assert {path: length for path, length in lengths.items() if length > MOST_LINES} == {}


def test_functions_are_short() -> None:
    found = [(path, *each) for path in PYTHON for each in python_functions(path.read_text(encoding="utf-8"))]
    found += [(path, *each) for path in CPP for each in cpp_blocks(path.read_text(encoding="utf-8"))]
    assert len(found) > 2000
    assert [each for each in found if each[2] > LONGEST_FUNCTION] == []


def test_long_functions_are_noticed() -> None:
    python = "def f():\n    '''Text.'''\n" + "    g()\n" * 61
    assert list(python_functions(python)) == [("f", 61)]
    cpp = "namespace a {\nint f(int x) {\n" + "    g();\n" * 61 + "}\n}\n"
    assert list(cpp_blocks(cpp)) == [("int f(int x) {", 63)]
