"""Exact results against brute force, an independent solver, published tables and recorded positions."""

from __future__ import annotations

import os
import random
import signal
import threading
from importlib.util import find_spec
from pathlib import Path

import brute
import pytest
from bitbully import bitbully_core

import linewood as lw
from linewood.solve import table_file
from linewood.solve.solution import plies
from linewood.solve.stored import solve_stored

DATA = Path(os.environ.get("LINEWOOD_DATA", "."))
needs_data = pytest.mark.skipif("LINEWOOD_DATA" not in os.environ, reason="LINEWOOD_DATA names no folder of positions")
SIZES = ((4, 4), (4, 5), (5, 4), (5, 5))
PUBLISHED = {
    (4, 4): "= 16", (4, 5): "= 20", (4, 6): "2 24", (4, 7): "= 28", (4, 8): "2 32", (4, 9): "2 36",
    (5, 4): "= 20", (5, 5): "= 25", (5, 6): "= 30", (5, 7): "= 35", (5, 8): "1 39",
    (6, 4): "= 24", (6, 5): "= 30", (6, 6): "2 36", (6, 7): "1 41",
    (7, 4): "= 28", (7, 5): "= 35", (7, 6): "1 41",
    (8, 4): "= 32", (8, 5): "= 40",
}  # fmt: skip
"""Result (1 first player, 2 second, = draw) and last move of empty boards with rows + columns up to 13 (J. Tromp)."""
MARKS = {"win": "1", "loss": "2", "draw": "="}


def random_position(chance: random.Random, game: lw.ConnectFour, free: int) -> lw.Position:
    while True:
        position = game.start()
        while position.outcome is None and position.cells.count(0) > free:
            position = position.play(chance.choice(position.legal))
        if position.outcome is None:
            return position


def random_game(chance: random.Random, rows: int, columns: int, forbidden: int) -> lw.ConnectFour:
    names = [f"{chr(97 + c)}{r + 1}" for c in range(columns) for r in range(rows)]
    return lw.ConnectFour(rows=rows, columns=columns, forbidden=chance.sample(names, forbidden))


def assert_is(case: brute.Case, solution: lw.Solution) -> None:
    assert solution.result == case.truth.result, solution.position
    if case.truth.result != "draw":
        assert solution.distance == case.truth.plies, solution.position
    assert solution.stopped_by == "solved"


# Correctness --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, 2])
def test_results_and_distances_are_those_of_brute_force(threads: int) -> None:
    chance = random.Random(threads)
    for rows, columns in SIZES:
        for forbidden in range(6):
            game = random_game(chance, rows, columns, forbidden)
            solver = lw.Solver(game, megabytes=4)
            questions = [brute.Question(random_position(chance, game, 11)) for _ in range(45)]
            for case in brute.solve(questions):
                assert_is(case, solver.solve(case.position, threads=threads))


def test_every_move_is_scored_as_brute_force_scores_it() -> None:
    chance = random.Random(3)
    game = random_game(chance, 5, 5, 2)
    solver = lw.Solver(game, megabytes=4)
    for case in brute.solve(brute.Question(random_position(chance, game, 12)) for _ in range(40)):
        solution = solver.solve(case.position, moves=True)
        assert_is(case, solution)
        found = {move.move: move for move in solution.moves}
        assert set(found) == set(case.after)
        for move, truth in case.after.items():
            assert found[move].result == truth.result
            if truth.result != "draw":
                assert found[move].distance == truth.plies
        assert solution.moves[0].bounds == solution.bounds


@pytest.mark.parametrize(("rows", "columns"), [size for size in PUBLISHED if sum(size) <= 10])
def test_small_boards_end_as_published(rows: int, columns: int) -> None:
    check_published(rows, columns)


@pytest.mark.slow
@pytest.mark.parametrize(("rows", "columns"), [size for size in PUBLISHED if sum(size) > 10])
def test_larger_boards_end_as_published(rows: int, columns: int) -> None:
    check_published(rows, columns)


def check_published(rows: int, columns: int) -> None:
    solution = lw.solve(lw.ConnectFour(rows=rows, columns=columns).start(), lw.Limits(megabytes=256))
    assert solution.result is not None
    assert f"{MARKS[solution.result]} {solution.distance}" == PUBLISHED[rows, columns]


def bitbully_agrees(seed: int, positions: int, stones: range) -> None:
    chance, judge = random.Random(seed), make_judge()
    solver = lw.Solver(lw.ConnectFour(), megabytes=64)
    for _ in range(positions):
        position = random_position(chance, lw.ConnectFour(), 42 - chance.choice(stones))
        board = bitbully_core.BoardCore()
        assert board.play([ord(move) - ord("a") for move in position.moves])
        score = judge.mtdf(board, 0)
        assert solver.solve(position).bounds == (score, score), position.text


