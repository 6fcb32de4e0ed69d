"""Files of rubbish and files without end: no record does more than be told."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from itertools import cycle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from judging import objection
from properties import examples, unhurried
from recording import records

import linewood as lw
from linewood.records import FORMATS, Record, check, jsonl, record_of, scan, write

PIECES = [
    b"{",
    b"}",
    b"[",
    b"]",
    b"(",
    b")",
    b";",
    b'"',
    b"\\",
    b"\n",
    b" ",
    b"1.",
    b"d",
    b"1-0",
    b"*",
    b"FF[4]",
    b"GM[9]",
]
PIECES += [
    b";B[b1-b3]",
    b'[Start "loa"]\n',
    b'{"start":"loa"',
    b',"plies":[',
    b'{"move":"b1-b3"}',
    b":",
    b",",
    b"4455",
    b"\xff",
]
PIECES += [
    "好".encode(),
    b"%",
    b"LINEWOOD[{}]",
    b"AB[a1]",
    b"RE[B+]",
    b"C[",
    b"null",
    b"-1",
    b"1e999",
    b"\\u0000",
    b"\\ud800",
]


@settings(unhurried, max_examples=examples(400))
@given(st.lists(st.one_of(st.sampled_from(PIECES), st.binary(max_size=4)), max_size=25).map(b"".join), st.data())
def test_no_file_does_more_than_be_told(data: bytes, choice: st.DataObject) -> None:
    form = choice.draw(st.sampled_from([None, *FORMATS]))
    if objection(lambda: list(scan(BytesIO(data), form))) in ("records.empty", "records.unknown"):
        return
    for entry in scan(BytesIO(data), form):
        if entry.record is None:
            assert entry.error is not None
            assert entry.error.line is not None
            assert entry.error.text("zh")
        else:
            assert check(entry.record) == entry.record
            assert jsonl.read(jsonl.write(entry.record)) == entry.record


@settings(unhurried, max_examples=examples(80))
@given(st.sampled_from(["json", "pgn", "sgf"]), records(("loa",)), st.data())
def test_a_damaged_file_is_read_or_told(form: str, record: Record, choice: st.DataObject) -> None:
    data = bytearray(write(record, form))
    for _ in range(choice.draw(st.integers(1, 3))):
        at = choice.draw(st.integers(0, len(data) - 1))
        data[at : at + choice.draw(st.integers(0, 3))] = choice.draw(st.sampled_from(PIECES))
    for entry in scan(BytesIO(bytes(data)), form):
        assert (entry.record is None) != (entry.error is None)


class Endless:
    """A file made while it is read."""

    def __init__(self, lines: Iterator[bytes], size: int) -> None:
        self.lines = lines
        self.left = size
        self.rest = b""

    def readline(self, limit: int = -1) -> bytes:
        if not self.rest and self.left > 0:
            self.rest = next(self.lines)
            self.left -= len(self.rest)
        line, self.rest = self.rest[:limit], self.rest[limit:]
        return line


@pytest.mark.parametrize("form", FORMATS)
def test_a_big_file_takes_little_memory(form: str) -> None:
    text = "connect4 6x7 4455" if form == "digits" else "loa b1-b3 h2-f2"
    comment = "" if form == "digits" else "好" * 20_000
    lines = write(replace(record_of(lw.parse(text)), comment=comment), form).splitlines(keepends=True)
    size = 20_000_000 if comment else 5_000
    stream: Any = Endless(cycle(lines), size)
    games = scan(stream, form)
    assert next(games).error is None
    tracemalloc.start()
    count = sum(entry.record is not None for entry in games)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count > 100
    assert peak < 3_000_000


@pytest.mark.parametrize(
    ("form", "line"),
    [
        ("json", b'{"start":' + b" " * 10_000_000),
        ("pgn", b"{" + b"x" * 10_000_000),
        ("sgf", b"(;C[" + b"x" * 10_000_000),
    ],
)
def test_a_game_without_end_is_told_and_not_kept(form: str, line: bytes) -> None:
    good = write(record_of(lw.parse("loa b1-b3")), form)
    begin = {"json": b"", "pgn": b'[Start "loa"]\n', "sgf": b""}[form]
    end = {"json": b"", "pgn": b"\n\n", "sgf": b"])"}[form]
    entries = list(scan(BytesIO(good + begin + line + end + b"\n" + good), form))
    assert [entry.error.key if entry.error else None for entry in entries] == [None, "records.too_long", None]
