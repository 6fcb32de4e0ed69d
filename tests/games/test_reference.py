"""The reference itself, checked by hand: one case or more for each sentence of the rules."""

import random

import pytest
from reference import (
    FREE,
    LOA_START,
    RULE_SETS,
    ConnectFour,
    HexFive,
    LinesOfAction,
    Position,
    Wrong,
    cell_of,
    cells_text,
    connected,
    hex_lines,
    hex_places,
    hex_rows,
    moves_text,
    perft,
    read,
)


def played(start: Position, moves: str) -> Position:
    for move in moves.split():
        start = start.play(move)
    return start


# connect4 -------------------------------------------------------------------------------------------------


def test_classic_is_6_rows_by_7_columns():
    assert ConnectFour().rows_from_the_top() == [["."] * 7] * 6
    assert ConnectFour().legal() == list("abcdefg")


def test_a_board_has_as_many_columns_to_play_as_it_is_wide():
    assert ConnectFour(15, 16).legal() == list("abcdefghijklmnop")
    assert ConnectFour(4, 4).legal() == list("abcd")


def test_a_stone_lands_on_the_lowest_cell_that_is_neither_occupied_nor_forbidden():
    assert cells_text(read("connect4 6x7 d d e")) == "connect4 6x7 = 7/7/7/7/3o3/3xx2 o"


def test_stones_pass_a_forbidden_cell_and_the_free_cells_below_it_fill_first():
    position = read("connect4 6x7 !d3 d d d")
    assert cells_text(position) == "connect4 6x7 !d3 = 7/7/3x3/7/3o3/3x3 o"


def test_a_forbidden_cell_is_never_occupied():
    position = read("connect4 6x7 !d1,d6 d d d d")
    assert [position.board[7 * row + 3] for row in range(6)] == list("#xoxo#")
    assert "d" not in position.legal()


def test_a_forbidden_cell_belongs_to_nobody_and_breaks_lines():
    across = read("connect4 6x7 !c1 a a b b d d e e")
    assert cells_text(across) == "connect4 6x7 !c1 = 7/7/7/7/oo1oo2/xx1xx2 x"
    assert across.outcome() is None
    upright = read("connect4 6x7 !a3 a b a b a c a c")
    assert [upright.board[7 * row] for row in range(6)] == list("xx#xx.")
    assert upright.outcome() is None


def test_a_column_is_full_when_no_cell_of_it_is_free():
    assert "a" not in read("connect4 4x4 a a a a").legal()
    assert "a" not in read("connect4 4x4 !a1,a4 a a").legal()
    assert "a" in read("connect4 4x4 !a1,a4 a").legal()


@pytest.mark.parametrize(
    ("forbidden", "landings"),
    [
        ("b2,b3", "b1 b4"),  # on each other
        ("b1,b2", "b3 b4"),  # at the bottom
        ("b3,b4", "b1 b2"),  # at the top
        ("b1,b4", "b2 b3"),
        ("b1,b2,b3,b4", ""),  # a whole column
    ],
)
def test_several_forbidden_cells_may_lie_on_each_other_at_the_bottom_at_the_top_or_fill_a_column(forbidden, landings):
    position = read(f"connect4 4x4 !{forbidden}")
    for landing in landings.split():
        position = position.play(landing)
    assert "b" not in position.legal()


@pytest.mark.parametrize(
    ("moves", "winner"),
    [
        ("1122334", "first"),  # a row
        ("1212121", "first"),  # a column
        ("12233434474", "first"),  # a diagonal, rising
        ("76655454414", "first"),  # a diagonal, falling
        ("71122334", "second"),
    ],
)
def test_four_own_stones_in_a_row_column_or_diagonal_win_at_once(moves, winner):
    assert read(moves).outcome() == winner
    assert read(moves).legal() == []
    assert read(moves[:-1]).outcome() is None
    with pytest.raises(Wrong):
        read(moves + "5")


def test_more_than_four_in_a_line_win_too():
    assert read("connect4 6x7 a a b b c c e e f f g g d").outcome() == "first"


def test_a_line_does_not_wrap_around_the_edge():
    assert read("connect4 6x7 f a g b a d b").outcome() is None
    position = read("connect4 6x7 = 7/7/7/7/xx4o/oo3xx o")
    assert position.outcome() is None


