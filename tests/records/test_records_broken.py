"""Broken records are told with their place, and the others in the file are read."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from recording import DATA

import linewood as lw
from linewood.records import Contestant, Fault, Ply, Record, check, read, record_of, scan, write


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
        (16, 6, "pgn.sign"),
        (20, 8, "pgn.variation"),
        (26, 1, "pgn.no_start"),
        (31, 1, "pgn.results"),
        (40, 1, "record.date"),
        (45, 1, "json.kind"),
        (51, 10, "pgn.after_result"),
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


@pytest.mark.parametrize(
    ("moves", "played", "result"),
    [
        ("5. d d 1. e *", ("d", "d", "e"), None),
        ("1. d $3 d!? 2. e ?? *", ("d", "d", "e"), None),
        ("1. d+ d# 2. e+!? *", ("d", "d", "e"), None),
        ("1. d (1. e {with a ) in it} (1. f) d) d 2. e *", ("d", "d", "e"), None),
        ("1. d d 2. e", ("d", "d", "e"), None),
        ("1. a b 2. a b 3. a b 4. a", ("a", "b", "a", "b", "a", "b", "a"), "first"),
    ],
    ids=["numbers", "glyphs", "checks", "variations", "no result", "result of the board"],
)
def test_pgn_of_other_programs_is_read_tolerantly(moves: str, played: tuple[str, ...], result: str | None) -> None:
    text = f'[Start "connect4 6x7"]\n[Event "one"]\n[Event "two"]\n\n{moves}\n'
    (record,) = read(BytesIO(text.encode()), "pgn")
    assert (record.moves, record.result, record.event) == (played, result, "one")


@pytest.mark.parametrize("name", BROKEN)
def test_broken_games_are_told_with_line_and_column_and_the_others_are_read(name: str) -> None:
    with (DATA / name).open("rb") as file:
        entries = list(scan(file))
    assert entries[0].record is not None, entries[0].error
    found = [(entry.error.line, entry.error.column, entry.error.key) for entry in entries if entry.error is not None]
    assert found == BROKEN[name]
    assert all(entry.error is None or entry.error.text("zh") for entry in entries)
    assert (entries[-1].record is None) == (name == "broken.sgf")


def test_reading_stops_at_the_first_broken_game() -> None:
    with (DATA / "broken.txt").open("rb") as file:
        games = read(file)
        assert next(games).result == "first"
        with pytest.raises(lw.BadText) as caught:
            next(games)
    assert (caught.value.line, caught.value.column) == (2, 3)
