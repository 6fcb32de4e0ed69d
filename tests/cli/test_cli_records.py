"""`linewood records`: files of games on the command line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from commands import Shell

from linewood.records import read

DATA = Path(__file__).parents[1] / "data" / "records"


@pytest.fixture
def records(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(monkeypatch, capsys, "records", columns=120)


def file(name: str) -> str:
    return str(DATA / name)


# convert -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "form"), [("games.pgn", "pgn"), ("games.sgf", "sgf"), ("games.txt", "digits")])
def test_there_and_back_again(records: Shell, tmp_path: Path, name: str, form: str) -> None:
    middle, back = str(tmp_path / "games.jsonl"), tmp_path / "back"
    assert records("convert", file(name), "--out", middle)[0] == 0
    assert records("convert", middle, "--to", form, "--out", str(back))[0] == 0
    assert back.read_bytes() == (DATA / name).read_bytes()


def test_json_is_the_usual_output_and_goes_to_standard_output(records: Shell) -> None:
    code, out, err = records("convert", file("games.pgn"))
    assert code == 0
    assert [json.loads(line)["start"] for line in out.splitlines()][:2] == ["connect4 9x10 !d4", "connect4 6x7"]
    assert err == "games written as json: 4\n"


def test_the_name_of_the_output_tells_its_format(records: Shell, tmp_path: Path) -> None:
    out = tmp_path / "games.PGN"
    assert records("convert", file("games.jsonl"), "--out", str(out))[0] == 0
    assert out.read_text(encoding="utf-8").startswith("[Event ")
    assert list(tmp_path.iterdir()) == [out]


def test_a_file_may_be_written_over_itself(records: Shell, tmp_path: Path) -> None:
    games = tmp_path / "games.pgn"
    games.write_bytes((DATA / "games.txt").read_bytes())
    assert records("convert", str(games), "--out", str(games))[0] == 0
    with games.open("rb") as stream:
        assert len(list(read(stream, "pgn"))) == 4


def test_standard_input_is_read(records: Shell) -> None:
    code, out, _ = records("convert", "-", "--to", "digits", typed=b"1212121\n44\n")
    assert (code, out) == (0, "1212121\n44\n")


def test_what_cannot_be_converted_is_told_and_left_out(records: Shell) -> None:
    code, out, err = records("convert", file("games.jsonl"), "--to", "sgf")
    assert code == 1
    assert out.count("GM[9]") == 4
    assert f"{file('games.jsonl')}:1: SGF is only for loa, but this game is connect4" in err
    assert err.endswith("games written as sgf: 4, left out: 4\n")
    code, out, err = records("convert", file("broken.txt"), "--to", "digits", "--lang", "zh")
    assert (code, out) == (1, "1212121\n445566\n")
    assert f"{file('broken.txt')}:3:7: 第 7 手，x走 4：d 列已满" in err


# show ----------------------------------------------------------------------------------------------------------


def test_a_table_of_games(records: Shell) -> None:
    code, out, err = records("show", file("games.pgn"))
    assert (code, err) == (0, "")
    assert "the first player won (crash)" in out
    assert "深思" in out
    assert "hex5 9" in out


def test_a_table_may_be_cut_short(records: Shell) -> None:
    code, out, _ = records("show", file("games.jsonl"), "--most", "2", "--lang", "zh")
    assert code == 0
    assert "……另有 6 局" in out


def test_one_game_with_its_board_and_moves(records: Shell) -> None:
    code, out, _ = records("show", file("games.pgn"), "--game", "2")
    assert code == 0
    for words in ("quick - ./Strategy.so", "./Strategy.so, crash: it was ended by SIGSEGV", "段错误", "C:\\new\\table"):
        assert words in out
    assert "3  x . . . . . o" in out
    assert "* moves up to 2 are the given opening" in out
    code, out, _ = records("show", "-", typed=b"4455\n")
    assert "d d e e" in out


def test_games_as_json(records: Shell) -> None:
    code, out, _ = records("show", file("games.sgf"), "--json")
    games: list[dict[str, Any]] = json.loads(out)
    assert code == 0
    assert [(game["game"], game["record"]["start"].split()[0]) for game in games] == [(i, "loa") for i in range(1, 5)]
    code, out, _ = records("show", file("broken.txt"), "--json", "--game", "2")
    assert code == 1
    assert json.loads(out)[0]["error"]["key"] == "digits.sign"


def test_broken_games_are_told_beside_the_table(records: Shell) -> None:
    code, out, err = records("show", file("broken.txt"))
    assert code == 1
    assert "2:3:" in err
    assert "the first player won" in out


def test_a_game_that_is_not_there(records: Shell) -> None:
    code, out, _ = records("show", file("games.txt"), "--game", "99")
    assert code == 1
    assert out == "there is no game with that number\n"


def test_foreign_texts_cannot_play_tricks(records: Shell) -> None:
    line = {"start": "loa", "comment": "\x1b[31mred\nnext", "players": [{"name": "\x1b]0;x\x07"}, {}]}
    code, out, _ = records("show", "-", typed=json.dumps(line).encode())
    assert code == 0
    assert "\x1b" not in out
    assert "\\x1b[31mred\nnext" in out


# check ---------------------------------------------------------------------------------------------------------


def test_good_files(records: Shell) -> None:
    code, out, err = records("check", *(file(f"games.{end}") for end in ("jsonl", "pgn", "sgf", "txt")))
    assert (code, err) == (0, "")
    assert [line.partition(": ")[2] for line in out.splitlines()] == [
        "json, games: 8, all good",
        "pgn, games: 4, all good",
        "sgf, games: 4, all good",
        "digits, games: 4, all good",
    ]


def test_broken_files(records: Shell) -> None:
    code, out, err = records("check", file("broken.pgn"), file("games.pgn"))
    assert code == 1
    assert f"{file('broken.pgn')}:12:6: move 2, h by o: column h is off the board" in err
    assert out.splitlines() == [
        f"{file('broken.pgn')}: pgn, games: 17, broken: 12",
        f"{file('games.pgn')}: pgn, games: 4, all good",
    ]


def test_a_check_as_json(records: Shell, tmp_path: Path) -> None:
    code, out, err = records("check", file("broken.txt"), str(tmp_path / "missing"), "--json", "--lang", "zh")
    assert (code, err) == (1, "")
    broken, missing = json.loads(out)
    assert (broken["format"], broken["games"], broken["broken"]) == ("digits", 6, 4)
    assert broken["errors"][1] == {
        "game": 3,
        "line": 3,
        "column": 7,
        "key": "record.illegal",
        "text": "第 7 手，x走 4：d 列已满，没有空格：还能走的列有 a、b、c、e、f、g",
    }
    assert (missing["games"], missing["errors"][0]["key"]) == (0, "file.unreadable")


def test_a_file_that_is_no_file_of_games(records: Shell, tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text("<xml/>")
    (tmp_path / "b.pgn").write_text("")
    code, _, err = records("check", str(tmp_path / "a.xml"), str(tmp_path / "b.pgn"), file("games.txt"))
    assert code == 1
    assert "no game format begins with '<xml/>'" in err
    assert "it contains no games" in err
    assert records("convert", str(tmp_path / "a.xml"))[0] == 2


# Usage ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("convert", "games.pgn", "--to", "pgm"), "did you mean 'pgn'"),
        (("convert", "nowhere/games.pgn"), "cannot be read"),
        (("convert", "-", "--out", "/nowhere/at/all.pgn"), "cannot be written"),
        (("show", "games.pgn", "--game", "0"), "game is 0"),
        (("show",), "FILES is missing"),
        (("chekc", "games.pgn"), "did you mean 'check'"),
        (("check", "games.pgn", "--from", "chess"), "json, pgn, sgf, digits"),
    ],
)
def test_what_is_typed_wrong_is_told(records: Shell, arguments: tuple[str, ...], words: str) -> None:
    code, out, err = records(*arguments)
    assert (code, out) == (2, "")
    assert words in err


@pytest.mark.parametrize("command", ["convert", "show", "check"])
def test_help_is_all_in_its_language(records: Shell, command: str) -> None:
    code, chinese, _ = records(command, "--help", "--lang", "zh")
    assert code == 0
    assert "棋谱文件" in chinese
    assert "Usage" not in chinese


@pytest.mark.parametrize("command", [["show", "--json"], ["convert"]])
def test_a_reader_who_leaves_early_is_no_error(tmp_path: Path, command: list[str]) -> None:
    games = tmp_path / "games.txt"
    games.write_text("4455\n" * 20_000)
    arguments = [sys.executable, "-m", "linewood", "records", *command, str(games)]
    process = subprocess.Popen(
        arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=os.environ | {"LANG": "C"}
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    said = process.stderr.read()
    process.stderr.close()
    assert process.wait(60) == 0
    assert b"Traceback" not in said
