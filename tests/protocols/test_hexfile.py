"""The files of hex5's judge: the rules' own example, whole games, and rubbish in them."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from judging import SEEDS, objection
from properties import examples, unhurried

import linewood as lw
from linewood.protocols import hexfile


def state_text(index: int, **stones: int) -> bytes:
    cells = [stones.get(f"_{cell}", 0) for cell in range(217)]
    return f"{index} {' '.join(map(str, cells))}".encode()


def test_hexfile_as_written_in_the_rules() -> None:
    text = state_text(3, _108=1, _92=2)
    assert len(text.split()) == 218
    state = hexfile.read_state(text)
    assert state is not None
    assert hexfile.position_of(state).text.startswith("hex5 9 = ")
    assert hexfile.position_of(state) == lw.parse("hex5 9 108 92")
    assert hexfile.write_answer(3, 107) == "3 107"
    assert hexfile.read_answer(b"3 107") == hexfile.Answer(index=3, cell=107, is_ended=False)
    assert (hexfile.state_name("7"), hexfile.move_name("7")) == ("state_7.txt", "move_7.txt")


def test_an_empty_or_incomplete_file_means_not_yet() -> None:
    whole = state_text(12, _3=2)
    for length in range(len(whole)):
        assert hexfile.StateReader().look(whole[:length]) is None
    assert hexfile.StateReader().look(whole) is not None
    assert hexfile.read_answer(b"") is None
    assert hexfile.read_answer(b"12") is None


def test_the_same_index_is_already_answered() -> None:
    reader = hexfile.StateReader()
    assert reader.look(state_text(1)) is not None
    assert reader.look(state_text(1)) is None
    assert reader.look(b"") is None
    assert reader.look(state_text(1) + b"\n") is None
    assert reader.look(state_text(1, _0=1, _1=2)) is None  # a successor under the same index


@pytest.mark.parametrize("step", [1, 2])
def test_the_index_may_count_own_moves_or_all(step: int) -> None:
    reader = hexfile.StateReader()
    first = reader.look(state_text(1, _5=2))
    second = reader.look(state_text(1 + step, _5=2, _6=1, _7=2))
    assert first is not None
    assert second is not None
    assert (first.index, first.is_new_game, first.position.text) == (1, True, "hex5 9 5")
    assert (second.index, second.is_new_game, second.position.text) == (1 + step, False, "hex5 9 5 6 7")


@pytest.mark.parametrize(
    "text",
    [
        state_text(1, _8=2),  # a smaller index
        state_text(3, _8=2),  # the same index, and no successor
        state_text(5, _5=2, _6=1, _7=1, _9=2, _10=2),  # one stone too many
        state_text(5, _5=2, _6=2, _7=1),  # a stone has changed its owner
        state_text(5),
    ],
)
def test_a_smaller_index_or_a_board_that_is_no_successor_begins_a_new_game(text: bytes) -> None:
    reader = hexfile.StateReader()
    reader.look(state_text(3, _5=2, _6=1, _7=2))
    turn = reader.look(text)
    assert turn is not None
    assert turn.is_new_game


@settings(unhurried, max_examples=examples(10))
@given(st.integers(3, 10), SEEDS)
def test_a_game_through_hexfile(side: int, seed: int) -> None:
    bots = (hexfile.StateReader(side), hexfile.StateReader(side))
    position, chance = lw.HexFive(side=side).start(), random.Random(seed)
    while position.outcome is None:
        state = hexfile.state_of(position)
        data = hexfile.write_state(state).encode()
        turn = bots[position.ply % 2].look(data)
        assert turn is not None
        assert turn.position == position
        assert turn.position.moves == position.moves
        assert turn.is_new_game == (position.ply < 2)
        if position.ply % 7 < 2:
            assert hexfile.position_of(state) == position
        written = hexfile.write_answer(turn.index, int(chance.choice(turn.position.legal)))
        answer = hexfile.read_answer(written.encode())
        assert answer is not None
        position = position.play(hexfile.move_of(position, state.index, answer))


def read(data: bytes) -> Callable[[], object]:
    return lambda: hexfile.read_state(data)


HEX_OBJECTIONS: list[tuple[Callable[[], object], str]] = [
    (read(b"one"), "hexfile.number"),
    (read(b"-1 0"), "hexfile.number"),
    (read(b"1 0 3"), "hexfile.stone"),
    (read(b"1" + b" 0" * 218), "hexfile.length"),
    (read(b" " * 200_000), "hexfile.too_long"),
    (lambda: hexfile.StateReader().look(state_text(1, _0=1)), "judge.count"),
    (lambda: hexfile.position_of(hexfile.State(index=1, board=(0,) * 20)), "hexfile.length"),
    (lambda: hexfile.read_answer(b"1 2 3"), "hexfile.answer"),
    (lambda: hexfile.read_answer(b"1, 2"), "hexfile.number"),
    (lambda: hexfile.move_of(lw.parse("hex5"), 1, hexfile.Answer(index=2, cell=5)), "hexfile.index"),
    (lambda: hexfile.move_of(lw.parse("hex5 9 5"), 2, hexfile.Answer(index=2, cell=5)), "move.occupied"),
    (lambda: hexfile.move_of(lw.parse("hex5"), 1, hexfile.Answer(index=1, cell=217)), "move.cell_off_board"),
    (lambda: hexfile.state_of(lw.parse("loa")), "judge.other_game"),
    (lambda: hexfile.state_name("../7"), "hexfile.team"),
]


@pytest.mark.parametrize(("action", "key"), HEX_OBJECTIONS, ids=[f"{i}-{k}" for i, (_, k) in enumerate(HEX_OBJECTIONS)])
def test_rubbish_in_hexfile_is_told(action: Callable[[], object], key: str) -> None:
    assert objection(action) == key


@settings(unhurried, max_examples=examples(150))
@given(st.lists(st.one_of(st.binary(max_size=60), st.lists(st.integers(0, 2), max_size=20)), max_size=5))
def test_no_file_upsets_a_hexfile_reader(files: list[bytes | list[int]]) -> None:
    reader = hexfile.StateReader(side=3)
    for file in files:
        data = file if isinstance(file, bytes) else " ".join(map(str, file)).encode()
        objection(lambda data=data: reader.look(data))
        objection(lambda data=data: hexfile.read_answer(data))
