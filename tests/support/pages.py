"""Runs the code blocks of a page from first to last, in the present folder.

`python` blocks run in order and share their names, `pycon` blocks are doctests among them, and in `console` blocks each
line after `$ ` is typed in a shell and prints what stands below it. A block with a title, such as
`python title="bot.py"`, is a file that the reader writes. `...` stands for any text. Numbers, ids and verdicts that
commands print vary with the machine and with every improvement of the search: only their places are compared.
Code that a translation shares with its original runs there alone. `python docs/tools/output.py PAGE` writes the
present output into a page. A block for the eyes alone is marked `text`; commands that a person types once, such as
`make play`, are marked `sh`.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from linewood.players import sandbox_obstacle

LANGUAGES = {"c", "console", "cpp", "json", "pycon", "python", "sh", "text", "toml"}
BLOCK = re.compile(
    r'^```(?P<language>\w+)(?: title="(?P<title>[^"]+)")?[^\n]*\n(?P<code>.*?)^```$', re.MULTILINE | re.DOTALL
)
PROMPT = re.compile(r"^\$ (?P<command>.*)\n(?P<output>(?:(?!\$ ).*\n)*)", re.MULTILINE)
SANDBOX = re.compile(r"^(?:. (?:sandbox|沙箱)[:：] ?|Bots run without a sandbox|.*没有沙箱).*\n", re.MULTILINE)
"""What is printed of a sandbox; not compared where there is none."""
PROGRESS = re.compile(r"^\d+/\d+ (?:games|局) .*\n", re.MULTILINE)
"""Printed from time to time, so more often on a slow machine."""
VARYING = [
    (
        re.compile(r"^.*(?:cannot be told apart|is (?:stronger|weaker) than|分不出强弱|强于|弱于).*$", re.MULTILINE),
        "VERDICT",
    ),
    (re.compile(r"^(Speed|速度).*$", re.MULTILINE), r"\1"),
    (re.compile(r"\b(run|show|report|resume|编号) [0-9a-f]{4,16}\b"), r"\1 ID"),
    (re.compile(r"^ [0-9a-f]{4} ", re.MULTILINE), " ID "),  # in a table of runs
    (re.compile(r"[-+~]?\d[\d,.:k]*M?"), "#"),
    (re.compile(r"[━╸╺─ ]{2,}"), " "),  # the width of a column depends on the numbers in it
]


def run_page(page: Path, keep: Callable[[re.Match[str], str], None] | None = None) -> None:
    """Runs a page. With `keep`, nothing is compared: it is called for each `console` block, with the block as it should be."""
    names: dict[str, Any] = {"__name__": "__main__"}
    text = page.read_text(encoding="utf-8")
    known = languages_shared_with_the_original(page)
    for block in BLOCK.finditer(text):
        line = text.count("\n", 0, block.start("code"))
        assert block["language"] in LANGUAGES, f"{page}:{line}: a block of {block['language']}?"
        if block["title"]:
            Path(block["title"]).parent.mkdir(parents=True, exist_ok=True)
            Path(block["title"]).write_text(block["code"], encoding="utf-8")
        elif block["language"] in known:
            continue
        elif block["language"] == "python":
            exec(compile("\n" * line + block["code"], page, "exec"), names)
        elif block["language"] == "pycon":
            run_session(block["code"], names, page, line)
        elif block["language"] == "console":
            real = run_commands(block["code"], page, line, compare=keep is None)
            if keep is not None:
                keep(block, real)


def languages_shared_with_the_original(page: Path) -> set[str]:
    """The languages whose blocks a translation has taken from its original, up to comments: they run there.

    Commands print other words in a translation, and may need the files that its Python code writes.
    """
    original = page.with_name(page.name.replace(".zh.md", ".md"))
    if page == original or code(page) != code(original):
        return set()
    return {"pycon"} if any(language == "console" for language, _ in blocks(page)) else {"pycon", "python"}


def code(page: Path) -> list[tuple[str, str]]:
    return [
        (language, re.sub(r"  # .*", "", text)) for language, text in blocks(page) if language in ("pycon", "python")
    ]


def blocks(page: Path) -> list[tuple[str, str]]:
    return [(block["language"], block["code"]) for block in BLOCK.finditer(page.read_text(encoding="utf-8"))]


def run_session(code: str, names: dict[str, Any], page: Path, line: int) -> None:
    """Types a session into Python."""
    test = doctest.DocTestParser().get_doctest(code, names, page.name, str(page), line)
    assert test.examples, f"{page}:{line}: no `>>> ` in a pycon block"
    report: list[str] = []
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.append, clear_globs=False)
    names.update(test.globs)
    assert not result.failed, "".join(report)


def run_commands(code: str, page: Path, line: int, compare: bool) -> str:
    """Types commands, which see the linewood of this environment and no terminal. Returns the block as it should be."""
    environment = os.environ | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "COLUMNS": "100",
        "XDG_CACHE_HOME": str(Path(".cache").absolute()),  # nobody has solved or played anything yet
        "XDG_DATA_HOME": str(Path(".data").absolute()),
    }
    if page.name.endswith(".zh.md"):
        environment |= {"LANG": "zh_CN.UTF-8", "LC_ALL": "zh_CN.UTF-8", "PYTHONUTF8": "1"}
    prompts = list(PROMPT.finditer(code))
    assert prompts, f"{page}:{line}: no `$ ` in a console block"
    real = ""
    for prompt in prompts:
        done = subprocess.run(
            prompt["command"],
            shell=True,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=300,
        )
        printed = PROGRESS.sub("", re.sub(r" +$", "", done.stdout + done.stderr, flags=re.MULTILINE))
        same = is_same(prompt["output"], printed)
        assert same or not compare, f"{page}:{line}: {prompt['command']} printed\n{printed}"
        real += f"$ {prompt['command']}\n" + (prompt["output"] if same and prompt["output"] else printed)
    return real


def is_same(expected: str, printed: str) -> bool:
    """Is this what the page shows?"""
    if sandbox_obstacle() is not None:
        expected, printed = (SANDBOX.sub("", text) for text in (expected, printed))
    checker = doctest.OutputChecker()
    if checker.check_output(expected, printed, doctest.ELLIPSIS):
        return True
    return checker.check_output(in_shape(expected), in_shape(printed), doctest.ELLIPSIS)


def in_shape(text: str) -> str:
    """A text in which everything that varies is replaced by its shape.

    >>> in_shape("15 games · 0.06 s") == in_shape("15 games · 1.5 s")
    True
    >>> in_shape("15 games · 0.06 s") == in_shape("15 games · proven")
    False
    """
    for pattern, shape in VARYING:
        text = pattern.sub(shape, text)
    return text
