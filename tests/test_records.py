"""Records: what is written is read, whatever stands in it; what is broken is told with its place; moves are replayed."""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import linewood as lw
from linewood.players.faults import FAULT_NAMES
from linewood.records import (
    FORMATS,
    Contestant,
    Fault,
    Ply,
    Record,
    check,
    jsonl,
    pgn,
    positions,
    read,
    reason_of,
    record_of,
    said,
    scan,
    sgf,
    write,
)
from linewood.records.ending import FAULTS, OFF_THE_BOARD, ON_THE_BOARD
from linewood.texts import SENTENCES, Word

DATA = Path(__file__).parent / "data" / "records"
unhurried = settings(deadline=None, derandomize=True, database=None)

# Records of any kind -------------------------------------------------------------------------------------------

STARTS = {
    "connect4": ["connect4 6x7", "connect4 9x12 !d4", "connect4 4x4 !a1,b4", "connect4 6x7 = 7/7/7/7/7/3x3 o"],
    "hex5": ["hex5 9", "hex5 3", "hex5 3 = x2/4/5/4/3 o"],
    "loa": ["loa", "loa olympiad", "loa course,both=draw", "loa = 6ox/6oo/7o/8/8/8/6oo/6ox x", "loa openspiel"],
}
NASTY = [
    "中文注释",
    "{",
    "}",
    "\\",
    "\\}",
    '"',
    "[%value 3]",
    "\n",
    "\r\n",
    "\t",
    "]",
    "[",
    ":",
    ";",
    "%",
    "(",
    ")",
    "?",
    "-",
]
NASTY += [
    "1-0",
    "*",
    "\x00",
    "\x7f",
    "\x85",
    "\u2028",
    "\ufeff",
    "𝄞",
    " ",
    "\\n",
    "\\u0041",
    "[Start ",
    "normal",
    "\ud800",
]
TEXTS = st.lists(st.one_of(st.sampled_from(NASTY), st.text(max_size=6)), max_size=5).map("".join)
SECONDS = st.none() | st.floats(0, 1e9)
REASONS = st.sampled_from(["", *OFF_THE_BOARD, *FAULTS, "another reason"])
DATES = st.sampled_from(["", "2031-05-17", "2031-05-17T14:03:00Z", "2031-05-17T14:03:00.123456+08:00"])
WORDS = st.sampled_from(["fault.timeout", "no such key"]).flatmap(
    lambda key: st.builds(Word, st.just(key), st.just((("seconds", 3), ("why", Word("a", (("b", ("c", 1.5)),))))))
)
FAULT = st.builds(
    Fault,
    side=st.sampled_from(["first", "second"]),
    name=st.sampled_from(FAULTS),
    text=TEXTS,
    detail=st.none() | WORDS,
    move=TEXTS,
    last_words=TEXTS,
)


def plies(move: str) -> st.SearchStrategy[Ply]:
    return st.builds(
        Ply,
        move=st.just(move),
        seconds=SECONDS,
        clock=st.none() | st.floats(-10, 1e6),
        value=st.none() | st.floats(-1, 1),
        visits=st.none() | st.integers(0, 2**63 - 1),
        engine_seconds=SECONDS,
        line=st.sampled_from([(), ("e", "d"), ("b1-b3", "a2xc2", "pass")]),
        comment=TEXTS,
    )


@st.composite
def records(draw: st.DrawFn, games: tuple[str, ...] = ("connect4", "hex5", "loa")) -> Record:
    """Any start, random moves, and anything said about them."""
    position = lw.parse(draw(st.sampled_from([start for game in games for start in STARTS[game]])))
    chance, length = random.Random(draw(st.integers(0, 999))), draw(st.sampled_from([0, 1, 2, 5, 60]))
    while position.outcome is None and len(position.moves) < length:
        position = position.play(chance.choice(position.legal))
    record = record_of(position)
    spoken = draw(st.integers(0, min(len(record.plies), 6)))
    over = position.outcome is not None
    return replace(
        record,
        plies=(*(draw(plies(ply.move)) for ply in record.plies[:spoken]), *record.plies[spoken:]),
        players=draw(st.tuples(*[st.builds(Contestant, name=TEXTS, spec=TEXTS)] * 2)),
        result=record.result if over else draw(st.sampled_from([None, "first", "second", "draw"])),
        reason=record.reason if over else draw(REASONS),
        faults=draw(st.lists(FAULT, max_size=2).map(tuple)),
        date=draw(DATES),
        comment=draw(TEXTS),
        opening_plies=draw(st.integers(0, len(record.plies))),
        event=draw(TEXTS),
        pair=draw(TEXTS),
        opening=draw(TEXTS),
        time_control=draw(TEXTS),
        tags=draw(st.dictionaries(st.sampled_from(["seed", "site", "x_1"]), TEXTS).map(lambda d: tuple(d.items()))),
    )


