"""Every code block of the README files and docs/, and every cell of the notebooks runs: what they show is what happens."""

import importlib.util
import json
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest
from pages import BLOCK, run_page

import linewood as lw

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("README*.md"), *ROOT.glob("docs/**/*.md")])
TRANSLATED = [page for page in PAGES if page.name.endswith(".zh.md")]
NOTEBOOKS = sorted(ROOT.glob("examples/*.ipynb"))
TORCH = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="needs PyTorch")


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def marked(path: Path) -> Any:
    """A translation has the commands of its original (another test sees to that), so only `make soak` runs them again."""
    marks = [TORCH] if "train-a-network" in path.name else []
    marks += [pytest.mark.slow] if path in TRANSLATED and path.parent != ROOT else []
    return pytest.param(path, marks=marks, id=name(path))


@pytest.mark.parametrize("page", [marked(page) for page in PAGES])
def test_the_code_of_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run_page(page)


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=name)
def test_a_notebook_runs_and_holds_no_output(notebook: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "__main__"}
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            assert not cell["outputs"]
            assert cell["execution_count"] is None
            exec(compile("".join(cell["source"]), notebook, "exec"), names)


@pytest.mark.parametrize("page", sorted(ROOT.glob("docs/tutorials/mcts*.md")), ids=name)
def test_the_tutorial_quotes_the_example(page: Path) -> None:
    example = (ROOT / "examples" / "mcts.py").read_text(encoding="utf-8")
    quoted = [
        block["code"] for block in BLOCK.finditer(page.read_text(encoding="utf-8")) if block["language"] == "python"
    ]
    assert len(quoted) > 8
    assert not [code for code in quoted if code not in example]


@pytest.mark.parametrize("page", [page for page in TRANSLATED if page.parent != ROOT], ids=name)
def test_a_translated_page_runs_the_same_code(page: Path) -> None:
    assert list(code_of(page)) == list(code_of(original_of(page)))


def code_of(page: Path) -> Iterator[str]:
    """What a reader of a page types, without comments and docstrings, which are translated."""
    for block in BLOCK.finditer(page.read_text(encoding="utf-8")):
        if block["language"] == "console":
            yield from (line for line in block["code"].splitlines() if line.startswith("$ "))
        elif block["language"] in ("python", "pycon"):
            yield re.sub(r' *# .*|""".*?"""', "", block["code"])


@pytest.mark.parametrize("page", TRANSLATED, ids=name)
def test_a_translated_page_has_the_headings_and_figures_of_its_original(page: Path) -> None:
    assert [len(level) for level in levels(page)] == [len(level) for level in levels(original_of(page))]
    assert not [
        (ours, theirs)
        for ours, theirs in zip_longest(table_rows(page), table_rows(original_of(page)), fillvalue="")
        if figures(ours) != figures(theirs)
    ]


def original_of(page: Path) -> Path:
    return page.with_name(page.name.replace(".zh.md", ".md"))


def levels(page: Path) -> list[str]:
    return re.findall(r"^#+(?= )", BLOCK.sub("", page.read_text(encoding="utf-8")), re.MULTILINE)


def table_rows(page: Path) -> list[str]:
    return [line for line in BLOCK.sub("", page.read_text(encoding="utf-8")).splitlines() if line.startswith("|")]


def figures(row: str) -> list[str]:
    """The numbers in a row, sorted: languages differ in the order of words. Names and what links lead to do not count."""
    return sorted(re.findall(r"\d[\d,.]*(?<![,.])", re.sub(r"\]\([^)]*\)|Connect-5", "]", row)))


@pytest.mark.skipif(importlib.util.find_spec("mkdocs") is None, reason="needs the group `docs`")
def test_the_site_builds_strictly_and_all_its_links_lead_somewhere() -> None:
    site = subprocess.run([sys.executable, ROOT / "docs" / "tools" / "site.py"], capture_output=True, text=True)
    assert site.returncode == 0, site.stdout + site.stderr
    described = (ROOT / "build" / "docs" / "site" / "reference" / "api").glob("*.html")
    modules = [page.name for page in described if "doc-symbol-module" in page.read_text(encoding="utf-8")]
    assert not modules  # a function was meant, and a module of the same name was found


def test_the_site_shows_no_spaces_between_the_lines_of_a_chinese_paragraph(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "tools"))
    join = runpy.run_path(str(ROOT / "docs" / "tools" / "site.py"))["join_chinese_lines"]
    assert join("# 标题\n第一行，\n第二行\nlinewood。\n\n第二段") == "# 标题\n第一行，第二行\nlinewood。\n\n第二段"
    assert join("- 一项\n  接着写\n- 另一项") == "- 一项接着写\n- 另一项"
    code_and_table = "```\n代码\n代码\n```\n文字\n| 表 |\n| 格 |"
    assert join(code_and_table) == code_and_table


def test_every_public_name_is_in_the_api_reference() -> None:
    pages = runpy.run_path(str(ROOT / "docs" / "tools" / "generated.py"))["API"]
    listed = [member for members in pages.values() for member in members if "." not in member]
    assert sorted(listed) == sorted(set(lw.__all__) - {"__version__"})
