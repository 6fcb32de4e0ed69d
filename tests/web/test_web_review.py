"""Reviews: accuracy, only moves, comments, deleted variations, and the review that begins by itself after a game."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from awaiting import awaited
from timing import timed

from linewood.errors import BadValue
from linewood.games import parse
from linewood.search import Limits, search
from linewood.tables.seats import PERSON
from linewood.tables.sitting import Sitting, Verdict
from linewood.tables.store import Store
from linewood.web.access import Visitor
from linewood.web.hall import Hall
from linewood.web.review import ONLY, accuracy, glyph, note
from linewood.web.settings import Settings
from linewood.web.visit import Visit


def judged(*wins: float) -> Sitting:
    """A game in which the first player's share of points was this, before and after each move."""
    sitting, _ = timed("", *"abcdefg"[: len(wins) - 1])
    for node, win in enumerate(wins):
        sitting.nodes[node].verdict = Verdict(win=win, best="g", visits=10)
    return sitting


def test_whoever_loses_nothing_is_perfectly_accurate() -> None:
    assert accuracy(judged(0.5, 0.5, 0.9, 0.9), [0, 1, 2, 3]) == (
        pytest.approx(100, abs=0.1),
        pytest.approx(14.9, abs=0.1),
    )


def test_the_more_a_side_loses_the_less_accurate_it_is() -> None:
    found = [accuracy(judged(0.9, 0.9 - lost), [0, 1])[0] or 0 for lost in (0.0, 0.05, 0.1, 0.3, 0.9)]
    assert found == sorted(found, reverse=True)
    assert len(set(found)) == len(found)


def test_nobody_is_accurate_before_anybody_has_looked() -> None:
    sitting, _ = timed("", "a", "b")
    assert accuracy(sitting, [0, 1, 2]) == (None, None)


def test_the_only_move_that_holds_is_marked() -> None:
    sitting, _ = timed("", "d")
    sitting.nodes[0].verdict = Verdict(win=0.6, best="d", visits=10, second=0.2)
    assert glyph(sitting, 1) == ONLY
    sitting.nodes[0].verdict = Verdict(win=0.6, best="e", visits=10, second=0.2)
    assert glyph(sitting, 1) != ONLY


def test_where_one_move_alone_does_not_lose_at_once_the_second_best_loses() -> None:
    position = parse("connect4 6x7 d a d a d")
    for move in position.legal:
        assert move == "d" or position.play(move, "d").outcome == "first"
    sitting = Sitting("test", position)
    note(sitting, 0, search(position, limits=Limits(playouts=200)))
    verdict = sitting.nodes[0].verdict
    assert verdict is not None
    assert (verdict.best, verdict.second) == ("d", 1.0)  # the first player's share


def test_one_of_two_good_moves_is_not_the_only_one() -> None:
    sitting, _ = timed("", "d")
    sitting.nodes[0].verdict = Verdict(win=0.6, best="d", visits=10, second=0.55)
    assert glyph(sitting, 1) == ""


def test_comments_and_deletions_come_back_with_the_game() -> None:
    store = Store(":memory:")
    sitting, _ = timed("", "d", "e")
    other = sitting.look(1, "f")
    after = sitting.look(other, "a")
    kept = sitting.look(1, "g")
    sitting.nodes[kept].comment = "solid"
    assert sitting.delete(other) == 1
    store.save(sitting)
    found = store.load("test")
    assert found is not None
    assert found.nodes[1].children == [2, kept]
    assert found.nodes[kept].comment == "solid"
    assert after < len(found.nodes)
    store.close()


@pytest.mark.parametrize("node", [0, 1, 2])
def test_moves_of_the_game_itself_stay(node: int) -> None:
    sitting, _ = timed("", "d", "e")
    with pytest.raises(BadValue, match="Only variations"):
        sitting.delete(node)


def test_a_journal_without_second_best_moves_is_read_and_written(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    store = Store(path)
    sitting, _ = timed("", "d")
    store.save(sitting)
    store.close()
    with sqlite3.connect(path) as file:
        file.execute("ALTER TABLE verdicts DROP COLUMN second")
    store = Store(path)
    verdict = Verdict(win=0.6, best="d", visits=10, second=0.4)
    store.keep_verdict("test", 1, verdict)
    found = store.load("test")
    assert found is not None
    assert found.nodes[1].verdict == verdict
    store.close()


def test_a_game_that_is_over_is_reviewed_by_itself_and_stored() -> None:
    async def run() -> None:
        hall = Hall(Settings(store=Path(":memory:"), searches=1, megabytes=16, pace=0.0))
        table = hall.open(parse("connect4 4x4 a b a b a"), (PERSON, PERSON))
        table.save()
        hall.reviews.offer(table)
        assert hall.reviews.progress(table) is None  # it is not over
        Visit(hall, table).move("c")
        Visit(hall, table).move("a")
        hall.reviews.offer(table)
        hall.reviews.offer(table)
        going = hall.reviews.progress(table)
        assert going is not None
        assert going.task is not None
        assert not going.is_wanted
        await going.task
        stored = hall.store.load(table.sitting.name)
        assert stored is not None
        assert all(node.verdict is not None for node in stored.nodes if node.position.outcome is None)
        assert None not in accuracy(stored, stored.path(stored.tip))
        hall.close()

    awaited(asyncio.wait_for(run(), 600))  # a guard, not a measurement


def test_strangers_write_and_delete_nothing() -> None:
    async def run() -> None:
        hall = Hall(Settings(store=Path(":memory:"), searches=1, megabytes=16, pace=0.0))
        table = hall.open(parse("connect4 6x7 d"), (PERSON, PERSON), owner="ann")
        table.sitting.look(0, "e")
        stranger = Visit(hall, table, "analyse", Visitor(id="eve", is_host=False))
        stranger.jump(2)
        for action in (lambda: stranger.comment("mine"), stranger.delete_variation):
            with pytest.raises(BadValue, match="watching"):
                action()
        assert table.sitting.nodes[0].children == [1, 2]
        hall.close()

    awaited(run())
