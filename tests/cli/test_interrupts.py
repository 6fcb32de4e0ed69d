"""Ctrl-C before a command begins, while it runs, where Python would lose it, and after its end."""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap

import pytest

PRESS = "os.kill(os.getpid(), signal.SIGINT); time.sleep(90)"
LOST = """
class Thing:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0)
"""


@pytest.mark.parametrize(
    ("script", "code", "said"),
    [
        (PRESS, 130, ""),
        (f"interrupts.begin_command(); {PRESS}", 1, "KeyboardInterrupt\n"),
        (f"{LOST}interrupts.begin_command(); Thing(); time.sleep(90)", 1, "KeyboardInterrupt\n"),
        (f"interrupts.begin_command(); print('done', flush=True); interrupts.end_command(); {PRESS}", 130, "done\n"),
    ],
    ids=["early", "meanwhile", "lost", "late"],
)
@pytest.mark.parametrize("is_ignored", [False, True], ids=["", "ignored"])
def test_ctrl_c_is_heard_at_any_time(script: str, code: int, said: str, is_ignored: bool) -> None:
    def ignore() -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN if is_ignored else signal.default_int_handler)

    begin = "import os, signal, time\nfrom linewood.cli import interrupts\ninterrupts.watch()\n"
    command = [sys.executable, "-c", begin + textwrap.dedent(script)]
    done = subprocess.run(command, capture_output=True, text=True, preexec_fn=ignore, timeout=60, check=False)
    assert done.returncode in (code, -signal.SIGINT if code == 1 else code)
    assert done.stdout + "".join(done.stderr.splitlines(keepends=True)[-1:]) == said
    assert "ignored" not in done.stderr


def test_the_command_line_hears_ctrl_c_while_it_is_imported() -> None:
    script = """
        import builtins, os, signal, sys
        load = builtins.__import__

        def press(name, *rest):
            if name == "typer":
                os.kill(os.getpid(), signal.SIGINT)
            return load(name, *rest)

        builtins.__import__ = press
        sys.argv = ["linewood", "selfcheck"]
        from linewood.cli import main
        main()
    """
    command = [sys.executable, "-c", textwrap.dedent(script)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