def make_judge() -> bitbully_core.BitBullyCore:
    """With its book, if that is installed: without it, positions with few stones take long."""
    judge = bitbully_core.BitBullyCore()
    if find_spec("bitbully_databases") is not None:
        from bitbully_databases import BitBullyDatabases

        assert judge.loadBook(BitBullyDatabases.get_database_path("12-ply-dist"))
    return judge


def test_scores_on_the_classic_board_are_those_of_bitbully() -> None:
    bitbully_agrees(1, 300, range(18, 42))


@pytest.mark.slow
def test_ten_thousand_scores_are_those_of_bitbully() -> None:
    """Few stones take bitbully long without its book."""
    bitbully_agrees(2, 10_000, range(0 if find_spec("bitbully_databases") else 8, 42))


@needs_data
@pytest.mark.parametrize("name", ["Test_L3_R1", "Test_L2_R1", pytest.param("Test_L1_R1", marks=pytest.mark.slow)])
def test_recorded_scores_of_the_classic_board(name: str) -> None:
    solver = lw.Solver(lw.ConnectFour(), megabytes=64)
    for line in (DATA / "connect4" / name).read_text().splitlines():
        moves, score = line.split()
        assert solver.solve(lw.parse(f"connect4 6x7 {moves}")).bounds == (int(score), int(score)), line


@needs_data
@pytest.mark.parametrize(
    "name",
    [
        "10x6_endgame_L1.txt",
        "9x5_endgame_L1.txt",
        pytest.param("10x6_midgame_L1.txt", marks=pytest.mark.slow),
        pytest.param("9x5_midgame_L1.txt", marks=pytest.mark.slow),
    ],
)
def test_recorded_scores_of_wider_boards(name: str) -> None:
    columns, rows = (int(number) for number in name.partition("_")[0].split("x"))
    game = lw.ConnectFour(rows=rows, columns=columns)
    solver = lw.Solver(game, megabytes=64)
    for line in (DATA / "connect4" / name).read_text().splitlines():
        moves, score = line.split()
        position = game.start().play(*(chr(97 + int(digit)) for digit in moves))
        assert solver.solve(position).bounds == (int(score), int(score)), line


# The call -----------------------------------------------------------------------------------------------------


def test_a_score_says_on_which_stone_the_game_ends() -> None:
    assert [plies(score, 42, 0) for score in (1, 18, 0, -1, -18)] == [41, 7, 42, 42, 8]
    assert [plies(score, 25, 3) for score in (1, -1)] == [21, 22]


def test_a_position_that_is_over_has_its_result() -> None:
    won = lw.parse("connect4 6x7 d a d a d a d")
    assert (lw.solve(won).result, lw.solve(won).distance) == ("loss", 0)


def test_a_limit_leaves_bounds_that_hold_and_an_estimate() -> None:
    solution = lw.solve(lw.parse("connect4 7x6"), lw.Limits(nodes=5000, megabytes=16))
    assert solution.stopped_by == "nodes"
    assert not solution.solved
    assert solution.bounds is not None
    assert solution.bounds[0] <= 1 <= solution.bounds[1]
    assert solution.estimate is not None
    assert -1 <= solution.estimate <= 1


def test_moves_are_narrowed_from_the_result_the_best_one_first() -> None:
    position = lw.parse("connect4 6x7 g b a b a f f")  # a wins, and takes the most nodes of all moves
    solution = lw.Solver(position.game, megabytes=16).solve(position, lw.Limits(nodes=2_000_000), moves=True)
    assert (solution.moves[0].move, solution.moves[0].result, solution.moves[0].distance) == ("a", "win", 35)
    assert solution.stopped_by == "nodes"
    truth = {"b": 0, "c": 0, "d": -4, "e": -2, "f": -2, "g": -2}
    for move in solution.moves[1:]:
        assert move.bounds is not None
        assert move.bounds[0] <= truth[move.move] <= move.bounds[1] <= 0


def test_what_ctrl_c_interrupts_keeps_the_bounds_of_every_move() -> None:
    position = lw.parse("connect4 6x7 g b a b a f f")
    solver = lw.Solver(position.game, megabytes=16)

    def interrupt_when_busy() -> None:
        while (now := solver.progress()) is None or now.nodes < 300_000:
            pass
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=interrupt_when_busy, daemon=True).start()
    with pytest.raises(KeyboardInterrupt):
        solver.solve(position, moves=True)
    assert solver.solution is not None
    assert (solver.solution.result, solver.solution.stopped_by) == ("win", "interrupt")
    assert {move.move for move in solver.solution.moves} == set(position.legal)


