"""Every code block of the README files and docs/ runs: what the documentation shows is what happens.

`python` blocks of a file run in order and share their names, `pycon` blocks are doctests among them, and in `console`
blocks each line after `$ ` is typed in a shell and prints what stands below it. `...` stands for any text. A block
for the eyes alone is marked `text`; commands that a person types once, such as `make play`, are marked `sh`.
"""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from linewood.players import sandbox_obstacle

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("README*.md"), *ROOT.glob("docs/**/*.md")])
BLOCK = re.compile(r"^```(?P<language>\w+)[^\n]*\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)
PROMPT = re.compile(r"^\$ (?P<command>.*)\n(?P<output>(?:(?!\$ ).*\n)*)", re.MULTILINE)
SANDBOX = re.compile(r"^(?:. sandbox: |Bots run without a sandbox).*\n", re.MULTILINE)
"""What is printed of a sandbox; not compared where there is none."""
LANGUAGES = {"c", "console", "cpp", "json", "pycon", "python", "sh", "text", "toml"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_code_of_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "__main__"}
    text = page.read_text(encoding="utf-8")
    for block in BLOCK.finditer(text):
        line = text.count("\n", 0, block.start("code"))
        assert block["language"] in LANGUAGES, f"{page}:{line}: a block of {block['language']}?"
        if block["language"] == "python":
            exec(compile("\n" * line + block["code"], page, "exec"), names)
        elif block["language"] == "pycon":
            run_session(block["code"], names, page, line)
        elif block["language"] == "console":
            run_commands(block["code"], page, line)


def run_session(code: str, names: dict[str, Any], page: Path, line: int) -> None:
    test = doctest.DocTestParser().get_doctest(code, names, page.name, str(page), line)
    assert test.examples, f"{page}:{line}: no `>>> ` in a pycon block"
    report: list[str] = []
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.append, clear_globs=False)
    names.update(test.globs)
    assert not result.failed, "".join(report)


def run_commands(code: str, page: Path, line: int) -> None:
    """Commands see the linewood of this environment and no terminal."""
    environment = os.environ | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "COLUMNS": "100",
    }
    prompts = list(PROMPT.finditer(code))
    assert prompts, f"{page}:{line}: no `$ ` in a console block"
    for prompt in prompts:
        done = subprocess.run(
            prompt["command"],
            shell=True,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=300,
        )
        printed = re.sub(r" +$", "", done.stdout + done.stderr, flags=re.MULTILINE)
        expected = prompt["output"]
        if sandbox_obstacle() is not None:
            expected, printed = (SANDBOX.sub("", text) for text in (expected, printed))
        same = doctest.OutputChecker().check_output(expected, printed, doctest.ELLIPSIS)
        assert same, f"{page}:{line}: {prompt['command']} printed\n{printed}"