@settings(unhurried, max_examples=60)
@given(records())
def test_json_lines_lose_nothing(record: Record) -> None:
    line = jsonl.write(record)
    assert line.count(b"\n") == 1
    assert jsonl.read(line) == record
    assert jsonl.read(line, trust=True) == record
    assert jsonl.write(jsonl.read(line)) == line


@settings(unhurried, max_examples=60)
@given(records())
def test_pgn_loses_nothing(record: Record) -> None:
    assert pgn.read(pgn.write(record)) == record


@settings(unhurried, max_examples=60)
@given(records(("loa",)))
def test_sgf_loses_nothing(record: Record) -> None:
    data = sgf.write(record)
    assert sgf.read(data) == record
    assert sgf.write(sgf.read(data)) == data


@settings(unhurried, max_examples=25)
@given(st.sampled_from(["json", "pgn", "sgf"]), st.lists(records(("loa",)), min_size=1, max_size=4), st.booleans())
def test_files_of_several_games_are_found_out_and_read(form: str, games: list[Record], has_mark: bool) -> None:
    data = b"".join(write(record, form) for record in games)
    assert list(read(BytesIO((b"\xef\xbb\xbf" if has_mark else b"") + data))) == games


@settings(unhurried, max_examples=60)
@given(st.lists(st.text("1234567", min_size=1, max_size=20), min_size=1, max_size=5))
def test_digits_come_back_as_digits(lines: list[str]) -> None:
    games = [line for line in lines if not objection(lambda line=line: lw.parse(line))]
    data = "".join(f"{game}\n" for game in games).encode()
    if games:
        assert b"".join(write(record, "digits") for record in read(BytesIO(data))) == data


@settings(unhurried, max_examples=60)
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


# By hand -------------------------------------------------------------------------------------------------------


def test_a_json_line_as_people_see_it() -> None:
    record = Record(
        start="connect4 6x7",
        plies=(Ply(move="d", seconds=0.5, value=0.25, visits=100, comment="中"), Ply(move="d")),
        players=(Contestant(name="quick", spec="connect4/naive"), Contestant()),
        result="first",
        reason="timeout",
        faults=(Fault(side="second", name="timeout", text="no answer within 3 s", last_words="..."),),
    )
    assert jsonl.write(record).decode() == (
        '{"start":"connect4 6x7","plies":[{"move":"d","seconds":0.5,"value":0.25,"visits":100,"comment":"中"},'
        '{"move":"d"}],"players":[{"name":"quick","spec":"connect4/naive"},{}],"result":"first","reason":"timeout",'
        '"faults":[{"side":"second","name":"timeout","text":"no answer within 3 s","last_words":"..."}]}\n'
    )


def test_pgn_as_people_see_it() -> None:
    record = replace(
        record_of(lw.parse("connect4 6x7 1212121")),
        players=(Contestant(name="Ann"), Contestant(name="张三")),
        date="2031-05-17",
        comment="第一局",
    )
    record = replace(record, plies=(replace(record.plies[0], seconds=1.5, comment="{好}"), *record.plies[1:]))
    assert pgn.write(record).decode() == (
        '[Start "connect4 6x7"]\n[First "Ann"]\n[Second "张三"]\n[Date "2031.05.17"]\n[Result "1-0"]\n'
        '[Termination "line"]\n\n{第一局} 1. a {[%seconds 1.5] \\{好\\}} b 2. a b 3. a b 4. a 1-0\n\n'
    )


def test_pgn_of_other_programs_is_read() -> None:
    text = """
[Event "?"]
[Site "here"]
[Date "2031.??.??"]
[White "Ann"]
[Black "Bob"]
[Result "*"]
[Start "connect4"]

1.D1 {first} {and second} d 2. 4 ; to the end
% a remark
d *
"""
    record = pgn.read(text.encode())
    assert record.moves == ("d", "d", "d", "d")
    assert [player.name for player in record.players] == ["Ann", "Bob"]
    assert [ply.comment for ply in record.plies] == ["first\nand second", "", " to the end", ""]
    assert (record.event, record.date, record.tags) == ("", "", (("site", "here"),))


