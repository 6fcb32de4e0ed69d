"""Presets are data: each uses exactly the features that its source describes, and nobody else's."""

from __future__ import annotations

import dataclasses
import math
from pathlib import Path
from typing import Any

import pytest

import linewood as lw
from linewood.games import by_name, games
from linewood.texts import say

# What the sources describe, as options that differ from the default, and their limits. The constants come from their
# formulas: rewards of 0 and 1 double when they become -1 and 1, and so does what stands beside them.
TREE_OF_A = {
    "exploration": 2 * 0.5 * math.sqrt(2),
    "forced": True,
    "avoid_below": True,
    "solver": False,
    "reuse": False,
}
TREE_OF_B = {"exploration": 0.707 * math.sqrt(2), "forced": True, "solver": False, "final_move": "value"}
LIMITS_OF_A = {"seconds": 2.7, "nodes": 1_000_000}
LIMITS_OF_B = {"seconds": 2.0, "nodes": 500_000}
AT_RANDOM = ({"final_move": "random", "reuse": False}, {"playouts": 1})

DESCRIBED: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "connect4/random": AT_RANDOM,
    "hex5/random": AT_RANDOM,
    "loa/random": AT_RANDOM,
    "connect4/naive": (TREE_OF_A | {"keep_playouts": True}, LIMITS_OF_A),
    "connect4/improved": (TREE_OF_A | {"final_move": "value"}, LIMITS_OF_A),
    "connect4/optimized": (TREE_OF_A | {"final_move": "value"}, LIMITS_OF_A),
    "connect4/heuristic": (TREE_OF_A | {"final_move": "value", "playout": "heuristic"}, LIMITS_OF_A),
    "connect4/uct": (TREE_OF_B | {"playout": "centre"}, LIMITS_OF_B),
    "connect4/cells": (TREE_OF_B | {"playout": "cells", "reuse": False}, LIMITS_OF_B),
    "connect4/mcgs": (
        {
            "graph": True,
            "selection": "puct",
            "exploration": 2.3,
            "expansion": "all",
            "start_value": "children",
            "blend_parent": True,
            "playout": "rules",
            "stone_bonus": 1 / 8192,
            "final_move": "well_visited",
        },
        {"seconds": 2.7, "nodes": 2**21},
    ),
    "hex5/topten": (
        {
            "selection": "ucb_ply",
            "exploration": 2 * math.sqrt(2),
            "expansion": "all",
            "top": 10,
            "count_children": True,
            "playout": "table",
            "centre_opening": True,
            "solver": False,
        },
        {"seconds": 5.0},
    ),
    "loa/bias": (
        {
            "selection": "ucb_bias",
            "exploration": 2 * math.sqrt(2),
            "bias": 2.0,
            "playout": "piece",
            "cutoff_plies": 100,
            "solver": False,
            "reuse": False,
        },
        {"seconds": 5.0},
    ),
}
CHAMPIONS = ("connect4/best", "hex5/best", "loa/best")
OURS = (*CHAMPIONS, "connect4/exact")


def test_the_presets_are_these() -> None:
    assert set(lw.presets()) == set(DESCRIBED) | set(CHAMPIONS)
    assert all(lw.presets(game) for game in games())


@pytest.mark.parametrize("name", DESCRIBED)
def test_a_preset_uses_exactly_the_features_of_its_source(name: str) -> None:
    found = lw.preset(name)
    options, limits = DESCRIBED[name]
    assert found.options.as_json() == {
        key: pytest.approx(value, rel=1e-3) if isinstance(value, float) else value
        for key, value in (lw.Options().as_json() | options).items()
    }
    assert found.limits == lw.Limits(**limits)


def test_the_optimized_model_is_the_improved_one() -> None:
    improved, optimized = lw.preset("connect4/improved"), lw.preset("connect4/optimized")
    assert improved.options == optimized.options
    assert improved.limits == optimized.limits


