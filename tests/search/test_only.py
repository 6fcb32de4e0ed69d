"""A search of some moves only: they are looked at whatever the options say, and nothing is claimed that does not hold."""

from __future__ import annotations

import random

import pytest
from awaiting import awaited

import linewood as lw
from linewood.games import by_name

MODELS = [name for game in ("connect4", "hex5", "loa") for name in lw.presets(game)]


@pytest.mark.parametrize("model", MODELS)
def test_only_these_moves_are_searched(model: str) -> None:
    position = by_name(model.partition("/")[0])().start()
    chosen = position.legal[1:4]
    analysis = lw.search(position, model, lw.Limits(playouts=600), only=chosen)
    assert {move.move for move in analysis.moves} == set(chosen)
    assert analysis.is_restricted
    assert analysis.best in chosen
    if not model.endswith("/random"):
        assert sum(move.visits for move in analysis.moves) > 0
        assert analysis.stopped_by == "playouts"


def test_a_single_move_is_searched_until_a_limit_is_reached() -> None:
    position = lw.parse("connect4 7x7 d a d b d")  # d is forced
    lost = lw.search(position, "connect4/best", lw.Limits(playouts=2000), only=["a"])
    assert [move.move for move in lost.moves] == ["a"]
    assert (lost.moves[0].proven, lost.moves[0].distance) == ("loss", 2)
    assert (lost.proven, lost.stopped_by) == (None, "settled")
    held = lw.search(position, "connect4/best", lw.Limits(playouts=2000), only=["d"])
    assert held.stopped_by == "playouts"
    assert lw.search(position, "connect4/best", lw.Limits(playouts=2000)).stopped_by == "forced"


def test_all_moves_are_no_restriction() -> None:
    position = lw.parse("connect4 6x7")
    whole = lw.search(position, "connect4/uct", lw.Limits(playouts=500))
    named = lw.search(position, "connect4/uct", lw.Limits(playouts=500), only=range(7))
    assert not named.is_restricted
    assert [(m.move, m.visits) for m in named.moves] == [(m.move, m.visits) for m in whole.moves]


@pytest.mark.parametrize("model", ["connect4/mcgs", "connect4/best", "connect4/heuristic", "connect4/improved"])
def test_proofs_of_a_restricted_root_hold_for_the_position(model: str) -> None:
    """Compared with the exact solver on small boards. A loss or a draw is never claimed; a win only if it is one."""
    chance = random.Random(7)
    solver = lw.Solver(lw.ConnectFour(rows=4, columns=5), megabytes=16)
    seen: set[object] = set()
    for _ in range(40):
        position = lw.ConnectFour(rows=4, columns=5).start()
        for _ in range(chance.randrange(6, 13)):
            after = position.play(chance.choice(position.legal))
            position = position if after.outcome else after
        if position.outcome is not None or len(position.legal) < 2:
            continue
        chosen = chance.sample(position.legal, chance.randrange(1, len(position.legal)))
        exact = {move.move: move.result for move in solver.solve(position, moves=True).moves}
        whole = "win" if "win" in exact.values() else "draw" if "draw" in exact.values() else "loss"
        analysis = lw.search(position, model, lw.Limits(playouts=3000), only=chosen)
        assert {move.move for move in analysis.moves} == set(chosen)
        assert analysis.proven in (None, whole)
        assert analysis.proven in (None, "win")
        for move in analysis.moves:
            assert move.proven in (None, exact[move.move]), f"{position.text}: {move.move}"
        seen.add((whole, analysis.proven))
        if all(move.proven for move in analysis.moves):
            assert analysis.stopped_by == ("settled" if analysis.proven is None else "proven")
    assert (("win", "win") in seen) == lw.preset(model).options.solver
    assert ("win", None) in seen
    assert ("loss", None) in seen or ("draw", None) in seen


@pytest.mark.parametrize(
    ("model", "text"),
    [("hex5/best", "hex5 5 30 0 31 1 29 60"), ("loa/best", "loa = 8/8/8/2xx4/8/3x4/8/o6o x")],
)
def test_a_forced_win_by_a_move_that_is_left_out_is_not_claimed(model: str, text: str) -> None:
    position = lw.parse(text)
    free = lw.search(position, model, lw.Limits(playouts=3000))
    assert free.proven == "win"
    others = [move for move in position.legal if move != free.best][:3]
    analysis = lw.search(position, model, lw.Limits(playouts=50), only=others)
    assert {move.move for move in analysis.moves} == set(others)
    assert analysis.proven is None or analysis.moves[0].proven == "win"
    winning = lw.search(position, model, lw.Limits(playouts=3000), only=[free.best])
    assert (winning.best, winning.proven) == (free.best, "win")


def test_a_restriction_lasts_for_one_search() -> None:
    start = lw.parse("connect4 6x7")
    with lw.Searcher(start.game, "connect4/mcgs") as searcher:
        limits = lw.Limits(playouts=2000)
        whole = searcher.search(start, limits)
        some = searcher.search(start, limits, only=["c", "d"])
        assert (len(whole.moves), len(some.moves), some.reused) == (7, 2, 0)
        again = searcher.search(start, limits, only=["d", "c"])
        assert again.reused == some.visits, "the same moves: the tree goes on"
        other = searcher.search(start, limits, only=["a"])
        assert other.reused == 0
        after = searcher.search(start.play("a", "d"), limits)
        assert after.reused > 0, "what was found below a move holds for the game"
        assert len(after.moves) == 7
        assert len(searcher.search(start.play("a", "d"), limits, only=["a"]).moves) == 1
        assert len(searcher.search(start.play("a", "d"), limits).moves) == 7


def test_streams_and_tasks_take_it_too() -> None:
    start = lw.parse("connect4 6x7")
    for frame in lw.stream(start, "connect4/mcgs", lw.Limits(playouts=20_000), 0.01, only=["b"]):
        assert [move.move for move in frame.moves] == ["b"]
    found = awaited(lw.asearch(start, "connect4/mcgs", lw.Limits(playouts=500), only=[1]))
    assert [move.action for move in found.moves] == [1]


@pytest.mark.parametrize(
    ("only", "sentence"),
    [
        ([], r"`only` names no move: name at least one, such as \['a'\], or leave it out"),
        ("cd", r"`only` must be a list of moves, such as \['a'\], not str"),
        (3, r"`only` must be a list of moves, such as \['a'\], not int"),
        (["z"], "column z is off the board: columns go from a to g"),
        ([7], "there is no action 7"),
        ([None], "a move is a str such as 'a' or an action number, not NoneType"),
    ],
)
def test_what_is_no_list_of_legal_moves_is_told(only: object, sentence: str) -> None:
    with pytest.raises(lw.BadValue, match=sentence):
        lw.search(lw.parse("connect4 6x7"), only=only)  # type: ignore[arg-type]
