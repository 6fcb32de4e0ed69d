"""Exact results in a search, in an opening book, in the personal cache and beside an analysis."""

from __future__ import annotations

import os
import random
import signal
import threading
from dataclasses import replace
from pathlib import Path

import brute
import pytest
from commands import in_json, typed
from proving import faults_of

import linewood as lw
from linewood import _core
from linewood.search.book import load_book, read_book, write_book
from linewood.solve.cache import SolvedCache
from linewood.solve.known import Known, with_exact

EXACT = lw.Options(exact=1_000_000)
REVERSED = {"win": "loss", "draw": "draw", "loss": "win"}


def random_positions(seed: int, game: lw.ConnectFour, free: int, count: int) -> list[lw.Position]:
    chance, found = random.Random(seed), []
    while len(found) < count:
        position = game.start()
        while position.outcome is None and position.cells.count(0) > free:
            position = position.play(chance.choice(position.legal))
        if position.outcome is None:
            found.append(position)
    return found


# The search option ---------------------------------------------------------------------------------------------


def test_a_search_with_the_solver_plays_the_best_move_and_says_when_the_game_ends() -> None:
    games = lw.ConnectFour(rows=5, columns=5, forbidden=["c3"]), lw.ConnectFour(rows=4, columns=5)
    for game in games:
        for case in brute.solve(map(brute.Question, random_positions(1, game, 11, 25))):
            found = lw.search(case.position, EXACT, lw.Limits(playouts=50))
            assert found.proven == case.truth.result
            assert found.exact
            assert found.stopped_by == "proven"
            assert case.after[found.best].result == case.truth.result
            if case.truth.result != "draw":
                assert found.distance == case.truth.plies == case.after[found.best].plies
            assert len(found.line) == found.distance
            assert not list(faults_of(case.position, found.proven, found.line))


def test_the_best_player_solves_a_hard_opening() -> None:
    position = lw.parse("connect4 6x7 b a f g c f g b")  # takes 1.4 million nodes; all moves but one lose
    found = lw.search(position, "connect4/best", lw.Limits(playouts=1))
    assert (found.best, found.proven) == ("e", "draw")


def test_the_best_player_finds_the_only_move_that_wins_where_the_book_knows_the_result_alone() -> None:
    position = lw.parse("connect4 6x7 g b a b a f f")  # to prove this move takes 3.4 million nodes
    found = lw.search(position, "connect4/best", lw.Limits(playouts=1))
    assert (found.best, found.proven, found.distance, found.exact) == ("a", "win", 35, True)
    assert found.plies < 2_100_000


def test_moves_that_are_known_to_be_worse_are_not_searched() -> None:
    position = lw.parse("connect4 6x7 g b a b a f f")  # a wins, all other moves draw or lose
    found = lw.search(position, lw.Options(exact=1_200_000), lw.Limits(playouts=200))
    moves = {move.move for move in found.moves}
    assert "a" in moves
    assert len(moves) < 7
    assert found.proven is None


def test_the_solver_keeps_to_its_nodes_and_the_search_goes_on_after_them() -> None:
    position = lw.ConnectFour(forbidden=["d4"]).start()  # no book has it
    found = lw.search(position, lw.Options(exact=5000, seed=3), lw.Limits(playouts=200))
    assert found.proven is None
    assert found.playouts == 200


def test_searches_with_the_solver_replay_exactly() -> None:
    position = lw.parse("connect4 6x7 d d d d e c b")
    options = lw.Options.preset("connect4/mcgs")
    options = replace(options, exact=20_000)

    def replay() -> list[tuple[object, ...]]:
        searcher, here, seen = lw.Searcher(position.game, options), position, []
        for _ in range(6):
            found = searcher.search(here, lw.Limits(playouts=300))
            seen.append((found.best, found.value, found.plies, found.nodes, found.proven, found.distance))
            here = here.play(found.best)
        return seen

    assert replay() == replay()