def test_no_free_cell_left_is_a_draw():
    full = "connect4 4x4 a a a a b b b b d c c c c d d d"
    assert read(full).outcome() == "draw"
    assert read(full).legal() == []
    assert read(full.rsplit(" ", 1)[0]).outcome() is None


def test_a_board_of_forbidden_cells_only_is_drawn_before_the_first_move():
    everything = tuple(f"{column}{row}" for column in "abcd" for row in range(1, 5))
    assert ConnectFour(4, 4, everything).outcome() == "draw"


def test_columns_are_letters_from_a_and_rows_are_counted_from_1_at_the_bottom():
    assert ConnectFour(6, 7).cell("a1") == 0
    assert ConnectFour(6, 7).cell("d4") == 3 * 7 + 3
    assert ConnectFour(15, 16).cell("p15") == 15 * 16 - 1


def test_the_cell_form_is_accepted_when_it_is_where_the_stone_would_land():
    assert read("connect4 6x7 e1 e2").board == read("connect4 6x7 e e").board
    assert read("connect4 6x7 !e1 e2").board == read("connect4 6x7 !e1 e").board
    for wrong in ("e2", "e0", "e7", "h1"):
        with pytest.raises(Wrong):
            read(f"connect4 6x7 {wrong}")


def test_the_moves_form_names_rows_by_columns_then_forbidden_cells_then_moves():
    position = read("connect4 11x10 !d4,f7 e e d")
    assert (position.rows, position.columns, position.forbidden) == (11, 10, ("d4", "f7"))
    assert moves_text(position) == "connect4 11x10 !d4,f7 e e d"
    assert position.to_move() == "second"
    assert position.ply() == 3


def test_on_boards_with_up_to_nine_columns_one_token_of_digits_stands_for_moves():
    assert read("connect4 6x7 4455").board == read("connect4 6x7 d d e e").board
    assert read("connect4 9x9 99").board == read("connect4 9x9 i i").board
    with pytest.raises(Wrong):
        read("connect4 9x10 44")


def test_a_bare_digit_string_is_a_6x7_game():
    assert read("4455").board == read("connect4 6x7 4455").board


def test_the_cells_form_gives_rows_from_the_top_and_the_side_to_move():
    position = read("connect4 6x7 = 7/7/7/7/3o3/3x3 x")
    assert position.board == read("44").board
    assert position.to_move() == "first"
    assert position.moves is None
    assert cells_text(position) == "connect4 6x7 = 7/7/7/7/3o3/3x3 x"


def test_forbidden_cells_stay_in_the_exclamation_mark_of_the_cells_form():
    text = "connect4 4x5 !b1,e4 = 5/5/1o3/x1x2 o"
    assert cells_text(read(text)) == text
    assert read(text).board[1] == "#"


@pytest.mark.parametrize(
    "cells",
    [
        "7/7/7/7/3x3/7 o",  # floats
        "7/7/7/3x3/3o3/7 x",
        "7/7/7/7/7/3x3 x",  # a stone too many for the side to move
        "7/7/7/7/7/7 o",
        "7/7/7/7/3o3/3o3 x",
        "7/7/7/7/oooo3/xxxx3 x",  # two winners
        "7/7/7/7/7/8 x",
    ],
)
def test_a_cells_form_with_floating_stones_a_wrong_number_of_stones_or_two_winners_is_an_error(cells):
    with pytest.raises(Wrong):
        read(f"connect4 6x7 = {cells}")


def test_a_stone_above_a_forbidden_cell_does_not_float():
    assert read("connect4 6x7 !d1 = 7/7/7/7/3x3/7 o").outcome() is None
    with pytest.raises(Wrong):
        read("connect4 6x7 !d2 = 7/7/7/3x3/7/7 o")
    with pytest.raises(Wrong):
        read("connect4 6x7 !d1 = 7/7/7/7/7/3x3 o")


# hex5 -----------------------------------------------------------------------------------------------------


def test_a_hexagon_with_9_cells_on_each_side_has_217():
    assert len(HexFive().board) == 217
    assert [len(HexFive(side).board) for side in range(3, 11)] == [19, 37, 61, 91, 127, 169, 217, 271]


def test_rows_have_9_to_17_to_9_cells_and_start_where_the_rules_say():
    assert hex_rows(9) == [9, 10, 11, 12, 13, 14, 15, 16, 17, 16, 15, 14, 13, 12, 11, 10, 9]
    starts = [sum(hex_rows(9)[:row]) for row in range(17)]
    assert starts == [0, 9, 19, 30, 42, 55, 69, 84, 100, 117, 133, 148, 162, 175, 187, 198, 208]


