"""An analysis is a value that survives JSON and pickle."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import linewood as lw

NUMBERS = st.floats(-1, 1)
COUNTS = st.integers(0, 2**40)
PROOFS: st.SearchStrategy[Any] = st.one_of(
    st.just((None, None)), st.tuples(st.sampled_from(["win", "loss", "draw"]), st.integers(0, 1000))
)


@st.composite
def move_analyses(draw: st.DrawFn) -> lw.MoveAnalysis:
    proven, distance = draw(PROOFS)
    return lw.MoveAnalysis(
        move=draw(st.text(min_size=1)),
        tried=draw(st.booleans()),
        visits=draw(COUNTS),
        value=draw(NUMBERS),
        lower_bound=draw(NUMBERS),
        prior=draw(NUMBERS),
        proven=proven,
        distance=distance,
        line=tuple(draw(st.lists(st.text(), max_size=3))),
    )


@st.composite
def analyses(draw: st.DrawFn) -> lw.Analysis:
    proven, distance = draw(PROOFS)
    return lw.Analysis(
        position=draw(st.text()),
        moves=tuple(draw(st.lists(move_analyses(), min_size=1, max_size=3))),
        value=draw(NUMBERS),
        proven=proven,
        distance=distance,
        visits=draw(COUNTS),
        playouts=draw(COUNTS),
        plies=draw(COUNTS),
        nodes=draw(COUNTS),
        depth=draw(COUNTS),
        seconds=draw(st.floats(0, 1e6)),
        megabytes=draw(st.floats(0, 1e6)),
        memory_full=draw(st.booleans()),
        stopped_by=draw(st.none() | st.text()),
        reused=draw(COUNTS),
    )


@given(analyses())
def test_an_analysis_survives_json_and_pickle(analysis: lw.Analysis) -> None:
    text = json.dumps(analysis.as_json())
    assert lw.Analysis.from_json(text) == analysis
    assert lw.Analysis.from_json(json.loads(text)) == analysis
    assert pickle.loads(pickle.dumps(analysis)) == analysis
    assert hash(analysis) == hash(lw.Analysis.from_json(text))


@pytest.mark.parametrize("data", ["", "{", "[]", "{}", "3", "null", '{"moves": 3}', '{"moves": [{}]}', {"moves": []}])
def test_what_is_no_analysis_is_told(data: Any) -> None:
    with pytest.raises(lw.BadValue, match="this is not an analysis in JSON"):
        lw.Analysis.from_json(data)