def test_the_same_node_budget_gives_the_same_solution() -> None:
    limits = lw.Limits(nodes=20_000, megabytes=16)
    one, other = (lw.solve(lw.parse("connect4 6x7 4444"), limits) for _ in range(2))
    assert (one.bounds, one.nodes) == (other.bounds, other.nodes)


def test_ctrl_c_raises_and_a_solver_keeps_its_bounds() -> None:
    solver = lw.Solver(lw.ConnectFour(rows=9, columns=9), megabytes=64)

    def interrupt_when_busy() -> None:
        while (now := solver.progress()) is None or now.nodes < 10_000:
            pass
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=interrupt_when_busy, daemon=True).start()
    with pytest.raises(KeyboardInterrupt):
        solver.solve(solver.game.start())
    assert solver.solution is not None
    assert solver.solution.stopped_by == "interrupt"
    assert solver.solution.bounds is not None
    assert solver.solve(solver.game.start(), lw.Limits(nodes=2000)).stopped_by == "nodes"


def test_another_thread_stops_a_solver() -> None:
    solver = lw.Solver(lw.ConnectFour(rows=9, columns=9), megabytes=16)
    threading.Timer(0.1, solver.stop).start()
    assert solver.solve(solver.game.start()).stopped_by == "asked"


def test_a_search_for_a_proof_can_be_stopped_and_keeps_what_it_knows() -> None:
    position = lw.LinesOfAction().start()
    solver = lw.Solver(position.game)
    watched = solver.watch(position, lw.Limits(seconds=600))
    assert next(watched).nodes > 0
    threading.Timer(0.1, solver.stop).start()
    assert [now.bounds for now in watched][-1:] in ([], [None])
    assert solver.solution is not None
    assert (solver.solution.result, solver.solution.stopped_by) == (None, "asked")
    assert solver.solution.estimate is not None

    def interrupt_when_busy() -> None:
        while solver.progress() is None:
            pass
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=interrupt_when_busy, daemon=True).start()
    with pytest.raises(KeyboardInterrupt):
        solver.solve(position, lw.Limits(seconds=600))
    assert solver.solution.stopped_by == "interrupt"


def test_a_solver_that_is_stopped_before_it_begins_stops_at_once() -> None:
    for game in (lw.LinesOfAction(), lw.ConnectFour(rows=9, columns=9)):
        solver = lw.Solver(game, megabytes=16)
        solver.stop()
        assert solver.solve(game.start(), lw.Limits(seconds=600), moves=True).stopped_by == "asked"


def test_a_solution_survives_json() -> None:
    solution = lw.solve(lw.parse("connect4 4x4 a b"), moves=True)
    assert lw.Solution.from_json(solution.to_json()) == solution
    with pytest.raises(lw.BadValue, match="not a solution"):
        lw.Solution.from_json({"moves": []})


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: lw.solve(lw.ConnectFour().start(), lw.Limits(playouts=10)), "seconds or nodes"),
        (lambda: lw.solve(lw.ConnectFour().start(), threads=0), "threads is 0"),
        (lambda: lw.solve(lw.ConnectFour().start(), lw.Limits(megabytes=900_000)), "choose a smaller table"),
        (lambda: lw.Solver(lw.ConnectFour(), megabytes=4).solve(lw.HexFive().start()), "another Solver"),
    ],
)
def test_bad_input_gets_a_clear_message(call: object, message: str) -> None:
    with pytest.raises(lw.BadValue, match=message):
        call()  # type: ignore[operator]


# Table files --------------------------------------------------------------------------------------------------


def test_a_table_file_lets_a_later_solver_continue(tmp_path: Path) -> None:
    game, path = lw.ConnectFour(rows=5, columns=6), tmp_path / "table"
    first = lw.Solver(game, megabytes=16)
    fresh = first.solve(game.start())
    first.save(path)
    for megabytes in (1, 16, 64):
        again = lw.Solver(game, megabytes=megabytes, table=path).solve(game.start())
        assert (again.result, again.distance) == (fresh.result, fresh.distance)
    assert lw.Solver(game, megabytes=16, table=path).solve(game.start()).nodes < fresh.nodes


def test_what_a_table_file_knows_changes_no_result(tmp_path: Path) -> None:
    chance, path = random.Random(5), tmp_path / "table"
    for rows, columns in SIZES:
        for forbidden in range(6):
            game = random_game(chance, rows, columns, forbidden)
            first = lw.Solver(game, megabytes=4)
            fresh = first.solve(game.start())
            first.save(path)
            later = lw.Solver(game, megabytes=4, table=path)
            assert later.solve(game.start()).bounds == fresh.bounds
            for case in brute.solve(brute.Question(random_position(chance, game, 10)) for _ in range(12)):
                assert_is(case, later.solve(case.position))