def test_108_is_the_centre():
    assert hex_places(9)[8, 8] == 108


def place_in_row(side: int, row: int, i: int) -> tuple[int, int]:
    return row, i + max(0, side - 1 - row)


def neighbours(place: tuple[int, int]) -> set[tuple[int, int]]:
    """One step either way along constant r, constant q, constant q+r."""
    r, q = place
    return {(r, q + 1), (r, q - 1), (r + 1, q), (r - 1, q), (r + 1, q - 1), (r - 1, q + 1)}


def below(side: int, row: int, i: int) -> list[int]:
    """The places in the next row of the cells below that touch cell i of this row."""
    touched = neighbours(place_in_row(side, row, i)) & set(hex_places(side))
    return sorted(q - max(0, side - 2 - row) for r, q in touched if r == row + 1)


def test_in_the_upper_half_cell_i_touches_i_and_i_plus_1_of_the_next_row():
    for row in range(8):
        for i in range(9 + row):
            assert below(9, row, i) == [i, i + 1]


def test_from_the_middle_row_down_cell_i_touches_i_minus_1_and_i():
    for row in range(8, 16):
        width = hex_rows(9)[row]
        for i in range(width):
            assert below(9, row, i) == [k for k in (i - 1, i) if 0 <= k < width - 1]


def test_447_windows_of_five_on_side_9():
    assert len(hex_lines(9)) == 447
    assert len({frozenset(line) for line in hex_lines(9)}) == 447


def test_on_side_3_the_three_long_diagonals_are_the_only_lines():
    assert sorted(sorted(line) for line in hex_lines(3)) == [[0, 4, 9, 14, 18], [2, 5, 9, 13, 16], [7, 8, 9, 10, 11]]


@pytest.mark.parametrize(
    "line",
    [
        "108 109 110 111 112",  # along the middle row
        "75 91 108 125 141",  # through the centre, down to the right
        "77 92 108 124 139",  # through the centre, down to the left
        "0 1 2 3 4",
        "212 213 214 215 216",
        "0 10 21 33 46",
        "0 9 19 30 42",  # down the upper left edge
        "8 18 29 41 54",  # down the upper right edge
        "100 117 133 148 162",  # down the lower left edge
        "116 132 147 161 174",  # down the lower right edge
    ],
)
def test_five_own_stones_in_a_straight_line_along_an_axis_win(line):
    first, *others = line.split()
    position = played(HexFive(), f"{first} 60 {others[0]} 62 {others[1]} 64 {others[2]} 66")
    assert position.outcome() is None
    assert position.play(others[3]).outcome() == "first"


@pytest.mark.parametrize(
    "line",
    [
        "84 100 117 133 148",  # the left edge bends in the middle row
        "76 92 108 124 139",  # so does a line that keeps its bearing only by sight
        "8 27 51 79 112",  # straight down the page, between the axes
    ],
)
def test_five_own_stones_in_no_straight_line_do_not_win(line):
    stones = HexFive()
    for cell in line.split():
        stones.board[int(cell)] = "x"
    assert stones.outcome() is None


def test_six_in_a_line_win_too():
    assert read("hex5 9 0 20 1 40 2 60 4 80 5 100 3").outcome() == "first"


def test_the_second_player_wins_with_five_of_its_own():
    assert read("hex5 9 0 108 20 109 40 110 60 111 80 112").outcome() == "second"


def test_four_stones_and_a_gap_do_not_win():
    assert read("hex5 9 0 20 1 40 2 60 4").outcome() is None


def test_a_line_does_not_run_on_from_the_end_of_a_row():
    assert read("hex5 9 6 100 7 110 8 120 9 130 10").outcome() is None


def test_a_stone_goes_on_any_free_cell():
    assert HexFive(3).legal() == [str(cell) for cell in range(19)]
    assert read("hex5 3 9 0").legal() == [str(cell) for cell in range(19) if cell not in (0, 9)]
    with pytest.raises(Wrong):
        read("hex5 3 9 9")


def test_a_full_hexagon_is_a_draw():
    in_order = " ".join(map(str, range(19)))
    assert read(f"hex5 3 {in_order}").outcome() == "draw"
    assert read(f"hex5 3 {in_order}").ply() == 19


