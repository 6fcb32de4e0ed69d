"""Every sentence exists in both languages, with the same placeholders, and is said somewhere."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path
from string import Formatter

import pytest

import linewood
from linewood.texts import SENTENCES, Word, say

SOURCE = Path(linewood.__file__).parent
CHINESE = re.compile(r"[一-鿿]")
NAMES = {"side.x", "side.o", "board.side.x", "board.side.o", "bench.open_spiel", "standings.elo"}
"""What is called the same in every language."""


def placeholders(pattern: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(pattern) if name is not None}


def is_translated(key: str) -> bool:
    sentence = SENTENCES[key]
    has_words = any(sign.isalpha() for sign in re.sub(r"{[^}]+}", "", sentence.en))
    return (
        bool(sentence.en and sentence.zh)
        and placeholders(sentence.en) == placeholders(sentence.zh)
        and not CHINESE.search(sentence.en)
        and bool(CHINESE.search(sentence.zh) or key in NAMES or not has_words)
    )


def test_every_sentence_is_translated() -> None:
    assert len(SENTENCES) > 1000
    assert [key for key in SENTENCES if not is_translated(key)] == []


def test_a_missing_translation_is_noticed() -> None:
    assert placeholders("{a} and {b}") != placeholders("{a}")
    assert not CHINESE.search("not translated")


def test_a_file_is_read_when_one_of_its_sentences_is_needed() -> None:
    script = (
        "from linewood.texts import say; from linewood.texts.catalogue import areas, sentences_of;"
        "before = sentences_of.cache_info().currsize; say('move.no_piece', cell='d4', side='x');"
        "print(before < 10 < len(areas()), sentences_of.cache_info().currsize - before)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "True 1\n"


def test_a_key_that_does_not_exist_is_a_mistake() -> None:
    for key in ("move.nothing_like_it", "nowhere.at_all", "move"):
        assert key not in SENTENCES
        with pytest.raises(KeyError):
            SENTENCES[key]


def test_every_sentence_is_said_somewhere_and_every_key_exists() -> None:
    constants, prefixes = literals()
    for key in SENTENCES:
        assert key in constants or any(key.startswith(prefix) for prefix in prefixes), f"nobody says {key}"
    rooms = {key.partition(".")[0] for key in SENTENCES}
    for text in constants:
        looks_like_a_key = re.fullmatch(r"([a-z]+)\.[a-z_.]+", text)
        if looks_like_a_key and looks_like_a_key[1] in rooms and not text.endswith((".", ".css", ".toml", ".sqlite")):
            assert text in SENTENCES, f"there is no sentence {text}"


def test_every_number_that_can_be_wrong_has_a_name() -> None:
    """A function that says `Word(f"name.{name}")` gets the end of a key from its callers."""
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in SOURCE.rglob("*.py")}
    places = {}
    for path, tree in trees.items():
        module = ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts)
        for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            if "Word(f'name.{name}')" in ast.unparse(function):
                place = [argument.arg for argument in function.args.args].index("name")
                places[module, function.name] = place
    assert len(places) >= 4
    checked = 0
    for path, tree in trees.items():
        module = ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts)
        known = {name: place for (home, name), place in places.items() if home == module}
        for node in (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)):
            known |= {
                a.asname or a.name: places[node.module, a.name] for a in node.names if (node.module, a.name) in places
            }
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            place = known.get(getattr(call.func, "id", ""))
            given = call.args[place] if place is not None and place < len(call.args) else None
            if isinstance(given, ast.Constant):
                checked += 1
                assert f"name.{given.value}" in SENTENCES, f"{path}:{call.lineno}"
    assert checked > 30


def literals() -> tuple[set[str], set[str]]:
    """All string constants of the package outside the tables, and the beginnings of keys that are put together."""
    constants, prefixes = set(), set()
    for path in SOURCE.rglob("*.py"):
        if path.parent.name == "texts":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                constants.add(node.value)
                if re.fullmatch(r"[a-z_.]+\.", node.value):
                    prefixes.add(node.value)
    return constants, prefixes


def test_a_word_is_said_in_the_language_of_its_sentence() -> None:
    values = {"cell": "d4", "side": Word("side.black")}
    assert say("move.no_piece", **values) == "there is no piece on d4: black is to move"
    assert say("move.no_piece", "zh", **values) == "d4 上没有棋子：现在轮到黑方"


def test_a_sentence_without_its_values_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        say("move.no_piece", cell="d4")


def test_no_sentence_says_1_moves() -> None:
    """A number that may be one chooses its noun, `{count} {count:move|moves}`, or stands behind it, `moves: {count}`."""
    nouns = (
        "moves|games|players|plies|cells|rows|nodes|playouts|visits|puzzles|threads|processes|bytes|times|generations"
    )
    counted = re.compile(rf"(?<!of )(?<!of at most )(?<!than )(?<![~/])\{{(?!limit|most)\w+\}} ({nouns})\b")
    found = {key for key in SENTENCES if counted.search(SENTENCES[key].en)}
    whole_pairs = {"lab.few_games", "match.line", "report.games", "web.arena.title"}
    rates = {"match.speed", "selfcheck.core", "train.speed"}
    always_several = {"course.machine.search", "course.machine.foreign", "doctor.moves.good", "stepper.threads"}
    always_several |= {"safetensors.size", "web.error.limit"}
    assert found - whole_pairs - rates - always_several - {"packing.random"} == set()


def test_a_noun_is_in_the_number_that_is_said() -> None:
    assert say("puzzles.written", count=1, path="a.json") == "1 puzzle in a.json"
    assert say("puzzles.written", count=2, path="a.json") == "2 puzzles in a.json"
    assert say("cells.length", found=1, expected=42) == "1 cell is given, but this board has 42"