def test_the_solver_counts_among_the_positions_seen() -> None:
    position = lw.parse("connect4 6x7 d d d d e c b")
    limits = lw.Limits(playouts=10)
    without = lw.search(position, lw.Options(), limits)
    assert lw.search(position, lw.Options(exact=50_000), limits).plies > without.plies + 40_000


def test_on_large_boards_the_solver_waits_until_few_cells_are_free() -> None:
    game, limits = lw.ConnectFour(rows=8, columns=8), lw.Limits(playouts=20)

    def seen_by_the_solver(position: lw.Position) -> int:
        without = lw.search(position, lw.Options(), limits)
        return lw.search(position, lw.Options(exact=50_000), limits).plies - without.plies

    (early,) = random_positions(2, game, 43, 1)
    (late,) = random_positions(2, game, 42, 1)
    assert seen_by_the_solver(early) == 0
    assert seen_by_the_solver(late) > 0


def test_the_solver_is_asked_on_boards_that_are_small_enough() -> None:
    (position,) = random_positions(2, lw.ConnectFour(rows=7, columns=7), 20, 1)
    limits = lw.Limits(playouts=20)
    assert lw.search(position, lw.Options(exact=1_000_000, exact_cells=49), limits).exact
    found = lw.search(position, lw.Options(exact=1_000_000, exact_cells=48), limits)
    assert found == replace(lw.search(position, lw.Options(), limits), seconds=found.seconds)


def test_what_a_search_proves_the_solver_confirms() -> None:
    proven = 0
    for seed, game in enumerate([lw.ConnectFour(), lw.ConnectFour(rows=6, columns=8, forbidden=["c2", "f5"])]):
        solver = lw.Solver(game, megabytes=16)
        for position in random_positions(seed, game, 22, 15):
            found, solution = lw.search(position, "connect4/mcgs", lw.Limits(playouts=3000)), solver.solve(position)
            assert found.proven in (None, solution.result)
            for move in found.moves:
                proven += move.proven is not None
                result = solver.solve(position.play(move.move)).result
                assert result is not None
                assert move.proven in (None, REVERSED[result])
    assert proven > 50


def test_too_little_memory_leaves_the_solver_out() -> None:
    (position,) = random_positions(3, lw.ConnectFour(), 20, 1)
    found = lw.search(position, EXACT, lw.Limits(playouts=20, megabytes=4))
    assert found.playouts > 0


# The opening book ----------------------------------------------------------------------------------------------


def test_the_book_solves_the_empty_board_without_a_search() -> None:
    solution = lw.Solver(lw.ConnectFour(), megabytes=1).solve(lw.ConnectFour().start())
    assert (solution.result, solution.distance, solution.nodes) == ("win", 41, 0)
    found = lw.search(lw.ConnectFour().start(), lw.Options(exact=1000), lw.Limits(playouts=10))
    assert (found.best, found.proven, found.distance, found.exact) == ("d", "win", 41, True)


def test_a_move_out_of_the_book_keeps_its_score() -> None:
    book, checked = load_book(lw.ConnectFour()), 0
    assert book is not None
    for free in (41, 40, 39, 38, 37, 36):
        for position in random_positions(free, lw.ConnectFour(), free, 5):
            score = book.find(position.native)
            after = position.play(lw.search(position, EXACT, lw.Limits(playouts=10)).best)
            if score is None or (reply := book.find(after.native)) is None:
                continue
            assert reply == -score, position.text
            checked += 1
    assert checked > 10


def test_the_book_is_small() -> None:
    book = lw.ConnectFour().book
    assert book is not None
    assert book.stat().st_size < 300_000