@pytest.mark.parametrize("name", [*DESCRIBED, *OURS])
def test_a_preset_says_what_it_is_and_where_it_comes_from(name: str) -> None:
    found = lw.preset(name)
    game, _, short = name.partition("/")
    text = (by_name(game).presets / f"{short}.toml").read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert found.source
    assert found.game == game
    assert found.about is not None
    assert say(found.about.key, "en") != say(found.about.key, "zh")
    assert lw.Options.preset(name) == found.options


@pytest.mark.parametrize("name", [*DESCRIBED, *OURS])
def test_a_preset_plays(name: str) -> None:
    start = by_name(name.partition("/")[0])().start()
    analysis = lw.search(start, name, lw.Limits(playouts=200))
    assert analysis.best in start.legal


def test_the_exact_player_plays_small_boards_alone() -> None:
    small, large = (
        lw.ConnectFour(rows=7, columns=7, forbidden=["a1", "b1", "c1", "d1", "e1", "f1", "g1"]),
        lw.ConnectFour(rows=7, columns=7, forbidden=["a1", "b1", "c1", "d1", "e1", "f1"]),
    )
    assert "connect4/exact" in lw.presets(small)
    assert "connect4/exact" not in lw.presets(large)
    lw.Searcher(small, "connect4/exact")
    player = lw.read_player("connect4/exact", "connect4")
    player.check_for(small)
    for refused in (lambda: lw.Searcher(large, "connect4/exact"), lambda: player.check_for(large)):
        with pytest.raises(lw.BadValue, match="up to 42 cells, but this one has 43: choose a smaller board"):
            refused()


def test_the_exact_player_solves_what_it_plays() -> None:
    position = lw.ConnectFour(rows=5, columns=5, forbidden=["c3"]).start().play("b", "d")
    found = lw.search(position, "connect4/exact")
    solution = lw.solve(position)
    assert (found.proven, found.distance, found.exact) == (solution.result, solution.distance, True)


def test_the_game_may_be_left_out_where_it_is_known() -> None:
    assert lw.preset("bias", "loa") == lw.preset("loa/bias")
    assert lw.read_spec("best:threads=2", "hex5").name == "hex5/best:threads=2"


def test_a_spec_changes_options_and_limits() -> None:
    spec = lw.read_spec("connect4/mcgs:exploration=1.8,threads=2,solver=off,final_move=lcb")
    assert spec.name == "connect4/mcgs:exploration=1.8,threads=2,solver=off,final_move=lcb"
    assert spec.options == dataclasses.replace(
        lw.Options.preset("connect4/mcgs"), exploration=1.8, threads=2, solver=False, final_move="lcb"
    )
    assert spec.limits == lw.preset("connect4/mcgs").limits
    assert lw.read_spec("connect4/mcgs:playouts=500").limits == lw.Limits(playouts=500)
    assert lw.read_spec("connect4/mcgs:seconds=300ms").limits == lw.Limits(seconds=0.3)
    assert lw.read_spec("connect4/mcgs:megabytes=64").limits == lw.Limits(seconds=2.7, nodes=2**21, megabytes=64)
    assert lw.read_spec(" connect4/mcgs ") == lw.preset("connect4/mcgs")


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("connect4/mcts", "'connect4/mcts' is not a preset: did you mean 'connect4/mcgs'?"),
        ("zzz", "'zzz' is not a preset: use one of connect4/best, connect4/cells, "),
        ("", "'' is not a preset: use one of"),
        ("connect4/mcgs:exploration", "'connect4/mcgs:exploration' is not a preset: did you mean 'connect4/mcgs'?"),
        ("connect4/mcgs:exploration=", "'exploration=' is not a setting: write name=value"),
        ("connect4/mcgs:=3", "'=3' is not a setting: write name=value"),
        ("connect4/mcgs:seed=3,", "'' is not a setting: write name=value"),
        ("connect4/mcgs:seed=3,seed=4", "seed is given twice: give it once"),
        ("connect4/mcgs:explor=3", "'explor' is not an option: did you mean 'exploration'?"),
        ("connect4/mcgs:exploration=lots", "exploration is lots, but it must be a number from 0 to 100"),
        ("connect4/mcgs:threads=2.5", "threads is 2.5, but it must be a whole number from 1 to 15"),
        ("connect4/mcgs:solver=maybe", "solver is maybe, but it must be true or false"),
        ("connect4/mcgs:playouts=0", "playouts is 0, but it must be a whole number from 1 to"),
        ("connect4/mcgs:seconds=soon", "'soon' is not a time: write it as 3s, 500ms, 5m or 1m30s"),
        ("no/such.toml", "no/such.toml cannot be read: No such file or directory"),
    ],
)
def test_a_spec_that_cannot_be_read_is_told(spec: str, sentence: str) -> None:
    with pytest.raises(lw.LinewoodError) as caught:
        lw.read_spec(spec)
    assert str(caught.value).startswith(sentence)
    assert caught.value.text("zh") != str(caught.value)