def test_where_the_second_player_begins_three_dots_stand() -> None:
    record = record_of(lw.parse("connect4 6x7 = 7/7/7/7/7/3x3 o").play("d", "e", "e"))
    assert b"\n1... d 2. e e *\n" in pgn.write(record)


def test_sgf_as_people_see_it() -> None:
    record = replace(
        record_of(lw.parse("loa b1-b3 h2-f2 c1-c3")), players=(Contestant(name="张"), Contestant(name="b"))
    )
    assert sgf.write(record).decode() == (
        "(;FF[4]AP[linewood]CA[UTF-8]GM[9]PB[张]PW[b]RE[?]RU[course];B[b1-b3];W[h2-f2];\nB[c1-c3])\n"
    )


def test_sgf_of_other_programs_is_read() -> None:
    text = "(;GM[9]FF[4]PB[A]PW[B]C[root](;B[B1:b3!];W[h2f2](;B[c1-c3+]C[x])(;B[d1-d3]))(;B[c1]))"
    record = sgf.read(text.encode())
    assert record.moves == ("b1-b3", "h2-f2", "c1-c3")
    assert record.plies[2].comment == "x"
    resigned = sgf.read(b"(;FF[4]GM[9];B[b1-b3];W[resign])")
    assert (resigned.result, resigned.reason) == ("first", "resignation")
    dated = sgf.read(b"(;FF[4]GM[9]DT[2031-05-17,18])")
    assert (dated.date, dated.tags) == ("", (("dt", "2031-05-17,18"),))
    assert sgf.read(sgf.write(dated)) == dated
    latin = sgf.read("(;FF[4]GM[9]PB[André])".encode("latin-1"))
    assert latin.players[0].name == "André"


def test_an_edited_comment_goes_before_the_exact_one() -> None:
    record = replace(record_of(lw.parse("loa")), comment="a\tb")
    data = sgf.write(record)
    assert sgf.read(data).comment == "a\tb"
    assert sgf.read(data.replace(b"GC[a\tb]", b"GC[another]")).comment == "another"


def test_the_scores_of_solvers_are_kept() -> None:
    (record,) = read(BytesIO(b"# a remark\n\n2252576253462244111563365343671351441 -1\n"))
    assert record.tags == (("score", "-1"),)
    assert len(record.plies) == 37


# Why games end -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "moves", "result", "reason"),
    [
        ("connect4 6x7 12121", "b", None, ""),
        ("connect4 6x7 121212", "a", "first", "line"),
        ("connect4 4x4 !a1,a2,a3,a4,b1,b2,b3,b4,c1,c2,c3,c4,d2,d3,d4", "d", "draw", "full board"),
        ("hex5 5 0 10 1 11 2 12 3 13", "4", "first", "line"),
        ("loa = 8/8/8/3x4/8/3x4/8/o6o x", "d3-c2", None, ""),
        ("loa = 8/8/8/3x4/8/3x4/8/o6o x", "d3-e4", "first", "connected"),
        ("loa = 8/8/8/7o/x7/8/8/x1o5 x", "a1xc1", "first", "lone piece"),
        ("loa olympiad = 8/8/8/7o/x7/8/8/x1o5 x", "a1xc1", "second", "connected"),
        ("loa olympiad = 7o/8/8/8/8/8/2x5/x1o5 x", "a1xc1", "draw", "connected"),
        ("loa openspiel = 6ox/6oo/7o/8/8/8/6oo/6ox x", "", "second", "stuck"),
    ],
)
def test_the_board_says_why(text: str, moves: str, result: str | None, reason: str) -> None:
    position = lw.parse(text).play(*moves.split())
    assert (position.outcome, reason_of(position)) == (result, reason)


def test_random_games_of_loa_end_for_a_reason_that_fits() -> None:
    seen = set()
    for seed in range(30):
        rules = ("course", "olympiad", "openspiel")[seed % 3]
        position, chance = lw.LinesOfAction(rules=rules).start(), random.Random(seed)
        while position.outcome is None:
            position = position.play(chance.choice(position.legal))
        reason = reason_of(position)
        assert reason in ON_THE_BOARD
        assert (reason == "repetition") == (position.native.outcome() is None)
        seen.add(reason)
    assert {"connected"} < seen


def test_every_reason_can_be_said_in_both_languages() -> None:
    for reason in (*ON_THE_BOARD, *OFF_THE_BOARD):
        assert f"reason.{reason.replace(' ', '_')}" in SENTENCES
    assert FAULTS == FAULT_NAMES
    for fault in FAULTS:
        assert f"fault.name.{fault.replace(' ', '_')}" in SENTENCES
    record = replace(record_of(lw.parse("loa")), result="second", reason="illegal move")
    assert said(record) == "the second player won (illegal move)"
    assert said(record, "zh") == "后手胜（非法着法）"
    assert said(replace(record, reason="sunstroke")) == "the second player won (sunstroke)"
    assert said(record_of(lw.parse("loa")), "zh") == "无结果"


