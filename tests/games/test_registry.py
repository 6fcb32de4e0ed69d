"""Games register themselves: nothing else in the package knows which games there are."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

import linewood as lw
from linewood.games import by_name, default, games, register
from linewood.games.registry import installed
from linewood.search import knobs
from linewood.texts import SENTENCES, Sentence, add

SOURCE = Path(lw.__file__).parent
BUILT_IN = ("connect4", "hex5", "loa")
MAY_NAME_GAMES = {
    "judge/saiblo.py": "a judge of connect4",
    "judge/hexfile.py": "a judge of hex5",
    "judge/kaggle.py": "a judge of connect4",
    "protocols/saiblo.py": "the protocol of a connect4 judge",
    "protocols/strategy.py": "the protocol of a connect4 judge",
    "protocols/question.py": "what both connect4 judges ask",
    "protocols/hexfile.py": "the protocol of a hex5 judge",
    "protocols/kaggle.py": "the protocol of a connect4 judge",
    "records/digits.py": "a file format of connect4 solvers",
    "records/sgf.py": "SGF has a number for loa",
    "packing.py": "bots for connect4 judges",
}
"""Modules that are about one game by definition, and why."""
CLASSES = {"ConnectFour", "HexFive", "LinesOfAction"}
MAY_NAME_CLASSES = {
    "__init__.py": "the list of public names",
    "players/bots.py": "which game the protocol of a judge can express",
}
FILES = sorted(
    path.relative_to(SOURCE).as_posix()
    for path in SOURCE.rglob("*.py")
    if path.relative_to(SOURCE).parts[0] not in ("games", "texts")
)


def test_the_games_are_in_the_order_in_which_they_were_registered() -> None:
    assert games()[:3] == BUILT_IN
    assert default() is lw.ConnectFour
    assert [by_name(name) for name in BUILT_IN] == [lw.ConnectFour, lw.HexFive, lw.LinesOfAction]


def test_no_module_outside_of_games_decides_by_the_name_of_a_game() -> None:
    found = [(file, line) for file in FILES if file not in MAY_NAME_GAMES for line in decisions(tree_of(file))]
    assert not found, "these files and lines decide by the name of a game: ask the game instead"


def test_no_module_outside_of_games_decides_by_the_class_of_a_game() -> None:
    found = {
        (file, node.id)
        for file in FILES
        if file not in MAY_NAME_GAMES and file not in MAY_NAME_CLASSES
        for node in ast.walk(tree_of(file))
        if isinstance(node, ast.Name) and node.id in CLASSES
    }
    assert not found, "these files use the class of a game: ask the game instead"


def tree_of(file: str) -> ast.Module:
    return ast.parse((SOURCE / file).read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", [*MAY_NAME_GAMES, *MAY_NAME_CLASSES])
def test_no_exception_is_left_over(file: str) -> None:
    assert re.search(
        r"connect4|hex5|loa|ConnectFour|HexFive|LinesOfAction", (SOURCE / file).read_text(encoding="utf-8")
    )


@pytest.mark.parametrize(
    "text",
    [
        '{"connect4": 1}',
        'name == "hex5"',
        '"loa" != name',
        'name in ("connect4", "hex5")',
        'name.startswith("loa")',
        'games = ["connect4"]',
        'table["loa"]',
        "match name:\n    case 'hex5':\n        pass",
    ],
)
def test_the_rule_itself_says_no(text: str) -> None:
    assert list(decisions(ast.parse(text)))


def test_the_rule_itself_allows_examples() -> None:
    assert not list(decisions(ast.parse('parse("connect4 6x7 d")\nui.input(placeholder="loa b1-b3")')))


@pytest.mark.parametrize(
    "file",
    sorted(str(path.relative_to(SOURCE)) for form in ("js", "css", "html") for path in SOURCE.rglob(f"*.{form}")),
)
def test_pages_draw_what_the_game_says_and_name_no_game(file: str) -> None:
    assert not re.search(r"connect4|hex5|\bloa\b|isLoa", (SOURCE / file).read_text(encoding="utf-8"))


def test_every_game_specific_option_belongs_to_a_game_and_to_no_other_table() -> None:
    own = {name for name, knob in knobs().items() if knob.is_own}
    assert own == {option for name in BUILT_IN for option in by_name(name).own_options}


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_game_says_everything_that_it_must(name: str) -> None:
    game = by_name(name)
    assert {f"{name}/best", f"{name}/random"} <= set(lw.presets(name))
    assert lw.preset(f"{name}/{game.sparring.partition(':')[0]}").game == name
    assert game.ladder.is_file()
    assert all(plies % 2 == 0 for plies in game.opening_plies)
    assert all(hasattr(game(), setting.name) for setting in game.settings)
    for board in game.bench_boards():
        assert lw.parse(board.text).game == board


@pytest.mark.parametrize(
    "game",
    [lw.ConnectFour(rows=9, columns=12, forbidden="d4,f7"), lw.HexFive(side=5), lw.LinesOfAction(rules="olympiad")],
)
def test_options_of_the_command_line_describe_a_board(game: lw.Game) -> None:
    import random

    assert set(game.as_options()) <= set(game.board_options)
    assert type(game).from_options(game.as_options(), random.Random(1)) == game
    settings = {setting.name: getattr(game, setting.name) for setting in game.settings}
    assert type(game).from_settings(settings) == game


def test_a_name_that_is_not_known_gets_the_nearest_one() -> None:
    with pytest.raises(lw.BadValue, match="did you mean 'connect4'"):
        by_name("conect4")


def test_two_games_cannot_have_one_name() -> None:
    @dataclass(frozen=True, slots=True, kw_only=True)
    class Other(lw.LinesOfAction):
        pass

    with pytest.raises(lw.BadValue, match=r"two games named loa, .*LinesOfAction and test_registry"):
        register(Other)
    assert by_name("loa") is lw.LinesOfAction


@pytest.mark.parametrize(
    ("name", "reason"),
    [("Loa", "lowercase letters"), ("a/b", "lowercase letters"), ("draughts", "game.title.draughts")],
)
def test_a_game_without_a_proper_name_and_sentences_is_refused(name: str, reason: str) -> None:
    bad = dataclass(frozen=True, slots=True, kw_only=True)(type("Bad", (lw.LinesOfAction,), {"name": name}))
    with pytest.raises(lw.BadValue, match=reason):
        register(bad)
    assert name not in games()


def test_a_sentence_of_a_game_cannot_replace_another() -> None:
    add({"board.draw": SENTENCES["board.draw"]})
    with pytest.raises(ValueError, match=r"board\.draw"):
        add({"board.draw": Sentence("a tie", "平局")})


def test_a_plugin_that_cannot_be_imported_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINEWOOD_GAMES", "there_is_no_such_module")
    with pytest.raises(lw.BadValue, match=r"there_is_no_such_module.*LINEWOOD_GAMES"):
        games()
    assert by_name("loa") is lw.LinesOfAction
    assert isinstance(installed(), tuple)


def decisions(tree: ast.AST) -> list[int]:
    """The lines in which something is decided by a game's name."""
    found: list[int] = []
    for node in ast.walk(tree):
        match node:
            case ast.Dict(keys=parts) | ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
                pass
            case ast.Compare(left=left, comparators=others):
                parts = [left, *others]
            case ast.MatchValue(value=value):
                parts = [value]
            case ast.Subscript(slice=key):
                parts = [key]
            case ast.Call(func=ast.Attribute(attr="startswith" | "removeprefix" | "get"), args=parts):
                pass
            case _:
                continue
        found += [part.lineno for part in parts if names_a_game(part)]
    return found


def names_a_game(node: ast.AST | None) -> bool:
    """A string that is a game's name, or the beginning of its presets' names."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.rstrip("/") in BUILT_IN
