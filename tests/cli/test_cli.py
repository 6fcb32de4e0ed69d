"""The command line: what a person types, sees and gets back as an exit code."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from commands import Shell
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from properties import examples, unhurried

import linewood as lw
from linewood.cli.terminal import choose_language

STUCK = "loa = 6ox/6oo/7o/8/8/8/6oo/6ox x"


def test_version(linewood: Shell) -> None:
    assert linewood("--version") == (0, f"linewood {lw.__version__}\n", "")


def test_help_lists_every_command_in_both_languages(linewood: Shell) -> None:
    code, english, _ = linewood("--help")
    assert code == 0
    assert {"play", "perft", "bench"} <= set(english.split())
    assert "Usage:" in english
    code, chinese, _ = linewood("--help", "--lang", "zh")
    assert code == 0
    assert "用法" in chinese
    assert "Usage" not in chinese
    assert "Show this message" not in chinese
    assert linewood()[1] == english


@pytest.mark.parametrize("command", ["play", "perft", "bench"])
def test_help_of_a_command_is_all_in_its_language(linewood: Shell, command: str) -> None:
    code, chinese, _ = linewood("--lang=zh", command, "--help")
    assert code == 0
    assert not re.search(r"Usage|Options \u2500|Arguments|default:|\[required\]|Show this", chinese)
    code, english, _ = linewood(command, "--help")
    assert code == 0
    assert not re.search("[一-鿿]", english)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["paly"], "error: 'paly' is not a command: did you mean 'play'? The commands are play, "),
        (["zzz"], "error: 'zzz' is not a command: the commands are play, "),
        (["play", "--frobid", "d4"], "error: there is no option --frobid here: did you mean --forbid?"),
        (["play", "--zzz"], "error: there is no option --zzz here"),
        (["bench", "--seconds"], "error: option --seconds needs a value after it"),
        (["bench", "--json=1"], "error: option --json takes no value"),
        (["perft", "loa"], "error: DEPTH is missing"),
        (["perft", "connect4", "6x7", "3"], "error: too many arguments: put a position"),
        (["perft", "loa", "deep"], "error: depth is deep, but it must be a whole number from 0 to 1000"),
        (["perft", "lao", "3"], "error: at character 1: 'lao' is not a game: did you mean 'loa'?"),
        (["play", "conect4"], "error: 'conect4' is not a game: did you mean 'connect4'?"),
        (["play", "chess"], "error: 'chess' is not a game: the games are connect4, hex5, loa"),
        (["play", "--vs", "rnadom"], "error: 'rnadom' is not a preset: did you mean 'random'?"),
        (["play", "--side", "third"], "error: 'third' is unknown here: use one of first, x, black, second, o, white"),
        (["play", "--board", "3x7"], "error: rows is 3, but it must be a whole number from 4 to 15"),
        (["play", "--board", "big"], "error: 'big' is not a board size: write rows x columns, such as 6x7"),
        (["play", "--forbid", "z1"], "error: z1 is off the board: columns go from a to g, rows from 1 to 6"),
        (["play", "hex5", "--forbid", "d4"], "error: --forbid has no effect in hex5: leave it out"),
        (["play", "loa", "--board", "8x8"], "error: --board has no effect in loa: leave it out"),
        (["play", "loa", "--rules", "curse"], "error: 'curse' is not a rule set: did you mean 'course'?"),
        (["play", "--position", "loa", "--board", "6x7"], "error: --position and --board contradict each other"),
        (["play", "hex5", "--position", "loa"], "error: the position belongs to loa, not to hex5: leave out hex5"),
        (["play", "--seed", "x"], "error: seed is x, but it must be a whole number from 0"),
        (["bench", "--seconds", "nan"], "error: seconds is nan, but it must be a number from 0.001 to 3600"),
        (["--lang", "fr"], "error: 'fr' is unknown here: use one of en, zh"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_is_typed_wrong_is_told_and_gives_code_2(linewood: Shell, arguments: list[str], sentence: str) -> None:
    code, out, err = linewood(*arguments)
    assert code == 2
    assert out == ""
    assert err.startswith(sentence)
    if arguments[0] != "--lang":
        code, out, chinese = linewood(*arguments, "--lang", "zh")
        assert code == 2
        assert chinese.startswith("错误：")


def test_the_language_comes_from_the_environment() -> None:
    assert choose_language([], {"LANG": "zh_CN.UTF-8"}) == ("zh", [])
    assert choose_language([], {"LANG": "de_DE.UTF-8"}) == ("en", [])
    assert choose_language([], {"LC_ALL": "en_US.UTF-8", "LANG": "zh_CN.UTF-8"}) == ("en", [])
    assert choose_language(["--lang", "en", "play"], {"LANG": "zh_CN.UTF-8"}) == ("en", ["play"])


def test_perft_prints_a_table_or_json(linewood: Shell) -> None:
    code, table, _ = linewood("perft", "loa", "3")
    assert code == 0
    assert [line.split()[:2] for line in table.splitlines() if line[1:2].isdigit()] == [
        ["1", "36"],
        ["2", "1,244"],
        ["3", "44,952"],
    ]
    code, out, _ = linewood("perft", "connect4 6x7 !d1 d", "2", "--json")
    found = json.loads(out)
    assert found["position"] == "connect4 6x7 !d1 d"
    assert [(row["depth"], row["count"]) for row in found["depths"]] == [(1, 7), (2, 49)]
    assert json.loads(linewood("perft", "hex5", "0", "--json")[1])["depths"][0]["count"] == 1


def test_a_position_may_stand_in_a_file(linewood: Shell, tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text("\ufeffhex5 3 9\n", encoding="utf-8")
    assert json.loads(linewood("perft", str(file), "1", "--json")[1])["depths"][0]["count"] == 18
    file.write_bytes(b"\xff\xfe\x00")
    code, _, err = linewood("perft", str(file), "1")
    assert code == 2
    assert "is not a text file in UTF-8" in err
    file.write_bytes(b"d" * 1_000_001)
    code, _, err = linewood("perft", str(file), "1")
    assert code == 2
    assert "is larger than 1000000 bytes" in err


def test_bench_measures_every_board(linewood: Shell) -> None:
    code, out, _ = linewood("bench", "--seconds", "0.01", "--json")
    assert code == 0
    rows = json.loads(out)
    assert [row["board"] for row in rows] == ["connect4 6x7", "connect4 12x12", "hex5 9", "loa"]
    for row in rows:
        assert row["playouts"] > 0
        assert row["nanoseconds_per_ply"] == pytest.approx(row["seconds"] * 1e9 / row["plies"])
    code, table, _ = linewood("bench", "--seconds", "0.01", "--lang", "zh")
    assert code == 0
    assert "棋盘" in table


def test_two_people_play_to_the_end_take_back_and_leave(linewood: Shell) -> None:
    moves = "1212121"
    code, out, err = linewood("play", "connect4", "--vs", "person", typed=(*moves, "c", "undo", "quit"))
    assert (code, err) == (0, "")
    assert "The game is over after move 7: x has won." in out
    assert "The game is over: type undo, new or quit." in out
    assert "To continue: linewood play --position 'connect4 6x7 a b a b a b' --vs person --side first" in out


def test_a_game_against_a_random_mover_repeats_with_its_seed(linewood: Shell) -> None:
    arguments = ("play", "connect4", "--board", "random", "--seed", "7")
    _, out, _ = linewood(*arguments, typed=("a", "a"))
    assert "random plays" in out
    assert linewood(*arguments, typed=("a", "a"))[1] == out
    text = re.search(r"--position '([^']+)'", out)
    assert text is not None
    assert lw.parse(text[1]).ply == 4


def test_the_second_side_waits_for_the_first(linewood: Shell) -> None:
    _, out, _ = linewood("play", "hex5", "--side", "o", "--seed", "1")
    assert out.index("random plays") < out.index("o to move> ")


def test_an_illegal_move_gets_the_rule_and_the_game_goes_on(linewood: Shell) -> None:
    _, out, _ = linewood("play", "loa", "--vs", "person", typed=("c1-c4", "c1-c3"))
    assert "c1 to c4 is not legal: 2 pieces stand on this line, so the piece moves exactly 2" in out
    assert "'loa c1-c3'" in out
    _, out, _ = linewood("play", "loa", "--vs", "person", "--lang", "zh", typed=("c1-c4", "Ｃ１－Ｃ３"))
    assert "c1 到 c4 不合法：这条线上有 2 枚棋子，所以必须正好走 2 格" in out
    assert "'loa c1-c3'" in out


def test_a_forced_pass_is_announced_and_played(linewood: Shell) -> None:
    _, out, _ = linewood("play", "--position", STUCK, "--vs", "person", typed=("undo", "text"))
    assert "black has no legal move and must pass" in out
    assert "There is nothing to take back." in out
    assert "loa = 6ox/6oo/7o/8/8/8/6oo/6ox o" in out
    _, out, _ = linewood("play", "--position", STUCK, "--vs", "person", "--lang", "zh")
    assert "黑方没有合法着法，停一手（pass）" in out


def test_a_repeated_position_ends_the_game(linewood: Shell) -> None:
    there_and_back = ("b1-b3", "a2-c2", "b3-b1", "c2-a2")
    _, out, _ = linewood("play", "loa", "--rules", "openspiel", "--vs", "person", typed=there_and_back)
    assert "The position has been repeated too often." in out
    assert "The game is over after move 4: draw." in out


def test_commands_work_in_both_languages(linewood: Shell) -> None:
    _, out, _ = linewood("play", "--vs", "person", typed=("？", "d", "悔棋", "moves", "着法", "new", "重来", "退出"))
    assert out.count("a b c d e f g\n") >= 2
    assert "takes your last move back" in out
    _, out, _ = linewood("play", "--vs", "person", "--lang", "zh", typed=("?", "d", "undo", "d", "局面", "quit"))
    assert "connect4 6x7 d\n" in out
    assert "收回你的上一手" in out


def test_a_finished_position_can_be_looked_at(linewood: Shell) -> None:
    code, out, _ = linewood("play", "--position", "1212121", typed=("moves",))
    assert code == 0
    assert "x has won." in out


def test_marks_in_a_typed_move_are_not_markup(linewood: Shell) -> None:
    _, out, _ = linewood("play", "--vs", "person", typed=("[red]x[/red]",))
    assert "'[red]x[/red]' is not a move" in out


COMMANDS = ["play", "perft", "bench", "loa", "hex5", "connect4", "3", "--json", "--vs", "person", "--lang", "zh", "--"]


@settings(unhurried, suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=examples(60))
@given(
    st.lists(
        st.one_of(st.text(max_size=8), st.sampled_from(COMMANDS)).filter(lambda word: word != "bench"), max_size=5
    ),
    st.lists(st.text(max_size=8), max_size=4),
)
@example(["0\x1f"], [])  # a separator to Unicode, not to int()
def test_no_words_make_it_crash(linewood: Shell, arguments: list[str], typed: list[str]) -> None:
    deep = any(word.strip().isdigit() and int(word.strip()) > 4 for word in arguments if word.isascii())
    if not deep:
        code, _, err = linewood(*arguments, typed=tuple(typed))
        assert code in (0, 2)
        assert (code == 2) == (err != "")


def start_in_a_terminal(*arguments: str) -> tuple[subprocess.Popen[bytes], int]:
    """`linewood` as a process of its own, and the other end of its terminal."""
    ours, theirs = pty.openpty()
    environment = os.environ | {"LANG": "C.UTF-8", "TERM": "xterm-256color"}
    process = subprocess.Popen(
        [sys.executable, "-m", "linewood", *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
        start_new_session=True,
    )
    os.close(theirs)
    return process, ours


def read_until(terminal: int, end: bytes, seconds: float = 300) -> bytes:
    """What the terminal shows up to and with `end`."""
    shown, deadline = b"", time.monotonic() + seconds
    while end not in shown and time.monotonic() < deadline:
        if not select.select([terminal], [], [], 0.1)[0]:
            continue
        try:
            shown += os.read(terminal, 4096)
        except OSError:  # the other end is gone
            break
    assert end in shown, shown
    return shown


def test_ctrl_c_leaves_cleanly_with_the_way_to_go_on() -> None:
    process, terminal = start_in_a_terminal("play", "--vs", "person")
    read_until(terminal, b"x to move> ")
    os.write(terminal, b"d\n")
    assert b"\x1b[" in read_until(terminal, b"o to move> "), "the board is coloured"
    time.sleep(0.5)  # a prompt is shown a moment before anybody listens
    process.send_signal(signal.SIGINT)
    shown = read_until(terminal, b"--side first")
    assert process.wait(300) == 0
    assert b"linewood play --position 'connect4 6x7 d'" in shown
    assert b"Traceback" not in shown
    os.close(terminal)


def test_ctrl_c_stops_a_long_count() -> None:
    process, terminal = start_in_a_terminal("perft", "loa", "9")
    read_until(terminal, b"depth 6")
    process.send_signal(signal.SIGINT)
    shown = read_until(terminal, b"stopped")
    assert b"44,952" in shown, "what was counted so far is shown"
    assert process.wait(300) == 130
    assert b"Traceback" not in shown
    os.close(terminal)


def test_odd_bytes_and_a_closed_pipe_do_no_harm() -> None:
    command = [sys.executable, "-m", "linewood"]
    done = subprocess.run(
        [*command, "play", "--vs", "person"], input=b"\xff\xfe\nd\n", capture_output=True, timeout=300
    )
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    done = subprocess.run([*command, "perft", b"\xff\xfe", "1"], capture_output=True, timeout=300)  # type: ignore[list-item]
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    closed = subprocess.run(
        f"{sys.executable} -m linewood perft hex5 2 | head -c 0", shell=True, capture_output=True, timeout=300
    )
    assert b"Traceback" not in closed.stderr