def test_a_fault_is_said_in_any_language() -> None:
    fault = Fault(side="first", name="timeout", text="no answer", detail=Word("fault.timeout", (("seconds", 3),)))
    assert fault.said("zh") == "3 秒内没有回答"
    assert replace(fault, detail=Word("gone", ())).said("zh") == "no answer"
    assert replace(fault, detail=Word("fault.timeout", ())).said() == "no answer"


def test_a_missing_result_is_filled_in_and_a_wrong_one_is_an_error() -> None:
    record = replace(record_of(lw.parse("connect4 6x7 1212121")), result=None, reason="")
    assert check(record) == record_of(lw.parse("connect4 6x7 1212121"))
    for wrong in ({"result": "second"}, {"result": "draw"}, {"reason": "time"}, {"reason": "full board"}):
        with pytest.raises(lw.BadValue):
            check(replace(record, **wrong))  # type: ignore[arg-type]
    with pytest.raises(lw.BadValue):
        check(replace(record_of(lw.parse("connect4 6x7 12121")), reason="line"))
    lost_on_time = replace(record_of(lw.parse("connect4 6x7 12121")), result="second", reason="time")
    assert check(lost_on_time) == lost_on_time


def test_moves_are_written_as_the_game_writes_them() -> None:
    record = Record(start="loa", plies=(Ply(move="B1B3"), Ply(move="h2xf2")))
    assert check(record).moves == ("b1-b3", "h2-f2")
    assert check(Record(start="connect4 06x07")).start == "connect4 6x7"


def test_positions_of_a_record() -> None:
    record = record_of(lw.parse("connect4 6x7 4455"))
    assert [position.ply for position in positions(record)] == [0, 1, 2, 3, 4]


# Broken records ------------------------------------------------------------------------------------------------


def made(**content: object) -> Callable[[], object]:
    return lambda: Record(**({"start": "loa"} | content))  # type: ignore[arg-type]


def ply(**content: object) -> Callable[[], object]:
    return lambda: Ply(**({"move": "d"} | content))  # type: ignore[arg-type]


OBJECTIONS: list[tuple[Callable[[], object], str]] = [
    (made(start=3), "record.text"),
    (made(result="nobody"), "record.choice"),
    (made(reason="Because!"), "record.reason_text"),
    (made(date="yesterday"), "record.date"),
    (made(opening_plies=1), "record.count"),
    (made(opening_plies=True), "record.count"),
    (made(players=(Contestant(),)), "record.players"),
    (made(tags=(("Big", "x"),)), "record.tag"),
    (made(tags=(("a", "x"), ("a", "y"))), "record.tag_twice"),
    (made(tags=(("a", 3),)), "record.text"),
    (ply(move="} 1-0"), "record.move_text"),
    (ply(line=("e", "f f")), "record.move_text"),
    (ply(value=1.5), "record.number"),
    (ply(value=float("nan")), "record.number"),
    (ply(seconds=-1), "record.number"),
    (ply(seconds="1"), "record.number"),
    (ply(visits=1.5), "record.count"),
    (lambda: Fault(side="third", name="crash"), "record.choice"),  # type: ignore[arg-type]
    (lambda: Fault(side="first", name=""), "record.reason_text"),
    (lambda: check(Record(start="chess")), "record.start"),
    (lambda: check(Record(start="connect4 6x7 d")), "record.start_moves"),
    (lambda: check(Record(start="connect4", plies=(Ply(move="d"), Ply(move="z")))), "record.illegal"),
    (lambda: write(record_of(lw.parse("hex5")), "sgf"), "sgf.game"),
    (lambda: write(record_of(lw.parse("connect4 6x7 !a1 d")), "digits"), "digits.board"),
    (lambda: write(record_of(lw.parse("connect4 6x7")), "digits"), "digits.empty"),
    (lambda: write(record_of(lw.parse("loa")), "xml"), "choice.unknown"),
    (lambda: list(read(BytesIO(b""))), "records.empty"),
    (lambda: list(read(BytesIO(b"\n  \n"))), "records.empty"),
    (lambda: list(read(BytesIO(b"<xml>"))), "records.unknown"),
]


