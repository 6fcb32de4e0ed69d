"""Every link between pages leads somewhere, and every page is in the site's navigation. `make docs` checks the built site."""

from __future__ import annotations

import re
import runpy
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.glob("**/*.md")])
CODE = re.compile(r"^( *)```.*?^\1```$|`[^`\n]*`", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"")
MENTION = re.compile(
    r"(?<![\w/.-])(?:bench|core|docs|examples|src|tests)/[a-z0-9_/.-]*\.(?:md|py|toml|sh|hpp|cpp|ipynb)\b"
)
SOURCES = (
    "src/**/*.py",
    "src/**/*.toml",
    "core/**/*.?pp",
    "bench/*.py",
    "tests/**/*.py",
    "docs/**/*.py",
    "docs/**/*.md",
    "*.md",
    "*.toml",
)


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@cache
def navigation() -> set[str]:
    """The pages that mkdocs.yml lists."""
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    return set(re.findall(r"^ *- (\S+\.md)$", text.partition("\nnav:")[2], re.MULTILINE))


@cache
def generated() -> set[str]:
    """The pages that are made from the code."""
    return set(runpy.run_path(str(DOCS / "tools" / "generated.py"))["page_writers"]())


@cache
def places(text: str) -> set[str]:
    """What can stand after `#`: the headings of a page as GitHub and the site spell them."""
    titles = re.findall(r"^#+ (.+)$", CODE.sub(lambda code: code[0] if "\n" not in code[0] else "", text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_leads_somewhere(page: Path) -> None:
    lost = []
    for link in LINK.finditer(CODE.sub("", page.read_text(encoding="utf-8"))):
        address = unquote(link[1] or link[2])
        if re.match(r"[a-z]+:", address):
            continue
        path, _, place = address.partition("#")
        target = (page.parent / path).resolve() if path else page
        if page.name.endswith(".zh.md") and target.with_suffix(".zh.md").is_file():
            target = target.with_suffix(".zh.md")  # as the site does
        if not (leads_to_file(target) and (not place or place in places(target.read_text(encoding="utf-8")))):
            lost.append(address)
    assert not lost


def leads_to_file(target: Path) -> bool:
    return target.is_file() or (target.is_relative_to(DOCS) and target.relative_to(DOCS).as_posix() in generated())


def test_the_navigation_has_every_page() -> None:
    written = {page.relative_to(DOCS).as_posix() for page in DOCS.glob("**/*.md")} | generated()
    assert {page for page in written if not page.endswith(".zh.md")} == navigation()


def test_every_page_is_there_in_both_languages() -> None:
    written = {page.relative_to(DOCS).as_posix() for page in DOCS.glob("**/*.md")} | generated()
    chinese = {page for page in written if page.endswith(".zh.md")}
    assert {page.replace(".zh.md", ".md") for page in chinese} == written - chinese


def test_every_file_that_is_mentioned_exists() -> None:
    mentions = {
        mention
        for pattern in SOURCES
        for source in ROOT.glob(pattern)
        for mention in MENTION.findall(source.read_text(encoding="utf-8"))
    }
    assert len(mentions) > 80
    assert not [mention for mention in mentions if not (ROOT / mention).is_file()]
