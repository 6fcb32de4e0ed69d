"""The move that lost a game, and totals per player."""

import io
import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

import linewood as lw
from linewood.cli.app import run
from linewood.records import Contestant, Fault, Record, positions, record_of, write
from linewood.reviews import losses, review_game

QUICK = lw.Limits(playouts=3000)
PLAYERS = (Contestant(name="ann"), Contestant(name="ben"))


def game(text: str, **fields: object) -> Record:
    return replace(record_of(lw.parse(text)), players=PLAYERS, **fields)  # type: ignore[arg-type]


def test_a_threat_that_was_not_blocked_lost_the_game() -> None:
    found = review_game(game("connect4 6x7 1 4 1 4 1 7 1"), limits=QUICK)
    assert (found.kind, found.player, found.side, found.ply, found.move) == ("move", "ben", "second", 6, "g")
    assert found.better == "a"
    assert found.proven
    assert found.after < found.before


def test_after_two_open_ends_the_move_before_is_to_blame() -> None:
    # x has c1 d1 e1 open on both sides after ply 5: whatever o does at ply 6 is too late.
    found = review_game(game("connect4 6x7 d d e e c a b"), limits=QUICK)
    assert (found.kind, found.side, found.ply) == ("move", "second", 4)


def test_a_fault_is_named_instead_of_a_move() -> None:
    fault = Fault(side="first", name="timeout")
    found = review_game(game("connect4 6x7 d d", result="second", reason="timeout", faults=(fault,)), limits=QUICK)
    assert (found.kind, found.player, found.move) == ("fault", "ann", "timeout")


def test_a_loss_that_the_opening_brought_is_nobodys_move() -> None:
    found = review_game(game("connect4 6x7 d d e e c a b", opening_plies=5), limits=QUICK)
    assert found.kind == "opening"


def test_a_game_without_a_loser_has_no_losing_move() -> None:
    assert review_game(game("connect4 6x7 d d"), limits=QUICK).kind == "none"


def test_totals_count_by_player() -> None:
    reviews = [
        review_game(game("connect4 6x7 1 4 1 4 1 7 1"), limits=QUICK),
        review_game(game("connect4 6x7 d d e e c a b"), limits=QUICK),
        review_game(
            game("connect4 6x7 d d", result="second", reason="crash", faults=(Fault(side="first", name="crash"),))
        ),
    ]
    ben, ann = losses(reviews)
    assert (ben.player, ben.games, ben.faults, ben.mean_ply) == ("ben", 2, 0, 5.0)
    assert (ann.player, ann.games, ann.faults, ann.mean_ply) == ("ann", 1, 1, None)


def test_the_command_reads_files_and_leaves_broken_games_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(
        write(game("connect4 6x7 1 4 1 4 1 7 1")) + b'{"start": "connect4 6x7", "plies": [{"move": "z"}]}\n'
    )
    assert run(["review", str(path), "--playouts", "2000", "--json"]) == 0
    shown = capsys.readouterr()
    data = json.loads(shown.out)
    assert [one["move"] for one in data["games"]] == ["g"]
    assert data["players"][0]["player"] == "ben"
    assert "game 2 was left out" in " ".join(shown.err.split())
    assert run(["review", str(path), "--playouts", "2000", "--lang", "zh"]) == 0
    assert "败着" in capsys.readouterr().out


def test_a_file_that_is_not_there_is_an_error_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", "no-such-file.jsonl"]) == 2
    assert "no-such-file.jsonl" in capsys.readouterr().err


def random_game(seed: int) -> Record:
    chance, position = random.Random(seed), lw.ConnectFour(rows=5, columns=6).start()
    while position.outcome is None:
        position = position.play(chance.choice(position.legal))
    return replace(record_of(position), players=PLAYERS)


@pytest.mark.parametrize("seed", range(12))
def test_the_move_that_was_played_is_never_recommended(seed: int) -> None:
    record = random_game(seed)
    found = review_game(record, limits=lw.Limits(playouts=30))  # so few that the search likes losing moves too
    if found.kind == "move":
        before = list(positions(record))[found.ply - 1]
        assert found.better != found.move == record.plies[found.ply - 1].move
        assert found.better in before.legal
        assert found.after < found.before


def test_where_results_are_known_the_change_of_the_result_counts() -> None:
    # 4x5 is a draw from the start, and after b the second player still draws; the solver sees all of it.
    position = lw.ConnectFour(rows=4, columns=5).start()
    solver = lw.Solver(position.game, megabytes=16)
    chance = random.Random(1)
    while position.outcome is None:
        position = position.play(chance.choice(position.legal))
    record = replace(record_of(position), players=PLAYERS)
    found = review_game(record, limits=lw.Limits(playouts=10))
    assert found.known
    before = list(positions(record))[found.ply - 1]
    exact = {"win": 1.0, "draw": 0.0, "loss": -1.0}
    assert found.before == exact[str(solver.solve(before).result)]
    assert found.after == -exact[str(solver.solve(before.play(found.move)).result)]
    assert solver.solve(before.play(found.better)).result != "win"


def test_if_every_move_loses_no_move_is_flagged() -> None:
    # After five plies x has two open ends: o's sixth and eighth plies lose whatever they are.
    found = review_game(game("connect4 6x7 d d e e c a b", opening_plies=5), limits=QUICK)
    assert (found.kind, found.move, found.better) == ("opening", "", "")


def test_the_refutation_begins_with_the_answer_that_wins() -> None:
    found = review_game(game("connect4 6x7 1 4 1 4 1 7 1"), limits=QUICK)
    assert found.refutation[0] == "a"


def test_a_stored_run_is_reviewed_and_exported_by_its_id(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    store = str(tmp_path / "arena.sqlite")
    played = ["match", "connect4/random", "connect4/naive", "-n", "2", "--playouts", "20", "--store", store, "--json"]
    assert run(played) == 0
    name = json.loads(capsys.readouterr().out)["run"][:8]
    assert run(["review", name, "--playouts", "50", "--store", store, "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["games"]) == 2
    assert run(["records", "convert", name, "--store", store, "--to", "pgn", "--out", "games.pgn"]) == 0
    assert run(["records", "check", "games.pgn", "--json"]) == 0
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(Path("games.pgn").read_bytes())))
    capsys.readouterr()
    assert run(["review", "-", "--playouts", "50", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["games"]) == 2
