"""An analysis is a value that survives JSON and pickle."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import linewood as lw
from linewood.search.analysis import Proven, proven_word
from linewood.texts import shown

BOUNDS = {
    ("win", 1): ("win in 1", "1 手必胜", "W1"),
    ("win", 2): ("win in at most 2", "2 手内必胜", "W≤2"),
    ("win", 11): ("win in at most 11", "11 手内必胜", "W≤11"),
    ("loss", 1): ("loss in 1", "1 手必负", "L1"),
    ("loss", 2): ("loss in 2", "2 手必负", "L2"),
    ("loss", 12): ("loss in at most 12", "12 手内必负", "L≤12"),
    ("draw", 8): ("draw", "必和", "="),
}


@pytest.mark.parametrize("result", BOUNDS)
def test_a_distance_is_shown_as_the_bound_it_is(result: tuple[Proven, int]) -> None:
    english, chinese, mark = BOUNDS[result]
    words = proven_word(*result)
    assert (shown(words), shown(words, "zh"), shown(proven_word(*result, "mark"))) == (english, chinese, mark)


NUMBERS = st.floats(-1, 1)
COUNTS = st.integers(0, 2**40)
PROOFS: st.SearchStrategy[Any] = st.one_of(
    st.just((None, None)), st.tuples(st.sampled_from(["win", "loss", "draw"]), st.integers(0, 1000))
)


START = lw.parse("loa b1-b3 a2-c2")
LINES = tuple(START.play(*moves).codes[2:] for moves in (["c1xa3"], ["d1-d3", "h2-f2"], ["b3-b5"]))


@st.composite
def move_analyses(draw: st.DrawFn) -> lw.MoveAnalysis:
    proven, distance = draw(PROOFS)
    return lw.MoveAnalysis(
        root=START,
        actions=draw(st.sampled_from(LINES)),
        tried=draw(st.booleans()),
        visits=draw(COUNTS),
        value=draw(NUMBERS),
        lower_bound=draw(NUMBERS),
        prior=draw(NUMBERS),
        proven=proven,
        distance=distance,
    )


@st.composite
def analyses(draw: st.DrawFn) -> lw.Analysis:
    proven, distance = draw(PROOFS)
    return lw.Analysis(
        position=START.text,
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
        is_restricted=draw(st.booleans()),
    )


@given(analyses())
def test_an_analysis_survives_json_and_pickle(analysis: lw.Analysis) -> None:
    text = json.dumps(analysis.to_json())
    assert lw.Analysis.from_json(text) == analysis
    assert lw.Analysis.from_json(json.loads(text)) == analysis
    assert pickle.loads(pickle.dumps(analysis)) == analysis
    assert hash(analysis) == hash(lw.Analysis.from_json(text))


def test_a_policy_is_the_share_of_the_visits() -> None:
    analysis = lw.search(lw.parse("connect4 6x7"), "connect4/uct", lw.Limits(playouts=700))
    shares = [0.0] * 7
    for move in analysis.moves:
        shares[move.action] = move.visits / sum(other.visits for other in analysis.moves)
    assert analysis.policy.tolist() == pytest.approx(shares)
    assert analysis.policy.argmax() == max(analysis.moves, key=lambda move: move.visits).action


def test_a_proven_result_gives_the_whole_policy_to_the_best_move() -> None:
    won = lw.search(lw.parse("connect4 6x7 d a d b d c"), "connect4/mcgs", lw.Limits(playouts=100))
    assert won.policy.tolist() == [0, 0, 0, 1, 0, 0, 0]
    drawn_by_lot = lw.search(lw.parse("hex5 3"), "hex5/random")
    assert drawn_by_lot.policy[drawn_by_lot.moves[0].action] == 1 == drawn_by_lot.policy.sum()


def test_moves_that_are_known_to_lose_have_no_share() -> None:
    analysis = lw.search(lw.parse("connect4 6x7 d a d b d"), "connect4/mcgs", lw.Limits(playouts=300))
    assert {move.move for move in analysis.moves if move.proven == "loss"} >= {"a", "g"}
    assert analysis.policy.tolist() == [0, 0, 0, 1, 0, 0, 0]


@pytest.mark.parametrize("data", ["", "{", "[]", "{}", "3", "null", '{"moves": 3}', '{"moves": [{}]}', {"moves": []}])
def test_what_is_no_analysis_is_told(data: Any) -> None:
    with pytest.raises(lw.BadValue, match="this is not an analysis in JSON"):
        lw.Analysis.from_json(data)


def test_an_analysis_and_a_solution_are_results_like_those_of_verbs() -> None:
    position = lw.parse("connect4 4x5 c")
    analysis = lw.search(position, limits=lw.Limits(playouts=50))
    solution = lw.solve(position, moves=True)
    for found in (analysis, solution):
        assert json.loads(json.dumps(found.to_json()))["position"] == position.text
        assert sorted(row["move"] for row in found.rows()) == sorted(position.legal)
        assert found._repr_html_().count("<tr>") == 1 + len(position.legal)
    assert lw.solve(position).rows() == [{"move": "", "result": "draw", "distance": 19, "at_most": 19}]
    with pytest.raises(lw.BadValue, match=r"not str: try linewood\.parse"):
        lw.solve("connect4 4x5 c")  # type: ignore[arg-type]