def test_a_preset_of_another_game_is_told() -> None:
    with pytest.raises(lw.BadValue) as caught:
        lw.search(lw.parse("hex5"), "connect4/mcgs")
    assert str(caught.value) == (
        "preset connect4/mcgs is for connect4, but the position belongs to hex5: "
        "use one of hex5/best, hex5/random, hex5/topten"
    )
    with pytest.raises(lw.BadValue):
        lw.search(lw.parse("loa"), lw.Options.preset("connect4/mcgs"))
    with pytest.raises(lw.BadValue):
        lw.Searcher(lw.HexFive(), lw.preset("loa/bias"))
    with pytest.raises(lw.BadValue, match="options must be an Options object or the name of a preset, not int"):
        lw.search(lw.parse("loa"), 3)


def test_a_preset_of_ones_own_is_a_file(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text('game = "loa"\n[options]\nexploration = 2\nplayout = "piece"\n[limits]\nplayouts = 50\n', "utf-8")
    mine = lw.preset(str(file))
    assert mine == lw.Preset(
        name=str(file),
        game="loa",
        options=lw.Options(exploration=2.0, playout="piece"),
        limits=lw.Limits(playouts=50),
    )
    assert mine.about is None
    assert lw.search(lw.parse("loa"), str(file)).stopped_by == "playouts"
    assert lw.read_spec(f"{file}:playouts=70,seed=2").limits.playouts == 70
    file.write_text("[options]\ngraph = true\n", "utf-8")
    anywhere = lw.preset(str(file))
    assert anywhere.game is None
    assert anywhere.limits == lw.Limits(seconds=1.0)
    for text in ("loa", "hex5", "connect4"):
        assert lw.search(lw.parse(text), anywhere, lw.Limits(playouts=10)).playouts >= 10


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[options", " is not a TOML file: "),
        ("\udcff", " is not a TOML file: "),
        ("[option]\nseed = 1\n", ": 'option' is not an entry of a preset"),
        ("options = 3\n", ": 'options' is not an entry of a preset"),
        ('game = "chess"\n', "'chess' is not a game: the games are connect4, hex5, loa"),
        ("[options]\nsead = 1\n", "'sead' is not an option: did you mean 'seed'?"),
        ("[options]\nseed = 1.5\n", "seed is 1.5, but it must be a whole number"),
        ("[limits]\nseconds = 0\n", "seconds is 0, but it must be a number greater than 0"),
        ("[limits]\nsecond = 1\n", "'second' is not an option: did you mean 'seconds'?"),
        ('game = "loa"\n[options]\nplayout = "rules"\n', "playout 'rules' does not exist in loa"),
    ],
)
def test_a_file_that_is_no_preset_is_told(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "my.toml"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(lw.BadValue) as caught:
        lw.preset(str(file))
    assert sentence in str(caught.value)
    assert caught.value.text("zh") != str(caught.value)
