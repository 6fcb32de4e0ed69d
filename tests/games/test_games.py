"""The package against the reference: random games, compared at every ply."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from itertools import islice, pairwise, product
from pathlib import Path

import playing
import pytest
import reference
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import agree, at_random, back_and_forth, by_bytes, eagerly, in_peace, play_out
from properties import examples, unhurried

import linewood as lw

MORE = pytest.mark.slow
"""The same again with other games, minutes long."""

SEEDS = (0, *(pytest.param(seed, marks=MORE) for seed in range(1, 11)))
DATA = Path(__file__).parents[1] / "data"
LOA_RULES = playing.RULE_SETS + playing.SINGLE_CHANGES


# Games that hypothesis can shrink ---------------------------------------------------------------------------


@settings(unhurried, max_examples=examples(300))
@given(playing.connect4_starts(), st.binary(max_size=120))
def test_connect4_games_agree_on_any_board(start, choices):
    play_out(start, by_bytes(choices), len(choices) // 2)


@settings(unhurried, max_examples=examples(200))
@given(st.integers(3, 10), st.binary(max_size=160))
def test_hex5_games_agree_on_any_side(side, choices):
    play_out(reference.HexFive(side), by_bytes(choices), len(choices) // 2)


@settings(unhurried, max_examples=examples(200))
@given(playing.loa_starts(), st.binary(max_size=60))
def test_loa_games_agree_under_any_rules(start, choices):
    play_out(start, by_bytes(choices), len(choices) // 2)


# Games that cover what chance alone leaves out ---------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_connect4_games_agree_on_every_size_with_every_pattern_of_forbidden_cells(seed):
    chance = random.Random(seed)
    step = 3 if seed == 0 else 1  # the usual run has every size and every pattern, but not every pair of them
    chosen = list(product(range(4, 16), range(4, 17), ("none", *playing.PATTERNS)))[::step]
    assert len({case[:2] for case in chosen}) == 12 * 13
    assert len({case[2] for case in chosen}) == 7
    for rows, columns, pattern in chosen:
        row, column = chance.randrange(rows), chance.randrange(columns)
        walls = set() if pattern == "none" else playing.forbidden_pattern(pattern, rows, columns, row, column)
        start = reference.ConnectFour(rows, columns, playing.names(walls))
        end = play_out(start, at_random(chance), rows * columns)
        assert end.outcome() is not None


@pytest.mark.parametrize("seed", SEEDS)
def test_connect4_boards_filled_to_the_top_agree(seed):
    chance = random.Random(seed)
    ends = Counter()
    sizes = [(4, 4), (6, 7), (7, 8), (7, 9), (8, 8), (9, 12), (12, 9), (12, 12), (13, 13), (15, 4), (15, 16), (4, 16)]
    for rows, columns in sizes:
        walls = {(chance.randrange(columns), chance.randrange(rows)) for _ in range(3)}
        end = play_out(reference.ConnectFour(rows, columns, playing.names(walls)), in_peace(chance), rows * columns)
        ends[end.outcome()] += 1
        top = end.rows_from_the_top()[0]
        ends["reached the top"] += "x" in top or "o" in top
    assert ends["reached the top"] >= len(sizes) - 2
    assert ends["first"] + ends["second"] >= 1
    assert ends["draw"] >= 1


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("side", range(3, 11))
def test_hex5_games_agree_on_every_side(side, seed):
    chance = random.Random(seed)
    ends = Counter(
        play_out(reference.HexFive(side), choose, 300).outcome()
        for choose in [at_random(chance)] * 3 + [in_peace(chance)]
    )
    assert None not in ends


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("rules", playing.RULE_SETS)
def test_whole_loa_games_agree(rules, seed):
    chance = random.Random(seed)
    for _ in range(6):
        end = play_out(reference.LinesOfAction(rules), at_random(chance), 1000)
        assert end.outcome() is not None
    play_out(reference.LinesOfAction(rules), back_and_forth(chance), 40)


@pytest.mark.parametrize("seed", SEEDS)
def test_loa_endgames_agree_and_meet_every_rule(seed):
    chance = random.Random(seed)
    met: Counter[str] = Counter()
    for rules in LOA_RULES:
        for start in islice(playing.random_loa_starts(chance, rules), 12 if seed == 0 else 30):
            choose = chance.choice([at_random, eagerly, back_and_forth])(chance)
            met.update(events(play_out(start, choose, 25)))
    expected = {
        "over at the start",
        "still going",
        "the mover is connected",
        "the opponent is connected",
        "the opponent has one piece",
        "passed",
        "lost for lack of a move",
        "repeated: third time",
        "repeated: second time",
    }
    assert {event for event in expected if met[event] < 3} == set(), met


@pytest.mark.parametrize("seed", SEEDS)
def test_captures_that_connect_both_sides_or_the_opponent_agree(seed):
    chance = random.Random(seed)
    met: Counter[tuple[str, ...]] = Counter()
    for start, capture in islice(playing.captures_that_connect(chance), 60 if seed == 0 else 150):
        for rules in LOA_RULES:
            before = reference.LinesOfAction(rules, start.board, start.side, None)
            end = play_out(before, lambda _, move=capture: move, 1)
            met[tuple(sorted(events(end)))] += 1
    both = ("the mover is connected", "the opponent is connected")
    one = "the opponent has one piece"
    expected = {both, both[1:], (*both[:1], one, *both[1:]), (one, *both[1:])}
    assert {event for event in map(tuple, map(sorted, expected)) if met[event] < 3} == set(), met


def events(end: reference.LinesOfAction) -> set[str]:
    """What a game has come to: which rules its last position puts to the test."""
    if end.outcome() is None:
        return {"still going"} | passes(end)
    if end.ply() == 0:
        return {"over at the start"}
    if end.decided() is None:
        return {f"repeated: {end.option['repeat']} time"} | passes(end)
    found = passes(end)
    if reference.connected(end.board, reference.OTHER[end.side]):
        found.add("the mover is connected")
    if reference.connected(end.board, end.side):
        found.add("the opponent is connected")
    if end.board.count(end.side) == 1:
        found.add("the opponent has one piece")
    return found or {"lost for lack of a move"}


def passes(end: reference.LinesOfAction) -> set[str]:
    boards = [board for board, _ in end.past] + ["".join(end.board)]
    return {"passed"} if any(one == two for one, two in pairwise(boards)) else set()


def test_a_cell_names_a_connect4_move_exactly_where_the_stone_would_land():
    chance = random.Random(3)
    accepted = 0
    for rows, columns in ((4, 4), (6, 7), (9, 12), (15, 16)):
        walls = {(chance.randrange(columns), chance.randrange(rows)) for _ in range(4)}
        theirs = reference.ConnectFour(rows, columns, playing.names(walls))
        for _ in range(rows * columns // 2):
            theirs = theirs.play(in_peace(chance)(theirs))
        ours = playing.twin(theirs)
        lands = {theirs.landing(column) for column in range(columns)}
        for cell in range(rows * columns):
            name = f"{reference.COLUMN_LETTERS[cell % columns]}{cell // columns + 1}"
            if cell in lands:
                assert ours.play(name) == ours.play(name[0])
                accepted += 1
            else:
                with pytest.raises(lw.IllegalMove):
                    ours.play(name)
    assert accepted >= 20


# Corners that no random game reaches ---------------------------------------------------------------------------


@pytest.mark.parametrize("rules", LOA_RULES)
@pytest.mark.parametrize("side", "xo")
def test_where_neither_side_can_move_the_package_agrees(rules, side):
    rows = "2x1o1x1/1o1o1o1o/2x1o1x1/1x1x1x1x/2x1o1x1/1o1o1o1o/2x1o1x1/8"
    position = lw.parse(f"loa {rules} = {rows} {side}")
    assert position.legal == ()
    assert lw.perft(position, 1) == lw.perft(position, 2) == 0
    other = "second" if side == "x" else "first"
    loses = reference.LinesOfAction(rules).option["stuck"] == "loses"
    assert position.outcome == (other if loses else "draw")
    agree(position, reference.read(f"loa {rules} = {rows} {side}"))


def test_the_same_loa_board_at_another_ply_is_another_position_with_the_same_key():
    start = lw.LinesOfAction().start()
    again = start.play("b1-b3", "a2-c2", "b3-b1", "c2-a2")
    assert (again.cells, again.to_move, again.key) == (start.cells, start.to_move, start.key)
    assert again != start


def test_the_same_loa_board_with_the_other_side_to_move_is_another_position_with_another_key():
    game, cells = lw.LinesOfAction(), lw.LinesOfAction().start().cells
    first, second = game.from_cells(cells, "first"), game.from_cells(cells, "second")
    assert first != second
    assert first.key != second.key
    assert first == game.start()


THOUSAND = tomllib.loads((DATA / "loa_thousand_plies.toml").read_text())


def after_999_plies(rules: str) -> lw.Position:
    position = lw.LinesOfAction(rules=rules).start()
    for move in THOUSAND["moves"].split():
        assert position.outcome is None
        position = position.play(move)
    assert position.ply == 999
    assert position.outcome is None
    return position


@pytest.mark.parametrize(("rules", "result"), [("course", "second"), ("olympiad", "second"), ("openspiel", "draw")])
def test_ply_1000_is_a_draw_unless_that_move_wins_and_under_openspiel_always(rules, result):
    position = after_999_plies(rules)
    won, quiet = position.play(THOUSAND["wins"]), position.play(THOUSAND["is_quiet"])
    assert (won.outcome, won.legal) == (result, ())
    assert (quiet.outcome, quiet.legal) == ("draw", ())


def test_a_text_of_a_thousand_plies_reads_back():
    position = after_999_plies("course").play(THOUSAND["is_quiet"])
    assert lw.parse(position.text) == position
    assert lw.parse(position.text).outcome == "draw"


def test_the_reference_agrees_at_ply_1000():
    for rules in playing.RULE_SETS:
        theirs: reference.Position = reference.LinesOfAction(rules)
        for move in THOUSAND["moves"].split():
            theirs = theirs.play(move)
        for last in ("wins", "is_quiet"):
            agree(after_999_plies(rules).play(THOUSAND[last]), theirs.play(THOUSAND[last]))
