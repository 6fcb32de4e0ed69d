"""Puzzles: one solution each, and files that can be continued."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands import in_json, typed

import linewood as lw
from linewood.games import games
from linewood.puzzles import check_puzzle, shipped
from linewood.puzzles.puzzle import FOLDER, GRADES

GAMES = ("connect4", "hex5", "loa")
SAMPLE = 25
"""Every so many puzzles one is proven again."""


def is_sound(puzzle: lw.Puzzle) -> bool:
    """Is what the puzzle says of itself possible? The line is played to its end."""
    start = puzzle.start
    end = start.play(*puzzle.line)
    if puzzle.kind == "defence":
        return len(puzzle.line) == 1 and end.outcome is None and puzzle.moves == 0
    is_own_win = end.outcome == start.to_move
    return is_own_win and len(puzzle.line) == 2 * puzzle.moves - 1 and 2 <= puzzle.moves <= 8


@pytest.mark.parametrize("game", GAMES)
def test_shipped_puzzles_are_sound_and_different(game: str) -> None:
    puzzles = shipped(game)
    assert len(puzzles) >= 100
    assert all(is_sound(puzzle) and 1 <= puzzle.grade <= GRADES for puzzle in puzzles)
    assert len({puzzle.position for puzzle in puzzles}) == len({puzzle.name for puzzle in puzzles}) == len(puzzles)
    assert {puzzle.start.game.name for puzzle in puzzles} == {game}


def test_shipped_puzzles_take_little_room() -> None:
    assert sum(file.stat().st_size for file in FOLDER.glob("*.jsonl")) < 200_000


def test_a_sample_of_connect4_puzzles_has_one_solution() -> None:
    """Solved move by move, without the code that found them."""
    for puzzle in shipped("connect4")[::SAMPLE]:
        moves = lw.solve(puzzle.start, lw.Limits(nodes=20_000_000, megabytes=16), moves=True).moves
        good = [
            move.move for move in moves if move.result == "win" or (puzzle.kind, move.result) == ("defence", "draw")
        ]
        assert good == [puzzle.solution], puzzle


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_shipped_puzzle_has_one_solution(game: str) -> None:
    assert all(check_puzzle(puzzle) for puzzle in shipped(game))


def test_a_file_is_continued(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.jsonl"
    first = lw.make_puzzles("connect4", path, count=1)
    code, found = in_json(capsys, "puzzles", "make", "connect4", "-n", "2", "--to", str(path))
    assert code == 0
    assert found[0] == first[0].to_json()
    assert [puzzle.to_json() for puzzle in lw.read_puzzles(path)] == found
    assert found[1]["seed"] >= found[0]["seed"]
    code, out, _ = typed(capsys, "puzzles", "make", "connect4", "-n", "2", "--to", str(path))
    assert (code, out.split()[0]) == (0, "2")


def test_a_broken_file_names_the_line(tmp_path: Path) -> None:
    path = tmp_path / "broken.jsonl"
    good = shipped("connect4")[0].to_json()
    path.write_text(json.dumps(good) + "\n" + json.dumps(good | {"line": "z"}) + "\n")
    with pytest.raises(lw.BadFile, match="line 2"):
        lw.read_puzzles(path)


def test_games_without_puzzles_have_none() -> None:
    assert set(GAMES) <= set(games())
    assert len(shipped("tictactoe")) == 0
