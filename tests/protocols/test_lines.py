"""The protocol of lines: commands and replies, lines cut anywhere, and rubbish."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from judging import fed, objection
from properties import examples, unhurried

import linewood as lw
from linewood.protocols import lines


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("hello", lines.Hello()),
        ("  newgame  ", lines.NewGame()),
        ("quit", lines.Quit()),
        ("go time 3.0", lines.Go(seconds=3.0)),
        ("go playouts 10000", lines.Go(playouts=10_000)),
        ("go time .5 playouts 7", lines.Go(seconds=0.5, playouts=7)),
        ("sing a song", None),
        ("", None),
        ("positions loa", None),
    ],
)
def test_commands_are_read(line: str, command: lines.Command | None) -> None:
    assert lines.read_command(line) == command


def test_a_position_may_be_written_in_any_way_that_parse_understands() -> None:
    command = lines.read_command("position\tconnect4  6x7   44 ")
    assert command == lines.Place(position=lw.parse("connect4 6x7 d d"))


@pytest.mark.parametrize(
    ("line", "key", "column"),
    [
        ("position", "text.empty", 9),
        ("position connect4 6x7 d9", "cell.off_board", 23),
        (" position  chess", "game.unknown", 12),
        ("go", "lines.go", 1),
        ("go time", "lines.go", 4),
        ("go time soon", "number.real", 9),
        ("go time -1", "number.real", 9),
        ("go time 1e999", "number.real", 9),
        ("go time nan", "number.real", 9),
        ("go playouts 0", "number.range", 13),
        ("go playouts 1.5", "number.range", 13),
        ("go depth 5", "lines.limit", 4),
    ],
)
def test_broken_commands_are_told_with_their_place(line: str, key: str, column: int) -> None:
    with pytest.raises(lw.BadValue) as caught:
        lines.read_command(line)
    assert (caught.value.key, caught.value.column) == (key, column)


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("ready my bot", lines.Ready(name="my bot")),
        ("ready", lines.Ready(name="")),
        ("move c1xc3", lines.Move(move="c1xc3")),
        (
            "info value -0.5 visits 12 time 0.1 line e e d",
            lines.Info(value=-0.5, visits=12, seconds=0.1, line=("e", "e", "d")),
        ),
        ("info line e d text 好棋", lines.Info(line=("e", "d"), text="好棋")),
        ("info text value 3", lines.Info(text="value 3")),
        ("info visits 5 and so on", lines.Info(visits=5, text="and so on")),
        ("info value much", lines.Info(text="value much")),
        ("info value 5 visits 3", lines.Info(visits=3)),
        ("info", lines.Info()),
        ("debug: 17", None),
    ],
)
def test_replies_are_read(line: str, reply: lines.Reply | None) -> None:
    assert lines.read_reply(line) == reply


def test_a_move_needs_a_move() -> None:
    with pytest.raises(lw.BadText):
        lines.read_reply("move ")


WORDS = st.text(st.characters(exclude_categories=["Cs", "Cc", "Z"]), min_size=1, max_size=8).filter(
    lambda word: word.split() == [word]
)
TEXTS = st.lists(WORDS, max_size=4).map(" ".join)
REALS = st.floats(0, 1e5, allow_nan=False, exclude_min=True)
POSITIONS = st.sampled_from(
    ["connect4 11x10 !d4 e e d", "hex5 9 108 92", "loa olympiad b1-b3", "hex5 3 = x2/4/5/4/3 o"]
)
VALUES = st.one_of(
    st.sampled_from([lines.Hello(), lines.NewGame(), lines.Quit()]),
    st.builds(lines.Place, position=POSITIONS.map(lw.parse)),
    st.builds(lines.Go, seconds=REALS),
    st.builds(lines.Go, playouts=st.integers(1, 10**12)),
    st.builds(lines.Ready, name=TEXTS),
    st.builds(lines.Move, move=WORDS),
    st.builds(
        lines.Info,
        value=st.none() | st.floats(-1, 1),
        visits=st.none() | st.integers(0, 10**12),
        seconds=st.none() | REALS,
        line=st.lists(WORDS.filter(lambda word: word != "text"), max_size=3).map(tuple),
        text=TEXTS,
    ),
)


@settings(unhurried, max_examples=examples(150))
@given(VALUES)
def test_what_is_written_is_read(value: lines.Command | lines.Reply) -> None:
    line = lines.write(value)
    assert line.endswith("\n")
    assert line.count("\n") == 1
    assert value in (lines.read_command(line), lines.read_reply(line))


@settings(unhurried, max_examples=examples(150))
@given(st.lists(VALUES, max_size=8), st.integers(1, 30), st.sampled_from([b"\n", b"\r\n"]))
def test_lines_survive_any_cutting(values: list[lines.Command | lines.Reply], size: int, end: bytes) -> None:
    expected = [lines.write(value).removesuffix("\n") for value in values]
    data = b"".join(line.encode() + end for line in expected)
    reader = lines.LineReader()
    assert fed(reader, data, size) == expected
    assert reader.end() == []


def test_the_last_line_may_lack_its_end() -> None:
    reader = lines.LineReader()
    assert reader.feed(b"\xef\xbb\xbfhello\nqu") == ["hello"]
    assert reader.end() == ["qu"]
    assert reader.end() == []


def test_an_endless_line_is_an_error() -> None:
    reader = lines.LineReader()
    assert fed(reader, b"x" * 65_536, 1000) == []
    with pytest.raises(lw.BadText):
        reader.feed(b"x")


@settings(unhurried, max_examples=examples(150))
@given(st.one_of(st.binary(max_size=300), st.text(max_size=300).map(lambda text: text.encode("utf-8", "replace"))))
def test_no_bytes_upset_a_reader_of_lines(data: bytes) -> None:
    reader = lines.LineReader()
    for line in (*reader.feed(data), *reader.end()):
        for before in ("", "go ", "position ", "info ", "move ", "position connect4 6x7 "):
            objection(lambda line=line, before=before: lines.read_command(before + line))
            objection(lambda line=line, before=before: lines.read_reply(before + line))


@pytest.mark.timeout(5)
def test_a_long_line_of_anything_is_read_quickly() -> None:
    for filling in (" ", "a ", "1", "text ", "value 1 ", "line ", "\t"):
        for before in ("", "go ", "position ", "info ", "position hex5 9 "):
            line = (before + filling * 20_000)[:60_000]
            objection(lambda line=line: lines.read_command(line))
            objection(lambda line=line: lines.read_reply(line))
