"""Runs pages and writes what their commands print into their `console` blocks: python docs/tools/output.py PAGE...

Output that differs only in what varies, such as times, stays as it is.
"""

from __future__ import annotations

import contextlib
import re
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "support"))

from pages import run_page  # found by the line above

if __name__ == "__main__":
    for page in map(Path.resolve, map(Path, sys.argv[1:])):
        found: list[tuple[int, int, str]] = []

        def keep(block: re.Match[str], real: str, found: list[tuple[int, int, str]] = found) -> None:
            found.append((block.start("code"), block.end("code"), real))

        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            run_page(page, keep)
        text = page.read_text(encoding="utf-8")
        for start, end, real in reversed(found):
            text = text[:start] + real + text[end:]
        page.write_text(text, encoding="utf-8")
