"""Options exist twice, in the core and in Python; here they are compared, and what they may be is checked."""

from __future__ import annotations

import contextlib
import dataclasses
import inspect
import math
import struct
import typing

import pytest
from hypothesis import given
from hypothesis import strategies as st
from properties import unhurried

import linewood as lw
from linewood import _core
from linewood.games import games
from linewood.search import help_of, knob_of, knobs
from linewood.search.knobs import Knob
from linewood.texts import SENTENCES, say

DEFAULTS = _core.option_defaults()
WORDS = _core.option_words()
FIELDS = {field.name: field for field in dataclasses.fields(lw.Options)}


def single(number: float) -> float:
    """As the core's 32-bit numbers keep it."""
    return float(struct.unpack("f", struct.pack("f", number))[0])


def test_python_and_the_core_have_the_same_options_with_the_same_defaults() -> None:
    ours = lw.Options().for_core()
    assert list(ours) == list(DEFAULTS), "in the same order too"
    assert lw.Options().as_json().keys() - ours.keys() == {"weights"}, "of which the core gets the content"
    for name, value in ours.items():
        assert type(value) is type(DEFAULTS[name]), name
        assert (single(value) if isinstance(value, float) else value) == DEFAULTS[name], name


def test_python_and_the_core_know_the_same_words() -> None:
    assert {name: list(knob.choices) for name, knob in knobs().items() if knob.choices} == WORDS


def test_the_words_are_also_types() -> None:
    hints = typing.get_type_hints(lw.Options)
    for name, words in WORDS.items():
        assert list(typing.get_args(hints[name])) == words


@pytest.mark.parametrize("name", FIELDS)
def test_an_option_is_described_in_both_languages_and_has_a_range_around_its_default(name: str) -> None:
    assert help_of(name).key in SENTENCES
    assert say(help_of(name).key, "en") != say(help_of(name).key, "zh")
    knob, default = knob_of(name), FIELDS[name].default
    assert knob.check(name, default) == default
    assert any(knob.applies(name, game) for game in games())
    if knob.kind in ("whole", "real"):
        assert isinstance(default, int | float)
        assert knob.low <= default <= knob.high
        assert knob.low <= knob.usual[0] < knob.usual[1] <= knob.high
        assert not knob.logarithmic or knob.usual[0] > 0


def test_every_field_has_a_docstring_below_it() -> None:
    source = inspect.getsource(lw.Options)
    for name in FIELDS:
        after = source[source.index(f"    {name}: ") :].split("\n", 2)
        assert any(line.strip().startswith('"""') for line in after[1:]), name


def test_options_are_frozen_values() -> None:
    options = lw.Options(graph=True)
    assert options == lw.Options(graph=True)
    assert hash(options) == hash(lw.Options(graph=True))
    assert not hasattr(options, "__dict__")
    with pytest.raises(dataclasses.FrozenInstanceError):
        options.graph = False  # type: ignore[misc]
    assert dataclasses.replace(options, seed=7).seed == 7
    with pytest.raises(TypeError):
        lw.Options(True)  # type: ignore[call-arg]


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"exploraton": 1.0}, "'exploraton' is not an option: did you mean 'exploration'?"),
        ({"zzzzzz": 1}, "'zzzzzz' is not an option: the options are graph, reuse, "),
        ({"exploration": -0.5}, "exploration is -0.5, but it must be a number from 0 to 100"),
        ({"exploration": math.nan}, "exploration is nan, but it must be a number from 0 to 100"),
        ({"exploration": math.inf}, "exploration is inf, but it must be a number from 0 to 100"),
        ({"exploration": "2"}, "exploration is 2, but it must be a number from 0 to 100"),
        ({"exploration": True}, "exploration is True, but it must be a number from 0 to 100"),
        ({"threads": 0}, "threads is 0, but it must be a whole number from 1 to 15"),
        ({"threads": 16}, "threads is 16, but it must be a whole number from 1 to 15"),
        ({"threads": 1.5}, "threads is 1.5, but it must be a whole number from 1 to 15"),
        ({"seed": -1}, "seed is -1, but it must be a whole number from 0 to 9223372036854775807"),
        ({"implicit_minimax": 1.5}, "implicit_minimax is 1.5, but it must be a number from 0 to 1"),
        ({"solver": 1}, "solver is 1, but it must be true or false"),
        ({"solver": "yes"}, "solver is yes, but it must be true or false"),
        ({"selection": "ucb2"}, "selection is 'ucb2': did you mean 'ucb1'? It must be one of ucb1, puct, ucb_ply"),
        ({"selection": "zzz"}, "selection is 'zzz', but it must be one of ucb1, puct, ucb_ply, ucb_bias"),
        ({"selection": None}, "selection is 'None', but it must be one of ucb1"),
        ({"playout": ["random"]}, "playout is 'random', but it must be one of random"),
    ],
)
def test_what_an_option_cannot_be_is_told(values: dict[str, typing.Any], sentence: str) -> None:
    for made_from_json in (False, True):
        with pytest.raises(lw.BadValue) as caught:
            lw.Options.from_json(values) if made_from_json else lw.Options(**values)
        assert isinstance(caught.value, ValueError)
        assert str(caught.value).startswith(sentence)
        assert caught.value.text("zh") != str(caught.value)


@pytest.mark.parametrize(
    ("position", "options", "sentence"),
    [
        ("loa", {"playout": "rules"}, "playout 'rules' does not exist in loa: use one of random, piece, none"),
        ("hex5", {"playout": "piece"}, "playout 'piece' does not exist in hex5: use one of random, decisive, table"),
        ("connect4", {"playout": "table"}, "playout 'table' does not exist in connect4: use one of random, centre"),
        ("loa", {"avoid_below": True}, "avoid_below has no effect in loa: leave it at False"),
        ("connect4", {"centre_opening": True}, "centre_opening has no effect in connect4: leave it at False"),
        ("connect4", {"cutoff_plies": 10}, "cutoff_plies has no effect in connect4: leave it at 0"),
    ],
)
def test_what_means_nothing_in_a_game_is_told(position: str, options: dict[str, typing.Any], sentence: str) -> None:
    with pytest.raises(lw.BadValue) as caught:
        lw.search(lw.parse(position), lw.Options(**options), lw.Limits(playouts=1))
    assert str(caught.value).startswith(sentence)
    assert caught.value.text("zh") != str(caught.value)


def values_of(knob: Knob) -> st.SearchStrategy[object]:
    match knob.kind:
        case "switch":
            return st.booleans()
        case "word":
            return st.sampled_from(knob.choices)
        case "whole":
            return st.integers(int(knob.low), int(knob.high))
        case "network":
            return st.sampled_from(["connect4", "unknown", "/somewhere/else.safetensors"])
    return st.floats(knob.low, knob.high)


EVERY_OPTION = st.fixed_dictionaries({}, optional={name: values_of(knob) for name, knob in knobs().items()})


@unhurried
@given(EVERY_OPTION)
def test_options_survive_json_and_the_command_line(values: dict[str, typing.Any]) -> None:
    options = lw.Options(**values)
    assert lw.Options.from_json(options.as_json()) == options
    for name, value in values.items():
        assert knob_of(name).read(name, str(value)) == value


@unhurried
@given(st.sampled_from(list(FIELDS)), st.one_of(st.none(), st.text(), st.integers(), st.floats(), st.lists(st.none())))
def test_no_value_does_more_than_raise_bad_value(name: str, value: object) -> None:
    with contextlib.suppress(lw.BadValue):
        assert getattr(lw.Options(**{name: value}), name) == value  # type: ignore[arg-type]
