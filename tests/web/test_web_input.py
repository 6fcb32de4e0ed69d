"""The web app and whatever a browser sends: it is understood or told, and does no harm."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from awaiting import awaited
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from properties import examples, unhurried

from linewood.errors import IllegalMove, LinewoodError
from linewood.games import ConnectFour, Position, parse
from linewood.players import Player, Program
from linewood.tables.seats import PERSON
from linewood.tables.sitting import new_name
from linewood.tables.store import Store
from linewood.web.engine import Engine
from linewood.web.hall import Hall
from linewood.web.matches import Matches
from linewood.web.settings import Settings
from linewood.web.setup import read_position, read_start
from linewood.web.visit import Visit

MINE = Player(name="mine", bot=Program(protocol="lines", command=("true",)))
FAST = settings(unhurried, max_examples=examples(60), suppress_health_check=[HealthCheck.function_scoped_fixture])

anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=30)
    | st.sampled_from(["d", "108", "b1-b3", "connect4 6x7", "level:3", "bot:sh:1", "../../etc/passwd", "person", "3s"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
names = st.sampled_from(
    [
        "move",
        "jump",
        "step",
        "undo",
        "redo",
        "resign",
        "toggle_pause",
        "go_on",
        "play_from_here",
        "sit",
        "set_mode",
        "begin",
    ]
)
boards = st.fixed_dictionaries(
    {},
    optional={
        "game": st.sampled_from(["connect4", "hex5", "loa"]) | anything,
        "rows": st.integers(-5, 99) | anything,
        "columns": st.integers(-5, 10**9) | anything,
        "forbidden": anything,
        "side": st.integers(-3, 10**9) | anything,
        "rules": st.sampled_from(["course", "olympiad"]) | anything,
        "position": st.sampled_from(["connect4 99x99", "hex5 9999", "loa = 8 x", "connect4 6x7 " + "d" * 500])
        | anything,
        "seats": st.lists(st.sampled_from(["person", "level:1", "bot:sh:1"]) | anything, min_size=2, max_size=2)
        | anything,
        "control": st.sampled_from(["-3s", "1e9h", "3s", "5m+2s"]) | anything,
    },
)


@FAST
@given(st.lists(st.tuples(names, anything | boards, anything), max_size=12))
def test_nothing_that_a_browser_sends_does_harm(events: list[tuple[str, Any, Any]]) -> None:
    async def run() -> None:
        hall = Hall(Settings(store=Path(":memory:"), searches=1, megabytes=16))
        visit = Visit(hall, hall.open(parse("connect4 6x7 d"), (PERSON, PERSON)))
        for name, first, second in events:
            method = getattr(visit, name)
            arguments = {"sit": (first, second), "begin": (first,)}.get(name, (first,))
            takes_none = name in ("undo", "redo", "resign", "toggle_pause", "go_on", "play_from_here")
            with suppress(LinewoodError):
                method() if takes_none else method(*arguments)
            assert visit.position.game.name == "connect4"
            assert all(seat.kind in ("person", "level", "preset") for seat in visit.sitting.seats)
        hall.close()

    awaited(run())


@FAST
@given(st.text(max_size=60) | st.sampled_from(["connect4 15x16 !" + "a1," * 9000, "hex5 " + "1 " * 20_000]))
def test_a_position_in_an_address_is_a_position_or_an_error(text: str) -> None:
    with suppress(LinewoodError):
        assert isinstance(read_position(text), Position)


@FAST
@given(boards | anything)
def test_a_board_is_a_board_or_an_error(asked: object) -> None:
    with suppress(LinewoodError):
        assert isinstance(read_start(asked), Position)


@FAST
@given(anything)
def test_a_name_that_is_none_finds_no_game(name: object) -> None:
    hall = Hall.__new__(Hall)
    hall._tables = {}
    hall.store = Store(":memory:")
    assert hall.find(name) is None
    hall.store.close()


players = st.sampled_from(
    [
        "connect4/best",
        "connect4/random",
        "loa/best",
        "ladder:3",
        "ladder:0",
        "bot:mine",
        "bot:sh",
        "library:/tmp/x.so",
        "saiblo:sh",
    ]
) | st.text(max_size=5)
matches = st.fixed_dictionaries(
    {},
    optional={
        "game": st.sampled_from(["connect4", "loa", "nowhere"]) | st.none(),
        "players": st.lists(players | st.none(), max_size=9) | st.text(max_size=3),
        "pairs": st.integers(-2, 10**9) | st.floats() | st.text(max_size=3),
        "playouts": st.integers(-2, 10**9) | st.floats() | st.none(),
        "seconds": st.floats() | st.none(),
        "sprt": st.lists(st.floats() | st.text(max_size=2), max_size=3) | st.none(),
    },
)


@FAST
@given(matches | st.text(max_size=9))
def test_a_match_is_between_registered_players_and_of_a_sane_size_or_an_error(asked: object) -> None:
    async def run() -> None:
        engine = Engine(1, 16)
        with suppress(LinewoodError):
            plan = Matches(engine, Path("nowhere"), {"mine": MINE}).plan(asked)
            assert len(plan.schedule) <= 2000
            assert all(player.bot in (None, MINE.bot) for player in plan.schedule.players)
        engine.close()

    awaited(run())


def test_names_are_found_again() -> None:
    assert len({new_name() for _ in range(100)}) == 100


def test_random_boards_are_as_the_judge_draws_them() -> None:
    game = read_start({"game": "connect4", "random": True}).game
    assert isinstance(game, ConnectFour)
    assert 9 <= game.rows <= 12
    assert len(game.forbidden) == 1


def test_an_illegal_move_names_its_rule() -> None:
    async def run() -> None:
        hall = Hall(Settings(store=Path(":memory:")))
        visit = Visit(hall, hall.open(parse("loa"), (PERSON, PERSON)))
        with pytest.raises(IllegalMove, match="2 pieces stand on this line, so the piece moves exactly 2"):
            visit.move("c1-c4")
        hall.close()

    awaited(run())


def test_neither_the_package_nor_its_help_loads_the_web_framework() -> None:
    code = "import sys, linewood\nfrom linewood.cli.app import run\nrun(['--help'])\nsys.exit('nicegui' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL, check=False).returncode == 0