def test_the_hex5_texts_are_inverses():
    assert moves_text(read("hex5 9 108 92 107")) == "hex5 9 108 92 107"
    assert cells_text(read("hex5 3 9 0 8")) == "hex5 3 = o2/4/1xx2/4/3 o"
    assert read("hex5 3 = o2/4/1xx2/4/3 o").board == read("hex5 3 9 0 8").board
    assert cells_text(HexFive()) == "hex5 9 = 9/10/11/12/13/14/15/16/17/16/15/14/13/12/11/10/9 x"


# loa ------------------------------------------------------------------------------------------------------

CONNECTS_THE_OPPONENT = "3o4/3o4/8/8/3x4/8/1x6/x6o o"
CONNECTS_BOTH = "8/3o4/8/8/3x4/3o4/1x6/x7 o"
LEAVES_ONE = "3o4/3o4/8/8/3x4/8/8/x6o o"
LEAVES_ONE_AND_CONNECTS = "8/3o4/8/8/3x4/3o4/8/x7 o"
FIRST_IS_STUCK = "6ox/6oo/8/8/8/8/oo6/xo6 x"
NOBODY_CAN_MOVE = "2x1o1x1/1o1o1o1o/2x1o1x1/1x1x1x1x/2x1o1x1/1o1o1o1o/2x1o1x1/8"
ALL_SETS = pytest.mark.parametrize("rules", RULE_SETS)


def loa(rules: str, cells: str, moves: str = "") -> LinesOfAction:
    position = played(read(f"loa {rules} = {cells}"), moves)
    assert isinstance(position, LinesOfAction)
    return position


def test_black_moves_first_from_b1_g1_and_b8_g8_white_stands_on_a2_a7_and_h2_h7():
    start = LinesOfAction()
    black = {file + rank for file in "bcdefg" for rank in "18"}
    white = {file + rank for file in "ah" for rank in "234567"}
    names = {file + rank for file in "abcdefgh" for rank in "12345678"}
    assert {name for name in names if start.board[cell_of(name)] == "x"} == black
    assert {name for name in names if start.board[cell_of(name)] == "o"} == white
    assert start.to_move() == "first"


def from_square(position: LinesOfAction, name: str) -> list[str]:
    return sorted(move for move in position.legal() if move[:2] == name)


def test_a_piece_moves_exactly_as_many_cells_as_there_are_pieces_on_the_whole_line():
    assert from_square(LinesOfAction(), "b1") == ["b1-b3", "b1-d3", "b1-h1"]
    assert from_square(LinesOfAction(), "d1") == ["d1-b3", "d1-d3", "d1-f3"]


def test_pieces_of_either_colour_behind_the_mover_count_too():
    position = loa("course", "8/8/8/8/o1x1x3/8/7o/8 x")
    assert from_square(position, "e4") == ["e4-b4", "e4-d3", "e4-d5", "e4-e3", "e4-e5", "e4-f3", "e4-f5", "e4-h4"]


def test_a_piece_may_jump_own_pieces_not_the_opponents():
    own = loa("course", "8/8/8/8/8/8/o6o/xx5x x")
    assert "a1-d1" in own.legal()
    enemy = loa("course", "8/8/8/8/8/8/7o/xo5x x")
    assert "a1-d1" not in enemy.legal()


def test_a_piece_does_not_land_on_its_own_colour():
    position = loa("course", "o6o/8/8/8/8/8/8/x1x5 x")
    assert not {"a1-c1", "a1xc1", "c1-a1", "c1xa1"} & set(position.legal())
    assert "c1-e1" in position.legal()


def test_a_piece_does_not_leave_the_board():
    position = loa("course", "8/8/8/8/8/8/8/x1oo2xo x")
    assert [move for move in position.legal() if move[3:] in ("", "i1")] == []
    assert from_square(position, "g1") == ["g1-f2", "g1-g2", "g1-h2"]


def test_a_piece_captures_on_the_cell_where_it_lands():
    position = LinesOfAction().play("c1xa3")
    assert position.board[cell_of("a3")] == "x"
    assert position.board[cell_of("c1")] == FREE
    assert position.board.count("o") == 11


def test_pieces_are_connected_through_eight_neighbours():
    chain = list("x......." + ".x......" + "..x....." + "...xx..." + "......x." + "......x." + "." * 16)
    assert not connected(chain, "x")
    chain[cell_of("f4")] = "x"
    assert connected(chain, "x")