@pytest.mark.parametrize(("action", "key"), OBJECTIONS, ids=[f"{i}-{key}" for i, (_, key) in enumerate(OBJECTIONS)])
def test_what_cannot_be_is_told(action: Callable[[], object], key: str) -> None:
    with pytest.raises(lw.LinewoodError) as caught:
        action()
    assert caught.value.key == key
    assert caught.value.text("en") != caught.value.text("zh")


def test_an_illegal_move_is_told_with_number_side_and_rule() -> None:
    with pytest.raises(lw.IllegalMove) as caught:
        check(Record(start="loa", plies=(Ply(move="b1-b3"), Ply(move="a2-a4"))))
    assert str(caught.value) == (
        "move 2, a2-a4 by white (o): a2 to a4 is not legal: 6 pieces stand on this line, so the piece moves exactly 6"
    )


BROKEN: dict[str, list[tuple[int, int, str]]] = {
    "broken.jsonl": [
        (2, 47, "json.syntax"),
        (3, 10, "json.unknown"),
        (4, 1, "json.missing"),
        (5, 34, "json.kind"),
        (6, 67, "record.illegal"),
        (7, 135, "record.result"),
        (8, 14, "records.encoding"),
        (9, 49, "record.number"),
        (10, 1, "json.syntax"),
        (11, 10, "record.start"),
        (12, 1, "json.kind"),
        (13, 1, "json.syntax"),
        (14, 1, "json.deep"),
    ],
    "broken.pgn": [
        (7, 1, "pgn.tag"),
        (12, 6, "record.illegal"),
        (16, 1, "pgn.number"),
        (20, 8, "pgn.sign"),
        (24, 7, "pgn.no_result"),
        (26, 1, "pgn.no_start"),
        (31, 1, "pgn.results"),
        (40, 1, "record.date"),
        (45, 1, "json.kind"),
        (51, 10, "pgn.after_result"),
        (54, 1, "pgn.tag_twice"),
        (60, 27, "record.result"),
        (64, 6, "record.number"),
        (68, 6, "pgn.open"),
    ],
    "broken.sgf": [
        (2, 2, "sgf.other_game"),
        (3, 2, "sgf.other_game"),
        (5, 10, "record.illegal"),
        (6, 13, "sgf.move"),
        (7, 27, "sgf.turn"),
        (8, 2, "sgf.result"),
        (9, 2, "sgf.setup"),
        (10, 2, "sgf.own"),
        (11, 2, "json.syntax"),
        (12, 1, "sgf.syntax"),
        (13, 2, "sgf.encoding"),
        (14, 2, "sgf.root_move"),
        (15, 2, "sgf.point"),
        (16, 2, "cells.pieces"),
        (17, 13, "sgf.syntax"),
    ],
    "broken.txt": [
        (2, 3, "digits.sign"),
        (3, 7, "record.illegal"),
        (4, 8, "record.illegal"),
        (5, 1, "digits.sign"),
    ],
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_games_are_told_with_line_and_column_and_the_others_are_read(name: str) -> None:
    with (DATA / name).open("rb") as file:
        entries = list(scan(file))
    assert entries[0].record is not None, entries[0].error
    found = [(entry.error.line, entry.error.column, entry.error.key) for entry in entries if entry.error is not None]
    assert found == BROKEN[name]
    assert all(entry.error is None or entry.error.text("zh") for entry in entries)
    assert (entries[-1].record is None) == (name == "broken.sgf")


@pytest.mark.parametrize("name", ["games.jsonl", "games.pgn", "games.sgf", "games.txt"])
def test_sample_files_are_read_and_written_back(name: str) -> None:
    data = (DATA / name).read_bytes()
    form = next(form for form, module in FORMATS.items() if name.endswith(module.SUFFIXES))
    games = list(read(BytesIO(data)))
    assert len(games) >= 3
    assert b"".join(write(record, form) for record in games) == data
    assert [list(read(BytesIO(write(record)))) for record in games] == [[record] for record in games]


def test_reading_stops_at_the_first_broken_game() -> None:
    with (DATA / "broken.txt").open("rb") as file:
        games = read(file)
        assert next(games).result == "first"
        with pytest.raises(lw.BadText) as caught:
            next(games)
    assert (caught.value.line, caught.value.column) == (2, 3)


# Rubbish and long files ----------------------------------------------------------------------------------------

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


@settings(unhurried, max_examples=400)
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


@settings(unhurried, max_examples=80)
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


def objection(action: Callable[[], object]) -> str | None:
    """The key of the error that an action raises, if it is one of ours."""
    try:
        action()
    except lw.LinewoodError as error:
        return error.key
    return None
