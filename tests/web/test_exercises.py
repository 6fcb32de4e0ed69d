"""What the Learn page asks: puzzles by filter, and nobody's mistakes but one's own."""

from __future__ import annotations

from pathlib import Path

from linewood.games import parse
from linewood.tables.seats import PERSON, Seat
from linewood.tables.sitting import Sitting, Verdict
from linewood.tables.store import Store
from linewood.web.exercises import Wanted, mistakes, puzzles
from linewood.web.learn_page import read_address, write_address

LOST = ("d", "a", "d", "b", "d", "c")
"""The last move overlooks four in a column."""


def reviewed_game(name: str, owner: str, second: Seat = PERSON) -> Sitting:
    sitting = Sitting(name, parse("connect4 6x7"), (PERSON, second))
    sitting.owner = owner
    for move in LOST:
        sitting.play(sitting.tip, move)
    before, after = sitting.path(sitting.tip)[-2:]
    sitting.nodes[before].verdict = Verdict(win=0.6, best="d", visits=100)
    sitting.nodes[after].verdict = Verdict(win=1.0, best="d", visits=100, proven="win", distance=1)
    return sitting


def stored(folder: Path, *sittings: Sitting) -> Store:
    store = Store(folder / "games.sqlite")
    for sitting in sittings:
        store.save(sitting)
        for number, node in enumerate(sitting.nodes):
            if node.verdict is not None:
                store.keep_verdict(sitting.name, number, node.verdict)
    return store


def test_a_mistake_of_ones_own_game_is_asked_again(tmp_path: Path) -> None:
    (found,) = mistakes(stored(tmp_path, reviewed_game("aaaaaaaaaa", "me")), "me")
    assert found.position.moves == LOST[:-1]
    assert (found.kind, found.solution, found.played) == ("mistake", "d", "c")


def test_mistakes_of_others_and_of_engines_are_not(tmp_path: Path) -> None:
    engine = Seat.read("level:1", "connect4")
    games = reviewed_game("aaaaaaaaaa", "other"), reviewed_game("bbbbbbbbbb", "me", engine)
    assert mistakes(stored(tmp_path, *games), "me") == []


def test_a_game_without_a_review_has_no_mistakes(tmp_path: Path) -> None:
    sitting = reviewed_game("aaaaaaaaaa", "me")
    for node in sitting.nodes:
        node.verdict = None
    assert mistakes(stored(tmp_path, sitting), "me") == []


def test_puzzles_are_filtered_and_the_easiest_come_first() -> None:
    found = [one for one in puzzles() if Wanted(game="connect4", kind="win").takes(one)]
    assert found
    assert {(one.game, one.kind) for one in found} == {("connect4", "win")}
    assert [one.grade for one in found] == sorted(one.grade for one in found)


def test_an_address_names_filter_and_exercise() -> None:
    exercise = puzzles()[0]
    wanted = Wanted(game=exercise.game, kind=exercise.kind, grade=exercise.grade)
    assert read_address(write_address("puzzles", wanted, exercise)) == ("puzzles", wanted, exercise.key)
    assert read_address("/learn?game=chess&kind=x&grade=99") == ("puzzles", Wanted(), "")