def test_a_book_can_be_written_and_read(tmp_path: Path) -> None:
    game = lw.ConnectFour(rows=4, columns=4)
    solver = lw.Solver(game, megabytes=1)
    places = _core.Book.places(game.native_start(), 3)
    scores = [_core.Connect4Solver(game.native_start(), 2**20).solve(native, None, None, 1)[0] for _, native in places]
    write_book(tmp_path / "small.book", game, 3, bytes(score & 255 for score in scores))
    book = read_book(game, tmp_path / "small.book")
    for position in random_positions(4, game, 13, 20):
        bounds = solver.solve(position).bounds
        found = book.find(position.native)
        assert bounds is not None
        assert found in (None, bounds[0])
        assert found is not None or any(position.play(move).outcome for move in position.legal)


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        ("cut", "damaged"),
        ("changed", "damaged"),
        ("foreign", "not an opening book"),
        ("other game", "a book of connect4 4x5"),
    ],
)
def test_a_broken_or_foreign_book_is_refused(tmp_path: Path, damage: str, reason: str) -> None:
    game, path = lw.ConnectFour(rows=4, columns=4), tmp_path / "bad.book"
    size = len(_core.Book.places(game.native_start(), 2))
    write_book(path, lw.ConnectFour(rows=4, columns=5) if damage == "other game" else game, 2, bytes(size))
    content = path.read_bytes()
    changed = {
        "cut": content[:-3],
        "changed": content.replace(b'"plies": 2', b'"plies": 3'),
        "foreign": b"PK" + content,
    }
    path.write_bytes(changed.get(damage, content))
    with pytest.raises(lw.BadFile, match=reason):
        read_book(game, path)


def test_games_without_a_book_have_none() -> None:
    assert load_book(lw.ConnectFour(rows=6, columns=6)) is None
    assert load_book(lw.HexFive()) is None


# Beside an analysis --------------------------------------------------------------------------------------------


def test_exact_results_take_the_place_of_estimates(tmp_path: Path) -> None:
    known = Known(lw.ConnectFour(), megabytes=4, cache=SolvedCache(tmp_path / "solved.sqlite"))
    for position in random_positions(5, lw.ConnectFour(), 16, 10):
        solution = known.solve(position, lw.Limits())
        found = with_exact(lw.search(position, "connect4/naive", lw.Limits(playouts=30)), solution)
        assert solution is not None
        assert {move.move for move in found.moves} == set(position.legal)
        assert (found.proven, found.distance, found.exact) == (solution.result, solution.distance, True)
        assert [(m.proven, m.distance) for m in found.moves] == [(m.result, m.distance) for m in solution.moves]
        assert found.moves[0].proven == found.proven


def test_what_is_proven_to_be_worse_stands_behind_what_may_be_best() -> None:
    position = lw.parse("connect4 6x7 g b a b a f f")  # a win; the search likes f, which is none
    solution = lw.Solver(position.game, megabytes=16).solve(position, lw.Limits(nodes=900_000), moves=True)
    found = lw.search(position, "connect4/mcgs", lw.Limits(playouts=300))
    worse = {move.move for move in solution.moves if move.bounds is not None and move.bounds[1] < 1}
    assert 0 < len(worse) < 6
    assert {move.move for move in with_exact(found, solution).moves[-len(worse) :]} == worse


def test_a_game_without_a_solver_keeps_its_estimates() -> None:
    position = lw.HexFive(side=3).start()
    assert Known(position.game).solve(position, lw.Limits()) is None
    found = lw.search(position, limits=lw.Limits(playouts=5))
    assert with_exact(found, None) is found


# The personal cache --------------------------------------------------------------------------------------------


def solved(position: lw.Position) -> lw.Solution:
    return replace(lw.solve(position, moves=True), nodes=1_000_000)


def test_a_solved_position_is_remembered(tmp_path: Path) -> None:
    (position,) = random_positions(6, lw.ConnectFour(), 14, 1)
    cache, solution = SolvedCache(tmp_path / "solved.sqlite"), solved(position)
    assert cache.find(position, moves=True) is None
    cache.keep(position, solution)
    found = SolvedCache(tmp_path / "solved.sqlite").find(position, moves=True)
    assert found is not None
    assert (found.bounds, found.moves) == (solution.bounds, solution.moves)
    assert cache.find(position.play(position.legal[0]), moves=True) is None


