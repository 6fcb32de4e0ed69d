"""One battery of properties that every game passes, on positions from random games."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import random
import re
from functools import cache
from itertools import combinations
from xml.etree import ElementTree

import pytest
import reference

import linewood as lw

GAMES: dict[str, lw.Game] = {
    game.text: game
    for game in (
        lw.ConnectFour(),
        lw.ConnectFour(rows=4, columns=4),
        lw.ConnectFour(rows=7, columns=8, forbidden=["c3"]),
        lw.ConnectFour(rows=12, columns=12, forbidden=["d4", "d5", "a1", "l12"]),
        lw.ConnectFour(rows=15, columns=16, forbidden=["h1", "h15", "p8"]),
        lw.ConnectFour(rows=5, columns=9, forbidden=["b1", "b2", "b3", "b4", "b5"]),
        lw.HexFive(side=3),
        lw.HexFive(),
        lw.HexFive(side=10),
        lw.LinesOfAction(),
        lw.LinesOfAction(rules="olympiad"),
        lw.LinesOfAction(rules="openspiel"),
        lw.LinesOfAction(rules="course,both=draw"),
    )
}

pytestmark = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


@cache
def positions(game: lw.Game) -> tuple[lw.Position, ...]:
    """Starts, ends and what lies between in a dozen random games, a third of them from cells set up on the board."""
    chance = random.Random(20)
    found = []
    for number in range(12):
        position = game.start() if number % 3 else set_up(game, chance)
        length = chance.choice([0, 1, 5, 20, 60, 400])
        while len(position.moves) < length and position.legal:
            position = position.play(chance.choice(position.legal))
            if chance.random() < 0.05:
                found.append(position)
        found.append(position)
    position = set_up(game, chance)
    while position.native.outcome() is None:  # over by more than repetition
        position = position.play(chance.choice(position.legal)) if position.legal else set_up(game, chance)
    found.append(position)
    assert any(position.outcome is None for position in found)
    return tuple(found)


def set_up(game: lw.Game, chance: random.Random) -> lw.Position:
    """A position whose moves are not known."""
    if isinstance(game, lw.LinesOfAction):
        pieces = chance.sample(range(64), 10)
        return game.from_cells([1 + pieces.index(cell) % 2 if cell in pieces else 0 for cell in range(64)], "second")
    position = game.start()
    for _ in range(chance.randrange(12)):
        position = position.play(chance.choice(position.legal)) if position.legal else position
    return game.from_cells(position.cells, position.to_move)


def where_the_moves_are_known(game: lw.Game) -> list[lw.Position]:
    return [position for position in positions(game) if position.origin is None]


# What a position is -----------------------------------------------------------------------------------------


def test_a_game_says_what_it_is(game):
    assert game.text.split()[0] == game.name
    assert lw.parse(game.text).game == game
    assert lw.parse(game.text) == game.start()
    assert hash(lw.parse(game.text).game) == hash(game)
    assert pickle.loads(pickle.dumps(game)) == game


def test_a_start_has_no_past(game):
    start = game.start()
    assert (start.ply, start.moves, start.last_move, start.to_move, start.outcome) == (0, (), None, "first", None)
    assert set(start.cells) <= {0, 3} or game.name == "loa"


def test_the_same_moves_lead_to_equal_positions_with_equal_hashes(game):
    for position in where_the_moves_are_known(game):
        again = game.start().play(*position.moves)
        assert again == position
        assert hash(again) == hash(position)
        assert again.key == position.key


def test_positions_are_equal_only_by_game_board_side_to_move_and_ply(game):
    described = [(p, (p.game.text, p.cells, p.to_move, p.ply)) for p in positions(game)]
    equal = 0
    for (one, says), (other, says_too) in combinations(described, 2):
        assert (one == other) == (says == says_too)
        assert (one != other) == (says != says_too)
        equal += says == says_too
    assert equal < len(described) * (len(described) - 1) // 2


def test_positions_differ_from_those_of_other_games_and_from_other_things(game):
    others = [other for other in GAMES.values() if other != game]
    assert all(game.start() != other.start() for other in others)
    assert game.start() != game.start().text
    assert game.start() != game.start().native
    assert game.start() is not None


def test_keys_are_equal_where_board_and_side_to_move_are_and_nowhere_else(game):
    seen: dict[tuple[bytes, str], int] = {}
    chance = random.Random(4)
    for _ in range(60):
        position = game.start()
        while position.legal and position.ply < 30:
            assert seen.setdefault((position.cells, position.to_move), position.key) == position.key
            position = position.play(chance.choice(position.legal))
    assert len(seen) > 40
    assert len(set(seen.values())) == len(seen)
    assert all(0 <= key < 2**64 for key in seen.values())


def test_a_key_tells_games_apart(game):
    others = [other for other in GAMES.values() if other != game]
    assert game.start().key not in {other.start().key for other in others}


def test_another_order_of_moves_leads_to_an_equal_position_with_an_equal_key(game):
    found = 0
    chance = random.Random(8)
    for _ in range(150):
        first, third = chance.choices(game.start().legal, k=2)
        second = chance.choice(game.start().play(first).legal)
        try:
            one, other = game.start().play(first, second, third), game.start().play(third, second, first)
        except lw.IllegalMove:
            continue
        if one.cells == other.cells and first != third:
            assert one == other
            assert (hash(one), one.key, one.legal) == (hash(other), other.key, other.legal)
            found += 1
    assert found >= 6


def test_a_pickled_or_copied_position_is_equal_and_has_the_same_past(game):
    for position in positions(game):
        for again in (pickle.loads(pickle.dumps(position)), copy.copy(position), copy.deepcopy(position)):
            assert again == position
            assert again.moves == position.moves
            assert (again.outcome, again.legal, again.text) == (position.outcome, position.legal, position.text)
            assert (again.key, again.history) == (position.key, position.history)


def test_a_position_cannot_be_changed(game):
    position = game.start()
    for name in ("game", "native", "moves", "history", "cells", "outcome", "something_else"):
        with pytest.raises((dataclasses.FrozenInstanceError, AttributeError, TypeError)):
            setattr(position, name, None)
    for name in ("name", "rules", "rows", "side"):
        with pytest.raises((dataclasses.FrozenInstanceError, AttributeError, TypeError)):
            setattr(position.game, name, None)


def test_play_leaves_the_position_as_it_was(game):
    for position in positions(game):
        before = (position.text, position.cells, position.legal, position.outcome, position.key, position.moves)
        for move in position.legal[:5]:
            assert position.play(move) != position
        assert (
            position.text,
            position.cells,
            position.legal,
            position.outcome,
            position.key,
            position.moves,
        ) == before


# What playing does ------------------------------------------------------------------------------------------


def test_a_move_adds_a_ply_and_changes_the_side_to_move(game):
    for position in positions(game):
        for move in position.legal[:3]:
            after = position.play(move)
            assert after.ply == position.ply + 1
            assert {after.to_move, position.to_move} == {"first", "second"}
            assert after.last_move == move
            assert after.moves == (*position.moves, move)


def test_several_moves_are_played_one_after_the_other(game):
    for position in where_the_moves_are_known(game):
        assert game.start().play(*position.moves) == position
        assert position.play() == position


def test_legal_is_empty_if_and_only_if_the_game_is_over(game):
    for position in positions(game):
        assert (position.legal == ()) == (position.outcome is not None)
        assert position.outcome in (None, "first", "second", "draw")


def test_nothing_can_be_played_once_the_game_is_over(game):
    over = [position for position in positions(game) if position.outcome is not None]
    for position in over:
        for move in (*game.start().legal, "pass"):
            with pytest.raises(lw.IllegalMove):
                position.play(move)
        with pytest.raises(lw.IllegalMove):
            position.move(0)


def every_move_text(game: lw.Game) -> list[str]:
    """More than all moves that this game could ever have, in their canonical spelling."""
    if isinstance(game, lw.ConnectFour):
        return [*"abcdefghijklmnopqrstuvwxyz"]
    if isinstance(game, lw.HexFive):
        return [str(cell) for cell in range(-1, 300)]
    squares = [file + rank for file in "abcdefghi" for rank in "0123456789"]
    return ["pass", *(one + mark + two for one in squares for mark in "-x" for two in squares)]


def test_a_move_that_is_not_legal_raises_illegal_move(game):
    texts = every_move_text(game)
    for position in random.Random(2).sample(positions(game), 4):
        accepted = set()
        for text in texts:
            try:
                accepted.add(position.play(text).last_move)
            except lw.IllegalMove:
                continue
        assert accepted == set(position.legal)


@pytest.mark.parametrize("nonsense", ["", " ", "-", "e99999999999", "a0", "é", "a1-", "1" * 5000, "\x00", "²", "a1-a1"])
def test_nonsense_is_an_illegal_move(game, nonsense):
    with pytest.raises(lw.IllegalMove):
        game.start().play(nonsense)


def test_codes_and_texts_of_moves_are_inverses(game):
    for position in positions(game):
        for move in position.legal:
            assert position.move(position.code(move)) == move
        codes = [position.code(move) for move in position.legal]
        assert codes == sorted(set(codes))
        assert position.outcome is not None or codes == position.native.legal()


def test_the_core_refuses_codes_that_are_not_legal(game):
    for position in positions(game)[-3:]:
        legal = set(position.native.legal())
        for code in (-1, -(2**31), 2**31 - 1, *range(4100)):
            if code not in legal:
                with pytest.raises(ValueError, match="legal"):
                    position.native.play(code)


def test_perft_agrees_with_the_reference(game):
    width = len(game.start().legal)
    depths = range(3 if width > 20 else 4 if width > 9 else 5)
    chance = random.Random(6)
    for position in chance.sample([p for p in positions(game) if p.outcome is None], 3):
        theirs = reference.read(position.text)
        for depth in depths:
            assert lw.perft(position, depth) == reference.perft(theirs, depth)


def test_perft_counts_the_sequences_that_playing_finds(game):
    position = min((p for p in positions(game) if p.outcome is None), key=lambda p: len(p.legal))
    children = [position.play(move) for move in position.legal]
    assert lw.perft(position, 1) == len(children)
    assert lw.perft(position, 2) == sum(lw.perft(child, 1) for child in children)


def test_perft_of_a_decided_game_is_zero(game):
    decided = [p for p in positions(game) if p.native.outcome() is not None]
    assert decided
    assert {lw.perft(position, depth) for position in decided for depth in (1, 3)} == {0}
    assert {lw.perft(position, 0) for position in decided} == {1}


# What a position looks like ---------------------------------------------------------------------------------


def test_parse_is_the_inverse_of_text(game):
    for position in positions(game):
        again = lw.parse(position.text)
        assert (again.game, again.cells, again.to_move) == (position.game, position.cells, position.to_move)
        assert again.text == position.text
        if position.origin is None or game.name != "loa":  # loa cells do not tell the ply
            assert again == position


def test_texts_may_be_written_in_capitals_and_with_more_space(game):
    for position in where_the_moves_are_known(game):
        assert lw.parse("\t" + position.text.upper().replace(" ", "  ") + "\n") == position


def test_cells_read_back_as_the_same_board(game):
    for position in positions(game):
        signs = ["".join(".xo#"[position.cells[cell]] for cell in row) for row in game.geometry.rows]
        rows = re.sub(r"[.#]+", lambda run: str(len(run[0])), "/".join(signs))
        for given in (position.cells, list(position.cells), rows):
            again = game.from_cells(given, position.to_move)
            assert (again.cells, again.to_move, again.key) == (position.cells, position.to_move, position.key)
            assert again.native.outcome() == position.native.outcome()
            assert again.native.legal() == position.native.legal()
            if game.name != "loa":
                assert again == position


def test_cells_count_every_move(game):
    for position in positions(game):
        stones = [position.cells.count(side) for side in (1, 2)]
        if game.name == "loa":
            assert max(stones) <= 12
            assert min(stones) >= 1
        else:
            assert sum(stones) == position.ply
            assert stones[0] - stones[1] == (position.to_move == "second")


def test_winning_cells_hold_the_winners_stones(game):
    for position in positions(game):
        owners = {position.cells[cell] for cell in position.winning_cells}
        if position.outcome in (None, "draw"):
            assert position.winning_cells == ()
        elif game.name != "loa":
            assert owners == {1 if position.outcome == "first" else 2}
        assert len(owners) <= 1


def test_a_board_prints_every_stone(game):
    for position in positions(game):
        rows = [line.split() for line in str(position).splitlines()]
        signs = "".join(sign for row in rows[: rows_of(game)] for sign in row if sign in (".", "x", "o", "#"))
        for number, sign in enumerate(".xo#"):
            assert signs.count(sign) == position.cells.count(number)


def rows_of(game: lw.Game) -> int:
    return len(reference.read(game.text).rows_from_the_top())


def test_a_picture_is_well_formed_and_always_the_same(game):
    for position in positions(game)[:6]:
        picture = position.svg()
        assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
        assert picture == lw.parse(position.text).svg() or position.moves != lw.parse(position.text).moves
        assert picture == position.svg()


def test_a_repr_names_the_position(game):
    for position in positions(game)[:6]:
        assert position.text in repr(position)
