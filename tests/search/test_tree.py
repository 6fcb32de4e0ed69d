"""The tree of a finished search: what its nodes say, and that an old or a running one is told, not read."""

from __future__ import annotations

import math
import threading
from dataclasses import replace
from itertools import islice

import pytest

import linewood as lw

MODELS = ("connect4/uct", "connect4/mcgs", "connect4/best", "hex5/topten", "loa/bias", "loa/best")


def searched(model: str, playouts: int = 2000) -> lw.Searcher:
    position = lw.parse(
        "connect4 7x7" if model == "connect4/best" else model.partition("/")[0]
    )  # 6x7 is solved at once
    searcher = lw.Searcher(position.game, model)
    searcher.search(position, lw.Limits(playouts=playouts))
    return searcher


@pytest.mark.parametrize("model", MODELS)
def test_the_root_and_its_children_are_what_the_analysis_says(model: str) -> None:
    searcher = searched(model)
    analysis, tree = searcher.analysis, searcher.tree
    assert analysis is not None
    assert (tree.visits, tree.value, tree.proven, tree.distance) == (
        analysis.visits,
        analysis.value,
        analysis.proven,
        analysis.distance,
    )
    assert (tree.path, tree.move, tree.action, tree.prior) == ((), None, None, 1.0)
    assert tree.line == analysis.line
    children = {child.move: child for child in tree.children}
    assert set(children) == {move.move for move in analysis.moves}
    for move in analysis.moves:
        child = children[move.move]
        assert (child.visits, child.value, child.proven) == (move.visits, move.value, move.proven)
        assert child.prior == pytest.approx(move.prior)
        assert (child.move, *child.line) == move.line if move.tried else True
    assert [child.visits for child in tree.children] == sorted((c.visits for c in children.values()), reverse=True)


@pytest.mark.parametrize("model", MODELS)
def test_every_node_is_a_position_that_follows_from_the_one_above(model: str) -> None:
    tree = searched(model).tree
    nodes = list(islice(tree.walk(3), 60))
    assert len(nodes) >= 15
    for node in nodes:
        position = node.position
        assert node.side == ("first" if len(node.path) < 2 or len(node.path) % 2 else "second")
        assert -1 <= node.value <= 1
        for child in node.children:
            assert position.play(child.move) == child.position
            assert node.child(child.move) == child
        line = position.play(*node.line)
        assert line.ply == position.ply + len(node.line)


def test_visits_of_a_tree_add_up() -> None:
    tree = searched("connect4/uct").tree
    for node in tree.walk(2):
        below = sum(child.visits for child in node.children)
        if node.path:
            assert node.total == node.visits
            assert below == node.visits - 1, "all but the first visit went on"


def test_in_a_graph_a_position_has_the_visits_of_all_paths() -> None:
    tree = searched("connect4/mcgs", 20_000).tree
    same = (tree.child("a").child("d").child("b"), tree.child("b").child("d").child("a"))
    assert same[0].position == same[1].position
    assert same[0].total == same[1].total
    assert same[0].total >= max(node.visits for node in same)


def test_a_proven_tree_says_so() -> None:
    searcher = lw.Searcher(lw.ConnectFour(), "connect4/mcgs")
    searcher.search(lw.parse("connect4 6x7 d a d b d"), lw.Limits(playouts=100))
    searcher.search(lw.parse("connect4 6x7 d a d b d a"), lw.Limits(playouts=100))
    assert (searcher.tree.proven, searcher.tree.distance) == ("win", 1)
    assert (searcher.tree.child("d").proven, searcher.tree.child("d").distance) == ("win", 1)
    assert searcher.tree.child("d").children == ()
    assert searcher.tree.line == ("d",)


def test_a_move_that_the_search_left_out_is_told() -> None:
    position = lw.parse("connect4 7x7 d a d b d")
    searcher = lw.Searcher(position.game, "connect4/best")
    searcher.search(position, lw.Limits(playouts=100))  # forced: it has to block
    assert [child.move for child in searcher.tree.children] == ["d"]
    with pytest.raises(lw.BadValue, match="the search has no node for a here"):
        searcher.tree.child("a")
    with pytest.raises(lw.IllegalMove):
        searcher.tree.child("z")


# Not a tree any more ---------------------------------------------------------------------------------------------


def test_a_searcher_that_never_searched_has_no_tree() -> None:
    searcher = lw.Searcher(lw.ConnectFour(), "connect4/uct")
    for _ in range(2):
        with pytest.raises(lw.BadState, match="there is no tree yet: search a position first"):
            _ = searcher.tree
        searcher.search(lw.parse("connect4"), lw.Limits(playouts=10))
        searcher.forget()


STALE = "this tree is out of date, because its search has moved on: ask for the tree again"


