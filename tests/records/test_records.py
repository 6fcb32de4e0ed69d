"""Records: what is written is read, whatever stands in it."""

from __future__ import annotations

from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from judging import objection
from properties import examples, unhurried
from recording import DATA, records

import linewood as lw
from linewood.records import FORMATS, Ply, Record, jsonl, pgn, positions, read, record_of, sgf, write


@settings(unhurried, max_examples=examples(60))
@given(records())
def test_json_lines_lose_nothing(record: Record) -> None:
    line = jsonl.write(record)
    assert line.count(b"\n") == 1
    assert jsonl.read(line) == record
    assert jsonl.read(line, trust=True) == record
    assert jsonl.write(jsonl.read(line)) == line


@settings(unhurried, max_examples=examples(60))
@given(records())
def test_pgn_loses_nothing(record: Record) -> None:
    assert pgn.read(pgn.write(record)) == record


@settings(unhurried, max_examples=examples(60))
@given(records(("loa",)))
def test_sgf_loses_nothing(record: Record) -> None:
    data = sgf.write(record)
    assert sgf.read(data) == record
    assert sgf.write(sgf.read(data)) == data


@settings(unhurried, max_examples=examples(25))
@given(st.sampled_from(["json", "pgn", "sgf"]), st.lists(records(("loa",)), min_size=1, max_size=4), st.booleans())
def test_files_of_several_games_are_found_out_and_read(form: str, games: list[Record], has_mark: bool) -> None:
    data = b"".join(write(record, form) for record in games)
    assert list(read(BytesIO((b"\xef\xbb\xbf" if has_mark else b"") + data))) == games


@settings(unhurried, max_examples=examples(60))
@given(st.lists(st.text("1234567", min_size=1, max_size=20), min_size=1, max_size=5))
def test_digits_come_back_as_digits(lines: list[str]) -> None:
    games = [line for line in lines if not objection(lambda line=line: lw.parse(line))]
    data = "".join(f"{game}\n" for game in games).encode()
    if games:
        assert b"".join(write(record, "digits") for record in read(BytesIO(data))) == data


@settings(unhurried, max_examples=examples(60))
@given(records(("connect4", "hex5")))
def test_pgn_that_an_editor_has_touched_is_the_same(record: Record) -> None:
    text = pgn.write(record).decode()
    assert pgn.read(text.replace("\n", "\r\n").encode()) == record
    assert pgn.read(("% a remark\n" + text.rstrip()).encode()) == record


def test_equal_records_are_equal_lines() -> None:
    one = Record(start="connect4 6x7", plies=(Ply(move="d", seconds=3, value=-0.0),), tags=(("b", ""), ("a", "x")))
    other = Record(start="connect4 6x7", plies=(Ply(move="d", seconds=3.0, value=0),), tags=(("a", "x"), ("b", "")))
    assert one == other
    assert jsonl.write(one) == jsonl.write(other)


@pytest.mark.parametrize("name", ["games.jsonl", "games.pgn", "games.sgf", "games.txt"])
def test_sample_files_are_read_and_written_back(name: str) -> None:
    data = (DATA / name).read_bytes()
    form = next(form for form, module in FORMATS.items() if name.endswith(module.SUFFIXES))
    games = list(read(BytesIO(data)))
    assert len(games) >= 3
    assert b"".join(write(record, form) for record in games) == data
    assert [list(read(BytesIO(write(record)))) for record in games] == [[record] for record in games]


def test_positions_of_a_record() -> None:
    record = record_of(lw.parse("connect4 6x7 4455"))
    assert [position.ply for position in positions(record)] == [0, 1, 2, 3, 4]