def test_what_is_not_exact_is_not_remembered(tmp_path: Path) -> None:
    position = lw.ConnectFour(rows=6, columns=6).start()
    cache = SolvedCache(tmp_path / "solved.sqlite")
    cache.keep(position, replace(lw.solve(position, lw.Limits(nodes=20_000)), nodes=1_000_000))
    assert cache.find(position, moves=False) is None


def test_a_damaged_cache_is_never_used_and_never_in_the_way(tmp_path: Path) -> None:
    path = tmp_path / "solved.sqlite"
    path.write_bytes(b"not a database" * 100)
    (position,) = random_positions(7, lw.ConnectFour(), 14, 1)
    SolvedCache(path).keep(position, solved(position))
    assert SolvedCache(path).find(position, moves=True) is None
    assert path.read_bytes().startswith(b"not a database")


def test_a_search_never_reads_the_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a search asked the personal cache")

    monkeypatch.setattr(SolvedCache, "find", refuse)
    (position,) = random_positions(8, lw.ConnectFour(), 16, 1)
    assert lw.search(position, EXACT, lw.Limits(playouts=10)).exact


# The command ---------------------------------------------------------------------------------------------------


def test_analyse_says_what_every_column_is_worth(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = typed(capsys, "analyse", "connect4 6x7 4433", "--playouts", "20")
    assert "wins in 3" in out
    assert "win in 3" in out
    _, out, _ = typed(capsys, "--lang", "zh", "analyse", "connect4 6x7 4433", "--playouts", "20")
    assert "3 手必胜" in out


def test_analyse_shortest_goes_on_until_every_distance_is_exact(capsys: pytest.CaptureFixture[str]) -> None:
    (position,) = random_positions(9, lw.ConnectFour(), 22, 1)
    code, found = in_json(capsys, "analyse", position.text, "--shortest", "--playouts", "20")
    assert code == 0
    assert found["exact"]
    assert len(found["moves"]) == len(position.legal)
    assert all(move["exact"] for move in found["moves"])
    judge = lw.solve(position, moves=True)
    assert [move["distance"] for move in found["moves"]] == [move.distance for move in judge.moves]


# Analyses ------------------------------------------------------------------------------------------------------


def test_an_analysis_has_exact_results_where_they_are_known() -> None:
    position = lw.parse("connect4 6x7 d a c a")
    found = lw.analyse(position, "connect4/naive", "playouts=20")
    assert (found.best, found.proven, found.distance, found.exact) == ("e", "win", 3, True)
    assert [one.proven for one in lw.analyse(position, "connect4/naive", "playouts=20", live=True)][-1] == "win"
    assert {move.move for move in lw.analyse(position, "connect4/uct", "playouts=20", only=["a", "b"]).moves} == {
        "a",
        "b",
    }


def test_ctrl_c_while_an_analysis_is_looked_at_gives_the_last_one_or_an_error() -> None:
    position = lw.parse("connect4 12x12")
    states = lw.analyse(position, limits="1h", live=True, on_interrupt="answer")
    next(states)
    assert states.throw(KeyboardInterrupt()).stopped_by == "interrupt"
    assert list(states) == []
    states = lw.analyse(position, limits="1h", live=True)
    next(states)
    with pytest.raises(KeyboardInterrupt):
        states.throw(KeyboardInterrupt())


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("live", [False, True])
def test_ctrl_c_while_the_solver_works_ends_the_analysis_too(live: bool) -> None:
    position, process = lw.parse("connect4 8x8"), os.getpid()
    threading.Timer(0.3, lambda: os.kill(process, signal.SIGINT)).start()
    found = lw.analyse(position, limits="1h", shortest=True, on_interrupt="answer", live=live)
    last = found if isinstance(found, lw.Analysis) else list(found)[-1]
    assert last.stopped_by == "interrupt"
    assert last.playouts < 100


def test_nothing_is_searched_where_every_move_is_solved() -> None:
    for limits in (None, lw.Limits(seconds=60.0)):
        found = lw.analyse(lw.parse("connect4 6x7 g g a b"), "connect4/mcgs", limits)
        assert (found.best, found.proven, found.stopped_by) == ("d", "draw", "playouts")