def test_a_broken_or_foreign_table_file_is_rejected(tmp_path: Path) -> None:
    game, path = lw.ConnectFour(rows=5, columns=6), tmp_path / "table"
    solver = lw.Solver(game, megabytes=4)
    solver.solve(game.start())
    solver.save(path)
    whole = path.read_bytes()
    header = [whole.replace(b'"bits": 1', b'"bits": 2'), whole.replace(b'"entries": ', b'"entries": 1')]
    for broken in (whole[:-1], whole[:40], whole[:-5] + b"?" + whole[-4:], whole + bytes(16), *header):
        assert broken != whole
        path.write_bytes(broken)
        with pytest.raises(lw.BadFile, match="damaged"):
            solver.load(path)
    path.write_bytes(b"PK\x03\x04 something else")
    with pytest.raises(lw.BadFile, match="not a table"):
        solver.load(path)
    path.write_bytes(whole)
    with pytest.raises(lw.BadFile, match="is for connect4 5x6"):
        lw.Solver(lw.ConnectFour(), megabytes=4, table=path)
    with pytest.raises(lw.BadFile, match="cannot read"):
        solver.load(tmp_path / "none")


def test_a_table_is_written_in_chunks_and_leaves_no_other_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, path, other = lw.ConnectFour(rows=5, columns=6), tmp_path / "table", tmp_path / "other"
    solver = lw.Solver(game, megabytes=1)
    solver.solve(game.start())
    solver.save(path)
    monkeypatch.setattr(table_file, "CHUNK", 1000)
    solver.save(other)
    assert path.read_bytes() == other.read_bytes()
    lw.Solver(game, megabytes=1, table=other).save(other)
    assert path.read_bytes() == other.read_bytes()
    with pytest.raises(lw.BadFile, match="cannot be written"):
        solver.save(tmp_path)
    assert sorted(tmp_path.iterdir()) == [other, path]


def test_where_no_table_can_be_written_is_said_before_the_work(tmp_path: Path) -> None:
    for path in (tmp_path / "none" / "table", tmp_path):
        with pytest.raises(lw.BadFile, match="cannot be written"):
            next(solve_stored(lw.parse("connect4 9x9"), table=path, megabytes=4))
    with pytest.raises(lw.BadValue, match="uses no table"):
        next(solve_stored(lw.parse("loa"), table=tmp_path / "table"))


def test_the_solution_comes_before_the_table_is_written(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "table"
    path.parent.mkdir()
    states = solve_stored(lw.parse("connect4 4x4"), table=path, megabytes=4)
    found = next(state for state in states if isinstance(state, lw.Solution))
    path.parent.rmdir()
    assert found.solved
    with pytest.raises(lw.BadFile, match="cannot be written"):
        states.close()


# Other games --------------------------------------------------------------------------------------------------


def test_a_forced_win_in_hex5_comes_with_its_line() -> None:
    position = lw.parse("hex5 5 30 0 31 1 32 2")
    solution = lw.solve(position, lw.Limits(seconds=20))
    assert solution.result == "win"
    assert solution.at_most == len(solution.line)
    for move in solution.line:
        position = position.play(move)
    assert position.outcome == "first"


def test_where_there_is_only_one_move_to_look_at_no_limit_is_blamed() -> None:
    solution = lw.solve(lw.HexFive().start())
    assert (solution.result, solution.stopped_by) == (None, "searched")


def test_what_is_not_proven_is_unknown() -> None:
    solution = lw.solve(lw.LinesOfAction().start(), lw.Limits(nodes=2000))
    assert (solution.result, solution.distance, solution.bounds) == (None, None, None)
    assert solution.estimate is not None


def test_ctrl_c_ends_a_search_for_a_proof() -> None:
    states = solve_stored(lw.parse("loa"), "1h")
    next(states)
    found = states.throw(KeyboardInterrupt())
    assert isinstance(found, lw.Solution)
    assert found.stopped_by != "solved"
    assert list(states) == []


def test_ctrl_c_while_progress_is_looked_at_keeps_what_is_proven(tmp_path: Path) -> None:
    states = solve_stored(lw.parse("connect4 9x9"), "1h", table=tmp_path / "large.table", megabytes=16)
    next(states)
    found = states.throw(KeyboardInterrupt())
    assert isinstance(found, lw.Solution)
    assert found.stopped_by != "solved"
    assert list(states) == []
    assert (tmp_path / "large.table").exists()
