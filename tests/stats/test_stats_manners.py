"""Manners of the statistics: results are values, errors name what was expected, numpy is loaded where it is needed."""

import json
import subprocess
import sys
from dataclasses import asdict
from typing import Any

import pytest

from linewood import stats


def test_results_are_values_that_compare_and_become_json() -> None:
    tally = {("ann", "bob"): (3, 1, 2), ("bob", "cat"): (2, 2, 2)}
    for make in (
        lambda: stats.elo((1, 2, 3, 4, 5)),
        lambda: stats.sprt((1, 2, 3, 4, 5), elo0=0, elo1=10),
        lambda: stats.ratings(tally),
    ):
        assert make() == make()
        assert hash(make()) == hash(make())
        assert json.loads(json.dumps(asdict(make()), allow_nan=False)).keys() == asdict(make()).keys()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: stats.elo((1, 2)), "results are 2 counts, expected 5 for pairs .* or 3 for games"),
        (lambda: stats.elo((1, -2, 3)), r"results are \[1, -2, 3\], expected no count below 0"),
        (lambda: stats.score((0, 0, 0)), "expected at least one"),
        (lambda: stats.score((1, 2, 3), confidence=95), "confidence is 95, expected .* 0.95"),
        (lambda: stats.games_needed((1, 2, 4), power=0), "power is 0"),
        (lambda: stats.count_pairs([(1, 2)]), "score is 2, expected 0"),
        (lambda: stats.sprt((1, 2, 3), elo0=5, elo1=0), "expected -4000 <= elo0 < elo1"),
        (lambda: stats.sprt((1, 2, 3), elo0=0, elo1=5, alpha=0.6, beta=0.6), "expected a sum below 1"),
        (lambda: stats.sprt((1, 2, 3), elo0=0, elo1=5, model="bayes"), "expected 'logistic' or 'normalised'"),
        (lambda: stats.tally([("a", "b", 2)]), "score of a against b is 2"),
        (lambda: stats.ratings({}), "tally is empty"),
        (lambda: stats.ratings({("a", "a"): (1, 0, 0)}), "'a' plays against itself"),
        (lambda: stats.ratings({("a", "b"): (1, 0, -1)}), "none below 0"),
        (
            lambda: stats.ratings({("a", "b"): (1, 0, 0)}, anchor="c"),
            "anchor is 'c', expected one of the players: a, b",
        ),
        (lambda: stats.ratings({("a", "b"): (1, 0, 0)}, spread=0), "spread is 0"),
        (lambda: stats.difference(stats.ratings({("a", "b"): (1, 0, 0)}), "a", "c"), "player is 'c'"),
    ],
)
def test_an_error_names_the_value_and_what_was_expected(call: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()


def test_numpy_is_loaded_by_ratings_alone_and_named_when_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    code = "import sys; from linewood import stats; stats.elo([1, 2, 3]); sys.exit('numpy' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.delitem(sys.modules, "linewood.stats.davidson", raising=False)
    with pytest.raises(ModuleNotFoundError, match=r"ratings need numpy.*linewood\[arena\]"):
        stats.ratings({("ann", "bob"): (1, 0, 0)})
