"""The coach: everything it says is true, in both languages."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest
from claims import check_all

import linewood as lw
from linewood.coach import Coach
from linewood.coach import facts as said

SHORT = lw.Limits(playouts=200)
JUDGE = lw.Limits(nodes=2_000_000)
WORTH = ("loss", "draw", "win")
NAMED = 0.9
"""The share of mistakes with a known refutation of which the coach names it."""
BOARDS = {
    "connect4": ("connect4 6x7", "connect4 6x7", "connect4 7x6 !c3", "connect4 9x9 !d4"),
    "hex5": ("hex5 9", "hex5 5"),
    "loa": ("loa", "loa olympiad"),
}
PLIES = {"connect4": (16, 34), "hex5": (4, 40), "loa": (4, 90)}


def moves_to_explain(game: str, count: int, seed: int = 1) -> list[tuple[lw.Position, str]]:
    """Positions from games with good and random moves, each with a move."""
    chance = random.Random(f"{game} {seed}")
    found: list[tuple[lw.Position, str]] = []
    while len(found) < count:
        position = lw.parse(chance.choice(BOARDS[game]))
        for _ in range(chance.randint(*PLIES[game])):
            is_random = chance.random() < 0.3
            best = None if is_random else lw.search(position, "best:proof_nodes=0,exact=0", lw.Limits(playouts=20)).best
            after = position.play(best or chance.choice(position.legal))
            if after.outcome is not None:
                break
            position = after
        found.append((position, chance.choice(position.legal)))
    return found


def has_refutation(position: lw.Position, move: str) -> bool:
    """Is a move a mistake whose refutation can be found without the coach: by the solver, or by proofs of a search?"""
    after = position.play(move)
    if after.outcome is not None:
        return False
    if position.game.solver_type is not None:
        solved = lw.solve(position, JUDGE, moves=True)
        results = {one.move: one.result for one in solved.moves if one.distance is not None}
        return len(results) == len(solved.moves) and WORTH.index(results[move]) < max(
            map(WORTH.index, results.values())
        )
    return lw.search(after, limits=SHORT).proven == "win" and lw.search(position, limits=SHORT).proven != "loss"


def names_refutation(position: lw.Position, found: lw.Explanation) -> bool:
    """Does the coach name an answer, and is it as good as the mistake allows?"""
    if not found.refutation:
        return False
    if position.game.solver_type is None:
        return True  # that it wins is one of the claims that are checked
    after = position.play(found.move)
    return lw.solve(after, JUDGE).result == for_opponent(lw.solve(after.play(found.refutation[0]), JUDGE).result)


def for_opponent(result: str | None) -> str | None:
    return {"win": "loss", "loss": "win"}.get(str(result), result)


def check_claims(game: str, count: int) -> Counter[str]:
    """How often each kind of fact was claimed; all claims are true, and nine of ten refutations are named."""
    coach = Coach(limits=SHORT)
    kinds: Counter[str] = Counter()
    for position, move in moves_to_explain(game, count):
        found = coach.explain(position, move)
        check_all(found)
        kinds.update(type(fact).__name__ for fact in found.facts)
        if has_refutation(position, move):
            kinds.update(["mistakes"] + ["refuted"] * names_refutation(position, found))
        for language in ("en", "zh"):
            assert all(re.fullmatch(r"[^{}]+[.。]", sentence) for sentence in found.sentences(language))
    print(f"{game}: {kinds['refuted']} of {kinds['mistakes']} mistakes refuted in words")
    assert kinds["refuted"] >= NAMED * kinds["mistakes"]
    return kinds


@pytest.mark.parametrize("game", BOARDS)
def test_every_claim_is_true(game: str) -> None:
    assert check_claims(game, 8)["Change"] >= 4


@pytest.mark.slow
@pytest.mark.parametrize("game", BOARDS)
def test_every_claim_is_true_on_two_hundred_positions(game: str) -> None:
    kinds = check_claims(game, 200)
    assert kinds["Change"] >= 100
    assert kinds["mistakes"] >= 10


@pytest.mark.parametrize(
    ("text", "move", "kind", "fields"),
    [
        ("connect4 6x7 c a d a", "e", said.Fork, {"cells": ("b1", "f1")}),
        ("connect4 6x7 d a d a d", "b", said.Allows, {"cells": ("d4",), "opened": False}),
        ("connect4 6x7 d a d a d", "d", said.Blocks, {"cells": ("d4",)}),
        ("connect4 6x7 d a d a", "d", said.Threatens, {"cells": ("d4",)}),
        ("connect4 6x7 a b b c d c c d d e", "d", said.Ends, {"result": "win"}),
        ("hex5 9 108 0 109 1 110 2", "111", said.Fork, {"cells": ("107", "112")}),
        ("hex5 9 108 0 109 20", "110", said.OpenThree, {"cells": ("107", "111")}),
        ("hex5 9 108 0 109 20 110", "40", said.LeavesThree, {"cells": ("107", "111")}),
        ("hex5 9 108 107 109 20 110 40", "111", said.Four, {"cell": "112"}),
        ("loa = 8/8/8/8/4x3/2x5/8/o6o x", "e4-d4", said.Ends, {"result": "win"}),
    ],
)
def test_a_coach_sees_what_a_teacher_points_at(text: str, move: str, kind: type, fields: dict[str, object]) -> None:
    facts = [fact for fact in lw.explain(lw.parse(text), move, limits=SHORT).facts if isinstance(fact, kind)]
    assert any(all(getattr(fact, name) == value for name, value in fields.items()) for fact in facts)


def test_a_win_that_became_a_draw_is_said_in_both_languages() -> None:
    position = lw.parse("connect4 6x7 = o3xxo/xx2oox/oo2xxo/ox2oxx/xooxxoo/oxoxxxo o")
    solved = {move.move: move for move in lw.solve(position, moves=True).moves}
    drawing = next(move for move in solved.values() if move.result == "draw")
    winning = next(move for move in solved.values() if move.result == "win")
    found = lw.explain(position, drawing.move)
    assert found.sentences()[0] == f"A win in {winning.distance} became a draw."
    assert found.sentences("zh")[0] == f"原本：{winning.distance} 手必胜；现在：必和。"
    assert found.is_mistake
    assert lw.solve(position.play(drawing.move, found.refutation[0])).result == "draw"
    assert f"{winning.move}" in found.sentences()[-1]


def test_where_nothing_is_certain_only_the_change_is_stated() -> None:
    found = lw.explain(lw.parse("hex5 9 108 92"), "0", limits=SHORT)
    (change,) = found.facts
    assert isinstance(change, said.Change)
    assert change.before.result is None
    assert change.after.result is None
    assert "estimate" in found.text()
    assert "估计" in found.text("zh")


def test_an_illegal_move_is_an_error() -> None:
    with pytest.raises(lw.IllegalMove):
        lw.explain(lw.parse("connect4 6x7"), "z")


def test_pages_and_texts_name_sides_differently() -> None:
    found = lw.explain(lw.parse("connect4 6x7 d a d a d"), "b")
    assert "stop x from winning" in found.text()
    assert "stop Blue (x) from winning" in found.text(sides="page")
