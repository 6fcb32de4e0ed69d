"""The move that lost a game, and totals per player."""

import json
from pathlib import Path

import pytest

import linewood as lw
from linewood.cli.app import run
from linewood.records import Contestant, Fault, Record, record_of, write
from linewood.review import losses, review

QUICK = lw.Limits(playouts=3000)
PLAYERS = (Contestant(name="ann"), Contestant(name="ben"))


def game(text: str, **fields: object) -> Record:
    from dataclasses import replace

    return replace(record_of(lw.parse(text)), players=PLAYERS, **fields)  # type: ignore[arg-type]


def test_a_threat_that_was_not_blocked_lost_the_game() -> None:
    found = review(game("connect4 6x7 4 1 4 1 4 7 4"), limits=QUICK)
    assert (found.kind, found.player, found.side, found.ply, found.move) == ("move", "ben", "second", 6, "g")
    assert found.better == "d"
    assert found.proven
    assert found.after < found.before


def test_after_two_open_ends_the_move_before_is_to_blame() -> None:
    # x has c1 d1 e1 open on both sides after ply 5: whatever o does at ply 6 is too late.
    found = review(game("connect4 6x7 d d e e c a b"), limits=QUICK)
    assert (found.kind, found.side, found.ply) == ("move", "second", 4)


def test_a_fault_is_named_instead_of_a_move() -> None:
    fault = Fault(side="first", name="timeout")
    found = review(game("connect4 6x7 d d", result="second", reason="timeout", faults=(fault,)), limits=QUICK)
    assert (found.kind, found.player, found.move) == ("fault", "ann", "timeout")


def test_a_loss_that_the_opening_brought_is_nobodys_move() -> None:
    found = review(game("connect4 6x7 d d e e c a b", opening_plies=5), limits=QUICK)
    assert found.kind == "opening"


def test_a_game_without_a_loser_has_no_losing_move() -> None:
    assert review(game("connect4 6x7 d d"), limits=QUICK).kind == "none"


def test_totals_count_by_player() -> None:
    reviews = [
        review(game("connect4 6x7 4 1 4 1 4 7 4"), limits=QUICK),
        review(game("connect4 6x7 d d e e c a b"), limits=QUICK),
        review(game("connect4 6x7 d d", result="second", reason="crash", faults=(Fault(side="first", name="crash"),))),
    ]
    ben, ann = losses(reviews)
    assert (ben.player, ben.games, ben.faults, ben.mean_ply) == ("ben", 2, 0, 5.0)
    assert (ann.player, ann.games, ann.faults, ann.mean_ply) == ("ann", 1, 1, None)


def test_the_command_reads_files_and_leaves_broken_games_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(
        write(game("connect4 6x7 4 1 4 1 4 7 4")) + b'{"start": "connect4 6x7", "plies": [{"move": "z"}]}\n'
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
