"""Every command at 40, 80 and 200 columns and through a pipe: no digit is lost."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from linewood.cli.app import COMMANDS as APP_COMMANDS
from linewood.cli.app import run
from linewood.cli.sheet import Sheet
from linewood.stats import Estimate
from linewood.training.findings import Findings, Speed
from linewood.training.folder import Generation

NUMBER = re.compile(r"[+-]?\d[\d,.:]*\d|\d")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with a match, a ladder, a tournament, a sweep and an ablation, and a file of games."""
    path = tmp_path_factory.mktemp("widths")
    (path / "games.txt").write_text("4141474\n4455\n")
    (path / "bot.py").write_text("def agent(position):\n    return position.legal[0]\n")
    few = ["--playouts", "5", "--store", str(path / "linewood" / "arena.sqlite")]
    for words in (
        ["match", "connect4/naive", "connect4/random", "-n", "4"],
        ["ladder", "loa/random", "--bands", "5"],
        ["tune", "sweep", "connect4/uct", "--param", "exploration=0.5,1,2", "-n", "18"],
        ["ablate", "connect4/uct", "--toggle", "forced,solver", "-n", "4"],
    ):
        assert run([*words, *few]) in (0, 4)
    return path


def runs(store: Path) -> dict[str, str]:
    """The ids of the stored runs by their kind."""
    from linewood.arena import Store

    with Store(store) as kept:
        return {one.plan.kind: one.short for one in kept.runs()}


COMMANDS = {
    "analyse": ["analyse", "connect4 12x12 e e d", "--playouts", "20000", "--set", "seed=7"],
    "solve": ["solve", "connect4 4x5 c", "--moves"],
    "match": ["arena", "show", "{match}"],
    "ladder": ["arena", "show", "{ladder}"],
    "sweep": ["arena", "show", "{sweep}"],
    "ablation": ["arena", "show", "{ablation}"],
    "list": ["arena", "list"],
    "elo": ["elo", "{match}"],
    "records": ["records", "show", "{folder}/games.txt"],
    "game": ["records", "show", "{match}", "--game", "1"],
    "check": ["records", "check", "{folder}/games.txt"],
    "review": ["review", "{folder}/games.txt", "--playouts", "300"],
    "perft": ["perft", "loa", "3"],
    "explain-c": ["explain-c", "1.4"],
    "match again": ["match", "connect4/naive", "connect4/random", "-n", "4", "--playouts", "5"],
    "ladder again": ["ladder", "loa/random", "--bands", "5", "--playouts", "5"],
    "ablate": ["ablate", "connect4/uct", "--toggle", "forced,solver", "-n", "4", "--playouts", "5"],
    "tune": ["tune", "show"],
    "tune show": ["tune", "show", "{sweep}"],
    "report": ["report", "{match}", "--to", "md", "--out", "{folder}"],
    "convert": ["records", "convert", "{folder}/games.txt", "--to", "pgn"],
    "play": ["play", "connect4", "--vs", "person", "--clock", "90m+2s"],
}
MEASURED = {
    "bench": (["bench", "--seconds", "0.001"], "linewood.speed.bench"),
    "selfcheck": (["selfcheck"], "linewood.selfcheck.selfcheck"),
    "progress": (
        ["progress", "loa/random", "--budget", "1s", "--playouts", "1", "--store", "{folder}/builds.sqlite"],
        "linewood.builds.progress",
    ),
    "bot doctor": (["bot", "doctor", "{folder}/bot.py", "--game", "connect4", "--quick"], "linewood.doctor.bot_doctor"),
    "puzzles": (
        ["puzzles", "make", "connect4", "-n", "1", "--to", "{folder}/puzzles.json"],
        "linewood.puzzles.make_puzzles",
    ),
}
"""Commands whose numbers depend on the machine, and the verb whose answer they print. `serve`
and `judge` go on for ever; their help is tested below, with that of all others."""
COMPACT = ("sweep", "tune show", "ablation", "ablate")
"""Tables that have fewer columns below 110."""


