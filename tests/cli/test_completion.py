"""The shell completes commands, options, and the names of games and presets."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from commands import typed

import linewood as lw
from linewood.cli.app import run
from linewood.cli.completion import ASKED, SHELLS

LINEWOOD = Path(sys.executable).with_name("linewood")


Ask = Callable[[str, str], str]
Complete = Callable[[str], list[str]]


@pytest.fixture
def answered(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ask:
    """What the script of a shell gets when Tab is pressed at the end of a line."""

    def ask(shell: str, line: str) -> str:
        monkeypatch.setenv(ASKED, f"complete_{shell}")
        monkeypatch.setenv("COMP_WORDS", line)
        monkeypatch.setenv("COMP_CWORD", str(line.count(" ")))
        monkeypatch.setenv("_TYPER_COMPLETE_ARGS", line)
        monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
        with pytest.raises(SystemExit) as end:
            run(())
        assert end.value.code == 0
        return capsys.readouterr().out

    return ask


@pytest.fixture
def completed(answered: Ask) -> Complete:
    return lambda line: answered("bash", line).split()


def test_commands_are_completed(completed: Complete) -> None:
    assert completed("linewood se") == ["serve", "selfcheck"]


@pytest.mark.parametrize(
    "line", ["linewood match ", "linewood match loa/best ", "linewood play --vs ", "linewood tune sweep "]
)
def test_presets_are_completed_wherever_a_player_is_expected(completed: Complete, line: str) -> None:
    assert completed(line) == list(lw.presets())


def test_only_what_begins_as_typed_is_offered(completed: Complete) -> None:
    assert completed("linewood analyse --preset hex5/") == list(lw.presets("hex5"))


@pytest.mark.parametrize("line", ["linewood play ", "linewood match --game ", "linewood analyse "])
def test_games_are_completed(completed: Complete, line: str) -> None:
    assert completed(line) == ["connect4", "hex5", "loa"]


def test_a_choice_of_words_is_completed(completed: Complete) -> None:
    assert completed("linewood match --sandbox ") == ["auto", "required", "off"]
    assert completed("linewood train ") == ["connect4", "hex5", "loa", "show"]


def test_a_file_is_left_to_the_shell(completed: Complete) -> None:
    assert completed("linewood match --openings ") == []


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_gets_the_same_words(answered: Ask, shell: str) -> None:
    assert "hex5/topten" in answered(shell, "linewood match hex5/t")
    assert "hex5/best" not in answered(shell, "linewood match hex5/t")


def test_bash_runs_the_script() -> None:
    script = f"""
        PATH={LINEWOOD.parent}:$PATH
        eval "$(linewood completion bash)"
        complete -p linewood
        COMP_WORDS=(linewood play l) COMP_CWORD=2
        _linewood_completion linewood
        echo "${{COMPREPLY[@]}}"
    """
    done = subprocess.run(["bash", "--norc", "-ec", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["complete -o default -F _linewood_completion linewood", "loa"]


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_the_script_is_correct_in_its_shell(capsys: pytest.CaptureFixture[str], tmp_path: Path, shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    _, script, _ = typed(capsys, "completion", shell)
    (tmp_path / "script").write_text(script, encoding="utf-8")
    subprocess.run([shell, "-n", tmp_path / "script"], check=True)


def test_an_unknown_shell_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, errors = typed(capsys, "completion", "bas")
    assert code == 2
    assert "bash" in errors
