"""The tree page: numbers before a step and after it, all children, and a picture of the tree."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from linewood.games import games, parse
from linewood.search import Limits, TreeNode, preset, presets, search
from linewood.web.tree_picture import draw_tree
from linewood.web.tree_tour import STOPS
from linewood.web.tree_view import found_at, unfolded
from linewood.web.tree_walk import Asked, Walk, Walks, opening_of

POSITION = parse("connect4 6x7 d d")
OPTIONS = replace(preset("connect4/uct").options, seed=1)


def walk_to(steps: int) -> Walk:
    walk = Walk(POSITION, OPTIONS)
    walk.go_to(steps)
    return walk


@pytest.mark.parametrize("steps", range(20, 32))
def test_selection_took_the_greatest_number_of_the_tree_before_the_step(steps: int) -> None:
    walk = walk_to(steps)
    node: TreeNode | None = walk.before
    for action in walk.path:
        assert node is not None
        children = node.children
        if children and all(child.is_tried for child in children):
            taken = next(child for child in children if child.action == action)
            assert taken.number == max(child.number for child in children)
        node = found_at(walk.before, (*node.path, action))
    assert walk.after.visits == walk.before.visits + 1


def test_all_children_are_listed_and_add_up() -> None:
    tree = walk_to(100).after
    rows = list(unfolded(tree, set()))
    assert {row.move for row in rows} == set(POSITION.legal)
    assert sum(row.visits for row in rows) in (tree.visits, tree.visits - 1)


def test_a_step_changes_the_visits_of_its_path_alone() -> None:
    walk = walk_to(57)
    for child in walk.after.children:
        before = found_at(walk.before, child.path)
        assert before is not None
        assert child.visits - before.visits == (1 if child.path == walk.path[:1] else 0)


def test_the_picture_has_the_path_and_counts_what_it_leaves_out() -> None:
    walk = walk_to(300)
    picture = draw_tree(walk.after, walk.path, "A", most=40).content
    assert picture.count("<circle") == 40
    drawn = re.findall(r'class="lw-node([^"]*)" data-path="([^"]*)"', picture)
    on_path = [path for names, path in drawn if "lw-node-path" in names]
    assert on_path == [",".join(map(str, walk.path[:depth])) for depth in range(len(walk.path) + 1)]
    assert re.search(r"\+\d+</text>", picture)


def test_a_larger_circle_has_more_visits() -> None:
    walk = walk_to(200)
    picture = draw_tree(walk.after, (), "A").content
    sizes = {path: float(size) for path, size in re.findall(r'data-path="(\d+)">.*?<circle [^>]*r="([\d.]+)"', picture)}
    children = {str(child.action): child.visits for child in walk.after.children}
    assert sorted(sizes, key=lambda path: (sizes[path], path)) == sorted(
        children, key=lambda path: (children[path], path)
    )


def test_only_a_few_pages_keep_their_searches_and_others_walk_again() -> None:
    walks = Walks(1)
    asked = Asked(position=POSITION, options=(OPTIONS,))
    first = walks.at("one", asked, 30)
    assert walks.at("one", asked, 31)[0] is first[0]
    walks.at("other", asked, 5)
    again = walks.at("one", asked, 30)
    assert again[0] is not first[0]
    assert again[0].after.visits == walk_to(30).after.visits


SEARCHING = [name for game in games() for name in presets(game) if not name.endswith(("/random", "/exact"))]


@pytest.mark.parametrize("name", SEARCHING)
def test_every_preset_of_every_game_can_be_walked_through(name: str) -> None:
    position = parse(name.partition("/")[0])
    options = preset(name).options
    opening = opening_of(options, position)
    if opening is not None:
        assert search(position, name, Limits(playouts=50)).best == opening
        position = position.play(opening)
        assert opening_of(options, position) is None
    walk = Walk(position, replace(options, seed=1, threads=1))
    walk.go_to(12)
    tree = walk.after
    assert len(tree.children) > 1
    assert sum(child.visits for child in tree.children) in (tree.visits, tree.visits - 1)
    if walk.playout is not None:
        start, moves = walk.playout
        here = walk.position.play(*walk.path)
        assert start.moves[: len(here.moves)] == here.moves
        assert moves
        start.play(*moves)  # all of them are legal


def test_a_playout_goes_on_to_the_end_of_the_game() -> None:
    for steps in range(1, 20):
        playout = walk_to(steps).playout
        assert playout is not None
        start, moves = playout
        assert start.play(*moves).outcome is not None


def test_the_tour_has_eight_steps_through_all_phases() -> None:
    assert len(STOPS) == 8
    assert [stop.phase for stop in STOPS if stop.playouts == 60] == [0, 1, 2, 3]