def test_pieces_on_opposite_edges_are_not_neighbours():
    board = [FREE] * 64
    board[cell_of("h1")] = board[cell_of("a2")] = "x"
    assert not connected(board, "x")


@ALL_SETS
def test_a_player_whose_pieces_are_all_connected_has_won(rules):
    position = loa(rules, "8/8/8/8/o6o/8/x7/2x5 x", "c1-b1")
    assert position.outcome() == "first"
    assert position.legal() == []


@ALL_SETS
def test_a_player_has_also_won_when_it_was_the_opponents_capture_that_connected_its_pieces(rules):
    assert loa(rules, CONNECTS_THE_OPPONENT).outcome() is None
    assert loa(rules, CONNECTS_THE_OPPONENT, "d7xd4").outcome() == "first"


@pytest.mark.parametrize(
    ("rules", "result"),
    [
        ("course", "second"),
        ("olympiad", "draw"),
        ("openspiel", "second"),
        ("course,both=draw", "draw"),
        ("olympiad,both=mover", "second"),
        ("openspiel,both=draw", "draw"),
    ],
)
def test_both_sides_connected_by_one_move(rules, result):
    assert loa(rules, CONNECTS_BOTH).outcome() is None
    assert loa(rules, CONNECTS_BOTH, "d7xd4").outcome() == result


@pytest.mark.parametrize(
    ("rules", "result"),
    [
        ("course", "second"),
        ("olympiad", "first"),
        ("openspiel", "first"),
        ("course,lone=owner", "first"),
        ("olympiad,lone=capturer", "second"),
        ("openspiel,lone=capturer", "second"),
    ],
)
def test_a_side_reduced_to_one_piece(rules, result):
    assert loa(rules, LEAVES_ONE).outcome() is None
    assert loa(rules, LEAVES_ONE, "d7xd4").outcome() == result


@pytest.mark.parametrize(
    ("rules", "result"),
    [
        ("course", "second"),
        ("course,both=draw", "second"),  # wins for the mover whatever else it does
        ("olympiad,lone=capturer", "second"),
        ("olympiad", "draw"),
        ("openspiel", "second"),
        ("openspiel,both=draw", "draw"),
    ],
)
def test_a_capture_that_leaves_one_piece_and_connects_the_capturer(rules, result):
    assert loa(rules, LEAVES_ONE_AND_CONNECTS).outcome() is None
    assert loa(rules, LEAVES_ONE_AND_CONNECTS, "d7xd4").outcome() == result


@pytest.mark.parametrize("rules", ["course", "olympiad", "openspiel,stuck=pass,repeat=third"])
def test_a_pass_is_the_only_legal_move_adds_a_ply_and_changes_the_side_to_move(rules):
    position = loa(rules, FIRST_IS_STUCK)
    assert position.legal() == ["pass"]
    after = position.play("pass")
    assert (after.ply(), after.to_move(), after.board) == (1, "second", position.board)
    assert after.outcome() is None
    with pytest.raises(Wrong):
        after.play("pass")


@pytest.mark.parametrize("rules", ["openspiel", "course,stuck=loses"])
def test_where_it_is_so_agreed_the_side_to_move_without_a_legal_move_loses(rules):
    assert loa(rules, FIRST_IS_STUCK).outcome() == "second"
    assert loa(rules, FIRST_IS_STUCK).legal() == []


def test_a_pass_counts_for_repetition():
    shuffle = "pass a5-b5 pass b5-a5 "
    cells = FIRST_IS_STUCK.replace("8/8/8/8", "8/o7/8/8")
    assert loa("course", cells, shuffle + shuffle[:-6]).outcome() is None
    assert loa("course", cells, shuffle * 2).outcome() == "draw"
    assert loa("course,repeat=second", cells, "pass").outcome() == "draw"


def test_if_neither_side_can_move_the_game_is_over_at_once_and_drawn():
    for side in "xo":
        for rules in ("course", "olympiad"):
            assert loa(rules, f"{NOBODY_CAN_MOVE} {side}").outcome() == "draw"
            assert loa(rules, f"{NOBODY_CAN_MOVE} {side}").legal() == []
    assert loa("openspiel", f"{NOBODY_CAN_MOVE} x").outcome() == "second"
    assert loa("openspiel", f"{NOBODY_CAN_MOVE} o").outcome() == "first"


THERE_AND_BACK = "b1-b3 a2-c2 b3-b1 c2-a2 "