def printed(
    words: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], columns: int
) -> str:
    """What a command prints in a terminal of so many columns; 0 for a pipe."""
    monkeypatch.setenv("COLUMNS", str(columns or 80))
    if columns:
        monkeypatch.setenv("TTY_COMPATIBLE", "1")
    else:
        monkeypatch.delenv("TTY_COMPATIBLE", raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    names = runs(folder / "linewood" / "arena.sqlite") | {"folder": str(folder)}
    monkeypatch.setattr("sys.stdin", StringIO("d\nd\nhello\nquit\n"))
    capsys.readouterr()
    run([word.format(**names) for word in words])
    out, err = capsys.readouterr()
    return re.sub(r"\x1b\[[0-9;]*m", "", out or err)


def numbers(text: str) -> set[str]:
    """The numbers of a text, those of times left out: `1.25 s` and the last column of perft."""
    text = re.sub(r"^( \d +[\d,]+ +)[\d.]+ *$|^seconds .*$", r"\1", text, flags=re.MULTILINE)
    text = re.sub(r"\b0\.\d\d\b", "", text)  # seconds of moves, which stand in a column without a unit
    text = re.sub(r"[\d,.]+(/s| s\b| MB)", "", text)
    return set(NUMBER.findall(text))


@pytest.mark.parametrize("command", COMMANDS)
def test_no_digit_is_lost_at_any_width(
    command: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = COMMANDS[command]
    if command == "solve":
        printed(words, folder, monkeypatch, capsys, 0)  # from now on the answer is remembered, and takes no nodes
    piped = printed(words, folder, monkeypatch, capsys, 0)
    assert piped.strip()
    for columns in (40, 80, 200):
        shown = printed(words, folder, monkeypatch, capsys, columns)
        assert numbers(shown) <= numbers(piped), f"at {columns} columns a number is not the one that a pipe gets"
        if columns == 200 or command not in COMPACT:
            assert numbers(shown) == numbers(piped), f"at {columns} columns a number is missing"
        assert "…" not in shown or command == "analyse"


@pytest.mark.parametrize("command", MEASURED)
def test_no_digit_of_a_measurement_is_lost_at_any_width(
    command: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words, verb = MEASURED[command]
    remember(verb, monkeypatch)
    piped = NUMBER.findall(printed(words, folder, monkeypatch, capsys, 0))
    assert piped
    for columns in (40, 80, 200):
        shown = NUMBER.findall(printed(words, folder, monkeypatch, capsys, columns))
        assert sorted(shown) == sorted(piped), f"at {columns} columns"


def test_no_digit_of_a_training_is_lost_at_any_width(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    after = {"policy_loss": 1.234, "policy_accuracy": 0.5678, "value_accuracy": 0.9012}
    made = Generation(
        number=1, network="", champion=1, verdict="H1", pairs=(1, 2, 345, 6, 7), games=12_345, after=after
    )
    found = Findings(
        game="loa",
        origin="",
        generations=(Generation(number=0, network="", champion=0), made),
        elo={1: Estimate(value=123.4, low=101.2, high=145.6)},
        speed=Speed(games=98_765, playouts=43_210),
        final=None,
    )
    assert found.to_pandas()["elo"].tolist()[1] == 123.4
    assert "12345" in found._repr_html_()
    monkeypatch.setattr("linewood.training.findings.findings", lambda _: found)
    words = ["train", "show", "{folder}/a-folder-whose-name-is-rather-long"]
    piped = printed(words, folder, monkeypatch, capsys, 0)
    assert "rather-long/networks/0001.safetensors" in piped
    assert {"12,345", "98,765", "43,210"} <= set(NUMBER.findall(piped))
    for columns in (40, 80, 200):
        shown = printed(words, folder, monkeypatch, capsys, columns)
        assert set(NUMBER.findall(shown)) == set(NUMBER.findall(piped)), f"at {columns} columns"


def remember(verb: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets a verb do its work once, and then give the same answer."""
    module, _, name = verb.rpartition(".")
    function = getattr(importlib.import_module(module), name)
    answers: list[Any] = []

    def answer(*arguments: Any, **named: Any) -> Any:
        if not answers:
            found = function(*arguments, **named)
            answers.append(tuple(found) if isinstance(found, Iterator) else found)
        return iter(answers[0]) if isinstance(answers[0], tuple) else answers[0]

    monkeypatch.setattr(importlib.import_module(module), name, answer)


@pytest.mark.parametrize("command", ["", *(name.replace("_", "-") for name in APP_COMMANDS)])
def test_help_names_every_option_at_any_width(
    command: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [*command.split(), "--help"]
    piped = printed(words, folder, monkeypatch, capsys, 0)
    options = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", piped))
    assert "--help" in options
    for columns in (40, 80, 200):
        shown = printed(words, folder, monkeypatch, capsys, columns)
        assert options <= set(re.findall(r"--[a-z][a-z-]+", shown)), f"at {columns} columns"


def test_a_table_that_does_not_fit_becomes_a_block_for_every_row() -> None:
    sheet = Sheet(["move", "visits", "line"], [["d", "1,314,891", "d e d c b"]], texts=(0, 2), shrinks=2)
    assert "1,314,891" in drawn(sheet, 24)
    assert "d e d c b" in drawn(sheet, 24)
    assert drawn(sheet, 29).strip().splitlines()[-1].split() == ["d", "1,314,891", "d", "e", "d", "…"]
    narrow = Sheet(["player", "elo", "games"], [["connect4/best", "+39.9 [+10.0, +69.0]", "1,000,000"]])
    assert [line.split() for line in drawn(narrow, 40).splitlines() if line.strip()] == [
        ["player", "connect4/best"],
        ["elo", "+39.9", "[+10.0,", "+69.0]"],
        ["games", "1,000,000"],
    ]


def drawn(sheet: Sheet, columns: int) -> str:
    """The table in a terminal of so many columns."""
    from rich.console import Console

    console = Console(width=columns, force_terminal=True, color_system=None)
    with console.capture() as capture:
        console.print(sheet)
    return capture.get()
