"""Builds the documentation site in build/docs and checks every link in it: python docs/tools/site.py

The pages of docs/ are copied, the generated ones are added, and mkdocs builds the result strictly.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urldefrag, urlparse

from generated import generated_pages

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
BUILD: Final = ROOT / "build" / "docs"
PAGES, SITE = BUILD / "pages", BUILD / "site"
SUFFIXES: Final = {".md", ".png", ".svg", ".css", ".toml", ".ipynb"}
CHINESE: Final = re.compile(r"[\u2018-\u201d\u2026\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]")
LINK: Final = re.compile(r"(?<=\]\()(?P<path>[^)\s#:]+)(?=[)#])")


def main() -> int:
    """Builds and checks; returns the exit code."""
    shutil.rmtree(BUILD, ignore_errors=True)
    for source in sorted(DOCS.rglob("*")):
        if source.suffix in SUFFIXES and "tools" not in source.parts:
            copy_page(source, PAGES / source.relative_to(DOCS))
    for name, text in generated_pages():
        write(PAGES / name, text)
    command = [sys.executable, "-m", "mkdocs", "build", "--strict"]  # with --quiet, mkdocs would not count warnings
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    build = subprocess.run(command, cwd=ROOT, env=environment, check=False)
    if build.returncode:
        return build.returncode
    checked, broken = check_links(SITE)
    print(*broken, sep="\n" if broken else "")
    print(f"{len(list(SITE.rglob('*.html')))} pages, {checked} links, {len(broken)} broken: {SITE / 'index.html'}")
    return 1 if broken else 0


def copy_page(source: Path, target: Path) -> None:
    """Copies a file of docs/. A page may link to files elsewhere in the repository: those come along."""
    if source.suffix != ".md":
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, target)
        return

    def bring_along(link: re.Match[str]) -> str:
        file = (source.parent / link["path"]).resolve()
        if file.is_relative_to(DOCS) or not file.is_file():
            return link["path"]
        copy = PAGES / "files" / file.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy = copy.with_name(copy.name.replace(".", "-") + ".txt")  # browsers show a text; `.py.` would be a language
        shutil.copy(file, copy)
        return "../" * (len(target.relative_to(PAGES).parts) - 1) + copy.relative_to(PAGES).as_posix()

    write(target, LINK.sub(bring_along, source.read_text(encoding="utf-8")))


def write(path: Path, text: str) -> None:
    """Writes a page and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(join_chinese_lines(text) if path.name.endswith(".zh.md") else text, encoding="utf-8")


def join_chinese_lines(page: str) -> str:
    """Joins the lines of Chinese paragraphs: browsers show a line break as a space, which Chinese does not have."""
    lines: list[str] = []
    is_code = False
    for line in page.split("\n"):
        before = lines[-1] if lines else ""
        text = line.strip()
        is_paragraph = not is_code and not before.lstrip().startswith(("#", "|", "```"))
        if is_paragraph and CHINESE.match(before[-1:]) and CHINESE.match(text):
            lines[-1] += text
        else:
            lines.append(line)
        is_code ^= text.startswith("```")
    return "\n".join(lines)


class Page(HTMLParser):
    """What a page links to, and which places in it can be linked to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.places: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collects links and ids."""
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.append(value)
            elif name in ("id", "name") and value:
                self.places.add(value)


def check_links(site: Path) -> tuple[int, list[str]]:
    """How many links inside the site there are, and those that lead nowhere."""
    pages = {path.resolve(): Page(path) for path in sorted(site.rglob("*.html")) if path.name != "404.html"}
    checked, broken = 0, []
    for path, page in pages.items():
        for link in page.links:
            address, place = urldefrag(link)
            if urlparse(link).scheme or link.startswith("//"):
                continue
            checked += 1
            target = (path.parent / unquote(address)).resolve() if address else path
            target = target / "index.html" if target.is_dir() else target
            places = pages[target].places if target in pages else set()
            if not target.exists() or (place and target in pages and unquote(place) not in places):
                broken.append(f"{path.relative_to(site.resolve())}: {link} leads nowhere")
    return checked, broken


if __name__ == "__main__":
    sys.exit(main())
