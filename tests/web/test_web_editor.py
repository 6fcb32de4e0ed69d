"""The board editor, threats on the board, and faults in the visitor's language."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path

import pytest
from awaiting import awaited

from linewood.errors import BadValue, LinewoodError
from linewood.games import ConnectFour, HexFive, LinesOfAction, parse
from linewood.players import Player
from linewood.texts import shown
from linewood.web.editor import carry_over, position_of, put
from linewood.web.engine import Engine
from linewood.web.fault import word_of
from linewood.web.matches import Matches, with_options

# The editor.


def test_stones_fall_onto_the_pile_and_past_a_forbidden_cell() -> None:
    game = ConnectFour(rows=4, columns=4, forbidden=["b2"])
    cells = tuple(game.start().cells)
    for tool in ("first", "second", "first"):
        cells = put(game, cells, 13, tool)
    assert position_of(game, cells, "first").cells == parse("connect4 4x4 !b2 b b b").cells


def test_erasing_takes_the_top_stone() -> None:
    game = ConnectFour(rows=4, columns=4)
    cells = tuple(parse("connect4 4x4 a a").cells)
    assert put(game, cells, 0, "erase") == tuple(parse("connect4 4x4 a").cells)


def test_a_new_forbidden_cell_lifts_the_stones_above_it() -> None:
    cells = tuple(parse("connect4 4x4 a a a").cells)
    game = ConnectFour(rows=4, columns=4, forbidden=["a2"])
    assert carry_over(game, cells) == tuple(parse("connect4 4x4 !a2 a a a").cells)


def test_the_number_of_stones_tells_who_moves() -> None:
    game = HexFive(side=4)
    position = position_of(game, put(game, tuple(game.start().cells), 7, "first"), "first")
    assert position.side == 1


def test_pieces_are_put_anywhere_and_the_side_to_move_is_chosen() -> None:
    game = LinesOfAction()
    cells = put(game, put(game, tuple(game.start().cells), 8, "erase"), 27, "second")
    position = position_of(game, cells, "second")
    assert (position.cells[27], position.side) == (2, 1)


def test_a_position_that_cannot_come_about_is_refused() -> None:
    game = HexFive(side=4)
    with pytest.raises(LinewoodError):
        position_of(game, put(game, tuple(game.start().cells), 7, "second"), "first")


# Faults.


def test_a_chinese_visitor_reads_why_a_game_cannot_be_saved() -> None:
    with sqlite3.connect(":memory:") as file:
        file.execute("PRAGMA max_page_count = 1")
        with pytest.raises(sqlite3.OperationalError) as caught:
            file.execute("CREATE TABLE large (text TEXT)")
    assert shown(word_of(caught.value), "zh") == "磁盘已满"
    assert shown(word_of(OSError(errno.ENOSPC, "no space left")), "zh") == "磁盘已满"


def test_a_chinese_visitor_reads_what_a_bot_did_wrong() -> None:
    assert shown(word_of(BadValue("web.error.paused")), "zh") == BadValue("web.error.paused").text("zh")


# Players of a match.


@pytest.mark.parametrize("options", ["weights=/etc/passwd", "threads=64", "nonsense=1", "exploration", "exploration=x"])
def test_a_visitor_cannot_name_files_threads_or_nonsense(options: str) -> None:
    with pytest.raises(LinewoodError):
        with_options("connect4/uct", options, "connect4")


def test_a_preset_with_options_plays_beside_the_preset() -> None:
    players = ["connect4/uct", "connect4/uct:exploration=0.5"]
    asked = {"game": "connect4", "players": players, "pairs": 1, "playouts": 10, "openings": "usual"}
    assert [player.name for player in planned(asked)] == players


def planned(asked: dict[str, object]) -> tuple[Player, ...]:
    """The players of the match that somebody asks for."""

    async def plan() -> tuple[Player, ...]:
        engine = Engine(1, 16)
        try:
            return tuple(Matches(engine, Path("nowhere")).plan(asked).schedule.players)
        finally:
            engine.close()

    return awaited(plan())


@pytest.mark.parametrize("openings", [[], ["loa"], ["connect4 6x7 d a d a d b d"], ["nonsense"], 7])
def test_openings_are_positions_of_the_game_that_are_not_over(openings: object) -> None:
    asked = {"game": "connect4", "players": ["connect4/uct", "connect4/best"], "pairs": 1, "playouts": 10}
    with pytest.raises(LinewoodError):
        planned(asked | {"openings": openings})