@pytest.mark.parametrize("rules", ["course", "olympiad", "openspiel,repeat=third"])
def test_the_third_time_with_the_same_side_to_move_is_a_draw(rules):
    assert read(f"loa {rules} {THERE_AND_BACK}").outcome() is None
    assert read(f"loa {rules} {THERE_AND_BACK * 2}"[: -len("c2-a2 ")]).outcome() is None
    assert read(f"loa {rules} {THERE_AND_BACK * 2}").outcome() == "draw"
    assert read(f"loa {rules} {THERE_AND_BACK * 2}").legal() == []


@pytest.mark.parametrize("rules", ["openspiel", "course,repeat=second"])
def test_the_second_time_the_same_board_is_a_draw(rules):
    assert read(f"loa {rules} {THERE_AND_BACK}"[: -len("c2-a2 ")]).outcome() is None
    assert read(f"loa {rules} {THERE_AND_BACK}").outcome() == "draw"


def test_the_same_board_with_the_other_side_to_move_repeats_only_under_openspiel():
    triangle = "d4-e4 a6-a7 e4-e5 a7-a6 e5-d4"
    cells = "8/8/x6x/8/3o4/8/8/7o o"
    assert loa("openspiel", cells, triangle).outcome() == "draw"
    assert loa("course", cells, triangle).outcome() is None
    assert loa("course", cells, triangle).board == loa("course", cells).board


def at_ply(plies: int, rules: str, cells: str) -> LinesOfAction:
    position = loa(rules, cells)
    return LinesOfAction(rules, position.board, position.side, None, plies)


WINS_WITH_C1_B1 = "8/8/8/8/o6o/8/x7/2x5 x"


@pytest.mark.parametrize(("rules", "result"), [("course", "first"), ("olympiad", "first"), ("openspiel", "draw")])
def test_ply_1000_is_a_draw_unless_that_move_wins_and_under_openspiel_always(rules, result):
    assert at_ply(999, rules, WINS_WITH_C1_B1).outcome() is None
    assert at_ply(999, rules, WINS_WITH_C1_B1).play("c1-c2").outcome() == "draw"
    assert at_ply(999, rules, WINS_WITH_C1_B1).play("c1-b1").outcome() == result
    assert at_ply(998, rules, WINS_WITH_C1_B1).play("c1-c2").outcome() is None
    assert at_ply(998, rules, WINS_WITH_C1_B1).play("c1-b1").outcome() == "first"


@ALL_SETS
def test_perft_is_36_1244_44952_from_the_start_in_every_set(rules):
    assert [perft(LinesOfAction(rules), depth) for depth in range(4)] == [1, 36, 1244, 44952]


def test_perft_ignores_repetition():
    repeated = read(f"loa {THERE_AND_BACK * 2}")
    assert repeated.legal() == []
    assert [perft(repeated, depth) for depth in (1, 2)] == [36, 1244]


def test_perft_counts_a_pass_as_a_move():
    assert perft(loa("course", FIRST_IS_STUCK), 1) == 1
    assert perft(loa("course", FIRST_IS_STUCK), 2) == len(loa("course", FIRST_IS_STUCK, "pass").legal())


def test_on_input_no_separator_and_the_other_one_are_accepted_too():
    for spelling in ("c1xa3", "c1a3", "c1-a3"):
        assert moves_text(read(f"loa {spelling}")) == "loa c1xa3"
    for spelling in ("b1-b3", "b1b3", "b1xb3"):
        assert moves_text(read(f"loa {spelling}")) == "loa b1-b3"


def test_the_loa_texts_are_inverses():
    for text in ("loa b1-b3 a2-c2", "loa olympiad b1-b3", "loa course,both=draw b1-b3"):
        assert moves_text(read(text)) == text
    start = "loa olympiad = 1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x"
    assert read(start).board == list(LOA_START)
    assert cells_text(read(start)) == start


@pytest.mark.parametrize("start", [ConnectFour(5, 6, ("b2", "b3")), HexFive(4), LinesOfAction()])
def test_texts_of_random_games_read_back_as_the_same_board(start):
    chance = random.Random(5)
    for _ in range(20):
        position = start
        for _ in range(chance.randrange(40)):
            if position.outcome() is None:
                position = position.play(chance.choice(position.legal()))
        for text in (moves_text(position), cells_text(position)):
            again = read(text)
            assert (again.board, again.side) == (position.board, position.side)