@pytest.mark.parametrize("what", ["search", "search elsewhere", "another game", "forget", "close", "only"])
def test_a_tree_is_out_of_date_once_the_searcher_did_something_else(what: str) -> None:
    searcher = searched("connect4/mcgs", 500)
    start = lw.parse("connect4")
    tree = searcher.tree
    child = tree.child("d")
    match what:
        case "search":
            searcher.search(start, lw.Limits(playouts=10))
        case "search elsewhere":
            searcher.search(start.play("d"), lw.Limits(playouts=10))
        case "another game":
            searcher.search(start.play("d", "d", "e"), lw.Limits(playouts=10))
            searcher.search(start.play("a"), lw.Limits(playouts=10))
        case "forget":
            searcher.forget()
        case "close":
            searcher.close()
        case "only":
            searcher.search(start, lw.Limits(playouts=10), only=["d"])
    for node in (tree, child):
        for read in (lambda n: n.children, lambda n: n.line, lambda n: n.child("a"), lambda n: list(n.walk(2))):
            with pytest.raises(lw.BadState, match=STALE):
                read(node)
    assert child.visits > 0, "what was looked up stays"
    if what == "close":
        with pytest.raises(lw.BadState, match="this Searcher is closed"):
            _ = searcher.tree


def test_a_running_search_has_no_tree_until_it_is_stopped() -> None:
    searcher = lw.Searcher(lw.ConnectFour(), "connect4/mcgs")
    searcher.ponder(lw.parse("connect4"))
    with pytest.raises(lw.BadState, match=r"the search is still running: call stop\(\)"):
        _ = searcher.tree
    searcher.stop()
    before = searcher.tree
    assert before.visits > 0
    stream = searcher.stream(lw.parse("connect4"), lw.Limits(seconds=math.inf), 0.01)
    next(stream)
    with pytest.raises(lw.BadState, match=r"still running|out of date"):
        _ = before.children
    stream.close()
    assert searcher.tree.visits >= before.visits
    searcher.close()


def test_a_tree_that_is_read_while_other_threads_search_is_right_or_told() -> None:
    searcher = searched("connect4/mcgs", 200)
    start = lw.parse("connect4")
    is_over = threading.Event()
    outcomes: set[str] = set()
    failures: list[BaseException] = []

    def read() -> None:
        while not is_over.is_set():
            try:
                tree = searcher.tree
                positions = [node.position for node in tree.walk(2)]
                outcomes.add("read")
                assert positions
            except lw.BadState as error:
                outcomes.add(error.key)
            except BaseException as error:
                failures.append(error)
                return

    readers = [threading.Thread(target=read) for _ in range(2)]
    for reader in readers:
        reader.start()
    for number in range(60):
        position = start.play(*"dedc"[: number % 5])
        searcher.search(position, lw.Limits(playouts=300))
        if number % 20 == 19:
            searcher.forget()
    is_over.set()
    for reader in readers:
        reader.join()
    assert not failures
    assert outcomes <= {"read", "tree.running", "tree.stale", "tree.none"}


# Step by step ----------------------------------------------------------------------------------------------------


def test_a_stepper_shows_every_step() -> None:
    stepper = lw.Stepper(lw.parse("connect4 6x7"), "connect4/uct")
    assert (stepper.steps, stepper.playouts, stepper.last_path, stepper.tree.visits) == (0, 0, (), 0)
    stepper.go_to(50)
    before = stepper.tree
    visits = {child.move: child.visits for child in before.children}
    assert sum(visits.values()) == 50
    stepper.go_to(51)
    assert stepper.before == before.value
    with pytest.raises(lw.BadState, match=STALE):
        _ = before.children
    changed = {child.move for child in stepper.tree.children if child.visits != visits[child.move]}
    assert changed == {stepper.position.spelled(stepper.last_path)[0]}
    stepper.go_to(50)
    assert {child.move: child.visits for child in stepper.tree.children} == visits


def test_a_stepper_objects_to_what_it_cannot_do() -> None:
    start = lw.parse("connect4 6x7")
    options = lw.preset("connect4/uct").options
    with pytest.raises(lw.BadValue, match="the options ask for 2 threads"):
        lw.Stepper(start, replace(options, threads=2))
    with pytest.raises(lw.BadValue, match="there is no step 5001: steps are numbered from 0 to 5000"):
        lw.Stepper(start, options).go_to(5001)
    with pytest.raises(lw.BadValue, match="there is nothing to search"):
        lw.Stepper(lw.parse("connect4 6x7 1212121"), options)
    with pytest.raises(lw.BadValue, match="a search starts from a Position"):
        lw.Stepper("connect4")  # type: ignore[arg-type]
