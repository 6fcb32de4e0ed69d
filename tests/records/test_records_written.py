"""Records as people and other programs see and write them."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO

import linewood as lw
from linewood.records import Contestant, Fault, Ply, Record, check, jsonl, pgn, read, record_of, sgf


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
        '[Event "?"]\n[Site "?"]\n[Date "2031.05.17"]\n[Round "?"]\n[White "Ann"]\n[Black "张三"]\n[Result "1-0"]\n'
        '[Start "connect4 6x7"]\n[Termination "line"]\n\n{第一局} 1. a {[%seconds 1.5] \\{好\\}} b 2. a b 3. a b 4. a 1-0\n\n'
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


def test_every_pgn_has_the_seven_tags_in_their_order_and_they_come_back() -> None:
    roster = ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
    tags = (("opponent", "?"), ("round", "3"), ("site", "-"))
    for record in (
        Record(start="loa"),
        Record(start="loa", event="Cup", date="2031-05-17T14:03:00Z", tags=tags, players=(Contestant(name="?"),) * 2),
    ):
        text = pgn.write(record)
        assert re.findall(r"^\[([A-Z][a-z]+) ", text.decode(), re.MULTILINE)[:7] == roster
        assert pgn.read(text) == record


def test_files_of_linewood_0_1_are_read() -> None:
    text = b'[Start "connect4 6x7"]\n[First "Ann"]\n[Second "Bob"]\n[Result "*"]\n\n1. d {open\n\n[Start "loa"]\n\n*\n'
    chunks = list(pgn.split(enumerate(text.splitlines(keepends=True), start=1)))
    assert [chunk.line for chunk in chunks] == [1, 8]
    closed = pgn.read(text.partition(b"{open")[0] + b"*")
    assert [player.name for player in closed.players] == ["Ann", "Bob"]


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


def test_moves_are_written_as_the_game_writes_them() -> None:
    record = Record(start="loa", plies=(Ply(move="B1B3"), Ply(move="h2xf2")))
    assert check(record).moves == ("b1-b3", "h2-f2")
    assert check(Record(start="connect4 06x07")).start == "connect4 6x7"


def test_moves_belong_to_the_side_that_the_start_says() -> None:
    for start in ("connect4 6x7 d", "loa = 8/8/8/3xx3/8/8/o7/7o o"):
        record = Record(start=start, plies=(Ply(move="a"), Ply(move="b"), Ply(move="c")), opening_plies=1)
        assert [(side, ply.move) for side, ply in record.chosen()] == [(0, "b"), (1, "c")]
